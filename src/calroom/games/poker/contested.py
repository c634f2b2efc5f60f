"""What a hand of each poker game is decided by: cards of one's own, cards of a board, and the ways to win.

Scripts know it in the course of play; whoever judges hands without playing them finds it here.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from calroom.games.poker import holdem_terms, stud_terms
from calroom.games.poker.draw_hand import FIVE
from calroom.games.poker.push9_hand import CARDS
from calroom.games.poker.ways import Way
from calroom.ranking import mexican, push9

BOARD_CARDS = 5


class Contested(NamedTuple):
    """A showdown of hands with so many cards of their own and so many of a board, in these ways."""

    own: int
    board: int
    ways: tuple[Way, ...]


def contested(script: str, terms: Any, given: Any, *, joker_up: bool = False) -> Contested:
    """The showdown of a game, by the name of its script, at a table with these terms that posts this.

    Where a joker's use depends on how it was dealt, it was dealt down unless it is said to lie up.
    """
    return SHOWDOWNS[script](terms, given, joker_up)


def _holdem(terms: holdem_terms.Terms, given: holdem_terms.Given, _: bool) -> Contested:
    rules = terms.rules
    own = rules.hole_cards - bool(rules.discard_after)
    ways = holdem_terms.ways(holdem_terms.as_given(terms, given), given.any_low)
    return Contested(own, BOARD_CARDS, ways)


def _stud(terms: stud_terms.Terms, given: stud_terms.Given, _: bool) -> Contested:
    return Contested(terms.rules.cards, 0, stud_terms.ways(terms.rules, given.joker, given.any_low))


def _draw(terms: Any, _given: Any, _: bool) -> Contested:
    return Contested(FIVE, 0, terms.ways)


def _mexican(terms: Any, _: Any, joker_up: bool) -> Contested:
    is_bug = joker_up and terms.rules.up_joker == "bug"
    return Contested(FIVE, 0, (Way(mexican.BUG if is_bug else mexican.WILD),))


def _push9(_terms: Any, _given: Any, _: bool) -> Contested:
    return Contested(CARDS, 0, (Way(push9),))


SHOWDOWNS: dict[str, Callable[[Any, Any, bool], Contested]] = {
    "draw": _draw,
    "holdem": _holdem,
    "mexican": _mexican,
    "push9": _push9,
    "stud": _stud,
}
"""The showdown of each script, by its module's name."""
