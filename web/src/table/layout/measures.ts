/** How large everything on a table is drawn, by how large the table is. */

import type { Card, Cents, Place, Seat } from "../../lib/types";
import { GAP } from "./blocks";
import { linesHigh, type Paying } from "./paying";
import { isCompact, type Shape, type Size } from "./rail";
import { clockwise } from "./seating";

const CHIPS: Size = { width: 62, height: 46 };
/** On a small screen a chip and its amount stand in one line. */
const SMALL_CHIPS: Size = { width: 48, height: 20 };
/** On a plate lower than this name and chips stand in one line. */
export const SLIM = 27;
/** In rows of seats as high as this, people's cards have all the room below their plates. */
const TALL = 84;
/** How high a row of seats is at most: what is left of a phone's cloth belongs to the middle. */
export const HIGHEST_ROW = 140;
/** The line below cards: what they are. */
export const READING = 15;
/** How high the name above cards is. */
export const CAPTION = 13;

/** What is to be drawn, and on how large a table. */
export interface Lying {
  size: Size;
  shape: Shape;
  /** How many seats the table has, and who else has chips on it. */
  most: number;
  seats: Iterable<Seat>;
  /** Seats that somebody bets at although nobody holds them. */
  betEmpty?: Iterable<Seat>;
  mine: Seat;
  cards: Record<Place, Card[]>;
  chips: Record<Place, Cents>;
  /** Places that must be on the table although nothing lies there: where one may bet. */
  open: Iterable<Place>;
  /** Spots that are printed on the cloth, where there is room for them. */
  printed: Iterable<Place>;
  /** What the places before whoever sits nearest pay, where there is room to print it. */
  paying?: Paying;
  tiles: boolean;
  /** What the dealer has read, by where it lies. */
  readings?: Record<Place, string>;
  /** The room that one's own cards take before one's seat, where they are held instead of lying on the table. */
  held: Size | null;
  /** How many cards everybody shares when all of them lie there. */
  shared: number;
  /** Whether these are hands with names of their own, and nobody holds any. */
  sharesHands?: boolean;
  /** Whether people lay down more and more cards before them. */
  spread: boolean;
  /** Whether dice are thrown. */
  dice: boolean;
  /** How much larger than usual cards are wished for. */
  larger?: number;
}

export interface Measures {
  scale: number;
  plate: Size;
  /** How high the line below a plate is: markers, the clock, what somebody did last. */
  foot: number;
  seatCard: number;
  boardCard: number;
  chips: Size;
  /** How much of a covered card still shows, as a part of its width. */
  shows: number;
  compact: boolean;
  /** Whether rows of seats are so high that cards lie below their plates. */
  tall: boolean;
  /** Whether there is room for what is printed before everybody, and not only before oneself. */
  prints: boolean;
}

/** How many rows of two there are, with oneself at the end of the table. */
const rowsOf = (seats: number): number => Math.max(1, Math.ceil((seats - 1) / 2));

/** How high a phone's cloth is at least for so many people, so that nothing on it is too small to be read. */
export const leastHigh = (seats: number): number => 176 + 38 * Math.min(7, Math.max(3, rowsOf(seats)));

