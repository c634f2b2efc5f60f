/**
 * What the client itself says: one catalogue of whole sentences with named parts, put into words only here, so that
 * another language may say them in its own order. What is counted has a form for one and a form for all others.
 */

type Pattern = string | { one: string; other: string };

const CATALOGUE = {
  "turn-ahead": "Your turn, answered ahead: {what}.",
  "turn-options": "Your turn. You may {options}.",
  "bank-options": "The bank is offered to you. You may {options}.",
  "turn-title": "Your turn: {title}",
  "turn-left": "your turn, {seconds} s",
  "call-price": "{call} to call into {pot}, {odds} to 1",
  "in-pot": "{pot} in the pot",
  "put-in": "you have put in {amount}",
  "cost-and-put-in": "{cost}; you have put in {amount}",
  "more-from-you": "{amount} more from you.",
  "sure-all": "That is everything you have: {stack}. Sure?",
  "sure-large": "{amount} is a large part of your {stack}. Sure?",
  "choose-cards": { one: "choose {count} card", other: "choose {count} cards" },
  "choose-between": { one: "choose {fewest} to {count} card", other: "choose {fewest} to {count} cards" },
  "at-most-cards": { one: "at most {count} card", other: "at most {count} cards" },
  "bet-on": "bet on {place}",
  "bet-on-total": "{amount} on {place}, {total} in all.",
  "betting-behind": "{place}, seat {seat} betting behind",
  "cards-down": { one: "a card face down", other: "{count} cards face down" },
  "tiles-down": { one: "a tile face down", other: "{count} tiles face down" },
  "card-of-suit": "{rank} of {suit}",
  "least-buy-in": "the least to sit down with is {amount}",
  "you-have": "you have {amount}",
  "take-seat": "Take seat {seat}",
  "is-called": "{person} is called.",
  "shared-title": "{title} at Calroom",
  "say-which": "say which {field}",
  "whole-number": "{field} is a whole number",
  "others-sit": { one: "{count} person besides you sits there", other: "{count} people besides you sit there" },
  "others-come": { one: "{count} person has come and not sat down", other: "{count} people have come and not sat down" },
  "some-wait": { one: "{count} person waits for {stakes}: {guess}.", other: "{count} people wait for {stakes}: {guess}." },
  "nobody-waits": "Nobody waits for {stakes}.",
  "wait-minutes": { one: "about a minute, by a guess", other: "about {count} minutes, by a guess" },
  "wait-hours": { one: "about an hour, by a guess", other: "about {count} hours, by a guess" },
  "so-far": "{what}: {done}%",
  "so-far-of": "{what}: {done}%, about {seconds} seconds in all",
  "some-wait-open": { one: "One person waits, and {tables}.", other: "{count} people wait, and {tables}." },
  "nobody-waits-open": "Nobody waits, and {tables}.",
  "tables-open": { one: "one table is open", other: "{count} tables are open" },
  "would-wait": "You would wait {guess}.",
  "seen-from": "seen from seat {seat}",
  "cards-hold": {
    one: "Checked in this browser: the card that you may see lay in the deck exactly as it was sealed before the deal.",
    other: "Checked in this browser: all {count} cards that you may see lay in the deck exactly as it was sealed before the deal.",
  },
  "houses-play": { one: "{game} as one house plays it, matter by matter.", other: "{game} as {count} houses play it, matter by matter." },
  "no-amount": "{written} is no amount; write it like $40, or nothing for no limit",
  "no-chips": "{written} is no amount; write it like $40 or $1,000",
  "counts-from": "Counts from {moment} on.",
  "is-removed": "{what} is removed.",
  "made-at": "made {made}",
  "made-and-used": "made {made}, last used {used}",
  "signed-in": "Signed in as {person}.",
  "room-answered": "the room answered {status}",
} as const satisfies Record<string, Pattern>;

type Catalogue = typeof CATALOGUE;
export type Key = keyof Catalogue;

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Texts<Said> = Said extends { one: string; other: string } ? Said["one" | "other"] : Said;
type Counted<Said> = Said extends string ? never : "count";
/** The parts that a message has, no more and no fewer. */
export type Parts<K extends Key> = Record<Names<Texts<Catalogue[K]>> | Counted<Catalogue[K]>, string | number>;

const forms = new Intl.PluralRules("en");

/** A message in words. */
export function inWords<K extends Key>(key: K, parts: Parts<K>): string {
  const said: Pattern = CATALOGUE[key];
  const given = parts as Record<string, string | number>;
  const pattern = typeof said === "string" ? said : said[forms.select(Number(given.count)) === "one" ? "one" : "other"];
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => String(given[name] ?? ""));
}
