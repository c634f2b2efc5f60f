/** What a log tells: who did what, what lay open until it was taken up, and how it is read aloud. */

import { expect, it } from "vitest";

import type { HandEvent, Line, Message, Part, SeatShown } from "../../src/lib/types";
import { columnsOf, largestChip } from "../../src/table/art/denominations";
import { blank, filled } from "../../src/table/beside/incidents";
import { piecesOf, spokenOf, writtenOf, type Speech } from "../../src/table/said";
import { withSeats } from "../../src/table/record";
import { isolated, pieces } from "../../src/table/sentences";
import { openOnes, Storyteller } from "../../src/table/story";
import { winningCards } from "../../src/table/winners";

const SEATS: SeatShown[] = [
  { seat: 1, person: "Maria", kind: "player", chips: 100 },
  { seat: 2, person: "Bot Ada", kind: "bot", chips: 100 },
];

let number = 0;
function line(told: HandEvent, words = ""): Line {
  number += 1;
  return { number, at: 0, words, what: { event: "inhand", hand: 1, number, told } };
}

const DEAL: Line[] = [
  line({
    event: "began",
    topic: "",
    game: "g",
    version: "v",
    stakes: "",
    seats: [1, 2],
    chips: { "stack 1": 100, "stack 2": 100 },
    button: 1,
  }),
  line(
    { event: "dealt", topic: "deal", cards: ["As"], place: "hand 1", seen_by: [1] },
    "As to hand 1, face down (deal)",
  ),
  line(
    { event: "dealt", topic: "deal", cards: ["??"], place: "hand 2", seen_by: [2] },
    "?? to hand 2, face down (deal)",
  ),
  line({ event: "acted", topic: "betting-round", seat: 1, verb: "bet", amount: 10 }, "seat 1 bets $0.10"),
  line(
    { event: "moved", topic: "betting-round", amount: 10, source: "stack 1", target: "bet 1" },
    "seat 1 puts $0.10 on bet 1",
  ),
];

it("remembers what everybody did last, until the bets are gathered", () => {
  const teller = new Storyteller();
  expect(teller.follow(DEAL).deeds).toEqual({ 1: "bets $0.10" });
  const gathered = [...DEAL, line({ event: "gathered", topic: "", amounts: [["bet 1", 10]], target: "pot" })];
  expect(teller.follow(gathered).deeds).toEqual({});
});

const READ: Line = {
  ...line({ event: "shown", topic: "", cards: ["As"], place: "hand 1", name: "ace high" }),
  reading: { key: "{1} high", parts: [{ kind: "rank", word: "ace", of: "A" }] },
};

it("keeps in sight what lay open and was taken up, but not what somebody threw away", () => {
  const shown = [...DEAL, READ];
  const taken = [
    ...shown,
    line({ event: "passed", topic: "losing-hand-killed", cards: ["As"], place: "muck", source: "hand 1" }),
  ];
  expect(new Storyteller().follow(taken).taken).toEqual({ "hand 1": ["As"] });
  expect(new Storyteller().follow(taken).readings).toEqual({ "hand 1": READ.reading });
  const thrown = [
    ...shown,
    line({ event: "acted", topic: "fold", seat: 1, verb: "fold" }),
    line({ event: "passed", topic: "fold", cards: ["As"], place: "muck", source: "hand 1" }),
  ];
  expect(new Storyteller().follow(thrown).taken).toEqual({});
});

it("knows what was paid for a seat, which is not lost in the play", () => {
  const paid = (source: string, target: string): Line => line({ event: "moved", topic: "fee", amount: 100, source, target });
  const { fees } = new Storyteller().follow([
    ...DEAL,
    paid("stack 1", "collection"),
    paid("stack 1", "jackpot"),
    paid("stack 1", "circle 1"),
    paid("circle 1", "collection"),
  ]);
  expect(fees).toEqual({ 1: 200 });
});

it("knows which of one's own cards lie open", () => {
  expect(openOnes(["As", "Kd", "As"], ["??", "As", "??"])).toEqual([true, false, false]);
});

const SPEECH: Speech = {
  words: {
    verbs: { raise: { label: "Raise to {amount}", did: "raises to {amount}", you: "raise to {amount}" } },
    phrases: {
      "wins-with": { say: "{seat} wins {amount} with {name}", you: "You win {amount} with {name}" },
      street: { say: "{place}: {cards}" },
    },
  },
  name: (seat) => SEATS.find((shown) => shown.seat === seat)?.person ?? `seat ${seat}`,
  you: 1,
};

const PAIRS: Part[] = [
  { kind: "ranks", word: "kings", of: "K" },
  { kind: "ranks", word: "eights", of: "8" },
];

