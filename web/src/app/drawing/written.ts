/** Values of a form as a house file writes them. */

import type { ValueShape } from "../../lib/schema";

/** What has no form of its own is written by hand, as in the file. */
export class ByHand {
  constructor(readonly text: string) {}
}

export type Rows = Record<string, unknown>[];

/** A value in the way of a house file; what is left out of a row is not written. */
export function written(data: unknown, shape: ValueShape | undefined): string {
  if (data instanceof ByHand) return data.text;
  if (shape?.kind === "date") return String(data);
  if (typeof data === "string") return JSON.stringify(data);
  if (Array.isArray(data)) return `[${data.map((one) => written(one, partOf(shape, "each", shape))).join(", ")}]`;
  if (data !== null && typeof data === "object") {
    const pairs = Object.entries(data as Record<string, unknown>).filter(([, one]) => !isNothing(one));
    return `{ ${pairs.map(([key, one]) => `${named(key)} = ${written(one, partOf(shape, key))}`).join(", ")} }`;
  }
  return String(data);
}

/** The part of a shape by its name; a row of a schedule is like the schedule itself. */
function partOf(shape: ValueShape | undefined, name: string, rows?: ValueShape): ValueShape | undefined {
  if (rows?.kind === "rows") return rows;
  if (shape?.kind === "either") return Object.values(shape.parts ?? {}).find((one) => one.parts?.[name])?.parts?.[name];
  return shape?.parts?.[name] ?? shape?.parts?.each;
}

/** Which part of a shape that is either a value is like: a table is written as one, whatever else is not. */
export function likeOf(shape: ValueShape, data: unknown): string {
  const isTable = data !== null && typeof data === "object" && !Array.isArray(data);
  const found = Object.entries(shape.parts ?? {}).find(([, part]) => (part.kind === "table") === isTable);
  return found?.[0] ?? "";
}

const named = (key: string): string => (/^[\w-]+$/.test(key) ? key : JSON.stringify(key));

export const isNothing = (data: unknown): boolean => data === undefined || data === null || data === "" || Number.isNaN(data);

/** What a new entry of a list or schedule begins as: like the one before it, or the first that may be chosen. */
export function another(shape: ValueShape | undefined, before: unknown): unknown {
  if (before !== undefined) return structuredClone(before);
  if (!shape) return "";
  switch (shape.kind) {
    case "number":
      return shape.least ?? 0;
    case "yes-no":
      return false;
    case "choice":
      return shape.choices?.[0] ?? "";
    case "amount":
      return "$1";
    case "odds":
    case "and-more":
      return [1, 1];
    case "range":
      return [shape.least ?? 0, shape.least ?? 0];
    case "amounts":
      return ["$1", "$1"];
    case "list":
    case "rows":
      return [];
    case "table":
      return anotherRow(shape, undefined);
    default:
      return "";
  }
}

/** A row with every column that must be there. */
export function anotherRow(shape: ValueShape, before: unknown): Record<string, unknown> {
  if (before !== undefined) return structuredClone(before) as Record<string, unknown>;
  const must = Object.entries(shape.parts ?? {}).filter(([, part]) => !part.optional);
  return Object.fromEntries(must.map(([name, part]) => [name, another(part, undefined)]));
}
