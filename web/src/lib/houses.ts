/** Houses and games by the names that their houses give them, once the lobby has told them. */

import type { Lobby } from "./types";

const titles: Record<string, string> = {};

/** Remember what the lobby calls its houses and their games. */
export function learnHouses(lobby: Lobby): void {
  for (const house of lobby.houses) {
    titles[house.house] = house.title;
    for (const game of house.games) titles[game.game] = game.title;
  }
}

/** What a house calls a game of its. */
export function gameTitle(game: string): string {
  return titles[game] ?? game;
}

const FILED = ["palace", "comstock", "sk"];

/** Whether a house has filed its rules; every other plays by its file and the custom of the trade. */
export function isFiled(house: string): boolean {
  return FILED.includes(house);
}

/** The filed houses first, then those of one's own, and last the open house. */
export function inOrder<Of extends { house: string }>(houses: Of[]): Of[] {
  const place = ({ house }: Of): number => (isFiled(house) ? FILED.indexOf(house) : house === "open" ? 99 : FILED.length);
  return houses.toSorted((one, other) => place(one) - place(other));
}

/** What a house calls itself. */
export function houseTitle(house: string): string {
  return titles[house] ?? house.charAt(0).toUpperCase() + house.slice(1);
}
