/** How chips with their amount and their name are drawn in the room there is: a stack, or a chip beside its amount. */

import type { Cents } from "../../lib/types";
import { dollars } from "../../lib/money";
import { columnsOf } from "../art/denominations";
import type { Measures } from "./measures";
import { LEAST } from "./naming";
import type { Size } from "./rail";

export interface PileForm {
  /** How high chips are drawn; 0 where there is no room for them. */
  chips: number;
  /** How large letters are, in pixels. */
  letters: number;
  /** A chip and the amount in one line; in a spot the amount lies on the chip. */
  inline: boolean;
  /** Whether its name stands below it. */
  named: boolean;
  /** The radius of the spot that is printed here; 0 where none is. */
  spot: number;
  size: Size;
}

/** How wide a letter is on average, as a part of its height. */
const LETTER = 0.56;
/** Smaller than this there is the amount alone. */
const BARE = 0.42;
/** How large a place is at least where one may bet. */
const FINGER = 26;
/** How large a chip is that lies alone in its spot, in parts of the spot's radius. */
const IN_SPOT = 2;
/** How high a single chip is, in parts of the stack it is drawn for. */
const ONE_CHIP = 0.5;
const wide = (words: string, letters: number): number => words.length * letters * LETTER + letters * 0.8;

/** The form of a pile at a scale; where it is small the chips stand beside the amount, and then it has no name. */
export function pileOf(
  amount: Cents,
  caption: string,
  measure: Measures,
  scale: number,
  { isSpot, isOpen, large }: { isSpot: boolean; isOpen: boolean; large: boolean },
): PileForm {
  const inline = measure.chips.height < 30 || scale < 0.7;
  const letters = Math.max(LEAST, (inline ? 12 : 13) * Math.min(1, scale * (inline ? 1.4 : 1)));
  const named = caption !== "" && scale > 0.5;
  const printed = isSpot ? (large ? Math.max(24, 40 * measure.scale) : Math.max(17, 25 * measure.scale)) * scale : 0;
  const spot = isOpen ? Math.max(FINGER / 2, printed) : printed;
  const chip = inline && isSpot ? printed * IN_SPOT : (inline ? 15 : Math.max(22, 31 * measure.scale)) * Math.min(1, scale * 1.1);
  const chips = scale < BARE ? 0 : chip;
  const columns = Math.max(1, inline ? 1 : columnsOf(amount).length);
  const stack = (columns * 32 * chips) / 40;
  const words = amount ? wide(dollars(amount), letters) : 0;
  const name = named ? { width: wide(caption, Math.max(LEAST, letters * 0.86)), height: letters + 3 } : { width: 0, height: 0 };
  const body = inline
    ? { width: isSpot ? Math.max(stack, words) : stack + words, height: Math.max(isSpot ? chips * ONE_CHIP : chips, letters) }
    : { width: Math.max(stack, words), height: chips + 6 + letters };
  const size = {
    width: Math.max(body.width, name.width, spot * 2) + 2,
    height: Math.max(body.height + name.height, spot * 2) + (chips ? 2 : 0),
  };
  return { chips, letters, inline, named, spot, size };
}
