/**
 * Where everything on a table is drawn: from the names of places to points of the screen.
 *
 * Nothing is left out: a place of a name never heard of lies in the middle with its name beside it.
 */

import { HIDDEN } from "../../lib/fold";
import type { Place, Seat } from "../../lib/types";
import { column, GAP, half, row, rows, within, type Block } from "./blocks";
import { captionOf } from "./customs";
import { measures, type Lying, type Measures } from "./measures";
import { inOrder, readPlace, type PlaceRead } from "./places";
import { acrossAt, railOf, type Chair, type Point, type Shape, type Size } from "./rail";
import { allChairs } from "./seating";
import { shelfOf, smallCard } from "./shelf";

/** Cards that lie in one place: the middle of the fan, how wide a card is and how far the next one is from it. */
export interface LaidCards extends Point {
  read: PlaceRead;
  count: number;
  width: number;
  height: number;
  step: number;
  /** Many cards that matter no more, shown as one. */
  pile: boolean;
}

export interface LaidChips extends Point {
  read: PlaceRead;
}

export interface Arrangement {
  shape: Shape;
  size: Size;
  scale: number;
  compact: boolean;
  plate: Size;
  chairs: Map<Seat, Chair>;
  cards: Map<Place, LaidCards>;
  chips: Map<Place, LaidChips>;
  /** Where things are that lie nowhere yet: the deck, the dealer. */
  dealer: Point;
}

/** The two hands that one sets lie one behind the other. */
const TWO_HANDS = new Set(["front", "back", "high", "low"]);
const PILES = new Set(["muck", "burn", "tray", "deck", "discards"]);
/** How high a name below an amount is. */
const CAPTION = 11;
/** Chips that the dealer keeps beside him. */
const KEPT = new Set(["collection", "jackpot", "held fees"]);

/** Everything that lies on the table, each in its place. */
export function arrange(lying: Lying): Arrangement {
  const measure = measures(lying);
  const laid: Arrangement = {
    shape: lying.shape,
    size: lying.size,
    scale: measure.scale,
    compact: measure.compact,
    plate: measure.plate,
    chairs: allChairs(lying, measure),
    cards: new Map(),
    chips: new Map(),
    dealer: {
      x: lying.size.width / 2,
      y: measure.plate.height * (lying.shape === "oval" ? 1.25 : 0.95) + (measure.compact ? 2 : 0),
    },
  };
  const cards = inOrder(Object.keys(lying.cards).filter((place) => (lying.cards[place]?.length ?? 0) > 0));
  const chips = inOrder(
    new Set([...Object.keys(lying.chips), ...(measure.compact ? [] : lying.printed), ...lying.open]),
  );
  for (const chair of laid.chairs.values()) {
    beforeSeat(laid, lying, measure, chair, ofSeat(cards, chair.seat), ofSeat(chips, chair.seat));
  }
  inTheMiddle(laid, lying, measure, ofSeat(cards, 0), ofSeat(chips, 0));
  return laid;
}

const ofSeat = (places: PlaceRead[], seat: Seat): PlaceRead[] => places.filter((read) => read.seat === seat);

