/** What the lobby's board says a game costs at the stakes that are chosen. */

import { expect, it } from "vitest";

import { feesAt, inBots, inPeople } from "../src/app/lobby/board";

const HOLDEM = {
  stakes: ["$5-$10", "$2-$4", "$100-$1,000", "$1-$2"],
  fees: [
    "$5-$10, $2-$4, $100-$1,000, 2 to 4 players: $1 from the pot, before the flop; $1 from the pot, after the flop",
    "$5-$10, $2-$4, $100-$1,000, 5 to 9 players: $1 from the pot, before the flop; $2 from the pot, after the flop",
    "$1-$2: $0.50 from the pot, before the flop",
  ],
};

it("names only what holds at these stakes, wherever they stand in the line", () => {
  const dear = [
    "2 to 4 players: $1 from the pot, before the flop; $1 from the pot, after the flop",
    "5 to 9 players: $1 from the pot, before the flop; $2 from the pot, after the flop",
  ];
  for (const stakes of HOLDEM.stakes.slice(0, 3)) expect(feesAt(HOLDEM, stakes)).toEqual(dear);
  expect(feesAt(HOLDEM, "$1-$2")).toEqual(["$0.50 from the pot, before the flop"]);
});

it("says what holds at all stakes as it stands", () => {
  const fees = ["2 to 4 players: $1 from the tops, after declaring", "5 players: no collection"];
  expect(feesAt({ stakes: ["$1 condition", "$2 condition"], fees }, "$2 condition")).toEqual(fees);
  expect(feesAt({ stakes: ["$4-$8"], fees: ["$3 from the pot, at the draw"] }, "$4-$8")).toEqual([
    "$3 from the pot, at the draw",
  ]);
});

it("counts in words", () => {
  expect([inBots(1), inBots(0), inPeople(1), inPeople(2)]).toEqual([
    "1 bot",
    "0 bots",
    "1 person",
    "2 people",
  ]);
});
