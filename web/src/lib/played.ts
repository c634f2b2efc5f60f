/** What was played last in this browser, so that it can be played again with one click. */

export interface Played {
  game: string;
  stakes: string;
}

const KEY = "calroom.played";
const MOST = 3;

/** The games that were played last, the latest first. */
export function lastPlayed(): Played[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]") as Played[];
    return kept.filter((one) => typeof one?.game === "string" && typeof one.stakes === "string").slice(0, MOST);
  } catch {
    return [];
  }
}

/** A game is played at these stakes. */
export function notePlayed(played: Played): void {
  const others = lastPlayed().filter((one) => one.game !== played.game);
  try {
    localStorage.setItem(KEY, JSON.stringify([played, ...others].slice(0, MOST)));
  } catch {
    // A browser that keeps nothing remembers nothing.
  }
}
