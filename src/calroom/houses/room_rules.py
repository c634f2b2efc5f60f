"""What a house says of its tables between hands: buying in, coming and going, blinds missed, the bank."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from calroom.money import Cents, Money

Count = Annotated[int, Meta(ge=0)]
Minutes = Annotated[int, Meta(ge=0)]


class BuyIn(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What it takes to sit down: an amount, or so many times the smallest amount of the table's stakes.

    At pot limit and no limit it may be counted in big blinds. Between hands one buys any amount more, or only
    full ones with one smaller buy after each.
    """

    amount: Money = 0
    """What it takes to sit down, as an amount."""
    times: Count = 0
    """What it takes, as so many times the smallest amount of the stakes."""
    big_blinds: Count = 0
    """What it takes at pot limit and no limit, in big blinds."""
    more: Literal["any amount", "one short for each full"] = "any amount"
    """What one may buy between hands: any amount, or full ones with one smaller buy after each."""

    def full(self, low: Cents, high: Cents, *, big_bet: bool) -> Cents:
        """The full buy-in of a table whose stakes name these two amounts."""
        if big_bet and self.big_blinds:
            return self.big_blinds * high
        return self.amount or self.times * low


class BankRules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How the bank goes round: how many hands running, which way, who may take it, and what if nobody will.

    `needs` is the wager of the last hand without which nobody is offered the bank; `second` who may take a
    second hand that the player-dealer gives up; `partners` whether the bank is shared.
    """

    hands: Annotated[int, Meta(ge=1)] = 2
    """For how many hands running somebody has the bank."""
    direction: Literal["clockwise", "counter-clockwise"] = "clockwise"
    """Which way the bank goes round."""
    needs: Literal["nothing", "own bet", "own bet on the spot", "bet on the spot"] = "nothing"
    """The wager of the last hand without which nobody is offered the bank."""
    second: Literal["nobody else", "those in the bank"] = "nobody else"
    """Who may take a second hand that the player-dealer gives up."""
    nobody_else: Literal["breaks the game", "may go on"] = "breaks the game"
    """What happens when nobody else takes the bank."""
    partners: Literal["", "partners", "bank_partners", "partners of"] = ""
    """Whether the bank is shared, and by which name a hand is told with whom."""


class KillRules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What kills the next pot: two whole pots running, or one of so many upper limits won at a showdown."""

    after: Literal["two wins", "scoop"]
    """What kills the next pot: two whole pots won running, or one scooped."""
    upper_limits: Count = 0
    """A scooped pot must be worth so many upper limits."""


class RoomRules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of a table of one game over many hands.

    `missed` is how somebody whom the blinds have passed comes in before the big blind reaches them, `time`
    whose clock the half hours go by. Times away and for an answer or a page are customary where not filed.
    """

    buy_in: BuyIn = BuyIn()
    """What it takes to sit down."""
    doubles: Count = 0
    """Whoever plays doubles needs so many times the smallest amount of the stakes; 0 where nobody does."""
    newcomer: Literal["dealt in", "not into the blinds"] = "dealt in"
    """Whether newcomers are dealt in wherever the blinds are."""
    missed: Literal["nothing", "post", "straddle", "kill"] = "nothing"
    """How somebody whom the blinds have passed comes in before the big blind reaches them."""
    seat_change: Literal["free", "waits"] = "free"
    """Whether somebody who changes seats waits until they would have been dealt in."""
    short_game: Count = 0
    """So many players are a short game, in which nobody changes seats."""
    away_minutes: Minutes = 30
    """After so many minutes away a seat is taken away."""
    return_minutes: Minutes = 0
    """Who comes back within so many minutes brings as much as they left with."""
    broken_game_short: bool = False
    """Whether somebody from a broken game may sit down with less than a full buy-in."""
    breaker_last: bool = False
    """Whether whoever breaks a game by cashing in goes to the end of the waiting list."""
    first_button: Literal["lowest seat", "high card"] = "lowest seat"
    """Who has the first button."""
    ace: Literal["high", "low"] = "high"
    """Whether an ace is high or low where cards are drawn for the button."""
    button_shuffle: bool = False
    """Whether the one with the button may ask for one more shuffle."""
    time: Literal["own clock", "table clock"] = "own clock"
    """Whose clock the half hours go by."""
    answer_seconds: Annotated[int, Meta(ge=1)] = 30
    """For so many seconds somebody may think."""
    page_minutes: Annotated[int, Meta(ge=1)] = 3
    """For so many minutes a seat is kept for somebody who was called."""
    bank: BankRules = BankRules()
    """How the bank goes round."""
    kill: KillRules | None = None
    """What kills the next pot, where pots are killed."""
