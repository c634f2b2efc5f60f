"""Attempts to come in again and again for the chips that everybody begins with, and carry them together."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import select
from tests.server.visiting import TESTED, Visit, opened, problem

from calroom.server.door import newcomers
from calroom.server.door.limits import Guests
from calroom.server.door.newcomers import START
from calroom.server.people import accounts
from calroom.server.tables.clocks import now
from calroom.store import schema
from calroom.store.tap import DAY

FEW = Guests(people_a_day=3, chips_a_day=5 * START)
HERE, THERE = ("1.2.3.4", 5), ("4.3.2.1", 5)


def at_the_door(story: Callable[[Visit], Coroutine[Any, Any, None]], path: str, guests: Guests = FEW) -> None:
    async def whole() -> None:
        async with opened(path, bounds=replace(TESTED, guests=guests)) as visit:
            await story(visit)

    asyncio.run(whole())


async def come(visit: Visit, client: tuple[str, int] = HERE) -> int:
    response = await visit.visitor(client=client).post("/api/guest")
    return response.status_code


def test_so_many_guests_come_from_one_address_in_a_day_and_no_more_after_a_restart_either(path: str) -> None:
    async def all_at_once(visit: Visit) -> None:
        statuses = await asyncio.gather(*(come(visit) for _ in range(8)))
        assert sorted(statuses) == [200] * 3 + [429] * 5
        assert await come(visit, THERE) == 200

    async def after_a_restart(visit: Visit) -> None:
        found = problem(await visit.visitor(client=HERE).post("/api/guest"), 429)
        assert found.topic == "newcomers"
        assert await come(visit, THERE) == 200

    at_the_door(all_at_once, path)
    at_the_door(after_a_restart, path)


def test_a_network_of_many_addresses_is_one_that_somebody_has(path: str) -> None:
    async def story(visit: Visit) -> None:
        statuses = [await come(visit, (f"2001:db8:1:2::{number:x}", 5)) for number in range(1, 6)]
        assert statuses == [200] * 3 + [429] * 2
        assert await come(visit, ("2001:db8:1:3::1", 5)) == 200
        assert [await come(visit, (f"::ffff:9.9.9.{n % 2}", 5)) for n in range(2)] == [200, 200]

    at_the_door(story, path)


def test_any_number_may_come_from_the_network_of_the_room_itself(path: str) -> None:
    async def story(visit: Visit) -> None:
        assert [await come(visit, (f"10.1.2.{number}", 5)) for number in range(3)] == [200] * 3
        assert [await come(visit, ("10.1.2.3", 5)) for _ in range(5)] == [200] * 5
        assert [await come(visit) for _ in range(4)] == [200] * 3 + [429]

    at_the_door(story, path, replace(FEW, inside=("10.0.0.0/8", "2001:db8::/32")))


def test_a_network_of_the_room_that_is_none_is_said() -> None:
    with pytest.raises(ValueError, match="Wi-Fi is no address and no network of the room"):
        replace(FEW, inside=("Wi-Fi",))


def test_a_new_name_gets_chips_no_more_often_than_a_guest(path: str) -> None:
    async def story(visit: Visit) -> None:
        purses = [(await visit.visitor().sign_up(f"Ann {number}")).purse for number in range(5)]
        assert purses == [START] * 3 + [0] * 2
        assert await come(visit) == 429

    at_the_door(story, path)


def test_newcomers_from_one_address_buy_so_many_chips_together(path: str) -> None:
    async def story(visit: Visit) -> None:
        ann, bob, cid = visit.visitor(), visit.visitor(), visit.visitor(client=THERE)
        for visitor in (ann, bob, cid):
            await visitor.come_in()
        await bob.sign_up("Bob")
        both = [await one.post("/api/me/chips", {"amount": 2 * START, "id": "x"}) for one in (ann, bob)]
        assert [one.status_code for one in both] == [200, 429]
        again = await ann.post("/api/me/chips", {"amount": 2 * START, "id": "x"})
        assert again.is_success
        assert (await bob.post("/api/me/chips", {"amount": START, "id": "y"})).is_success
        assert problem(await bob.post("/api/me/chips", {"amount": 1, "id": "z"}), 429).topic == "newcomers"
        assert (await cid.post("/api/me/chips", {"amount": START, "id": "x"})).is_success

    at_the_door(story, path)


def test_what_the_cage_did_not_sell_does_not_count(path: str) -> None:
    async def story(visit: Visit) -> None:
        ann = visit.visitor()
        await ann.come_in()
        await ann.put("/api/me/limits", {"chips_a_day": 100})
        for number in range(20):
            assert not (await ann.post("/api/me/chips", {"amount": START, "id": f"{number}"})).is_success
        assert (await ann.post("/api/me/chips", {"amount": 100, "id": "y"})).is_success
        assert [await come(visit) for _ in range(3)] == [200, 200, 429]

    at_the_door(story, path)


def test_the_next_day_everybody_may_come_again_and_nobody_knows_who_came(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(visit: Visit) -> None:
        for _ in range(3):
            await come(visit)
        assert await come(visit) == 429
        store = visit.front.keeper.store
        with store.database.reading() as connection:
            ((day, address, people, chips),) = connection.execute(select(schema.came_from)).all()
        assert "1.2.3.4" not in address
        assert (people, chips) == (3, 3 * START)
        with monkeypatch.context() as tomorrow:
            tomorrow.setattr(newcomers, "now", lambda: (day + 1) * DAY)
            assert await come(visit) == 200
        with store.database.reading() as connection:
            rows = connection.execute(select(schema.came_from)).all()
            salts = connection.execute(select(schema.salt)).all()
        assert [row.day for row in (*rows, *salts)] == [day + 1, day + 1]
        assert rows[0].address != address

    at_the_door(story, path)


def test_an_account_is_no_newcomer_after_a_while(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(visit: Visit) -> None:
        ann = visit.visitor()
        await ann.sign_up("Ann")
        later = now() + (FEW.days_new + 1) * DAY
        monkeypatch.setattr(newcomers, "now", lambda: later)
        assert (await ann.post("/api/me/chips", {"amount": 9 * START, "id": "x"})).is_success

    at_the_door(story, path)


def test_names_of_guests_do_not_run_out(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(visit: Visit) -> None:
        monkeypatch.setattr(accounts, "randbelow", lambda _: 0)
        names = [(await visit.visitor().come_in()).person for _ in range(4)]
        assert names == ["Guest 100000", "Guest 1000000", "Guest 10000000", "Guest 100000000"]

    at_the_door(story, path, Guests())
