"""What houses say of every poker game alike; the games add to these rules what is theirs."""

from typing import Any

from calroom.cards import Cards, build_deck
from calroom.games.house import GameRules
from calroom.games.poker.stakes import Stakes, Structure, read_sign
from calroom.money import Money
from calroom.table.refusals import Refused


class PokerRules(GameRules, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of any poker game; `chip` is the one that its tables play with."""

    deck: str
    chip: Money


class SpreadRules(PokerRules, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What it says of a game that it spreads at certain structures, maybe at `other_stakes` than it posts."""

    other_stakes: bool = False
    structures: tuple[Structure, ...]


def deck(rules: PokerRules, _: Any) -> Cards:
    """The cards of the game."""
    return build_deck(rules.deck)


def spread_at(rules: SpreadRules, sign: str) -> Stakes:
    """The stakes of a table with this sign, which must be some that the house spreads."""
    stakes = read_sign(sign)
    if stakes.structure not in rules.structures:
        raise ValueError(f"{sign!r}: this game is spread at {', '.join(rules.structures)}")
    if not rules.other_stakes and stakes.sign not in rules.stakes:
        raise Refused(f"this game is not spread at {sign}", "stakes", allowed=rules.stakes)
    return stakes
