"""How large bets are: the size of a round's bets, what may exceed it, and what a short all-in counts for."""

from dataclasses import dataclass
from typing import Literal

from calroom.games.poker.stakes import Structure
from calroom.money import Cents


@dataclass(frozen=True)
class ShortAllIn:
    """What an all-in does that is less than a full bet or raise on what stands.

    It counts as a full one from one part in `counts_from` of it. The next raise is measured from the last
    full bet, or from the all-in where raises go `on_top` of it. Where several `add_up`, who has acted may
    raise again as soon as they owe enough to count as a raise.
    """

    counts_from: int = 1
    on_top: bool = False
    add_up: bool = False


ACTION_ONLY = ShortAllIn()
RAISED_ON_TOP = ShortAllIn(on_top=True)
HALF_A_BET_COUNTS = ShortAllIn(counts_from=2, add_up=True)
ADDING_UP = ShortAllIn(on_top=True, add_up=True)

ShortAllInWord = Literal["action only", "raised on top", "half a bet counts", "adding up", "customary"]
SHORT_ALL_INS: dict[str, ShortAllIn] = {
    "action only": ACTION_ONLY,
    "raised on top": RAISED_ON_TOP,
    "half a bet counts": HALF_A_BET_COUNTS,
    "adding up": ADDING_UP,
}


def short_all_in(word: ShortAllInWord, structure: Structure) -> ShortAllIn:
    """What a house file's word for it means; by custom half a bet counts at limit and only there."""
    if word == "customary":
        return HALF_A_BET_COUNTS if structure is Structure.SPLIT else ADDING_UP
    return SHORT_ALL_INS[word]


@dataclass(frozen=True, eq=False)
class Sizing:
    """How large bets are in one round: the size of a bet or least raise, and what may exceed it.

    `raises` is how many may follow the bet while three or more are in, and `heads_up_raises` with two; None
    where any number may. `top` is the largest bet or raise of a spread, whose amounts go up in chips; with
    the difference of two limits for the chip a bet is one limit or the other.
    """

    structure: Structure
    unit: Cents
    raises: int | None
    bet_topic: str
    raise_topic: str
    chip: Cents = 1
    top: Cents = 0
    heads_up_raises: int | None = None
    short: ShortAllIn = ACTION_ONLY
    check_raise: bool = True

    def base(self, full: Cents, price: Cents) -> Cents:
        """What the next bet or raise is measured from: the last full one, or all that it takes to stay in."""
        return price if self.short.on_top else full

    def topic(self, opened: bool) -> str:
        """What grants a bet, or once the round is opened a raise."""
        return self.raise_topic if opened else self.bet_topic
