/** Lines of the record, which is written in one language, with people and their places as those at a table call them. */

import type { Line, Place } from "../lib/types";
import { nthOf, ORDINALS, readPlace } from "./layout/places";

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
