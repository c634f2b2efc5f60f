/** Something said of one's place on a list, and what was wrong with it. */

import type { PlaceSaid } from "../../lib/types";
import { waiting } from "../../lib/waiting.svelte";

export class Saying {
  wrong = $state.raw<unknown>(null);

  say = async (what: PlaceSaid["what"]): Promise<void> => {
    this.wrong = null;
    try {
      await waiting.say(what);
    } catch (trouble) {
      this.wrong = trouble;
    }
  };
}
