/** What can be opened beside the table, and the key that opens it. */

import type { Scene } from "../../lib/scene";
import { t } from "../../lib/messages";

export type Panel = "log" | "chat" | "odds" | "floor" | "table" | "past" | "coach";

const PANELS: { name: Panel; words: string; key: string }[] = [
  { name: "log", words: t("Log"), key: "L" },
  { name: "chat", words: t("Chat"), key: "M" },
  { name: "odds", words: t("Odds"), key: "O" },
  { name: "coach", words: t("Coach"), key: "Q" },
  { name: "floor", words: t("Floor"), key: "?" },
  { name: "table", words: t("Table"), key: "T" },
  { name: "past", words: t("Past"), key: "Y" },
];

/** Those of a table; where nobody banks and no game has a road, there is no past to look at. */
export function panelsOf({ table, words }: Scene): typeof PANELS {
  return table.family === "banked" || words.road ? PANELS : PANELS.filter(({ name }) => name !== "past");
}
