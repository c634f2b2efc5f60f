/** Whatever the engine tells is put into the same words in the browser as on the command line. */

import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import type { StoryLine, Vocabulary, Wording } from "../../src/lib/types";
import { NO_WORDS, spokenOf, wordsOf, writtenOf } from "../../src/table/said";

interface Telling {
  game: string;
  seat: number;
  /** What whoever reads is called, where the story has names. */
  me?: string;
  words: Vocabulary;
  story: StoryLine[];
  /** The same lines as the engine writes them. */
  written: string[];
}

const tellings = JSON.parse(readFileSync(process.env.CALROOM_STORIES ?? "", "utf-8")) as Telling[];

it("tells every game in the same words as the command line", () => {
  expect(tellings.length).toBeGreaterThan(40);
  for (const { game, seat, me, words, story, written } of tellings) {
    const name = (one: number): string => me ?? (one > 0 ? `seat ${one}` : one ? "the floor" : "the dealer");
    const speech = { words, name, you: seat, me };
    expect(story.map(({ message }) => writtenOf(message, speech)), game).toEqual(written);
  }
});

it("never names whoever reads, in any game or between hands", () => {
  for (const { game, seat, words, story } of tellings) {
    const name = (one: number): string => (one === seat ? "Ann" : `player ${one}`);
    const lines = story.map(({ message }) => spokenOf(message, { words, name, you: seat, me: "Ann" }));
    expect(lines.filter((line) => line.includes("Ann") && line !== "You are now called Ann"), game).toEqual([]);
  }
});

it("fills the places of a sentence by their names, whatever their order, and a sentence within it", () => {
  const sum: Wording = { key: "{amount} up to {most:amount}", parts: [
    { kind: "amount", word: "$5", number: 500, name: "amount" },
    { kind: "amount", word: "$10", number: 1000, name: "most" },
  ] };
  const said: Wording = { key: "{verb:word} to {sum:said}, {seat}", parts: [
    { kind: "seat", word: "seat 1", number: 1, name: "seat" },
    { kind: "word", word: "raise", name: "verb" },
    { kind: "said", word: "$5 up to $10", name: "sum", said: sum },
  ] };
  expect(wordsOf(said, { words: NO_WORDS, name: () => "Maria", you: 0 })).toBe("raise to $5 up to $10, Maria");
});
