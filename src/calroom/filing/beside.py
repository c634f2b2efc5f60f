"""What a document tells beside its rules, as far as it holds for the file: its purpose, and their examples.

The rule book wrote them for the filed game. Nobody can write a sentence anew that only follows from a value,
so that one which may count with a changed one is left out.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction

from calroom.filing.repeated import BETWEEN, SCHEDULES, Value, put_in
from calroom.filing.stated import Gone

OF_THE_SOURCE = re.compile(
    r"\b(?:filings?|files|fee table|letter leaves|differs from|elsewhere|configurable|inherit"
    r"|version dated|house's own page)\b",
    re.IGNORECASE,
)
"""Such a sentence is about the paper from which the rules were taken, and not about the game."""

BEGINS = re.compile(r"^A short (?:letter describing|description, filed twice, of) ")
ASIDE = re.compile(r" \([^()]*\bfiling\b[^()]*\)")
AMOUNT = re.compile(r"\$(\d[\d,]*(?:\.\d+)?)")
PAYS, AS_ODDS = re.compile(r"(\d+) to (\d+)"), "as odds"
OF_FEES = re.compile(r"\b(?:fees?|collect\w*|the house|hours?|jackpot|drop|pays?)\b", re.IGNORECASE)
NUMBERS = re.compile(r"\$?\d+(?:,\d{3})*(?:\.\d+)?(?: to \d+)?")


def of_the_game(said: str) -> str:
    """What is said of a game, without what is about the paper from which its rules were taken.

    >>> of_the_game("A short letter describing pai gow: two hands. The letter leaves the rest open.")
    'Pai gow: two hands.'
    >>> of_the_game("8 decks (not stated in the filing; custom): 424 cards")
    '8 decks: 424 cards'
    """
    told = BEGINS.sub("", ASIDE.sub("", said))
    kept = " ".join(one for one in _sentences(told) if not OF_THE_SOURCE.search(one))
    return kept[:1].upper() + kept[1:]


def as_it_holds(said: str, changed: Iterable[Value], every: Iterable[str]) -> str:
    """The same with payoffs and ranges written anew, and without sentences that state what has changed.

    `every` value of the filed game says which of them stand for one thing alone.
    """
    often, values = Counter(every), list(changed)
    kept = [_holding(one, values, often) for one in _sentences(said)]
    return " ".join(filter(None, kept))


def _holding(sentence: str, values: Iterable[Value], often: Counter[str]) -> str:
    for value in values:
        if states(sentence, value):
            is_one_thing = BETWEEN in value.was and often[value.was] == 1
            sentence = put_in(sentence, value, None, alone=False) if is_one_thing else ""
    return sentence


def states(sentence: str, value: Value) -> bool:
    """Whether a sentence says what has changed: in a number that can be nothing else, or beside its name."""
    no_longer = value.gone or (Gone(tuple(NUMBERS.findall(value.was))),)
    parts = [Gone((part,), gone.of, gone.others) for gone in no_longer for part in gone.was]
    said = [part.was[0] for part in parts if part.stands_in(sentence)]
    if any(BETWEEN in part or part.startswith("$") for part in said):
        return value.key not in SCHEDULES or OF_FEES.search(sentence) is not None
    return (bool(said) or not parts) and _speaks_of(sentence, value)


def _speaks_of(sentence: str, value: Value) -> bool:
    """Whether all the words of a key stand in a sentence, in one form or another."""
    words = re.split(r"[-_]", value.key.rpartition(".")[2])
    return all(
        re.search(rf"\b{re.escape(word.removesuffix('s'))}", sentence, re.IGNORECASE) for word in words
    )


def counts_with(example: str, values: Iterable[Value]) -> bool:
    """Whether an example states what has changed, or amounts that follow from it.

    >>> naturals = Value("6 to 5", "3 to 2", (), "natural_pays", "What a natural pays, as odds to one.")
    >>> counts_with("Their $10 is paid $12 at once.", [naturals]), counts_with("They get $22.", [naturals])
    (True, False)
    """
    return any(states(example, value) or _follows(example, value) for value in values)


def _follows(example: str, value: Value) -> bool:
    amounts = [Fraction(one.replace(",", "")) for one in AMOUNT.findall(example)]
    found = PAYS.fullmatch(value.was)
    if found is None or AS_ODDS not in value.means or not int(found[2]):
        return False
    share = Fraction(int(found[1]), int(found[2]))
    return any(
        other in (wager * share, wager * (1 + share))
        for at, wager in enumerate(amounts)
        for other in amounts[:at] + amounts[at + 1 :]
    )


def _sentences(said: str) -> Iterator[str]:
    yield from re.split(r"(?<=\.)\s+", said)
