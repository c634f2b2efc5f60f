/** How many cards of the shoe are dealt and left, as far as everybody sees them being dealt. */

import type { Scene } from "../../lib/scene";

export interface Shoe {
  dealt: number;
  left: number;
}

/** The shoe as it lies there now; null before a new one. */
export function shoeOf({ past, log, playing }: Scene): Shoe | null {
  let [cards, dealt] = [past?.shoe?.cards ?? 0, past?.shoe?.used ?? 0];
  for (const { what } of playing ? log : []) {
    if (what.event !== "inhand") continue;
    if (what.told.event === "shuffled") [cards, dealt] = [what.told.count, 0];
    if (what.told.event === "dealt") dealt += what.told.cards.length;
  }
  return cards ? { dealt, left: cards - dealt } : null;
}
