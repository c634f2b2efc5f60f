/** Cards and tiles are said as people say them. */

import { expect, it } from "vitest";

import { cardMark, cardName, cardNames, isTile } from "../src/lib/cards";

it("names cards, jokers, tiles and what lies face down", () => {
  expect(["As", "Td", "Jk", "??", "gow-36"].map(cardName)).toEqual([
    "ace of spades",
    "ten of diamonds",
    "joker",
    "a card face down",
    "Gow 3-6",
  ]);
  expect(["As", "Td"].map(cardMark)).toEqual(["A♠", "10♦"]);
  expect(["As", "teen"].map(isTile)).toEqual([false, true]);
});

it("counts the cards face down instead of naming each", () => {
  expect(cardNames(["As", "??", "??"])).toBe("ace of spades, 2 cards face down");
  expect(cardNames(["??"])).toBe("a card face down");
});
