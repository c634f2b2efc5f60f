/**
 * The cloth divided: everybody has a part of it to themselves, the dealer has one, and the middle is everybody's.
 * What lies in one part never covers what lies in another, and no part moves while a hand is played.
 */

import type { Seat } from "../../lib/types";
import { GAP } from "./blocks";
import { dealerHigh, HIGHEST_ROW, middleHigh, ownHigh, payHigh, READING, SLIM, type Lying, type Measures } from "./measures";
import { acrossAt, railOf, type Chair, type Size } from "./rail";
import { clockwise, opposite } from "./seating";

export interface Rect extends Size {
  /** The upper left corner. */
  x: number;
  y: number;
}

/** The part of one seat: where its plate is, and the room for its cards and for its chips. */
export interface SeatPart {
  chair: Chair;
  cards: Rect;
  chips: Rect;
  /** Both together, where nothing is between them. */
  whole: Rect;
}

export interface Parts {
  seats: SeatPart[];
  dealer: Rect;
  middle: Rect;
}

/** How much of a seat's room is for cards where it is divided into upper and lower, and into near and far. */
const CARDS_ABOVE = 0.6;
/** Tiles are higher than cards. */
const TILES_ABOVE = 0.74;

/** The parts of a table. */
export function partsOf(lying: Lying, measure: Measures): Parts {
  const facing = opposite(lying);
  if (facing) return faceToFace(lying, measure, facing);
  const [mine, ...others] = clockwise(lying);
  const left = others.slice(0, Math.ceil(others.length / 2));
  const right = others.slice(left.length);
  return (measure.compact ? inBands : inColumns)(lying, measure, mine ?? 1, left.reverse(), right);
}

/** A wide table: seats down both sides, and between them the dealer, the middle and oneself. */
function inColumns(lying: Lying, measure: Measures, mine: Seat, left: Seat[], right: Seat[]): Parts {
  const { width, height } = lying.size;
  const wide = Math.max(width * 0.36, Math.min(width * 0.46, measure.boardCard * 6.2));
  const x = (width - wide) / 2;
  const below = Math.min(height * 0.56, ownHigh(lying, measure));
  const above = dealerHigh(measure);
  const side = (seats: Seat[], onRight: boolean): SeatPart[] =>
    seats.map((seat, row) => {
      const high = (height - GAP) / seats.length;
      const cell = { x: onRight ? x + wide : 0, y: GAP / 2 + row * high, width: x, height: high };
      return sidePart(lying, measure, seat, cell, onRight);
    });
  return {
    seats: [
      ...side(left, false),
      ...side(right, true),
      ownPart(lying, measure, mine, { x, y: height - below, width: wide, height: below }),
    ],
    dealer: { x, y: 2, width: wide, height: above },
    middle: { x, y: above + GAP, width: wide, height: height - above - below - 2 * GAP },
  };
}

/** A narrow table: rows of two seats, above and below the middle, and oneself at the bottom. */
function inBands(lying: Lying, measure: Measures, mine: Seat, left: Seat[], right: Seat[]): Parts {
  const { width, height } = lying.size;
  const [above, below] = [dealerHigh(measure), ownHigh(lying, measure)];
  const rows = Math.max(1, left.length, right.length);
  const free = height - above - below - 2 * GAP;
  const high = Math.min(HIGHEST_ROW, (free - middleHigh(lying, measure)) / rows);
  const between = free - rows * high;
  // What the bank holds lies next to it; what all share lies among them.
  const over = lying.shape === "arc" ? 0 : Math.floor(rows / 2);
  const top = (row: number): number => above + GAP + row * high + (row >= over ? between : 0);
  const side = (seats: Seat[], onRight: boolean): SeatPart[] =>
    seats.map((seat, row) => {
      const cell = { x: onRight ? width / 2 : 0, y: top(row), width: width / 2, height: high };
      return sidePart(lying, measure, seat, cell, onRight);
    });
  return {
    seats: [
      ...side(left, false),
      ...side(right, true),
      ownPart(lying, measure, mine, { x: 0, y: height - below, width, height: below }),
    ],
    dealer: { x: width * 0.06, y: 2, width: width * 0.88, height: above },
    middle: { x: width * 0.1, y: above + GAP + over * high, width: width * 0.8, height: between },
  };
}

