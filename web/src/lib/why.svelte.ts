/** "Why?": which rule of which house decided something. One panel answers for the whole room. */

import { getContext, setContext } from "svelte";

const KEY = Symbol("stakes");

class Asking {
  game = $state("");
  topic = $state("");
  /** The stakes of the table that it is about; none where it is about the game at any. */
  stakes = $state("");
  /** What it is about, in the words that stood where somebody asked. */
  about = $state("");
  open = $state(false);
}

export const asking = new Asking();

/** Open the rules of a house-game on a topic, at these stakes or at any. */
export function askWhy(game: string, topic: string, stakes: string, about = ""): void {
  asking.game = game;
  asking.topic = topic;
  asking.stakes = stakes;
  asking.about = about;
  asking.open = true;
}

/** Whatever is asked inside is about a table with these stakes: some rules hold at some tables only. */
export function atStakes(stakes: () => string): void {
  setContext(KEY, stakes);
}

/** The stakes of the table in which something stands; none where it stands in no table. */
export function stakesHere(): () => string {
  return getContext<(() => string) | undefined>(KEY) ?? (() => "");
}
