/**
 * What the client itself says: catalogues of whole sentences with named parts, put into words only here, so that
 * another language may say them in its own order. What is counted has a form for one and a form for all others.
 * What only the pages beside the table say is in `app/messages.ts`, and comes with them.
 */

export type Pattern = string | { one: string; other: string };

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Texts<Said> = Said extends { one: string; other: string } ? Said["one" | "other"] : Said;
type Counted<Said> = Said extends string ? never : "count";
/** The parts that a message has, no more and no fewer. */
export type Parts<Said> = Record<Names<Texts<Said>> | Counted<Said>, string | number>;

declare const LANGUAGE: string;
/** The language of this page; each is built with its own words in place of the English ones. */
export const language = LANGUAGE;
const forms = new Intl.PluralRules(language);

/**
 * Something that is said: `t("Take a seat")`, `t("{n} to call", { n })`, `t({ one: "{count} hand", other: "{count}
 * hands" }, { count })`. The build finds it and puts other languages there. Where one English word means two things,
 * the last argument says what it is about.
 */
export function t<const Said extends Pattern>(said: Said, parts?: Parts<Said>, _about?: string): string {
  const given = (parts ?? {}) as Record<string, string | number>;
  // A language may count in more ways than English, and the build has put them all there.
  const ways = said as Record<string, string>;
  const pattern = typeof said === "string" ? said : (ways[forms.select(Number(given.count))] ?? ways.other ?? "");
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => String(given[name] ?? ""));
}

/** Puts the messages of a catalogue into words. */
export function speaking<C extends Record<string, Pattern>>(catalogue: C) {
  return <K extends keyof C>(key: K, parts: Parts<C[K]>): string => t(catalogue[key] as Pattern, parts as Parts<Pattern>);
}

/** A sentence that begins as sentences do. */
export const startsUpper = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Several things in a row, as the language puts them: "Ann and Ben", "fold, call, or raise". */
export const listed = (things: string[], type: "conjunction" | "disjunction" = "conjunction"): string =>
  new Intl.ListFormat(language, { type }).format(things);

/** What is said at a table, and everywhere. */
export const inWords = speaking({
  "turn-ahead": "Your turn, answered ahead: {what}.",
  "turn-options": "Your turn. You may {options}.",
  "bank-options": "The bank is offered to you. You may {options}.",
  "turn-title": "Your turn: {title}",
  "turn-left": "your turn, {seconds} s",
  "call-price": "{call} to call into {pot}, {odds} to 1",
  "one-hand": "{name}: {words}",
  "in-pot": "{pot} in the pot",
  "put-in": "You have put in {amount}",
  "cost-and-put-in": "{cost}; you have put in {amount}",
  "more-from-you": "{amount} more from you.",
  "sure-all": "That is everything you have: {stack}. Sure?",
  "sure-large": "{amount} is a large part of your {stack}. Sure?",
  "choose-cards": { one: "choose {count} card", other: "choose {count} cards" },
  "choose-tiles": { one: "choose {count} tile", other: "choose {count} tiles" },
  "choose-between": { one: "choose {fewest} to {count} card", other: "choose {fewest} to {count} cards" },
  "at-most-cards": { one: "at most {count} card", other: "at most {count} cards" },
  "bet-on": "bet on {place}",
  "bet-on-total": "{amount} on {place}, {total} in all.",
  "betting-behind": "{place}, seat {seat} betting behind",
  "nth-place": "the {nth} {kind} of seat {seat}",
  "nth-square": "the {nth} square of seat {seat}",
  "nth-circle": "the {nth} circle of seat {seat}",
  "nth-hand": "{nth} hand",
  "place-of": "the {kind} of seat {seat}",
  "the-place": "the {place}",
  "cards-down": { one: "a card face down", other: "{count} cards face down" },
  "tiles-down": { one: "a tile face down", other: "{count} tiles face down" },
  "card-of-suit": "{rank} of {suit}",
  "least-buy-in": "the least to sit down with is {amount}",
  "you-have": "you have {amount}",
  "take-seat": "Take seat {seat}",
  "is-called": "{person} is called.",
  "table-of": "{game} with {host}",
  "shared-title": "{title} at Calroom",
  "shared-text": "{host} invites you to {title}, {stakes}.",
  "say-which": "say which {field}",
  "whole-number": "{field} is a whole number",
  "wait-minutes": { one: "about a minute, by a guess", other: "about {count} minutes, by a guess" },
  "wait-hours": { one: "about an hour, by a guess", other: "about {count} hours, by a guess" },
  "so-far": "{what}: {done}%",
  "so-far-of": "{what}: {done}%, about {seconds} seconds in all",
  "room-answered": "the room answered {status}",
} as const);
