/** What is at stake for somebody in a pot, at every moment of a hand: the pot in all, the price to stay in, what is theirs. */

import type { Scene } from "../lib/scene";
import type { Cents, Place, Price } from "../lib/types";
import { feeIn } from "./fees";
import { readPlace } from "./layout/places";

const OF_THE_POT = new Set(["pot", "side pot", "bet", "tops"]);

/** The price as the question has it, or as it follows from the chips while one is not asked; null without a pot. */
export function priceOf(scene: Scene): Price | null {
  if (scene.question?.price) return scene.question.price;
  const seat = scene.you.seat ?? 0;
  const { hand } = scene;
  if (!scene.playing || !hand || !hand.seats.includes(seat) || scene.table.family !== "poker") return null;
  const pot = sumOf(hand.chips, (place) => OF_THE_POT.has(readPlace(place).kind));
  const stack = hand.chips[`stack ${seat}`] ?? 0;
  const mine = Math.max(0, (stackAtFirst(scene, seat) ?? stack) - stack - paid(scene, seat));
  const most = Math.max(0, ...hand.seats.map((other) => hand.chips[`bet ${other}`] ?? 0));
  const holds = (hand.cards[`hand ${seat}`]?.length ?? 0) > 0;
  const call = holds ? Math.min(stack, most - (hand.chips[`bet ${seat}`] ?? 0)) : 0;
  return { pot, call, mine, odds: call ? Math.round((pot / call) * 10) / 10 : 0 };
}

const sumOf = (chips: Record<Place, Cents>, counts: (place: Place) => boolean): Cents =>
  Object.entries(chips).reduce((sum, [place, amount]) => sum + (counts(place) ? amount : 0), 0);

function stackAtFirst({ log }: Scene, seat: number): Cents | undefined {
  for (const { what } of log) {
    if (what.event === "inhand" && what.told.event === "began") return what.told.chips[`stack ${seat}`];
  }
  return undefined;
}

/** What a seat has paid for itself in this hand. */
function paid({ log }: Scene, seat: number): Cents {
  return log.reduce((sum, { what }) => {
    const fee = what.event === "inhand" ? feeIn(what.told) : null;
    return fee?.seat === seat ? sum + fee.amount : sum;
  }, 0);
}
