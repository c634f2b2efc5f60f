/** Names and short sayings, as large as there is room for and never too small to be read: rather than that they are shortened. */

import { t } from "../../lib/messages";
import { dollars } from "../../lib/money";
import { lettersIn } from "../../lib/own";
import type { Cents } from "../../lib/types";
import { SLIM } from "./measures";
import type { Size } from "./rail";

/** Smaller letters than this nobody reads. */
export const LEAST = 9;
/** How wide a letter is on average, in parts of its size. */
const LETTER = 0.58;

export interface Shown {
  words: string;
  letters: number;
}

/** The words before a bot's name: what it is, and how well it plays. */
const BOT = /^(Bot )((?:Beginner |Expert )?)/;

/**
 * What somebody is called on a plate: a bot's face says that it is one; where there is none, its name does. In brief it
 * does not say how well the bot plays.
 */
export function calledOn(name: string, hasFace: boolean, brief: boolean): string {
  return name.replace(BOT, (_, bot: string, plays: string) => (hasFace ? "" : bot) + (brief ? "" : plays));
}

/** Whether a name has room in letters that can be read. */
const hasRoom = (name: string, room: number): boolean => room / (lettersIn(name) * LETTER) >= LEAST;

/** A plate, and what it says beside the name. */
export interface Plated {
  plate: Size;
  chips: Cents;
}

/** How wide a letter of the chips is on a slim plate. */
const SLIM_LETTER = 5.4;

/** How large the face on a plate is; 0 where it has no room. */
export const faceOn = ({ width, height }: Size): number => (width < 100 || height < SLIM ? 0 : Math.min(30, height - 8));

/** How much room a plate has for a name. */
export function nameRoom({ plate, chips }: Plated): number {
  const face = faceOn(plate);
  return plate.width - face - (plate.height < SLIM ? dollars(chips).length * SLIM_LETTER + 16 : face ? 24 : 12);
}

/** Whether any of these bots' names has no room for how well it plays: then none says it, so that all are named alike. */
export const areBrief = (bots: { person: string; plated: Plated }[]): boolean =>
  bots.some(({ person, plated }) => !hasRoom(calledOn(person, faceOn(plated.plate) > 0, false), nameRoom(plated)));

/** A name in so much room; guests are told apart by their numbers, which must not be taken for chips. */
export function nameIn(name: string, room: number, most: number): Shown {
  const bare = name.replace(/^Guest (?=\d)/, "#").replace(/^Guest /, "");
  const words = [name, bare].find((called) => hasRoom(called, room)) ?? cut(bare, Math.floor(room / (LEAST * LETTER)));
  return { words, letters: Math.max(LEAST, Math.min(most, room / (lettersIn(words) * LETTER))) };
}

/** What nobody ends a saying with, in each language its own words. */
const LEADING = t("a an and as at by for from in of on or the to with", undefined, "words that lead on to others");
const HANGING = new RegExp(`( (${LEADING.replaceAll(" ", "|")}))+$`);

/** Words without those that lead nowhere once what followed them is left out. */
export const ended = (words: string): string => words.replace(HANGING, "");

/** What somebody did, in so much room: where it is too long its amount says enough, or its first words do. */
export function sayingIn(words: string, room: number, most: number, letter: number): Shown {
  const sized = (shorter: string): number => Math.min(most, room / (lettersIn(shorter) * letter + 1));
  const told = words.split(" ");
  const amount = told.find((word) => /^[+-]?\$/.test(word));
  const shorter = told.map((_, at) => ended(told.slice(0, told.length - at).join(" ")));
  const fits = [words, ...(amount ? [amount] : []), ...shorter].find((said) => sized(said) >= LEAST);
  return fits ? { words: fits, letters: sized(fits) } : { words: "", letters: LEAST };
}

function cut(words: string, most: number): string {
  return words.length <= most ? words : `${words.slice(0, Math.max(1, most - 1)).trimEnd()}…`;
}
