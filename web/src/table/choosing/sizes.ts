/** Round sizes of a bet that people ask for by name, where they lie within what is on offer. */

import type { Cents, Hand, Option, Seat } from "../../lib/types";
import { readPlace } from "../layout/places";
import { nearest, takesAmount } from "./options";
import { t } from "../../lib/messages";

export interface Size {
  words: string;
  amount: Cents;
}

const PARTS: [string, number][] = [
  ["⅓", 1 / 3],
  ["½", 1 / 2],
  ["⅔", 2 / 3],
  ["¾", 3 / 4],
  [t("Pot"), 1],
];

/** The sizes of an option: the least, parts of the pot where there is one, one's own in hundredths of it, and all. */
export function sizesOf(option: Option, hand: Hand | null, seat: Seat, own = 0): Size[] {
  const [low, high] = [option.low ?? 0, option.high ?? 0];
  const sizes: Size[] = [{ words: t("Min"), amount: low }];
  if (hand && (option.verb === "raise" || option.verb === "bet")) {
    const parts = own > 0 ? [...PARTS, [`${own}%`, own / 100] as [string, number]] : PARTS;
    for (const [words, part] of parts) sizes.push({ words, amount: nearest(option, raiseBy(hand, seat, part)) });
  } else {
    sizes.push(...[2, 5].map((times) => ({ words: `${times}×`, amount: low * times })));
  }
  const all = (hand?.chips[`stack ${seat}`] ?? 0) + (option.verb === "raise" ? (hand?.chips[`bet ${seat}`] ?? 0) : 0);
  sizes.push({ words: high === all ? t("All") : t("Max"), amount: high });
  const fits = sizes.filter((size) => size.amount >= low && size.amount <= high && takesAmount(option, size.amount));
  // Of two names for one amount the first counts, and all is all.
  return fits.filter((size, at) =>
    size.amount === high ? at === fits.length - 1 : fits.findIndex((other) => other.amount === size.amount) === at,
  );
}

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
