/** The browser's check of a shuffle agrees with the seals that the engine makes. */

import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { isSealed } from "../src/lib/seal";
import { computed, sha256 } from "../src/lib/sha256";
import type { OpeningShown } from "../src/lib/types";

interface Sealed {
  root: string;
  size: number;
  openings: OpeningShown[];
}

const decks = JSON.parse(readFileSync(process.env.CALROOM_DECKS_SEALED ?? "", "utf-8")) as Sealed[];
const altered = (digits: string): string => (digits.startsWith("0") ? "1" : "0") + digits.slice(1);

it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])("computes the digest of %i bytes as everybody does", async (size) => {
  const bytes = new Uint8Array(randomBytes(size));
  const digest = new Uint8Array(createHash("sha256").update(bytes).digest());
  expect(computed(bytes)).toEqual(digest);
  expect(await sha256(bytes)).toEqual(digest);
});

it.each(decks)("accepts every card of a sealed deck of $size", async ({ root, size, openings }) => {
  expect(openings.length).toBe(size);
  for (const opening of openings) expect(await isSealed(root, size, opening)).toBe(true);
});

it.each(decks)("refuses whatever was altered in a deck of $size", async ({ root, size, openings }) => {
  const [first, last] = [openings[0]!, openings.at(-1)!];
  for (const opening of [first, last]) {
    const wrong: [string, number, OpeningShown][] = [
      [altered(root), size, opening],
      [root, size + 1, opening],
      [root, size, { ...opening, card: opening.card === "As" ? "Ah" : "As" }],
      [root, size, { ...opening, position: opening.position + 1 }],
      [root, size, { ...opening, position: -1 }],
      [root, size, { ...opening, salt: altered(opening.salt) }],
      [root, size, { ...opening, salt: "not hexadecimal" }],
      [root, size, { ...opening, path: [...opening.path, opening.salt] }],
      [root, size, { ...opening, path: opening.path.map(altered) }],
      [root, size, { ...opening, path: opening.path.slice(1) }],
    ];
    const changed = wrong.filter(([, , { path }]) => size > 1 || path.length > 0 || opening.path.length > 0);
    for (const [otherRoot, otherSize, other] of changed) expect(await isSealed(otherRoot, otherSize, other)).toBe(false);
  }
});