function beforeSeat(
  laid: Arrangement,
  lying: Lying,
  measure: Measures,
  chair: Chair,
  cards: PlaceRead[],
  chips: PlaceRead[],
): void {
  const own = lying.held !== null && chair.seat === lying.mine;
  const fans = cards
    .filter((read) => !(own && read.kind === "hand"))
    .map((read) =>
      fan(laid, lying, read, measure.seatCard * (PILES.has(read.kind) || TWO_HANDS.has(read.kind) ? 0.84 : 1), measure),
    );
  const piles = chips.filter((read) => read.kind !== "stack").map((read) => pile(laid, read, measure));
  const sideways = Math.abs(chair.inward.x) > 0.75;
  const room = sideways
    ? lying.size.width * (measure.compact ? 0.27 : 0.24)
    : measure.compact && lying.shape === "arc"
      ? roomInRow(laid, lying, chair)
      : measure.plate.width * (lying.shape === "arc" ? 1.1 : 1.4);
  const twoHands = cards.some((read) => TWO_HANDS.has(read.kind)) && !(measure.compact && unread(lying, cards));
  const bets = rows(piles, room);
  const caption = (measure.compact ? 9 : 16) * measure.scale;
  const behind = column(fans, caption);
  const isLow = behind.height + bets.height + 2 * caption > roomAbove(laid, measure, chair);
  const blocks = [twoHands ? (isLow ? row(fans, caption) : behind) : rows(fans, room), bets];
  if (lying.shape === "arc") blocks.reverse();
  let from = half(measure.plate, chair.inward) + GAP * measure.scale + (own ? (lying.held?.height ?? 0) : 0);
  // Where there is no room, cards that nobody can read peek out from behind the plate of whoever holds them.
  if (measure.compact && lying.shape === "oval" && unread(lying, cards)) from -= measure.seatCard * 0.75;
  for (const block of blocks) {
    if (block.width === 0) continue;
    const reach = half(block, chair.inward);
    const way = from + reach;
    // At the ends of a half circle things lie beside the plate and upwards, away from the next seat's.
    const up = lying.shape === "arc" && chair.inward.y === 0 ? Math.max(0, block.height - measure.plate.height) / 2 : 0;
    const point = { x: chair.x + chair.inward.x * way, y: chair.y + chair.inward.y * way - up };
    // What both hands are called stands above them.
    const whole = twoHands ? { width: block.width, height: block.height + 32 * measure.scale } : block;
    block.put(within(lying.size, whole, measure.compact ? point : onCloth(lying, measure, block, point)));
    from += 2 * reach + GAP * measure.scale;
  }
}

/** How much room there is above a seat of a half circle, below the plate of whoever sits at its end. */
function roomAbove(laid: Arrangement, { plate }: Measures, chair: Chair): number {
  const ends = Array.from(laid.chairs.values()).filter(
    ({ x, inward }) => inward.y === 0 && chair.inward.y !== 0 && Math.abs(x - chair.x) < plate.width,
  );
  return Math.min(...ends.map(({ y }) => chair.y - y - plate.height - 2 * GAP));
}

/** The room that a seat has to itself in its row. */
const roomInRow = (laid: Arrangement, lying: Lying, { y }: Chair): number =>
  lying.size.width / Array.from(laid.chairs.values()).filter((chair) => chair.y === y).length - GAP;

/** The point moved so far in that what lies there does not lie on the rail of a half circle. */
function onCloth(lying: Lying, measure: Measures, block: Size, point: Point): Point {
  if (lying.shape !== "arc") return point;
  const edge =
    acrossAt(railOf("arc", lying.size, measure.plate), point.y) - block.width / 2 - measure.plate.height * 0.3;
  const middle = lying.size.width / 2;
  return { ...point, x: Math.min(Math.max(point.x, middle - edge), middle + edge) };
}

/** Whether all these cards lie face down. */
const unread = (lying: Lying, cards: PlaceRead[]): boolean =>
  cards.length > 0 && cards.every((read) => (lying.cards[read.place] ?? []).every((card) => card === HIDDEN));

function fan(
  laid: Arrangement,
  lying: Lying,
  read: PlaceRead,
  width: number,
  measure: Measures,
  shows = measure.shows,
): Block {
  const count = lying.cards[read.place]?.length ?? 0;
  const isPile = PILES.has(read.kind) || (measure.compact && count > 3 && unread(lying, [read]));
  const height = width * (lying.tiles ? 140 / 60 : 1.4);
  // Nobody reads the backs of cards: many of them lie closer.
  const backs = count > 4 && !lying.tiles && (lying.cards[read.place] ?? []).every((card) => card === HIDDEN);
  const step = isPile ? 0 : width * (backs ? Math.min(shows, 0.24) : shows);
  return {
    width: width + Math.max(0, count - 1) * step,
    height,
    put: (point) => laid.cards.set(read.place, { ...point, read, count, width, height, step, pile: isPile }),
  };
}

