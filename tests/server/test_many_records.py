"""The records of a room that several processes run: checked, copied and read while everybody plays."""

import asyncio
from contextlib import closing
from pathlib import Path

import httpx
from msgspec import json
from tests.server.visiting import WAIT
from tests.server.workers import (
    all_play_on,
    cookie_of_the_floor,
    playing,
    taken_by,
    times_written,
    until,
    workers,
)
from tests.store.conftest import database, file, server, where

from calroom.keeping.verify import Checked, verify
from calroom.server.staff.reports import FILES, KINDS
from calroom.store import Store
from calroom.store.backup import backup, restore

__all__ = ["database", "file", "server", "where"]

GAMES = ("palace.holdem", "sk.pure215", "palace.baccarat")
"""The first feeds a jackpot, whose balance is held against all hands."""


def _verified(where: str) -> Checked:
    """As `calroom verify` does beside the processes of a room."""
    with closing(Store(where)) as store:
        return verify(store)


def _copy(where: str, path: Path) -> None:
    """As `calroom backup` does beside them."""
    with closing(Store(where)) as store:
        backup(store, path)


def test_a_room_is_verified_while_several_processes_run_it_and_while_it_moves(where: str) -> None:
    async def story() -> None:
        async with (
            workers(where) as (owner, door),
            playing(GAMES, [owner.address, door.address]) as players,
        ):
            before = await asyncio.to_thread(_verified, where)
            assert before.fault is None
            checking = asyncio.create_task(asyncio.to_thread(_verified, where))
            await owner.end()
            assert (await checking).fault is None
            await until(lambda: door.owns)
            await all_play_on(players)
            after = await asyncio.to_thread(_verified, where)
            assert after.fault is None
            assert after.rows > before.rows

    asyncio.run(story())


def test_a_backup_made_while_the_room_moves_holds_whatever_was_acknowledged_before_it(
    where: str, tmp_path: Path
) -> None:
    copy, again = tmp_path / "copy", tmp_path / "again.db"

    async def story() -> list[tuple[str, str]]:
        async with (
            workers(where) as (owner, door),
            playing(GAMES, [owner.address, door.address]) as players,
        ):
            taken = taken_by(players)
            copying = asyncio.create_task(asyncio.to_thread(_copy, where, copy))
            await owner.end()
            await copying
            await all_play_on(players)
            assert door.owns
            return taken

    taken = asyncio.run(story())
    with closing(restore(copy, again)) as store:
        assert times_written(store, taken) == {1}
        assert verify(store).fault is None

    async def goes_on() -> None:
        async with workers(str(again)) as (owner, door), playing(GAMES[:1], [door.address]):
            assert owner.owns

    asyncio.run(goes_on())


def test_every_report_is_read_through_any_door_and_is_the_same_after_the_room_has_moved(where: str) -> None:
    async def story() -> None:
        async with workers(where) as (owner, door):
            headers = await cookie_of_the_floor(owner)
            async with playing(GAMES, [door.address]) as players:
                table, person = players[0].taken[0]
                person = person.rpartition("/")[0]
            names = {"bank": table, "book": person}
            asked = [(name, names.get(name, "")) for name in KINDS if name != "hand"]

            async def read(address: str) -> dict[str, object]:
                found: dict[str, object] = {}
                async with httpx.AsyncClient(base_url=address, timeout=WAIT, headers=headers) as http:
                    for name, of in asked:
                        answer = await http.get(f"/api/reports/{name}", params={"of": of} if of else {})
                        assert answer.status_code == 200, answer.text
                        found[name] = json.decode(answer.content)
                    for name in FILES:
                        answer = await http.get(f"/api/reports/{name}", params={"format": "csv"})
                        found[name] = answer.text
                return found

            here, there = await read(owner.address), await read(door.address)
            assert here.keys() == there.keys() == {*KINDS, *FILES} - {"hand"}
            book = here["book"]
            assert isinstance(book, dict)
            assert book["rows"]
            assert there["book"] == book
            await owner.end()
            await until(lambda: door.owns)
            assert (await read(door.address))["book"] == book

    asyncio.run(story())
