/**
 * What one has seen stays in sight until the next hand: one's own cards and those that lay open are shown where they
 * were, although the dealer has taken them up. Who throws their own cards away sees them no more.
 */

import { HIDDEN, see, whole } from "../lib/fold";
import type { Card, Hand, HandEvent, Line, Place, Seat } from "../lib/types";
import { readPlace } from "./layout/places";

const REMAINS = /^(hand|front|back|high|low|spread|board|bank hand|player hand|banker hand)$/;
const TAKEN_UP = new Set(["muck", "tray", "deck"]);

interface Kept {
  hand: Hand;
  /** The seats of those who play this hand. */
  people: Set<Seat>;
  stayed: Record<Place, Card[]>;
}

const nothing = (people = new Set<Seat>()): Kept => ({
  hand: whole({ hand: 0, stakes: "", seats: [] }),
  people,
  stayed: {},
});

/** Follows a log as it grows, and begins anew when it is another one. */
export class Staying {
  private told: Line[] = [];
  private readonly empty = new Set<Seat>();
  private kept = nothing();

  follow(log: Line[]): Record<Place, Card[]> {
    const known = this.told.length;
    const goesOn = known <= log.length && (known === 0 || log[known - 1] === this.told[known - 1]);
    let kept = goesOn ? this.kept : nothing();
    for (let at = goesOn ? known : 0; at < log.length; at++) kept = after(kept, log[at] as Line, log[at - 1]);
    for (const { what } of log.slice(goesOn ? known : 0)) this.note(what, kept.people);
    this.told = log;
    this.kept = kept;
    return kept.stayed;
  }

  /** Seats that somebody has bet at although nobody holds them: where they did once, they may again. */
  get betEmpty(): Iterable<Seat> {
    return this.empty;
  }

  private note(what: Line["what"], people: Set<Seat>): void {
    if (what.event !== "inhand" || what.told.event !== "moved") return;
    const { seat } = readPlace(what.told.target);
    if (seat > 0 && people.size > 0 && !people.has(seat)) this.empty.add(seat);
  }
}

function after(kept: Kept, { what }: Line, before: Line | undefined): Kept {
  if (what.event === "handbegan") return nothing(new Set(Object.keys(what.people).map(Number)));
  if (what.event !== "inhand") return kept;
  const last = before?.what.event === "inhand" ? before.what.told : undefined;
  return { ...kept, hand: see(kept.hand, what.told), stayed: stays(kept, what.told, last) };
}

function stays({ hand, stayed }: Kept, event: HandEvent, before: HandEvent | undefined): Record<Place, Card[]> {
  if (event.event !== "dealt" && event.event !== "passed") return stayed;
  const { [event.place]: _, ...rest } = stayed;
  if (event.event === "dealt") return rest;
  const source = event.source ?? "";
  const lay = hand.cards[source] ?? [];
  const ownDeed = before?.event === "acted" && before.topic === event.topic;
  const isRead = lay.some((card) => card !== HIDDEN) && lay.length === event.cards.length;
  if (!TAKEN_UP.has(event.place) || ownDeed || !isRead || !REMAINS.test(readPlace(source).kind)) return rest;
  return { ...rest, [source]: lay };
}
