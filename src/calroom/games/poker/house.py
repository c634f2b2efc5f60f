"""What houses say of every poker game alike; the games add to these rules what is theirs."""

from typing import Any

from calroom.cards import Cards, build_deck
from calroom.games.house import GameRules
from calroom.games.poker.stakes import Stakes, Structure, check_stakes, read_stakes
from calroom.games.stakes import play_at
from calroom.money import Chip
from calroom.table.refusals import Refused


class PokerRules(GameRules, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of any poker game; `chip` is the one that its tables play with."""

    deck: str
    """The cards, by name."""
    chip: Chip
    """The chip that tables play with."""


class SpreadRules(PokerRules, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What it says of a game that it spreads at certain structures, maybe at `other_stakes` than it posts.

    Of these the limits begin at `other_from`, where a fee is filed only from there on.
    """

    other_stakes: bool = False
    """Whether tables may be opened at other stakes than the house posts."""
    other_from: str = ""
    """The lowest of such other stakes, where a fee is filed only from there on."""
    structures: tuple[Structure, ...]
    """How bets may be limited at its tables."""

    def __post_init__(self) -> None:
        """The lowest of the other stakes can be read."""
        try:
            check_stakes(self.other_from)
        except ValueError as wrong:
            raise ValueError(f"other_from: {wrong}") from None


def deck(rules: PokerRules, _: Any) -> Cards:
    """The cards of the game."""
    return build_deck(rules.deck)


def spread_at(rules: SpreadRules, written: str) -> Stakes:
    """The stakes as they are written, which must be some that the house spreads."""
    stakes = read_stakes(written)
    if stakes.structure not in rules.structures:
        raise ValueError(f"{written!r}: this game is spread at {', '.join(rules.structures)}")
    if stakes.words not in rules.stakes and not _is_other(rules, stakes):
        others = (f"limits from {rules.other_from} up",) if rules.other_from else ()
        allowed = play_at(rules.stakes, *others)
        raise Refused("this game is not spread at {stakes:word}", "stakes", allowed=allowed, stakes=written)
    return stakes


def filed_at(rules: PokerRules, written: str) -> Stakes:
    """The stakes as they are written, which must be some that the house has filed."""
    stakes = read_stakes(written)
    if stakes not in map(read_stakes, rules.stakes):
        raise Refused(
            "{title:word} is not dealt at {stakes:word}",
            "stakes",
            allowed=play_at(rules.stakes),
            title=rules.title,
            stakes=written,
        )
    return stakes


def _is_other(rules: SpreadRules, stakes: Stakes) -> bool:
    """Whether the house spreads such stakes without posting them."""
    if not rules.other_from or stakes.structure in (Structure.POT, Structure.NO_LIMIT):
        return rules.other_stakes
    least = read_stakes(rules.other_from)
    return rules.other_stakes and stakes.low >= least.low and stakes.high >= least.high
