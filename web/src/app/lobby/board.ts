/** What stands on the lobby's board, and what of it somebody is looking for. */

import type { GameShown, HouseShown } from "../../lib/types";
import { t } from "../../lib/messages";

export type Family = GameShown["family"];

export const FAMILIES: Record<Family, string> = { poker: t("Poker"), banked: t("Against the bank"), pan: t("Pan") };

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

/** The collection at some stakes: the lines that name them, or none, without the stakes before them. */
export function feesAt({ fees, stakes: posted }: Pick<GameShown, "fees" | "stakes">, stakes: string): string[] {
  return fees.flatMap((line) => {
    const colon = line.indexOf(": ");
    const head = colon < 0 ? [] : line.slice(0, colon).split(", ");
    const named = head.filter((part) => posted.includes(part));
    if (named.length > 0 && !named.includes(stakes)) return [];
    const whom = head.filter((part) => !named.includes(part)).join(", ");
    const words = colon < 0 ? line : line.slice(colon + 2);
    return [whom ? `${whom}: ${words}` : words];
  });
}

/** A number of bots, of people or of hands in words. */
export const inBots = (count: number): string => t({ one: "{count} bot", other: "{count} bots" }, { count });
export const inPeople = (count: number): string => t({ one: "{count} person", other: "{count} people" }, { count });
export const inHands = (count: number): string => t({ one: "{count} hand", other: "{count} hands" }, { count });
