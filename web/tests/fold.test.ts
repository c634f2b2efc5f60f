/** The fold here and the fold of the engine see the same hands, event by event. */

import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { OutOfStep, see, whole } from "../src/lib/fold";
import type { Hand, HandEvent } from "../src/lib/types";

interface Seen {
  game: string;
  seat: number | null;
  steps: { event: HandEvent; view: Pick<Hand, "stakes" | "seats" | "button" | "chips" | "cards" | "markers"> }[];
}

const hands = JSON.parse(readFileSync(process.env.CALROOM_HANDS_SEEN ?? "", "utf-8")) as Seen[];

describe.each(hands)("a hand of $game seen from seat $seat", ({ steps }) => {
  it("is the same after every event", () => {
    let hand = whole({ hand: 1, stakes: "", seats: [] });
    for (const { event, view } of steps) {
      hand = see(hand, event);
      const { stakes, seats, button, chips, cards, markers } = hand;
      expect({ stakes, seats, button, chips, cards, markers }).toEqual(view);
    }
    expect(steps.length).toBeGreaterThan(3);
  });
});

it("says so when an event does not fit the hand", () => {
  const hand = whole({ hand: 1, stakes: "", seats: [1, 2] });
  expect(() => see(hand, { event: "moved", topic: "", amount: 100, source: "stack 1", target: "pot" })).toThrow(OutOfStep);
  expect(() => see(hand, { event: "shown", topic: "", cards: ["As"], place: "hand 1" })).toThrow(OutOfStep);
});
