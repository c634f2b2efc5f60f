/** Where the spots of a half domino, or of a die, stand: from -1 to 1 both ways, and which of them are red. */

export interface Spot {
  x: number;
  y: number;
  red: boolean;
}

const RED = new Set([1, 4]);

const PLACES: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-0.8, -0.8],
    [0.8, 0.8],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-0.8, -0.8],
    [0.8, -0.8],
    [-0.8, 0.8],
    [0.8, 0.8],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-0.8, -1],
    [-0.8, 0],
    [-0.8, 1],
    [0.8, -1],
    [0.8, 0],
    [0.8, 1],
  ],
};

/** The spots of one half; in a `pair` of sixes one column is red. */
export function spotsOf(count: number, pair = false): Spot[] {
  const places = PLACES[count] ?? [];
  return places.map(([x, y]) => ({ x, y, red: RED.has(count) || (pair && count === 6 && x < 0) }));
}
