/** Roads from the outcomes of hands: where each mark stands on the bead plate and on the big road. */

import type { Legend, Marked } from "../../lib/types";

/** Both are as high as so many hands. */
export const ROWS = 6;

export interface Bead extends Marked {
  column: number;
  row: number;
}

export interface Ring extends Bead {
  /** How many ties followed the hand, or came before the first one. */
  ties: number;
}

/** Every hand, column by column. */
export function beadPlate(road: Marked[]): Bead[] {
  return road.map((hand, at) => ({ ...hand, column: Math.floor(at / ROWS), row: at % ROWS }));
}

/** Down while the same outcome comes again, to the right where there is no more room, and a new column for another. */
export function bigRoad(road: Marked[], legend: Legend): Ring[] {
  const ties = new Set(legend.marks.filter((mark) => mark.tie).map((mark) => mark.name));
  const rings: Ring[] = [];
  const taken = new Set<string>();
  let early = 0;
  let first = -1;
  let turned = false;
  for (const hand of road) {
    const last = rings.at(-1);
    if (ties.has(hand.mark)) {
      if (last) last.ties += 1;
      else early += 1;
      continue;
    }
    let [column, row] = [first + 1, 0];
    if (last?.mark === hand.mark) {
      turned ||= last.row + 1 === ROWS || taken.has(`${last.column} ${last.row + 1}`);
      [column, row] = turned ? [last.column + 1, last.row] : [last.column, last.row + 1];
    } else {
      while (taken.has(`${column} 0`)) column += 1;
      [first, turned] = [column, false];
    }
    taken.add(`${column} ${row}`);
    rings.push({ ...hand, column, row, ties: last ? 0 : early });
  }
  return rings;
}

/** The last columns for which there is room, counted from the first of them. */
export function lastColumns<Placed extends Bead>(placed: Placed[], most: number): Placed[] {
  const over = Math.max(0, ...placed.map(({ column }) => column + 1 - most));
  return placed.filter(({ column }) => column >= over).map((one) => ({ ...one, column: one.column - over }));
}
