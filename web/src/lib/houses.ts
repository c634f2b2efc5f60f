/** Houses and games by the names that their houses give them, once the lobby has told them. */

import { api } from "./api";
import { t } from "./messages";
import { own } from "./own";
import { tellTitles, titles } from "./titles.svelte";
import type { Lobby } from "./types";

/** Remember what the lobby calls its houses and their games. */
export function learnHouses(lobby: Lobby): void {
  tellTitles(
    lobby.houses.flatMap(({ house, title, games }) => [
      [house, own(title)] as [string, string],
      ...games.map(({ game, title: called }): [string, string] => [game, own(called)]),
    ]),
  );
}

/** Ask the lobby for the names, where somebody has come by another way; without them houses go by their short ones. */
export async function knowHouses(): Promise<void> {
  if (titles().size > 0) return;
  try {
    learnHouses(await api.lobby());
  } catch {
    // Whatever is wrong with the line is told by what needs it.
  }
}

/** What a house calls a game of its. */
export function gameTitle(game: string): string {
  return titles().get(game) ?? (isDraft(game.split(".")[0] ?? "") ? t("A draft") : game);
}

/** Whether a house is a draft as it was when somebody put it on a table: its name is a number that says nothing. */
function isDraft(house: string): boolean {
  return /^draft-[0-9a-f]{16}$/.test(house);
}

/** Whether the lobby has told of a game. */
export function isKnown(game: string): boolean {
  return game.includes(".") && titles().has(game);
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
  return titles().get(house) ?? (isDraft(house) ? t("A draft") : house.charAt(0).toUpperCase() + house.slice(1));
}