function pile(laid: Arrangement, read: PlaceRead, measure: Measures): Block {
  const { width, height } = measure.chips;
  return {
    width,
    // On a small screen the name of a place hangs below its amount.
    height: height + (measure.compact && captionOf(read) ? CAPTION : 0),
    put: (point) => laid.chips.set(read.place, { ...point, read }),
  };
}

function inTheMiddle(laid: Arrangement, lying: Lying, measure: Measures, cards: PlaceRead[], chips: PlaceRead[]): void {
  const { width, height } = lying.size;
  const open = cards.filter((read) => !PILES.has(read.kind) && read.kind !== "row");
  const stacked = cards.filter((read) => read.kind === "row");
  const away = cards.filter((read) => PILES.has(read.kind));
  const kept = chips.filter((read) => KEPT.has(read.kind));
  const played = chips.filter((read) => !KEPT.has(read.kind));
  const close = lying.tiles ? measure.shows : measure.compact ? 1.03 : 1.06;
  const whole = column(
    [
      row(played.map((read) => pile(laid, read, measure))),
      rows(
        open.map((read) => fan(laid, lying, read, measure.boardCard, measure, shared(read, close))),
        width * (measure.compact ? 0.7 : 0.6),
        measure.boardCard * 0.6,
      ),
      rows(
        stacked.map((read) => fan(laid, lying, read, measure.seatCard * 0.72, measure, 0.3)),
        width * (measure.compact ? 0.5 : 0.42),
      ),
    ].filter((block) => block.width > 0),
    measure.compact ? 8 : 18,
  );
  const below = onShelf(laid, lying, measure, away, kept);
  const y =
    lying.shape === "oval"
      ? clearOf(laid, lying, whole)
      : Math.max(measure.compact ? 0 : height * 0.3, below + whole.height / 2 + (measure.compact ? CAPTION : 0));
  whole.put(within(lying.size, whole, { x: width / 2, y }));
}

/** The dealer's own things lie before him; gives the height below which the cloth is free. */
function onShelf(laid: Arrangement, lying: Lying, measure: Measures, away: PlaceRead[], kept: PlaceRead[]): number {
  const small = smallCard(measure);
  const y = laid.dealer.y + small * 0.3;
  const cards = row(away.map((read) => fan(laid, lying, read, small, measure)));
  const piles = kept.map((read) => pile(laid, read, measure));
  const shelf = shelfOf(lying.shape, cards, piles, measure);
  shelf.put({ x: lying.size.width / 2, y: y + Math.max(0, shelf.height - measure.chips.height - CAPTION) / 2 });
  return Math.max(y + shelf.height / 2, laid.dealer.y + measure.plate.height * 0.75);
}

/** The height at which what lies in the middle is farthest from what lies before the seats on both sides. */
function clearOf(laid: Arrangement, lying: Lying, middle: Size): number {
  const { width, height } = lying.size;
  const usual = height * 0.475;
  const beside = [...laid.cards.values(), ...laid.chips.values()].filter((thing) => {
    const reach = middle.width / 2 + 40 * laid.scale;
    return thing.read.seat > 0 && Math.abs(thing.x - width / 2) < reach && Math.abs(thing.y - usual) < height * 0.3;
  });
  if (beside.length === 0) return usual;
  const room = (y: number): number => Math.min(...beside.map((thing) => Math.abs(thing.y - y)));
  const heights = Array.from({ length: 25 }, (_, nth) => height * (0.38 + nth * 0.008));
  const cost = (y: number): number => Math.min(room(y), middle.height) - Math.abs(y - usual) * 0.25;
  return heights.reduce((best, y) => (cost(y) > cost(best) ? y : best), usual);
}

/** Cards that are read together lie side by side; only a long row is pushed together. */
const shared = (read: PlaceRead, close: number): number =>
  read.kind === "board" || read.kind.endsWith("hand") || read.kind === "option" ? close : 0.5;

/** The point of a place, whether or not anything lies there: flights start and end at it. */
export function pointOf(laid: Arrangement, place: Place): Point {
  const found = laid.cards.get(place) ?? laid.chips.get(place);
  if (found) return found;
  const { seat } = readPlace(place);
  return laid.chairs.get(seat) ?? laid.dealer;
}
