"""What is done with authority, as it stands in the log: the value before and after, and why."""

import re
from functools import cache

from msgspec.structs import replace

from calroom.games.postings import Posting
from calroom.money import dollars
from calroom.room.inputs import Post, Reply, Resume, Role, Stop, TableInput
from calroom.room.room import Room
from calroom.room.table import LiveTable
from calroom.store import Action
from calroom.table.asks import DEALER, FLOOR

RECORDED: frozenset[Role] = frozenset({"dealer", "floor", "manager", "host", "owner"})
"""Whoever speaks in one of these roles does it on record; players and the clock are in the journal alone."""

NO_REASON = "no reason given"


def stood(table: LiveTable, said: TableInput) -> str:
    """How things stand before an act, where it will be recorded."""
    return standing(table, said) if said.role in RECORDED else ""


def standing(table: LiveTable, said: TableInput) -> str:
    """What an act may change: what one is asked, how a person stands, or the table as a whole."""
    if isinstance(said, Reply) and not said.person:
        seat = FLOOR if said.role == "floor" else DEALER
        asked = next((ask for ask in table.asks if ask.seat == seat), None)
        return f"{asked.topic}: {' or '.join(option.verb for option in asked.options)}" if asked else ""
    person = said.about
    state = table.state
    if isinstance(said, Post):
        lines = (f"{one.title}: {one.say(state.posted[one.key])}" for one in _posted(table))
        return "; ".join(lines) or "what is usual"
    if person:
        seat = table.seat_of(person)
        if not seat:
            return "on the list" if any(entry.person == person for entry in state.waiting) else "not here"
        found = state.players[seat]
        marks = [
            f"seat {seat}",
            dollars(found.chips),
            *(["away"] if found.away_since is not None else []),
            *(["stopped"] if found.stopped else []),
            *([f"played by {found.stand_in}"] if found.stand_in else []),
        ]
        return ", ".join(marks)
    if not state.stakes:
        return "closed"
    stopped = [f"stopped ({scope}): {reason}" for scope, reason in state.stopped.items()]
    return ", ".join([f"open at {state.stakes}", *stopped, *(["hand in progress"] if table.hand else [])])


def _posted(table: LiveTable) -> list[Posting]:
    state = table.state
    return [one for one in table.game.postings(state.stakes) if one.key in state.posted]


def switched(room: Room, said: Stop | Resume) -> str:
    """How what is stopped or resumed stood before."""
    return "stopped" if (said.scope, said.name) in room.switches else "running"


def logged(said: TableInput, table: LiveTable, before: str) -> tuple[Action, ...]:
    """What an input leaves in the log, if whoever gave it speaks with authority."""
    if said.role not in RECORDED:
        return ()
    return (act(said, table.state.table, before, standing(table, said)),)


def fits(recorded: tuple[Action, ...], expected: tuple[Action, ...], said: TableInput) -> bool:
    """Whether the log says what was done; before it named every reason and every dealer it said less."""
    if recorded == expected:
        return True
    formerly = [replace(one, reason=one.reason.removeprefix(NO_REASON)) for one in expected]
    return recorded == (tuple(formerly) if said.role in ("floor", "owner") else ())


def act(said: TableInput, table: str, before: str, after: str) -> Action:
    """The line of the log."""
    subject = said.about or table
    if isinstance(said, Reply):
        after = ruling(said)
    return Action(said.who, in_words(type(said)), subject, before, after, said.reason or NO_REASON)


@cache
def in_words(kind: type) -> str:
    """What the log calls an act or an event of this kind: `PayJackpot` is `pay jackpot`."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__).lower()


def ruling(said: Reply) -> str:
    """What floor or dealer ruled, as it stands in the log."""
    answer = said.answer
    amount = f" {dollars(answer.amount)}" if answer.amount else ""
    where = f" ({answer.where})" if answer.where else ""
    return f"{answer.verb}{amount}{where}"
