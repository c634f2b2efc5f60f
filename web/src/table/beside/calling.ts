/** Who may call the floor to a table, and in how many words. */

import type { Scene } from "../../lib/scene";

export const LONGEST_CALL = 280;

/** Whoever sits, deals or waits there. */
export function mayCall({ you, table }: Scene): boolean {
  return Boolean(you.seat) || you.role === "dealer" || (table.waiting ?? []).includes(you.person);
}
