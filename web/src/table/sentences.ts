/** Sentences of the log taken apart into text and cards, with people in place of seats, to be printed or spoken. */

import { cardName, isTile } from "../lib/cards";
import { HIDDEN } from "../lib/fold";
import type { HandEvent, Line, SeatShown } from "../lib/types";
import { placeWords, readPlace } from "./layout/places";

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
const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** A line with everybody's name where the dealer says a seat. */
export function withNames(line: Line, seats: SeatShown[]): string {
  if (line.what.event !== "inhand")
    return seats.reduce((words, { person }) => (person ? words.replaceAll(person, isolated(person)) : words), line.words);
  return line.words.replace(/\bseat (\d+)\b/g, (said, number: string) => {
    const person = seats.find((shown) => shown.seat === Number(number))?.person;
    return person ? `${isolated(person)} (${said})` : said;
  });
}

/** How a line is spoken; nothing where it only says that cards went face down or chips were tidied. */
export function spoken(line: Line, seats: SeatShown[]): string {
  if (line.what.event === "inhand") {
    const event = line.what.told;
    if (event.event === "gathered") return "";
    if ((event.event === "dealt" || event.event === "passed") && event.cards.every((card) => card === HIDDEN))
      return "";
  }
  return pieces(withNames(line, seats))
    .map(({ text, card }) => (card ? cardName(text) : text))
    .join("");
}

/** A sentence of the log, and the line whose rule it leads to. */
export interface Sentence {
  line: Line;
  words: string;
}

/** A log as one would read it aloud: a choice and the chips that go with it once, a deal in one sentence. */
export function sentences(log: Line[], seats: SeatShown[]): Sentence[] {
  const told: Sentence[] = [];
  let dealt: Map<string, string[]> | null = null;
  for (const [at, line] of log.entries()) {
    const event = eventOf(line);
    const before = eventOf(log[at - 1]);
    if (event && before && follows(before, event)) continue;
    // Who won and lost is told by name in the next line.
    if (event?.event === "ended") continue;
    const oneByOne =
      event?.event === "dealt" && event.cards.length === 1 && event.place !== "burn" && event.place !== "board";
    if (oneByOne && dealt && before?.event === "dealt" && before.topic === event.topic) {
      dealt.set(event.place, [...(dealt.get(event.place) ?? []), ...event.cards]);
      (told.at(-1) as Sentence).words = deal(dealt, seats);
      continue;
    }
    dealt = oneByOne ? new Map([[event.place, event.cards]]) : null;
    told.push({ line, words: withNames(line, seats) });
  }
  return told;
}

const eventOf = (line: Line | undefined): HandEvent | null => (line?.what.event === "inhand" ? line.what.told : null);

/** Whether an event only carries out the choice that was told before it. */
function follows(before: HandEvent, event: HandEvent): boolean {
  if (before.event !== "acted" || (event.event !== "moved" && event.event !== "passed")) return false;
  return event.topic === before.topic && [`stack ${before.seat}`, `hand ${before.seat}`].includes(event.source ?? "");
}

function deal(hands: Map<string, string[]>, seats: SeatShown[]): string {
  const each = Array.from(hands, ([place, cards]) => {
    const { kind, seat } = readPlace(place);
    const person = kind === "hand" ? seats.find((shown) => shown.seat === seat)?.person : undefined;
    return `${person ? isolated(person) : placeWords(place)} ${cards.join(" ")}`;
  });
  return `dealt one at a time: ${each.join(", ")}`;
}

/** The topic that leads to the rule behind a line; empty where nothing needed deciding. */
export function topicOf(line: Line): string {
  return (line.what.event === "inhand" ? line.what.told.topic : line.what.topic) ?? "";
}
