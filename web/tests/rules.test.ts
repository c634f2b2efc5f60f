/** Rules and readings as they are looked through. */

import { expect, test } from "vitest";

import { holds, nameOf, readingsWith } from "../src/lib/rules";
import type { GameReadingsShown, RuleShown } from "../src/lib/types";

function rule(id: string, kind: "silent" | "unclear", gap: string): RuleShown {
  const reading = { kind, gap, reading: "It is done so.", why: "It is the custom.", other: ["Nobody does it."] };
  return { id, house: "east", game: "east.holdem", number: "", lines: "1", layer: "play", says: "Burn a card.", reading };
}

const games: GameReadingsShown[] = [
  {
    game: "east.holdem",
    title: "Hold'em",
    readings: [
      { rule: rule("east.holdem.burn-first", "silent", "How many is not said.") },
      { rule: rule("east.holdem.raise-cap", "unclear", "Three raises, or a bet and two.") },
    ],
  },
  { game: "east.stud", title: "Stud", readings: [{ rule: rule("east.stud.ante", "silent", "No ante is filed.") }] },
];

const ids = (found: GameReadingsShown[]): string[] =>
  found.flatMap((game) => game.readings.map((one) => one.rule.id));

test("a rule is found by its name, by what it says and by how it is read", () => {
  const burn = rule("east.holdem.burn-first", "silent", "How many is not said.");
  for (const words of ["burn first", "Burn-first", " burn a card ", "how many is", "the custom", "nobody does it", ""]) {
    expect(holds(burn, words)).toBe(true);
  }
  expect(holds(burn, "burn twice")).toBe(false);
});

test("readings are looked through by words and by kind, and games without any are left out", () => {
  expect(ids(readingsWith(games, ""))).toHaveLength(3);
  expect(ids(readingsWith(games, "  Three RAISES "))).toEqual(["east.holdem.raise-cap"]);
  expect(ids(readingsWith(games, "", "silent"))).toEqual(["east.holdem.burn-first", "east.stud.ante"]);
  expect(readingsWith(games, "three raises", "silent")).toEqual([]);
});

test("a rule is named by its id, with numbers as it writes them", () => {
  const over = { id: "sk.pure215.over-21-5-keeps-wager", says: "A player who goes over 21.5 takes no more cards." };
  expect(nameOf(over)).toBe("Over 21.5 keeps wager");
  expect(nameOf({ id: "palace.holdem.fee-4-8", says: "House fee per hand at $4-$8." })).toBe("Fee $4-$8");
  expect(nameOf({ id: "palace.holdem.fee-4-8" })).toBe("Fee 4 8");
  expect(nameOf({ id: "sk.pure215.pays-3-to-2" })).toBe("Pays 3 to 2");
});
