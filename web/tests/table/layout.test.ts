/** No chip and no card of any game is ever invisible, on a desk or on a phone. */

import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import type { Hand } from "../../src/lib/types";
import { arrange, type Arrangement } from "../../src/table/layout/arrange";
import { printedPlaces, shapeOf } from "../../src/table/layout/customs";
import { inOrder, placeWords, readPlace } from "../../src/table/layout/places";
import { printing } from "../../src/table/layout/printing";

interface Seen {
  game: string;
  family: string;
  pieces: string;
  spots: string[];
  most: number;
  seat: number | null;
  steps: { view: Pick<Hand, "seats" | "chips" | "cards"> }[];
}

const hands = JSON.parse(readFileSync(process.env.CALROOM_HANDS_SEEN ?? "", "utf-8")) as Seen[];
const SIZES = [
  { width: 900, height: 540 },
  { width: 348, height: 352 },
  { width: 640, height: 420 },
];
const EVERY = 9;

function laid(
  { family, pieces, spots, most, seat }: Seen,
  view: Seen["steps"][number]["view"],
  size: { width: number; height: number },
  held: boolean,
): Arrangement {
  const all = Array.from({ length: most }, (_, at) => at + 1);
  return arrange({
    size,
    shape: shapeOf(family),
    most,
    seats: view.seats,
    mine: seat ?? 0,
    cards: view.cards,
    chips: view.chips,
    open: [],
    printed: printedPlaces(spots, all, Object.keys(view.chips)),
    tiles: pieces === "tiles",
    held: held ? { width: 0, height: 90 } : null,
    shared: family === "banked" ? 6 : 5,
    spread: family === "pan",
    dice: false,
  });
}

describe.each(hands)("$game from seat $seat", (hand) => {
  it.each(SIZES)("lies whole on a table of $width by $height", (size) => {
    const held = shapeOf(hand.family) === "oval" && hand.seat !== null;
    for (const { view } of hand.steps.filter((_, at) => at % EVERY === 0)) {
      const found = laid(hand, view, size, held);
      const inSight = (x: number, y: number): boolean => x > 0 && x < size.width && y > 0 && y < size.height;
      for (const [place, cards] of Object.entries(view.cards)) {
        if (cards.length === 0 || (held && place === `hand ${hand.seat}`)) continue;
        // On a phone a hand that a bank deals to nobody is not drawn.
        const { seat } = readPlace(place);
        if (hand.family === "banked" && seat && !view.seats.includes(seat) && !found.chairs.has(seat)) continue;
        const at = found.cards.get(place);
        expect(at && inSight(at.x, at.y), `${place} of ${cards.length} cards at ${at?.x} ${at?.y}`).toBe(true);
        expect(at?.width).toBeGreaterThan(5);
      }
      for (const place of Object.keys(view.chips)) {
        const read = readPlace(place);
        const at = read.kind === "stack" ? found.chairs.get(read.seat) : found.chips.get(place);
        expect(at && inSight(at.x, at.y), `${place} at ${at?.x} ${at?.y}`).toBe(true);
      }
    }
  });
});

const KEPT = ["collection", "jackpot"];

it.each([...SIZES, { width: 378, height: 560 }])("hides nothing of the house's behind a seat at $width by $height", (size) => {
  for (const hand of hands.filter(({ family }) => shapeOf(family) === "oval")) {
    for (const { view } of hand.steps.filter((_, at) => at % EVERY === 0)) {
      const { chairs, chips, plate } = laid(hand, view, size, false);
      for (const place of KEPT.filter((kept) => view.chips[kept])) {
        const at = chips.get(place);
        const covered = Array.from(chairs.values()).filter(
          (chair) =>
            at && Math.abs(chair.x - at.x) < plate.width / 2 && Math.abs(chair.y - at.y) < plate.height / 2,
        );
        expect(covered, `${hand.game}: ${place}`).toEqual([]);
      }
    }
  }
});

describe("the house's name on the cloth", () => {
  it("is printed in one line where there is room", () => {
    expect(printing("The Palace Club Casino", 660, 25)).toEqual({ lines: ["The Palace Club Casino"], size: 25 });
  });

  it("is printed in two lines, and smaller, where there is not", () => {
    const { lines, size } = printing("The Palace Club Casino", 200, 25);
    expect(lines).toEqual(["The Palace", "Club Casino"]);
    expect(size).toBeLessThan(25);
  });

  it("is printed as small as it takes where it is one word", () => {
    const { lines, size } = printing("Llanfairpwllgwyngyll", 176, 25);
    expect(lines).toEqual(["Llanfairpwllgwyngyll"]);
    expect(size).toBeCloseTo(10);
  });
});

describe("the name of a place", () => {
  it("tells kind, seat and order", () => {
    expect(readPlace("circle 3 behind 9")).toMatchObject({ kind: "circle", seat: 3, behind: 9 });
    expect(readPlace("hand 2b")).toMatchObject({ kind: "hand", seat: 2 });
    expect(readPlace("second spread of seat 5")).toMatchObject({ kind: "spread", seat: 5, order: 2 });
    expect(readPlace("side pot 2")).toMatchObject({ kind: "side pot", seat: 0 });
    expect(readPlace("3rd row")).toMatchObject({ kind: "row", seat: 0, order: 3 });
    expect(readPlace("under the table")).toMatchObject({ kind: "under the table", seat: 0 });
  });

  it("puts split hands and squares in their order", () => {
    expect(inOrder(["hand 2b", "square 1-2", "hand 2", "square 1-1"]).map((read) => read.place)).toEqual([
      "square 1-1",
      "square 1-2",
      "hand 2",
      "hand 2b",
    ]);
    expect(inOrder(["high 2", "low 2"]).map((read) => read.kind)).toEqual(["low", "high"]);
    expect(inOrder(["back 2", "front 2"]).map((read) => read.kind)).toEqual(["front", "back"]);
    expect(inOrder(["hand 2", "front 2"]).map((read) => read.kind)).toEqual(["front", "hand"]);
    expect(inOrder(["tie circle 1", "banker circle 1", "player circle 1"]).map((read) => read.kind)).toEqual([
      "player circle",
      "banker circle",
      "tie circle",
    ]);
  });

  it("is said in words", () => {
    expect(placeWords("pot")).toBe("the pot");
    expect(placeWords("hand 3")).toBe("the hand of seat 3");
    expect(placeWords("hand 3b")).toBe("the second hand of seat 3");
    expect(placeWords("square 2-2")).toBe("the second square of seat 2");
    expect(placeWords("first spread of seat 5")).toBe("the first spread of seat 5");
    expect(placeWords("circle 3 behind 9")).toBe("the circle of seat 3, seat 9 betting behind");
  });
});
