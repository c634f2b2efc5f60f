/** "Why?": which rule of which house decided something. One panel answers for the whole room. */

class Asking {
  game = $state("");
  topic = $state("");
  /** What it is about, in the words that stood where somebody asked. */
  about = $state("");
  open = $state(false);
}

export const asking = new Asking();

/** Open the rules of a house-game on a topic. */
export function askWhy(game: string, topic: string, about = ""): void {
  asking.game = game;
  asking.topic = topic;
  asking.about = about;
  asking.open = true;
}
