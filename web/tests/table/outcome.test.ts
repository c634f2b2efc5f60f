/** What the cloth says of words that must fit, of what is at stake, and of how a hand came out. */

import { describe, expect, it } from "vitest";

import type { Scene } from "../../src/lib/scene";
import { wording, wordingInBrief } from "../../src/table/layout/wording";
import { outcomeOf } from "../../src/table/outcome";
import { priceOf } from "../../src/table/stake";

const table = { family: "poker", seats: [{ seat: 1, person: "Ann" }, { seat: 2, person: "Bob" }] };
const words = { verbs: {}, phrases: { wins: { say: "{seat} wins {amount}", you: "You win {amount}" } } };

function scene(more: object): Scene {
  return { table, words, you: { seat: 1 }, log: [], story: [], playing: true, question: null, ...more } as unknown as Scene;
}

describe("what is said of a hand", () => {
  it("stands in one line where there is room, and in more where there is not", () => {
    expect(wording("king-high straight", { width: 200, height: 30 }, 12).lines).toEqual(["king-high straight"]);
    expect(wording("king-high straight", { width: 60, height: 30 }, 12).lines).toEqual(["king-high", "straight"]);
  });

  it("is never wider or higher than its room", () => {
    for (const width of [40, 60, 90, 140]) {
      const { lines, letters } = wording("sixes and threes and eight-six low", { width, height: 28 }, 12);
      expect(Math.max(...lines.map((line) => line.length)) * letters * 0.55).toBeLessThanOrEqual(width);
      expect(lines.length * letters * 1.15).toBeLessThanOrEqual(28.01);
    }
  });

  it("is left out of cards rather than said by a word that means something else, and said of tiles by its first", () => {
    const room = { width: 34, height: 12 };
    expect(wordingInBrief("ace-high flush", room, 11, false).letters).toBeLessThan(9);
    expect(wordingInBrief("Gong with Teen", room, 11, true).lines).toEqual(["Gong"]);
    expect(wordingInBrief("six, Teen high", room, 11, true).lines).toEqual(["six"]);
  });

  it("is broken sooner where it is read from afar", () => {
    const [said, room] = ["Bot Pete 5 wins $52 with aces and eights and a seven-six low", { width: 400, height: 60 }];
    expect(wording(said, room, 15).lines).toHaveLength(1);
    expect(wording(said, room, 15, 12).lines).toHaveLength(2);
  });
});

describe("what is at stake", () => {
  const chips = { "stack 1": 9600, "bet 1": 400, "bet 2": 1200, pot: 800 };
  const hand = { seats: [1, 2], chips, cards: { "hand 1": ["Ah", "Kd"] } };
  const began = { what: { event: "inhand", told: { event: "began", chips: { "stack 1": 10400 } } } };

  it("is known while one is not asked: the pot in all, the price, its odds and what one has put in", () => {
    expect(priceOf(scene({ hand, log: [began] }))).toEqual({ pot: 2400, call: 800, odds: 3, mine: 800 });
  });

  it("counts nothing as put in that went to the house", () => {
    const paid = { what: { event: "inhand", told: { event: "moved", source: "stack 1", target: "collection", amount: 200 } } };
    expect(priceOf(scene({ hand, log: [began, paid] }))?.mine).toBe(600);
  });

  it("asks nothing more of whoever has folded", () => {
    expect(priceOf(scene({ hand: { ...hand, cards: {} }, log: [began] }))?.call).toBe(0);
  });

  it("is nothing between hands", () => {
    expect(priceOf(scene({ hand, playing: false }))).toBeNull();
  });
});

describe("how a hand came out", () => {
  const story = [{ number: 3, last: 5, message: { key: "wins", seat: 2, amount: 1500 } }];

  it("is told once it has been shown", () => {
    expect(outcomeOf(scene({ story, log: [{ number: 4 }] }))).toEqual([]);
    expect(outcomeOf(scene({ story, log: [{ number: 5 }] }))).toHaveLength(1);
    expect(outcomeOf(scene({ story, log: [{ number: 5 }] }))[0]).toContain("wins $15");
  });

  it("begins with how one came out oneself, also where that was nothing to win", () => {
    const lost = { number: 2, last: 4, message: { key: "loses", seat: 1, amount: 500 } };
    const other = { number: 1, last: 3, message: { key: "loses", seat: 2, amount: 500 } };
    const phrases = { ...words.phrases, loses: { say: "{seat} loses {amount}", you: "You lose {amount}" } };
    const told = outcomeOf(scene({ words: { verbs: {}, phrases }, story: [other, lost, ...story], log: [{ number: 5 }] }));
    expect(told).toEqual(["You lose $5", "Bob wins $15"]);
  });
});
