"""Which of some texts is meant by a few words: words weigh by where they stand, and rare ones count most."""

from collections.abc import Iterable, Mapping
from math import log

from msgspec import Struct

from calroom.rulebook.search import stem, words_of

LITTLE_WORDS = frozenset(
    words_of(
        """a an and are as at be been by did do does for from had has have he his how i if in into is it its
        no not of on or so that the their them then there they this to up was were what when which who with"""
    )
)

NUMBERS = frozenset(words_of("one two three four five six seven eight nine ten eleven twelve"))
COUNTS_FOR = 0.6
"""What a number weighs: how many cards it was matters less than what happened to them."""

BEGINNING = 0.7
"""What a word is worth of which only the beginning is the same."""

LEAST_BEGINNING = 4


_NUMBERS = frozenset(map(stem, NUMBERS))


class Text(Struct, frozen=True):
    """Something that may be meant: the weight of every word that speaks of it."""

    weights: Mapping[str, float]


def stems(words: str) -> list[str]:
    """The words that matter, each without its ending.

    >>> stems("A card was exposed on the draw")
    ['card', 'expos', 'draw']
    """
    return [stem(word) for word in words_of(words) if word not in LITTLE_WORDS]


def text_of(parts: Iterable[tuple[str, float]]) -> Text:
    """A text of several parts, each with its weight; a word has its best one."""
    weights: dict[str, float] = {}
    for words, weight in parts:
        for word in stems(words.replace("-", " ")):
            weights[word] = max(weight, weights.get(word, 0.0))
    return Text(weights)


class Matcher:
    """Scores texts by how much of what was asked is found in them: nothing is 0, everything by name is 1."""

    def __init__(self, texts: Iterable[Text], heaviest: float) -> None:
        self.texts, self.heaviest = list(texts), heaviest
        self._counts: dict[str, int] = {}
        for text in self.texts:
            for word in text.weights:
                self._counts[word] = self._counts.get(word, 0) + 1

    def score(self, asked: str, text: Text) -> float:
        """How well the text fits what was asked."""
        wanted = dict.fromkeys(stems(asked))
        rarity = {word: self._rarity(word) for word in wanted}
        whole = sum(rarity.values()) * self.heaviest
        return sum(rarity[word] * _weight(word, text) for word in wanted) / whole if whole else 0.0

    def _rarity(self, word: str) -> float:
        rarity = log(1 + len(self.texts) / (1 + self._counts.get(word, 0)))
        return COUNTS_FOR * rarity if word in _NUMBERS else rarity


def _weight(word: str, text: Text) -> float:
    if word in text.weights:
        return text.weights[word]
    if len(word) < LEAST_BEGINNING:
        return 0.0
    begun = (
        weight
        for known, weight in text.weights.items()
        if len(known) >= LEAST_BEGINNING and (known.startswith(word) or word.startswith(known))
    )
    return BEGINNING * max(begun, default=0.0)
