/** Where people sit: along an oval with the dealer at its top, or along a half circle facing the bank. */

import type { Seat } from "../../lib/types";
import { COMPACT } from "./measures";

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Where a seat is, and which way the table lies from it. */
export interface Chair extends Point {
  seat: Seat;
  /** The direction towards the middle, of length one. */
  inward: Point;
}

export type Shape = "oval" | "arc";

/** A closed curve between an ellipse and a box; angles in turns, clockwise on the screen, from the right. */
interface Curve {
  middle: Point;
  reach: Point;
  /** 2 is an ellipse, more is squarer. */
  square: number;
}

const STEPS = 720;
/** What a seat did last stands below its plate. */
const ROOM_BELOW = 14;

/** A half circle on a narrow screen: the same people in the same order, in rows that bend around the bank. */
export function inRows(size: Size, plate: Size, seats: Seat[]): Chair[] {
  const rows = seats.length > 9 ? 3 : seats.length > 4 ? 2 : 1;
  // The bank lies in the middle above them, so the upper rows have nobody there.
  const each = seats.length > 6 ? 4 : 2;
  const chair: Chair[] = [];
  let [right, left] = [0, seats.length];
  for (let row = 0; row < rows; row++) {
    const count = row === rows - 1 ? left - right : Math.min(each, left - right);
    const fromRight = row === rows - 1 ? count : Math.ceil(count / 2);
    // The outermost seats are those next to the dealer on either side, and sit farthest up.
    const here = [...seats.slice(right, right + fromRight), ...seats.slice(left - (count - fromRight), left)];
    const y = size.height - plate.height / 2 - ROOM_BELOW - ((rows - 1 - row) * size.height * 0.66) / rows;
    here.forEach((seat, nth) =>
      chair.push({ seat, x: size.width - ((nth + 0.5) * size.width) / here.length, y, inward: { x: 0, y: -1 } }),
    );
    right += fromRight;
    left -= count - fromRight;
  }
  return chair;
}

/** The curve that the chairs stand on. */
export function railOf(shape: Shape, size: Size, plate: Size): Curve {
  const edge = { x: plate.width / 2 + 4, y: plate.height / 2 + ROOM_BELOW };
  // On a narrow screen a table is squarer, so that people sit along its sides.
  const tall = size.width < COMPACT;
  if (shape === "oval") {
    return {
      middle: { x: size.width / 2, y: size.height / 2 },
      reach: { x: size.width / 2 - edge.x, y: size.height / 2 - edge.y },
      square: tall ? 3.4 : 2.5,
    };
  }
  return {
    middle: { x: size.width / 2, y: size.height * (tall ? 0.34 : 0.16) },
    reach: { x: size.width / 2 - edge.x, y: size.height * (tall ? 0.66 : 0.84) - edge.y },
    square: tall ? 4 : 2.5,
  };
}

/** The chairs around an oval: one's own seat is nearest, and nobody sits where the dealer is. */
export function around(size: Size, plate: Size, seats: number, mine: Seat): Chair[] {
  const curve = railOf("oval", size, plate);
  const first = mine || Math.ceil(seats / 2);
  const left = Math.floor(seats / 2);
  const right = seats - 1 - left;
  const gap = 0.5 - (size.width < COMPACT ? 0.1 : 0.075);
  const bottom = 0.25;
  const leftTurns = evenly(curve, bottom, bottom + gap, left);
  const rightTurns = evenly(curve, bottom, bottom - gap, right).reverse();
  return [bottom, ...leftTurns, ...rightTurns].map((turn, at) => chair(curve, turn, ((first - 1 + at) % seats) + 1));
}

/** How far from the edge those begin who do not sit at an end, by their number. */
const MARGINS = [0.5, 0.5, 0.34, 0.22, 0.16, 0.125, 0.105, 0.09];

/**
 * The chairs of a half circle facing the dealer: the first is on his left, at the far right. What lies before
 * neighbours would meet in the middle if it lay towards it; so it lies straight before each of them.
 */
export function facing(size: Size, plate: Size, seats: Seat[]): Chair[] {
  const curve = railOf("arc", size, plate);
  // With many at the table one sits at either end, next to the dealer.
  const sides = seats.length > 4 ? 1 : 0;
  const below = seats.length - 2 * sides;
  const margin = MARGINS[below] ?? 0.08;
  return seats.map((seat, nth) => {
    const right = nth === 0;
    if (sides && (right || nth === seats.length - 1)) {
      return { seat, ...onSide(curve, Math.max(plate.height * 0.5 + ROOM_BELOW, size.height * 0.15), right), inward: { x: right ? -1 : 1, y: 0 } };
    }
    const part = below > 1 ? (nth - sides) / (below - 1) : 0.5;
    return { seat, ...under(curve, size.width * (1 - margin - part * (1 - 2 * margin))), inward: { x: 0, y: -1 } };
  });
}

/** The other coordinate of a point on a curve, as a part of its reach. */
const across = (curve: Curve, part: number): number =>
  Math.max(0, 1 - Math.abs(part) ** curve.square) ** (1 / curve.square);

/** How far a curve reaches to either side at a height. */
export function acrossAt(curve: Curve, y: number): number {
  return curve.reach.x * across(curve, Math.max(0, y - curve.middle.y) / curve.reach.y);
}

function onSide(curve: Curve, y: number, right: boolean): Point {
  const out = acrossAt(curve, y);
  return { x: curve.middle.x + (right ? out : -out), y };
}

function under(curve: Curve, x: number): Point {
  return { x, y: curve.middle.y + curve.reach.y * across(curve, (x - curve.middle.x) / curve.reach.x) };
}

function chair(curve: Curve, turn: number, seat: Seat): Chair {
  const here = at(curve, turn);
  const before = at(curve, turn - 0.004);
  const behind = at(curve, turn + 0.004);
  const [dx, dy] = [behind.x - before.x, behind.y - before.y];
  const length = Math.hypot(dx, dy) || 1;
  return { seat, ...here, inward: { x: -dy / length, y: dx / length } };
}

/** So many turns after `from`, the last of them at `to`, with the same way along the curve between any two. */
function evenly(curve: Curve, from: number, to: number, count: number): number[] {
  const ways = [0];
  for (let step = 1; step <= STEPS; step++) {
    const one = at(curve, from + ((to - from) * (step - 1)) / STEPS);
    const other = at(curve, from + ((to - from) * step) / STEPS);
    ways.push((ways[step - 1] ?? 0) + Math.hypot(other.x - one.x, other.y - one.y));
  }
  const whole = ways[STEPS] ?? 0;
  return Array.from({ length: count }, (_, place) => {
    const reached = ways.findIndex((way) => way >= (whole * (place + 1)) / count - 1e-6);
    return from + ((to - from) * (reached < 0 ? STEPS : reached)) / STEPS;
  });
}

/** The point of a curve at so many turns. */
export function at(curve: Curve, turn: number): Point {
  const angle = turn * 2 * Math.PI;
  const bend = (value: number): number => Math.sign(value) * Math.abs(value) ** (2 / curve.square);
  return {
    x: curve.middle.x + curve.reach.x * bend(Math.cos(angle)),
    y: curve.middle.y + curve.reach.y * bend(Math.sin(angle)),
  };
}
