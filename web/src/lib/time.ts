/** Times of the server's clock as people read them. */

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** A day and a time. */
export function moment(at: number): string {
  return DAY.format(at);
}
