/** What may be chosen, as it is heard: in the words of the buttons, with places beyond one's own summed up. */

import { t } from "../../lib/messages";
import { dollars } from "../../lib/money";
import type { Ask, Option } from "../../lib/types";
import { isOwn, isSeated } from "../layout/places";
import type { Speech } from "../said";
import { label } from "../verbs";
import { isBetting, type Bets } from "./bets.svelte";
import { hasAmounts } from "./options";

/** More choices than this nobody keeps in mind. */
const MOST = 8;

/** The choices of a question in words; what is laid against a bank is said as its buttons say it. */
export function choicesIn(ask: Ask, speech: Speech, bets: Pick<Bets, "meant">): string[] {
  if (isBetting(ask)) return betsIn(ask, bets.meant);
  const elsewhere = ({ where = "" }: Option): boolean => isSeated(where) && !isOwn(where, ask.seat);
  const several = (verb: string): boolean => ask.options.filter((option) => option.verb === verb && elsewhere(option)).length > 1;
  const words = ask.options.map((option) =>
    label(
      speech,
      elsewhere(option) && several(option.verb) ? { verb: option.verb, where: "" } : option,
      option.low === option.high ? (option.high ?? 0) : 0,
    ),
  );
  return Array.from(new Set(words)).slice(0, MOST);
}

function betsIn(ask: Ask, meant: string | undefined): string[] {
  const open = ask.options.filter((option) => hasAmounts(option) && option.where);
  const own = open.find((option) => option.where === meant);
  const count = open.length - (own ? 1 : 0);
  const others = count ? [t({ one: "bet on {count} other place", other: "bet on {count} other places" }, { count })] : [];
  return [
    ...(own ? [t("Bet {amount}", { amount: dollars(own.low ?? 0) })] : []),
    ...others,
    own ? t("No bet") : t("Done"),
  ];
}
