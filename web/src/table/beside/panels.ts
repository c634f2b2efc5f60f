/** What can be opened beside the table, and the key that opens it. */

export type Panel = "log" | "chat" | "odds" | "floor" | "table";

export const PANELS: { name: Panel; words: string; key: string }[] = [
  { name: "log", words: "Log", key: "L" },
  { name: "chat", words: "Chat", key: "M" },
  { name: "odds", words: "Odds", key: "O" },
  { name: "floor", words: "Floor", key: "?" },
  { name: "table", words: "Table", key: "T" },
];
