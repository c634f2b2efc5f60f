"""The bank: the money a player-dealer puts up, and how wagers are settled against it one at a time.

All player-dealer games settle alike. A wager that loses or wins would move an amount; what moves is as much
of it as the posted money still covers. So nobody wins or loses more than was posted.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from calroom.games.banked.limits import Limits, steps_up_to
from calroom.money import Cents, dollars
from calroom.table.asks import TABLE_STAKES, Answer, Ask, Option, Script, Seat, answers, ask_one
from calroom.table.events import Place
from calroom.table.table import STACK, Table
from calroom.table.verbs import Verb

Post = answers("post")
Decline = answers("decline")

BANK: Place = "bank"
DECLINED = Answer("decline")
DECLINE = Option("decline", "bank-posted-first")
NO_PART = Option("decline", "bank-partner")


class Cover(StrEnum):
    """How far posted money reaches.

    By `action` every amount that moves uses it up, in either direction. By `net` what is collected pays
    later winners, and the player-dealer may win as much as they posted.
    """

    ACTION = "action"
    NET = "net"


class Short(NamedTuple):
    """What is named where the bank covers a bet in part, and where it does not cover it at all."""

    cover: str
    no_action: str


WAGER_SHORT = Short("cover-short", "no-action")


def post_bank(
    table: Table,
    limits: Limits,
    fee: Cents,
    cover: Cover,
    topic: str = "bank-posted-first",
    *,
    least: Cents = 0,
) -> Script["Bank | None"]:
    """The player-dealer puts up their money before anybody bets; None if they decline the bank.

    `fee` is the most that the house may take from them for the hand: so much stays in their stack. `least` is
    what their first bank binds them to in the second.
    """
    seat = table.button
    low, why_low = (least, "second-bank") if least > limits.low else (limits.low, "")
    stack = table.stack(seat)
    most = steps_up_to(stack - fee, low, limits.step)
    answer: Answer | None = None if most else DECLINED
    while answer is None:
        post = _post(topic, low, most, limits.step, why_low, "fee-kept-back" if fee else "wager-steps", stack)
        answer = yield Ask(seat, (post, DECLINE), DECLINED, topic)
    table.act(topic, seat, answer.verb, answer.amount)
    if answer.verb == "decline":
        table.call("no-bank", "without a player-dealer no hand is dealt: the house never banks")
        return None
    table.move(answer.amount, STACK[seat], BANK, topic)
    return Bank(table, answer.amount, cover)


@lru_cache(maxsize=4096)
def _post(
    topic: str, low: Cents, high: Cents, step: Cents, why_low: str, why_high: str, stack: Cents
) -> Option:
    return Option("post", topic, low, high, step, why_low=why_low, why_high=why_high, there=stack)


def join_bank(table: Table, bank: "Bank", partners: Iterable[Seat], step: Cents) -> Script[None]:
    """Those who want a part in the bank add to it, before anybody bets."""
    for seat in partners:
        most = steps_up_to(table.stack(seat), step, step)
        if not most:
            continue
        options = (Option("post", "bank-partner", step, most, step, why_high=TABLE_STAKES), NO_PART)
        answer = yield from ask_one(Ask(seat, options, DECLINED, "bank-partner"))
        table.act("bank-partner", seat, answer.verb, answer.amount)
        if answer.amount:
            table.move(answer.amount, STACK[seat], BANK, "bank-partner")
            bank.add(seat, answer.amount)


class Bank:
    """The posted money of one hand, whose it is, what is left of it to act with, and what came back of it."""

    def __init__(self, table: Table, posted: Cents, cover: Cover = Cover.ACTION) -> None:
        self.table, self.posted, self.cover = table, posted, cover
        self.left = posted
        self.came_back: Cents = 0
        self.shares: dict[Seat, Cents] = {table.button: posted}

    def add(self, partner: Seat, amount: Cents) -> None:
        """A partner of the player-dealer has put money into the bank; all of it is one amount."""
        self.shares[partner] = self.shares.get(partner, 0) + amount
        self.posted += amount
        self.left += amount

    def covers(self, dues: Iterable[Cents]) -> bool:
        """Whether all these wagers, each with what it wins or loses, can be settled in full in any order."""
        amounts = list(dues)
        won = sum([due for due in amounts if due > 0])
        lost = won - sum(amounts)
        if self.cover is Cover.ACTION:
            return won + lost <= self.left
        return max(won, lost) <= self.posted

    def settle(
        self,
        owner: Seat,
        place: Place,
        due: Cents,
        topic: str,
        pays: str = "",
        *,
        lies: bool = False,
        short: Short = WAGER_SHORT,
    ) -> None:
        """Settle the wager in this place: it wins `due`, loses that much if negative, pushes at nothing.

        `topic` is what decided the result, `pays` what fixed the odds of a win. What the bank does not
        cover is not paid by anyone, and a wager or part of one without action goes back. Where it `lies`
        until the owner may take it up, their chips and what they win stay in the place. `short` names what
        is not covered.
        """
        table = self.table
        wager, home = table.chips[place], place if lies else STACK[owner]
        if not due:
            self._give(wager, place, home, topic)
            return
        amount = min(abs(due), self._reach(wins=due > 0))
        self.left -= amount
        if not amount:
            self._give(wager, place, home, short.no_action)
        elif due > 0:
            table.move(amount, BANK, home, (pays or topic) if amount == due else short.cover)
            self._give(wager, place, home, topic)
        else:
            covered = topic if amount == -due else short.cover
            table.move(amount, place, BANK, covered)
            if amount < wager:
                self._give(wager - amount, place, home, covered)

    def _give(self, amount: Cents, place: Place, home: Place, topic: str) -> None:
        """Chips that their owner keeps go home, or stay where they lie."""
        if place == home:
            self.table.call(topic, f"{dollars(amount)} stays on {place}")
        else:
            self.table.move(amount, place, home, topic)

    def _reach(self, wins: bool) -> Cents:
        """How much may still be paid to a winner or collected from a loser."""
        if self.cover is Cover.ACTION:
            return self.left
        here = self.table.chips[BANK]
        return here if wins else 2 * self.posted - here

    def give_back(self, topic: str = "bank-posted-first") -> None:
        """After settlement, what is then in the bank goes back to those whose it is, by their shares."""
        if here := self.table.chips[BANK]:
            self.came_back = here
            divide(self.table, BANK, here, self.shares, topic)


def divide(table: Table, place: Place, amount: Cents, shares: Mapping[Seat, Cents], topic: str) -> None:
    """Chips that partners own together go to their stacks by shares, odd cents to the first of them."""
    first, *partners = shares
    whole, left = sum(shares.values()), amount
    for partner in partners:
        if part := amount * shares[partner] // whole:
            table.move(part, place, STACK[partner], topic)
            left -= part
    if left:
        table.move(left, place, STACK[first], topic)


VERBS = (
    Verb("post", "Put up {amount}", "posts {amount}", "The others bet against this money."),
    Verb("decline", "Decline", "declines", "Somebody else may bank."),
    Verb("take", "Take the bank", "takes the bank", "The others bet against you."),
)
