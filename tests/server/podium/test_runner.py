"""What is ordered about tables is carried out to its end, wherever the server is killed on the way."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from shutil import copyfile
from typing import Any

import pytest
from tests.keeping.purses import with_chips

from calroom.keeping import Keeper
from calroom.keeping.luck import SeededLuck
from calroom.keeping.podium.list_rows import JoinList
from calroom.keeping.podium.lists import Waits
from calroom.keeping.podium.table_rows import (
    Balance,
    Break,
    CallOff,
    Move,
    MustMove,
    Repost,
    Reseat,
    Shut,
    Spread,
    StartGame,
)
from calroom.keeping.verify import verify
from calroom.room.inputs import Away, ChangeSeat, Close, Deal, Leave, Open, Reply, Sit
from calroom.server.podium.runner import TOO_LATE, Runner
from calroom.store.private_tables import PrivateTable
from calroom.table.refusals import Refused

FLO: Any = {"who": "Flo", "role": "floor", "reason": "the game is short"}
GAME, STAKES = "palace.holdem", "$4-$8"
SPREAD = "$4-$20 spread limit"
CHIPS = 10_000


class Killed(BaseException):
    """The server is gone."""


async def opened(where: str) -> Keeper:
    return await Keeper.open(where, luck=SeededLuck(7))


async def table(keeper: Keeper, name: str, *people: str, stakes: str = STAKES) -> str:
    await keeper.put_up(name, GAME)
    await keeper.take(name, Open(who="Flo", role="floor", stakes=stakes))
    await with_chips(keeper, *people, at=None)
    for seat, person in enumerate(people, 1):
        await keeper.take(name, Sit(who=person, chips=CHIPS, seat=seat))
    return name


def runner(keeper: Keeper) -> Runner:
    return Runner(keeper, asyncio.Lock())


def listed(keeper: Keeper) -> list[str]:
    return [place.person for place in keeper.podium.lists.of(Waits(GAME, STAKES))]


def kill_at(keeper: Keeper, step: int) -> None:
    """From the step of this number on nothing more is done; those before it were."""
    left = [step]

    def until_then(doing: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def done(*args: Any, **more: Any) -> Any:
            if not left[0]:
                raise Killed
            left[0] -= 1
            return await doing(*args, **more)

        return done

    for name in ("take", "enter", "put_up"):
        setattr(keeper, name, until_then(getattr(keeper, name)))


def seats(keeper: Keeper, name: str) -> dict[str, int]:
    return {player.person: player.chips for player in keeper.table(name).state.players.values()}


async def played_out(keeper: Keeper, name: str) -> None:
    live = keeper.table(name)
    while live.hand is not None:
        ask = live.asks[0]
        await keeper.take(name, Reply(who=live.people[ask.seat], answer=ask.default))


def worth(keeper: Keeper, person: str) -> int:
    """What somebody has in their purse and on all tables."""
    return keeper.purse(person) + sum(seats(keeper, name).get(person, 0) for name in keeper.room.tables)


def killed_at_every_step(
    where: Callable[[int], str], begin: Callable[[Keeper], Awaitable[None]], see: Callable[[Keeper], None]
) -> None:
    """Carry something out with a kill before each of its steps; what comes of it is always the same."""

    async def ready() -> None:
        keeper = await opened(f"sqlite:///{where(0)}")
        await begin(keeper)
        await keeper.close()

    async def story(path: str, step: int) -> bool:
        keeper = await opened(path)
        kill_at(keeper, step)
        was_killed = False
        try:
            await runner(keeper).carry_out()
        except Killed:
            was_killed = True
        await keeper.close()
        again = await opened(path)
        await runner(again).carry_out()
        assert not again.podium.errands.open
        see(again)
        assert verify(again.store).fault is None
        await again.close()
        return was_killed

    asyncio.run(ready())
    for step in count():
        copyfile(where(0), where(step + 1))
        if not asyncio.run(story(f"sqlite:///{where(step + 1)}", step)):
            break
    assert step > 2


@pytest.fixture
def where(tmp_path: Any) -> Callable[[int], str]:
    return lambda number: f"{tmp_path}/room-{number}.db"


# Breaking


def test_a_table_breaks_and_chips_go_along_wherever_the_server_is_killed(where: Callable[[int], str]) -> None:
    eight = [f"Guest{number}" for number in range(8)]

    async def begin(keeper: Keeper) -> None:
        await table(keeper, "a", "Ann", "Bob", "Cal")
        await table(keeper, "b", *eight)
        await table(keeper, "c", "Zed", stakes="$3-$6")
        keeper.store.private_tables.keep(PrivateTable(table="private", host="Zed"))
        await keeper.put_up("private", GAME, "Zed", role="host")
        await keeper.take("private", Open(who="Zed", role="host", stakes=STAKES))
        await keeper.take("a", Away(who="Bob"))
        await keeper.enter(Break(**FLO, table="a", by="arrival"))

    def see(keeper: Keeper) -> None:
        assert not keeper.table("a").is_open
        assert seats(keeper, "b")["Ann"] == CHIPS
        assert len(seats(keeper, "b")) == 9
        assert seats(keeper, "c") == {"Zed": CHIPS}
        assert not seats(keeper, "private")
        (done,) = keeper.podium.errands.done
        assert done.words == ("Ann goes to table b, seat 9; Bob and Cal stand first on the list")
        assert listed(keeper) == ["Bob", "Cal"]
        assert len({worth(keeper, person) for person in ("Ann", "Bob", "Cal", "Zed", *eight)}) == 1

    killed_at_every_step(where, begin, see)


def test_seats_are_drawn_by_lot_and_whoever_finds_none_is_first_on_the_list_in_order(
    where: Callable[[int], str],
) -> None:
    async def story() -> None:
        keeper = await opened(f"sqlite:///{where(0)}")
        await table(keeper, "a", "Ann", "Bob", "Cal", "Dee")
        await table(keeper, "b", *(f"B{n}" for n in range(8)))
        await table(keeper, "c", *(f"C{n}" for n in range(8)))
        await with_chips(keeper, "Wes", at=None)
        await keeper.enter(JoinList(who="Wes", game=GAME, stakes=STAKES))
        await keeper.enter(Break(**FLO, table="a"))
        await runner(keeper).carry_out()
        went = {*seats(keeper, "b"), *seats(keeper, "c")} & {"Ann", "Bob", "Cal", "Dee"}
        assert went == {"Ann", "Bob"}
        assert listed(keeper) == ["Cal", "Dee", "Wes"]
        await keeper.close()

    asyncio.run(story())


def test_whoever_finds_no_seat_at_all_is_told_so_in_one_sentence(where: Callable[[int], str]) -> None:
    async def story() -> None:
        keeper = await opened(f"sqlite:///{where(0)}")
        await table(keeper, "a", "Ann", "Bob", "Cal")
        await keeper.enter(Break(**FLO, table="a"))
        await runner(keeper).carry_out()
        (done,) = keeper.podium.errands.done
        assert done.words == "nobody was seated elsewhere: all stand first on the list"
        await keeper.close()

    asyncio.run(story())


def test_the_hand_is_finished_first_and_no_other_is_dealt(where: Callable[[int], str]) -> None:
    async def story() -> None:
        keeper = await opened(f"sqlite:///{where(0)}")
        await table(keeper, "a", "Ann", "Bob")
        await table(keeper, "b", "Cal")
        await keeper.take("a", Deal(who="Dan", role="dealer"))
        await keeper.enter(Break(**FLO, table="a"))
        run = runner(keeper)
        await run.carry_out()
        live = keeper.table("a")
        assert live.hand is not None
        with pytest.raises(Refused, match="something is ordered already"):
            await keeper.enter(Shut(**FLO, table="a"))
        with pytest.raises(Refused, match="there is no order 9"):
            await keeper.enter(CallOff(**FLO, number=9))
        await played_out(keeper, "a")
        with pytest.raises(Refused, match="breaks"):
            await keeper.take("a", Deal(who="Dan", role="dealer"))
        await run.carry_out()
        assert {"Ann", "Bob", "Cal"} == seats(keeper, "b").keys()
        assert sum(seats(keeper, "b").values()) <= 3 * CHIPS
        await keeper.close()

    asyncio.run(story())


def test_a_table_that_is_held_for_an_order_which_is_called_off_goes_on(where: Callable[[int], str]) -> None:
    async def story() -> None:
        keeper = await opened(f"sqlite:///{where(0)}")
        await table(keeper, "a", "Ann", "Bob")
        await table(keeper, "b", "Cal")
        await keeper.take("a", Deal(who="Dan", role="dealer"))
        await keeper.enter(Balance(**FLO, table="a", to="b"))
        await runner(keeper).carry_out()
        assert "change" in keeper.table("a").state.stopped
        await keeper.enter(CallOff(**FLO, number=1))
        await runner(keeper).carry_out()
        assert not keeper.table("a").state.stopped
        await keeper.close()

    asyncio.run(story())


def test_what_was_planned_for_a_table_goes_with_it_and_does_not_close_the_next_of_its_name(
    where: Callable[[int], str],
) -> None:
    async def story() -> None:
        keeper = await opened(f"sqlite:///{where(0)}")
        await table(keeper, "a", "Ann")
        await keeper.enter(Shut(**FLO, table="a", when=keeper.now() + TOO_LATE))
        await keeper.take("a", Close(who="Flo", role="floor", reason="late"))
        await runner(keeper).carry_out()
        (done,) = keeper.podium.errands.done
        assert (done.missed, done.words) == (True, "came to nothing: table a is closed")
        assert not keeper.podium.errands.open
        await keeper.close()

    asyncio.run(story())


# Balancing and must-move


def test_two_tables_are_balanced_wherever_the_server_is_killed(where: Callable[[int], str]) -> None:
    async def begin(keeper: Keeper) -> None:
        await table(keeper, "a", "Ann", "Bob", "Cal", "Dee", "Eve")
        await table(keeper, "b", "Fay")
        await keeper.enter(Balance(**FLO, table="a", to="b", count=2, by="last"))

    def see(keeper: Keeper) -> None:
        assert seats(keeper, "b").keys() == {"Fay", "Eve", "Dee"}
        assert not keeper.table("a").state.stopped
        assert len({worth(keeper, person) for person in ("Ann", "Dee", "Eve", "Fay")}) == 1

    killed_at_every_step(where, begin, see)


def test_who_must_move_goes_in_the_order_of_arrival_as_seats_open(where: Callable[[int], str]) -> None:
    async def story() -> None:
        keeper = await opened(f"sqlite:///{where(0)}")
        main = [f"M{n}" for n in range(9)]
        await table(keeper, "main", *main)
        await table(keeper, "feeder", "Ann", "Bob", "Cal")
        await keeper.enter(MustMove(**FLO, table="feeder", to="main"))
        with pytest.raises(Refused, match="cannot be the main game"):
            await keeper.enter(MustMove(**FLO, table="main", to="feeder"))
        await table(keeper, "third")
        for feeder, to in (("third", "feeder"), ("main", "third")):
            with pytest.raises(Refused, match="cannot be the main game"):
                await keeper.enter(MustMove(**FLO, table=feeder, to=to))
        run = runner(keeper)
        await run.carry_out()
        assert len(seats(keeper, "feeder")) == 3
        await keeper.take("feeder", Away(who="Ann"))
        for gone in ("M3", "M5"):
            await keeper.take("main", Leave(who=gone))
            await run.carry_out()
            await run.carry_out()
        assert seats(keeper, "feeder").keys() == {"Ann"}
        assert {"Bob", "Cal"} <= seats(keeper, "main").keys()
        assert not keeper.table("main").state.players[keeper.table("main").seat_of("Bob")].new
        await keeper.enter(Shut(**FLO, table="main"))
        await run.carry_out()
        assert not keeper.podium.errands.feeds
        await keeper.close()

    asyncio.run(story())


# Seats of one table


def test_somebody_moves_to_another_seat_after_the_hand_wherever_the_server_is_killed(
    where: Callable[[int], str],
) -> None:
    async def begin(keeper: Keeper) -> None:
        await table(keeper, "a", *(f"Guest{number}" for number in range(6)))
        await keeper.enter(Reseat(**FLO, table="a", person="Guest0", seat=8, was=1))

    def see(keeper: Keeper) -> None:
        live = keeper.table("a")
        assert (live.seat_of("Guest0"), live.state.stopped) == (8, {})
        assert keeper.podium.errands.done[0].words == "Guest0 has seat 8"

    killed_at_every_step(where, begin, see)


def test_nobody_is_moved_to_a_seat_that_is_taken_meanwhile(where: Callable[[int], str]) -> None:
    async def story() -> None:
        keeper = await opened(f"sqlite:///{where(0)}")
        await table(keeper, "a", *(f"Guest{number}" for number in range(6)))
        await keeper.enter(Reseat(**FLO, table="a", person="Guest0", seat=5, was=1))
        await runner(keeper).carry_out()
        (done,) = keeper.podium.errands.done
        assert done.missed
        assert "is Guest4's" in done.words
        assert not keeper.table("a").state.stopped
        with pytest.raises(Refused, match="at the podium"):
            await keeper.take("a", ChangeSeat(who="Flo", role="floor", person="Guest0", seat=8))
        await keeper.close()

    asyncio.run(story())


def test_somebody_is_moved_by_name_to_another_table_wherever_the_server_is_killed(
    where: Callable[[int], str],
) -> None:
    async def begin(keeper: Keeper) -> None:
        await table(keeper, "a", "Ann", "Bob", "Cal")
        await table(keeper, "b", "Fay")
        await keeper.take("a", Away(who="Bob"))
        await keeper.enter(Move(**FLO, table="a", person="Bob", to="b", seat=7, was=2))

    def see(keeper: Keeper) -> None:
        here, there = keeper.table("a"), keeper.table("b")
        assert (here.seat_of("Bob"), there.seat_of("Bob"), here.state.stopped) == (0, 7, {})
        assert seats(keeper, "b")["Bob"] == CHIPS
        assert there.state.players[7].away_since is not None
        assert keeper.podium.errands.done[0].words == "Bob goes to table b, seat 7"
        assert len({worth(keeper, person) for person in ("Ann", "Bob", "Fay")}) == 1

    killed_at_every_step(where, begin, see)


def test_nobody_loses_a_seat_by_a_move_to_one_that_is_taken_meanwhile(where: Callable[[int], str]) -> None:
    async def story() -> None:
        keeper = await opened(f"sqlite:///{where(0)}")
        await table(keeper, "a", "Ann", "Bob")
        await table(keeper, "b", *(f"Guest{number}" for number in range(9)))
        for order, why in (
            (Move(**FLO, table="a", person="Bob", to="b", seat=5, was=2), "seat 5 is not free"),
            (Move(**FLO, table="a", person="Bob", to="b", was=2), "no seat is open"),
            (Move(**FLO, table="a", person="Zed", to="b", was=2), "Zed has no seat here"),
            (Move(**FLO, table="a", person="Bob", to="c", was=2), "table c is closed"),
        ):
            await keeper.enter(order)
            await runner(keeper).carry_out()
            assert keeper.podium.errands.done[0].missed
            assert why in keeper.podium.errands.done[0].words
            assert not keeper.table("a").state.stopped
        assert keeper.table("a").seat_of("Bob") == 2
        await keeper.close()

    asyncio.run(story())


# Starting from a list


def test_a_game_starts_from_its_list_and_seats_are_drawn_for_wherever_the_server_is_killed(
    where: Callable[[int], str],
) -> None:
    async def begin(keeper: Keeper) -> None:
        await with_chips(keeper, "Ann", "Bob", "Cal", "Dee", at=None)
        for person in ("Ann", "Bob", "Cal", "Dee"):
            await keeper.enter(JoinList(who=person, game=GAME, stakes=STAKES))
        await keeper.enter(StartGame(**FLO, game=GAME, stakes=STAKES, places=(1, 2, 3)))

    def see(keeper: Keeper) -> None:
        (name,) = keeper.room.tables
        state = keeper.table(name).state
        assert sorted(state.choosing) == ["Ann", "Bob", "Cal"]
        assert [entry.person for entry in state.waiting] == state.choosing
        assert all(entry.called and entry.paged_at is not None for entry in state.waiting)
        places = keeper.podium.lists.of(Waits(GAME, STAKES))
        assert [place.called and place.called.table for place in places] == [name, name, name, None]
        assert keeper.podium.errands.done[0].words.endswith("cards are drawn for its seats")

    killed_at_every_step(where, begin, see)


def test_two_who_start_a_game_from_one_list_start_one(where: Callable[[int], str]) -> None:
    async def story() -> None:
        keeper = await opened(f"sqlite:///{where(0)}")
        await with_chips(keeper, "Ann", "Bob", at=None)
        for person in ("Ann", "Bob"):
            await keeper.enter(JoinList(who=person, game=GAME, stakes=STAKES))
        start = StartGame(**FLO, game=GAME, stakes=STAKES, places=(1, 2), seats="taken")
        await keeper.enter(start)
        with pytest.raises(Refused, match="a game starts from this list already, by Flo"):
            await keeper.enter(start)
        await runner(keeper).carry_out()
        with pytest.raises(Refused, match=f"Ann is called to table {GAME}-1 by now"):
            await keeper.enter(start)
        assert len(keeper.room.tables) == 1
        assert not keeper.table(f"{GAME}-1").state.choosing
        await keeper.close()

    asyncio.run(story())


# Opening, changing and closing


def test_a_table_goes_up_at_its_time_once_wherever_the_server_is_killed(where: Callable[[int], str]) -> None:
    async def begin(keeper: Keeper) -> None:
        late = keeper.now() - TOO_LATE // 2
        await keeper.enter(
            Spread(
                **FLO,
                game="comstock.lowball",
                stakes="$4-$20 spread limit",
                posted={"sevens": "no"},
                when=late,
            )
        )

    def see(keeper: Keeper) -> None:
        (name,) = keeper.room.tables
        state = keeper.table(name).state
        assert (state.stakes, state.posted, state.stays) == (SPREAD, {"sevens": False}, True)

    killed_at_every_step(where, begin, see)


def test_a_table_goes_on_whose_order_is_called_off_while_its_hand_is_played(
    where: Callable[[int], str],
) -> None:
    async def story() -> None:
        keeper = await opened(f"sqlite:///{where(0)}")
        await table(keeper, "a", "Ann", "Bob")
        await table(keeper, "b", "Cid")
        await keeper.take("a", Deal(who="Flo", role="floor"))
        for order in (Balance(**FLO, table="a", to="b"), Repost(**FLO, table="a", stakes=SPREAD, was=STAKES)):
            await keeper.enter(order)
            await runner(keeper).carry_out()
            assert keeper.table("a").state.stopped
            (waits,) = keeper.podium.errands.open
            await keeper.enter(CallOff(**FLO, number=waits.number))
            # Whoever comes next sees to it, after a kill, too.
            await runner(keeper).carry_out()
            assert not keeper.table("a").state.stopped
        await keeper.close()

    asyncio.run(story())


def test_what_is_planned_for_a_table_goes_with_it_and_does_not_meet_the_next_of_its_name(
    where: Callable[[int], str],
) -> None:
    async def story() -> None:
        keeper = await opened(f"sqlite:///{where(0)}")
        await table(keeper, "a", "Ann")
        await keeper.enter(Shut(**FLO, table="a", when=keeper.now() + TOO_LATE))
        await keeper.enter(Shut(**FLO, table="a"))
        await runner(keeper).carry_out()
        await runner(keeper).carry_out()
        assert not keeper.podium.errands.open
        assert keeper.podium.errands.done[0].words == "came to nothing: table a is closed"
        await keeper.close()

    asyncio.run(story())


def test_an_opening_whose_time_passed_long_ago_is_missed_and_a_closing_is_not(
    where: Callable[[int], str],
) -> None:
    async def story() -> None:
        keeper = await opened(f"sqlite:///{where(0)}")
        await table(keeper, "a", "Ann")
        long_ago, later = keeper.now() - 2 * TOO_LATE, keeper.now() + TOO_LATE
        await keeper.enter(Spread(**FLO, game=GAME, stakes=STAKES, when=long_ago))
        await keeper.enter(Shut(**FLO, table="a", when=long_ago))
        await keeper.enter(Spread(**FLO, game=GAME, stakes=STAKES, when=later))
        await runner(keeper).carry_out()
        closed, missed = keeper.podium.errands.done
        assert missed.missed
        assert "passed while the server was down" in missed.words
        assert (closed.missed, closed.words) == (False, "table a is closed")
        assert not keeper.table("a").is_open
        (planned,) = keeper.podium.errands.open
        await keeper.enter(CallOff(**FLO, number=planned.number))
        assert keeper.podium.errands.done[0].words == "called off by Flo"
        await keeper.close()

    asyncio.run(story())


def test_stakes_and_what_is_posted_change_after_the_hand_wherever_the_server_is_killed(
    where: Callable[[int], str],
) -> None:
    async def begin(keeper: Keeper) -> None:
        await table(keeper, "a", "Ann", "Bob")
        await keeper.enter(Repost(**FLO, table="a", stakes="$3-$6", posted={"everybody_shows": "yes"}))

    def see(keeper: Keeper) -> None:
        state = keeper.table("a").state
        assert (state.stakes, state.posted, state.stopped) == ("$3-$6", {"everybody_shows": True}, {})

    killed_at_every_step(where, begin, see)


def test_what_is_refused_lets_the_table_go_on_and_says_why(where: Callable[[int], str]) -> None:
    async def story() -> None:
        keeper = await opened(f"sqlite:///{where(0)}")
        await table(keeper, "a", "Ann", "Bob")
        await keeper.enter(Repost(**FLO, table="a", stakes="$100-$200"))
        await runner(keeper).carry_out()
        (done,) = keeper.podium.errands.done
        assert done.missed
        assert "palace.holdem.limits-offered" in done.words
        assert not keeper.table("a").state.stopped
        await keeper.close()

    asyncio.run(story())
