"""Which of our games a PHH variant is, and how the table's sign follows from the fields of the file."""

from msgspec import Struct

from calroom.histories.phh import BadHistory, History, to_cents
from calroom.money import dollars


class Variant(Struct, frozen=True):
    """A variant's game in the open house, how many hole cards it starts with, and how large bets may be."""

    game: str
    hole_cards: int
    structure: str = ""

    def sign(self, history: History) -> str:
        """The sign of the table: the two limits, or the two blinds of a big-bet game."""
        if not self.structure:
            return f"{dollars(to_cents(history.small_bet))}-{dollars(to_cents(history.big_bet))}"
        high = to_cents(history.min_bet)
        low = min((to_cents(blind) for blind in history.blinds_or_straddles if blind > 0), default=high)
        return f"{dollars(min(low, high))}-{dollars(high)} {self.structure}"


VARIANTS = {
    "FT": Variant("open.holdem", 2),
    "NT": Variant("open.holdem", 2, "no limit"),
    "PT": Variant("open.holdem", 2, "pot limit"),
    "FO": Variant("open.omaha", 4),
    "PO": Variant("open.omaha", 4, "pot limit"),
    "FO/8": Variant("open.omaha-hilo", 4),
    "PO/8": Variant("open.omaha-hilo", 4, "pot limit"),
    "F7S": Variant("open.stud", 3),
    "F7S/8": Variant("open.stud-hilo", 3),
    "FR": Variant("open.razz", 3),
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
    what = f"{history.variant} is {name}, which" if name else f"variant {history.variant!r}, which"
    raise BadHistory(f"{what} our houses do not deal; there are {', '.join(VARIANTS)}")
