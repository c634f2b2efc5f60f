/** How large everything on a table is drawn, by how large the table is. */

import type { Card, Cents, Place, Seat } from "../../lib/types";
import type { Shape, Size } from "./rail";

/** A table narrower than this is drawn for a phone. */
export const COMPACT = 600;
const CHIPS: Size = { width: 62, height: 46 };
/** On a small screen a chip and its amount stand in one line. */
const SMALL_CHIPS: Size = { width: 48, height: 20 };

/** What is to be drawn, and on how large a table. */
export interface Lying {
  size: Size;
  shape: Shape;
  /** How many seats the table has, and who else has chips on it. */
  most: number;
  seats: Iterable<Seat>;
  mine: Seat;
  cards: Record<Place, Card[]>;
  chips: Record<Place, Cents>;
  /** Places that must be on the table although nothing lies there: where one may bet. */
  open: Iterable<Place>;
  /** Spots that are printed on the cloth, where there is room for them. */
  printed: Iterable<Place>;
  tiles: boolean;
  /** The room that one's own cards take before one's seat, where they are held instead of lying on the table. */
  held: Size | null;
}

export interface Measures {
  scale: number;
  plate: Size;
  seatCard: number;
  boardCard: number;
  chips: Size;
  /** How much of a covered card still shows, as a part of its width. */
  shows: number;
  compact: boolean;
}

/** The measures of a table. */
export function measures({ size, shape, tiles, most }: Lying): Measures {
  const compact = size.width < COMPACT;
  const thin = tiles ? 0.62 : 1;
  const shows = tiles ? 1.04 : 0.46;
  if (compact) {
    const scale = Math.max(0.72, Math.min(1, size.height / (shape === "arc" ? 360 : 330)));
    return {
      scale,
      plate: {
        width: Math.min(82, size.width * 0.225),
        height: shape === "arc" ? 32 : Math.min(34, Math.max(28, (size.height / most) * 0.9)),
      },
      seatCard: 24 * scale * thin,
      boardCard: Math.min(40, size.width * 0.1) * scale * thin,
      chips: SMALL_CHIPS,
      shows,
      compact,
    };
  }
  const scale = Math.min(size.width / 1000, size.height / 560);
  const roomy = Math.max(scale, 0.72);
  return {
    scale,
    plate: { width: Math.max(108, 132 * scale), height: Math.max(38, 48 * scale) },
    seatCard: (shape === "arc" ? 42 : 40) * scale * thin,
    boardCard: 60 * scale * thin,
    chips: { width: CHIPS.width * roomy, height: CHIPS.height * roomy },
    shows,
    compact,
  };
}
