/** A night of bots: asked for sitting by sitting, and how what everybody ends with is spread. */

import { call } from "../../lib/api";
import type { NightPart, SittingTold } from "../../lib/schema";

export interface Asked {
  manners: string[];
  hands: number;
  seed: number;
  stakes: string;
}

/** So many hands are a sitting, after which everybody's result is counted. */
export const SITTING = 100;
export const PERCENTILES = [5, 25, 50, 75, 95] as const;
const COLUMNS = 24;

export interface Spread {
  name: string;
  mean: number;
  percentiles: number[];
  low: number;
  width: number;
  counts: number[];
}

const query = (asked: Asked, first: number) => ({
  manners: asked.manners.join(","),
  hands: asked.hands,
  sitting: Math.min(SITTING, asked.hands),
  seed: asked.seed,
  stakes: asked.stakes,
  first,
});

export const ofDraft = (draft: string, game: string) => (asked: Asked, first: number) =>
  call("get", "/api/drafts/{draft}/night", { parts: { draft }, query: { game, ...query(asked, first) } });

export const ofGame = (game: string) => (asked: Asked, first: number) =>
  call("get", "/api/games/{game}/night", { parts: { game }, query: query(asked, first) });

export type Dealing = (asked: Asked, first: number) => Promise<NightPart>;

/** Whoever ends a sitting with something, and what; the names are given by whoever shows it. */
export function results(sittings: SittingTold[], seats: string[], banked: boolean, names: { bet: string; banks: string; house: string; jackpot: string }): [string, number[]][] {
  const found: [string, number[]][] = seats.map((name, seat) => [name, sittings.map((one) => one.won[seat] ?? 0)]);
  if (banked) found.push([names.bet, sittings.map((one) => one.bet)], [names.banks, sittings.map((one) => one.banked)]);
  found.push([names.house, sittings.map((one) => one.house)], [names.jackpot, sittings.map((one) => one.jackpot)]);
  return found;
}

/** How amounts are spread, as the command line says it for the same night. */
export function spread(name: string, amounts: number[]): Spread {
  const ordered = [...amounts].sort((one, other) => one - other);
  const least = ordered[0] ?? 0;
  const most = ordered.at(-1) ?? 0;
  const width = roundWidth(Math.max((most - least) / COLUMNS, 1));
  const low = Math.floor(least / width) * width;
  const counts = new Array<number>(Math.floor((most - low) / width) + 1).fill(0);
  for (const amount of ordered) counts[Math.floor((amount - low) / width)]! += 1;
  return {
    name,
    mean: ordered.reduce((sum, one) => sum + one, 0) / Math.max(ordered.length, 1),
    percentiles: PERCENTILES.map((at) => ordered[Math.max(Math.ceil((at * ordered.length) / 100) - 1, 0)] ?? 0),
    low,
    width,
    counts,
  };
}

/** Whether there is anything to draw: where every sitting ends with the same, one line says it. */
export const isSpread = (one: Spread | undefined): boolean => (one?.counts.length ?? 0) > 1;

function roundWidth(rough: number): number {
  const size = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => size * factor).find((width) => width >= rough) ?? size * 10;
}
