/** Sentences of the log taken apart into text and cards, to be printed or spoken. */

import { isTile } from "../lib/cards";
import { HIDDEN } from "../lib/fold";
import type { Line } from "../lib/types";

const CARDS = /(\b(?:[2-9TJQKA][cdhs]|Jk)\b|\?\?|\b[a-z]+(?:-[a-z]+)?(?:-\d\d)?\b)/g;

export interface TextPiece {
  text: string;
  card: boolean;
}

/** The parts of a sentence. */
export function pieces(words: string): TextPiece[] {
  return words
    .split(CARDS)
    .filter((text) => text !== "")
    .map((text) => ({ text, card: isCard(text) }));
}

const isCard = (text: string): boolean =>
  text === HIDDEN || text === "Jk" || isTile(text) || /^[2-9TJQKA][cdhs]$/.test(text);

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** A name inside a sentence: one that runs from right to left must not turn the words around it. */
export const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** The topic that leads to the rule behind a line; empty where nothing needed deciding. */
export function topicOf(line: Line): string {
  return (line.what.event === "inhand" ? line.what.told.topic : line.what.topic) ?? "";
}
