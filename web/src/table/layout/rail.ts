/** The curve along which people sit: an oval with the dealer at its top, or a half circle facing the bank. */

import type { Seat } from "../../lib/types";

/** A table narrower than this is drawn for a phone. */
const COMPACT = 600;

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Whether a table is so narrow that people sit in rows of two. */
export const isCompact = ({ width, height }: Size): boolean => width < COMPACT && width < height * 1.3;

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
  /** Whether the dealer's side is straight. */
  straight: boolean;
}

/** What a seat did last stands below its plate. */
const ROOM_BELOW = 14;

/** The curve that the chairs stand on. */
export function railOf(shape: Shape, size: Size, plate: Size): Curve {
  const edge = { x: plate.width / 2 + 4, y: plate.height / 2 + ROOM_BELOW };
  // On a narrow screen a table is squarer, so that people sit along its sides.
  const tall = size.width < COMPACT;
  if (shape === "oval") {
    return {
      middle: { x: size.width / 2, y: size.height / 2 },
      reach: { x: size.width / 2 - edge.x, y: size.height / 2 - edge.y },
      square: tall ? 5 : 3.6,
      straight: false,
    };
  }
  return {
    middle: { x: size.width / 2, y: size.height * 0.3 },
    reach: { x: size.width / 2 - edge.x, y: size.height * 0.7 - edge.y },
    square: tall ? 5 : 3.4,
    straight: true,
  };
}

/** The other coordinate of a point on a curve, as a part of its reach. */
const across = (curve: Curve, part: number): number =>
  Math.max(0, 1 - Math.abs(part) ** curve.square) ** (1 / curve.square);

/** How far a curve reaches to either side at a height. */
export function acrossAt(curve: Curve, y: number): number {
  const below = (y - curve.middle.y) / curve.reach.y;
  return curve.reach.x * across(curve, Math.min(1, curve.straight ? Math.max(0, below) : Math.abs(below)));
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
