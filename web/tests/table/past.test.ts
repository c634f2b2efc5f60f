/** What everybody could have noted of the hands before: roads from outcomes, and the count of the shoe. */

import { describe, expect, it } from "vitest";

import type { Scene } from "../../src/lib/scene";
import type { Legend, Marked } from "../../src/lib/types";
import { beadPlate, bigRoad, lastColumns } from "../../src/table/beside/roads";
import { shoeOf } from "../../src/table/beside/shoe";

const NAMES: Record<string, string> = { P: "player", B: "banker", T: "tie" };
const legend: Legend = {
  words: "",
  marks: [
    { name: "player", title: "Player", letter: "P", colour: "blue" },
    { name: "banker", title: "Banker", letter: "B", colour: "red" },
    { name: "tie", title: "Tie", letter: "T", colour: "green", tie: true },
  ],
};

/** Hands by letter; a small one is a natural. */
function hands(letters: string): Marked[] {
  return Array.from(letters, (letter) => {
    const mark = NAMES[letter.toUpperCase()] ?? "";
    return letter === letter.toUpperCase() ? { mark } : { mark, dot: true };
  });
}

/** A big road as one sees it, row by row. */
function drawn(letters: string): string[] {
  const rows: string[][] = [];
  for (const { mark, column, row, ties } of bigRoad(hands(letters), legend)) {
    (rows[row] ??= [])[column] = (mark[0] ?? "") + (ties || "");
  }
  return Array.from(rows, (row) => Array.from(row ?? [], (cell) => cell ?? ".").join(" "));
}

describe("the bead plate", () => {
  it("has every hand, six in a column, with its natural", () => {
    const beads = beadPlate(hands("PBTpBBP"));
    expect(beads.map(({ column, row }) => [column, row])).toEqual([[0, 0], [0, 1], [0, 2], [0, 3], [0, 4], [0, 5], [1, 0]]);
    expect(beads.filter(({ dot }) => dot)).toEqual([{ mark: "player", dot: true, column: 0, row: 3 }]);
  });
});

describe("the big road", () => {
  it("goes down while the same hand wins and begins a column for the other", () => {
    expect(drawn("BBPBB")).toEqual(["b p b", "b . b"]);
  });

  it("counts ties on the hand before them, and the first ones on the first hand", () => {
    expect(drawn("TTBTPTT")).toEqual(["b3 p2"]);
    expect(drawn("T")).toEqual([]);
  });

  it("goes on after a tie as if there had been none", () => {
    expect(drawn("BTB")).toEqual(["b1", "b"]);
  });

  it("turns to the right at the bottom, and above another run that did", () => {
    expect(drawn("BBBBBBBB")).toEqual(["b", "b", "b", "b", "b", "b b b"]);
    expect(drawn("BBBBBBBBPPPPPPPB")).toEqual(["b p b", "b p", "b p", "b p", "b p p p", "b b b"]);
  });

  it("shows its last columns where there is no room for all", () => {
    const rings = lastColumns(bigRoad(hands("BPBPBP"), legend), 4);
    expect(rings.map(({ column, mark }) => [column, mark])).toEqual([[0, "banker"], [1, "player"], [2, "banker"], [3, "player"]]);
  });
});

describe("the count of the shoe", () => {
  const told = (event: object) => ({ what: { event: "inhand", told: event } });
  const dealt = (...cards: string[]) => told({ event: "dealt", cards });
  const scene = (more: object): Scene => ({ past: { shoe: { cards: 416, used: 90 } }, log: [], ...more }) as unknown as Scene;

  it("counts what this hand has dealt, hidden or not", () => {
    expect(shoeOf(scene({ log: [dealt("As"), dealt("??", "??")], playing: true }))).toEqual({ dealt: 93, left: 323 });
  });

  it("counts a hand that is over once", () => {
    expect(shoeOf(scene({ log: [dealt("As")], playing: false }))).toEqual({ dealt: 90, left: 326 });
  });

  it("begins anew when all cards are shuffled", () => {
    const shuffled = told({ event: "shuffled", count: 416 });
    expect(shoeOf(scene({ past: { shoe: {} }, log: [shuffled, dealt("As")], playing: true }))).toEqual({ dealt: 1, left: 415 });
    expect(shoeOf(scene({ past: { shoe: {} }, playing: false }))).toBeNull();
  });
});
