/** Who sits where: the chairs of a table as it is drawn, and those who stand behind them. */

import type { Seat } from "../../lib/types";
import type { Lying, Measures } from "./measures";
import { readPlace } from "./places";
import { around, facing, inRows, type Chair } from "./rail";

/** A half circle with more seats than this shows only those in use. */
const MANY = 9;

/** Everybody's chair by his number. */
export function allChairs(lying: Lying, measure: Measures): Map<Seat, Chair> {
  const at = chairsOf(lying, measure);
  const found = new Map(at.map((chair) => [chair.seat, chair]));
  // Who stands behind the seats has a number above them, and a place at the lower edge.
  const standing = Array.from(new Set(lying.seats)).filter((seat) => seat > 0 && !found.has(seat));
  standing.forEach((seat, nth) => {
    const x = (nth % 2 ? lying.size.width - measure.plate.width / 2 : measure.plate.width / 2) + (nth % 2 ? -4 : 4);
    const y = lying.size.height - measure.plate.height * (0.6 + Math.floor(nth / 2) * 1.15);
    found.set(seat, { seat, x, y, inward: { x: nth % 2 ? -1 : 1, y: 0 } });
  });
  return found;
}

function chairsOf(lying: Lying, { plate, compact }: Measures): Chair[] {
  if (lying.shape === "oval") return around(lying.size, plate, lying.most, lying.mine <= lying.most ? lying.mine : 0);
  if (compact) return inRows(lying.size, plate, seatsInUse(lying));
  const all = Array.from({ length: lying.most }, (_, nth) => nth + 1);
  return facing(lying.size, plate, lying.most > MANY ? seatsInUse(lying) : all);
}

/** Seats that somebody holds or something lies before, and one to sit down in. */
function seatsInUse(lying: Lying): Seat[] {
  const lies = [...Object.keys(lying.cards), ...Object.keys(lying.chips)].map((place) => readPlace(place).seat);
  const used = new Set([...lying.seats, ...lies].filter((seat) => seat > 0 && seat <= lying.most));
  const free = Array.from({ length: lying.most }, (_, nth) => nth + 1).find((seat) => !used.has(seat));
  if (free && !lying.mine) used.add(free);
  return Array.from(used).sort((one, other) => one - other);
}
