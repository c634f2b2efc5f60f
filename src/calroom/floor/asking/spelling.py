"""Misspelt words put right: one letter too many, missing, wrong or in the wrong place."""

from collections.abc import Iterator, Mapping

from calroom.floor.asking.words import tokens

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
SHORTEST = 5
"""Of a shorter word too many others are one letter away."""


class Speller:
    """Knows words by how often they are used."""

    def __init__(self, words: Mapping[str, int]) -> None:
        self._words = words

    def corrected(self, text: str) -> str:
        """The text with the words that nobody uses put right, where that can be done."""
        return " ".join(map(self._right, tokens(text)))

    def _right(self, word: str) -> str:
        if len(word) < SHORTEST or not word.isalpha() or word in self._words:
            return word
        near = [one for one in _one_letter_away(word) if one in self._words]
        return max(near, key=lambda one: self._words[one], default=word)


def _one_letter_away(word: str) -> Iterator[str]:
    parts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    for left, right in parts:
        if right:
            yield left + right[1:]
            yield from (left + letter + right[1:] for letter in _LETTERS)
        if len(right) > 1:
            yield left + right[1] + right[0] + right[2:]
        yield from (left + letter + right for letter in _LETTERS)
