"""Pages that cost a lot, asked for as often as anybody can: each has its own place, and nobody else waits."""

import asyncio
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest
from msgspec.structs import replace
from tests.server.visiting import TESTED, Visit, opened, ordered, problem, run

from calroom.server.door.limits import PERSONAL, Kind, Pool, Pools, Rate, kind_of
from calroom.server.floor import desk as floor_desk
from calroom.server.work.pools import ASKER, Asker, WorkerPool, threads

DEAR: dict[str, Kind] = {
    "/api/rules?q=rasie": "search",
    "/api/games/palace.holdem/compare": "search",
    "/api/readings/palace": "search",
    "/api/floor/games/palace.holdem": "look-up",
    "/api/drills/pots": "look-up",
    "/api/drills/pots/sheet?count=40": "sheet",
    "/api/games/palace.holdem/worth": "sheet",
    "/api/reports/flows": "report",
    "/api/hands/palace.holdem-1/1": "history",
    "/metrics": "probe",
    "/health": "probe",
    "/schema/openapi.json": "probe",
}


@pytest.mark.parametrize(("path_", "kind"), DEAR.items())
def test_whatever_is_dear_has_a_rate_of_its_own(path_: str, kind: Kind) -> None:
    assert kind_of("GET", path_.partition("?")[0]) == kind


@pytest.mark.parametrize("kind", sorted(PERSONAL))
def test_what_is_dear_is_counted_for_each_person_from_wherever_they_ask(
    path: str, kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = next(one for one, its in DEAR.items() if its == kind)
    field = kind.replace("-", "_")

    async def nothing(*_: object, **__: object) -> None:
        raise LookupError("only whether they are let in counts here, and not what it comes to")

    async def story() -> None:
        rates = replace(TESTED.rates, **{field: Rate(2, 0.001)})
        async with opened(path, bounds=replace(TESTED, rates=rates)) as visit:
            owner = await visit.owner()
            monkeypatch.setattr(WorkerPool, "ask", nothing)
            statuses = []
            for number in range(4):
                elsewhere = visit.visitor(client=(f"10.0.0.{number}", 5))
                elsewhere.http.cookies = owner.http.cookies
                statuses.append((await elsewhere.get(asked)).status_code)
            assert [status == 429 for status in statuses] == [False, False, True, True]

    run(story())


SMALL = Pool(workers=1, most=4, kept_for_staff=1, each=2)
PLACES = ("desk", "library", "press", "archive", "records", "files")


async def filled(visit: Visit, place: str) -> tuple[Event, list[asyncio.Task[Any]]]:
    """Players have taken every place at a desk that they may take, each for themselves."""
    desk: WorkerPool = getattr(visit.front.places, place)
    desk._start = threads
    go_on = Event()

    async def ask(number: int) -> None:
        ASKER.set(Asker(f"player {number}"))
        await desk.ask(go_on.wait)

    tasks = [asyncio.create_task(ask(number)) for number in range(SMALL.most - SMALL.kept_for_staff)]
    await asyncio.sleep(0.01)
    return go_on, tasks


def test_a_full_place_turns_players_away_and_the_staff_keep_theirs(path: str) -> None:
    async def story() -> None:
        pools = Pools(**dict.fromkeys(PLACES, SMALL))
        async with opened(path, bounds=replace(TESTED, pools=pools)) as visit:
            owner, ann = await visit.owner(), visit.visitor()
            await ann.come_in()
            go_on, tasks = await filled(visit, "library")
            busy = problem(await ann.get("/api/rules?q=raise"), 503)
            assert (busy.topic, busy.allowed) == ("busy", ["try again"])
            staff = asyncio.create_task(owner.get("/api/rules?q=raise"))
            await asyncio.sleep(0.01)
            go_on.set()
            assert (await staff).status_code == 200
            await asyncio.gather(*tasks)

    run(story())


def test_files_of_everything_have_a_place_of_their_own_and_say_when_it_is_full(path: str) -> None:
    asked = "/api/reports/ledger?format=csv"

    async def story() -> None:
        pools = Pools(**dict.fromkeys(PLACES, SMALL), gauge=SMALL)
        async with opened(path, bounds=replace(TESTED, pools=pools)) as visit:
            owner = await visit.owner()
            whole = (await owner.get(asked)).text
            assert whole.startswith("id,") or "," in whole.partition("\n")[0]
            for place in ("records", "archive", "gauge"):
                go_on, tasks = await filled(visit, place)
                assert (await owner.get(asked)).text == whole
                go_on.set()
                await asyncio.gather(*tasks)
            go_on, tasks = await filled(visit, "files")
            last = asyncio.create_task(by_staff(visit.front.places.files, go_on.wait))
            await asyncio.sleep(0)
            assert problem(await owner.get(asked), 503).topic == "busy"
            go_on.set()
            await asyncio.gather(*tasks, last)
            assert (await owner.get(asked)).text == whole

    run(story())


async def by_staff(desk: WorkerPool, work: Callable[[], object]) -> None:
    ASKER.set(Asker("somebody of the staff", is_staff=True))
    await desk.ask(work)


@pytest.mark.parametrize("place", PLACES)
def test_a_full_place_holds_up_nothing_else(path: str, place: str) -> None:
    async def story() -> None:
        pools = Pools(**dict.fromkeys(PLACES, SMALL))
        async with opened(path, bounds=replace(TESTED, pools=pools)) as visit:
            ann = visit.visitor()
            await ann.come_in()
            go_on, tasks = await filled(visit, place)
            for quick in (
                "/api/me",
                "/api/lobby",
                "/health",
                "/metrics",
                "/api/me/limits",
                # The schema is made once, where sheets are made.
                *(("/schema/openapi.json",) if place != "press" else ()),
            ):
                assert (await ann.get(quick)).is_success, quick
            assert (await ann.post("/api/play", {"game": "palace.holdem"})).is_success
            if place != "records":
                assert (await ann.get("/api/hands")).is_success
            go_on.set()
            await asyncio.gather(*tasks)

    run(story())


def test_methods_that_anybody_makes_up_do_not_fill_the_figures(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            for number in range(50):
                await visit.visitor().send(f"M{number}", "/api/lobby")
            text = (await visit.visitor().get("/metrics")).text
            assert 'method="other"' in text
            assert 'method="M7"' not in text

    run(story())


def test_what_somebody_answered_in_drills_is_summed_up_away_from_the_tables(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever answers for hours has ten thousands of answers, and looks at them again and again."""

    def held_up(*_: object) -> None:
        raise AssertionError("every table waits for this")

    for name in ("class_scores", "due", "fresh_seed", "hardest"):
        monkeypatch.setattr(floor_desk, name, held_up)

    async def story() -> None:
        async with opened(path) as visit:
            owner = await visit.owner()
            floor = ordered("appoint", person="Olga", office="floor", reason="trains the class")
            assert (await owner.post("/api/floor/orders", floor)).is_success
            for page in ("mine", "class"):
                assert (await owner.get(f"/api/drills/results/{page}")).is_success

    run(story())
