import { expect, test } from "vitest";

import { ALL, initials, laidOut, lasting, matching, nameOf, needsOf, ordered } from "../src/app/podium/board";
import type { BoardTable } from "../src/lib/types";

const table = (name: string, more: Partial<BoardTable> = {}): BoardTable => ({
  table: name,
  game: name.slice(0, name.lastIndexOf("-")),
  title: "Hold'em",
  house: name.slice(0, name.indexOf(".")),
  family: "poker",
  most: 9,
  ...more,
});
const TABLES = [
  table("palace.holdem-1", { stakes: "$4-$8", took: 100 }),
  table("palace.holdem-2", { stakes: "$10-$20", took: 900 }),
  table("sk.holdem-1", { stakes: "$4-$8", an_hour: 40 }),
];
const NEEDS = needsOf([{ kind: "short", table: "sk.holdem-1", words: "short", path: "/podium" }]);
const names = (some: BoardTable[]): string[] => some.map((one) => one.table);

test("tables are found by house, stakes and what needs somebody", () => {
  expect(names(matching(TABLES, { ...ALL, house: "palace" }, NEEDS))).toEqual(["palace.holdem-1", "palace.holdem-2"]);
  expect(names(matching(TABLES, { ...ALL, stakes: "$4-$8" }, NEEDS))).toEqual(["palace.holdem-1", "sk.holdem-1"]);
  expect(names(matching(TABLES, { ...ALL, needs: true }, NEEDS))).toEqual(["sk.holdem-1"]);
});

test("tables come in the order that somebody wants", () => {
  const more = { needs: NEEDS, places: { "sk.holdem-1": [0, 0] as [number, number] }, asked: { "palace.holdem-2": [{ seat: 1, since: 5 }] } };
  const first = (order: Parameters<typeof ordered>[1]) => ordered(TABLES, order, more)[0]?.table;
  expect(first("map")).toBe("sk.holdem-1");
  expect(first("attention")).toBe("sk.holdem-1");
  expect(first("stakes")).toBe("palace.holdem-2");
  expect(first("took")).toBe("palace.holdem-2");
  expect(first("hands")).toBe("sk.holdem-1");
  expect(first("wait")).toBe("palace.holdem-2");
  expect(first("game")).toBe("palace.holdem-1");
});

test("a table without a spot takes the next that is free", () => {
  const spots = laidOut(TABLES, { "palace.holdem-2": [0, 0] }, 2);
  expect(Object.fromEntries(spots)).toEqual({
    "palace.holdem-2": [0, 0],
    "palace.holdem-1": [1, 0],
    "sk.holdem-1": [0, 1],
  });
});

test("times, names and initials are short", () => {
  expect([lasting(40_000), lasting(720_000), lasting(3 * 3_600_000)]).toEqual(["40 s", "12 min", "3 h"]);
  expect([initials("Ann Bell"), initials("Guest 4711"), initials("Bot Vic")]).toEqual(["AB", "47", "VI"]);
  expect([nameOf(TABLES[1]!), nameOf(table("palace.holdem-x7Kq"))]).toEqual(["Hold'em 2", "Hold'em"]);
});
