/** Round sizes of a bet that people ask for by name, where they lie within what is on offer. */

import type { Cents, Hand, Option, Seat } from "../../lib/types";
import { readPlace } from "../layout/places";
import { nearest, takesAmount } from "./options";

export interface Size {
  words: string;
  amount: Cents;
}

/** The sizes of an option: the least, parts of the pot where there is one, and all of it. */
export function sizesOf(option: Option, hand: Hand | null, seat: Seat): Size[] {
  const [low, high] = [option.low ?? 0, option.high ?? 0];
  const sizes: Size[] = [{ words: "Min", amount: low }];
  if (hand && (option.verb === "raise" || option.verb === "bet")) {
    for (const [words, part] of [
      ["½ pot", 0.5],
      ["Pot", 1],
    ] as const) {
      sizes.push({ words, amount: nearest(option, raiseBy(hand, seat, part)) });
    }
  } else {
    sizes.push(...[2, 5].map((times) => ({ words: `${times}×`, amount: low * times })));
  }
  sizes.push({ words: high >= everything(hand, seat) ? "All" : "Max", amount: high });
  const fits = sizes.filter((size) => size.amount >= low && size.amount <= high && takesAmount(option, size.amount));
  return fits.filter(
    (size, at) => fits.findIndex((other) => other.amount === size.amount) === at || size.amount === high,
  );
}

/** All that somebody could put in: what lies before them counts, since a raise is named by its total. */
const everything = (hand: Hand | null, seat: Seat): Cents =>
  hand ? (hand.chips[`stack ${seat}`] ?? 0) + (hand.chips[`bet ${seat}`] ?? 0) : Infinity;

/** What a raise by a part of the pot comes to: the pot counts with one's own call in it. */
function raiseBy(hand: Hand, seat: Seat, part: number): Cents {
  let [bets, highest, own, pot] = [0, 0, 0, 0];
  for (const [place, amount] of Object.entries(hand.chips)) {
    const read = readPlace(place);
    if (read.kind === "pot" || read.kind === "side pot") pot += amount;
    if (read.kind !== "bet") continue;
    bets += amount;
    highest = Math.max(highest, amount);
    if (read.seat === seat) own = amount;
  }
  return Math.round(highest + part * (pot + bets + highest - own));
}
