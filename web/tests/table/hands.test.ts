/** One's own hands where they are several: in which order they lie, and what each is called. */

import { describe, expect, it } from "vitest";

import type { Scene } from "../../src/lib/scene";
import { ownHands } from "../../src/table/choosing/hands";

function lying(cards: Record<string, string[]>): string[] {
  const table = { seats: [{ seat: 2, person: "Ann" }] };
  const words = { verbs: {}, phrases: {} };
  const scene = { table, words, you: { seat: 2 }, log: [], story: [], reading: [], question: null, hand: { cards } };
  return ownHands(scene as unknown as Scene, {}).map(({ title, cards: held }) => `${title}: ${held.join(" ")}`);
}

describe("what one has set", () => {
  const [two, five] = [["Ah", "Kd"], ["9c", "9d", "8h", "8s", "3c"]];
  const both = ["Front: Ah Kd", "Back: 9c 9d 8h 8s 3c"];

  it("lies where it will lie while only one part of it is laid", () => {
    expect(lying({ "front 2": two, "hand 2": five })).toEqual(both);
    expect(lying({ "hand 2": two, "back 2": five })).toEqual(both);
    expect(lying({ "front 2": two, "back 2": five, "hand 2": [] })).toEqual(both);
    expect(lying({ "hand 2": ["look"], "high 2": ["bot"] })).toEqual(["Low: look", "High: bot"]);
  });

  it("is one's own alone, and one hand is none of several", () => {
    expect(lying({ "front 1": two, "back 1": five, "hand 2": ["look"] })).toEqual([]);
  });

  it("is no matter of hands that were split", () => {
    expect(lying({ "hand 2b": ["As"], "hand 2": ["Ah"] })).toEqual(["First hand: Ah", "Second hand: As"]);
  });
});
