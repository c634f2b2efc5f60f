/** Which choices are worth a second question before they count: what cannot be undone and is easily mis-clicked. */

import { inWords, t } from "../../lib/messages";
import { dollars } from "../../lib/money";
import type { Answer, Ask, Hand, Seat } from "../../lib/types";

const FREE = ["check"];
const LARGE_PART = 0.5;

/** What to ask before this answer is given; empty where nothing needs asking. */
export function doubt(answer: Answer, ask: Ask, hand: Hand | null, seat: Seat): string {
  if (answer.verb === "fold" && ask.options.some((option) => FREE.includes(option.verb))) {
    return t("Checking costs nothing. Fold all the same?");
  }
  if (answer.verb === "throw-away" && ask.options.some((option) => option.verb === "show")) {
    return t("A hand that is thrown away can win nothing. Throw it away?");
  }
  const stack = hand?.chips[`stack ${seat}`] ?? 0;
  const amount = answer.amount ?? 0;
  const chosen = ask.options.find(
    (option) => option.verb === answer.verb && (option.where ?? "") === (answer.where ?? ""),
  );
  const sized = (chosen?.high ?? 0) > (chosen?.low ?? 0) || answer.verb === "all-in";
  const own = hand?.chips[`bet ${seat}`] ?? 0;
  if (!sized || stack === 0 || amount - own < stack * LARGE_PART || answer.verb === "post") return "";
  return amount - own >= stack
    ? inWords("sure-all", { stack: dollars(stack) })
    : inWords("sure-large", { amount: dollars(amount), stack: dollars(stack) });
}
