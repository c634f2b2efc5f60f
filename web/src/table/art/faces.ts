/** How cards are drawn: ranks as strokes of one pen, suits as shapes, pips where a printer puts them. */

import type { Card } from "../../lib/types";

/** A rank in a box 60 wide and 84 high, to be drawn with a round pen. */
export const RANK_STROKES: Record<string, string> = {
  A: "M6 80 30 6l24 74M15 54h30",
  K: "M10 4v76M52 4 12 46M25 33l29 47",
  Q: "M30 6C11 6 6 24 6 42s5 36 24 36 24-18 24-36S49 6 30 6ZM35 56l20 27",
  J: "M47 4v52c0 16-6 23-19 23S8 71 7 58",
  T: "M3 18 13 6v74M42 6C27 6 24 24 24 42s3 36 18 36 18-18 18-36S57 6 42 6Z",
  "9": "M52 28c0 14-9 23-22 23S8 42 8 28 17 5 30 5s22 9 22 23c0 27-6 44-30 52",
  "8": "M30 38c-12 0-19-7-19-16S18 5 30 5s19 8 19 17-7 16-19 16c-14 0-23 8-23 20s9 21 23 21 23-9 23-21-9-20-23-20Z",
  "7": "M7 7h46L24 80",
  "6": "M8 56c0-14 9-23 22-23s22 9 22 23-9 23-22 23S8 70 8 56C8 29 14 12 38 4",
  "5": "M48 7H14l-3 31c5-5 11-7 18-7 14 0 24 10 24 24s-10 24-24 24c-10 0-18-4-23-12",
  "4": "M43 80V6L6 58h50",
  "3": "M9 14C14 8 21 5 29 5c12 0 21 7 21 18s-8 16-19 16h-7m7 0c13 0 22 7 22 19s-10 21-24 21c-10 0-18-4-23-12",
  "2": "M8 22C10 12 18 5 30 5c13 0 21 8 21 19 0 16-21 28-43 55h45",
};

/** A suit in a box of 100 by 100. */
export const SUIT_SHAPES: Record<string, string> = {
  s: "M50 4c7 19 40 34 40 58 0 14-9 22-20 22-8 0-14-4-16-10 0 10 4 17 13 22H33c9-5 13-12 13-22-2 6-8 10-16 10-11 0-20-8-20-22C10 38 43 23 50 4Z",
  h: "M50 95C44 78 7 58 7 31 7 17 17 8 29 8c10 0 18 6 21 17C53 14 61 8 71 8c12 0 22 9 22 23 0 27-37 47-43 64Z",
  d: "M50 3c9 18 21 34 36 47-15 13-27 29-36 47-9-18-21-34-36-47C29 37 41 21 50 3Z",
  c: "M50 5c12 0 21 9 21 20 0 7-3 12-7 16 3-2 7-3 10-3 12 0 21 9 21 20s-9 21-20 21c-9 0-16-5-20-12 1 14 4 23 13 29H32c9-6 12-15 13-29-4 7-11 12-20 12C14 79 5 70 5 58s9-20 21-20c3 0 7 1 10 3-4-4-7-9-7-16C29 14 38 5 50 5Z",
};

type Pip = readonly [x: number, y: number];

const LEFT = 31;
const RIGHT = 69;
const MIDDLE = 50;
const [TOP, UPPER, CENTRE, LOWER, BOTTOM] = [27, 55.6, 70, 84.3, 113];

/** Both columns at these heights. */
const columns = (...heights: number[]): Pip[] =>
  heights.flatMap((y): Pip[] => [
    [LEFT, y],
    [RIGHT, y],
  ]);

/** Where the pips of a rank stand on a card of 100 by 140. */
export const PIPS: Record<string, Pip[]> = {
  "2": [
    [MIDDLE, TOP],
    [MIDDLE, BOTTOM],
  ],
  "3": [
    [MIDDLE, TOP],
    [MIDDLE, CENTRE],
    [MIDDLE, BOTTOM],
  ],
  "4": columns(TOP, BOTTOM),
  "5": [...columns(TOP, BOTTOM), [MIDDLE, CENTRE]],
  "6": columns(TOP, CENTRE, BOTTOM),
  "7": [...columns(TOP, CENTRE, BOTTOM), [MIDDLE, 48.5]],
  "8": [...columns(TOP, CENTRE, BOTTOM), [MIDDLE, 48.5], [MIDDLE, 91.5]],
  "9": [...columns(TOP, UPPER, LOWER, BOTTOM), [MIDDLE, CENTRE]],
  T: [...columns(TOP, UPPER, LOWER, BOTTOM), [MIDDLE, 41.3], [MIDDLE, 98.7]],
};

/** What a court card wears, the upper half of it, in a box of 60 by 40 that stands on its bottom edge. */
export const COURTS: Record<string, { shape: string; jewels: Pip[] }> = {
  K: {
    shape: "M6 40 2 14l13 11L22 8l8 12 8-12 7 17 13-11-4 26Zm22-28V7h-4V3h4v-4h4v4h4v4h-4v5Z",
    jewels: [
      [14, 34],
      [30, 34],
      [46, 34],
    ],
  },
  Q: {
    shape:
      "M8 40C7 30 4 22 1 17c7 1 11 5 14 10 1-8 4-14 8-18 3 5 5 10 7 17 2-7 4-12 7-17 4 4 7 10 8 18 3-5 7-9 14-10-3 5-6 13-7 23Z",
    jewels: [
      [1, 14],
      [23, 5],
      [37, 5],
      [59, 14],
      [30, 34],
    ],
  },
  J: {
    shape: "M6 40c0-9 3-14 9-17 4-9 14-13 26-12 8-9 15-12 19-11-6 4-10 10-11 17 4 5 6 13 6 23Zm43-23c-8 1-15 5-20 11",
    jewels: [
      [18, 34],
      [30, 34],
      [42, 34],
    ],
  },
};

export const rankOf = (card: Card): string => card[0] ?? "";
export const suitOf = (card: Card): string => card[1] ?? "";
