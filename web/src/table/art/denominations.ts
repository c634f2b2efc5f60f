/** Which chips make an amount, as a dealer would count it out: as few as possible, the largest first. */

import type { Cents } from "../../lib/types";

/** What chips there are, and the name of each one's colour. */
export const DENOMINATIONS: readonly (readonly [worth: Cents, colour: string])[] = [
  [1_000_000, "plum"],
  [500_000, "rust"],
  [100_000, "gold"],
  [50_000, "violet"],
  [10_000, "black"],
  [2_500, "green"],
  [500, "red"],
  [100, "white"],
  [50, "sky"],
  [25, "rose"],
  [5, "mint"],
  [1, "sand"],
];

export interface Column {
  colour: string;
  count: number;
}

const HIGHEST = 8;
const MOST_COLUMNS = 4;

/** The chips of an amount in columns of one colour each; very many are shown as a few full columns. */
export function columnsOf(amount: Cents): Column[] {
  const columns: Column[] = [];
  let left = amount;
  for (const [worth, colour] of DENOMINATIONS) {
    let count = Math.floor(left / worth);
    left -= count * worth;
    for (; count > 0; count -= HIGHEST) columns.push({ colour, count: Math.min(count, HIGHEST) });
  }
  return columns.slice(0, MOST_COLUMNS);
}

/** One chip, the largest that an amount holds. */
export function largestChip(amount: Cents): Cents {
  return DENOMINATIONS.find(([worth]) => worth <= amount)?.[0] ?? 0;
}
