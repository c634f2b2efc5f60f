/** Which key chooses which option: the letter of its verb where only one has it, and else its number. */

import type { Option } from "../../lib/types";

/** Letters that the table uses for something else, so that no option takes them. */
const TAKEN = new Set(["l", "m", "t"]);

/** A key for each option, in their order. */
export function keysOf(options: Option[]): string[] {
  const letters = options.map((option) => option.verb[0] ?? "");
  return options.map((_, at) => {
    const letter = letters[at] ?? "";
    const alone = letters.filter((other) => other === letter).length === 1;
    return alone && !TAKEN.has(letter) ? letter : at < 9 ? String(at + 1) : "";
  });
}

/** Whether a key was meant for the table and not for a field that is being filled in. */
export function forTheTable(press: KeyboardEvent): boolean {
  if (press.repeat || press.ctrlKey || press.metaKey || press.altKey || press.defaultPrevented) return false;
  if (document.querySelector("dialog[open]")) return false;
  const into = press.target as HTMLElement | null;
  return !into?.closest("input:not([type=range],[type=checkbox],[type=radio]), textarea, select, [contenteditable]");
}
