/** Every value of every house file goes into its form and comes back as it was written. */

import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { another, likeOf, written } from "../src/app/drawing/written";
import type { ValueShape } from "../src/lib/schema";

interface Held {
  where: string;
  value: string;
  data: unknown;
  shape: ValueShape;
}

const held = JSON.parse(readFileSync(process.env.CALROOM_FORMS ?? "", "utf-8")) as Held[];

it("writes every value of every form back as the file has it", () => {
  expect(held.length).toBeGreaterThan(1000);
  // Names that are numbers come first in what a browser holds; the order of names says nothing.
  const parts = (value: string): string[] => value.replaceAll(/[{}]/g, "").trim().split(", ").sort();
  for (const { where, value, data, shape } of held) {
    if (shape.kind === "named") expect(parts(written(data, shape)), where).toEqual(parts(value));
    else if (data !== null) expect(written(data, shape), where).toBe(value);
  }
});

it("begins a part of a limit with what it must have, and an amount with a dollar", () => {
  const ante = held.find(({ where }) => where === "comstock.stud ante");
  const parts = ante?.shape.parts ?? {};
  expect(likeOf(ante?.shape ?? { kind: "either" }, ante?.data)).toBe("part");
  expect(another(parts.part, undefined)).toEqual({ percent: 0 });
  expect(another(parts.amount, undefined)).toBe("$1");
});
