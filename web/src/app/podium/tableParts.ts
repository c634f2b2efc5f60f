/** What may be done at a table that is chosen at the podium, each part with the offices for which it is. */

import type { Component } from "svelte";

import type { Who } from "../../lib/types";
import { FLOOR, type Part } from "./parts";
import { t } from "../../lib/messages";

/** Every part is given `table` as the board shows it, the live `scene` or null, and `say`, which speaks to the table. */
type TablePart = Pick<Part, "title" | "offices"> & { open: () => Promise<{ default: Component<any> }> };

const TABLE_PARTS: TablePart[] = [
  { title: t("Orders"), offices: FLOOR, open: () => import("./TableOrders.svelte") },
  { title: t("At the table"), offices: FLOOR, open: () => import("./AtTheTable.svelte") },
];

/** Those that are somebody's. */
export function tablePartsFor(who: Who | null): TablePart[] {
  return TABLE_PARTS.filter((part) => who?.roles.some((role) => part.offices.includes(role)));
}
