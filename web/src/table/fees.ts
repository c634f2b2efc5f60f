/** What is paid for the seat, and so is neither in the pot nor on a wager: what goes to the house and the jackpot. */

import type { Cents, HandEvent, Seat } from "../lib/types";
import { readPlace } from "./layout/places";

const HOUSE = new Set(["collection", "jackpot"]);

/** Who pays how much by an event, straight from their chips; null where nobody does. */
export function feeIn(event: HandEvent): { seat: Seat; amount: Cents } | null {
  if (event.event !== "moved" || !HOUSE.has(event.target)) return null;
  const { kind, seat } = readPlace(event.source);
  return kind === "stack" ? { seat, amount: event.amount } : null;
}
