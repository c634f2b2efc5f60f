/** What a drill says, in the language of whoever practises: nobody sits at its table by name. */

import { cardMark } from "../../lib/cards";
import { t } from "../../lib/messages";
import type { BlankShown, Wording } from "../../lib/types";
import { NO_WORDS, piecesIn, upper, wordsOf, type Speech } from "../../table/said";
import { pieces, type TextPiece } from "../../table/sentences";

const AT_A_DRILL: Speech = { words: NO_WORDS, name: (seat) => t("seat {seat}", { seat }), you: 0 };

/** A heading, a question or a choice of a drill, as a line begins. */
export const spoken = (wording: Wording): string => upper(wordsOf(wording, AT_A_DRILL));

/** A line with its cards; one of the record has cards and tiles in its words. */
export const linePieces = (wording: Wording): TextPiece[] =>
  piecesIn(wording, AT_A_DRILL).flatMap((piece) => (piece.card ? [piece] : pieces(piece.text)));

/** What may be chosen, and how it is said. */
export function choicesOf(blank: BlankShown): { choice: string; said: string }[] {
  return (blank.choices ?? []).map((choice, at) => {
    const said = blank.said?.[at];
    return { choice, said: said ? spoken(said) : choice };
  });
}

/** An answer to a blank, given or right, as it is said. */
export function asSaid(blank: BlankShown, answer: string): string {
  if (blank.wanted === "cards") return answer.split(" ").map(cardMark).join(" ");
  return choicesOf(blank).find(({ choice }) => choice === answer)?.said ?? answer;
}
