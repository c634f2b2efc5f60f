/**
 * The seals that this browser saw when hands began, so that a later check does not rest on the server's word for
 * what it had published before the deal.
 */

const KEY = "calroom.seals";
const MOST = 300;

type Noted = [hand: string, root: string][];

/** Note the seal of a hand that begins. */
export function note(table: string, hand: number, root: string): void {
  if (!root) return;
  const name = `${table}/${hand}`;
  const others = noted().filter(([other]) => other !== name);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [name, root]].slice(-MOST)));
  } catch {
    // A browser that keeps nothing can still check against the record.
  }
}

/** The seal that this browser saw when the hand began; empty if it was not there. */
export function rootSeen(table: string, hand: number): string {
  return noted().find(([name]) => name === `${table}/${hand}`)?.[1] ?? "";
}

function noted(): Noted {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Noted;
  } catch {
    return [];
  }
}
