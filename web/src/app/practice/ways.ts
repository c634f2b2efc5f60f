/** The ways to practise, and which problem is next in each. */

import { t } from "../../lib/messages";
import type { DrillKind, DrillScore, PracticeBook } from "../../lib/types";

export type Way = { way: "daily" } | { way: "due" } | { way: "kind"; kind: string };

interface Task {
  kind: string;
  seed: number;
  /** Any that has such problems, where it is empty. */
  game: string;
}

/** The next problem; none when there is no more. Of a kind it is one that comes back, or a new one. */
export function taskOf(way: Way, book: PracticeBook, from: string, kinds: DrillKind[]): Task | null {
  if (way.way === "daily") {
    const open = book.daily.find((one) => one.right === undefined || one.right === null);
    return open ? { kind: open.kind, seed: open.seed, game: "" } : null;
  }
  if (way.way === "due") return book.due[0] ?? null;
  const { kind } = way;
  const game = kinds.find((one) => one.name === kind)?.games.includes(from) ? from : "";
  return book.due.find((one) => one.kind === kind && (!game || one.game === game)) ?? { kind, seed: book.fresh[kind] ?? 0, game };
}

/** How somebody does in one kind. */
export function practised(score: DrillScore): string {
  return t("{right} of {count} right, {run} in a row", { right: score.right, count: score.answered, run: score.run });
}
