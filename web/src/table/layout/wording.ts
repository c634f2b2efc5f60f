/** What is said of cards, broken into as many lines as its room asks for: large letters first, then more lines. */

import { lettersIn } from "../../lib/own";
import { READING } from "./measures";
import { LEAST } from "./naming";
import type { Size } from "./rail";

export interface Wording {
  lines: string[];
  /** How large the letters are, in pixels. */
  letters: number;
}

/** How wide a letter is on average, and the room left at both ends, in parts of its size. */
const LETTER = 0.55;
const ENDS = 1;
/** Smaller letters than this are hard to read: another line is better. */
const READABLE = 9.5;
const MOST_LINES = 3;

/** How large letters are on a phone at most. */
export const SMALL = 11;

/** How high a line is, in parts of its letters' size. */
const LINE = 1.15;

/** Words in a room of this width and height, in letters no larger than this; in one line, if they can be read so. */
export function wording(words: string, room: Size, largest: number, readable = READABLE): Wording {
  let best: Wording = { lines: [words], letters: 0 };
  for (let count = 1; count <= MOST_LINES; count++) {
    const lines = broken(words, count);
    const letters = Math.min(largest, room.width / (longest(lines) * LETTER + ENDS), room.height / (count * LINE));
    if (letters > best.letters) best = { lines, letters };
    if (letters >= readable) break;
  }
  return best;
}

/**
 * Words as a whole where they can be read so, and else their first clause. Of tiles even its first word says what they
 * are (`Gong`, `pair`); of cards it would say something else (`three` of three tens, `ace-high` of a flush).
 */
export function wordingInBrief(words: string, room: Size, largest: number, tiles: boolean): Wording {
  const clause = words.split(/[,，]/)[0] ?? words;
  const briefly = tiles ? [clause.split(" ")[0] ?? clause] : [];
  const tried = [words, clause, ...briefly].map((said) => wording(said, room, largest));
  return tried.find(({ letters }) => letters >= LEAST) ?? (tried[0] as Wording);
}

/** How high what is said of cards is below them on a phone, in as many lines as its width asks for. */
export function readingHigh(words: string, width: number): number {
  const { lines, letters } = wording(words, { width, height: Infinity }, SMALL);
  return Math.max(READING, lines.length * letters * LINE + 3);
}

const longest = (lines: string[]): number => Math.max(...lines.map((line) => lettersIn(line)));

/** Words in no more lines than this, none longer than need be; they break after a space, a hyphen or a wide comma. */
function broken(words: string, count: number): string[] {
  const parts = words.match(/[^\s，：；-]+[，：；-]?\s*/g) ?? [words];
  for (let most = Math.ceil(lettersIn(words) / count); most < lettersIn(words); most++) {
    const lines = filled(parts, most);
    if (lines.length <= count && longest(lines) <= most) return lines;
  }
  return [words];
}

function filled(parts: string[], most: number): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last !== undefined && lettersIn((last + part).trimEnd()) <= most) lines[lines.length - 1] = last + part;
    else lines.push(part);
  }
  return lines.map((line) => line.trimEnd());
}
