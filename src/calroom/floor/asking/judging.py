"""Which rule somebody has in mind who says in their own words what is to be done."""

from collections import Counter
from collections.abc import Iterable
from math import log

from calroom.floor.asking.certainty import plain_name
from calroom.floor.asking.outcomes import outcomes
from calroom.floor.asking.ranking import rank
from calroom.floor.asking.words import LITTLE_WORDS, ideas, plain, tokens
from calroom.rulebook import book

RULES = 6
"""So many rules that a question may mean are held against the answer to it."""

NO_RULE = "no rule that may be meant"

_EVERYWHERE = frozenset(("card", "hand", "player", "deal", "idea dealer", "idea player", "idea deal"))
"""What nearly every rule speaks of."""


def rule_named(game: str, question: str, answer: str) -> str:
    """The plain name of the rule, among those the question may mean, that says what the answer says.

    A rule that does not say what the answer comes to is not meant. What only repeats the question is refused.
    """
    meant = dict.fromkeys(entry.rules[-1] for entry in rank(game, question)[:RULES])
    if answer in map(plain_name, meant):
        return answer
    heard = _said(answer) - _said(question)
    if not heard:
        raise ValueError("that only says what happened")
    texts = {rule: f"{plain_name(rule)} {book().rule(rule).says}" for rule in meant}
    return _best({rule: _said(text) for rule, text in texts.items() if _comes_to(answer, text)}, heard)


def _best(texts: dict[str, set[str]], heard: set[str]) -> str:
    often = Counter(word for words in texts.values() for word in words)
    fits = {
        rule: _weight((often[word] for word in words & heard), len(texts)) for rule, words in texts.items()
    }
    best = max(fits, key=lambda rule: fits[rule], default="")
    return plain_name(best) if best and fits[best] else NO_RULE


def _weight(often: Iterable[int], among: int) -> float:
    return sum(log(1 + among / count) for count in often)


def _comes_to(answer: str, text: str) -> bool:
    """Whether the rule says what the answer comes to: a misdeal, a dead hand, another card."""
    heard, filed = ideas(plain(tokens(answer))), text.lower()
    wanted = (outcome for outcome in outcomes() if outcome.idea in heard)
    return all(any(word in filed for word in outcome.filed) for outcome in wanted)


def _said(text: str) -> set[str]:
    words = plain(tokens(text))
    said = {word for word in words if word not in LITTLE_WORDS} | {f"idea {one}" for one in ideas(words)}
    return said - _EVERYWHERE
