/** What the server says in another language: found by the English, which stands wherever the language lacks it. */

import patterns from "virtual:patterns";

/** A number, or the place of one in a line that was taken apart. */
const NUMBER = /\{\d+\}|\$?\d(?:[\d,.]*\d)?/g;
/** What stands between things that are said one after another. */
const BETWEEN = /(; |: |, | against )/;

/** A pattern or a word of the server's in the words of this language. */
export function own(english: string): string {
  return known(english) ?? english.split(BETWEEN).map((part, at) => (at % 2 ? joint(part) : (known(part) ?? part))).join("");
}

/** What stands between two things that are said one after another, as this language writes it. */
const joint = (between: string): string => patterns[`{1}${between}{2}`]?.slice("{1}".length, -"{2}".length) ?? between;

/** Signs that are as wide as they are high, as in Chinese and Korean, and how many letters go into one. */
const WIDE = /[\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/g;
const LETTERS = 1.8;

/** How wide words are, counted in letters. */
export function lettersIn(words: string): number {
  return words.length + (words.match(WIDE)?.length ?? 0) * (LETTERS - 1);
}

/** What is known as it is, or with its numbers as places: `{1}-{2} no limit`. */
function known(english: string): string | undefined {
  const numbers: string[] = [];
  const pattern = english.replace(NUMBER, (number) => `{${numbers.push(number)}}`);
  return patterns[english] ?? patterns[pattern]?.replace(/\{(\d+)\}/g, (_, nth: string) => numbers[Number(nth) - 1] ?? "");
}
