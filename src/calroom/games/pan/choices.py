"""The ways to lay cards, as options that a player can be asked and answers that they can give."""

from collections.abc import Sequence

from calroom.cards import Card, Cards
from calroom.games.pan.deal import ORDINALS
from calroom.games.pan.melds import NEW, Play
from calroom.table.asks import Answer, Option


class Choices:
    """The ways to lay cards as options, and back from an answer to the way that it chose."""

    def __init__(self, plays: Sequence[Play]) -> None:
        self.plays: dict[tuple[str, str, Cards], Play] = {}
        picks: dict[tuple[str, str], list[Cards]] = {}
        for play in plays:
            verb, where = _name(play)
            self.plays[verb, where, tuple(sorted(play.cards))] = play
            picks.setdefault((verb, where), []).append(play.cards)
        self.options = tuple(
            Option(
                verb,
                "valid-meld" if verb == "meld" else "add-to-spread",
                cards=_all(some),
                fewest=min(map(len, some)),
                most=max(map(len, some)),
                where=where,
                picks=tuple(some),
            )
            for (verb, where), some in picks.items()
        )

    def play(self, answer: Answer) -> Play | None:
        """The way that an answer chose; None if it spoke of something else."""
        return self.plays.get((answer.verb, answer.where, tuple(sorted(answer.cards))))


NO_CHOICES = Choices(())


def _name(play: Play) -> tuple[str, str]:
    """How it is called: to meld, or to add to the first spread; and what is lifted for it from which."""
    sources = " and ".join(ORDINALS[number] for number in sorted({number for number, _ in play.lifted}))
    if play.spread == NEW:
        return "meld", f"from the {sources}" if sources else ""
    return "add", ORDINALS[play.spread] + (f", from the {sources}" if sources else "")


def _all(picks: Sequence[Cards]) -> Cards:
    """All cards that some pick names, as often as one of them does."""
    found: list[Card] = []
    for pick in picks:
        for card in pick:
            if pick.count(card) > found.count(card):
                found.append(card)
    return tuple(found)
