/** Whether somebody has been through the tour of the room, or does not want it: kept in this browser. */

const KEY = "calroom.tour";

/** A browser that keeps nothing is not asked again on every page. */
export function isLeft(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

/** Never again. */
export function leave(): void {
  try {
    localStorage.setItem(KEY, "left");
  } catch {
    // Nothing can be kept here, and so nothing was offered.
  }
}
