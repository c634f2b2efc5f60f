/** The training table that this browser has not finished: what it was and what was answered there so far. */

import type { TrainingTable } from "./types";

const KEY = "calroom.training";

/** Note the table as it stands; nothing when it is over. */
export function noteTable(table: TrainingTable | null): void {
  try {
    if (table) localStorage.setItem(KEY, JSON.stringify(table));
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing begins another table.
  }
}

/** The table that was left, if there is one. */
export function leftTable(): TrainingTable | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as TrainingTable | null;
  } catch {
    return null;
  }
}
