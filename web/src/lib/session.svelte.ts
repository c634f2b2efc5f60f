/** Who is at this browser: a guest, an account, or nobody yet. */

import { api, Trouble, useToken } from "./api";
import type { Who } from "./types";

class Session {
  who = $state.raw<Who | null>(null);
  /** Whether it is known yet. */
  known = $state(false);

  /** Ask the server who this is. */
  async look(): Promise<void> {
    try {
      this.be(await api.me());
    } catch (wrong) {
      if (!(wrong instanceof Trouble) || wrong.problem.status !== 401) throw wrong;
      this.be(null);
    }
  }

  /** Whoever is here, or a new guest with play chips. */
  async someone(): Promise<Who> {
    if (!this.known) await this.look();
    return this.who ?? this.be(await api.guest());
  }

  async signUp(name: string, password: string): Promise<void> {
    this.be(await api.signUp({ name, password }));
  }

  async signIn(name: string, password: string): Promise<void> {
    this.be(await api.signIn({ name, password }));
  }

  async signOut(): Promise<void> {
    await api.signOut();
    this.be(null);
  }

  private be<Found extends Who | null>(who: Found): Found {
    this.who = who;
    this.known = true;
    useToken(who?.csrf ?? "");
    return who;
  }
}

export const session = new Session();

const STAFF = new Set(["dealer", "floor", "owner", "regulator"]);

/** Whether somebody holds an office in the room. */
export function isStaff(who: Who | null): boolean {
  return who?.roles.some((role) => STAFF.has(role)) ?? false;
}

/** Whether somebody holds one of these offices. */
export function holds(who: Who | null, ...roles: Who["roles"]): boolean {
  return who?.roles.some((role) => roles.includes(role)) ?? false;
}
