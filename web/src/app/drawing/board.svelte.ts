/** A draft under one's hands: changed one value after the other, and joined with what another window has done meanwhile. */

import { Trouble } from "../../lib/api";
import type { DraftField, DraftShown } from "../../lib/schema";
import { drafts } from "./drafts";

const OVERTAKEN = 412;
/** So often another window may come in between before one is asked to look. */
const TRIES = 4;

/** Another window has given the same value something else: whoever writes it must say which one counts. */
export class Overtaken extends Error {
  constructor(readonly theirs: string) {
    super(theirs);
  }
}

export class Board {
  draft = $state.raw<DraftShown | null>(null);
  /** What another window has changed since this one read the draft last. */
  meanwhile = $state.raw<string[]>([]);
  /** How much is under way, so that nobody opens a page of what the draft was before it. */
  underway = $state(0);
  #before: Promise<unknown> = Promise.resolve();

  /** One thing after the other: each finds the draft as the one before it has left it, and no answer overtakes another. */
  inTurn(work: () => Promise<void>): Promise<void> {
    this.underway += 1;
    const turn = this.#before.then(work);
    this.#before = turn.catch(() => undefined).finally(() => (this.underway -= 1));
    return turn;
  }

  /** When all that is under way is done, whatever came of it. */
  settled(): Promise<unknown> {
    return this.#before;
  }

  async read(draft: string, game: string): Promise<void> {
    this.draft = await drafts.read(draft, game);
    this.meanwhile = [];
  }

  /** Another value of a key; whoever has seen what another window made of it writes theirs `anyway`. */
  change(key: string, value: string, anyway = false): Promise<void> {
    return this.inTurn(() => this.#change(key, value, anyway));
  }

  /** Another value gives way to what the lender has, in a draft that cannot be used as it is. */
  giveUp(game: string, key: string): Promise<void> {
    return this.inTurn(async () => {
      const seen = this.draft;
      if (seen) this.draft = await drafts.change(seen.id, seen.version, game, key, "");
    });
  }

  async #change(key: string, value: string, anyway: boolean, left = TRIES): Promise<void> {
    const seen = this.draft;
    const was = valueOf(seen, key);
    if (!seen || (value === was && !anyway)) return;
    try {
      this.draft = await drafts.change(seen.id, seen.version, seen.game, key, value);
    } catch (failed) {
      if (!isOvertaken(failed) || left === 0) throw failed;
      await this.#lookAgain(seen);
      const theirs = valueOf(this.draft, key);
      if (theirs !== was && theirs !== value && !anyway) throw new Overtaken(fieldOf(this.draft, key)?.now_says ?? "");
      await this.#change(key, value, anyway, left - 1);
    }
  }

  /** Whoever found that this version is no longer the draft looks at what it is now. */
  overtaken(version: string): Promise<void> {
    return this.inTurn(async () => {
      const seen = this.draft;
      if (seen?.version === version) await this.#lookAgain(seen);
    });
  }

  async #lookAgain(seen: DraftShown): Promise<void> {
    const now = await drafts.read(seen.id, seen.game);
    const changed = (now.fields ?? []).filter((field) => field.value !== valueOf(seen, field.key)).map((field) => field.key);
    this.meanwhile = [...new Set([...this.meanwhile, ...changed])];
    this.draft = now;
  }

  /** Another file in its place; a draft that has changed meanwhile is shown first. */
  replace(text: string): Promise<void> {
    return this.inTurn(async () => {
      const seen = this.draft;
      if (!seen) return;
      try {
        this.draft = await drafts.replace(seen.id, seen.version, text);
      } catch (failed) {
        if (isOvertaken(failed)) await this.#lookAgain(seen);
        throw failed;
      }
    });
  }
}

function isOvertaken(failed: unknown): boolean {
  return failed instanceof Trouble && failed.problem.status === OVERTAKEN;
}

function fieldOf(draft: DraftShown | null, key: string): DraftField | undefined {
  return draft?.fields?.find((field) => field.key === key);
}

function valueOf(draft: DraftShown | null, key: string): DraftField["value"] | undefined {
  return fieldOf(draft, key)?.value;
}
