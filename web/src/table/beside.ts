/** How many tables a screen has room for side by side. */

export const MOST = 4;
/** A table needs so much to be played at with ease. */
const WIDE = 640;
/** From here on two rows of two are better than four in one. */
const ROWS = { width: 2400, height: 1250 };
const FIRST = 1400;

/** Whether so many tables stand in two rows. */
export function inTwoRows(width: number, height: number, tables: number): boolean {
  return tables === MOST && width >= ROWS.width && height >= ROWS.height;
}

/** How many of so many tables are drawn. */
export function mostBeside(width: number, height: number, tables: number): number {
  if (width < FIRST) return 1;
  if (inTwoRows(width, height, Math.min(tables, MOST))) return MOST;
  return Math.min(tables, MOST, Math.floor(width / WIDE));
}
