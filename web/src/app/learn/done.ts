/** Which lessons somebody has been through, kept in this browser. */

const KEY = "calroom.lessons";

/** The games whose lesson was taken to its end. */
export function lessonsDone(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

/** This one was. */
export function noteDone(game: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...lessonsDone(), game])]));
  } catch {
    // A browser that keeps nothing shows every lesson as new.
  }
}
