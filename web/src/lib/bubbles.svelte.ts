/** What somebody has said just now, to be shown at their seat for a while. */

import type { Said } from "./types";

/** For how long a word hangs in the air, in milliseconds. */
const STAYS = 6000;

let hanging = $state.raw<Record<string, Said>>({});

/** What somebody has said lately. */
export const bubbleOf = (person: string): Said | undefined => hanging[person];

/** Somebody says something. */
export function hear(said: Said): void {
  hanging = { ...hanging, [said.person]: said };
  setTimeout(() => {
    if (hanging[said.person] !== said) return;
    const { [said.person]: _, ...others } = hanging;
    hanging = others;
  }, STAYS);
}
