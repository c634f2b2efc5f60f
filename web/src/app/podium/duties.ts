/** What a dealer takes and pays in a hand, from the events that everybody at the table sees. */

import type { Cents, Line, Place } from "../../lib/types";

export interface Duty {
  number: number;
  kind: "take" | "pay";
  amount: Cents;
  /** Whose chips they are, or whose they become; 0 where they lie in the middle. */
  seat: number;
  /** From where they are taken, or out of what they are paid. */
  from: Place;
  /** What is taken goes here. */
  to: Place;
}

/** Where the house's chips go. */
const HOUSE = new Set(["collection", "jackpot"]);

const seatOf = (place: Place): number => Number(/(\d+)/.exec(place)?.[1] ?? 0);
const isStack = (place: Place): boolean => place.startsWith("stack ");

/** Everything to take and to pay, the last first. What people bet themselves is no duty of the dealer. */
export function dutiesIn(log: Line[]): Duty[] {
  const found: Duty[] = [];
  for (const { number, what } of log) {
    if (what.event !== "inhand") continue;
    const told = what.told;
    if (told.event === "moved") found.push(...duty(number, told.source, told.target, told.amount));
    if (told.event === "gathered") {
      for (const [source, amount] of told.amounts) found.push(...duty(number, source, told.target, amount));
    }
  }
  return found.reverse();
}

function duty(number: number, from: Place, to: Place, amount: Cents): Duty[] {
  if (HOUSE.has(to)) return [{ number, kind: "take", amount, seat: seatOf(from), from, to }];
  if (isStack(to) && !isStack(from)) return [{ number, kind: "pay", amount, seat: seatOf(to), from, to }];
  if (to === "bank" && !isStack(from)) return [{ number, kind: "take", amount, seat: seatOf(from), from, to }];
  return [];
}
