"""Who decides a hand that several people bet on: the active player, unless the largest bettor claims it."""

from collections.abc import Callable, Mapping
from functools import cache

from calroom.money import Cents
from calroom.table.asks import Answer, Ask, Option, Script, Seat, answers
from calroom.table.table import Table
from calroom.table.verbs import Verb

Claim = answers("claim")
Leave = answers("leave")

LEFT = Answer("leave")


def largest_other(wagers: Mapping[Seat, Cents], active: Seat) -> Seat | None:
    """The person with more in action than anybody else, if that is not the active player."""
    largest = max(wagers.values())
    holders = [seat for seat, amount in wagers.items() if amount == largest]
    return holders[0] if len(holders) == 1 and holders[0] != active else None


def decide(
    table: Table, active: Seat, rival: Seat | None, ask_of: Callable[[Seat], Ask | None], topic: str
) -> Script[tuple[Seat, Answer] | None]:
    """The active player's answer, or the rival's if they claim the decision before it is given.

    There is none if meanwhile something happened after which nothing is left to ask.
    """
    while rival is not None:
        ask = ask_of(active)
        if ask is None:
            return None
        reply = yield ask, Ask(rival, claim_or_leave(topic), LEFT, topic)
        if reply is None:
            continue
        seat, answer = reply
        if seat != rival:
            return seat, answer
        table.act(topic, rival, answer.verb)
        active, rival = (rival if answer.verb == "claim" else active), None
    while (ask := ask_of(active)) is not None:
        final: Answer | None = yield ask
        if final is not None:
            return active, final
    return None


@cache
def claim_or_leave(topic: str) -> tuple[Option, ...]:
    """What somebody may choose who could take a decision over."""
    return Option("claim", topic), Option("leave", topic)


VERBS = (
    Verb("claim", "Play it yourself", "claims {where}", "You decide for the hand you have bet on."),
    Verb("leave", "Leave it to them", "leaves {where}", "Whoever has the hand decides for it.", aside=True),
)
