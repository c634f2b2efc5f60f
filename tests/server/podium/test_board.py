"""The room at a glance: what stands on the board, who may look at it, and that it changes by itself."""

import asyncio
from collections.abc import Callable
from typing import Any

from tests.server.visiting import WAIT, Socket, Visit, cookie_of, opened, problem, read, run

from calroom.server.podium.shapes import BoardShown


class Watching(Socket):
    """Somebody's socket to the board; `tables` is the board as it was last told."""

    def __init__(self, visit: Visit, **headers: str) -> None:
        super().__init__(visit.app, "", path="/api/podium/live", **headers)
        self.tables: dict[str, dict[str, Any]] = {}
        self.parts: dict[str, Any] = {}

    async def follow(self) -> None:
        """Hear one message more."""
        told = await self.message()
        if told["tell"] == "board":
            self.tables = {}
        self.tables |= {table["table"]: table for table in told.get("tables", ())}
        self.parts |= told.get("parts", {})
        for name in told.get("gone", ()):
            del self.tables[name]

    async def until(self, seen: Callable[[], bool]) -> None:
        """Follow the board until something stands on it; what never comes ends the test."""
        async with asyncio.timeout(WAIT):
            while not seen():
                await self.follow()


def _people(watching: Watching, table: str) -> set[str]:
    return {one["person"] for one in watching.tables.get(table, {}).get("seats", ())}


def test_every_table_stands_on_the_board_with_who_sits_there_and_follows_by_itself(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            floor, player = await visit.of_the_staff("floor", "Flo"), visit.visitor()
            watching = Watching(visit, cookie=cookie_of(floor))
            assert (await watching.hear())["type"] == "websocket.accept"
            await watching.follow()
            assert watching.tables == {}
            await player.come_in()
            seat = (await player.post("/api/play", {"game": "palace.holdem"})).json()
            await watching.until(lambda: _people(watching, seat["table"]) >= {player.person})
            table = watching.tables[seat["table"]]
            assert (table["title"], table["house"]) == ("Texas Hold'em", "palace")
            assert table["stakes"] == "$4-$8"
            shown = read(await floor.get("/api/podium"), BoardShown)
            assert [one.table for one in shown.tables] == [seat["table"]]
            await watching.close()

    run(story())


def test_the_board_is_for_those_who_watch_over_the_room(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            readers = {"floor": "Flo", "manager": "Mia", "owner": "Olga", "regulator": "Rex"}
            for office, name in readers.items():
                one = await visit.of_the_staff(office, name)
                assert (await one.get("/api/podium")).is_success
            dealer, guest = await visit.of_the_staff("dealer", "Dee"), visit.visitor()
            await guest.come_in()
            for one in (dealer, guest):
                problem(await one.get("/api/podium"), 403)
                watching = Watching(visit, cookie=cookie_of(one))
                assert (await watching.hear())["type"] == "websocket.accept"
                assert (await watching.message())["tell"] == "goodbye"
                assert (await watching.hear())["type"] == "websocket.close"

    run(story())
