/** What may be done at a table, in the words of its game: as a button says it, as the log tells it, what follows. */

import { dollars } from "../lib/money";
import { own } from "../lib/own";
import type { Cents, Message, Option, Part, Seat, Vocabulary, Wording } from "../lib/types";
import { ended } from "./layout/naming";
import { readPlace } from "./layout/places";
import { writtenOf, type Speech } from "./said";

/** A verb that the game has no words for: `hand-dead` is `Hand dead`. */
const plain = (verb: string): string => verb.charAt(0).toUpperCase() + verb.slice(1).replaceAll("-", " ");

type Chosen = Pick<Option, "verb" | "where">;

/** The words of an option: those of its verb, unless it means something else at this place. */
const wordsOf = (words: Vocabulary, { verb, where }: Chosen) => words.verbs[`${verb} ${where}`] ?? words.verbs[verb];

/** What the button of an option says. */
export function label(speech: Speech, option: Chosen, amount: Cents = 0): string {
  const pattern = own(wordsOf(speech.words, option)?.label ?? `${plain(option.verb)} {amount} {where}`);
  const where = whereOf(option.where ?? "", speech.you);
  return ended(filled(pattern, amount, where ? lower(writtenOf(where, speech)) : ""));
}

/** Which place is meant, in words; nothing for one's own only one. */
export function where(speech: Speech, place: string, you: Seat): string {
  const found = whereOf(place, you);
  return found ? lower(writtenOf(found, speech)) : "";
}

/** What a seat did, short enough to stand beside it. */
export function deed(words: Vocabulary, verb: string, amount: Cents): string {
  return ended(filled(own(words.verbs[verb]?.did ?? `${verb.replaceAll("-", " ")}s {amount}`), amount, ""));
}

/** What follows from doing it, where that needs saying. */
export const meaning = (words: Vocabulary, option: Chosen): string => own(wordsOf(words, option)?.means ?? "");

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
/** Words for the usual place of a wager, which go without saying. */
const PLAIN = new Set(["circle", "square", "position"]);

/** Where something is chosen, as a message; nothing for one's own place. */
export function whereOf(where: string, you: Seat): Message | null {
  if (!where) return null;
  const on = /^(\S+) on seat (\d+)$/.exec(where);
  if (on) return { key: "card-on", name: wording(on[1] ?? ""), other: Number(on[2]) };
  const { kind, seat, order } = readPlace(where);
  if (!seat || kind === "spread" || kind === "row") {
    return { key: where.endsWith(" hand") ? "the-one" : "this", name: wording(where) };
  }
  if (kind === "seat") return { key: "person", other: seat };
  if (kind === "hand") {
    const nth = /\d([a-z])$/.test(where) ? Math.floor(order / 100) : 0;
    if (seat !== you) return { key: "of-other", other: seat };
    return nth ? { key: "nth-hand", name: wording(ORDINALS[nth - 1] ?? "") } : null;
  }
  const number = Number(/\d-(\d+)/.exec(where)?.[1] ?? 0);
  if (number > 1) {
    const name = wording(ORDINALS[number - 1] ?? String(number));
    return seat === you ? { key: "on-nth", name, place: kind } : { key: "on-nth-of", name, place: kind, other: seat };
  }
  const spot = kind
    .split(" ")
    .filter((word) => !PLAIN.has(word))
    .join(" ");
  if (seat === you) return spot ? { key: "on-place", place: spot } : null;
  return spot ? { key: "on-place-of", place: spot, other: seat } : { key: "on-other", other: seat };
}

const CARD = /\b(?:[2-9TJQKA][cdhs]|Jk)\b/g;

/** What a place is called, with the cards in it as parts. */
function wording(words: string): Wording {
  const parts: Part[] = (words.match(CARD) ?? []).map((card) => ({ kind: "card", word: card, of: card }));
  let at = 0;
  return { key: words.replace(CARD, () => `{${++at}}`), parts };
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function filled(pattern: string, amount: Cents, where: string): string {
  return pattern
    .replace("{amount}", () => (amount ? dollars(amount) : ""))
    .replace("{where}", () => where)
    .replace(/\s+/g, " ")
    .trim();
}
