/** What flies over the table when something happens: chips from place to place, cards that are taken away. */

import { HIDDEN } from "../lib/fold";
import type { Card, Cents, HandEvent, Line, Place } from "../lib/types";
import { pointOf, type Arrangement } from "./layout/arrange";
import type { Point } from "./layout/rail";

export interface Flight {
  from: Point;
  to: Point;
  amount: Cents;
  card: Card;
  width: number;
  height: number;
}

const MOST_CARDS = 5;

const told = (line: Line): HandEvent | null => (line.what.event === "inhand" ? line.what.told : null);

/** Chips and cards that leave one place for another. */
export function flightsOf(line: Line, before: Arrangement, after: Arrangement): Flight[] {
  const event = told(line);
  switch (event?.event) {
    case "moved":
      return [chips(event.amount, event.source, event.target, before, after)];
    case "gathered":
      return event.amounts.map(([source, amount]) => chips(amount, source, event.target, before, after));
    case "passed":
      return goneCards(event, before, after);
    default:
      return [];
  }
}

/** Where the cards come from that an event lays in a place. */
export function originsOf(line: Line, before: Arrangement): Record<Place, Point> {
  const event = told(line);
  if (event?.event === "dealt") return { [event.place]: before.dealer };
  if (event?.event === "passed") return { [event.place]: pointOf(before, event.source ?? "") };
  return {};
}

function chips(amount: Cents, source: Place, target: Place, before: Arrangement, after: Arrangement): Flight {
  return { from: pointOf(before, source), to: pointOf(after, target), amount, card: "", width: 0, height: 0 };
}

/** Cards that end in a pile, where they are seen no more. */
function goneCards(event: Extract<HandEvent, { event: "passed" }>, before: Arrangement, after: Arrangement): Flight[] {
  const laid = before.cards.get(event.source ?? "");
  if (!laid || !(after.cards.get(event.place)?.pile ?? true)) return [];
  const { width, height, step } = laid;
  return event.cards.slice(0, MOST_CARDS).map((card, nth) => ({
    from: { x: laid.x + (nth - (event.cards.length - 1) / 2) * step, y: laid.y },
    to: pointOf(after, event.place),
    amount: 0,
    card: card || HIDDEN,
    width,
    height,
  }));
}
