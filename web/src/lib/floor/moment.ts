/** Where a hand is, in the words by which the floor desk knows it. */

import type { Line } from "../types";

/** What was dealt last, by the topic under which it was. */
const STREETS: Record<string, string> = {
  deal: "the deal",
  "deal-up": "the deal",
  draw: "the draw",
  "stand-pat": "the draw",
  flop: "the flop",
  turn: "the turn",
  river: "the river",
  "third-card": "the third card",
  "fourth-card": "the fourth card",
  "fifth-card": "the fifth card",
  "fourth-street": "fourth street",
  "fifth-street": "fifth street",
  "sixth-street": "sixth street",
  "seventh-street": "the last card",
  "last-card": "the last card",
};

/** The moment of the hand that a log tells; nothing between hands. */
export function momentOf(log: Line[], playing: boolean): string {
  if (!playing) return "";
  const street = log
    .map((line) => (line.what.event === "inhand" && "topic" in line.what.told ? line.what.told.topic : ""))
    .findLast((topic) => topic !== undefined && topic in STREETS);
  return street ? `betting after ${STREETS[street]}` : "before the deal";
}
