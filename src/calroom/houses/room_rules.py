"""What a house says of its tables between hands: buying in, coming and going, blinds missed, the bank."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from calroom.money import Cents, Money

Count = Annotated[int, Meta(ge=0)]
Minutes = Annotated[int, Meta(ge=0)]


class BuyIn(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What it takes to sit down: an amount, or so many times the smallest amount on the table's sign.

    At pot limit and no limit it may be counted in big blinds. Between hands one buys any amount more, or only
    full ones with one smaller buy after each.
    """

    amount: Money = 0
    times: Count = 0
    big_blinds: Count = 0
    more: Literal["any amount", "one short for each full"] = "any amount"

    def full(self, low: Cents, high: Cents, *, big_bet: bool) -> Cents:
        """The full buy-in of a table whose sign names these two amounts."""
        if big_bet and self.big_blinds:
            return self.big_blinds * high
        return self.amount or self.times * low


class BankRules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How the bank goes round: how many hands running, which way, who may take it, and what if nobody will.

    `needs` is the wager of the last hand without which nobody is offered the bank; `second` who may take a
    second hand that the player-dealer gives up; `partners` whether the bank is shared.
    """

    hands: Annotated[int, Meta(ge=1)] = 2
    direction: Literal["clockwise", "counter-clockwise"] = "clockwise"
    needs: Literal["nothing", "own bet", "own bet on the spot", "bet on the spot"] = "nothing"
    second: Literal["nobody else", "those in the bank"] = "nobody else"
    nobody_else: Literal["breaks the game", "may go on"] = "breaks the game"
    partners: Literal["", "partners", "bank_partners", "partners of"] = ""


class KillRules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What kills the next pot: two whole pots running, or one of so many upper limits won at a showdown."""

    after: Literal["two wins", "scoop"]
    upper_limits: Count = 0


class RoomRules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of a table of one game over many hands.

    `missed` is how somebody whom the blinds have passed comes in before the big blind reaches him, `time`
    whose clock the half hours go by. Times away and for an answer or a page are customary where not filed.
    """

    buy_in: BuyIn = BuyIn()
    doubles: Count = 0
    newcomer: Literal["dealt in", "not into the blinds"] = "dealt in"
    missed: Literal["nothing", "post", "straddle", "kill"] = "nothing"
    seat_change: Literal["free", "waits"] = "free"
    short_game: Count = 0
    away_minutes: Minutes = 30
    return_minutes: Minutes = 0
    broken_game_short: bool = False
    breaker_last: bool = False
    first_button: Literal["lowest seat", "high card"] = "lowest seat"
    ace: Literal["high", "low"] = "high"
    button_shuffle: bool = False
    time: Literal["own clock", "table clock"] = "own clock"
    answer_seconds: Annotated[int, Meta(ge=1)] = 30
    page_minutes: Annotated[int, Meta(ge=1)] = 3
    bank: BankRules = BankRules()
    kill: KillRules | None = None
