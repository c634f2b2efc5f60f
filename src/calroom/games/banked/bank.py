"""The bank: the money a player-dealer puts up, and how wagers are settled against it one at a time.

All player-dealer games settle alike. A wager that loses or wins would move an amount; what moves is as much
of it as the posted money still covers. So nobody wins or loses more than was posted.
"""

from enum import StrEnum
from functools import lru_cache

from calroom.games.banked.limits import Limits, steps_up_to
from calroom.money import Cents
from calroom.table.asks import Answer, Ask, Option, Script, Seat, answers
from calroom.table.events import Place
from calroom.table.table import STACK, Table

Post = answers("post")
Decline = answers("decline")

BANK: Place = "bank"
DECLINED = Answer("decline")
DECLINE = Option("decline", "bank-posted-first")


class Cover(StrEnum):
    """How far posted money reaches.

    By `action` every amount that moves uses it up, in either direction. By `net` what is collected pays
    later winners, and the player-dealer may win as much as he posted.
    """

    ACTION = "action"
    NET = "net"


def post_bank(
    table: Table, limits: Limits, fee: Cents, cover: Cover, topic: str = "bank-posted-first"
) -> Script["Bank | None"]:
    """The player-dealer puts up his money before anybody bets; None if he declines the bank.

    `fee` is the most that the house may take from him for the hand: so much stays in his stack.
    """
    seat = table.button
    most = steps_up_to(table.stack(seat) - fee, limits.low, limits.step)
    answer: Answer | None = None if most else DECLINED
    while answer is None:
        answer = yield Ask(seat, (_post(topic, limits.low, most, limits.step), DECLINE), DECLINED, topic)
    table.act(topic, seat, answer.verb, answer.amount)
    if answer.verb == "decline":
        return None
    table.move(answer.amount, STACK[seat], BANK, topic)
    return Bank(table, answer.amount, cover)


@lru_cache(maxsize=4096)
def _post(topic: str, low: Cents, high: Cents, step: Cents) -> Option:
    return Option("post", topic, low, high, step, why_high="fee-kept-back")


class Bank:
    """The posted money of one hand and what is left of it to act with."""

    def __init__(self, table: Table, posted: Cents, cover: Cover = Cover.ACTION) -> None:
        self.table, self.posted, self.cover = table, posted, cover
        self.left = posted

    def settle(self, owner: Seat, place: Place, due: Cents, topic: str, pays: str = "") -> None:
        """Settle the wager in this place: it wins `due`, loses that much if negative, pushes at nothing.

        `topic` is what decided the result, `pays` what fixed the odds of a win. What the bank does not
        cover is not paid by anyone, and a wager or part of one without action goes back.
        """
        table = self.table
        wager, stack = table.chips[place], STACK[owner]
        if not due:
            table.move(wager, place, stack, topic)
            return
        amount = min(abs(due), self._reach(wins=due > 0))
        self.left -= amount
        if not amount:
            table.move(wager, place, stack, "no-action")
        elif due > 0:
            table.move(amount, BANK, stack, (pays or topic) if amount == due else "cover-short")
            table.move(wager, place, stack, topic)
        else:
            covered = topic if amount == -due else "cover-short"
            table.move(amount, place, BANK, covered)
            if amount < wager:
                table.move(wager - amount, place, stack, covered)

    def _reach(self, wins: bool) -> Cents:
        """How much may still be paid to a winner or collected from a loser."""
        if self.cover is Cover.ACTION:
            return self.left
        here = self.table.chips[BANK]
        return here if wins else 2 * self.posted - here

    def give_back(self, topic: str = "bank-posted-first") -> None:
        """After settlement, what is then in the bank goes back to the player-dealer's stack."""
        if here := self.table.chips[BANK]:
            self.table.move(here, BANK, STACK[self.table.button], topic)
