/** How a hand came out, in a line or two: who has won how much, with what and from which pot. */

import type { Scene } from "../lib/scene";
import { speechOf, writtenOf } from "./said";

const WON = /^(wins|bank-)/;
/** More winners than this are left to their plates. */
const MOST = 3;

/** What is said of the winners, as far as it has been shown; nothing while the hand is played on. */
export function outcomeOf(scene: Scene): string[] {
  const shown = scene.log.at(-1)?.number ?? -1;
  const won = scene.story.filter(({ last, message }) => last <= shown && WON.test(message.key));
  if (won.length > MOST && scene.table.family === "banked") {
    return won.filter(({ message }) => message.key.startsWith("bank-") || message.seat === scene.you.seat).map(words);
  }
  return won.slice(-MOST).map(words);

  function words({ message }: (typeof won)[number]): string {
    return writtenOf(message, speechOf(scene));
  }
}
