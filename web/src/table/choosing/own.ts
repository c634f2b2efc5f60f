/** One's own cards as they are held: which they are, which lie open, which may be chosen. */

import { HIDDEN } from "../../lib/fold";
import type { Scene } from "../../lib/scene";
import type { Card, Place } from "../../lib/types";
import { openOnes, type Story } from "../story";

export interface Own {
  cards: Card[];
  /** Which of them lie open for everybody; empty where all do or none, and it need not be said. */
  open: boolean[];
  /** Whether one holds anything that one may see. */
  any: boolean;
}

/** The cards of one's seat, or of the hand that one decides for; those to choose among where they are others. */
export function ownCards(scene: Scene, story: Story, stayed: Record<Place, Card[]>, choosable: Card[]): Own {
  const seat = scene.you.seat ?? 0;
  const place = scene.question?.ask.about || `hand ${seat}`;
  const lies = scene.hand?.cards[place] ?? [];
  const hand = lies.length > 0 ? lies : (stayed[place] ?? []);
  const cards = choosable.length > 0 && !contains(hand, choosable) ? choosable : hand;
  const open = openOnes(hand, story.openly.cards[place] ?? []);
  const mixed = cards === hand && open.includes(true) && open.includes(false);
  return { cards, open: mixed ? open : [], any: seat > 0 && cards.length > 0 && !cards.includes(HIDDEN) };
}

function contains(all: Card[], some: Card[]): boolean {
  const left = [...all];
  return some.every((card) => left.includes(card) && left.splice(left.indexOf(card), 1).length > 0);
}
