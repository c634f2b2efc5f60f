/** The parts of the podium, each with its address, its name, and the offices for which it is. */

import type { Component } from "svelte";

import type { Who } from "../../lib/types";

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
export const STAFF: Office[] = [...READERS, "dealer"];

/** In the order in which they stand on the page; the first that is somebody's is theirs when they come. */
export const PARTS: Part[] = [
  { path: "", title: "Board", offices: READERS, open: () => import("./Board.svelte") },
  { path: "lists", title: "Lists", offices: READERS, open: () => import("./Lists.svelte") },
  { path: "people", title: "People", offices: READERS, open: () => import("./People.svelte") },
  { path: "calls", title: "Calls", offices: READERS, open: () => import("./Calls.svelte") },
  { path: "dealers", title: "Dealers", offices: READERS, open: () => import("./Dealers.svelte") },
  { path: "mine", title: "Mine", offices: ["dealer"], open: () => import("./Mine.svelte") },
  { path: "shift", title: "Shift", offices: READERS, open: () => import("./Shift.svelte") },
  { path: "figures", title: "Figures", offices: READERS, open: () => import("./Figures.svelte") },
  { path: "orders", title: "Orders", offices: READERS, open: () => import("./Orders.svelte") },
  { path: "staff", title: "Staff", offices: ["floor", "manager", "owner"], open: () => import("./Staff.svelte") },
  { path: "new", title: "Tables", offices: READERS, open: () => import("./NewTable.svelte") },
  { path: "desk", title: "Desk", offices: STAFF, open: () => import("../staff/Floor.svelte") },
];

/** The table that is chosen on the board. */
export const ONE_TABLE: Part = { path: "tables", title: "Table", offices: READERS, open: () => import("./TableView.svelte") };

/** The parts that are somebody's. */
export function partsFor(who: Who | null): Part[] {
  return PARTS.filter((part) => who?.roles.some((role) => part.offices.includes(role)));
}
