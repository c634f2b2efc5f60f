/** Which page an address leads to. Pages come when they are opened, so that the first load stays small. */

import type { Component } from "svelte";

import { match } from "../lib/router.svelte";

export interface PageProps {
  parts: Record<string, string>;
  query: string;
}
// Some pages take nothing from their address; every other takes `PageProps`.
type Opening = () => Promise<{ default: Component<any> }>;

const PAGES: [string, Opening][] = [
  ["", () => import("./lobby/Lobby.svelte")],
  ["/rules", () => import("./rules/RuleBook.svelte")],
  ["/rules/:id", () => import("./rules/RulesAt.svelte")],
  ["/rules/:which/readings", () => import("./rules/Readings.svelte")],
  ["/rules/:game/compare", () => import("./rules/Compare.svelte")],
  ["/learn", () => import("./learn/Learn.svelte")],
  ["/learn/:game", () => import("./learn/Lesson.svelte")],
  ["/odds/:game", () => import("./odds/Odds.svelte")],
  ["/drawing", () => import("./drawing/Drafts.svelte")],
  ["/night/:game", () => import("./drawing/Night.svelte")],
  ["/drawing/:draft", () => import("./drawing/Drawing.svelte")],
  ["/me", () => import("./mine/Results.svelte")],
  ["/me/notes", () => import("./mine/Notes.svelte")],
  ["/hands", () => import("./history/Hands.svelte")],
  ["/hands/:table/:hand", () => import("./history/Replay.svelte")],
  ["/waiting", () => import("./waiting/WaitingPage.svelte")],
  ["/account", () => import("./account/Account.svelte")],
  ["/practice", () => import("./practice/Practice.svelte")],
  ["/training", () => import("./training/Training.svelte")],
  ["/podium", () => import("./podium/Podium.svelte")],
  ["/podium/:part", () => import("./podium/Podium.svelte")],
  ["/podium/tables/:table", () => import("./podium/Podium.svelte")],
  ["/dealer/:table", () => import("./podium/DealerPage.svelte")],
  ["/tables/:table", () => import("../table/TablePage.svelte")],
];
const NOWHERE: Opening = () => import("./Nowhere.svelte");

/** The page at an address, and the parts of the address that it names. */
export function pageAt(path: string): { open: Opening; parts: Record<string, string> } {
  for (const [pattern, open] of PAGES) {
    const parts = match(pattern, path);
    if (parts !== null) return { open, parts };
  }
  return { open: NOWHERE, parts: {} };
}
