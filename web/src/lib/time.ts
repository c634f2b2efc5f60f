/** Times of the server's clock as people read them. */

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** A day and a time. */
export function moment(at: number): string {
  return DAY.format(at);
}

const CLOCK = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });

/** A time of this day. */
export function clock(at: number): string {
  return CLOCK.format(at);
}
