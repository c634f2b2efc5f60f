/**
 * Bets that are being laid against a bank: chips put on places, taken back, doubled, laid as they were last time.
 * Nothing of it counts until it is said to the table, which takes one bet after the other.
 */

import { announce } from "../../lib/announcer.svelte";
import { inWords, t } from "../../lib/messages";
import { dollars } from "../../lib/money";
import type { Answer, Ask, Cents, Option, Place, Printed, Seat } from "../../lib/types";
import { DENOMINATIONS } from "../art/denominations";
import { isOwn, placeWords, readPlace } from "../layout/places";
import { hasAmounts, nearest } from "./options";

/** Whether people lay bets until they are done. */
export const isBetting = (ask: Ask): boolean =>
  ask.options.some((option) => option.verb === "done") && ask.options.some((option) => hasAmounts(option) && option.where);

/** Whether chips there are somebody's wager: before their seat, or behind somebody else's. */
function isWagerOf(place: Place, seat: Seat): boolean {
  const { kind, behind } = readPlace(place);
  return behind === seat || (kind !== "stack" && isOwn(place, seat));
}

const MOST_CHIPS = 6;

export class Bets {
  /** What was put where, in this order. */
  laid = $state.raw<[Place, Cents][]>([]);
  /** How many of these lay there before each thing that was done: that is taken back as it was done, at once. */
  private before: number[] = [];
  /** The chip in one's hand. */
  chip = $state<Cents>(0);
  /** What is still to be said to the table; null while nothing is. */
  private queue: [Place, Cents][] | null = null;
  private last: Record<Place, Cents> = {};
  private ask = $state.raw<Ask | null>(null);
  private stack = $state<Cents>(0);
  private printed = $state.raw<Printed[]>([]);
  /** Whether a wager of one's own lies there already: then more is bet only by whoever says so. */
  hasLaid = $state(false);

  /** Whether something has been said that the table has not answered yet. */
  private waits = false;

  constructor(private readonly send: (answer: Answer) => Promise<boolean>) {}

  /** The question as it is now, what lies where, and what the cloth says of bets beside others. */
  look(ask: Ask | null, chips: Record<Place, Cents>, printed: Printed[]): void {
    const stack = chips[`stack ${ask?.seat}`] ?? 0;
    this.hasLaid = ask !== null && Object.keys(chips).some((place) => chips[place] && isWagerOf(place, ask.seat));
    const betting = ask && isBetting(ask) ? ask : null;
    const begins = betting !== null && (this.ask === null || betting.seat !== this.ask.seat);
    [this.ask, this.stack, this.printed] = [betting, stack, printed];
    if (begins && this.queue === null) this.laid = [];
    if (betting === null) {
      this.laid = [];
      this.queue = null;
      return;
    }
    if (!this.chips.includes(this.chip)) this.chip = this.chips[0] ?? 0;
    if (this.queue) this.goOn();
    else this.laid = this.laid.filter(([place]) => this.optionOf(place));
  }

  /** What lies on each place, in all. */
  get amounts(): Record<Place, Cents> {
    const sums: Record<Place, Cents> = {};
    for (const [place, amount] of this.laid) sums[place] = (sums[place] ?? 0) + amount;
    return sums;
  }

  get total(): Cents {
    return this.laid.reduce((sum, [, amount]) => sum + amount, 0);
  }

  /** The chips in the tray: from the least that may be bet, as many as there is use for. */
  get chips(): Cents[] {
    const options = this.ask?.options.filter(hasAmounts) ?? [];
    const least = Math.min(...options.map((option) => option.step ?? 1));
    const most = Math.max(...options.map((option) => option.high ?? 0));
    const worth = DENOMINATIONS.map(([amount]) => amount).filter((amount) => amount <= most && amount % least === 0);
    return worth.slice(-MOST_CHIPS).toReversed();
  }

  /** Where one may put a chip now. */
  get open(): Place[] {
    const offered = this.ask?.options.filter((option) => hasAmounts(option) && option.where) ?? [];
    return [...offered.map((option) => option.where ?? ""), ...this.beside().map((option) => option.where ?? "")];
  }

  /** One's own place, if it is still free. */
  get own(): Place | undefined {
    const { ask } = this;
    return ask?.options.find((option) => hasAmounts(option) && isOwn(option.where ?? "", ask.seat))?.where;
  }

  /** The place that is meant as long as nothing is said: one's own, until a wager of one's own lies there. */
  get meant(): Place | undefined {
    return this.hasLaid ? undefined : this.own;
  }

