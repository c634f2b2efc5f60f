/** Choices made before it is one's turn: they count only if they are still on offer then, and are gone otherwise. */

import type { Answer, Ask } from "../../lib/types";

export interface Ahead {
  name: string;
  words: string;
  /** The verbs in the order in which they are tried. */
  tries: string[];
}

export const AHEAD: Ahead[] = [
  { name: "check-fold", words: "Check or fold", tries: ["check", "fold"] },
  { name: "check", words: "Check", tries: ["check"] },
  { name: "call-any", words: "Call any", tries: ["check", "call"] },
];

/** The answer that a choice made ahead comes to, if the ask still has it. */
export function answerAhead(name: string, ask: Ask): Answer | null {
  const ahead = AHEAD.find((other) => other.name === name);
  for (const verb of ahead?.tries ?? []) {
    const option = ask.options.find((other) => other.verb === verb);
    if (option && option.low === option.high) return { verb, amount: option.high ?? 0 };
  }
  return null;
}
