/** The customs of the trade in drawing a table: which shape a family is played on, what is printed on its cloth. */

import { t } from "../../lib/messages";
import { own } from "../../lib/own";
import type { Cents, Place, Seat, TableShown, Vocabulary } from "../../lib/types";
import type { Arrangement } from "./arrange";
import type { Pays } from "./paying";
import { readPlace, type PlaceRead } from "./places";
import type { Shape } from "./rail";

/** Games against a bank are played at a half circle facing it; all others around an oval. */
export const shapeOf = (family: string): Shape => (family === "banked" ? "arc" : "oval");

/** Kinds of places that are known by where they lie; all others are named. */
const UNNAMED = new Set([
  "hand",
  "bet",
  "pot",
  "board",
  "stack",
  "circle",
  "square",
  "position",
  "spread",
  "draw",
  "row",
  "muck",
  "discards",
]);

const SPOKEN: Record<string, string> = {
  "bank hand": "",
  "player hand": "player",
  "banker hand": "banker",
  front: "front",
  back: "back",
  "player circle": "player",
  "banker circle": "banker",
  "tie circle": "tie",
  collection: "collection",
};

/** What stands beside a place. */
export function captionOf(read: PlaceRead): string {
  if (read.behind) return t("seat {seat}", { seat: read.behind });
  if (read.kind === "side pot") return own(read.place);
  if (UNNAMED.has(read.kind)) return "";
  return own(SPOKEN[read.kind] ?? read.kind);
}

/** Before a seat there is one spot for all bets, unless the game has one for every kind of them. */
const ONE_SPOT = ["circle"];

/** The spots that are printed before a seat where no bet lies yet, as places; a game names its own. */
export function printedPlaces(named: string[], seats: Iterable<Seat>, chips: Iterable<Place>): Place[] {
  const lying = new Set(
    Array.from(chips, readPlace)
      .filter((read) => BETS.has(read.kind))
      .map((read) => read.seat),
  );
  const kinds = named.length > 0 ? named : ONE_SPOT;
  return Array.from(seats).flatMap((seat) =>
    named.length > 0 || !lying.has(seat) ? kinds.map((kind) => `${kind} ${seat}`) : [],
  );
}

/** Kinds of places for bets that share the one spot before a seat. */
export const BETS: ReadonlySet<string> = new Set(["circle", "square", "position"]);

/** How many cards a bank holds at most, where it plays one hand for everybody to see. */
const OF_THE_BANK = 6;

/**
 * How many cards lie in the middle of a table at most, so that their room is kept. Where hands are set the bank sets
 * its own as everybody does, before its seat.
 */
export function sharedAt({ shared, family }: Pick<TableShown, "shared" | "family">, { verbs }: Pick<Vocabulary, "verbs">): number {
  return shared ?? (family === "banked" && !("set" in verbs) ? OF_THE_BANK : 0);
}

/** In a smaller spot there is no room for a word. */
const WORDLESS = 9;

export interface Spot {
  x: number;
  y: number;
  radius: number;
  words: string;
  square: boolean;
  pays: Pays | undefined;
}

/** What is printed on the cloth: a spot wherever somebody may bet against the bank. */
export function spotsOf(laid: Arrangement, chips: Record<Place, Cents>): Spot[] {
  if (laid.shape !== "arc") return [];
  return Array.from(laid.chips.values())
    .filter(({ read, form }) => read.seat > 0 && form.spot > 0)
    .map(({ x, y, read, form, pays }) => ({
      x,
      y,
      radius: form.spot,
      words: chips[read.place] || form.spot <= WORDLESS ? "" : own(SPOKEN[read.kind] ?? (BETS.has(read.kind) ? "" : read.kind)),
      square: read.kind === "square",
      pays,
    }));
}
