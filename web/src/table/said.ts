/**
 * What the room says: messages with typed parts, put into words by the catalogue that the server sends. Whoever reads
 * is spoken to as "you"; everybody else by name.
 */

import { cardMark, cardName } from "../lib/cards";
import { HIDDEN } from "../lib/fold";
import { dollars } from "../lib/money";
import { own } from "../lib/own";
import type { Scene } from "../lib/scene";
import { moment } from "../lib/time";
import type { Card, Message, Part, Seat, Vocabulary, Wording } from "../lib/types";
import { readersIn, toReader } from "./addressing";
import { isolated, type TextPiece } from "./sentences";
import { language, listed, t } from "../lib/messages";

/** Who speaks to whom, in which words. */
export interface Speech {
  words: Vocabulary;
  /** How somebody is called. */
  name: (seat: Seat) => string;
  /** The seat of whoever reads; 0 is none. */
  you: Seat;
  /** What whoever reads is called. */
  me?: string;
}

const ROLES: Record<number, string> = { 0: t("the dealer"), [-1]: t("the floor") };
export const NO_WORDS: Vocabulary = { verbs: {}, phrases: {} };

/** How a table speaks to whoever looks at it. */
export function speechOf(scene: Pick<Scene, "words" | "table" | "you">): Speech {
  const names = new Map(scene.table.seats.map(({ seat, person }) => [seat, person]));
  const name = (seat: Seat): string => ROLES[seat] ?? isolated(names.get(seat) || t("seat {seat}", { seat }));
  return { words: scene.words, name, you: scene.you.seat ?? 0, me: scene.you.person };
}

/** A message as text and cards. */
export function piecesOf(message: Message, speech: Speech): TextPiece[] {
  const found = trimmed(filled(patternOf(message, speech), message, speech));
  const first = found[0];
  return first && !first.card ? [{ ...first, text: upper(first.text) }, ...found.slice(1)] : found;
}

/** A message as it is read out. */
export function spokenOf(message: Message, speech: Speech): string {
  return piecesOf(message, speech)
    .map(({ text, card }) => (card ? cardName(text) : text === " " ? ", " : text))
    .join("");
}

/** A message as it is written where no card can be drawn. */
export function writtenOf(message: Message, speech: Speech): string {
  return piecesOf(message, speech)
    .map(({ text, card }) => (card ? cardMark(text) : text))
    .join("");
}

function patternOf(message: Message, { words, you }: Speech): string {
  if (message.verb) {
    const verb = words.verbs[message.verb];
    const plain = `${message.verb.replaceAll("-", " ")}s {amount}`;
    const mine = you > 0 && message.seat === you;
    const told = mine ? `You ${verb?.you ?? plain}` : `{seat} ${verb?.did ?? plain}`;
    // Before an amount that there is not stands nothing either: `plays for` is `plays`.
    const did = own(message.amount ? told : told.replace(/ (?:(?:to|for) )?\{amount\}/, ""));
    return message.cards?.length ? `${did}: {cards}` : did;
  }
  const phrase = words.phrases[message.key];
  const mine = you > 0 && (message.seat || message.other) === you;
  return own((mine && phrase?.you) || phrase?.say || "{name}");
}

/** How several things are said one after the other; each language has its own way. */
const [EACH, LINES] = ["{one}, {other}", "{one}; {other}"];
const between = (joined: string): string => own(joined).slice("{one}".length, -"{other}".length);

const PART = /\{(\w+)\}/;

function filled(pattern: string, message: Message, speech: Speech): TextPiece[] {
  return pattern
    .split(PART)
    .flatMap((text, at) => (at % 2 ? part(text, message, speech) : [{ text, card: false }]))
    .filter(({ text }) => text !== "");
}

const plainly = (text: string): TextPiece[] => [{ text, card: false }];

function part(name: string, message: Message, speech: Speech): TextPiece[] {
  const inner = (one: Message): TextPiece[] => filled(patternOf(one, speech), one, speech);
  switch (name) {
    case "seat":
      return plainly(speech.name(message.seat ?? 0));
    case "other":
      return plainly(speech.name(message.other ?? 0));
    case "amount":
      return plainly(message.amount ? dollars(message.amount) : "");
    case "cards":
      return cardsOf(message.cards ?? []);
    case "name":
      return message.name ? piecesIn(message.name, speech) : [];
    case "place":
      return plainly(own(message.place ?? ""));
    case "each":
      return (message.each ?? []).flatMap((one, at) => [...plainly(at ? between(EACH) : ""), ...inner(one)]);
    case "where":
      return message.where ? inner(message.where) : [];
    default:
      return [];
  }
}

