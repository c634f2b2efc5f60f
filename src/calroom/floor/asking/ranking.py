"""Which rules of a house-game are meant by what was asked, the likeliest first."""

from collections.abc import Iterator
from typing import NamedTuple

from calroom.floor.asking.index import Index, index
from calroom.rulebook import Layer, UnknownRule
from calroom.rulebook.rule_book import nearest_names

WENT_WRONG = 0.15
"""So much is a rule ahead that says what is done when something goes wrong: mostly that is asked."""

_WENT_WRONG = (Layer.INCIDENT, Layer.FLOOR)

TAKEN = 0.9
"""What a rule of another game counts here, which this game takes over."""

WITH_IT = 0.5
"""A rule that sends to another game is shown with the rule meant there if that fits at least half as well."""

KNOWN_ALREADY = 0.15
"""What the moment counts, which is known without having been asked."""

STREETS = frozenset(("deal", "draw", "flop", "turn", "river"))


class Entry(NamedTuple):
    """A rule that may be meant and how well it fits; another game's comes after the rule that sends there."""

    rules: tuple[str, ...]
    fits: float


def rank(game: str, asked: str, moment: str = "") -> tuple[Entry, ...]:
    """What may be meant, the likeliest first; at a known moment, if it is given in words."""
    known = index()
    if game not in known.contents.reach:
        near = nearest_names(game, known.contents.reach)
        raise UnknownRule("game with filed rules", game, near)
    scores = known.scores(asked)
    found = (_at(moment, entry) for entry in _entries(known, game, scores))
    return tuple(sorted(found, key=lambda entry: -entry.fits))


def _at(moment: str, entry: Entry) -> Entry:
    """The likelier if its name speaks of the street that the hand is on, the less likely if of another."""
    here = STREETS.intersection(moment.split())
    named = STREETS.intersection(entry.rules[-1].rpartition(".")[2].split("-"))
    if not here or not named:
        return entry
    return entry._replace(fits=entry.fits + (KNOWN_ALREADY if here & named else -KNOWN_ALREADY))


def _entries(known: Index, game: str, scores: list[float]) -> Iterator[Entry]:
    names, layers = known.contents.rules, known.contents.layers
    taken: dict[int, Entry] = {}
    own: dict[int, float] = {}
    for rule, sender in known.contents.reach[game]:
        fits = scores[rule] + WENT_WRONG * (layers[rule] in _WENT_WRONG)
        if sender < 0:
            own[rule] = fits
            continue
        entry = Entry((names[sender], names[rule]), TAKEN * fits)
        yield entry
        if sender not in taken or entry.fits > taken[sender].fits:
            taken[sender] = entry
    for rule, fits in own.items():
        there = taken.get(rule)
        both = there is not None and there.fits >= WITH_IT * fits
        yield Entry(there.rules if there and both else (names[rule],), fits)


def in_order(entries: tuple[Entry, ...]) -> tuple[str, ...]:
    """The rules of several entries, each once."""
    return tuple(dict.fromkeys(rule for entry in entries for rule in entry.rules))
