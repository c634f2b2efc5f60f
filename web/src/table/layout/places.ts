/** Reading the names of places: `circle 3 behind 9`, `hand 2b`, `first spread of seat 5`, `side pot 2`, `board`. */

import { inWords, t } from "../../lib/messages";
import { own } from "../../lib/own";
import type { Place, Seat } from "../../lib/types";

export interface PlaceRead {
  place: Place;
  /** What it is, without numbers: `circle`, `hand`, `spread`, `board`. */
  kind: string;
  /** Before which seat it lies; 0 where it is the table's. */
  seat: Seat;
  /** Its order among those of its kind: the letter of a split hand, the number of a square, who stands behind. */
  order: number;
  /** The seat number of somebody who bets on another's spot. */
  behind: Seat;
}

export const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** Of what lies before a seat several times; a language may count these otherwise than spreads and hands. */
const LAID = { square: "nth-square", circle: "nth-circle" } as const;
const NTH_LAID = [
  t("first", undefined, "of squares and circles"),
  t("second", undefined, "of squares and circles"),
  t("third", undefined, "of squares and circles"),
  t("fourth", undefined, "of squares and circles"),
  t("fifth", undefined, "of squares and circles"),
  t("sixth", undefined, "of squares and circles"),
  t("seventh", undefined, "of squares and circles"),
  t("eighth", undefined, "of squares and circles"),
  t("ninth", undefined, "of squares and circles"),
  t("tenth", undefined, "of squares and circles"),
];

const SPREAD = /^(\w+) spread of seat (\d+)$/;
const ROW = /^(\d+)(?:st|nd|rd|th) (hand|row)$/;
const SEATED = /^([a-z][a-z ]*?) (\d+)([a-z]?)(?:-(\d+))?(?: behind (\d+))?$/;
/** Kinds whose number is no seat. */
const COUNTED = new Set(["side pot"]);

/** What the name of a place says. A name that follows no custom is a kind of its own, in the middle of the table. */
export function readPlace(place: Place): PlaceRead {
  const spread = SPREAD.exec(place);
  if (spread) return read(place, "spread", Number(spread[2]), ORDINALS.indexOf(spread[1] ?? "") + 1);
  const row = ROW.exec(place);
  if (row) return read(place, "row", 0, Number(row[1]));
  const seated = SEATED.exec(place);
  if (!seated) return read(place, place, 0, 0);
  const [, kind = "", number, letter = "", part, behind] = seated;
  if (COUNTED.has(kind)) return read(place, kind, 0, Number(number));
  const order = (letter ? letter.charCodeAt(0) - 96 : 1) * 100 + Number(part ?? 0) * 10;
  return read(place, kind, Number(number), order + Number(behind ?? 0), Number(behind ?? 0));
}

function read(place: Place, kind: string, seat: Seat, order: number, behind: Seat = 0): PlaceRead {
  return { place, kind, seat, order, behind };
}

/** Which of the hands that were split from one a place belongs to, counted from 1. */
export const splitOf = (place: Place): number => Math.max(1, Math.floor(readPlace(place).order / 100));

/** A hand that was split, by its number: `First hand`. */
export const nthHand = (nth: number): string => inWords("nth-hand", { nth: upper(own(ORDINALS[nth - 1] ?? String(nth))) });

/** A part of a hand that is set, as it is headed: `Front`. */
export const partTitle = (kind: string): string => upper(own(kind));

const upper = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Whether a place lies before somebody's seat. */
export const isSeated = (place: Place): boolean => readPlace(place).seat > 0;

/** Whether a place is this seat's own: before it, and nobody else stands behind it there. */
export function isOwn(place: Place, seat: Seat): boolean {
  const lies = readPlace(place);
  return lies.seat === seat && (lies.behind === 0 || lies.behind === seat);
}

/** The parts of a hand that is set, in the order in which they lie side by side, on the cloth and before oneself. */
export const SET = ["front", "low", "back", "high"];

/** Kinds that lie beside each other in a certain order; all others follow as their names do. */
const BESIDE = [
  ...SET,
  "player hand",
  "banker hand",
  "player circle",
  "banker circle",
  "tie circle",
  "ante",
  "play",
  "bonus",
  "circle",
  "buster",
  "pot",
];

/** Places in the order in which a dealer would name them: by seat, then as they lie. */
export function inOrder(places: Iterable<Place>): PlaceRead[] {
  const rank = (read: PlaceRead): number => (BESIDE.includes(read.kind) ? BESIDE.indexOf(read.kind) : BESIDE.length);
  return Array.from(places, readPlace).sort(
    (one, other) =>
      one.seat - other.seat || rank(one) - rank(other) || one.kind.localeCompare(other.kind) || one.order - other.order,
  );
}

/** Which of several of its kind before one seat a place is; 0 where it is the only one. */
export function nthOf({ kind, order }: PlaceRead): number {
  const split = Math.floor(order / 100);
  return kind === "spread" ? order : Math.floor(order / 10) % 10 || (split > 1 ? split : 0);
}

/** A place in words: `the pot`, `the second square of seat 3`, `the first spread of seat 5`. */
export function placeWords(place: Place): string {
  const read = readPlace(place);
  const { kind, seat, behind } = read;
  if (behind) return inWords("betting-behind", { place: placeWords(place.replace(/ behind \d+$/, "")), seat: behind });
  if (!seat) return inWords("the-place", { place: own(place) });
  const nth = nthOf(read);
  if (nth && kind in LAID) return inWords(LAID[kind as keyof typeof LAID], { nth: NTH_LAID[nth - 1] ?? String(nth), seat });
  return nth
    ? inWords("nth-place", { nth: own(ORDINALS[nth - 1] ?? String(nth)), kind: own(kind), seat })
    : inWords("place-of", { kind: own(kind), seat });
}