/** The measures of a table. */
export function measures(lying: Lying): Measures {
  const { size, shape, tiles, most, shared, larger = 1 } = lying;
  const thin = (tiles ? 0.62 : 1) * larger;
  const shows = tiles ? 1.04 : 0.46;
  if (isCompact(size)) {
    const rows = rowsOf(clockwise(lying).length);
    const foot = rows > 5 ? 14 : 17;
    const each = (size.height - 110 - (shared ? size.width * 0.26 : 32)) / rows;
    const tall = each >= TALL;
    const high = tall ? 36 : Math.max(15, Math.min(31, each - foot - 3));
    // Few cards, and tiles, which are high, lie beside their plate, which leaves them the room.
    const across = !tall ? Math.min(88, size.width * 0.24) : shared || tiles ? 100 : Math.min(124, size.width * 0.32);
    return {
      scale: 0.8,
      plate: { width: high < SLIM ? size.width * 0.255 : across, height: high },
      foot,
      seatCard: (tall ? 46 : 27) * thin,
      boardCard: Math.min(tall ? 54 : 46, size.width * (rows > 5 ? 0.08 : tall ? 0.14 : 0.12)) * thin,
      chips: SMALL_CHIPS,
      shows,
      compact: true,
      tall,
      prints: false,
    };
  }
  const rows = rowsOf(most);
  const scale = Math.min(size.width / 1000, size.height / 560);
  const roomy = Math.max(scale, 0.72);
  const low = size.height < 300;
  const foot = low ? (rows > 5 ? 14 : 15) : 18;
  const high = Math.max(13, Math.min(Math.max(34, 46 * scale), size.height / rows - foot - 3));
  return {
    scale,
    plate: { width: Math.max(low && high >= SLIM ? 84 : 104, 138 * scale), height: high },
    foot,
    seatCard: Math.max(26, (shape === "arc" ? 52 : 42) * scale) * thin,
    boardCard: Math.max(30, (shape === "arc" && shared ? 84 : 62) * scale) * thin,
    chips: low ? SMALL_CHIPS : { width: CHIPS.width * roomy, height: CHIPS.height * roomy },
    shows,
    compact: false,
    tall: false,
    prints: !low,
  };
}

/** How high the dealer's part is. */
export const dealerHigh = ({ compact, boardCard, chips }: Measures): number =>
  compact ? 34 : Math.max(chips.height + 14, boardCard * 0.7);

/** How high the middle is where it lies between rows of seats. */
export function middleHigh(lying: Lying, measure: Measures): number {
  const { boardCard, chips, compact } = measure;
  const card = boardCard * (lying.tiles ? 140 / 60 : 1.4);
  if (lying.shared === 0) {
    const least = chips.height + 18;
    // At Pan everybody looks for the card that was thrown last.
    return compact && lying.spread ? between(least, card + CAPTION + READING, leftOver(lying, measure)) : least;
  }
  const cards = card + READING + 12;
  const most = lying.size.height * 0.26;
  if (!compact || !lying.sharesHands) return Math.min(chips.height + 12 + cards, most);
  return between(most, chips.height + 12 + cards + CAPTION, leftOver(lying, measure));
}

/** As much as is wished for and there is room for, and no less than the least. */
const between = (least: number, wished: number, room: number): number => Math.max(least, Math.min(wished, room));

/** How much of a phone's cloth is left for the middle when everybody has as much as they need. */
function leftOver(lying: Lying, measure: Measures): number {
  const { plate, foot, tall } = measure;
  const needs = tall && !lying.sharesHands ? TALL : plate.height + foot + 4;
  const rows = rowsOf(clockwise(lying).length);
  return lying.size.height - dealerHigh(measure) - ownHigh(lying, measure) - 2 * GAP - rows * needs;
}

/** How many lines of what bets pay have room kept for them below one's own places. */
export const KEPT_LINES = 2;
/** Smaller letters than this cannot be read on a cloth. */
const LEAST_LETTERS = 9.5;

/** How large the letters are in which the cloth says what bets pay. */
export const payLetters = ({ scale }: Measures): number => Math.max(LEAST_LETTERS, Math.min(12, 11 * scale));

/** How high the room is that is kept for what bets pay. */
export function payHigh({ paying = {} }: Lying, measure: Measures): number {
  return measure.prints && Object.keys(paying).length ? linesHigh(KEPT_LINES, payLetters(measure)) : 0;
}

/** How high one's own part is. */
export function ownHigh(lying: Lying, measure: Measures): number {
  const { plate, foot, compact, seatCard, chips } = measure;
  const whole = plate.height + foot;
  if (compact) return lying.shape === "arc" ? Math.max(whole + 4, 64) : whole + 4;
  if (lying.shape === "oval") return whole + Math.max(chips.height, lying.spread ? seatCard * 1.5 : 0) + 14 + (lying.held?.height ?? 0);
  const cards = lying.held ? 0 : seatCard * (lying.tiles ? 2.4 : 1.5) + READING;
  return whole + cards + Math.max(64, chips.height * 1.7) + 16 + payHigh(lying, measure);
}
