"""The envelope around an input: what somebody says at a table becomes the input that its keeper takes.

A client speaks in the room's own words. Who speaks, and under which id, is filled in here; as what they
speak, and what they may say of it, is looked up at this moment. Whoever claims more is refused.
"""

from collections.abc import Mapping
from typing import get_args

from msgspec import structs

from calroom.keeping import Told
from calroom.keeping.authority import MAY, not_said_by
from calroom.keeping.podium.list_rows import JoinList, LeaveList
from calroom.keeping.podium.lists import Waits
from calroom.room import inputs
from calroom.room.inputs import AtTable, Join, Quit, Reply, Role, Sit, Stand, TableInput
from calroom.server.protocol import ClientMessage, Give
from calroom.server.said import THE_SERVER_SAYS, Fields, check_said
from calroom.server.tables import private
from calroom.server.tables.clocks import Put
from calroom.server.tables.company import seat_apart
from calroom.server.tables.crowd import Client
from calroom.server.tables.hosted import HostedTable
from calroom.table.asks import FLOOR
from calroom.table.refusals import Refused
from calroom.table.sentences import each

NOTHING: Fields = frozenset()
ON: Fields = frozenset({"on"})

FOR_ONESELF: Mapping[type[TableInput], Fields] = {
    inputs.Sit: frozenset({"chips", "seat", "lot"}),
    inputs.Stand: frozenset({"chips"}),
    inputs.Leave: NOTHING,
    inputs.Buy: frozenset({"amount"}),
    inputs.Cash: frozenset({"amount"}),
    inputs.Away: NOTHING,
    inputs.Back: frozenset({"pay"}),
    inputs.ChangeSeat: frozenset({"seat", "pay"}),
    inputs.Join: NOTHING,
    inputs.Quit: NOTHING,
    inputs.Doubles: ON,
    inputs.Alone: ON,
    inputs.Share: ON,
    inputs.TakeBank: NOTHING,
    inputs.AskShuffle: NOTHING,
    inputs.Reply: frozenset({"answer"}),
}
"""What everybody may say for themselves."""

AS_HOST: Mapping[type[TableInput], Fields] = {inputs.ChangeLimit: frozenset({"stakes"})}
"""What the host of a private table may; to send somebody away is a request, since the link goes with them."""


def _in_office(role: Role) -> Mapping[type[TableInput], Fields]:
    """An office says the whole of an input that it may give at a table."""
    return {
        kind: frozenset(kind.__struct_fields__) - THE_SERVER_SAYS
        for kind in MAY[role]
        if kind in get_args(AtTable)
    }


SAID: Mapping[Role, Mapping[type[TableInput], Fields]] = {
    "player": FOR_ONESELF,
    "host": AS_HOST,
    "dealer": _in_office("dealer"),
    "floor": _in_office("floor"),
}
"""Every role in which a client may speak, with what of which input."""


def key_of(client: Client, request: ClientMessage) -> str:
    """The id of an input: nobody can give another's again."""
    return f"{client.person}/{request.id}"


def person_of(client: Client) -> str:
    """Who speaks; whoever only looks on says nothing."""
    if not client.person:
        raise Refused("you only look on", "no-seat", allowed=("come in as a guest", "sign in"))
    return client.person


async def give(table: HostedTable, client: Client, request: Give) -> Told:
    """Give the table what is in an envelope, if whoever sent it may say it."""
    person, said = person_of(client), request.what
    put = _asked(table, client, request)
    role = _check_role(table, person, said.role, put)
    _check_theirs(said, role)
    said = structs.replace(said, who=person, role=role, id=key_of(client, request))
    if put and isinstance(said, Reply):
        return await table.answer(put, _for_seat(table, put, said))
    if role != "player":
        return await table.take(said)
    private.check_welcome(table, person, client.link)
    return await _for_oneself(table, person, said)


# Who speaks, and as what


def _check_role(table: HostedTable, person: str, role: Role, put: Put | None) -> Role:
    """As what somebody speaks: who replies, as whom they are asked; others in a role that they have now."""
    if put is not None and role in ("player", _role_asked(put)):
        return _role_asked(put)
    if role == "host":
        private.check_host(table, person)
    elif role != "player":
        held = table.role_of(person)
        # A shift manager does whatever the floor does.
        held = "floor" if held == "manager" else held
        if role != held or role not in SAID:
            raise Refused(
                "a {held:word} has no authority for this", "authority", allowed=("ask the floor",), held=held
            )
    return role


def _check_theirs(said: TableInput, role: Role) -> None:
    """Whether somebody says only what is theirs to say in this role."""
    kind = type(said)
    if kind not in SAID[role]:
        raise not_said_by(role, kind)
    check_said(said, role, SAID[role][kind] | {"role"})


# Answers


def _asked(table: HostedTable, client: Client, request: Give) -> Put | None:
    """The question that a reply answers; whatever else is said answers none."""
    if not isinstance(request.what, Reply):
        if request.number:
            raise Refused("only a reply answers a question", "schema", allowed=("leave the number out",))
        return None
    put = table.question_for(client)
    if put is None:
        waiting = each("wait for {seat}", seat=[seat for seat in table.questions.put if seat > 0])
        raise table.live.game.refuse("you are not asked now", "out-of-turn", *waiting)
    if put.number != request.number:
        raise table.live.game.refuse(
            "that question is over, and another is asked", "out-of-turn", "answer that one"
        )
    return put


def _role_asked(put: Put) -> Role:
    if put.ask.seat > 0:
        return "player"
    return "floor" if put.ask.seat == FLOOR else "dealer"


def _for_seat(table: HostedTable, put: Put, said: Reply) -> Reply:
    """The answer of whoever is asked: for their own seat, or that of somebody whose chips they play."""
    if put.ask.seat <= 0:
        return said
    holder = table.live.state.players[put.ask.seat].person
    return said if holder == said.who else structs.replace(said, person=holder)


# What goes without saying


async def _of_the_list(table: HostedTable, said: Join | Quit) -> Told:
    live, keeper = table.live, table.around.keeper
    waits = Waits(live.game.id, live.state.stakes)
    if isinstance(said, Join):
        joining = JoinList(who=said.who, id=said.id, game=waits.game, stakes=waits.stakes)
        return await keeper.enter(joining)
    if place := keeper.podium.lists.on(waits, said.who):
        return await keeper.enter(LeaveList(who=said.who, id=said.id, number=place.number))
    return await table.take(said)


async def _for_oneself(table: HostedTable, person: str, said: AtTable) -> Told:
    """Who sits down without a word on how brings what is usual, and sits apart from others if they can.

    Who wants to wait at a table that is everybody's waits on the list of its game and stakes.
    """
    if isinstance(said, Join | Quit) and table.private is None and table.live.is_open:
        return await _of_the_list(table, said)
    if isinstance(said, Sit | Stand) and not said.chips and table.live.is_open:
        said = structs.replace(said, chips=table.brings(person))
    if isinstance(said, Sit) and not (said.seat or said.lot) and (seat := seat_apart(table.live)):
        try:
            return await table.take(structs.replace(said, seat=seat))
        except Refused as refused:
            if refused.topic not in ("seat-taken", "seats"):
                raise
    return await table.take(said)
