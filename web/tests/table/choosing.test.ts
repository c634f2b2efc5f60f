/** Every question of every game can be answered through the chooser, and only as the table would take it. */

import { readFileSync, writeFileSync } from "node:fs";

import { describe, expect, it, vi } from "vitest";

import { set } from "../../src/lib/settings.svelte";
import type { Answer, Ask, Card, HandEvent, Line, Option, Vocabulary } from "../../src/lib/types";
import { aheadOf, answerAhead, stillMeant, type Ahead } from "../../src/table/choosing/ahead";
import { Bets, isBetting } from "../../src/table/choosing/bets.svelte";
import { doubt } from "../../src/table/choosing/caution";
import { Choice } from "../../src/table/choosing/choice.svelte";
import { keysOf } from "../../src/table/choosing/hotkeys";
import {
  barredVerbs,
  choosable,
  hasAmounts,
  hasCards,
  isBankOffer,
  nearest,
  stepped,
  takesAmount,
  takesCards,
  usualAmount,
  wanted,
} from "../../src/table/choosing/options";
import { inRackOrder, moved } from "../../src/table/choosing/ordering";
import { sizesOf } from "../../src/table/choosing/sizes";
import { choicesIn } from "../../src/table/choosing/spoken";
import { whole } from "../../src/lib/fold";
import { isOwn } from "../../src/table/layout/places";
import { label } from "../../src/table/verbs";

const NO_WORDS = { verbs: {}, phrases: {} };

interface Asked {
  game: string;
  ask: Ask;
  words: Vocabulary;
  /** Choices of cards and amounts that the engine takes or refuses, option by option. */
  trials: { option: number; cards: Card[]; amount: number; takes: boolean }[];
}

const asked = JSON.parse(readFileSync(process.env.CALROOM_ASKS ?? "", "utf-8")) as Asked[];

/** Positions of cards among those held. */
function positions(held: Card[], cards: Card[]): number[] {
  const free = held.map((card, at) => ({ card, at }));
  return cards.map((card) => {
    const found = free.findIndex((other) => other.card === card);
    expect(found, `${card} can be chosen`).toBeGreaterThanOrEqual(0);
    return free.splice(found, 1)[0]?.at ?? -1;
  });
}

/** What somebody might choose with an option: the fewest cards, the most, every pick; the least amount, the most. */
function ways(option: Option): { cards: Card[]; amount: number }[] {
  const cards = option.cards ?? [];
  const picks = option.picks?.length
    ? option.picks
    : [cards.slice(0, option.fewest ?? 0), cards.slice(0, option.most ?? 0)];
  const chosen = hasCards(option) ? picks : [[]];
  const amounts = hasAmounts(option)
    ? [
        option.low ?? 0,
        stepped(option, option.low ?? 0, 1),
        option.high ?? 0,
        ...sizesOf(option, null, 1).map((size) => size.amount),
      ]
    : [0];
  return chosen.flatMap((some) => amounts.map((amount) => ({ cards: some, amount })));
}

describe("a new question", () => {
  const ask = asked[0]?.ask as Ask;
  const choice = new Choice(() => Promise.resolve(true));

  it("takes no click for a moment", () => {
    vi.useFakeTimers();
    choice.look({ number: 1, ask });
    expect(choice.armed).toBe(false);
    vi.runAllTimers();
    expect(choice.armed).toBe(true);
    vi.useRealTimers();
  });

  it("takes one at once from whoever wants it so", () => {
    vi.stubGlobal("document", { documentElement: { dataset: {} } });
    set("waits", false);
    choice.look(null);
    choice.look({ number: 2, ask });
    expect(choice.armed).toBe(true);
    set("waits", true);
    vi.unstubAllGlobals();
  });
});

it("answers every question in every way it can be answered", () => {
  const answers = asked.map(({ ask }) => {
    const choice = new Choice(() => Promise.resolve(true));
    choice.look({ number: 1, ask });
    const held = choosable(ask);
    return ask.options.map((option, at) =>
      ways(option).map(({ cards, amount }): Answer => {
        choice.chosen = positions(held, cards);
        choice.amounts[at] = amount;
        const answer = choice.answer(at, held);
        expect(answer, `${option.verb} of ${ask.topic}`).not.toBeNull();
        return answer as Answer;
      }),
    );
  });
  expect(answers.length).toBeGreaterThan(150);
  writeFileSync(process.env.CALROOM_ANSWERS ?? "", JSON.stringify(answers));
});

it("takes and refuses the same cards and amounts as the table", () => {
  let looked = 0;
  for (const { ask, trials } of asked) {
    for (const { option, cards, amount, takes } of trials) {
      const offered = ask.options[option] as Option;
      expect(
        takesCards(offered, cards) && takesAmount(offered, amount),
        `${JSON.stringify(offered)} ${cards} ${amount}`,
      ).toBe(takes);
      looked += 1;
    }
  }
  expect(looked).toBeGreaterThan(500);
});

