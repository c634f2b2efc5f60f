/** Amounts are printed and read as a card room writes them. */

import { expect, it } from "vitest";

import { cents, change, dollars } from "../src/lib/money";

it("prints whole dollars without a fraction", () => {
  expect([250, 100000, -50, 0, 123456789].map(dollars)).toEqual(["$2.50", "$1,000", "-$0.50", "$0", "$1,234,567.89"]);
});

it("reads what people write, and nothing else", () => {
  expect(["$2.50", "2.5", "$1,000", "5", "-$3"].map(cents)).toEqual([250, 250, 100000, 500, -300]);
  expect(["", "five", "1,00", "$", "1.234", "1 000"].map(cents)).toEqual([null, null, null, null, null, null]);
});

it("says what a hand came to", () => {
  expect([4000, -500, 0].map(change)).toEqual(["+$40", "-$5", "even"]);
});
