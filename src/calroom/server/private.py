"""Private tables: found by their link alone, and run by the one who put them up.

The host says how many bots may sit down, holds the game and lets it go on, and sends people away.
"""

import asyncio
from secrets import token_urlsafe

from msgspec.structs import replace

from calroom.server.tables import HostedTable
from calroom.store.private_tables import PrivateTable
from calroom.table.refusals import Refused

UNGUESSABLE = 12
"""Bytes of chance in the name of a private table."""


def new_name(game: str) -> str:
    """A name that nobody can guess."""
    return f"{game}-{token_urlsafe(UNGUESSABLE)}"


async def arrange(table: HostedTable, person: str, **changes: object) -> None:
    """The host wants something to be different from now on."""
    async with table.arranging:
        await _change(table, _of(table, person), **changes)


async def send_away(table: HostedTable, person: str, other: str, *, on: bool) -> None:
    """The host sends somebody away when the hand is over, or lets him come again."""
    async with table.arranging:
        private = _of(table, person)
        if other == person:
            raise Refused("a host does not send himself away", "host", allowed=("leave the table",))
        names = table.around.keeper.register.every_name(other)
        others = tuple(name for name in private.sent_away if name not in names)
        await _change(table, private, sent_away=(*others, other) if on else others)


async def _change(table: HostedTable, private: PrivateTable, **changes: object) -> None:
    wanted = replace(private, **changes)
    if wanted != private:
        await asyncio.to_thread(table.around.keeper.store.private_tables.keep, wanted)
        await table.arranged(wanted)


def _of(table: HostedTable, person: str) -> PrivateTable:
    private = table.private
    if private is None:
        raise Refused("this table is everybody's and has no host", "host", allowed=("ask the floor",))
    host = table.around.keeper.register.now_called(private.host)
    if host != person:
        raise Refused(f"only {host}, who put this table up, may do that", "host")
    return private


def check_welcome(table: HostedTable, person: str) -> None:
    """Who was sent away does not come back until the host lets them, nor looks on as nobody."""
    private, register = table.private, table.around.keeper.register
    if private is not None and not person:
        what = "this is a private table: say who you are before you look on"
        raise Refused(what, "host", allowed=("come in as a guest", "sign in"))
    if private is not None and not set(private.sent_away).isdisjoint(register.every_name(person)):
        what = f"{register.now_called(private.host)} has sent you away from this table"
        raise Refused(what, "host", allowed=("play at another table",))
