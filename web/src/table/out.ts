/** Who has given up a hand that others still play. */

import type { Scene } from "../lib/scene";
import type { Seat } from "../lib/types";
import { readPlace } from "./layout/places";

/** Whether a seat was dealt into the hand, and holds nothing of it any more while others do. */
export function isOut(scene: Scene, seat: Seat): boolean {
  const { hand } = scene;
  if (!scene.playing || !hand || !seat || !hand.seats.includes(seat)) return false;
  const holding = new Set<Seat>();
  for (const [place, cards] of Object.entries(hand.cards)) {
    const read = readPlace(place);
    if (cards.length && read.seat && read.kind !== "discards") holding.add(read.seat);
  }
  return holding.size > 0 && !holding.has(seat);
}
