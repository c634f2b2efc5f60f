/** How large everything on a table is drawn, by how large the table is. */

import type { Card, Cents, Place, Seat } from "../../lib/types";
import { linesHigh, type Paying } from "./paying";
import type { Shape, Size } from "./rail";

/** A table narrower than this is drawn for a phone. */
export const COMPACT = 600;
const CHIPS: Size = { width: 62, height: 46 };
/** On a small screen a chip and its amount stand in one line. */
const SMALL_CHIPS: Size = { width: 48, height: 20 };
/** On a plate lower than this name and chips stand in one line. */
export const SLIM = 27;
/** The line below cards: what they are. */
export const READING = 15;

/** What is to be drawn, and on how large a table. */
export interface Lying {
  size: Size;
  shape: Shape;
  /** How many seats the table has, and who else has chips on it. */
  most: number;
  seats: Iterable<Seat>;
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
  /** The room that one's own cards take before one's seat, where they are held instead of lying on the table. */
  held: Size | null;
  /** How many cards everybody shares when all of them lie there. */
  shared: number;
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
  /** Whether there is room for what is printed before everybody, and not only before oneself. */
  prints: boolean;
}

/** The measures of a table. */
export function measures({ size, shape, tiles, most, shared, larger = 1 }: Lying): Measures {
  const compact = size.width < COMPACT && size.width < size.height * 1.3;
  const thin = (tiles ? 0.62 : 1) * larger;
  const shows = tiles ? 1.04 : 0.46;
  const rows = Math.max(1, Math.ceil((most - 1) / 2));
  if (compact) {
    const foot = rows > 5 ? 14 : 17;
    const free = size.height - 110 - (shared ? size.width * 0.26 : 32);
    const high = Math.max(15, Math.min(31, free / rows - foot - 3));
    return {
      scale: 0.8,
      plate: { width: high < SLIM ? size.width * 0.255 : Math.min(88, size.width * 0.24), height: high },
      foot,
      seatCard: 27 * thin,
      boardCard: Math.min(46, size.width * (rows > 5 ? 0.08 : 0.12)) * thin,
      chips: SMALL_CHIPS,
      shows,
      compact,
      prints: false,
    };
  }
  const scale = Math.min(size.width / 1000, size.height / 560);
  const roomy = Math.max(scale, 0.72);
  const low = size.height < 300;
  const foot = low ? (rows > 5 ? 14 : 15) : 18;
  const high = Math.max(13, Math.min(Math.max(34, 46 * scale), size.height / rows - foot - 3));
  return {
    scale,
    plate: { width: Math.max(low && high >= SLIM ? 84 : 104, 138 * scale), height: high },
    foot,
    seatCard: Math.max(26, (shape === "arc" ? 44 : 42) * scale) * thin,
    boardCard: Math.max(30, (shape === "arc" && shared ? 84 : 62) * scale) * thin,
    chips: low ? SMALL_CHIPS : { width: CHIPS.width * roomy, height: CHIPS.height * roomy },
    shows,
    compact,
    prints: !low,
  };
}

/** How high the dealer's part is. */
export const dealerHigh = ({ compact, boardCard, chips }: Measures): number =>
  compact ? 34 : Math.max(chips.height + 14, boardCard * 0.7);

/** How high the middle is where it lies between rows of seats. */
export function middleHigh(lying: Lying, { boardCard, chips }: Measures): number {
  if (lying.shared === 0) return chips.height + 18;
  const cards = boardCard * (lying.tiles ? 140 / 60 : 1.4) + READING + 12;
  return Math.min(chips.height + 12 + cards, lying.size.height * 0.26);
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
  return whole + seatCard * (lying.tiles ? 2.4 : 1.5) + READING + Math.max(64, chips.height * 1.7) + 16 + payHigh(lying, measure);
}
