/** How a hand came out, in a line or two: who has won how much, with what and from which pot. */

import type { Scene } from "../lib/scene";
import type { StoryLine } from "../lib/types";
import { speechOf, writtenOf } from "./said";

const WON = /^(wins|bank-)/;
/** How one came out oneself is said whatever it was. */
const MINE = /^(wins|loses|back|bank-)/;
/** More winners than this are left to their plates. */
const MOST = 3;

/** What is said of the winners, as far as it has been shown; nothing while the hand is played on. */
export function outcomeOf(scene: Scene): string[] {
  const shown = scene.log.at(-1)?.number ?? -1;
  const told = scene.story.filter(({ last }) => last <= shown);
  const isMine = ({ message }: StoryLine): boolean => message.seat === scene.you.seat;
  const mine = told.filter((line) => isMine(line) && MINE.test(line.message.key));
  const won = told.filter((line) => !isMine(line) && WON.test(line.message.key));
  const others =
    mine.length + won.length > MOST && scene.table.family === "banked"
      ? won.filter(({ message }) => message.key.startsWith("bank-"))
      : won;
  const left = Math.max(MOST - mine.length, 0);
  return [...mine, ...(left ? others.slice(-left) : [])].map(({ message }) => writtenOf(message, speechOf(scene)));
}
