"""The room at a glance: what stands on the board, who may look at it, and that it changes by itself."""

import asyncio
from collections.abc import Callable
from typing import Any

from msgspec import json
from tests.server.visiting import (
    WAIT,
    Socket,
    Visit,
    cookie_of,
    opened,
    ordered,
    play_a_hand,
    problem,
    read,
    run,
)

from calroom.server.podium.shapes import BoardShown


class Watching(Socket):
    """Somebody's socket to the board; `tables` is the board as it was last told."""

    def __init__(self, visit: Visit, **headers: str) -> None:
        super().__init__(visit.app, "", path="/api/podium/live", **headers)
        self.tables: dict[str, dict[str, Any]] = {}
        self.parts: dict[str, Any] = {}
        self.texts: list[str] = []

    async def follow(self) -> None:
        """Hear one message more."""
        heard = await self.hear()
        self.texts.append(heard["text"])
        told = json.decode(heard["text"])
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


def test_nothing_of_any_hand_is_on_the_board(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            floor, player = await visit.of_the_staff("floor", "Flo"), visit.visitor()
            watching = Watching(visit, cookie=cookie_of(floor))
            assert (await watching.hear())["type"] == "websocket.accept"
            await player.come_in()
            table, hand = await play_a_hand(visit, player, "palace.holdem")
            await watching.until(lambda: watching.tables.get(table, {}).get("hand", 0) >= hand)
            shown = "".join(watching.texts)
            cards = {rank + suit for rank in "23456789TJQKA" for suit in "shdc"}
            assert not {card for card in cards if f'"{card}"' in shown}
            assert watching.tables[table].get("an_hour", 0) > 0
            box = f"box:{table}:{read(await floor.get('/api/podium'), BoardShown).shift}"
            ledger = visit.front.keeper.store.ledger
            await watching.until(lambda: watching.tables[table].get("took", 0) == ledger.balance(box))
            await watching.close()

    run(story())


def test_a_regulator_orders_nothing_and_only_a_manager_arranges_the_map(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            regulator = await visit.of_the_staff("regulator", "Rex")
            floor = await visit.of_the_staff("floor", "Flo")
            manager = await visit.of_the_staff("manager", "Mia")
            watching = Watching(visit, cookie=cookie_of(regulator))
            assert (await watching.hear())["type"] == "websocket.accept"
            await visit.front.host.open_table("palace.holdem", "$4-$8")
            order = ordered("placetables", places={"palace.holdem-1": (3, 2)})
            for one in (regulator, floor):
                problem(await one.post("/api/floor/orders", order), 403)
            assert (await manager.post("/api/floor/orders", order)).is_success
            await watching.until(lambda: watching.parts.get("places") == {"palace.holdem-1": [3, 2]})
            assert (
                "somebody has moved it" in problem(await manager.post("/api/floor/orders", order), 409).what
            )
            await watching.close()

    run(story())


def test_whoever_loses_their_office_no_longer_sees_the_board(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            owner, floor = await visit.owner(), await visit.of_the_staff("floor", "Flo")
            watching = Watching(visit, cookie=cookie_of(floor))
            assert (await watching.hear())["type"] == "websocket.accept"
            await watching.follow()
            taken = ordered("appoint", person="Flo", office="floor", on=False, reason="she leaves")
            assert (await owner.post("/api/floor/orders", taken)).is_success
            told = await watching.message()
            while told["tell"] != "goodbye":
                told = await watching.message()
            assert told["again"] is False

    run(story())
