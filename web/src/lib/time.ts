/** Times of the server's clock as people read them. */

import { language } from "./messages";

/** English as the browser has it, such as with the day before the month; any other as the page is written. */
const SPOKEN = language === "en" ? undefined : language;
const DAY = new Intl.DateTimeFormat(SPOKEN, { dateStyle: "medium", timeStyle: "short" });

/** A day and a time. */
export function moment(at: number): string {
  return DAY.format(at);
}

const CLOCK = new Intl.DateTimeFormat(SPOKEN, { timeStyle: "short" });

/** A time of this day. */
export function clock(at: number): string {
  return CLOCK.format(at);
}

const DATE = new Intl.DateTimeFormat(SPOKEN, { dateStyle: "full", timeZone: "UTC" });

/** A date that was written as 2026-11-18, whatever the time zone of this browser. */
export function day(date: string): string {
  return DATE.format(Date.parse(`${date}T00:00:00Z`));
}
