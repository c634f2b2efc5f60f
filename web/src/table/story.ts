/**
 * What the events of a hand tell beyond where chips and cards lie: what everybody did last, how the dealer read
 * the hands, the dice, what came of it, and what lay open until the dealer took it up.
 */

import { HIDDEN, see, whole } from "../lib/fold";
import type { Card, Cents, Hand, HandEvent, Line, Place, Seat, Vocabulary, Wording } from "../lib/types";
import { feeIn } from "./fees";
import { readPlace } from "./layout/places";
import { NO_WORDS } from "./said";
import { deed } from "./verbs";

export interface Story {
  /** The hand as somebody sees it who has no seat: what lies there lies open. */
  openly: Hand;
  /** What a seat did last. */
  deeds: Record<Seat, string>;
  /** How the dealer read the cards of a place. */
  readings: Record<Place, Wording>;
  /** Cards that lay open and have been taken up; they stay in sight until the next hand. */
  taken: Record<Place, Card[]>;
  dice: number[];
  /** The seat that has killed the pot, 0 if nobody has. */
  killer: Seat;
  /** Seats that have been dealt cards. */
  dealt: Set<Seat>;
  /** What everybody's chips changed by, once the hand is over. */
  results: Record<string, Cents>;
  /** What a seat has paid to the house and the jackpot: that is not lost in the play. */
  fees: Record<Seat, Cents>;
  over: boolean;
}

/** The story before anything has happened. */
export function untold(): Story {
  return {
    openly: whole({ hand: 0, stakes: "", seats: [] }),
    deeds: {},
    readings: {},
    taken: {},
    dice: [],
    killer: 0,
    dealt: new Set(),
    results: {},
    fees: {},
    over: false,
  };
}

/** Follows a log as it grows, and begins anew when it is another one. */
export class Storyteller {
  private told: Line[] = [];
  private story = untold();

  follow(log: Line[], words: Vocabulary = NO_WORDS): Story {
    const known = this.told.length;
    const goesOn = known <= log.length && (known === 0 || log[known - 1] === this.told[known - 1]);
    const from = goesOn ? known : 0;
    let story = goesOn ? this.story : untold();
    for (let at = from; at < log.length; at++) story = tell(story, log[at] as Line, log[at - 1], words);
    this.told = log;
    this.story = story;
    return story;
  }
}

/** The story after one line more. */
function tell(story: Story, line: Line, before: Line | undefined, words: Vocabulary): Story {
  const { what } = line;
  if (what.event === "handbegan") return untold();
  if (what.event === "handended") {
    const results = Object.entries(what.stacks).map(([person, [had, has]]): [string, Cents] => [person, has - had]);
    return { ...story, over: true, results: Object.fromEntries(results) };
  }
  if (what.event !== "inhand") return story;
  const event = asSpectator(what.told);
  const read = line.reading && event.event === "shown" ? { ...story.readings, [event.place]: line.reading } : story.readings;
  const last = before?.what.event === "inhand" ? before.what.told : undefined;
  const deeper = inHand({ ...story, readings: read }, event, last, words);
  return { ...deeper, openly: see(story.openly, event) };
}

function inHand(story: Story, event: HandEvent, before: HandEvent | undefined, words: Vocabulary): Story {
  switch (event.event) {
    case "acted":
      return acted(story, event, words);
    case "gathered":
      return { ...story, deeds: {} };
    case "dealt":
      return arrived(
        before?.event === "called" || before?.event === "shuffled" || before?.event === "moved"
          ? { ...story, deeds: {} }
          : story,
        event.place,
      );
    case "passed":
      return arrived(tookUp(story, event, before), event.place);
    case "rolled":
      return { ...story, dice: event.dice };
    case "moved":
      return paid(story, event);
    default:
      return story;
  }
}

function acted(story: Story, event: Extract<HandEvent, { event: "acted" }>, words: Vocabulary): Story {
  if (event.seat <= 0) return story;
  const deeds = { ...story.deeds, [event.seat]: deed(words, event.verb, event.amount ?? 0) };
  return { ...story, deeds, killer: event.verb === "kill" ? event.seat : story.killer };
}

function paid(story: Story, event: HandEvent): Story {
  const fee = feeIn(event);
  return fee ? { ...story, fees: { ...story.fees, [fee.seat]: (story.fees[fee.seat] ?? 0) + fee.amount } } : story;
}

/** Cards came to a place: what was read there, or lay there before, is past. */
function arrived(story: Story, place: Place): Story {
  const { seat, kind } = readPlace(place);
  const dealt = seat && kind === "hand" && !story.dealt.has(seat) ? new Set([...story.dealt, seat]) : story.dealt;
  return { ...story, dealt, readings: without(story.readings, place), taken: without(story.taken, place) };
}

const REMAINS = /^(hand|front|back|high|low|spread|board|bank hand|player hand|banker hand)$/;
const TAKEN_UP = new Set(["muck", "tray", "deck"]);

/** Cards that lay open and are taken up by the dealer, not thrown away by a player, are still to be seen. */
function tookUp(story: Story, event: Extract<HandEvent, { event: "passed" }>, before: HandEvent | undefined): Story {
  const source = event.source ?? "";
  const lay = story.openly.cards[source] ?? [];
  const ownDeed = before?.event === "acted" && before.topic === event.topic;
  const allOfIt = lay.length === event.cards.length;
  const open = event.cards.every((card) => card !== HIDDEN);
  if (!TAKEN_UP.has(event.place) || ownDeed || !allOfIt || !open || !REMAINS.test(readPlace(source).kind)) return story;
  return { ...story, taken: { ...story.taken, [source]: lay } };
}

function without<Value>(record: Record<string, Value>, key: string): Record<string, Value> {
  if (!(key in record)) return record;
  const { [key]: _, ...rest } = record;
  return rest;
}

/** An event as it is seen by somebody without a seat. */
function asSpectator(event: HandEvent): HandEvent {
  if (event.event !== "dealt" && event.event !== "passed" && event.event !== "shown") return event;
  return event.seen_by == null ? event : { ...event, cards: event.cards.map(() => HIDDEN) };
}

/** Which of one's own cards lie open for everybody, one by one. */
export function openOnes(cards: Card[], openly: Card[]): boolean[] {
  const left = [...openly];
  return cards.map((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
