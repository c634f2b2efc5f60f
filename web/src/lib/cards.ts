/** Cards and tiles are words, here as over the wire; this says them the way people do. */

import { HIDDEN } from "./fold";
import { inWords, t } from "./messages";
import type { Card } from "./types";

const RANKS: Record<string, string> = {
  "2": t("two"),
  "3": t("three"),
  "4": t("four"),
  "5": t("five"),
  "6": t("six"),
  "7": t("seven"),
  "8": t("eight"),
  "9": t("nine"),
  T: t("ten"),
  J: t("jack"),
  Q: t("queen"),
  K: t("king"),
  A: t("ace"),
};
const SUITS: Record<string, string> = { c: t("clubs"), d: t("diamonds"), h: t("hearts"), s: t("spades") };
const PIPS: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };

export const JOKER: Card = "Jk";

/** The two halves of every tile, the smaller first, and what the trade calls it. */
export const TILES: Record<Card, { halves: [number, number]; title: string }> = {
  teen: { halves: [6, 6], title: t("Teen") },
  dey: { halves: [1, 1], title: t("Dey") },
  yun: { halves: [4, 4], title: t("Yun") },
  gor: { halves: [1, 3], title: t("Gor") },
  mooy: { halves: [5, 5], title: t("Mooy") },
  chong: { halves: [3, 3], title: t("Chong") },
  bon: { halves: [2, 2], title: t("Bon") },
  foo: { halves: [5, 6], title: t("Foo") },
  ping: { halves: [4, 6], title: t("Ping") },
  tit: { halves: [1, 6], title: t("Tit") },
  look: { halves: [1, 5], title: t("Look") },
  "gow-36": { halves: [3, 6], title: t("Gow 3-6") },
  "gow-45": { halves: [4, 5], title: t("Gow 4-5") },
  "bot-26": { halves: [2, 6], title: t("Bot 2-6") },
  "bot-35": { halves: [3, 5], title: t("Bot 3-5") },
  "chit-25": { halves: [2, 5], title: t("Chit 2-5") },
  "chit-34": { halves: [3, 4], title: t("Chit 3-4") },
  "gee-joon-24": { halves: [2, 4], title: t("Gee Joon 2-4") },
  "ng-14": { halves: [1, 4], title: t("Ng 1-4") },
  "ng-23": { halves: [2, 3], title: t("Ng 2-3") },
  "gee-joon-12": { halves: [1, 2], title: t("Gee Joon 1-2") },
};

/** Whether the word is a tile of Pai Gow and no card. */
export function isTile(card: Card): boolean {
  return card in TILES;
}

/** `ace of spades`, `joker`, `Gow 3-6`, `a card face down`. */
export function cardName(card: Card): string {
  if (card === HIDDEN) return inWords("cards-down", { count: 1 });
  if (card === JOKER) return t("joker");
  const tile = TILES[card];
  if (tile !== undefined) return tile.title;
  return inWords("card-of-suit", { rank: RANKS[card[0] ?? ""] ?? card, suit: SUITS[card[1] ?? ""] ?? t("no suit") });
}

/** Several cards as one phrase: `ace of spades, ten of diamonds`; those face down are counted. */
export function cardNames(cards: Card[]): string {
  const seen = cards.filter((card) => card !== HIDDEN).map(cardName);
  const down = cards.length - seen.length;
  if (down > 0) seen.push(inWords("cards-down", { count: down }));
  return seen.join(", ");
}

/** A card as it is printed in a line of text: `A♠`, `10♦`. */
export function cardMark(card: Card): string {
  if (card === HIDDEN) return "▮";
  if (card === JOKER) return t("Joker");
  const tile = TILES[card];
  if (tile !== undefined) return tile.title;
  const rank = card[0] === "T" ? "10" : card[0];
  return `${rank}${PIPS[card[1] ?? ""] ?? ""}`;
}
