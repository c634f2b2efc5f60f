/**
 * What the server says, in the language of this page. English is what it says; for every other language the build
 * puts `owned.ts` in the place of this.
 */

/** A pattern or a word of the server's in the words of this language. */
export const own = (english: string): string => english;

/** How wide words are, counted in letters. */
export const lettersIn = (words: string): number => words.length;
