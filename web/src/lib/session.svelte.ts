/** Who is at this browser: a guest, an account, or nobody yet. */

import { api, Trouble, useToken } from "./api";
import { sign } from "./passkeys";
import type { Cents, Face, Who } from "./types";

const MARK = "calroom.been-here";

class Session {
  who = $state.raw<Who | null>(null);
  /** Whether it is known yet. */
  known = $state(false);
  #coming: Promise<Who> | null = null;

  /** Ask the server who this is, if this browser has been here before or somebody has just come in elsewhere. */
  async look(surely = false): Promise<void> {
    if (!surely && !beenHere()) {
      this.be(null);
      return;
    }
    try {
      this.be(await api.me());
    } catch (wrong) {
      if (!(wrong instanceof Trouble) || wrong.problem.status !== 401) throw wrong;
      this.be(null);
    }
  }

  /**
   * Whoever is here, or a new guest with play chips, under a name of their own choosing if they have one; however
   * often it is asked meanwhile, one guest comes in.
   */
  async someone(name = ""): Promise<Who> {
    if (!this.known) await this.look();
    if (this.who) return this.who;
    this.#coming ??= this.#comeIn(name).finally(() => (this.#coming = null));
    return this.#coming;
  }

  async #comeIn(name: string): Promise<Who> {
    const guest = await api.guest();
    if (!name) return this.be(guest);
    // Whoever may not have the name is not in yet, and chooses another: the same guest takes it.
    useToken(guest.csrf ?? "");
    return this.be(await api.nameGuest({ name }));
  }

  async signUp(name: string, password: string): Promise<void> {
    this.be(await api.signUp({ name, password }));
  }

  async signIn(name: string, password: string): Promise<void> {
    this.be(await api.signIn({ name, password }));
  }

  /** Sign in with a passkey of this device; whether somebody did. */
  async signInByPasskey(): Promise<boolean> {
    const credential = await sign((await api.askPasskey()).options);
    if (credential) this.be(await api.signInByPasskey({ credential }));
    return credential !== null;
  }

  async signOut(): Promise<void> {
    await api.signOut();
    this.be(null);
  }

  /** A guest takes a name of their own choosing. */
  async takeName(name: string): Promise<void> {
    this.be(await api.nameGuest({ name }));
  }

  /** Somebody wants to look like this at the tables. */
  async takeFace(face: Face | null): Promise<void> {
    this.be(await api.chooseFace({ face }));
  }

  /** What somebody has away from the tables, as a table has told them. */
  hold(person: string, purse: Cents): void {
    if (this.who?.person === person && this.who.purse !== purse) this.who = { ...this.who, purse };
  }

  /** Somebody is here now, or nobody. */
  be<Found extends Who | null>(who: Found): Found {
    this.who = who;
    this.known = true;
    mark(who !== null);
    useToken(who?.csrf ?? "");
    return who;
  }
}

export const session = new Session();

function beenHere(): boolean {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    return true;
  }
}

/** The cookie of a session cannot be seen from here, and to ask without one is an error; so remember that there is one. */
function mark(here: boolean): void {
  try {
    if (here) localStorage.setItem(MARK, "yes");
    else localStorage.removeItem(MARK);
  } catch {
    // A browser that keeps nothing is asked every time.
  }
}

const STAFF = new Set(["dealer", "floor", "manager", "owner", "regulator"]);

/** Whether somebody holds an office in the room. */
export function isStaff(who: Who | null): boolean {
  return who?.roles.some((role) => STAFF.has(role)) ?? false;
}

/** Whether somebody holds one of these offices. */
export function holds(who: Who | null, ...roles: Who["roles"]): boolean {
  return who?.roles.some((role) => roles.includes(role)) ?? false;
}
