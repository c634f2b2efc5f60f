/** The check of a past hand's shuffle, seal by seal, with everything that this browser knows about it. */

import { HIDDEN } from "../../lib/fold";
import { rootSeen } from "../../lib/roots";
import { isSealed } from "../../lib/seal";
import type { OpeningShown, Recalled } from "../../lib/types";
import { toldIn } from "./steps";

export interface CheckedCard extends OpeningShown {
  sealed: boolean;
}

export interface CheckedSeal {
  root: string;
  size: number;
  cards: CheckedCard[];
}

export interface Checked {
  seals: CheckedSeal[];
  /** What this browser saw published before the deal: the same, something else, or it was not there. */
  witness: "same" | "different" | "none";
  /** Cards that were dealt in sight but were sealed as others. */
  exchanged: string[];
  holds: boolean;
}

/** Hold every card that was seen against the seal that was published before it was dealt. */
export async function check(recalled: Recalled): Promise<Checked> {
  const first = { root: recalled.root ?? "", size: recalled.size ?? 0, openings: recalled.openings ?? [] };
  const seals = await Promise.all([first, ...(recalled.later_seals ?? [])].map(checkSeal));
  const seen = rootSeen(recalled.table, recalled.hand);
  const witness = seen === "" ? "none" : seen === first.root ? "same" : "different";
  const exchanged = exchangedIn(recalled);
  const all = seals.every((seal) => seal.cards.every((card) => card.sealed));
  return { seals, witness, exchanged, holds: all && witness !== "different" && exchanged.length === 0 };
}

async function checkSeal(seal: { root: string; size: number; openings?: OpeningShown[] }): Promise<CheckedSeal> {
  const cards = (seal.openings ?? []).map(async (opening) => ({
    ...opening,
    sealed: await isSealed(seal.root, seal.size, opening),
  }));
  return { root: seal.root, size: seal.size, cards: await Promise.all(cards) };
}

/** Cards of the first deck that were dealt face up, or to oneself, from a position at which another was sealed. */
function exchangedIn(recalled: Recalled): string[] {
  const sealed = new Map((recalled.openings ?? []).map((opening) => [opening.position, opening.card]));
  const found: string[] = [];
  for (const line of recalled.lines) {
    const told = toldIn(line);
    if (told?.event === "shuffled" && (told.places?.length || found.length)) break;
    if (told?.event !== "dealt" || (told.at ?? -1) < 0) continue;
    told.cards.forEach((card, at) => {
      const other = sealed.get((told.at ?? 0) + at);
      if (card !== HIDDEN && other !== undefined && other !== card) found.push(card);
    });
  }
  return found;
}