it("names every option, and no two of one question alike", () => {
  for (const { game, ask, words } of asked) {
    const speech = { words, name: (seat: number) => `seat ${seat}`, you: ask.seat };
    const names = ask.options.map((option) => label(speech, option, option.low === option.high ? (option.high ?? 0) : 0));
    expect(
      names.every((name) => name.length > 1 && !/[{}]/.test(name)),
      names.join(),
    ).toBe(true);
    expect(ask.options.every(({ verb }) => verb in words.verbs), `${game}: ${names.join()}`).toBe(true);
    expect(new Set(names).size, `${game}: ${names.join(" | ")}`).toBe(names.length);
  }
});

it("gives no key twice", () => {
  for (const { ask } of asked) {
    const keys = keysOf(ask.options).filter((key) => key !== "");
    expect(new Set(keys).size).toBe(keys.length);
  }
});

it("gives a letter to the first of the verbs that begin with it, and numbers to places of one verb", () => {
  const keys = (...verbs: string[]): string[] => keysOf(verbs.map((verb) => ({ verb })));
  expect(keys("hit", "stand", "double", "surrender")).toEqual(["h", "s", "d", "4"]);
  expect(keys("wager", "wager", "done")).toEqual(["1", "2", "d"]);
  expect(keys("hit", "surrender")).toEqual(["h", "2"]);
});

it("doubles for the whole wager unless less is chosen, and bets the least", () => {
  expect(usualAmount({ verb: "double", low: 100, high: 500 })).toBe(500);
  expect(usualAmount({ verb: "raise", low: 800, high: 9000 })).toBe(800);
});

it("knows an offer of the bank from every question in a hand", () => {
  expect(asked.some(({ ask }) => isBankOffer(ask))).toBe(false);
  const offer = { seat: 1, options: [{ verb: "take" }, { verb: "decline" }], default: { verb: "decline" } };
  expect(isBankOffer({ ...offer, unanswered: "bank-declined" } as Ask)).toBe(true);
});

it("lists no verb as barred that is on offer", () => {
  for (const { ask } of asked) {
    const offered = ask.options.map((option) => option.verb);
    expect(barredVerbs(ask).filter(({ verb }) => offered.includes(verb))).toEqual([]);
  }
});

const RAISE: Option = { verb: "raise", low: 1000, high: 19750, step: 500 };

describe("an amount", () => {
  it("may be the last chip although that is no whole step", () => {
    expect(takesAmount(RAISE, 19750)).toBe(true);
    expect(takesAmount(RAISE, 19749)).toBe(false);
    expect(nearest(RAISE, 1200)).toBe(1000);
    expect(nearest(RAISE, 1260)).toBe(1500);
    expect(nearest(RAISE, 99999)).toBe(19750);
  });

  it("goes from the last chip down to the step below it", () => {
    expect(stepped(RAISE, 19750, -1)).toBe(19500);
    expect(stepped(RAISE, 19500, 1)).toBe(19750);
    expect(stepped(RAISE, 1000, -1)).toBe(1000);
  });

  it("by name is a part of the pot with one's own call in it", () => {
    const hand = whole({
      hand: 1,
      stakes: "",
      seats: [1, 2, 3],
      chips: { pot: 2000, "bet 1": 1000, "bet 2": 500, "stack 3": 19750 },
    });
    const sizes = sizesOf(RAISE, hand, 3);
    expect(sizes).toEqual([
      { words: "Min", amount: 1000 },
      { words: "⅓", amount: 2500 },
      { words: "½", amount: 3000 },
      { words: "⅔", amount: 4000 },
      { words: "¾", amount: 4500 },
      { words: "Pot", amount: 5500 },
      { words: "All", amount: 19750 },
    ]);
    expect(sizesOf(RAISE, hand, 3, 90).map((size) => size.words)).toContain("90%");
    const double = { verb: "double", low: 100, high: 500, step: 100 };
    expect(sizesOf(double, null, 3).map((size) => size.words)).toEqual(["Min", "2×", "Max"]);
  });
});

describe("a second question", () => {
  const hand = whole({ hand: 1, stakes: "", seats: [1, 2], chips: { "stack 1": 10000 } });
  const ask: Ask = { seat: 1, options: [{ verb: "check" }, RAISE, { verb: "fold" }], default: { verb: "check" } };

  it("comes before folding where checking is free", () => {
    expect(doubt({ verb: "fold" }, ask, hand, 1)).toContain("Checking costs nothing");
    expect(
      doubt({ verb: "fold" }, { ...ask, options: [{ verb: "call", low: 500, high: 500 }, { verb: "fold" }] }, hand, 1),
    ).toBe("");
  });

  it("comes before a large part of one's chips", () => {
    expect(doubt({ verb: "raise", amount: 9000 }, ask, hand, 1)).toContain("large part");
    expect(doubt({ verb: "raise", amount: 10000 }, ask, hand, 1)).toContain("everything");
    expect(doubt({ verb: "raise", amount: 1000 }, ask, hand, 1)).toBe("");
  });
});

