/** The hands that one plays where they are several, split or set: cards, name, stake and what came of each. */

import type { Scene } from "../../lib/scene";
import type { Card, Cents, Line, Place, Seat, StoryLine } from "../../lib/types";
import { BETS } from "../layout/customs";
import { nthHand, partTitle, readPlace, SET, splitOf } from "../layout/places";
import { speechOf, wordsOf } from "../said";

export interface OwnHand {
  place: Place;
  title: string;
  cards: Card[];
  /** What a dealer would call it. */
  name: string;
  stake: Cents;
  /** What it has won or lost, once that is settled. */
  result: Cents | undefined;
  /** Whether the question is about it. */
  asked: boolean;
}

/** One's own hands in their order; none unless there are several. */
export function ownHands(scene: Scene, stayed: Record<Place, Card[]>): OwnHand[] {
  const seat = scene.you.seat ?? 0;
  const lying = { ...stayed, ...filled(scene.hand?.cards ?? {}) };
  const mine = Object.keys(lying).filter((place) => HANDS.includes(readPlace(place).kind) && readPlace(place).seat === seat);
  if (!seat || mine.length < 2) return [];
  const rest = mine.map((place) => REST[readPlace(place).kind]).find(Boolean);
  const kindOf = (place: Place): string => (readPlace(place).kind === "hand" && rest) || readPlace(place).kind;
  const rank = (place: Place): number => HANDS.indexOf(kindOf(place)) * 100 + splitOf(place);
  const places = mine.sort((one, other) => rank(one) - rank(other));
  const [stakes, results] = [stakesOf(scene.log, seat), resultsOf(scene, seat)];
  const speech = speechOf(scene);
  return places.map((place, at) => {
    const read = scene.reading.find((one) => one.place === place);
    return {
      place,
      title: titleOf(kindOf(place), place),
      cards: lying[place] ?? [],
      name: read ? wordsOf(read.name, speech) : "",
      stake: kindOf(place) === "hand" ? (stakes[splitOf(place)] ?? 0) : 0,
      result: results[at],
      asked: scene.question?.ask.about === place,
    };
  });
}

/** Kinds of hands in the order in which they lie side by side. */
const HANDS = ["hand", ...SET];

/** Once one part of a hand is set, what is left is the other: it lies where that will lie. */
const REST: Record<string, string> = { front: "back", back: "front", low: "high", high: "low" };

function titleOf(kind: string, place: Place): string {
  return kind === "hand" ? nthHand(splitOf(place)) : partTitle(kind);
}

const filled = (cards: Record<Place, Card[]>): Record<Place, Card[]> =>
  Object.fromEntries(Object.entries(cards).filter(([, lying]) => lying.length > 0));

/** What one has put on each of one's own hands, whether or not it still lies there. */
function stakesOf(log: Line[], seat: Seat): Record<number, Cents> {
  const found: Record<number, Cents> = {};
  for (const { what } of log) {
    if (what.event !== "inhand" || what.told.event !== "moved" || what.told.source !== `stack ${seat}`) continue;
    const lies = readPlace(what.told.target);
    if (lies.seat !== seat || !BETS.has(lies.kind)) continue;
    const nth = splitOf(what.told.target);
    found[nth] = (found[nth] ?? 0) + what.told.amount;
  }
  return found;
}

const WON: Record<string, number> = { "hand-wins": 1, "hand-loses": -1, "hand-even": 0 };

/** What came of each hand, as the story tells it and as far as that has been shown. */
function resultsOf({ log, story }: Scene, seat: Seat): Cents[] {
  const shown = log.at(-1)?.number ?? -1;
  const isMine = ({ last, message }: StoryLine): boolean =>
    last <= shown && message.seat === seat && message.key.endsWith("-hands");
  const told = story.findLast(isMine)?.message.each ?? [];
  return told.filter(({ key }) => key in WON).map(({ key, amount }) => (WON[key] ?? 0) * (amount ?? 0));
}
