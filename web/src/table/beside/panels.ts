/** What can be opened beside the table, and the key that opens it. */

import type { Scene } from "../../lib/scene";

export type Panel = "log" | "chat" | "odds" | "floor" | "table" | "past" | "coach";

const PANELS: { name: Panel; words: string; key: string }[] = [
  { name: "log", words: "Log", key: "L" },
  { name: "chat", words: "Chat", key: "M" },
  { name: "odds", words: "Odds", key: "O" },
  { name: "coach", words: "Coach", key: "Q" },
  { name: "floor", words: "Floor", key: "?" },
  { name: "table", words: "Table", key: "T" },
  { name: "past", words: "Past", key: "Y" },
];

/** Those of a table; where nobody banks and no game has a road, there is no past to look at. */
export function panelsOf({ table, words }: Scene): typeof PANELS {
  return table.family === "banked" || words.road ? PANELS : PANELS.filter(({ name }) => name !== "past");
}
