/** Tables by the names that people use in the room: "The Comstock, Texas Hold-Em 1", as they stand on the board. */

import { gameTitle, houseTitle, isKnown } from "./houses";
import { t } from "./messages";
import { own } from "./own";

/** A game with its house, since several houses deal games of one name. */
export function gameCalled(game: string): string {
  return isKnown(game) ? own(`${houseTitle(game.split(".")[0] ?? "")}, ${gameTitle(game)}`) : game;
}

/** A table with its house, its game and its number among those of the game. */
export function tableCalled(table: string): string {
  const [, game = "", number = ""] = /^(.+)-([^-]+)$/.exec(table) ?? [];
  if (!isKnown(game)) return gameCalled(table);
  return /^\d+$/.test(number) ? `${gameCalled(game)} ${number}` : gameCalled(game);
}

/** A table as one of those of its game; a private one has no number. */
export function tableNumbered(table: string): string {
  const number = /-(\d+)$/.exec(table)?.[1];
  return number ? t("Table {number}", { number }) : t("Table");
}

/** Tables and games stand in records and refusals as the journal knows them; rules, which have one part more, stay. */
const WRITTEN = /(?:\btable )?(?<![\w.-])([a-z\d-]+\.[a-z\d-]+)(?!\.?[\w-])/g;

/** A sentence with the names of its tables and games. */
export function named(text: string): string {
  return text.replace(WRITTEN, (whole, id: string) => {
    const called = tableCalled(id);
    return called === id ? whole : called;
  });
}
