/** Who sits where: everybody clockwise from whoever sits nearest, which is oneself. */

import type { Seat } from "../../lib/types";
import type { Lying } from "./measures";
import { readPlace } from "./places";
import { isCompact } from "./rail";

/** A table with more seats than this shows only those in use. */
const MANY = 10;

/** The seats in the order in which they are drawn, from the one at the bottom. */
export function clockwise(lying: Lying): Seat[] {
  const facing = opposite(lying);
  if (facing) return [lying.mine, facing];
  // A phone has no room for seats that nobody holds.
  const numbered = lying.most > MANY || isCompact(lying.size) ? seatsInUse(lying) : allSeats(lying.most);
  // Who stands behind the seats has a number above them.
  const standing = Array.from(new Set(lying.seats)).filter((seat) => seat > lying.most);
  const seats = [...numbered, ...standing];
  const first = seats.indexOf(lying.mine);
  const from = first >= 0 ? first : Math.floor((seats.length - 1) / 2);
  return [...seats.slice(from), ...seats.slice(0, from)];
}

/** Whoever is alone with oneself at a table sits opposite, whatever their seat; 0 where it is not so. */
export function opposite(lying: Lying): Seat {
  if (lying.shape !== "oval" || !lying.mine) return 0;
  const used = seatsInUse(lying);
  return used.length === 2 && used.includes(lying.mine) ? (used.find((seat) => seat !== lying.mine) ?? 0) : 0;
}

const allSeats = (most: number): Seat[] => Array.from({ length: most }, (_, nth) => nth + 1);

/** Seats that somebody holds, or that somebody plays at, and one to sit down in. */
function seatsInUse(lying: Lying): Seat[] {
  // A bank may deal to places where nobody bets: those hands are dead.
  const cards = lying.shape === "arc" ? [] : Object.keys(lying.cards);
  const lies = [...cards, ...Object.keys(lying.chips)].map((place) => readPlace(place).seat);
  const used = new Set([...lying.seats, ...lies, ...(lying.betEmpty ?? [])].filter((seat) => seat > 0 && seat <= lying.most));
  const free = allSeats(lying.most).find((seat) => !used.has(seat));
  if (free && !lying.mine) used.add(free);
  return Array.from(used).sort((one, other) => one - other);
}
