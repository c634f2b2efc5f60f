/**
 * Where everything on a table is drawn: from the names of places to points of the screen.
 *
 * Nothing is left out: a place of a name never heard of lies in the middle with its name beside it. Everything lies
 * in the part of the cloth that is its own, as large as that has room for, so that nothing covers anything else.
 */

import { HIDDEN } from "../../lib/fold";
import type { Place, Seat } from "../../lib/types";
import { fitting, GAP, largely, row, rows, type Block } from "./blocks";
import { captionOf } from "./customs";
import { CAPTION, KEPT_LINES, measures, payLetters, READING, type Lying, type Measures } from "./measures";
import { partsOf, type Rect, type SeatPart } from "./parts";
import { linesHigh, withPays, type Pays } from "./paying";
import { pileOf, type PileForm } from "./piles";
import { inOrder, readPlace, type PlaceRead } from "./places";
import type { Chair, Point, Shape, Size } from "./rail";
import { readingHigh } from "./wording";

/** Cards that lie in one place: the middle of the fan, how wide a card is and how far the next one is from it. */
export interface LaidCards extends Point {
  read: PlaceRead;
  count: number;
  width: number;
  height: number;
  step: number;
  /** Many cards that matter no more, shown as one. */
  pile: boolean;
  /** How wide what is said of them may be, and at which end of the cards it begins. */
  room: number;
  says: Says;
  /** How high the room below them is, and how much of them what is said there may cover. */
  below: number;
  covered: number;
  /** What stands above them, and in how large letters at most. */
  caption: string;
  letters: number;
}

/** Where what is said of cards stands: below their middle, or from the end that is next to the plate. */
export type Says = "middle" | "left" | "right";

export interface LaidChips extends Point {
  read: PlaceRead;
  form: PileForm;
  /** What a bet here pays, where that is printed beside it. */
  pays?: Pays;
}

export interface Arrangement {
  shape: Shape;
  size: Size;
  scale: number;
  compact: boolean;
  plate: Size;
  foot: number;
  chairs: Map<Seat, Chair>;
  cards: Map<Place, LaidCards>;
  chips: Map<Place, LaidChips>;
  /** Where things are that lie nowhere yet: the deck, the dealer. */
  dealer: Point;
  dice: Point;
  /** Free cloth in the middle, for what is printed there. */
  free: Rect;
}

/** Kinds of hands that the dealer reads. */
const NAMED = new Set(["hand", "front", "back", "high", "low"]);
const PILES = new Set(["muck", "burn", "tray", "deck", "discards"]);
/** Chips that the dealer keeps beside them. */
const KEPT = new Set(["collection", "jackpot", "held fees"]);
/** How much of a card shows where there is room. */
const WIDER = 0.64;
/** How much of a card shows where nobody can read it. */
const BACKS = 0.24;
/** How wide the number of cards in a pile is. */
const COUNT = 23;
/** How many lines of what a bet pays are printed below its place; more stand beside it. None is tried first. */
const LINES_BELOW = [0, KEPT_LINES, Infinity];
/** How much of the room for cards may be taken by what is said of them; the rest of it covers their feet. */
const MOST_SAID = 0.36;
/** What is said of a card may cover its foot, as a part of its height: a card is read at its head, a tile as a whole. */
const COVERED = 0.42;
/** How high two lines of what is said are. */
const TWO_LINES = 25;
/** As much as is said of two tiles. */
const LONGEST_TILES = "three, Chong high";
/** Cards that everybody reads lie side by side. */
const CLOSE = 1.05;

/** Everything that lies on the table, each in its place. */
export function arrange(lying: Lying): Arrangement {
  const measure = measures(lying);
  const parts = partsOf(lying, measure);
  const laid: Arrangement = {
    shape: lying.shape,
    size: lying.size,
    scale: measure.scale,
    compact: measure.compact,
    plate: measure.plate,
    foot: measure.foot,
    chairs: new Map(parts.seats.map(({ chair }) => [chair.seat, chair])),
    cards: new Map(),
    chips: new Map(),
    dealer: middleOf(parts.dealer),
    dice: middleOf(parts.dealer),
    free: parts.middle,
  };
  // What is dealt to a seat that there is no room to draw, since nobody plays there, lies nowhere else either.
  const isDrawn = ({ seat }: PlaceRead): boolean => lying.shape === "oval" || !seat || laid.chairs.has(seat);
  const isPrinted = (seat: Seat): boolean => (measure.prints ? !seat || laid.chairs.has(seat) : seat === lying.mine);
  const cards = inOrder(Object.keys(lying.cards).filter((place) => (lying.cards[place]?.length ?? 0) > 0)).filter(isDrawn);
  const chips = inOrder(
    new Set([
      ...Object.keys(lying.chips),
      // Before a seat that is not drawn nothing is printed either. Where there is little room only one's own places
      // are large enough for a finger.
      ...[...lying.printed, ...lying.open].filter((place) => isPrinted(readPlace(place).seat)),
    ]),
  );
  for (const part of parts.seats) {
    const { seat } = part.chair;
    beforeSeat(laid, lying, measure, part, ofSeat(cards, seat), ofSeat(chips, seat));
  }
  const there = new Set(laid.chairs.keys());
  const shared = (read: PlaceRead): boolean => !there.has(read.seat);
  inTheMiddle(laid, lying, measure, parts.middle, cards.filter(shared), chips.filter(shared));
  beforeDealer(laid, lying, measure, parts.dealer, cards.filter(shared), chips.filter(shared));
  return laid;
}

