/** An order that a form gives: whether it is on its way, what was wrong with it, and what came of it. */

import { api } from "../../lib/api";

type What = Parameters<typeof api.order>[0];

export class Ordering {
  busy = $state(false);
  wrong = $state.raw<unknown>(null);
  done = $state("");

  /** Give it; says whether it was taken. */
  give = async (what: What, done: string): Promise<boolean> => {
    this.busy = true;
    this.wrong = null;
    this.done = "";
    try {
      await api.order(what);
      this.done = done;
      return true;
    } catch (trouble) {
      this.wrong = trouble;
      return false;
    } finally {
      this.busy = false;
    }
  };
}
