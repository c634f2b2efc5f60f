"""A shift is counted by hand beside the ledger, signed and closed; dealers are pushed; orders are found."""

from typing import Any

from tests.server.visiting import Visit, Visitor, opened, ordered, play_a_hand, problem, read, run

from calroom.keeping.paper import when
from calroom.keeping.podium.closing_rows import CAGE
from calroom.keeping.verify import verify
from calroom.server.podium.act_shapes import ActsShown
from calroom.server.podium.dealer_shapes import DealersShown, MineShown
from calroom.server.podium.picture_shapes import PicturesShown
from calroom.server.podium.shift_shapes import ShiftShown, ShiftsShown

GAME = "palace.holdem"


async def _order(visitor: Visitor, kind: str, **fields: Any) -> str:
    """Order something, and get what is wrong with it; nothing if it is done."""
    answer = await visitor.post("/api/floor/orders", ordered(kind, **fields))
    return "" if answer.is_success else str(answer.json()["what"])


async def _shift(visitor: Visitor) -> ShiftShown:
    found = read(await visitor.get("/api/podium/shifts"), ShiftsShown).shift
    assert found is not None
    return found


def test_a_shift_closes_only_when_all_is_counted_and_every_difference_explained(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            mae, ann = await visit.of_the_staff("manager", "Mae"), visit.visitor()
            flo = await visit.of_the_staff("floor", "Flo")
            assert "for the manager or owner" in await _order(flo, "openshift", chips={})
            assert await _order(mae, "openshift", chips={"100000": 1000}) == ""
            assert "is open, by Mae" in await _order(mae, "openshift", chips={})
            await ann.sign_up("Ann")
            table = await _until_something_is_dropped(visit, ann)
            await _stopped(visit, flo)
            shift = await _shift(mae)
            cage, box = shift.counts
            assert (cage.place, box.place) == (CAGE, f"box:{table}")
            assert box.expected == sum(drop.amount for drop in shift.drops) > 0
            assert shift.agreed
            name = shift.name
            assert "not counted: the cage" in await _order(mae, "closeshift", shift=name)
            await _count(flo, box.place, box.expected - 100)
            await _count(flo, CAGE, cage.expected)
            assert "by -$1" in await _order(mae, "closeshift", shift=name)
            assert "an order has a reason" in await _order(
                mae, "explaindifference", place=box.place, difference=-100
            )
            why: Any = {"place": box.place, "reason": "a chip fell behind the rack"}
            assert "differs by -$1" in await _order(mae, "explaindifference", difference=5, **why)
            assert await _order(mae, "explaindifference", difference=-100, **why) == ""
            assert await _order(mae, "closeshift", shift=name) == ""
            assert "no shift is open" in await _order(mae, "closeshift", shift=name)
            closed = read(await mae.get(f"/api/podium/shifts/{name}"), ShiftShown)
            assert (closed.closed_by, len(closed.digest), closed.agreed) == ("Mae", 64, True)
            (counted,) = closed.boxes
            assert (counted.table, counted.counted) == (table, box.expected - 100)
            assert counted.before + counted.took == counted.expected + counted.since_the_count
            assert counted.took == sum(drop.amount for drop in closed.drops)
            files = {}
            for of in ("counts", "boxes", "drops", "pools", "totals"):
                file = await mae.get(f"/api/podium/shifts/{name}/{of}")
                assert file.headers["content-type"].startswith("text/csv")
                files[of] = file.text
            assert f"box:{table}" in files["counts"]
            # In a count room an amount is one of dollars, and a time can be read.
            assert f",{box.expected / 100:.2f},yes," in files["counts"]
            assert when(closed.opened_at) in files["counts"]
            problem(await ann.get("/api/podium/shifts"), 403)
            await _check_next_shift(mae, cage.expected)
        async with opened(path) as visit:
            kept = visit.front.keeper.podium.closing
            assert [shift.name for shift in kept.closed] == [name]
            assert kept.shift is not None
            assert verify(visit.front.keeper.store).fault is None

    run(story())


def test_the_cage_is_never_expected_to_hold_less_than_nothing(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            mae = await visit.of_the_staff("manager", "Mae")
            assert await _order(mae, "openshift", chips={"100": 5}) == ""
            assert (await _shift(mae)).counts[0].expected == 500
            await visit.visitor().sign_up("Ann")
            assert (await _shift(mae)).counts[0].expected == 0

    run(story())


async def _until_something_is_dropped(visit: Visit, visitor: Visitor) -> str:
    """Play until a hand has paid its collection; one that is folded around pays none."""
    while True:
        table, _ = await play_a_hand(visit, visitor, GAME)
        if any(visit.front.keeper.store.ledger.balances("box").values()):
            return table


async def _stopped(visit: Visit, flo: Visitor) -> None:
    """No hand is dealt any more, so that nothing goes into a box while it is counted."""
    assert await _order(flo, "stop", scope="room", reason="the count") == ""
    tables = visit.front.keeper.room.tables
    await visit.until(lambda: all(live.hand is None for live in tables.values()))
    await visit.front.keeper.begun.settle()  # What the last hand dropped is written by now.


def _chips(amount: int) -> dict[str, int]:
    """An amount in chips of a hundred dollars and of a cent."""
    return {"10000": amount // 10_000, "1": amount % 10_000}


async def _count(visitor: Visitor, place: str, amount: int) -> None:
    assert await _order(visitor, "countplace", place=place, chips=_chips(amount)) == ""


async def _check_next_shift(mae: Visitor, cage: int) -> None:
    """The next shift begins with what the last one left in the cage; whatever differs has a reason."""
    assert read(await mae.get("/api/podium/shifts"), ShiftsShown).cage == cage
    assert "should hold" in await _order(mae, "openshift", chips=_chips(cage + 1))
    assert await _order(mae, "openshift", chips=_chips(cage + 1), reason="a chip was found") == ""
    assert all(count.place == CAGE for count in (await _shift(mae)).counts)


def test_dealers_are_pushed_from_table_to_table_and_see_where_they_go(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            flo, dan, dee = [
                await visit.of_the_staff(office, name)
                for office, name in (("floor", "Flo"), ("dealer", "Dan"), ("dealer", "Dee"))
            ]
            one = await visit.front.host.open_table(GAME, who="Flo", reason="a list")
            line = [one, "break"]
            assert "is no dealer" in await _order(flo, "senddealer", person="Flo", station=one)
            assert "no open table" in await _order(flo, "lineup", stations=["nowhere"])
            assert await _order(flo, "lineup", stations=line, minutes=20) == ""
            assert await _order(flo, "senddealer", person="Dan", station=one) == ""
            assert await _order(flo, "senddealer", person="Dee", station="break") == ""
            state = visit.front.keeper.table(one).state
            await visit.until(lambda: state.dealer == "Dan")
            shown = read(await flo.get("/api/podium/dealers"), DealersShown)
            assert {dealer.person: dealer.next for dealer in shown.dealers} == {"Dan": "break", "Dee": one}
            assert await _order(flo, "pushdealers", number=0) == ""
            await visit.until(lambda: state.dealer == "Dee")
            assert "1 pushes by now" in await _order(flo, "pushdealers", number=0)
            mine = read(await dee.get("/api/podium/mine"), MineShown)
            assert (mine.station, mine.next, bool(mine.until)) == (one, "break", True)
            assert read(await dan.get("/api/podium/mine"), MineShown).station == "break"
            problem(await flo.get("/api/podium/mine"), 403)
            await _check_closed_table(visit, flo, one)
            await _check_orders_are_found(flo)

    run(story())


async def _check_closed_table(visit: Visit, flo: Visitor, table: str) -> None:
    """Nobody is pushed to a table that is closed."""
    assert await _order(flo, "close", table=table, reason="late") == ""
    roster = visit.front.keeper.podium.roster
    await visit.until(lambda: roster.stations == ("break",))
    assert roster.posts["Dee"].station == "break"


async def _check_orders_are_found(flo: Visitor) -> None:
    found = read(await flo.get("/api/podium/acts?words=dee+push&act=change"), ActsShown).acts
    assert [(act.act, act.subject, act.reason) for act in found] == [("change dealer", "Dee", "a push")]
    every, more = [], ""
    page = read(await flo.get("/api/podium/acts?who=flo"), ActsShown)
    assert {act.act for act in page.acts} >= {"line up", "send dealer", "push dealers", "close"}
    for _ in range(3):
        shown = read(await flo.get("/api/podium/acts", params={"more": more, "who": "F%"}), ActsShown)
        every += shown.acts
    assert not every
    assert "push dealers" in (await flo.get("/api/podium/acts?format=csv")).text


def test_pictures_of_the_room_are_made_from_the_store(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            mae, ann = await visit.of_the_staff("manager", "Mae"), visit.visitor()
            await ann.sign_up("Ann")
            await _until_something_is_dropped(visit, ann)
            shown = read(await mae.get("/api/podium/pictures?days=1"), PicturesShown)
            game = shown.game[0]
            assert (game.name, game.people) == (GAME, 1)
            assert game.hands >= 1
            assert game.drop > 0
            assert game.earned_a_seat_and_hour > 0
            sums = {sum(one.drop for one in rows) for rows in (shown.table, shown.weekday, shown.hour)}
            assert sums == {game.drop}
            file = await mae.get("/api/podium/pictures?days=1&by=weekday&format=csv")
            assert file.text.startswith("name,hours,hands")

    run(story())