const ofSeat = (places: PlaceRead[], seat: Seat): PlaceRead[] => places.filter((read) => read.seat === seat);
const middleOf = (rect: Rect): Point => ({ x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 });

function beforeSeat(
  laid: Arrangement,
  lying: Lying,
  measure: Measures,
  part: SeatPart,
  cards: PlaceRead[],
  chips: PlaceRead[],
): void {
  const own = part.chair.seat === lying.mine;
  const held = lying.held !== null && own;
  const lies = cards.filter((read) => !(held && read.kind === "hand"));
  const away = lies.filter((read) => PILES.has(read.kind)).length;
  const isAlone = lies.length === away + 1;
  // What somebody threw away lies at the rail, so that their hand has the free cloth beside it.
  const fans = isAlone && part.chair.inward.x < 0 ? lies.toReversed() : lies;
  const all = chips.filter((read) => read.kind !== "stack");
  const bets = placesFor(all, lying, measure, part.chips);
  // Two hands are named side by side; one may be named as far as there is room.
  const named = fans.filter((read) => NAMED.has(read.kind)).length;
  const says: Says = named > 1 || part.chair.inward.x === 0 ? "middle" : part.chair.inward.x > 0 ? "left" : "right";
  const isFree = bets.length === 0 && part.chips.y === part.cards.y;
  const whole = isFree ? part.cards.width + part.chips.width : part.cards.width;
  const beside = away * (Math.max(COUNT, measure.seatCard) + GAP);
  const room = named > 1 ? part.cards.width / named - GAP : isAlone ? whole - beside : 0;
  const apart = named > 1;
  // Once a hand is shown and nothing is bet before it, a phone has all the room of the seat for it.
  const isShown = measure.compact && lying.shape === "oval" && bets.length === 0 && fans.every((read) => isRead(lying, read.place));
  const free = isShown ? part.whole : part.cards;
  const said = (place: Place): number =>
    measure.compact ? Math.min(readingHigh(lying.readings?.[place] ?? "", room), free.height * MOST_SAID) : 0;
  const block = fitting(free, (scale) =>
    // On a phone cards lie as far apart as there is room for, so that one can read them.
    (measure.compact && !lying.tiles ? [WIDER, measure.shows] : [measure.shows]).map((shows) =>
      rows(
        fans.map((read) => fan(laid, lying, read, measure.seatCard * scale, measure, { room, says, apart, shows, said: said(read.place) })),
        free.width,
      ),
    ),
  );
  block.put(toward(part, free, block));
  const large = own && lying.shape === "arc";
  const paying = part.chair.inward.x === 0 ? payingBets(lying, bets) : new Map<Place, string[]>();
  const inRows = (scale: number, made: (read: PlaceRead) => Block): Block =>
    rows(bets.map(made), part.chips.width, GAP * (scale < 0.34 ? 0.1 : scale));
  const bare = (scale: number) => (read: PlaceRead) => pile(laid, lying, read, measure, scale, large);
  const letters = payLetters(measure);
  const printed = (scale: number, most: number) => {
    const kept = Array.from(paying.values(), (lines) => lines.length).filter((count) => count <= most);
    const below = linesHigh(Math.max(0, ...kept), letters);
    return (read: PlaceRead) => {
      const [form, lines] = [pileFormOf(lying, read, measure, scale, large), paying.get(read.place)];
      if (!lines) return bare(scale)(read);
      return withPays(form.size, { lines, letters, below, beside: lines.length > most }, (at, pays) =>
        laid.chips.set(read.place, { ...at, read, form, pays }),
      );
    };
  };
  const withWords = (scale: number): Block[] => LINES_BELOW.map((most) => inRows(scale, printed(scale, most)));
  const piles =
    (paying.size ? largely(part.chips, withWords) : undefined) ??
    fitting(part.chips, (scale) => inRows(scale, bare(scale)));
  piles.put(toward(part, part.chips, piles));
}