/** Two people alone: the other one at the top, oneself at the bottom, and the middle between them. */
function faceToFace(lying: Lying, measure: Measures, other: Seat): Parts {
  const { width, height } = lying.size;
  const { plate, foot, compact, seatCard } = measure;
  const wide = compact ? width : Math.max(width * 0.36, Math.min(width * 0.46, measure.boardCard * 6.2));
  const x = (width - wide) / 2;
  const below = Math.min(height * 0.56, ownHigh(lying, measure));
  // On a wide table the dealer has the side, where nobody sits.
  const above = compact ? dealerHigh(measure) + GAP : 2;
  const least = Math.max(plate.height + foot, seatCard * (lying.tiles ? 140 / 60 : 1.4) + READING) + 4;
  const free = height - above - below - middleHigh(lying, measure) - 2 * GAP;
  const high = Math.max(least, Math.min(free, lying.shared ? least : HIGHEST_ROW));
  const middle = { x: compact ? width * 0.1 : x, y: above + high + GAP, width: compact ? width * 0.8 : wide, height: height - above - high - below - 2 * GAP };
  const beside = { x: width * 0.06, y: middle.y, width: x - width * 0.08, height: dealerHigh(measure) };
  return {
    seats: [
      facingPart(measure, other, { x: 2, y: above, width: width - 4, height: high }),
      ownPart(lying, measure, lying.mine, { x: compact ? 0 : x, y: height - below, width: wide, height: below }),
    ],
    dealer: compact ? { x: width * 0.06, y: 2, width: width * 0.88, height: dealerHigh(measure) } : beside,
    middle,
  };
}

/** Whoever sits opposite: the plate in the middle of the rail, their cards at one side of it, their chips at the other. */
function facingPart({ plate }: Measures, seat: Seat, cell: Rect): SeatPart {
  const chair = { seat, x: cell.x + cell.width / 2, y: cell.y + plate.height / 2 + 1, inward: { x: 0, y: 1 } };
  const half = (cell.width - plate.width) / 2 - GAP;
  const cards = { ...cell, x: cell.x + cell.width - half, width: half };
  return { chair, cards, whole: cards, chips: { ...cell, width: half } };
}

/** Somebody at a side: the plate at the rail, and towards the middle their cards above their chips. */
function sidePart(lying: Lying, measure: Measures, seat: Seat, cell: Rect, onRight: boolean): SeatPart {
  const { plate, foot, compact } = measure;
  if (measure.tall && lying.shared === 0 && !lying.tiles) return tallPart(measure, seat, cell, onRight, lying.size.width);
  const rail = railOf(lying.shape, lying.size, plate);
  const y = cell.y + cell.height / 2;
  const inset = compact || plate.height < SLIM ? 0 : Math.min(rail.reach.x - acrossAt(rail, y), cell.width * 0.14);
  const x = (onRight ? lying.size.width - plate.width / 2 - inset : plate.width / 2 + inset) + (onRight ? -3 : 3);
  const from = inset + plate.width + 3 + GAP;
  const room = {
    x: onRight ? cell.x + GAP / 2 : cell.x + from,
    y: cell.y + 1,
    width: cell.width - from - GAP / 2,
    height: cell.height - 2,
  };
  const chair = { seat, x, y: y - foot / 2, inward: { x: onRight ? -1 : 1, y: 0 } };
  return { chair, ...divided(lying, measure, room, onRight), whole: room };
}

