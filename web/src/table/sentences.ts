/** Sentences of the log taken apart into text and cards, with people in place of seats, to be printed or spoken. */

import { isTile } from "../lib/cards";
import { HIDDEN } from "../lib/fold";
import type { Line, Place, SeatShown } from "../lib/types";
import { nthOf, ORDINALS, readPlace } from "./layout/places";

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

/** A line of the record with everybody's name where the dealer says a seat, and places as people call them. */
export function withSeats(line: Line, name: (seat: number) => string): string {
  if (line.what.event !== "inhand") return line.words;
  const places = textsIn(line.what.told).filter((text) => /\d/.test(text) && readPlace(text).seat > 0);
  return withPlaces(line.words, places).replace(/\bseat (\d+)\b/g, (said, number: string) => {
    const person = name(Number(number));
    return person === said ? said : `${person} (${said})`;
  });
}

/** Everything that is written in an event, to whatever depth. */
function textsIn(told: unknown): string[] {
  if (typeof told === "string") return [told];
  return told !== null && typeof told === "object" ? Object.entries(told).flatMap(([name, text]) => [name, ...textsIn(text)]) : [];
}

/** `their bet` or `the second square of seat 3`, where the record is written with `bet 1` and `square 3-2`. */
function withPlaces(words: string, places: Place[]): string {
  const acting = Number(/^seat (\d+)\b/.exec(words)?.[1] ?? 0);
  // What is longer may begin with the name of another place.
  return places
    .toSorted((one, other) => other.length - one.length)
    .reduce((said, place) => said.replace(new RegExp(`\\b(?:the )?${place}(?![\\w-])`, "g"), calledIn(place, acting)), words);
}

/** A place as the record says it, which is written in one language. */
function calledIn(place: Place, acting: number): string {
  const read = readPlace(place);
  if (read.kind === "spread") return place;
  const nth = nthOf(read) ? `${ORDINALS[nthOf(read) - 1] ?? nthOf(read)} ${read.kind}` : read.kind;
  const called = read.seat === acting ? `their ${nth}` : `the ${nth} of seat ${read.seat}`;
  return read.behind ? `${called}, seat ${read.behind} betting behind` : called;
}

/** A line with everybody's name where the dealer says a seat. */
export function withNames(line: Line, seats: SeatShown[]): string {
  if (line.what.event !== "inhand")
    return seats.reduce((words, { person }) => (person ? words.replaceAll(person, isolated(person)) : words), line.words);
  return line.words.replace(/\bseat (\d+)\b/g, (said, number: string) => {
    const person = seats.find((shown) => shown.seat === Number(number))?.person;
    return person ? `${isolated(person)} (${said})` : said;
  });
}

/** The topic that leads to the rule behind a line; empty where nothing needed deciding. */
export function topicOf(line: Line): string {
  return (line.what.event === "inhand" ? line.what.told.topic : line.what.topic) ?? "";
}