/** What pays what, said once for each kind of bet. */
function payingBets({ paying = {} }: Lying, bets: PlaceRead[]): Map<Place, string[]> {
  const first = new Map(bets.toReversed().map((read) => [read.kind, read.place]));
  return new Map(Array.from(first, ([kind, place]) => [place, paying[kind] ?? []] as const).filter(([, lines]) => lines.length));
}

/** Where one may bet behind somebody else there is a place for it only if what lies there keeps its own. */
function placesFor(bets: PlaceRead[], lying: Lying, measure: Measures, room: Rect): PlaceRead[] {
  const open = new Set(lying.open);
  const isOffered = (read: PlaceRead): boolean => open.has(read.place) && !lying.chips[read.place];
  const isElsewhere = (read: PlaceRead): boolean => isOffered(read) && read.behind > 0;
  if (!bets.some(isElsewhere)) return bets;
  const fits = largely(room, (scale) => [
    rows(
      bets.map((read) => ({ ...pileFormOf(lying, read, measure, scale).size, put: () => {} })),
      room.width,
      GAP * scale,
    ),
  ]);
  return fits ? bets : bets.filter((read) => !isElsewhere(read));
}

/** Things lie at that end of their room that is next to the plate; before oneself, in the middle. */
function toward({ chair }: SeatPart, room: Rect, block: Size): Point {
  const { x, y } = middleOf(room);
  // Opposite, next to the plate is the middle of the table.
  if (chair.inward.y > 0) return { x: x + Math.sign(chair.x - x) * Math.max(0, (room.width - block.width) / 2), y };
  if (chair.inward.x === 0) return { x, y };
  const near = (room.width - block.width) / 2;
  return { x: x - Math.max(0, near) * chair.inward.x, y };
}

/** Whether all these cards lie face down. */
const unread = (lying: Lying, place: Place): boolean => (lying.cards[place] ?? []).every((card) => card === HIDDEN);

/** Whether none of these cards lies face down. */
const isRead = (lying: Lying, place: Place): boolean => !(lying.cards[place] ?? []).includes(HIDDEN);

/** How a fan is to lie: what is said of it, and how close its cards are. */
interface FanForm {
  room: number;
  says: Says;
  /** Whether it keeps the room for what is said of it to itself. */
  apart?: boolean;
  shows?: number;
  /** How many cards its room is kept for. */
  full?: number;
  /** How high what is said of it is. */
  said?: number;
}

function fan(
  laid: Arrangement,
  lying: Lying,
  read: PlaceRead,
  width: number,
  measure: Measures,
  { room, says, apart = false, shows = measure.shows, full = 0, said = 0 }: FanForm,
): Block {
  const count = lying.cards[read.place]?.length ?? 0;
  const isPile = PILES.has(read.kind) || (count > 5 && unread(lying, read.place));
  const height = width * (lying.tiles ? 140 / 60 : 1.4);
  // Nobody reads the backs of cards: many of them lie closer.
  const backs = count > 3 && !lying.tiles && unread(lying, read.place);
  const step = isPile ? 0 : width * (backs ? Math.min(shows, BACKS) : shows);
  const wide = width + Math.max(0, count - 1) * step;
  const caption = !measure.prints && (read.seat || isPile) ? "" : captionOf(read);
  const above = caption ? CAPTION : 0;
  const letters = measure.prints ? 11 : 9;
  // A name or a count beside another must not run into it.
  const least = Math.max(isPile ? COUNT : 0, caption && !read.seat ? (caption.length + 1.4) * letters * 0.58 : 0);
  const whole = Math.max(wide, least, full ? width + (full - 1) * step : 0, apart && NAMED.has(read.kind) ? room : 0);
  // A tile is read from end to end: what is said of it has its room, which is kept before it is said.
  const kept = lying.tiles && apart && !measure.compact ? Math.min(TWO_LINES, readingHigh(LONGEST_TILES, room)) : READING;
  const below = isPile ? 6 : Math.max(kept, said);
  return {
    width: whole,
    height: height + above + below,
    put: (point) => {
      const x = full ? point.x - (whole - wide) / 2 : point.x;
      const y = point.y + (above - below) / 2;
      laid.cards.set(read.place, {
        ...{ x, y, read, count, width, height, step, says, caption, letters, below },
        covered: lying.tiles ? 0 : height * COVERED,
        pile: isPile,
        room: Math.max(room, wide),
      });
    },
  };
}

