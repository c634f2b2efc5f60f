"""The podium after a kill, with more than fits on a page, with forty who look on, and with a full list."""

import asyncio
from typing import Any

from tests.keeping.purses import with_chips
from tests.server.visiting import Socket, cookie_of, opened, read, run

from calroom.keeping import Keeper
from calroom.keeping.pictures import pictures
from calroom.keeping.podium.list_rows import JoinList
from calroom.keeping.podium.lists import MOST_ON_A_LIST, Waits
from calroom.keeping.podium.roster_rows import SendDealer
from calroom.keeping.podium.rows import Note
from calroom.room.inputs import Open, Sit
from calroom.server.podium.act_shapes import ActsShown
from calroom.server.podium.acts import A_PAGE

GAME, STAKES = "palace.holdem", "$4-$8"
FLO: Any = {"who": "Flo", "role": "floor"}
MINUTE = 60_000


def test_a_dealer_who_was_sent_before_a_kill_is_brought_to_the_table_after_it(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            await visit.of_the_staff("dealer", "Dan")
            table = await visit.front.host.open_table(GAME, STAKES, who="Flo", reason="a list")
        keeper = await Keeper.open(path)
        await keeper.enter(SendDealer(**FLO, person="Dan", station=table))
        assert keeper.table(table).state.dealer != "Dan"
        await keeper.close()
        async with opened(path) as visit:
            await visit.until(lambda: visit.front.keeper.table(table).state.dealer == "Dan")

    run(story())


def test_orders_are_read_page_by_page_and_each_stands_on_one(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            flo, ann = await visit.of_the_staff("floor", "Flo"), visit.visitor()
            await ann.come_in()
            for number in range(A_PAGE + 5):
                note = Note(**FLO, person=ann.person, words=f"note {number}")
                await visit.front.keeper.enter(note)
            first = read(await flo.get("/api/podium/acts?act=note"), ActsShown)
            second = read(
                await flo.get("/api/podium/acts", params={"act": "note", "more": first.more}), ActsShown
            )
            assert (len(first.acts), len(second.acts), second.more) == (A_PAGE, 5, "")
            found = [act.after for act in (*first.acts, *second.acts)]
            assert found == [f"note {number}" for number in range(A_PAGE + 5)][::-1]

    run(story())


def test_the_wait_for_a_seat_is_from_the_list_to_the_seat(path: str) -> None:
    async def story() -> None:
        keeper = await Keeper.open(path)
        await keeper.put_up(f"{GAME}-1", GAME)
        began = keeper.now()
        await keeper.take(f"{GAME}-1", Open(**FLO, stakes=STAKES), began)
        await with_chips(keeper, "Ann", "Bob", at=began)
        for person, minutes in (("Ann", 4), ("Bob", 10)):
            await keeper.enter(JoinList(who=person, game=GAME, stakes=STAKES), began)
            await keeper.take(f"{GAME}-1", Sit(who=person, chips=10_000), began + minutes * MINUTE)
        (shown,) = pictures(keeper.store, began, began + 60 * MINUTE).game
        assert (shown.waits, shown.wait_minutes) == (2, 7)
        await keeper.close()

    run(story())


def test_a_manager_speaks_as_the_floor_at_a_table(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            mia = await visit.of_the_staff("manager", "Mia")
            table = await visit.front.host.open_table(GAME, STAKES, who="Mia", reason="a list")
            order = {"input": "stop", "scope": "table", "name": "", "reason": "a spill"}
            answer = await mia.post("/api/floor/orders", {"what": order, "table": table})
            assert answer.status_code == 200, answer.text
            assert visit.front.keeper.table(table).state.stopped == {"table": "a spill"}
            (act,) = read(await mia.get("/api/podium/acts?act=stop"), ActsShown).acts
            assert (act.who, act.table, act.reason) == ("Mia", table, "a spill")

    run(story())


def test_forty_who_look_at_the_board_and_a_full_list_take_nothing_from_the_tables(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            flo = await visit.of_the_staff("floor", "Flo")
            lines = [Socket(visit.app, "", path="/api/podium/live", cookie=cookie_of(flo)) for _ in range(40)]
            kinds = [(await line.hear())["type"] for line in lines]
            let_in = [line for line, kind in zip(lines, kinds, strict=True) if kind == "websocket.accept"]
            assert let_in
            keeper = visit.front.keeper
            for number in range(MOST_ON_A_LIST):
                await keeper.enter(
                    JoinList(**FLO, game=GAME, stakes=STAKES, name=f"Guest {number} of the bus")
                )
            answer = await flo.post(
                "/api/floor/orders",
                {"what": {"input": "joinlist", "game": GAME, "stakes": STAKES, "name": "Late"}},
            )
            assert "the list is full" in answer.text
            assert len(keeper.podium.lists.of(Waits(GAME, STAKES))) == MOST_ON_A_LIST
            player = visit.visitor()
            await player.come_in()
            seated = await player.post("/api/play", {"game": "sk.pan"})
            assert seated.status_code == 200, seated.text
            await asyncio.gather(*(line.close() for line in lines))

    run(story())
