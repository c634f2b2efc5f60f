/** Where the tour of the room stops: what it points at in the lobby, and what it says there. */

import { t } from "../../lib/messages";

export interface Stop {
  at: string;
  words: string;
}

export const stops = (): Stop[] => [
  { at: ".doors", words: t("Each door leads to a house. Every house deals its games by the rules that it has filed.") },
  { at: ".filter", words: t("Here you find a game by its name, or by its kind.") },
  { at: ".lobby a[href^='/learn/']", words: t("This teaches the game in about five minutes, with hands that you play.") },
  { at: ".lobby .go button", words: t("This gives you a seat at once. The chips are play chips, and bots keep you company.") },
  { at: ".lobby a[href^='/odds/']", words: t("Here stands what every bet is worth, and what a seat costs.") },
  { at: "header nav", words: t("The rule book, your own hands and everything else is up here.") },
];
