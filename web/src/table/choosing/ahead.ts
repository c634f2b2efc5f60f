/**
 * Choices made before it is one's turn. Each belongs to a situation: what it costs to stay in. When that changes, a
 * choice that names it is dropped; and whatever is not on offer when the turn comes is gone as well.
 */

import { dollars } from "../../lib/money";
import type { Answer, Ask, Cents, Hand, Line, Seat, Vocabulary } from "../../lib/types";
import { readPlace } from "../layout/places";
import { t } from "../../lib/messages";

export interface Ahead {
  name: string;
  words: string;
  /** The verbs in the order in which they are tried. */
  tries: string[];
  /** What it may cost at most; nothing is said where it does not matter. */
  price?: Cents;
}

const STAND_PAT: Ahead = { name: "stand-pat", words: t("Stand pat"), tries: ["stand-pat"] };

/**
 * What can be chosen ahead now: nothing by whoever has no chips left to decide about, and nothing about bets where none
 * can come before the next cards: once hands have been turned up, or where nobody else has anything to bet with.
 */
export function aheadOf(hand: Hand | null, seat: Seat, words: Vocabulary, log: Line[]): Ahead[] {
  if (!hand || !hand.seats.includes(seat) || areTurnedUp(log)) return [];
  const pat = "stand-pat" in words.verbs && !hasDrawn(log, seat) ? [STAND_PAT] : [];
  const price = priceOf(hand, seat);
  if (!hand.chips[`stack ${seat}`] || (!price && !canBeBetAgainst(hand, seat))) return pat;
  const free: Ahead[] = [
    { name: "check-fold", words: t("Fold to any bet"), tries: ["check", "fold"] },
    { name: "check", words: t("Check"), tries: ["check"], price: 0 },
  ];
  const owed: Ahead[] = [
    { name: "check-fold", words: t("Check or fold"), tries: ["check", "fold"] },
    { name: "call", words: t("Call {amount}", { amount: dollars(price) }), tries: ["call"], price },
  ];
  return [...(price ? owed : free), { name: "call-any", words: t("Call any bet"), tries: ["check", "call"] }, ...pat];
}

/** Whether hands were read at the showdown, and no card has been dealt since. */
function areTurnedUp(log: Line[]): boolean {
  const last = log.findLast(
    ({ what }) =>
      what.event === "inhand" && (what.told.event === "dealt" || (what.told.event === "shown" && Boolean(what.told.name))),
  );
  return last?.what.event === "inhand" && last.what.told.event === "shown";
}

/** Whether somebody else still holds cards, and chips to bet on them. */
const canBeBetAgainst = (hand: Hand, seat: Seat): boolean =>
  hand.seats.some(
    (other) => other !== seat && (hand.cards[`hand ${other}`]?.length ?? 0) > 0 && (hand.chips[`stack ${other}`] ?? 0) > 0,
  );

/** What a choice made ahead comes to in the situation as it is now; nothing where it was made for another. */
export function stillMeant(chosen: Ahead | null, offered: Ahead[]): Ahead | null {
  if (!chosen) return null;
  return offered.find((other) => other.name === chosen.name && other.price === chosen.price) ?? null;
}

/** The answer that a choice made ahead comes to, if the ask still has it. */
export function answerAhead(chosen: Ahead, ask: Ask): Answer | null {
  for (const verb of chosen.tries) {
    const option = ask.options.find((other) => other.verb === verb);
    if (!option || option.low !== option.high) continue;
    const amount = option.high ?? 0;
    if (chosen.price !== undefined && amount > chosen.price) return null;
    return { verb, amount };
  }
  return null;
}

/** Whether a seat has said how many cards it draws. */
function hasDrawn(log: Line[], seat: Seat): boolean {
  return log.some(
    ({ what }) => what.event === "inhand" && what.told.event === "called" && DRAWING.has(what.told.topic ?? "") && what.told.seat === seat,
  );
}
const DRAWING = new Set(["draw", "change-of-call", "stand-pat"]);

/** What a seat would have to put in to stay, as far as it has it. */
export function priceOf(hand: Hand, seat: Seat): Cents {
  let highest = 0;
  for (const [place, amount] of Object.entries(hand.chips)) {
    if (readPlace(place).kind === "bet") highest = Math.max(highest, amount);
  }
  return Math.min(highest - (hand.chips[`bet ${seat}`] ?? 0), hand.chips[`stack ${seat}`] ?? 0);
}
