/** How a form's words become an incident that is reported into a hand. */

import { inWords } from "../../lib/messages";
import type { IncidentField } from "../../lib/types";

/** A form that has not been filled in. */
export function blank(fields: IncidentField[]): Record<string, string> {
  return Object.fromEntries(
    fields.map((field) => [field.name, field.type === "bool" ? "false" : (field.choices[0] ?? "")]),
  );
}

/** What was written, read by its type; `wrong` says what cannot be read. */
export function filled(
  fields: IncidentField[],
  written: Record<string, string>,
): { values: Record<string, unknown>; wrong: string } {
  const values: Record<string, unknown> = {};
  for (const field of fields) {
    const text = (written[field.name] ?? "").trim();
    if (!text) {
      if (field.required) return { values, wrong: inWords("say-which", { field: field.name.replaceAll("_", " ") }) };
      continue;
    }
    const value = read(field.type, text);
    if (value === null) return { values, wrong: inWords("whole-number", { field: field.name.replaceAll("_", " ") }) };
    values[field.name] = value;
  }
  return { values, wrong: "" };
}

function read(type: string, text: string): unknown {
  if (type === "bool") return text === "true";
  if (type === "str") return text;
  const words = text.split(/[\s,]+/);
  if (type === "list str") return words;
  const numbers = words.map(Number);
  if (!numbers.every(Number.isInteger)) return null;
  return type === "int" ? (numbers.length === 1 ? numbers[0] : null) : numbers;
}
