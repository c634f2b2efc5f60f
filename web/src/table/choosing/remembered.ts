/** What is asked once and then remembered: whether a hand is shown, whether one wants to see another's, a second
 * thought about a draw. Whoever wants to be asked again says so in the settings. */

import type { Settings } from "../../lib/settings.svelte";
import type { Answer, Ask, Question } from "../../lib/types";

const SEEING = new Set(["right-to-see", "show-one-show-all"]);

const has = (ask: Ask, verb: string): boolean => ask.options.some((option) => option.verb === verb);

/** The answer that somebody has given once for all; null where they want to be asked. */
export function rememberedAnswer({ ask, beaten }: Question, settings: Settings): Answer | null {
  if (ask.turn === "change-of-call" && !settings.changesDraw && has(ask, "keep")) return { verb: "keep" };
  if (SEEING.has(ask.topic ?? "") && settings.sees === "pass" && has(ask, "pass")) return { verb: "pass" };
  if (!isShowdown(ask) || settings.showdown === "ask") return null;
  // A hand that may win is never thrown away by habit.
  return { verb: settings.showdown === "throw-away" && beaten ? "throw-away" : "show" };
}

/** What an answer says about all that follow of its kind; nothing where it does not. */
export function lesson(ask: Ask, answer: Answer): Partial<Settings> {
  if (isShowdown(ask) && (answer.verb === "show" || answer.verb === "throw-away")) return { showdown: answer.verb };
  return SEEING.has(ask.topic ?? "") && answer.verb === "pass" ? { sees: "pass" } : {};
}

const isShowdown = (ask: Ask): boolean => ask.topic === "showdown" && has(ask, "show");
