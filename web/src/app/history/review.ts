/** What one's choices in past hands cost: gathered, put in order, and found again in the hand. */

import type { Line, ReviewedChoice } from "../../lib/types";

/** One choice of a hand. */
export interface Mine {
  table: string;
  hand: number;
  choice: ReviewedChoice;
}

export const key = ({ table, hand, choice }: Mine): string => `${table}/${hand}/${choice.after}`;

/** Those that cost something, the dearest first. */
export function dearest(all: Mine[]): Mine[] {
  return all.filter(({ choice }) => (choice.costs ?? 0) > 0).sort((a, b) => (b.choice.costs ?? 0) - (a.choice.costs ?? 0));
}

export const total = (all: Mine[]): number => all.reduce((sum, { choice }) => sum + (choice.costs ?? 0), 0);

/** After how many lines of a hand so many of its events have happened. */
export function stepAfter(lines: Line[], events: number): number {
  let happened = 0;
  for (const [at, line] of lines.entries()) {
    if (line.what.event === "inhand" && ++happened === events) return at + 1;
  }
  return lines.length;
}
