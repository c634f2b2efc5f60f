"""Who decides a hand that several people bet on: the active player, unless the largest bettor claims it."""

from collections.abc import Callable, Mapping
from functools import cache

from calroom.money import Cents
from calroom.table.asks import Answer, Ask, Option, Script, Seat, answers
from calroom.table.table import Table

Claim = answers("claim")
Leave = answers("leave")

LEFT = Answer("leave")


def largest_other(wagers: Mapping[Seat, Cents], active: Seat) -> Seat | None:
    """The person with more in action than anybody else, if that is not the active player."""
    largest = max(wagers.values())
    holders = [seat for seat, amount in wagers.items() if amount == largest]
    return holders[0] if len(holders) == 1 and holders[0] != active else None


def decide(
    table: Table, active: Seat, rival: Seat | None, ask_of: Callable[[Seat], Ask], topic: str
) -> Script[tuple[Seat, Answer]]:
    """The active player's answer, or the rival's if he claims the decision before it is given."""
    while rival is not None:
        reply = yield ask_of(active), Ask(rival, _claim_or_leave(topic), LEFT, topic)
        if reply is None:
            continue
        seat, answer = reply
        if seat != rival:
            return seat, answer
        table.act(topic, rival, answer.verb)
        active, rival = (rival if answer.verb == "claim" else active), None
    final: Answer | None = None
    while final is None:
        final = yield ask_of(active)
    return active, final


@cache
def _claim_or_leave(topic: str) -> tuple[Option, ...]:
    return Option("claim", topic), Option("leave", topic)
