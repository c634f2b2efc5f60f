/** Names and short sayings, as large as there is room for and never too small to be read: rather than that they are shortened. */

/** Smaller letters than this nobody reads. */
export const LEAST = 9;
/** How wide a letter is on average, in parts of its size. */
const LETTER = 0.58;

export interface Shown {
  words: string;
  letters: number;
}

/** A name in so much room; what kind of player it is may be left out where that is seen otherwise. */
export function nameIn(name: string, room: number, most: number, seenOtherwise: boolean): Shown {
  const bare = seenOtherwise ? name.replace(/^(Bot|Guest) /, "") : name;
  for (const words of [name, bare]) {
    const letters = Math.min(most, room / (words.length * LETTER));
    if (letters >= LEAST + 0.5 || (letters >= LEAST && words === bare)) return { words, letters };
  }
  return { words: cut(bare, Math.floor(room / (LEAST * LETTER))), letters: LEAST };
}

/** What nobody ends a saying with. */
const HANGING = /( (a|an|and|as|at|by|for|from|in|of|on|or|the|to|with))+$/;

/** Words without those that lead nowhere once what followed them is left out. */
export const ended = (words: string): string => words.replace(HANGING, "");

/** What somebody did, in so much room: where it is too long its amount says enough, or its first words do. */
export function sayingIn(words: string, room: number, most: number, letter: number): Shown {
  const sized = (shorter: string): number => Math.min(most, room / (shorter.length * letter + 1));
  const told = words.split(" ");
  const amount = told.find((word) => /^[+-]?\$/.test(word));
  const shorter = told.map((_, at) => ended(told.slice(0, told.length - at).join(" ")));
  const fits = [words, ...(amount ? [amount] : []), ...shorter].find((said) => sized(said) >= LEAST);
  return fits ? { words: fits, letters: sized(fits) } : { words: "", letters: LEAST };
}

function cut(words: string, most: number): string {
  return words.length <= most ? words : `${words.slice(0, Math.max(1, most - 1)).trimEnd()}…`;
}
