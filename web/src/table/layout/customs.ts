/** The customs of the trade in drawing a table: which shape a family is played on, what is printed on its cloth. */

import type { Cents, Place } from "../../lib/types";
import type { Arrangement } from "./arrange";
import { readPlace, type PlaceRead } from "./places";
import type { Shape } from "./rail";

/** Games against a bank are played at a half circle facing it; all others around an oval. */
export const shapeOf = (family: string): Shape => (family === "banked" ? "arc" : "oval");

/** Kinds of places that are known by where they lie; all others are named. */
const UNNAMED = new Set(["hand", "bet", "pot", "board", "stack", "circle", "square", "position", "spread", "draw", "row", "muck", "discards"]);

const SPOKEN: Record<string, string> = {
  "bank hand": "",
  front: "front",
  back: "back",
  "player circle": "player",
  "banker circle": "banker",
  "tie circle": "tie",
  collection: "collection",
};

/** What stands beside a place. */
export function captionOf(read: PlaceRead, _tiles: boolean): string {
  if (read.behind) return `seat ${read.behind}`;
  if (read.kind === "side pot") return read.place;
  if (UNNAMED.has(read.kind)) return "";
  return SPOKEN[read.kind] ?? read.kind;
}

interface Spot {
  x: number;
  y: number;
  words: string;
  square: boolean;
}

/** What is printed before every seat of a game against a bank, where nothing lies yet. */
export function printedSpots(_script: string, laid: Arrangement, chips: Record<Place, Cents>, targets: Place[]): Spot[] {
  if (laid.shape !== "arc") return [];
  const taken = new Set([...Object.keys(chips), ...targets].map((place) => readPlace(place)).filter((read) => read.kind !== "stack").map((read) => read.seat));
  const reach = laid.plate.height * 0.5 + 40 * laid.scale;
  const spots: Spot[] = [];
  for (const chair of laid.chairs.values()) {
    if (taken.has(chair.seat)) continue;
    const way = Math.abs(chair.inward.x) * (laid.plate.width / 2 + 36 * laid.scale) + Math.abs(chair.inward.y) * reach;
    spots.push({ x: chair.x + chair.inward.x * way, y: chair.y + chair.inward.y * way, words: "", square: false });
  }
  return spots;
}
