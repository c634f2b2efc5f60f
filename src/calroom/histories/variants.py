"""Which of our games a PHH variant is, and how the table's stakes follow from the fields of the file."""

from msgspec import Struct

from calroom.histories.phh import BadHistory, History, to_cents
from calroom.money import dollars


class NotOurs(BadHistory):
    """The hand is of a game that our houses do not deal."""


class Variant(Struct, frozen=True):
    """A variant's game in the open house, how many hole cards it starts with, and how large bets may be.

    Some are no codes of the format, only written in its manner: we read them, and do not write them.
    """

    game: str
    hole_cards: int
    structure: str = ""
    in_the_format: bool = True

    @property
    def is_stud(self) -> bool:
        """Whether it is played without a button, from a bring-in."""
        return self.hole_cards == STUD_CARDS

    @property
    def most_cards(self) -> int:
        """How many cards a player has in the end."""
        return 7 if self.is_stud else self.hole_cards

    def missing(self, history: History) -> str:
        """The first field that the variant needs and the history lacks; empty if it has them all."""
        needed = ("min_bet",) if self.structure else ("small_bet", "big_bet")
        if self.is_stud:
            needed = ("bring_in", *needed)
        return next((name for name in needed if not getattr(history, name)), "")

    def stakes(self, history: History) -> str:
        """What the table plays for: the two limits, or the two blinds of a big-bet game."""
        if not self.structure:
            return f"{dollars(to_cents(history.small_bet))}-{dollars(to_cents(history.big_bet))}"
        high = to_cents(history.min_bet)
        low = min((to_cents(blind) for blind in history.blinds_or_straddles if blind > 0), default=high)
        return f"{dollars(min(low, high))}-{dollars(high)} {self.structure}"


STUD_CARDS = 3

VARIANTS = {
    "FT": Variant("open.holdem", 2),
    "NT": Variant("open.holdem", 2, "no limit"),
    "PT": Variant("open.holdem", 2, "pot limit", in_the_format=False),
    "FO": Variant("open.omaha", 4, in_the_format=False),
    "PO": Variant("open.omaha", 4, "pot limit"),
    "FO/8": Variant("open.omaha-hilo", 4),
    "PO/8": Variant("open.omaha-hilo", 4, "pot limit", in_the_format=False),
    "F7S": Variant("open.stud", STUD_CARDS),
    "F7S/8": Variant("open.stud-hilo", STUD_CARDS),
    "FR": Variant("open.razz", STUD_CARDS),
}

OTHERS = {
    "NS": "no-limit short-deck hold'em",
    "N2L1D": "no-limit deuce-to-seven single draw",
    "F2L3D": "fixed-limit deuce-to-seven triple draw",
    "FB": "fixed-limit badugi",
}
"""Variants of the format that no filed house deals."""


def variant_of(history: History) -> Variant:
    """Our game for the history; others are refused by name."""
    if history.variant in VARIANTS:
        return VARIANTS[history.variant]
    name = OTHERS.get(history.variant)
    what = f"{history.variant} is {name}, which" if name else f"variant {history.variant[:20]!r}, which"
    raise NotOurs(f"{what} our houses do not deal; there are {', '.join(VARIANTS)}")
