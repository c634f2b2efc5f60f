import { expect, it } from "vitest";

import { BETWEEN, taskOf, type Task } from "../src/app/practice/ways";
import type { DrillKind, PracticeBook } from "../src/lib/types";

const missed: Task = { kind: "beats", game: "palace.holdem", seed: 0 };
const book = { day: "2026-11-18", daily: [], due: [missed], scores: [], fresh: { beats: 7 }, days: [] } as unknown as PracticeBook;
const kinds = [{ name: "beats", games: ["palace.holdem"] }] as unknown as DrillKind[];
const others = Array.from({ length: BETWEEN }, (_, at): Task => ({ kind: "beats", game: "", seed: at + 1 }));

it("lets a missed problem of a kind come back only after some others", () => {
  const way = { way: "kind", kind: "beats" } as const;
  expect(taskOf(way, book, "", kinds, [missed])?.seed).toBe(7);
  expect(taskOf(way, book, "", kinds, [missed, ...others.slice(1)])?.seed).toBe(7);
  expect(taskOf(way, book, "", kinds, [missed, ...others])).toEqual(missed);
});

it("puts what is due at once where nothing else is left to put", () => {
  expect(taskOf({ way: "due" }, book, "", kinds, [missed])).toEqual(missed);
});
