import { beforeAll, expect, test } from "vitest";

import { learnHouses } from "../src/lib/houses";
import { gameCalled, named, tableCalled } from "../src/lib/names";
import type { Lobby } from "../src/lib/types";

beforeAll(() => {
  const game = { game: "comstock.three-card", title: "Three Card Poker" };
  learnHouses({ houses: [{ house: "comstock", title: "The Comstock", games: [game] }] } as unknown as Lobby);
});

test("a table is called by its house, its game and its number", () => {
  expect(tableCalled("comstock.three-card-2")).toBe("The Comstock, Three Card Poker 2");
  expect(gameCalled("comstock.three-card")).toBe("The Comstock, Three Card Poker");
});

test("a private table has no number, and a game that nobody knows keeps its own name", () => {
  expect(tableCalled("comstock.three-card-xyz")).toBe("The Comstock, Three Card Poker");
  expect(tableCalled("elsewhere.faro-1")).toBe("elsewhere.faro-1");
});

test("a sentence says tables and games by name, and leaves rules and all else as they are", () => {
  expect(named("one goes on to table comstock.three-card-2, drawn by lot")).toBe(
    "one goes on to The Comstock, Three Card Poker 2, drawn by lot",
  );
  expect(named("the box of comstock.three-card-1.")).toBe("the box of The Comstock, Three Card Poker 1.");
  expect(named("by comstock.three-card.fouls, at table 3, i.e. $4.50")).toBe("by comstock.three-card.fouls, at table 3, i.e. $4.50");
});
