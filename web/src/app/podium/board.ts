/** What stands on the board: which tables, in which order, where on the map, and how long things wait. */

import type { Attention, BoardAsked, BoardParts, BoardSeat, BoardTable } from "../../lib/types";
import { inWords } from "./messages";
import { t } from "../../lib/messages";

export type Order = "map" | "attention" | "game" | "stakes" | "seats" | "list" | "hands" | "took" | "wait";

export const ORDERS: Record<Order, string> = {
  map: t("Place on the map"),
  attention: t("What needs somebody"),
  game: t("House and game"),
  stakes: t("Stakes"),
  seats: t("Free seats"),
  list: t("Longest list"),
  hands: t("Hands an hour"),
  took: t("What it took"),
  wait: t("Longest wait"),
};

export interface Wanted {
  house: string;
  game: string;
  stakes: string;
  needs: boolean;
}

export const ALL: Wanted = { house: "", game: "", stakes: "", needs: false };

/** What needs somebody, by table. */
export function needsOf(attention: Attention[]): Map<string, Attention[]> {
  const found = new Map<string, Attention[]>();
  for (const one of attention) if (one.table) found.set(one.table, [...(found.get(one.table) ?? []), one]);
  return found;
}

/** The tables that somebody wants to see. */
export function matching(tables: BoardTable[], wanted: Wanted, needs: Map<string, Attention[]>): BoardTable[] {
  return tables.filter(
    (table) =>
      (!wanted.house || table.house === wanted.house) &&
      (!wanted.game || table.title === wanted.game) &&
      (!wanted.stakes || table.stakes === wanted.stakes) &&
      (!wanted.needs || needs.has(table.table)),
  );
}

/** Dollars at the end of the stakes, so that `$4-$8` comes before `$10-$20`. */
function size(stakes: string): number {
  const amounts = stakes.match(/[\d.,]+/g) ?? [];
  return Number((amounts.at(-1) ?? "0").replaceAll(",", "")) || 0;
}

type Places = NonNullable<BoardParts["places"]>;

/** The tables in an order; those that are alike stay by house, game and name. */
export function ordered(
  tables: BoardTable[],
  order: Order,
  more: { needs: Map<string, Attention[]>; places: Places; asked: Record<string, BoardAsked[]> },
): BoardTable[] {
  const rank = (name: string): number => {
    const spot = more.places[name];
    return spot ? spot[1] * 1000 + spot[0] : Infinity;
  };
  const by: Record<Order, (table: BoardTable) => number> = {
    map: (table) => rank(table.table),
    attention: (table) => -(more.needs.get(table.table)?.length ?? 0),
    game: () => 0,
    stakes: (table) => -size(table.stakes ?? ""),
    seats: (table) => -(table.most - (table.seats?.length ?? 0)),
    list: (table) => -(table.waiting?.length ?? 0),
    hands: (table) => -(table.an_hour ?? 0),
    took: (table) => -(table.took ?? 0),
    wait: (table) => oldest(more.asked[table.table]) ?? Infinity,
  };
  const name = (table: BoardTable): string => `${table.house} ${table.title} ${table.table}`;
  const compare = (one: number, other: number): number => (one === other ? 0 : one - other);
  return tables.toSorted(
    (one, other) => compare(by[order](one), by[order](other)) || name(one).localeCompare(name(other), "en", { numeric: true }),
  );
}

/** Since when somebody has been asked at a table; undefined if nobody is. */
export function oldest(asked: BoardAsked[] | undefined): number | undefined {
  return asked?.length ? Math.min(...asked.map(({ since }) => since)) : undefined;
}

/** A table's own number among those of its game: `palace.holdem-2` is number 2. */
export function numberOf(table: BoardTable): string {
  const rest = table.table.slice(table.game.length + 1);
  return /^\d+$/.test(rest) ? rest : "";
}

/** What a table is called where several of a game stand beside each other. */
export function nameOf(table: BoardTable): string {
  const number = numberOf(table);
  return number ? `${table.title} ${number}` : table.title;
}

/** A time as it is said across a room: 40 s, 12 min, 2 h. */
export function lasting(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 100) return t("{seconds} s", { seconds });
  const minutes = Math.floor(seconds / 60);
  return minutes < 100 ? t("{minutes} min", { minutes }) : t("{hours} h", { hours: Math.floor(minutes / 60) });
}

/** Where each table is drawn: on its spot, or the next that is free. */
export function laidOut(tables: BoardTable[], places: Places, columns: number): Map<string, [number, number]> {
  const spots = new Map<string, [number, number]>();
  const taken = new Set<string>();
  for (const table of tables) {
    const spot = places[table.table];
    if (!spot) continue;
    spots.set(table.table, [spot[0], spot[1]]);
    taken.add(`${spot[0]} ${spot[1]}`);
  }
  let next = 0;
  for (const table of tables) {
    if (spots.has(table.table)) continue;
    while (taken.has(`${next % columns} ${Math.floor(next / columns)}`)) next += 1;
    spots.set(table.table, [next % columns, Math.floor(next / columns)]);
    next += 1;
  }
  return spots;
}

/** Two letters for a seat: of both names, or of the only one. */
export function initials(person: string): string {
  const [first = "", ...rest] = person.replace(/^(Bot|Guest) /, "").split(" ");
  const last = rest.at(-1) ?? "";
  return ((first[0] ?? "") + (last[0] ?? first[1] ?? "")).toUpperCase();
}

/** What is to be said of whoever sits there. */
export function saidOf(seat: BoardSeat, table: BoardTable, now: number): string {
  const said = [seat.kind === "bot" ? t("{person}, a bot", { person: seat.person }) : seat.person];
  if (seat.seat === table.banker) said.push(t("has the bank"));
  if (seat.seat === table.offered) said.push(table.offered_since ? inWords("offered-for", { time: lasting(now - table.offered_since) }) : t("is offered the bank"));
  if (seat.away) said.push(inWords("away-for", { time: lasting(now - seat.away) }));
  if (seat.owes) said.push(t("owes {what}", { what: seat.owes }));
  if (seat.is_lost && !seat.away) said.push(t("not at their screen"));
  if (seat.leaving) said.push(t("leaves after the hand"));
  return said.join(", ");
}

/** Who is asked, as one says it. */
export function askedOf(table: BoardTable, seat: number): string {
  if (seat === 0) return t("the dealer");
  if (seat < 0) return t("the floor");
  return table.seats?.find((one) => one.seat === seat)?.person ?? t("seat {seat}", { seat });
}

/** To whom the bank is offered, and how long it has been. */
export function offeredTo(table: BoardTable, now: number): string {
  const person = askedOf(table, table.offered ?? 0);
  return table.offered_since
    ? inWords("offered-to-for", { person, time: lasting(now - table.offered_since) })
    : inWords("offered-to", { person });
}

/** Who waits for a seat, how long, and since when they are called. */
export function saidOfWaiting({ person, since, called }: NonNullable<BoardTable["waiting"]>[number], now: number): string {
  const waited = lasting(now - since);
  return called
    ? inWords("called-ago", { person, waited, time: lasting(now - called) })
    : inWords("waiting-for", { person, waited });
}
