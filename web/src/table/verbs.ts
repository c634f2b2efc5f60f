/** What may be done at a table, as a button says it, as the log tells it, and what follows from it. */

import { dollars } from "../lib/money";
import type { Cents, Option } from "../lib/types";

interface Verb {
  /** On the button; `$` stands for the amount, `@` for the place. */
  label: string;
  /** What a seat has just done, short enough to stand beside it. */
  did?: string;
  /** What follows, for whoever does not know the word. */
  means?: string;
}

const VERBS: Record<string, Verb> = {
  add: { label: "Add $ @", did: "adds $", means: "Puts it to what lies there." },
  agree: { label: "Agree", did: "agrees" },
  "all-in": { label: "All in $", did: "is all in", means: "Bets every chip you have." },
  allow: { label: "Allow it", did: "allows it" },
  bet: { label: "Bet $", did: "bets $", means: "The others must match it or give up." },
  bonus: { label: "Bonus $", did: "bonus $", means: "A bet of its own on what you will hold." },
  "bring-in": { label: "Bring in $", did: "brings in $", means: "The forced bet that opens the round." },
  "buy-in": { label: "Buy in $", did: "buys in $", means: "You play on for what is left in the pot." },
  call: { label: "Call $", did: "calls $", means: "Matches the bet and stays in." },
  "call-foul": { label: "Call it foul", did: "calls a foul" },
  change: { label: "Change it", did: "changes it" },
  check: { label: "Check", did: "checks", means: "Stays in for nothing." },
  choose: { label: "Choose @", did: "chooses" },
  claim: { label: "Play it yourself", did: "claims the hand", means: "You decide for the hand you have bet on." },
  collect: { label: "Collect $ from each", did: "collects $", means: "The pay for the condition." },
  complete: { label: "Complete to $", did: "completes to $", means: "Makes the forced bet a whole one." },
  confirm: { label: "Confirm", did: "confirms" },
  decline: { label: "Decline", did: "declines", means: "Nothing changes for you." },
  discard: { label: "Discard", did: "discards", means: "Throws it away for good." },
  done: { label: "Done betting", did: "is done", means: "No more wagers from you in this hand." },
  double: { label: "Double for $", did: "doubles", means: "More money, one more card." },
  draw: { label: "Draw", did: "draws", means: "Cards from the deck." },
  "even-money": { label: "Even money", did: "takes even money" },
  fold: { label: "Fold", did: "folds", means: "Gives up the hand and what is in the pot." },
  force: { label: "Force @", did: "forces" },
  "foul-check": { label: "Have it checked", did: "asks for a check" },
  hit: { label: "Hit", did: "hits", means: "One more card." },
  "house-way": { label: "House way", did: "house way", means: "The dealer plays it as the house would." },
  insure: { label: "Insure for $", did: "insures" },
  keep: { label: "Keep", did: "keeps", means: "Everything stays as it is." },
  kill: { label: "Kill the pot for $", did: "kills the pot" },
  leave: { label: "Leave it", did: "leaves it" },
  "let-go": { label: "Let it go", did: "lets it go" },
  look: { label: "Look", did: "looks" },
  meld: { label: "Lay the spread @", did: "spreads", means: "The cards lie open before you." },
  name: { label: "Name @", did: "names" },
  out: { label: "Go out", did: "is out", means: "All your cards are spread: you win." },
  pass: { label: "Pass", did: "passes", means: "Lets it go by." },
  play: { label: "Play $", did: "plays", means: "You are in." },
  "play-on": { label: "Play on", did: "plays on" },
  post: { label: "Put up $", did: "banks $", means: "The others bet against this money." },
  raise: { label: "Raise to $", did: "raises to $", means: "The others must match it or give up." },
  refuse: { label: "Refuse", did: "refuses" },
  roll: { label: "Roll a card", did: "rolls", means: "Turns one of your cards up." },
  see: { label: "See @", did: "asks to see" },
  set: { label: "Set the hands", did: "sets the hands" },
  settle: { label: "Settle for $", did: "settles" },
  shake: { label: "Shake the dice", did: "shakes the dice" },
  show: { label: "Show", did: "shows", means: "Turns your cards up." },
  "show-part": { label: "Show only these", did: "shows part" },
  "side-bet": { label: "Side bet $ @", did: "side bet $" },
  split: { label: "Split for $", did: "splits", means: "Two hands, each with a wager of its own." },
  stand: { label: "Stand", did: "stands", means: "No more cards." },
  "stand-pat": { label: "Stand pat", did: "stands pat", means: "Keeps all cards." },
  surrender: { label: "Surrender", did: "surrenders", means: "Gives up the hand for half the wager." },
  take: { label: "Take it", did: "takes it" },
  throw: { label: "Throw it @", did: "throws it", means: "The card goes to the next player's choice." },
  "throw-away": { label: "Throw away", did: "throws away", means: "Nobody sees the hand; it can win nothing." },
  wager: { label: "Wager $ @", did: "wagers $", means: "Lies there against the bank." },
  withdraw: { label: "Take back @", did: "takes back" },
};

/** A verb that the table does not list, as words: `hand-dead` is `Hand dead`. */
const plain = (verb: string): string => verb.charAt(0).toUpperCase() + verb.slice(1).replaceAll("-", " ");

/** Where an answer goes, as it fits behind its verb: `on circle 3`, `to the second spread`. */
export function whereWords(verb: string, where: string): string {
  if (!where) return "";
  if (verb === "add") return `to the ${where}`;
  if (verb === "wager" || verb === "side-bet") return `on ${where}`;
  if (verb === "withdraw") return `from ${where}`;
  if (verb === "choose") return `the ${where}`;
  return where;
}

/** What the button of an option says. */
export function label(option: Pick<Option, "verb" | "where">, amount: Cents = 0): string {
  const pattern = VERBS[option.verb]?.label ?? `${plain(option.verb)} $ @`;
  return filled(pattern, amount, whereWords(option.verb, option.where ?? ""));
}

/** What a seat did, short. */
export function deed(verb: string, amount: Cents): string {
  return filled(VERBS[verb]?.did ?? `${verb.replaceAll("-", " ")} $`, amount, "");
}

/** What follows from doing it, where that needs saying. */
export const meaning = (verb: string): string => VERBS[verb]?.means ?? "";

function filled(pattern: string, amount: Cents, where: string): string {
  const money = amount ? dollars(amount) : "";
  return pattern
    .replace("$", () => money)
    .replace("@", () => where)
    .replace(/\s+/g, " ")
    .trim()
    .replace(/ (to|for)$/, "");
}
