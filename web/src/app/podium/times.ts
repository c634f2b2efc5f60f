/** Times that somebody chooses: today or later, by the clock on their wall. */

import { inWords } from "./messages";

/** The moment that a field for date and time says. */
export function timeOf(written: string): number {
  const time = new Date(written).getTime();
  if (Number.isNaN(time)) throw new Error(inWords("no-time", { written }));
  return time;
}