/** Somebody in a high row of a narrow table: their chips beside the plate, and below both their cards. */
function tallPart({ plate, foot }: Measures, seat: Seat, cell: Rect, onRight: boolean, width: number): SeatPart {
  const x = onRight ? width - plate.width / 2 - 3 : plate.width / 2 + 3;
  const chair = { seat, x, y: cell.y + plate.height / 2 + 1, inward: { x: onRight ? -1 : 1, y: 0 } };
  const [high, beside] = [plate.height + foot + 3, cell.width - plate.width - 2 * GAP];
  const inner = { x: cell.x + (onRight ? GAP / 2 : 3), width: cell.width - GAP / 2 - 3 };
  const cards = { ...inner, y: cell.y + high, height: cell.height - high - 2 };
  return {
    chair,
    cards,
    whole: cards,
    chips: { x: onRight ? cell.x + GAP / 2 : cell.x + plate.width + GAP + 3, y: cell.y, width: beside, height: high },
  };
}

/** Room for cards and room for chips: one above the other where that is high enough, and else side by side. */
function divided(
  lying: Lying,
  measure: Measures,
  room: Rect,
  mirrored = false,
): { cards: Rect; chips: Rect } {
  const needs = measure.seatCard * (lying.tiles ? 140 / 60 : 1.4) + measure.chips.height + 20;
  // On a phone many cards are only wide enough where nothing lies beside them.
  const least = !measure.compact ? 84 : lying.shared || lying.tiles ? 68 : 50;
  if (room.height >= Math.min(needs, least)) {
    const high = measure.compact
      ? room.height - measure.chips.height
      : Math.min(room.height * (lying.spread ? 0.8 : lying.tiles ? TILES_ABOVE : CARDS_ABOVE), room.height - 20);
    return {
      cards: { ...room, height: high },
      chips: { ...room, y: room.y + high, height: room.height - high },
    };
  }
  const wide = room.width * (lying.spread ? 0.78 : measure.plate.height < SLIM ? 0.46 : 0.56);
  const [near, far] = [
    { ...room, width: wide - 2 },
    { ...room, x: room.x + wide, width: room.width - wide },
  ];
  if (!mirrored) return { cards: near, chips: far };
  return {
    cards: { ...near, x: room.x + room.width - wide + 2 },
    chips: { ...far, x: room.x },
  };
}

/** Oneself, nearest: the plate at the bottom, and before it what one holds and what one has bet. */
function ownPart(lying: Lying, measure: Measures, seat: Seat, cell: Rect): SeatPart {
  const part = beforeOneself(lying, measure, seat, cell);
  return { ...part, whole: part.cards };
}

function beforeOneself(lying: Lying, measure: Measures, seat: Seat, cell: Rect): Omit<SeatPart, "whole"> {
  const { plate, foot, compact } = measure;
  const bottom = cell.y + cell.height - foot - plate.height / 2 - 1;
  const inward = { x: 0, y: -1 };
  if (compact) {
    // In one line: there is no room for more.
    const aside = lying.shape === "arc" ? plate.width / 2 + 3 : cell.x + cell.width / 2;
    const chair = { seat, x: aside, y: Math.max(cell.y + plate.height / 2, bottom), inward };
    const line = { y: cell.y, height: cell.height - 2 };
    if (lying.shape === "arc") {
      const from = plate.width + GAP + 3;
      const wide = cell.width - from - 2;
      const cards = lying.held ? 0 : wide * 0.3;
      return {
        chair,
        cards: { x: from, ...line, width: cards },
        chips: { x: from + cards, ...line, width: wide - cards },
      };
    }
    const half = (cell.width - plate.width) / 2 - GAP;
    return {
      chair,
      cards: { x: cell.x + cell.width - half, ...line, width: half - 2 },
      chips: { x: cell.x + 2, ...line, width: half - 2 },
    };
  }
  const chair = { seat, x: cell.x + cell.width / 2, y: bottom, inward };
  const room = { ...cell, height: bottom - plate.height / 2 - GAP - cell.y };
  const held = lying.held?.height ?? 0;
  if (lying.shape === "oval") {
    const high = Math.max(22, room.height - held);
    return { chair, cards: { ...room, width: room.width * 0.62, height: high }, chips: { ...room, x: room.x + room.width * 0.62, width: room.width * 0.38, height: high } };
  }
  const high = lying.held ? 0 : (room.height - payHigh(lying, measure)) * 0.46;
  return { chair, cards: { ...room, height: high }, chips: { ...room, y: room.y + high, height: room.height - high } };
}
