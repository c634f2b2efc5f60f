/** The ways to practise, and which problem is next in each. */

import { t } from "../../lib/messages";
import type { DrillKind, DrillScore, PracticeBook } from "../../lib/types";

export type Way = { way: "daily" } | { way: "due" } | { way: "kind"; kind: string };

export interface Task {
  kind: string;
  seed: number;
  /** Any that has such problems, where it is empty. */
  game: string;
}

/** So many others are put before a problem that was missed comes back. */
export const BETWEEN = 3;

const isSame = (one: Task, other: Task): boolean => one.kind === other.kind && one.seed === other.seed;

/**
 * The next problem; none when there is no more. Of a kind it is one that comes back, or a new one. `put` are the
 * problems put so far: what was missed just now waits until others have come between, as long as there are any.
 */
export function taskOf(way: Way, book: PracticeBook, from: string, kinds: DrillKind[], put: Task[] = []): Task | null {
  const lately = put.slice(-BETWEEN);
  const rested = book.due.filter((one) => !lately.some((other) => isSame(one, other)));
  if (way.way === "daily") {
    const open = book.daily.find((one) => one.right === undefined || one.right === null);
    return open ? { kind: open.kind, seed: open.seed, game: "" } : null;
  }
  if (way.way === "due") return rested[0] ?? book.due[0] ?? null;
  const { kind } = way;
  const game = kinds.find((one) => one.name === kind)?.games.includes(from) ? from : "";
  return rested.find((one) => one.kind === kind && (!game || one.game === game)) ?? { kind, seed: book.fresh[kind] ?? 0, game };
}

/** How somebody does in one kind. */
export function practised(score: DrillScore): string {
  return t("{right} of {count} right, {run} in a row", { right: score.right, count: score.answered, run: score.run });
}
