/** A past hand as plain text, in the language of the page: who sat where, what happened, and what it came to. */

import { cardMark } from "../../lib/cards";
import { t } from "../../lib/messages";
import { change, dollars } from "../../lib/money";
import { own } from "../../lib/own";
import { moment } from "../../lib/time";
import type { Recalled } from "../../lib/types";
import type { Stop } from "./steps";

export function textOf(recalled: Recalled, story: Stop[]): string {
  const told = recalled.lines.flatMap(({ what }) => (what.event === "inhand" ? [what.told] : []));
  const began = told.find((one) => one.event === "began");
  const ended = recalled.lines.map(({ what }) => what).find((what) => what.event === "handended");
  const seats = Object.entries(recalled.people).map(([seat, person]) =>
    t("Seat {seat}: {person}, {chips}", {
      seat,
      person,
      chips: dollars((began?.event === "began" && began.chips[`stack ${seat}`]) || 0),
    }),
  );
  const results = Object.entries(ended?.event === "handended" ? ended.stacks : {}).map(([person, [before, after]]) =>
    t("{person}: {change}", { person, change: change(after - before) }),
  );
  const lines = story.map(({ pieces }) => pieces.map(({ text, card }) => (card ? cardMark(text) : text)).join(""));
  return [
    own(`${own(recalled.title)}, ${own(recalled.stakes)}`),
    t("Hand {hand}, dealt {when}", { hand: recalled.hand, when: moment(recalled.at) }),
    "",
    ...seats,
    "",
    ...lines,
    "",
    ...results,
    "",
  ].join("\n");
}
