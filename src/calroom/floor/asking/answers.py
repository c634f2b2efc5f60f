"""The answer to a question: the filed rules that decide, how sure that is, and what tells them apart."""

from msgspec import Struct

from calroom.floor.asking.certainty import Apart, Sure, how_sure, tell_apart
from calroom.floor.asking.index import index
from calroom.floor.asking.ranking import Entry, in_order, rank

NAMED = 10
"""So many rules are named in order of rank."""

CLOSE = 3

SAME_NAME = 0.6
"""A rule of another house that has the same name is so much likelier to be its rule on the matter."""


class Answer(Struct, frozen=True):
    """What the floor desk answers.

    `rules` are the rules in order of rank, `meant` how many of the first are the answer. Where several may be
    meant, `apart` is the question that tells them apart.
    """

    game: str
    asked: str
    sure: Sure
    rules: tuple[str, ...]
    meant: int
    apart: Apart | None = None

    @property
    def near(self) -> tuple[str, ...]:
        """A few that come close to a clear answer."""
        return self.rules[self.meant : self.meant + CLOSE] if self.sure == "clear" else ()

    @property
    def answer(self) -> tuple[str, ...]:
        """The rules that are the answer."""
        return self.rules[: self.meant]


def ask(game: str, asked: str, moment: str = "") -> Answer:
    """What the rules of a house-game say to this, in anybody's words; at a known moment, if it is given.

    >>> ask("palace.lowball", "two cards got flipped on the deal").rules[0]
    'palace.lowball.two-exposed-on-deal-misdeal'
    """
    return _answer(game, asked, rank(game, asked, moment))


def elsewhere(answer: Answer) -> tuple[Answer, ...]:
    """What the other houses that deal the game say to the same."""
    name = answer.rules[0].rpartition(".")[2]
    found = []
    for other in index().contents.alike.get(answer.game, ()):
        ranked = [
            Entry(entry.rules, entry.fits + SAME_NAME * (entry.rules[-1].rpartition(".")[2] == name))
            for entry in rank(other, answer.asked)
        ]
        ranked.sort(key=lambda entry: -entry.fits)
        found.append(_answer(other, answer.asked, tuple(ranked)))
    return tuple(found)


def _answer(game: str, asked: str, ranked: tuple[Entry, ...]) -> Answer:
    sure, meant = how_sure(asked, ranked)
    apart = None
    if sure == "either":
        apart = tell_apart([entry.rules[-1] for entry in meant])
    return Answer(game, asked, sure, in_order(ranked)[:NAMED], len(in_order(meant)), apart)
