/** The outline of a table's cloth and rail, as SVG paths. */

import { at, railOf, type Point, type Shape, type Size } from "./rail";

export interface Outline {
  rail: string;
  cloth: string;
  /** The line printed on the cloth, inside which bets lie. */
  line: string;
}

const POINTS = 144;

/** Where rail and cloth are drawn for chairs with plates of this size. */
export function outline(shape: Shape, size: Size, plate: Size): Outline {
  const rim = Math.max(14, plate.height * 0.42);
  return {
    rail: closed(shape, size, plate, rim),
    cloth: closed(shape, size, plate, -rim * 0.15),
    line: closed(shape, size, plate, -rim * 2.2),
  };
}

function closed(shape: Shape, size: Size, plate: Size, more: number): string {
  const curve = railOf(shape, size, plate);
  const reach = { x: curve.reach.x + more, y: curve.reach.y + more };
  const grown = { ...curve, reach };
  if (shape === "oval") return path(Array.from({ length: POINTS }, (_, nth) => at(grown, nth / POINTS)));
  // The dealer's side is straight.
  const arc = Array.from({ length: POINTS + 1 }, (_, nth) => at(grown, (nth / POINTS) * 0.5));
  const top = Math.max(2, plate.height * 0.1 - more * 0.6 + 4);
  const bend = Math.min(40, size.width * 0.05);
  const [right, left] = [curve.middle.x + reach.x, curve.middle.x - reach.x];
  return `${path(arc).slice(0, -1)}L${left} ${top + bend}Q${left} ${top} ${left + bend} ${top}L${right - bend} ${top}Q${right} ${top} ${right} ${top + bend}Z`;
}

const path = (points: Point[]): string =>
  `M${points.map((point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join("L")}Z`;
