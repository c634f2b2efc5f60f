/** A choice in the making: which cards, which amount, which place, until it is given. */

import { settings } from "../../lib/settings.svelte";
import type { Answer, Ask, Card, Cents, Hand, Option, Place, Question, Seat } from "../../lib/types";
import { Bets } from "./bets.svelte";
import { doubt } from "./caution";
import {
  answerOf,
  choosable,
  hasAmounts,
  hasCards,
  isSameMatter,
  ownSized,
  sameCards,
  takesAmount,
  targetsOf,
  usualAmount,
} from "./options";

/** How long a new question takes no click, so that a button which changes under the pointer is not hit unread. */
const PAUSE = 450;
const NONE = -1;

export class Choice {
  question = $state.raw<Question | null>(null);
  /** Positions of the chosen cards among those held. */
  chosen = $state<number[]>([]);
  amounts = $state<Record<number, Cents>>({});
  /** Which of the options with amounts is being sized, or none of them. */
  sized = $state(NONE);
  /** What must be asked again before it counts. */
  doubted = $state.raw<{ answer: Answer; words: string } | null>(null);
  armed = $state(false);
  /** How many questions have been put; one that only goes on is none. */
  turns = $state(0);
  given = $state(false);

  /** What is being laid against a bank. */
  readonly bets = new Bets((answer) => this.send(answer));

  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly say: (number: number, answer: Answer) => Promise<boolean>) {}

  /**
   * Look at the question that is put now; says whether it is a new one. Where others choose at the same time it
   * comes again with other options, and what was being chosen is kept as far as it is still on offer.
   */
  look(question: Question | null): boolean {
    const before = this.question;
    this.question = question;
    if (question?.number === before?.number) return false;
    if (question && before && !this.given && isSameMatter(question.ask, before.ask)) {
      this.goOn(question.ask, before.ask);
      return false;
    }
    this.chosen = [];
    this.amounts = {};
    this.sized = question ? ownSized(question.ask) : NONE;
    this.doubted = null;
    this.given = false;
    this.turns += 1;
    this.arm();
    return question !== null;
  }

  private goOn(ask: Ask, before: Ask): void {
    const place = new Map(ask.options.map((option, at) => [nameOf(option), at]));
    const now = (at: number): number => place.get(nameOf(before.options[at] ?? { verb: "" })) ?? -1;
    const kept = Object.entries(this.amounts).map(([at, amount]) => [now(Number(at)), amount] as const);
    this.amounts = Object.fromEntries(
      kept.filter(([at, amount]) => at >= 0 && takesAmount(ask.options[at] as Option, amount)),
    );
    this.sized = now(this.sized) >= 0 ? now(this.sized) : ownSized(ask);
    if (!sameCards(choosable(ask), choosable(before))) this.chosen = [];
    this.doubted = null;
    if (ask.options.map(nameOf).join() !== before.options.map(nameOf).join()) this.arm();
  }

  private arm(): void {
    clearTimeout(this.timer);
    this.armed = this.question !== null && !settings.waits;
    if (this.question && !this.armed) this.timer = setTimeout(() => (this.armed = true), PAUSE);
  }

  get options(): Option[] {
    return this.question?.ask.options ?? [];
  }

  /** The cards that may be chosen now; none where it is not about cards. */
  get choosable(): Card[] {
    return this.question ? choosable(this.question.ask) : [];
  }

  /** The option that is being sized, if any is. */
  get sizing(): Option | undefined {
    const option = this.options[this.sized];
    return option && hasAmounts(option) ? option : undefined;
  }

  /** The option to set a hand in two, where there are several ways to. */
  get splitting(): Option | undefined {
    return this.options.find((option) => option.verb === "set" && (option.picks?.length ?? 0) > 1);
  }

  /** The places that options with amounts lead to. */
  get targets(): Place[] {
    return this.question ? targetsOf(this.question.ask) : [];
  }

  amountOf(at: number): Cents {
    const option = this.options[at];
    return this.amounts[at] ?? (option ? usualAmount(option) : 0);
  }

  /** Size the option that leads to this place. */
  aim(place: Place): void {
    const at = this.options.findIndex((option) => option.where === place && hasAmounts(option));
    if (at >= 0) this.sized = at;
  }

  /** The answer that an option comes to with what is chosen; null while something is missing. */
  answer(at: number, held: Card[]): Answer | null {
    const option = this.options[at];
    if (!option) return null;
    const cards = hasCards(option) ? this.chosen.map((position) => held[position] ?? "") : [];
    return answerOf(option, this.amountOf(at), cards);
  }

  /** Give an answer, or ask again where that is wiser. */
  give(answer: Answer, hand: Hand | null, seat: Seat): void {
    const ask = this.question?.ask;
    if (!ask || !this.armed || this.given) return;
    const words = doubt(answer, ask, hand, seat);
    if (words && !this.doubted) {
      this.doubted = { answer, words };
      return;
    }
    void this.send(answer);
  }

  /** The doubted answer is meant. */
  mean(): void {
    if (this.doubted) void this.send(this.doubted.answer);
  }

  /** Give an answer without further question. */
  async send(answer: Answer): Promise<boolean> {
    const question = this.question;
    if (!question) return false;
    this.given = true;
    this.doubted = null;
    const taken = await this.say(question.number, answer);
    if (!taken && this.question?.number === question.number) this.given = false;
    return taken;
  }
}

const nameOf = (option: Pick<Option, "verb" | "where">): string => `${option.verb} ${option.where ?? ""}`;
