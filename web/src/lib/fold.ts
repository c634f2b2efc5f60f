/**
 * The hand as one sees it, folded event by event.
 *
 * The same fold as `calroom.table.views`: a test holds both against each other. Every fold makes a new hand,
 * so that a replayer can keep all of them.
 */

import type { Card, Cents, Hand, HandEvent, HandShown, Place, TableEvent } from "./types";

export const HIDDEN: Card = "??";
const DECK: Place = "deck";

/** Thrown when an event does not fit the hand: something was missed, and everything must be asked anew. */
export class OutOfStep extends Error {}

/** A hand as it came over the wire, with what was omitted filled in. */
export function whole(shown: HandShown): Hand {
  return { button: 0, chips: {}, cards: {}, markers: {}, root: "", ...shown };
}

/** The hand after an event of the table; null while none has been dealt. */
export function follow(hand: Hand | null, what: TableEvent): Hand | null {
  if (what.event === "handbegan") {
    return whole({ hand: what.hand, stakes: "", seats: Object.keys(what.people).map(Number) });
  }
  if (what.event !== "inhand") return hand;
  if (hand === null || hand.hand !== what.hand) throw new OutOfStep(`no hand ${what.hand} to follow`);
  return see(hand, what.told);
}

/** The hand after one of its own events. */
export function see(hand: Hand, event: HandEvent): Hand {
  switch (event.event) {
    case "began":
      return { ...hand, stakes: event.stakes, seats: event.seats, button: event.button, chips: { ...event.chips } };
    case "dealt":
      return { ...hand, cards: laid(hand.cards, event.place, event.cards) };
    case "passed":
      return { ...hand, cards: passed(hand.cards, event.source ?? "", event.place, event.cards) };
    case "shown":
      return { ...hand, cards: { ...hand.cards, [event.place]: turnedUp(hand.cards[event.place], event.cards) } };
    case "shuffled":
      return { ...hand, cards: without(hand.cards, event.places ?? []) };
    case "moved":
      return { ...hand, chips: moved(hand.chips, [[event.source, event.amount]], event.target) };
    case "gathered":
      return { ...hand, chips: moved(hand.chips, event.amounts, event.target) };
    case "placed": {
      const markers = { ...hand.markers, [event.marker]: event.seat };
      return { ...hand, markers, button: markers.button ?? hand.button };
    }
    default:
      return hand;
  }
}

type Cards = Hand["cards"];
type Chips = Hand["chips"];

function laid(cards: Cards, place: Place, more: Card[]): Cards {
  return { ...cards, [place]: [...(cards[place] ?? []), ...more] };
}

function passed(cards: Cards, source: Place, place: Place, some: Card[]): Cards {
  const left = { ...cards, [source]: taken(cards[source] ?? [], some) };
  return place === DECK ? left : laid(left, place, some);
}

function taken(lying: Card[], some: Card[]): Card[] {
  const here = [...lying];
  for (const card of some) {
    const at = [here.indexOf(card), here.indexOf(HIDDEN), here.length - 1].find((found) => found >= 0);
    if (at === undefined) throw new OutOfStep(`no ${card} to take`);
    here.splice(at, 1);
  }
  return here;
}

/** A hand that was dealt nothing may be played face up, too: then there is nothing to turn. */
function turnedUp(lying: Card[] = [], shown: Card[]): Card[] {
  const here = [...lying];
  const unmatched = [...lying];
  for (const card of shown) {
    // Out of several decks the same card may lie there twice, once up and once down.
    const same = unmatched.indexOf(card);
    if (same >= 0) {
      unmatched.splice(same, 1);
      continue;
    }
    const down = here.indexOf(HIDDEN);
    // One that everybody had seen has gone away unseen, and this one stayed.
    const at = down >= 0 ? down : here.findIndex((other) => !shown.includes(other));
    if (at < 0) throw new OutOfStep(`no card lies there to be ${card}`);
    here[at] = card;
  }
  return here;
}

function without(cards: Cards, places: Place[]): Cards {
  return Object.fromEntries(Object.entries(cards).filter(([place]) => !places.includes(place)));
}

function moved(chips: Chips, amounts: [Place, Cents][], target: Place): Chips {
  const now = { ...chips };
  for (const [source, amount] of amounts) {
    const there = now[source];
    if (there === undefined) throw new OutOfStep(`no chips in ${source}`);
    if (there === amount) delete now[source];
    else now[source] = there - amount;
    now[target] = (now[target] ?? 0) + amount;
  }
  return now;
}
