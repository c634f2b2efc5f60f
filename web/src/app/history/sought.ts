/** Which of one's hands somebody looks for, as the fields of the page have it and as the room is asked. */

import { cents } from "../../lib/money";

export interface Sought {
  /** A house, or a game of one. */
  of: string;
  stakes: string;
  result: string;
  cameTo: string;
  least: string;
  since: string;
  until: string;
  ending: string;
  verdict: string;
}

export const NOTHING: Sought = { of: "", stakes: "", result: "", cameTo: "", least: "", since: "", until: "", ending: "", verdict: "" };

/** What an address of the page says that one looks for. */
export function fromQuery(query: string): Sought {
  const given = new URLSearchParams(query);
  return {
    ...NOTHING,
    of: given.get("game") ?? given.get("house") ?? "",
    stakes: given.get("stakes") ?? "",
    verdict: given.get("verdict") ?? "",
    result: given.get("result") ?? "",
  };
}

const DAY = 24 * 3_600_000;
/** Midnight of a date by the clock of this browser, or nothing. */
const midnight = (date: string, later = 0): string => (date ? String(new Date(`${date}T00:00`).getTime() + later) : "");

/** As the room is asked; stakes are those of a game. */
export function asked(sought: Sought): Record<string, string> {
  const isGame = sought.of.includes(".");
  return {
    game: isGame ? sought.of : "",
    house: isGame ? "" : sought.of,
    stakes: isGame ? sought.stakes : "",
    result: sought.result,
    came_to: String(cents(sought.cameTo) ?? ""),
    least: String(cents(sought.least) ?? ""),
    since: midnight(sought.since),
    until: midnight(sought.until, DAY),
    ending: sought.ending,
    verdict: sought.verdict,
  };
}
