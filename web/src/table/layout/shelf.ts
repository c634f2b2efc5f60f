/** What lies before the dealer: the cards that are out of play on his right, the house's chips on his left. */

import { column, row, type Block } from "./blocks";
import type { Measures } from "./measures";
import type { Shape } from "./rail";

/** How wide a card is that matters no more. */
export const smallCard = ({ boardCard }: Measures): number => boardCard * 0.62;

/** His things as one block: at a half circle apart, at an oval close together. */
export function shelfOf(shape: Shape, cards: Block, piles: Block[], measure: Measures): Block {
  const small = smallCard(measure);
  if (shape === "arc") return apart(cards, row(piles), measure.compact ? 34 : Math.max(56, small * 1.6));
  return measure.compact ? closeTogether(cards, piles, 8, 1) : closeTogether(cards, piles, small, piles.length);
}

/** At an oval people sit on both sides of the dealer: his things lie in the middle, in two lines where it is narrow. */
function closeTogether(cards: Block, piles: Block[], gap: number, beside: number): Block {
  const lines = [row([cards, ...piles.slice(0, beside)].filter(isThere), gap), row(piles.slice(beside), gap)];
  return column(lines.filter(isThere));
}

const isThere = (block: Block): boolean => block.width > 0;

/** At a half circle the dice lie between them. */
function apart(cards: Block, chips: Block, room: number): Block {
  return {
    width: 2 * room + cards.width + chips.width,
    height: Math.max(cards.height, chips.height),
    put: ({ x, y }) => {
      cards.put({ x: x - room - cards.width / 2, y });
      chips.put({ x: x + room + chips.width / 2, y });
    },
  };
}