function cardsOf(cards: Card[]): TextPiece[] {
  const seen = cards.filter((card) => card !== HIDDEN);
  const hidden = cards.length - seen.length;
  const shown = seen.flatMap((text, at) => [...plainly(at ? " " : ""), { text, card: true }]);
  const down = hidden ? plainly((seen.length ? " " : "") + t({ one: "{count} card", other: "{count} cards" }, { count: hidden })) : [];
  return [...shown, ...down];
}

const PLACE = /\{(\w+)(?::\w+)?\}/;

/** What was said: its pattern in the words of the catalogue, else in English, with its parts filled in. */
export function piecesIn({ key, parts = [] }: Wording, speech: Speech): TextPiece[] {
  const standing = (place: string): Part | undefined =>
    parts.find(({ name }) => name === place) ?? parts[Number(place) - 1];
  const english = speech.words.phrases[key]?.say ?? key;
  const [said, people] = [own(english), peopleIn(parts, speech)];
  const readers = readersIn(english, people);
  const filledIn = (place: string): TextPiece[] =>
    readers.has(place) ? plainly(t("you")) : spelled(standing(place), speech);
  return (language === "en" ? toReader(english, people) : said)
    .split(PLACE)
    .flatMap((text, at) => (at % 2 ? filledIn(text) : plainly(text)))
    .filter(({ text }) => text !== "");
}

/** The places at which people stand, and whether they are whoever reads. */
const peopleIn = (parts: Part[], { you, me }: Speech): Map<string, boolean> =>
  new Map(
    parts.flatMap(({ kind, name, number, word }, at): [string, boolean][] => {
      if (kind !== "seat" && kind !== "person") return [];
      return [[name || `${at + 1}`, kind === "seat" ? you > 0 && number === you : word === me]];
    }),
  );

const calledIn = (seat: Seat, { you, name }: Speech): string => (you > 0 && seat === you ? t("you") : name(seat));

function spelled(part: Part | undefined, speech: Speech): TextPiece[] {
  switch (part?.kind) {
    case "seat":
      return plainly(speech.name(part.number ?? 0));
    case "seats":
      return plainly(listed((part.of ?? "").split(" ").map((seat) => calledIn(Number(seat), speech))));
    case "person":
    case "text":
    case "quoted":
      return plainly(isolated(part.word));
    case "card":
    case "cards":
      return cardsOf((part.of ?? "").split(" "));
    case "hand":
    case "said":
      return part.said ? piecesIn(part.said, speech) : plainly(part.word);
    case "each":
      return several(part, EACH, speech);
    case "lines":
      return several(part, LINES, speech);
    case "date":
      return plainly(moment(part.number ?? 0));
    default:
      return plainly(own(part?.word ?? ""));
  }
}

function several({ each = [] }: Part, joined: string, speech: Speech): TextPiece[] {
  return each.flatMap((one, at) => [...plainly(at ? between(joined) : ""), ...piecesIn(one, speech)]);
}

/** What was said, as it is written where no card can be drawn. */
export function wordsOf(wording: Wording, speech: Speech): string {
  return piecesIn(wording, speech)
    .map(({ text, card }) => (card ? cardMark(text) : text))
    .join("");
}

/** Gaps where a part was empty are closed. */
function trimmed(found: TextPiece[]): TextPiece[] {
  const joined: TextPiece[] = [];
  for (const piece of found) {
    const last = joined.at(-1);
    if (last && !last.card && !piece.card) joined[joined.length - 1] = { text: last.text + piece.text, card: false };
    else joined.push(piece);
  }
  const tidy = joined.map(({ text, card }, at) => ({ text: card ? text : closed(text, at === joined.length - 1), card }));
  return tidy;
}

function closed(text: string, last: boolean): string {
  const single = text.replace(/ +/g, " ").replace(/ :/g, ":");
  return last ? single.trimEnd() : single;
}

/** As a line begins. */
export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
