/** Rules as people speak of them. */

import type { GameReadingsShown, ReadingShown, RuleShown } from "./types";
import { t } from "./messages";

/** What part of the room a rule is about, in the order in which the book prints them. */
export const LAYERS: Record<string, string> = {
  play: t("The play"),
  fee: t("What it costs"),
  room: t("Seats and tables"),
  incident: t("When something goes wrong"),
  floor: t("What the floor decides"),
  conduct: t("Conduct"),
};

/** How a filing leaves something open. */
export const UNSAID: Record<ReadingShown["kind"], string> = {
  silent: t("The filing does not say"),
  unclear: t("It can be read in more than one way"),
  contradicts: t("The filing contradicts itself"),
};

/** Whether the words stand anywhere in a rule or in how it is read. */
export function holds(rule: RuleShown, words: string): boolean {
  const { reading } = rule;
  const read = reading ? [reading.gap, reading.reading, reading.why, ...reading.other] : [];
  return plain([rule.id, rule.says, rule.example, rule.note, ...read].join(" ")).includes(plain(words.trim()));
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll("-", " ");
}

/** The readings in which the words occur, of one kind or of any; games without any are left out. */
export function readingsWith(games: GameReadingsShown[], words: string, kind = ""): GameReadingsShown[] {
  return games
    .map((game) => ({
      ...game,
      readings: game.readings.filter(({ rule }) => (!kind || rule.reading?.kind === kind) && holds(rule, words)),
    }))
    .filter((game) => game.readings.length > 0);
}

/** `Rule 8`, `Round of Play 5`, or where the filing gives no number, what stands behind the rule. */
export function numberOf(rule: { number: string }): string {
  if (rule.number === "custom") return t("Custom of the trade");
  if (rule.number === "") return t("As filed, unnumbered");
  return /^[0-9a-z](?:[0-9a-z.]| & )*$/i.test(rule.number) ? t("Rule {number}", { number: rule.number }) : rule.number;
}

/** A rule's name within its game, in plain words; numbers stand in it as they stand in the rule: 21.5, $4-$8. */
export function nameOf({ id, says = "" }: { id: string; says?: string }): string {
  const written = (both: string, one: string, other: string): string =>
    new RegExp(`(?:\\$|\\b)${one}[.-]\\$?${other}\\b`).exec(says)?.[0] ?? both.replace("-", " ");
  const name = id
    .split(".")
    .slice(2)
    .join(".")
    .split(/\b(\d+-\d+)\b/)
    .map((part, at) => (at % 2 ? written(part, ...(part.split("-") as [string, string])) : part.replaceAll("-", " ")))
    .join("");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The house-game that a rule belongs to. */
export function gameOf(id: string): string {
  return id.split(".").slice(0, 2).join(".");
}

/** The rules by the part of the room that they are about. */
export function byLayer(rules: RuleShown[]): [string, RuleShown[]][] {
  return Object.keys(LAYERS)
    .map((layer) => [layer, rules.filter((rule) => rule.layer === layer)] as [string, RuleShown[]])
    .filter(([, some]) => some.length > 0);
}
