/** The houses by the names that stand over their doors, until the lobby has told its own. */

import type { Lobby } from "./types";

const titles: Record<string, string> = {};

/** Remember what the lobby calls its houses. */
export function learnHouses(lobby: Lobby): void {
  for (const house of lobby.houses) titles[house.house] = house.title;
}

/** What a house calls itself. */
export function houseTitle(house: string): string {
  return titles[house] ?? house.charAt(0).toUpperCase() + house.slice(1);
}
