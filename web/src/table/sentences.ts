/** Sentences of the log taken apart into text and cards, with people in place of seats, to be printed or spoken. */

import { cardName, isTile } from "../lib/cards";
import { HIDDEN } from "../lib/fold";
import type { Line, SeatShown } from "../lib/types";

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

const isCard = (text: string): boolean => text === HIDDEN || text === "Jk" || isTile(text) || /^[2-9TJQKA][cdhs]$/.test(text);

/** The sentence with everybody's name where the dealer says his seat. */
export function withNames(words: string, seats: SeatShown[]): string {
  return words.replace(/\bseat (\d+)\b/g, (said, number: string) => {
    const person = seats.find((shown) => shown.seat === Number(number))?.person;
    return person ? `${person} (${said})` : said;
  });
}

/** How a line is spoken; nothing where it only says that cards went face down or chips were tidied. */
export function spoken(line: Line, seats: SeatShown[]): string {
  if (line.what.event === "inhand") {
    const event = line.what.told;
    if (event.event === "gathered") return "";
    if ((event.event === "dealt" || event.event === "passed") && event.cards.every((card) => card === HIDDEN)) return "";
  }
  return pieces(withNames(line.words, seats))
    .map(({ text, card }) => (card ? cardName(text) : text))
    .join("");
}

/** The topic that leads to the rule behind a line; empty where nothing needed deciding. */
export function topicOf(line: Line): string {
  return (line.what.event === "inhand" ? line.what.told.topic : line.what.topic) ?? "";
}
