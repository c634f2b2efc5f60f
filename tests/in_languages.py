"""What is looked for where people read another language: words that were left in English."""

import re
from collections.abc import Iterable, Iterator

from translating.data import BETWEEN, numbered
from translating.gathering import is_said

from calroom.floor.problems import Solved
from calroom.languages import patterns
from calroom.table.sentences import Sentence
from calroom.table.wording import Wording

NAMES = re.compile(r"Calroom|\bPan\b")
"""What is called the same in every language."""
WORD = re.compile(r"[A-Za-z]{3,}")


def left_in_english(texts: Iterable[str]) -> list[str]:
    """Texts in a language of other letters that have words in Latin ones, but for names."""
    return [text for text in texts if WORD.search(NAMES.sub("", text))]


def said_in(solved: Solved) -> Iterator[Sentence]:
    """All that somebody reads who does this drill."""
    problem = solved.problem
    yield from (problem.title, *problem.told, problem.question, *solved.because)
    for blank in problem.blanks:
        yield from (blank.name, *blank.said)


def untranslated(wording: Wording, language: str) -> Iterator[str]:
    """Whatever of a sentence a language has no words for."""
    yield from lacking(wording.key, language)
    for part in wording.parts:
        if part.kind == "word":
            yield from lacking(part.word, language)
        for one in (*part.each, *([part.said] if part.said else [])):
            yield from untranslated(one, language)


def lacking(text: str, language: str) -> Iterator[str]:
    """The text or its pieces, where a language has no words for them."""
    known = patterns(language)
    if text in known or numbered(text) in known:
        return
    pieces = BETWEEN.split(text)
    yield from (one for one in pieces if is_said(one) and one not in known and numbered(one) not in known)
