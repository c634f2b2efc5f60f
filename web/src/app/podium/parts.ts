/** The parts of the podium, each with its address, its name, and the offices for which it is. */

import type { Component } from "svelte";

import type { Who } from "../../lib/types";
import { t } from "../../lib/messages";

type Office = Who["roles"][number];

export interface Part {
  /** Its address is `/podium/` and this; the board itself has none. */
  path: string;
  title: string;
  offices: Office[];
  // Whatever a part takes, it takes from the board or the room, and not from here.
  open: () => Promise<{ default: Component<any> }>;
}

/** Those who see the board: all who order, and the regulator, who sees everything and orders nothing. */
export const READERS: Office[] = ["floor", "manager", "owner", "regulator"];
export const FLOOR: Office[] = ["floor", "manager", "owner"];

/** In the order in which they stand on the page; the first that is somebody's is theirs when they come. */
export const PARTS: Part[] = [
  { path: "", title: t("Board"), offices: READERS, open: () => import("./Board.svelte") },
  { path: "lists", title: t("Lists"), offices: READERS, open: () => import("./Lists.svelte") },
  { path: "people", title: t("People"), offices: READERS, open: () => import("./People.svelte") },
  { path: "calls", title: t("Calls"), offices: READERS, open: () => import("./Calls.svelte") },
  { path: "dealers", title: t("Dealers"), offices: READERS, open: () => import("./Dealers.svelte") },
  { path: "mine", title: t("Mine"), offices: ["dealer"], open: () => import("./Mine.svelte") },
  { path: "shift", title: t("Shift"), offices: READERS, open: () => import("./Shift.svelte") },
  { path: "figures", title: t("Figures"), offices: READERS, open: () => import("./Figures.svelte") },
  { path: "orders", title: t("Orders"), offices: READERS, open: () => import("./Orders.svelte") },
  { path: "staff", title: t("Staff"), offices: ["floor", "manager", "owner"], open: () => import("./Staff.svelte") },
  { path: "new", title: t("Tables"), offices: READERS, open: () => import("./NewTable.svelte") },
  { path: "records", title: t("Records"), offices: READERS, open: () => import("./Records.svelte") },
];

/** The table that is chosen on the board. */
export const ONE_TABLE: Part = { path: "tables", title: t("Table"), offices: READERS, open: () => import("./TableView.svelte") };

/** The parts that are somebody's. */
export function partsFor(who: Who | null): Part[] {
  return PARTS.filter((part) => who?.roles.some((role) => part.offices.includes(role)));
}
