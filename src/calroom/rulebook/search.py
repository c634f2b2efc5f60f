"""Full-text search over rules: every word must occur; a rule's name and statement weigh more."""

import re
from difflib import get_close_matches
from typing import NamedTuple

from calroom.rulebook.model import Rule

_WORD = re.compile(r"[a-z0-9]+(?:\.[0-9]+)?")
_ENDINGS = ("ings", "ing", "ers", "ed", "er", "es", "s", "e")
_AS_WRITTEN, _SAME_STEM, _BEGINNING, _MISSPELT = 1.0, 0.9, 0.5, 0.3


class Hit(NamedTuple):
    """A rule found, and how well it fits."""

    rule: Rule
    score: float


def words_of(text: str) -> list[str]:
    """The words of a text as they are compared: lower case, without apostrophes."""
    return _WORD.findall(text.lower().replace("'", "").replace("’", ""))


def stem(word: str) -> str:
    """The word without its ending, so that raise, raises, raised and raising are one."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word.removesuffix(ending)
            break
    doubled = len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouls"
    return word[:-1] if doubled else word


def _weighted(rule: Rule) -> tuple[tuple[str, float], ...]:
    """Where words stand and what they weigh there; a short name is more about its words than a long one."""
    return (
        (_read_so(rule), 1.0),
        (rule.example, 2.0),
        (rule.game, 3.0),
        (rule.says, 5.0),
        (" ".join(rule.topics), 7.0),
        (rule.slug, 8.0 + 2.0 / (1 + rule.slug.count("-"))),
    )


def _read_so(rule: Rule) -> str:
    if rule.reading is None:
        return rule.remark
    return " ".join((rule.remark, rule.reading.why, *rule.reading.other))


class Index:
    """Which word occurs in which rule, and in how weighty a place."""

    def __init__(self, rules: tuple[Rule, ...]) -> None:
        self._rules = rules
        self._places: dict[str, dict[int, float]] = {}
        for number, rule in enumerate(rules):
            for text, weight in _weighted(rule):
                for word in words_of(text):
                    self._places.setdefault(word, {})[number] = weight
        self._stems: dict[str, list[str]] = {}
        for word in self._places:
            self._stems.setdefault(stem(word), []).append(word)

    def search(self, query: str) -> list[Hit]:
        """The rules that hold every word of the query, best first, else in the book's order."""
        scores = [self._scores(word) for word in words_of(query)]
        if not scores:
            return []
        everywhere = set.intersection(*(set(one) for one in scores))
        hits = [Hit(self._rules[n], sum(one[n] for one in scores)) for n in sorted(everywhere)]
        return sorted(hits, key=lambda hit: -hit.score)

    def _scores(self, word: str) -> dict[int, float]:
        best: dict[int, float] = {}
        for known, likeness in self._alike(word).items():
            for number, weight in self._places[known].items():
                best[number] = max(best.get(number, 0.0), weight * likeness)
        return best

    def _alike(self, word: str) -> dict[str, float]:
        """The words of the book that this one may mean; a misspelling only when nothing else fits."""
        if len(word) < 3:
            return {word: _AS_WRITTEN} if word in self._places else {}
        alike = {known: _BEGINNING for known in self._places if known.startswith(word)}
        alike |= dict.fromkeys(self._stems.get(stem(word), ()), _SAME_STEM)
        if word in self._places:
            alike[word] = _AS_WRITTEN
        if alike or len(word) < 4:
            return alike
        return dict.fromkeys(get_close_matches(word, self._places, n=3, cutoff=0.8), _MISSPELT)