function pileFormOf(lying: Lying, read: PlaceRead, measure: Measures, scale: number, large = false): PileForm {
  const isSpot = lying.shape === "arc" && read.seat > 0;
  const isOpen = Array.from(lying.open).includes(read.place);
  return pileOf(lying.chips[read.place] ?? 0, captionOf(read), measure, scale, { isSpot, isOpen, large });
}

function pile(laid: Arrangement, lying: Lying, read: PlaceRead, measure: Measures, scale: number, large = false): Block {
  const form = pileFormOf(lying, read, measure, scale, large);
  return {
    ...form.size,
    put: (point) => laid.chips.set(read.place, { ...point, read, form }),
  };
}

/** What everybody shares: the pots or the bank, and below them the cards that all look at. */
function inTheMiddle(
  laid: Arrangement,
  lying: Lying,
  measure: Measures,
  room: Rect,
  cards: PlaceRead[],
  chips: PlaceRead[],
): void {
  const open = cards.filter((read) => !PILES.has(read.kind));
  const played = chips.filter((read) => !KEPT.has(read.kind));
  const beside = !measure.prints && lying.shared === 0 && open.length > 0;
  // What the bank has put up is named.
  const names = measure.prints && lying.shape === "arc" ? CAPTION + 3 : 0;
  const high = Math.min(measure.chips.height + 14 + names, room.height * (lying.shared ? 0.4 : 0.5));
  const pots = beside ? { ...room, width: room.width / 2 } : { ...room, height: high };
  fitting(pots, (scale) =>
    rows(
      played.map((read) => pile(laid, lying, read, measure, scale)),
      pots.width,
    ),
  ).put(middleOf(pots));
  const rest = beside
    ? { ...room, x: room.x + pots.width + GAP, width: room.width - pots.width - GAP }
    : { ...room, y: room.y + high, height: room.height - high };
  const close = lying.tiles ? measure.shows : CLOSE;
  const shown = fitting(rest, (scale) =>
    rows(
      open.map((read) => {
        const isRow = read.kind === "row";
        const width = (isRow ? measure.seatCard * 0.8 : measure.boardCard) * scale;
        return fan(laid, lying, read, width, measure, {
          room: rest.width / Math.max(1, open.length),
          says: "middle",
          shows: isRow ? 0.3 : close,
          full: read.kind === "board" ? lying.shared : 0,
        });
      }),
      rest.width,
      measure.boardCard * 0.3 * scale,
    ),
  );
  // What all look at lies below the pots, and stays there however much of it there is.
  const full = lying.shared ? measure.boardCard * (lying.tiles ? 140 / 60 : 1.4) + READING : 0;
  const lies = Math.min(rest.height, Math.max(shown.height, full));
  shown.put({ x: rest.x + rest.width / 2, y: rest.y + lies / 2 });
  laid.free = { ...rest, y: rest.y + lies, height: rest.height - lies };
}

/** The dealer's own things: the cards that are out of play, the dice, and what the house has taken. */
function beforeDealer(
  laid: Arrangement,
  lying: Lying,
  measure: Measures,
  room: Rect,
  cards: PlaceRead[],
  chips: PlaceRead[],
): void {
  const away = cards.filter((read) => PILES.has(read.kind));
  const kept = chips.filter((read) => KEPT.has(read.kind));
  const dice = lying.dice ? (measure.compact ? 84 : 112) : GAP;
  const half = { ...room, width: (room.width - dice) / 2 };
  const left = fitting(half, (scale) =>
    row(away.map((read) => fan(laid, lying, read, measure.boardCard * 0.62 * scale, measure, { room: 0, says: "middle" }))),
  );
  left.put({ x: room.x + half.width - left.width / 2, y: room.y + room.height / 2 });
  const right = fitting(half, (scale) => row(kept.map((read) => pile(laid, lying, read, measure, scale))));
  right.put({ x: room.x + half.width + dice + right.width / 2, y: room.y + room.height / 2 });
}

/** The point of a place, whether or not anything lies there: flights start and end at it. */
export function pointOf(laid: Arrangement, place: Place): Point {
  const found = laid.cards.get(place) ?? laid.chips.get(place);
  if (found) return found;
  const { seat } = readPlace(place);
  return laid.chairs.get(seat) ?? laid.dealer;
}