it("speaks to whoever reads as you, and of everybody else by name", () => {
  const won = (seat: number): Message => ({ key: "wins-with", seat, amount: 4300, name: { key: "{1} and {2}", parts: PAIRS } });
  expect(writtenOf(won(1), SPEECH)).toBe("You win $43 with kings and eights");
  expect(writtenOf(won(2), SPEECH)).toBe("Bot Ada wins $43 with kings and eights");
  expect(writtenOf({ key: "acted", verb: "raise", seat: 2, amount: 1200 }, SPEECH)).toBe("Bot Ada raises to $12");
  expect(writtenOf({ key: "acted", verb: "raise", seat: 1, amount: 1200 }, SPEECH)).toBe("You raise to $12");
});

it("knows which cards win, once that has been shown", () => {
  const won: Message = { key: "wins-with", seat: 1, amount: 100, name: { key: "aces" }, cards: ["As", "Ad"] };
  const story = [{ number: 3, last: 5, message: won }];
  const log = [{ ...(DEAL[0] as Line), number: 4 }];
  expect(winningCards({ log, story })).toBeUndefined();
  const later = [{ ...(DEAL[0] as Line), number: 5 }];
  expect(winningCards({ log: later, story })).toEqual(new Set(["As", "Ad"]));
});

it("prints cards and speaks them by their names", () => {
  const flop: Message = { key: "street", place: "Flop", cards: ["Kh", "8s"] };
  expect(spokenOf(flop, SPEECH)).toBe("Flop: king of hearts, eight of spades");
  expect(piecesOf(flop, SPEECH).filter(({ card }) => card)).toHaveLength(2);
  expect(
    pieces("Kd 4s to gow-36")
      .filter((piece) => piece.card)
      .map((piece) => piece.text),
  ).toEqual(["Kd", "4s", "gow-36"]);
});

it("says in the record whose place something lies at, and no place by its number", () => {
  const name = (seat: number): string => (seat === 1 ? "Maria" : "Bot Ada");
  const said = (told: object, words: string): string => withSeats(line(told as HandEvent, words), name);
  const moved = { event: "moved", topic: "blind", amount: 200, source: "stack 1", target: "bet 1" };
  expect(said(moved, "seat 1 puts $2 on bet 1 (blind)")).toBe("Maria (seat 1) puts $2 on their bet (blind)");
  expect(said({ event: "dealt", topic: "deal", place: "hand 2b", cards: ["5d"] }, "5d to hand 2b (deal)")).toBe(
    "5d to the second hand of Bot Ada (seat 2) (deal)",
  );
  const circle = { ...moved, target: "player circle 1" };
  expect(said(circle, "seat 1 puts $2 on the player circle 1")).toBe("Maria (seat 1) puts $2 on their player circle");
  const behind = { ...moved, target: "circle 2 behind 1" };
  expect(said(behind, "$5 to circle 2 behind 1")).toBe(
    "$5 to the circle of Bot Ada (seat 2), Maria (seat 1) betting behind",
  );
  expect(said({ ...moved, target: "square 2-5" }, "$5 from square 2-5")).toBe("$5 from the fifth square of Bot Ada (seat 2)");
  expect(said({ event: "over", chips: { "stack 1": 500 } }, "The hand is over: stack 1 $5")).toBe(
    "The hand is over: the stack of Maria (seat 1) $5",
  );
  const gathered = { event: "gathered", topic: "end", places: ["hand 1", "hand 2", "board"] };
  expect(said(gathered, "cards from hand 1, hand 2 and board")).toBe(
    "cards from the hand of Maria (seat 1), the hand of Bot Ada (seat 2) and board",
  );
});

it("keeps a name that runs from right to left from turning the words around it", () => {
  expect(isolated("דוד")).toBe("\u2068דוד\u2069");
  expect(isolated("Lee")).toBe("Lee");
});

it("counts chips as a dealer does", () => {
  expect(columnsOf(13_700)).toEqual([
    { colour: "black", count: 1 },
    { colour: "green", count: 1 },
    { colour: "red", count: 2 },
    { colour: "white", count: 2 },
  ]);
  expect(columnsOf(0)).toEqual([]);
  expect(largestChip(13_700)).toBe(10_000);
});

it("reads an incident as it was written down, or says what cannot be read", () => {
  const fields = [
    { name: "seat", type: "int", required: true, choices: [] },
    { name: "motions", type: "list int", required: true, choices: [] },
    { name: "announced", type: "bool", required: false, choices: [] },
  ];
  expect(filled(fields, { ...blank(fields), seat: "3", motions: "100 200" })).toEqual({
    values: { seat: 3, motions: [100, 200], announced: false },
    wrong: "",
  });
  expect(filled(fields, blank(fields)).wrong).toBe("say which seat");
  expect(filled(fields, { seat: "three", motions: "1" }).wrong).toBe("seat is a whole number");
});
