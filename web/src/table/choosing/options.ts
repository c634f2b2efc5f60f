/**
 * What an ask lets one choose, read the way the table reads it: the same rules as `calroom.table.asks`, so that
 * nothing is offered that would be refused and nothing that is allowed cannot be said.
 */

import { isTile } from "../../lib/cards";
import { inWords, t } from "../../lib/messages";
import type { Answer, Ask, Card, Cents, Option, Place } from "../../lib/types";
import { isOwn, isSeated } from "../layout/places";

/** Whether the option takes one of several amounts. */
export const hasAmounts = (option: Option): boolean => (option.high ?? 0) > (option.low ?? 0);

/** The amount that people mean if they name none: all of it when they double or insure, and else the least. */
export const usualAmount = (option: Option): Cents =>
  (WHOLE.has(option.verb) ? option.high : option.low) ?? 0;
const WHOLE = new Set(["double", "insure"]);

/** Whether there is something to choose among cards. */
export const hasCards = (option: Option): boolean => onlyCards(option) === null;

/** The cards that a choice without alternative comes to; null where there is something to choose. */
export function onlyCards(option: Option): Card[] | null {
  const picks = option.picks ?? [];
  const cards = option.cards ?? [];
  if (picks.length === 1) return picks[0] ?? [];
  return (option.fewest ?? 0) === cards.length ? cards : null;
}

/** Whether the amount is one of those on offer: on a step from the lowest, or the highest itself. */
export function takesAmount(option: Option, amount: Cents): boolean {
  const [low, high, step] = [option.low ?? 0, option.high ?? 0, option.step ?? 1];
  if (amount === high || (amount === 0 && low === high)) return true;
  return low <= amount && amount < high && (amount - low) % step === 0;
}

/** Whether the cards are a choice on offer, in whatever order they were chosen. */
export function takesCards(option: Option, chosen: Card[]): boolean {
  if (chosen.length === 0 && onlyCards(option) !== null) return true;
  const picks = option.picks ?? [];
  if (picks.some((pick) => sameCards(pick, chosen))) return true;
  if (picks.length > 0) return false;
  const many = chosen.length;
  return (option.fewest ?? 0) <= many && many <= (option.most ?? 0) && within(chosen, option.cards ?? []);
}

/** The answer that an option, an amount and some cards come to; null where they are no choice on offer. */
export function answerOf(option: Option, amount: Cents, cards: Card[]): Answer | null {
  const much = hasAmounts(option) ? amount : (option.high ?? 0);
  const some = hasCards(option) ? cards : (onlyCards(option) ?? []);
  if (!takesAmount(option, much) || !takesCards(option, some)) return null;
  return { verb: option.verb, amount: much, cards: some, where: option.where ?? "" };
}

/** What is done with the card that was turned up, beside those from one's hand. */
const USES = new Set(["meld", "add", "take", "throw"]);

/** The cards that an option lays: the one that was turned up for whoever is asked, where it uses it, and those chosen. */
export function laidBy(option: Option, ask: Ask, cards: Record<Place, Card[]>, chosen: Card[]): Card[] {
  const turned = ask.topic === "option-card" ? cards.option : cards[`draw ${ask.seat}`];
  return [...(USES.has(option.verb) ? (turned ?? []) : []), ...chosen];
}

/** The amount on offer that is nearest to this one. */
export function nearest(option: Option, amount: Cents): Cents {
  const [low, high, step] = [option.low ?? 0, option.high ?? 0, option.step ?? 1];
  if (amount <= low) return low;
  if (amount >= high) return high;
  const below = low + Math.floor((amount - low) / step) * step;
  const above = Math.min(below + step, high);
  return amount - below <= above - amount ? below : above;
}

/** The next amount up or down from this one. */
export function stepped(option: Option, amount: Cents, steps: number): Cents {
  const step = option.step ?? 1;
  const here = nearest(option, amount);
  const offStep = here === option.high && (here - (option.low ?? 0)) % step;
  // The highest amount may lie between two steps; going down from it leads to the step below.
  if (offStep && steps < 0) return nearest(option, here - offStep + (steps + 1) * step);
  return nearest(option, here + steps * step);
}

/**
 * Which of the options with amounts is meant as long as nothing is said: one that leads nowhere else, or to one's
 * own place. Where all of them are on somebody else's place none is, which is -1.
 */
export function ownSized(ask: Ask): number {
  return ask.options.findIndex(
    (option) => hasAmounts(option) && (!option.where || isOwn(option.where, ask.seat) || !isSeated(option.where)),
  );
}

/** The places that options with amounts lead to. */
export const targetsOf = (ask: Ask): Place[] =>
  ask.options.filter((option) => hasAmounts(option) && option.where).map((option) => option.where ?? "");

/** All cards that some option of the ask chooses among, each as often as one option has it. */
export function choosable(ask: Ask): Card[] {
  const found: Card[] = [];
  for (const option of ask.options.filter(hasCards)) {
    const left = [...found];
    for (const card of option.cards ?? []) {
      const at = left.indexOf(card);
      if (at >= 0) left.splice(at, 1);
      else found.push(card);
    }
  }
  return found;
}

/** Verbs that one might expect here and that a rule stands against, unless they are on offer after all. */
export function barredVerbs(ask: Ask): { verb: string; topic: string }[] {
  const offered = new Set(ask.options.map((option) => option.verb));
  return (ask.barred ?? []).filter(([verb]) => !offered.has(verb)).map(([verb, topic]) => ({ verb, topic }));
}

/** Whether a question is the one that was put before, if only with other options since somebody else has chosen. */
export function isSameMatter(ask: Ask, before: Ask): boolean {
  return ask.seat === before.seat && ask.topic === before.topic && (ask.about ?? "") === (before.about ?? "");
}

/** Whether the room asks who banks the next hand, which nobody has to. */
export const isBankOffer = (ask: Ask): boolean => ask.unanswered === "bank-declined";

/** What is still to be done before the cards are a choice on offer, in words. */
export function wanted(option: Option, chosen: Card[]): string {
  const [fewest, most] = [option.fewest ?? 0, option.most ?? 0];
  if (chosen.length < fewest) {
    if (fewest < most) return inWords("choose-between", { fewest, count: most });
    return inWords((option.cards ?? []).some(isTile) ? "choose-tiles" : "choose-cards", { count: most });
  }
  if (chosen.length > most) return inWords("at-most-cards", { count: most });
  return t("these cards do not fit");
}

/** Whether two choices hold the same cards, in whatever order. */
export function sameCards(one: Card[], other: Card[]): boolean {
  return one.length === other.length && one.toSorted().join() === other.toSorted().join();
}

function within(chosen: Card[], offered: Card[]): boolean {
  const left = [...offered];
  return chosen.every((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