describe("a choice ahead", () => {
  it("counts only while it is on offer", () => {
    const free: Ask = { seat: 1, options: [{ verb: "check" }, { verb: "fold" }], default: { verb: "check" } };
    const bet: Ask = {
      seat: 1,
      options: [{ verb: "call", low: 500, high: 500 }, { verb: "fold" }],
      default: { verb: "fold" },
    };
    const [folds, checks, calls] = aheadOf(hand({}), 1, NO_WORDS, []) as [Ahead, Ahead, Ahead];
    expect(answerAhead(folds, free)?.verb).toBe("check");
    expect(answerAhead(folds, bet)?.verb).toBe("fold");
    expect(answerAhead(checks, bet)).toBeNull();
    expect(answerAhead(calls, bet)).toEqual({ verb: "call", amount: 500 });
    const hits: Ask = { ...free, options: [{ verb: "hit" }] };
    expect([folds, checks, calls].every((ahead) => answerAhead(ahead, hits) === null)).toBe(true);
  });

  const hand = (chips: Record<string, number>) =>
    whole({
      hand: 1,
      stakes: "",
      seats: [1, 2],
      chips: { "stack 1": 10000, "stack 2": 10000, ...chips },
      cards: { "hand 1": ["As", "Ad"], "hand 2": ["??", "??"] },
    });
  const line = (number: number, told: HandEvent): Line => ({ number, at: 0, words: "", what: { event: "inhand", hand: 1, number, told } });
  const named = (chips: Record<string, number>) => aheadOf(hand(chips), 1, NO_WORDS, []);

  it("is dropped when the situation changes that it was made for", () => {
    const call = named({ "bet 2": 500 }).find((ahead) => ahead.name === "call") ?? null;
    expect(call?.words).toBe("Call $5");
    expect(stillMeant(call, named({ "bet 2": 500 }))?.name).toBe("call");
    expect(stillMeant(call, named({ "bet 2": 900 }))).toBeNull();
    const check = named({}).find((ahead) => ahead.name === "check") ?? null;
    expect(stillMeant(check, named({ "bet 2": 500 }))).toBeNull();
    const fold = named({}).find((ahead) => ahead.name === "check-fold") ?? null;
    expect(stillMeant(fold, named({ "bet 2": 500 }))?.name).toBe("check-fold");
  });

  it("is not offered to whoever is all in, and standing pat only before the draw", () => {
    expect(aheadOf(hand({ "stack 1": 0, "bet 1": 500 }), 1, NO_WORDS, [])).toEqual([]);
    const verbs = { "stand-pat": { label: "Stand pat", did: "stands pat", you: "stand pat" } };
    const names = (...log: Line[]) => aheadOf(hand({}), 1, { verbs, phrases: {} }, log).map((ahead) => ahead.name);
    expect(names()).toContain("stand-pat");
    expect(names(line(1, { event: "called", topic: "draw", seat: 1, words: "seat 1 draws two" }))).not.toContain("stand-pat");
  });

  it("is not offered once hands are turned up, until new cards are dealt for what was pushed", () => {
    const shown = line(1, { event: "shown", topic: "showdown", place: "hand 2", cards: ["9s", "Kd", "Th"], name: "nine" });
    const dealt = line(2, { event: "dealt", topic: "deal", place: "hand 1", cards: ["As", "Ad", "2c"] });
    expect(aheadOf(hand({}), 1, NO_WORDS, [shown])).toEqual([]);
    expect(aheadOf(hand({}), 1, NO_WORDS, [shown, dealt])).not.toEqual([]);
  });

  it("is not offered where nobody else has anything left to bet with", () => {
    expect(named({ "stack 2": 0 })).toEqual([]);
    expect(named({ "stack 2": 0, "bet 2": 500 }).map((ahead) => ahead.name)).toContain("call");
  });
});