  /** Put the chip in one's hand on a place. */
  add(place: Place, chip = this.chip): void {
    this.set(place, (this.amounts[place] ?? 0) + chip);
  }

  /** Have this much on a place, as near as may be. */
  set(place: Place, amount: Cents): void {
    this.setAll([[place, amount]]);
  }

  private setAll(bets: [Place, Cents][]): void {
    if (this.queue) return;
    this.before = [...this.before.filter((count) => count < this.laid.length), this.laid.length];
    for (const [place, amount] of bets) this.setOne(place, amount);
  }

  private setOne(place: Place, amount: Cents): void {
    const option = this.optionOf(place);
    if (!option) return;
    const had = this.amounts[place] ?? 0;
    const spare = this.stack - this.total + had;
    const now = amount <= 0 || spare < (option.low ?? 0) ? 0 : nearest(option, Math.min(amount, spare));
    if (now !== had) this.laid = [...this.laid, [place, now - had]];
    this.tell(place);
  }

  /** Take back what was laid last. */
  takeBack(): void {
    if (this.queue) return;
    const [place] = this.laid.at(-1) ?? [""];
    this.laid = this.laid.slice(0, this.before.findLast((count) => count < this.laid.length) ?? 0);
    this.tell(place);
  }

  clear(): void {
    if (this.queue) return;
    this.laid = [];
    announce(t("All bets taken back."));
  }

  double(): void {
    this.setAll(Object.entries(this.amounts).map(([place, amount]) => [place, amount * 2]));
  }

  /** What was bet in the last hand, as far as it may be bet again. */
  get again(): [Place, Cents][] {
    return Object.entries(this.last).filter(([place]) => this.open.includes(place) || this.isBeside(place));
  }

  rebet(): void {
    if (this.queue) return;
    this.laid = [];
    this.setAll(this.again);
  }

  /** Say all of it to the table, and that one is done; with nothing laid, the least on one's own place. */
  lay(): void {
    if (this.laid.length === 0 && this.meant) this.set(this.meant, this.optionOf(this.meant)?.low ?? 0);
    const bets = Object.entries(this.amounts).filter(([, amount]) => amount > 0);
    if (bets.length === 0) return;
    this.last = Object.fromEntries(bets);
    this.queue = bets.toSorted(([one], [other]) => Number(this.isBeside(one)) - Number(this.isBeside(other)));
    this.goOn();
  }

  /** Whether bets are being said to the table, one after the other. */
  get sending(): boolean {
    return this.queue !== null;
  }

  /** The next of them that is on offer; when there is none left one is done. */
  private goOn(): void {
    if (this.waits) return;
    const next = this.queue?.find(([place]) => this.offered(place));
    if (next === undefined) {
      this.queue = null;
      this.laid = [];
      void this.send({ verb: "done" });
      return;
    }
    void this.say(next);
  }

  private async say(bet: [Place, Cents]): Promise<void> {
    const [place, amount] = bet;
    const option = this.offered(place) as Option;
    this.waits = true;
    const taken = await this.send({ verb: option.verb, amount: nearest(option, amount), where: place });
    this.waits = false;
    if (!this.queue) return;
    // What is refused is not tried again: somebody may have been quicker.
    this.queue = this.queue.filter((other) => other !== bet);
    if (taken) this.laid = this.laid.filter(([other]) => other !== place);
    // The table's news may come before or after its word that the bet is taken.
    if (!taken || !this.offered(place)) this.goOn();
  }

  private offered(place: Place): Option | undefined {
    return this.ask?.options.find((option) => option.where === place && hasAmounts(option));
  }

  private optionOf(place: Place): Option | undefined {
    return this.offered(place) ?? this.beside().find((option) => option.where === place);
  }

  private isBeside(place: Place): boolean {
    return this.printed.some(({ kind, beside }) => beside && readPlace(place).kind === kind);
  }

  /** Bets beside those that one is about to make, which the table offers only once they lie. */
  private beside(): Option[] {
    return this.printed
      .filter(({ beside }) => beside)
      .flatMap(({ kind, least = 0, step = 1 }) =>
        Object.entries(this.amounts)
          .filter(([place, amount]) => !this.isBeside(place) && amount >= least)
          .map(([place, high]) => ({
            verb: "side-bet",
            where: `${kind} ${place.slice(place.indexOf(" ") + 1)}`,
            low: least,
            high,
            step,
          })),
      );
  }

  private tell(place: Place): void {
    if (!place) return;
    const [amount, total] = [dollars(this.amounts[place] ?? 0), dollars(this.total)];
    announce(inWords("bet-on-total", { amount, place: placeWords(place), total }));
  }
}
