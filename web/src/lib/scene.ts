/** A table at one moment, live or in a replay: all that the drawing of a table needs to know. */

import { follow, whole } from "./fold";
import type { Clock, Hand, HandSaid, Line, News, PastShown, Question, Seat, StoryLine, TableShown, Vocabulary, Welcome, You } from "./types";

export interface Scene {
  table: TableShown;
  you: You;
  /** What everybody could have noted of the hands before. */
  past?: PastShown | null;
  /** The hand in progress, or the last one until the next begins. */
  hand: Hand | null;
  /** Whether the hand is still being played. */
  playing: boolean;
  /** What has happened in the hand that is shown. */
  log: Line[];
  /** The same as a story, with lines that have not been shown yet; it may be ahead of the log. */
  story: StoryLine[];
  /** What everything at this table is said in. */
  words: Vocabulary;
  asked: Seat[];
  question: Question | null;
  /** What one holds, as a dealer would name it. */
  reading: HandSaid[];
  clocks: Clock[];
  /** What must be added to the time that passes here, which nobody sets, to have the server's. */
  skew: number;
  replay: boolean;
}

/** The scene that a welcome describes. */
export function opened(welcome: Welcome): Scene {
  const log = welcome.log ?? [];
  return {
    table: welcome.table,
    you: welcome.you,
    past: welcome.past,
    hand: welcome.hand ? whole(welcome.hand) : lastHand(log),
    playing: welcome.hand != null,
    log,
    story: welcome.story ?? [],
    words: welcome.words,
    asked: welcome.asked ?? [],
    question: welcome.question ?? null,
    reading: welcome.reading ?? [],
    clocks: welcome.clocks ?? [],
    skew: welcome.now - performance.now(),
    replay: false,
  };
}

/** A line, and what one held after it where more of the hand is told at once. */
export type ToldLine = Line & { held?: HandSaid[] | undefined };

/** The lines of some news, each with what one held then. */
export function linesOf({ lines = [], held = [] }: News): ToldLine[] {
  if (held.length === 0) return lines;
  const then = new Map(held.map(({ number, reading = [] }) => [number, reading]));
  return lines.map((line) => ({ ...line, held: then.get(line.number) }));
}

/** The scene after some news. */
export function after(scene: Scene, news: News): Scene {
  const told = linesOf(news).reduce(afterLine, scene);
  const hand = news.root && told.hand ? { ...told.hand, root: news.root } : told.hand;
  return {
    ...told,
    hand,
    story: grown(told.story, news.story ?? []),
    table: news.table ?? told.table,
    you: news.you ?? told.you,
    past: news.past ?? told.past,
    asked: news.asked ?? [],
    question: news.question ?? null,
    reading: news.reading ?? told.reading,
    clocks: news.clocks ?? [],
    skew: news.now - performance.now(),
  };
}

/** The scene after one line. */
export function afterLine(scene: Scene, line: ToldLine): Scene {
  const begins = line.what.event === "handbegan";
  return {
    ...scene,
    hand: follow(scene.hand, line.what),
    playing: begins || (scene.playing && line.what.event !== "handended"),
    reading: line.held ?? (begins ? [] : scene.reading),
    story: begins ? [] : scene.story,
    log: begins ? [line] : [...scene.log, line],
  };
}

/** A story with lines that are new, and with those that have grown in place of what they were. */
export function grown(story: StoryLine[], news: StoryLine[]): StoryLine[] {
  if (news.length === 0) return story;
  const lines = new Map([...story, ...news].map((line) => [line.number, line]));
  return Array.from(lines.values()).sort((one, other) => one.number - other.number);
}

/** The last hand of a log, so that its result stays in sight until the next begins. */
function lastHand(log: Line[]): Hand | null {
  const from = log.findLastIndex((line) => line.what.event === "handbegan");
  return from < 0 ? null : log.slice(from).reduce<Hand | null>((hand, line) => follow(hand, line.what), null);
}
