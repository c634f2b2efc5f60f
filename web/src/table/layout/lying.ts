/** What lies on a table at one moment, for whoever looks at it: what is played, what was, and what is printed there. */

import type { Scene } from "../../lib/scene";
import type { Card, Cents, Place, Seat } from "../../lib/types";
import type { Story } from "../story";
import { BETS, printedPlaces, shapeOf, sharedAt } from "./customs";
import { measures, type Lying } from "./measures";
import { payingOf } from "./paying";
import { readPlace } from "./places";
import type { Size } from "./rail";

/** How somebody looks at a table. */
export interface Looking {
  size: Size;
  /** Where one may bet now. */
  targets: Place[];
  /** Chips that one is about to bet. */
  planned?: Record<Place, Cents>;
  /** Whether one's own cards are held: before one's seat where there is room, or apart from the table. */
  holds: boolean;
  inside: boolean;
  /** Seats that somebody bets at although nobody holds them. */
  betEmpty?: Iterable<Seat>;
  /** What the dealer has read. */
  readings?: Record<Place, string>;
  /** How much larger than usual they want cards. */
  larger?: number;
}

export interface OnTable extends Lying {
  /** How wide one's own cards are held before one's seat. */
  cardWide: number;
}

/** Everything that is to be drawn of a scene; `stayed` are cards that were taken up and are still shown. */
export function lyingOn(
  scene: Scene,
  story: Story,
  stayed: Record<Place, Card[]>,
  { size, targets, planned = {}, holds, inside, betEmpty = [], readings = {}, larger = 1 }: Looking,
): OnTable {
  const { table, hand } = scene;
  const mine = scene.you.seat ?? 0;
  const shape = shapeOf(table.family);
  const tiles = table.pieces === "tiles";
  const cards = { ...stayed, ...nonEmpty(hand?.cards ?? {}) };
  const lies = scene.playing && hand ? hand.chips : { ...(table.lying ?? {}), ...kept(hand?.chips ?? {}) };
  const chips = { ...lies, ...planned };
  const seats = Array.from({ length: table.most }, (_, at) => at + 1);
  // Where one may bet beside one's bet stays where it is, whether or not that lies yet.
  const beside = mine ? (table.printed ?? []).filter((kind) => kind.beside).map(({ kind }) => `${kind} ${mine}`) : [];
  const lying: Lying = {
    size,
    shape,
    most: table.most,
    seats: table.seats.map((shown) => shown.seat),
    betEmpty,
    mine,
    cards,
    chips,
    open: targets,
    printed: shape === "arc" ? [...printedPlaces(table.spots ?? [], seats, [...Object.keys(chips), ...targets]), ...beside] : [],
    paying: payingOf(table.printed ?? [], BETS),
    tiles,
    readings,
    held: null,
    shared: sharedAt(table, scene.words),
    sharesHands: shape === "arc" && (table.shared ?? 0) > 0,
    spread: table.family === "pan",
    dice: story.dice.length > 0,
    larger,
  };
  const cardWide = heldWide(lying, cards[`hand ${mine}`]?.length ?? 0);
  // Where hands are set, before oneself lies what the bank sets its own against.
  const isHeld = shape === "oval" || lying.shared > 0;
  const held = isHeld && mine > 0 && holds ? { width: 0, height: inside ? cardWide * 1.4 + 10 : 0 } : null;
  return { ...lying, held, cardWide };
}

/** How wide one's own cards are: large, but no wider than the part of the cloth before oneself. */
function heldWide(lying: Lying, count: number): number {
  const { height, width } = lying.size;
  const wished = Math.min(78, Math.max(44, height * 0.125)) * (count > 7 ? 0.86 : 1) * (lying.larger ?? 1);
  const step = count > 7 ? 0.5 : count > 4 ? 0.72 : 1.08;
  const room = width * (measures(lying).compact ? 0.9 : 0.36);
  return Math.min(wished, room / (1 + Math.max(0, count - 1) * step));
}

function nonEmpty(all: Record<Place, Card[]>): Record<Place, Card[]> {
  return Object.fromEntries(Object.entries(all).filter(([, lying]) => lying.length > 0));
}

/** When a hand is over its chips lie in the stacks; only what the dealer keeps is still where it was. */
function kept(all: Record<Place, Cents>): Record<Place, Cents> {
  return Object.fromEntries(Object.entries(all).filter(([place]) => readPlace(place).seat === 0));
}
