/** A past hand step by step: the scene after each of its lines. */

import { follow, whole } from "../../lib/fold";
import type { Scene } from "../../lib/scene";
import { withSeats } from "../../table/record";
import { piecesOf, type Speech } from "../../table/said";
import { pieces, topicOf, type TextPiece } from "../../table/sentences";
import type { GameShown, Hand, HandEvent, Line, Recalled, SeatShown, TableShown } from "../../lib/types";

const BOT = "Bot ";

/** The hand after each line, beginning with the empty table before the first. */
export function handsOf(recalled: Recalled): Hand[] {
  const hands = [whole({ hand: recalled.hand, stakes: recalled.stakes, seats: [] })];
  for (const line of recalled.lines) {
    const before = hands.at(-1)!;
    hands.push(follow(before, line.what) ?? before);
  }
  return hands;
}

/** Somewhere to stop in a hand: after which line, what is told there as text and cards, and which rule decided. */
export interface Stop {
  step: number;
  pieces: TextPiece[];
  topic: string;
}

/** Where one stops in the story: after each of its lines, and at the very end. */
export function storyStops(recalled: Recalled, speech: Speech): Stop[] {
  const last = recalled.story.length - 1;
  return recalled.story.map(({ last: number, message, topic }, at) => ({
    step: at === last ? recalled.lines.length : recalled.lines.findIndex((line) => line.number === number) + 1,
    pieces: piecesOf(message, speech),
    topic: topic ?? "",
  }));
}

/** Where one stops in the record: after every movement. */
export function recordStops(recalled: Recalled, speech: Speech): Stop[] {
  return recalled.lines.map((line, at) => ({
    step: at + 1,
    pieces: pieces(withSeats(line, speech.name)),
    topic: topicOf(line),
  }));
}

/** The scene after so many lines. */
export function sceneAt(recalled: Recalled, game: GameShown, hands: Hand[], step: number): Scene {
  const log = recalled.lines.slice(0, step);
  return {
    table: tableOf(recalled, game, hands[step]!),
    you: { person: recalled.people[recalled.seat] ?? "", role: recalled.seat ? "player" : "spectator", seat: recalled.seat },
    hand: hands[step]!,
    playing: !log.some((line) => line.what.event === "handended"),
    log,
    story: recalled.story,
    words: recalled.words,
    asked: [],
    question: null,
    clocks: [],
    reading: [],
    skew: 0,
    replay: true,
  };
}

function tableOf(recalled: Recalled, game: GameShown, hand: Hand): TableShown {
  const seats = Object.entries(recalled.people).map(([seat, person]) => seatOf(Number(seat), person, recalled, hand));
  return {
    table: recalled.table,
    game: recalled.game,
    title: recalled.title,
    family: game.family,
    shared: game.shared,
    pieces: game.pieces,
    spots: game.spots,
    house: recalled.game.split(".")[0] ?? "",
    stakes: recalled.stakes,
    most: Math.max(game.seats[1], ...seats.map(({ seat }) => seat)),
    seats,
    button: hand.button,
  };
}

function seatOf(seat: number, person: string, { faces = {} }: Recalled, hand: Hand): SeatShown {
  const kind = person.startsWith(BOT) ? "bot" : "player";
  return { seat, person, kind, chips: hand.chips[`stack ${seat}`] ?? 0, face: faces[seat] ?? null };
}

/** The event of the hand in a line, where it is one. */
export function toldIn(line: Line): HandEvent | null {
  return line.what.event === "inhand" ? line.what.told : null;
}