describe("a question that comes again because others have chosen", () => {
  const wager = (where: string, high: number): Option => ({ verb: "wager", where, low: 500, high, step: 100 });
  const put = (number: number, ...options: Option[]): { number: number; ask: Ask } => ({
    number,
    ask: { seat: 1, topic: "wagers", options: [...options, { verb: "done" }], default: { verb: "done" } },
  });

  it("keeps what was being chosen as far as it is still on offer", () => {
    const choice = new Choice(() => Promise.resolve(true));
    expect(choice.look(put(1, wager("circle 1", 10000), wager("circle 2", 10000)))).toBe(true);
    choice.aim("circle 2");
    choice.amounts[1] = 2500;
    expect(choice.look(put(2, wager("circle 2", 10000), wager("circle 3", 10000)))).toBe(false);
    expect(choice.sizing?.where).toBe("circle 2");
    expect(choice.amountOf(0)).toBe(2500);
    choice.look(put(3, wager("circle 2", 1000)));
    expect(choice.amountOf(0)).toBe(500);
  });

  it("begins anew when it is about something else", () => {
    const choice = new Choice(() => Promise.resolve(true));
    choice.look(put(1, wager("circle 1", 10000)));
    choice.amounts[0] = 2500;
    const { ask } = put(2, wager("circle 1", 10000));
    expect(choice.look({ number: 2, ask: { ...ask, topic: "last-chance" } })).toBe(true);
    expect(choice.amountOf(0)).toBe(500);
  });
});

describe("cards in hand", () => {
  it("keep their order when more come", () => {
    expect(inRackOrder([2, 0, 1], 4)).toEqual([2, 0, 1, 3]);
    expect(inRackOrder([2, 0, 1], 2)).toEqual([0, 1]);
    expect(moved([0, 1, 2, 3], 3, -2)).toEqual([0, 3, 1, 2]);
    expect(moved([0, 1, 2], 0, 9)).toEqual([1, 2, 0]);
  });

  it("say what is still missing", () => {
    const discard: Option = { verb: "discard", cards: ["As", "Kd"], fewest: 1, most: 1 };
    expect(wanted(discard, [])).toBe("choose 1 card");
    expect(wanted(discard, ["As", "Kd"])).toBe("at most 1 card");
    expect(wanted({ ...discard, cards: ["teen", "dey"], fewest: 2, most: 2 }, [])).toBe("choose 2 tiles");
  });
});

describe("laying bets against a bank", () => {
  const square = (where: string): Option => ({ verb: "wager", where, low: 1000, high: 20000, step: 500 });
  const ask = (topic: string, ...places: string[]): Ask => ({
    seat: 3,
    topic,
    options: [...places.map(square), { verb: "done" }],
    default: { verb: "done" },
  });
  const speech = { words: NO_WORDS, name: (seat: number) => `seat ${seat}`, you: 3 };

  it("means one's own place until a wager lies there, and nothing more then", () => {
    const said: Answer[] = [];
    const bets = new Bets((answer) => {
      said.push(answer);
      return Promise.resolve(true);
    });
    bets.look(ask("wagers", "square 3-1", "square 5-1"), { "stack 3": 50000 }, []);
    expect(bets.meant).toBe("square 3-1");
    bets.look(ask("last-chance", "square 3-2", "square 5-1"), { "stack 3": 49000, "square 3-1": 1000 }, []);
    expect([bets.own, bets.meant]).toEqual(["square 3-2", undefined]);
    bets.lay();
    expect(said).toEqual([]);
    bets.look(ask("last-chance", "square 3-1"), { "stack 3": 49000, "circle 5 behind 3": 1000 }, []);
    expect(bets.meant).toBeUndefined();
  });

  it("means no second wager in any game with a bank", () => {
    const banked = asked.filter((one) => isBetting(one.ask));
    expect(banked.length).toBeGreaterThan(5);
    for (const { game, ask: put } of banked) {
      const bets = new Bets(() => Promise.resolve(true));
      const own = put.options.find((option) => hasAmounts(option) && isOwn(option.where ?? "", put.seat));
      bets.look(put, { [`stack ${put.seat}`]: 100000 }, []);
      expect(bets.meant, game).toBe(own?.where);
      bets.look(put, { [`stack ${put.seat}`]: 100000, [`circle ${put.seat}`]: 1000 }, []);
      expect(bets.meant, game).toBeUndefined();
    }
  });

  it("is heard in the words of the buttons, with all other places in one", () => {
    const first = ask("wagers", "square 3-1", "square 5-1", "square 6-1");
    expect(choicesIn(first, speech, { meant: "square 3-1" })).toEqual(["Bet $10", "bet on 2 other places", "No bet"]);
    expect(choicesIn(first, speech, { meant: undefined })).toEqual(["bet on 3 other places", "Done"]);
  });

  it("lists no place of anybody else in what is heard of any question", () => {
    for (const { game, ask: put, words } of asked) {
      const name = (seat: number): string => (seat === put.seat ? "me" : `person ${seat}`);
      const said = choicesIn(put, { words, name, you: put.seat }, { meant: undefined });
      expect(said.filter((one) => /circle|square|position/.test(one) && one.includes("person")).length, `${game}: ${said}`).toBeLessThan(2);
    }
  });
});
