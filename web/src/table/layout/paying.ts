/** What a bet pays, as it is printed on the cloth at the place where it lies: beside it, or below it. */

import { own } from "../../lib/own";
import type { Printed } from "../../lib/types";
import type { Block } from "./blocks";
import type { Point, Size } from "./rail";

/** What each kind of place pays, line by line. */
export type Paying = Record<string, string[]>;

/** Lines printed on the cloth: where the first of them begins or has its middle, and how large they are. */
export interface Pays extends Point {
  lines: string[];
  letters: number;
  beside: boolean;
}

/** How wide a letter is on average, and how high a line is, in parts of the letters' size. */
const LETTER = 0.5;
export const PAY_LINE = 1.15;
/** The room between a place and what it pays. */
const APART = 4;

/** What the kinds of places pay; those that share one spot before a seat pay alike. */
export function payingOf(printed: Printed[], alike: ReadonlySet<string>): Paying {
  return Object.fromEntries(
    printed.flatMap(({ kind, pays = [] }) =>
      pays.length > 0 ? (alike.has(kind) ? Array.from(alike) : [kind]).map((one) => [one, pays.map((pay) => own(pay))]) : [],
    ),
  );
}

/** How high lines are, with the room around them. */
export const linesHigh = (count: number, letters: number): number => (count ? count * letters * PAY_LINE + APART : 0);

/** A place with what it pays beside it or below it, where every place has this much room: so all lie in one line. */
export function withPays(
  place: Size,
  { lines, letters, beside, below }: Pick<Pays, "lines" | "letters" | "beside"> & { below: number },
  put: (at: Point, pays: Pays) => void,
): Block {
  const wide = Math.max(...lines.map((line) => line.length)) * letters * LETTER + APART;
  const high = linesHigh(lines.length, letters);
  const width = beside ? place.width + wide : Math.max(place.width, wide);
  const height = Math.max(place.height + below, beside ? high : 0);
  return {
    width,
    height,
    put: ({ x, y }) => {
      const top = y - height / 2;
      const at = { x: beside ? x - wide / 2 : x, y: top + place.height / 2 };
      put(at, {
        x: beside ? at.x + place.width / 2 + APART : x,
        // Letters stand on their line.
        y: (beside ? y - high / 2 : top + place.height) + APART / 2 + letters * 0.88,
        ...{ lines, letters, beside },
      });
    },
  };
}
