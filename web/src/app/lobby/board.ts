/** What stands on the lobby's board, and what of it somebody is looking for. */

import type { GameShown, HouseShown } from "../../lib/types";

export type Family = GameShown["family"];

export const FAMILIES: Record<Family, string> = { poker: "Poker", banked: "Against the bank", pan: "Pan" };

/** The houses with those of their games that fit; a house without any is left out. */
export function matching(houses: HouseShown[], search: string, family: Family | ""): HouseShown[] {
  const words = plain(search).split(" ").filter(Boolean);
  return houses
    .map((house) => ({
      ...house,
      games: house.games.filter((game) => (!family || game.family === family) && says(house, game, words)),
    }))
    .filter((house) => house.games.length > 0);
}

function says(house: HouseShown, game: GameShown, words: string[]): boolean {
  const all = plain([house.title, game.game, game.title, game.summary, ...game.stakes].join(" "));
  return words.every((word) => all.includes(word));
}

/** As people type it: without capitals, apostrophes and hyphens, so that "holdem" finds Hold'em and Hold-Em. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’.-]/g, "")
    .replace(/\s+/g, " ");
}

/** The games of a house by their kind, in the order of the kinds. */
export function byFamily(games: GameShown[]): [Family, GameShown[]][] {
  return (Object.keys(FAMILIES) as Family[])
    .map((family) => [family, games.filter((game) => game.family === family)] as [Family, GameShown[]])
    .filter(([, some]) => some.length > 0);
}

/** How many people, bots aside, play in a house. */
export function playing(house: HouseShown): number {
  return house.games.flatMap((game) => game.tables).reduce((sum, table) => sum + table.people, 0);
}

/** The collection at a sign, without the sign before it. */
export function feesAt(game: GameShown, sign: string): string[] {
  const own = game.fees.filter((line) => line.startsWith(`${sign},`) || line.startsWith(`${sign}:`));
  return own.length > 0 ? own.map((line) => line.slice(sign.length).replace(/^[,:] */, "")) : game.fees;
}
