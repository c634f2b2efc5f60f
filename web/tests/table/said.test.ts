/** Whatever the engine tells is put into the same words in the browser as on the command line. */

import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import type { StoryLine, Vocabulary } from "../../src/lib/types";
import { writtenOf } from "../../src/table/said";

interface Telling {
  game: string;
  seat: number;
  words: Vocabulary;
  story: StoryLine[];
  /** The same lines as the engine writes them. */
  written: string[];
}

const tellings = JSON.parse(readFileSync(process.env.CALROOM_STORIES ?? "", "utf-8")) as Telling[];

it("tells every game in the same words as the command line", () => {
  expect(tellings.length).toBeGreaterThan(40);
  for (const { game, seat, words, story, written } of tellings) {
    const name = (one: number): string => (one > 0 ? `seat ${one}` : one ? "the floor" : "the dealer");
    const speech = { words, name, you: seat };
    expect(story.map(({ message }) => writtenOf(message, speech)), game).toEqual(written);
  }
});
