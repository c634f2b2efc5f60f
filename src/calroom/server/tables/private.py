"""Private tables: found by their link alone, and run by the one who put them up.

The host says how many bots may sit down, holds the game and lets it go on, and sends people away.
"""

import asyncio
from secrets import token_urlsafe

from msgspec.structs import replace

from calroom.server.tables.chat import check_known
from calroom.server.tables.hosted import HostedTable
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


def check_host(table: HostedTable, person: str) -> None:
    """Refuse whoever is not the host of this private table."""
    _of(table, person)


async def send_away(table: HostedTable, person: str, other: str, *, on: bool) -> None:
    """The host sends somebody away when the hand is over, or lets them come again.

    With whoever is sent away goes the link they came by; everybody else who is here stays.
    """
    async with table.arranging:
        private = _of(table, person)
        if other == person:
            raise Refused("a host does not send themselves away", "host", allowed=("leave the table",))
        if not table.live.seat_of(other):
            check_known(table.around.keeper, other)
        names = table.around.keeper.register.every_name(other)
        others = tuple(name for name in private.sent_away if name not in names)
        if on:
            known = {*private.known, *table.company()}.difference(names)
            await _change(
                table,
                private,
                sent_away=(*others, other),
                link=new_name(table.live.game.id),
                known=tuple(sorted(known)),
            )
        else:
            known = {*private.known, other}
            await _change(table, private, sent_away=others, known=tuple(sorted(known)))


async def _change(table: HostedTable, private: PrivateTable, **changes: object) -> None:
    wanted = replace(private, **changes)
    if wanted != private:
        await asyncio.to_thread(table.around.keeper.store.private_tables.keep, wanted)
        await table.arranged(wanted)
        table.around.others.changed("private", table.table)


def _of(table: HostedTable, person: str) -> PrivateTable:
    private = table.private
    if private is None:
        raise Refused("this table is everybody's and has no host", "host", allowed=("ask the floor",))
    host = table.around.keeper.register.now_called(private.host)
    if host != person:
        raise Refused("only {host:person}, who put this table up, may do that", "host", host=host)
    return private


def check_may_look(table: HostedTable, person: str, link: str = "") -> None:
    """Whoever is welcome looks on; so does whoever watches over the room, about whom no host decides."""
    if not table.is_watched_over_by(person):
        check_welcome(table, person, link)


def check_welcome(table: HostedTable, person: str, link: str = "") -> None:
    """Who was sent away does not come back until the host lets them, nor looks on as nobody.

    Nor does somebody new come by a link that was replaced.
    """
    private, register = table.private, table.around.keeper.register
    if private is None:
        return
    host = register.now_called(private.host)
    if not person:
        raise _to_nobody(table, host, is_invited=private.link in ("", link))
    names = set(register.every_name(person))
    if not names.isdisjoint(private.sent_away):
        raise Refused(
            "{host:person} has sent you away from this table",
            "host",
            allowed=("play at another table",),
            host=host,
        )
    if private.link not in ("", link) and names.isdisjoint({*private.known, host}):
        raise Refused(
            "the link to this table has been replaced",
            "host",
            allowed=("ask {host:person} for the new one", "play at another table"),
            host=host,
        )


def _to_nobody(table: HostedTable, host: str, *, is_invited: bool) -> Refused:
    """Whoever has the link is told whose table it is and what is played there, before they come in."""
    allowed = ("come in as a guest", "sign in")
    if not is_invited:
        return Refused("this is a private table: say who you are before you look on", "host", allowed=allowed)
    return Refused(
        "{host:person} invites you to {game:text}, {stakes:text}: say who you are before you look on",
        "host",
        allowed=allowed,
        host=host,
        game=table.live.game.title,
        stakes=table.live.state.stakes,
    )
