"""Killing the pot: a look at two cards, and whoever likes them doubles the blind and with it the stakes."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from calroom.games.poker.pots import Pots
from calroom.money import Cents
from calroom.table.asks import Answer, Ask, Option, Script, Seat, answers
from calroom.table.table import BET
from calroom.table.verbs import Verb

KillPot = answers("kill")
Pass = answers("pass")

PASS = Option("pass", "kill-offer")
PASSED = Answer("pass")

TOPICS = ("kill", "overkill")


class Kill(Struct, frozen=True, forbid_unknown_fields=True):
    """How a house lets a pot be killed: for how many blinds, how often, and when the killer acts."""

    blinds: Annotated[int, Meta(ge=2)]
    """For how many blinds a pot is killed."""
    times: Literal[1, 2]
    """How often a pot may be killed."""
    acts: Literal["in turn", "last"]
    """When the killer acts."""

    def factor(self, killers: Sequence[Seat]) -> int:
        """By how much the stakes of the hand have grown."""
        return int(self.blinds ** len(killers))

    def ring(self, killers: Sequence[Seat], order: Sequence[Seat]) -> list[Seat]:
        """The order in which the seats act before the draw."""
        if self.acts == "in turn":
            return list(order)
        return [seat for seat in order if seat not in killers] + list(killers)

    def turn(self, killers: Sequence[Seat]) -> str:
        """The topic that decides on this order."""
        if self.acts == "in turn":
            return "killer-in-turn"
        return "overkill-order" if len(killers) > 1 else "killer-acts-last"


def kill_before_the_deal(pots: Pots, kill: Kill, blind: Cents, killers: Sequence[Seat]) -> list[Seat]:
    """Who owes it kills the pot to be dealt in, as often as it may be killed; returns them in this order."""
    killed = []
    for topic, seat in zip(TOPICS[: kill.times], killers, strict=False):
        blind *= kill.blinds
        _kill(pots, seat, blind, blind - pots.table.chips.get(BET[seat], 0), topic)
        killed.append(seat)
    return killed


def offer_kills(pots: Pots, kill: Kill, blind: Cents, killers: list[Seat]) -> Script[None]:
    """Ask round the table who kills the pot, and then who kills it over; they join the killers.

    Nobody is asked where the others have no chips for more than lies there.
    """
    table = pots.table
    blind *= kill.factor(killers)
    for topic in TOPICS[len(killers) : kill.times]:
        blind *= kill.blinds
        order = table.clockwise(killers[-1])[:-1] if killers else table.clockwise(table.button)
        killer = yield from _first_to_kill(pots, order, blind, blind // kill.blinds, topic)
        if killer is None:
            break
        killers.append(killer)


def _first_to_kill(
    pots: Pots, order: Sequence[Seat], price: Cents, lies: Cents, topic: str
) -> Script[Seat | None]:
    """Who puts in the price where so much lies there, if anybody does; a dead hand puts in nothing."""
    table = pots.table
    for seat in order:
        owed = price - table.chips.get(BET[seat], 0)
        if not 0 < owed <= table.stack(seat) or not pots.can_be_called(seat, lies):
            continue
        options = (PASS, Option("kill", topic, owed, owed))
        answer = yield from pots.ask_live(Ask(seat, options, PASSED, topic, turn="kill-offer"))
        if answer and answer.verb == "kill":
            _kill(pots, seat, price, owed, topic)
            return seat
    return None


def _kill(pots: Pots, seat: Seat, price: Cents, owed: Cents, topic: str) -> None:
    pots.table.act(topic, seat, "kill", price)
    pots.force(seat, owed, topic)


VERBS = (
    Verb(
        "kill",
        "Kill the pot for {amount}",
        "kills the pot for {amount}",
        "You put in a blind of twice the size, and this pot is played for more.",
    ),
    Verb("pass", "Pass", "passes", "Lets it go by."),
)
