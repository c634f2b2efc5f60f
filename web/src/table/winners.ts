/** Which cards win at a showdown, as the story tells it. */

import type { Scene } from "../lib/scene";
import type { Card } from "../lib/types";

/** The cards of hands and board that have won, as far as it has been shown; none where no hands were compared. */
export function winningCards({ log, story }: Pick<Scene, "log" | "story">): Set<Card> | undefined {
  const shown = log.at(-1)?.number ?? -1;
  const won = story.filter(({ last, message }) => last <= shown && message.key.startsWith("wins"));
  const cards = won.flatMap(({ message }) => message.cards ?? []);
  return cards.length ? new Set(cards) : undefined;
}
