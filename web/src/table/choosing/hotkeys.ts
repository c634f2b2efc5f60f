/** Which key chooses which option: its verb's first letter, for the first verb that has it, and else its number. */

import type { Option } from "../../lib/types";

/** Letters that the table uses for something else, so that no option takes them. */
const TAKEN = new Set(["l", "m", "o", "t", "y"]);

/** What gives up money and begins like something harmless: it takes no letter, even where that is free. */
const NUMBERED = new Set(["surrender"]);

/** A key for each option, in their order. */
export function keysOf(options: Option[]): string[] {
  const verbs = options.map((option) => option.verb);
  return verbs.map((verb, at) => {
    const letter = verb[0] ?? "";
    const first = verbs.findIndex((other) => other[0] === letter) === at && verbs.lastIndexOf(verb) === at;
    return first && !TAKEN.has(letter) && !NUMBERED.has(verb) ? letter : at < 9 ? String(at + 1) : "";
  });
}

/** Whether a key was meant for the table and not for a field that is being filled in. */
export function forTheTable(press: KeyboardEvent): boolean {
  if (press.repeat || press.ctrlKey || press.metaKey || press.altKey || press.defaultPrevented) return false;
  if (document.querySelector("dialog[open]")) return false;
  const into = press.target as HTMLElement | null;
  return !into?.closest("input:not([type=range],[type=checkbox],[type=radio]), textarea, select, [contenteditable]");
}
