"""The single door: durable before told, nothing of what is refused, and the same table after any restart."""

import asyncio
import signal
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.keeping.crowd import MIDDAY, Crowd
from tests.keeping.purses import with_chips
from tests.store import postgres

import calroom
from calroom.houses.loader import House
from calroom.keeping import Keeper, NotKept, Told
from calroom.keeping.luck import SeededLuck
from calroom.keeping.verify import verify
from calroom.money import dollars
from calroom.room.events import HandEnded, Left
from calroom.room.inputs import Away, Buy, Deal, Leave, Open, PayJackpot, Reply, Resume, Sit, Stop, Tick
from calroom.room.table import LiveTable
from calroom.store import Store
from calroom.store.failures import StoreIsFull
from calroom.table.asks import Answer
from calroom.table.refusals import Refused

MINUTE = 60_000
FLOOR: Any = {"who": "Flo", "role": "floor"}


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


async def opened(where: str, **settings: Any) -> Keeper:
    return await Keeper.open(where, luck=SeededLuck(3), **settings)


async def with_players(keeper: Keeper, game: str = "comstock.holdem", table: str = "7") -> None:
    """A table with three people at it."""
    await with_chips(keeper, "Ann", "Bob", "Cid", "Dee", chips=4_000_000)
    await keeper.put_up(table, game, "Ada", MIDDAY)
    await keeper.take(table, Open(**FLOOR), MIDDAY)
    for person in ("Ann", "Bob", "Cid"):
        await keeper.take(table, Sit(who=f"{person}", chips=40_000), MIDDAY)


async def play_out(keeper: Keeper, table: str = "7") -> list[Told]:
    """Defaults until the hand is over."""
    told = []
    while (hand := keeper.table(table).hand) is not None:
        ask = hand.asks[0]
        person = keeper.table(table).people[ask.seat]
        told.append(await keeper.take(table, Reply(who=person, answer=ask.default), MIDDAY))
    return told


def what_it_is(table: LiveTable) -> bytes:
    hand = (table.hand.inputs, table.hand.events, table.hand.asks) if table.hand else ()
    return msgspec.json.encode((table.state, hand, table.people, table.asks))


def test_whoever_listens_hears_nothing_that_another_process_could_not_read(where: str) -> None:
    async def story() -> None:
        keeper, other = await opened(where), Store(where)
        heard: list[Told] = []

        def listen(told: Told) -> None:
            assert other.journal.head(told.table).number >= told.row
            heard.append(told)

        stop = keeper.subscribe(listen)
        await with_players(keeper)
        told = await keeper.take("7", Deal(who="Dan", role="dealer"), MIDDAY)
        assert [one.row for one in heard if one.table == "7"] == [1, 2, 3, 4, 5, 6]
        assert told.seal is not None
        stop()
        before = len(heard)
        await play_out(keeper)
        assert len(heard) == before
        await keeper.close()
        other.close()

    run(story())


def test_what_is_refused_leaves_no_row_and_no_money(path: str) -> None:
    async def story() -> None:
        keeper = await opened(path)
        await with_players(keeper)
        before = keeper.store.journal.head("7"), keeper.store.ledger.balances()
        with pytest.raises(Refused):
            await keeper.take("7", Sit(who="Dee", chips=1), MIDDAY)
        with pytest.raises(Refused, match="no table"):
            await keeper.take("8", Sit(who="Dee", chips=40_000), MIDDAY)
        with pytest.raises(Refused, match="there is a table"):
            await keeper.put_up("7", "sk.holdem")
        assert (keeper.store.journal.head("7"), keeper.store.ledger.balances()) == before
        await keeper.take("7", Tick(role="clock"), MIDDAY + 1)
        assert keeper.store.journal.head("7") == before[0]
        assert await keeper.take("7", Sit(who="Dee", chips=40_000), MIDDAY)
        await keeper.close()

    run(story())


@pytest.mark.parametrize("game", ["comstock.holdem", "palace.pan", "palace.pai-gow-tiles", "sk.pure215"])
def test_a_room_that_is_opened_again_goes_on_in_the_middle_of_the_hand(path: str, game: str) -> None:
    async def story() -> None:
        keeper = await opened(path)
        crowd = Crowd(keeper, "7", game)
        await crowd.begin()
        in_hands = 0
        for _ in range(8):
            for _ in range(3):
                await crowd.step()
            before = what_it_is(keeper.table("7"))
            await keeper.close()
            keeper = crowd.keeper = await opened(path)
            assert what_it_is(keeper.table("7")) == before
            in_hands += keeper.table("7").hand is not None
        assert in_hands
        assert verify(keeper.store).fault is None
        await keeper.close()

    run(story())


def test_an_input_given_again_is_answered_with_what_was_recorded(path: str) -> None:
    async def story() -> None:
        keeper = await opened(path)
        await with_players(keeper)
        first = await keeper.take("7", Buy(who="Ann", amount=5_000, id="one"), MIDDAY)
        for number in range(130):
            await keeper.take("7", Buy(who="Bob", amount=20_000, id=f"more-{number}"), MIDDAY)
        for again in (first.row, first.row):
            told = await keeper.take("7", Buy(who="Ann", amount=5_000, id="one"), MIDDAY)
            assert (told.row, told.events, told.repeated) == (again, first.events, True)
        last = await keeper.take("7", Buy(who="Bob", amount=20_000, id="more-129"), MIDDAY)
        assert last.repeated
        assert keeper.table("7").state.players[1].chips == 45_000
        assert keeper.store.ledger.balance("stack:7:Ann") == 45_000
        await keeper.close()

    run(story())


def test_what_the_store_cannot_write_counts_as_not_given_and_the_table_goes_on_later(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        keeper = await opened(where)
        await with_players(keeper)
        await keeper.take("7", Deal(who="Dan", role="dealer"), MIDDAY)
        before = what_it_is(keeper.table("7"))
        heard: list[Told] = []
        keeper.subscribe(heard.append)

        def full(*_: object) -> None:
            raise StoreIsFull("the disk is full: make room, then go on")

        with monkeypatch.context() as patched:
            patched.setattr(type(keeper.store._groups), "_all_together", full)
            for _ in range(2):
                with pytest.raises(NotKept, match=r"counts as not given: the disk is full"):
                    await play_out(keeper)
        assert not heard
        told = await play_out(keeper)
        again = await opened(where)
        assert told
        assert verify(again.store).fault is None
        assert before != what_it_is(again.table("7")) == what_it_is(keeper.table("7"))
        await keeper.close()
        await again.close()

    run(story())


def test_a_room_whose_server_is_lost_takes_nothing_and_goes_on_with_the_hand_when_it_is_back(
    server: postgres.Server, database: str
) -> None:
    async def story() -> None:
        postgres.empty(database)
        keeper = await opened(database)
        await with_players(keeper)
        await keeper.take("7", Deal(who="Dan", role="dealer"), MIDDAY)
        before = what_it_is(keeper.table("7"))
        ask = keeper.table("7").asks[0]
        fold = Reply(who=keeper.table("7").people[ask.seat], answer=ask.default, id="fold")
        server.stop(signal.SIGQUIT)
        for _ in range(2):
            with pytest.raises(NotKept, match=r"counts as not given: .* cannot be reached: bring it back"):
                await keeper.take("7", fold, MIDDAY)
        server.start()
        assert what_it_is(keeper.table("7")) == before
        assert not (await keeper.take("7", fold, MIDDAY)).repeated
        assert (await keeper.take("7", fold, MIDDAY)).repeated
        await play_out(keeper)
        assert verify(keeper.store).fault is None
        await keeper.close()

    run(story())


def test_two_keepers_of_one_store_do_not_write_over_each_other(path: str) -> None:
    async def story() -> None:
        keeper = await opened(path)
        await with_players(keeper)
        other = await opened(path)
        await other.take("7", Buy(who="Ann", amount=5_000), MIDDAY)
        with pytest.raises(NotKept, match="cannot follow"):
            await keeper.take("7", Buy(who="Bob", amount=5_000), MIDDAY)
        await keeper.take("7", Buy(who="Bob", amount=5_000), MIDDAY)
        assert [one.chips for one in keeper.table("7").state.players.values()] == [45_000, 45_000, 40_000]
        await keeper.close()
        await other.close()

    run(story())


def changed(path: Path) -> House:
    """The house with another collection, as a file of its own."""
    text = calroom.house("comstock").text.decode()
    path.write_text(f"{text}\n# another version\n")
    return House(path)


def test_a_running_hand_finishes_under_its_house_file_and_the_next_one_is_dealt_under_the_new(
    path: str, tmp_path: Path
) -> None:
    async def story() -> None:
        keeper = await opened(path)
        old = calroom.house("comstock").version
        await with_players(keeper)
        await keeper.take("7", Deal(who="Dan", role="dealer"), MIDDAY)
        await with_idle_table(keeper)
        await keeper.close()
        new = changed(tmp_path / "comstock.toml")
        keeper = await opened(path, houses=[new])
        assert keeper.table("8").game.version == new.version
        assert keeper.table("7").game.version == old
        await play_out(keeper)
        assert keeper.table("7").game.version == new.version
        await keeper.take("7", Deal(who="Dan", role="dealer"), MIDDAY)
        await play_out(keeper)
        versions = [row.version for row in keeper.store.journal.read("7") if row.hand and row.version]
        assert versions == [old, new.version]
        assert verify(keeper.store).fault is None
        await keeper.close()

    run(story())


async def with_idle_table(keeper: Keeper) -> None:
    await keeper.put_up("8", "comstock.stud", "Ada", MIDDAY)
    await keeper.take("8", Open(**FLOOR), MIDDAY)


def test_chips_of_a_seat_that_was_taken_away_are_held_in_the_purse_of_their_owner(path: str) -> None:
    async def story() -> None:
        keeper = await opened(path)
        await with_players(keeper)
        at = MIDDAY + 31 * MINUTE
        await keeper.take("7", Away(who="Ann"), MIDDAY)
        told = await keeper.take("7", Tick(role="clock"), at)
        assert any(isinstance(event.what, Left) for event in told.events)
        assert keeper.store.ledger.balance("player:Ann") == 4_000_000
        sold = keeper.store.ledger.balance("cage")
        await keeper.take("7", Sit(who="Ann", chips=50_000), at)
        assert keeper.store.ledger.balance("player:Ann") == 3_950_000
        await keeper.take("7", Leave(who="Ann"), at)
        assert keeper.store.ledger.balance("player:Ann") == 4_000_000
        assert keeper.store.ledger.balance("cage") == sold
        await keeper.close()

    run(story())


def test_a_stopped_room_is_still_stopped_after_a_restart_and_its_hands_finish(path: str) -> None:
    async def story() -> None:
        keeper = await opened(path)
        await with_players(keeper)
        await keeper.take("7", Deal(who="Dan", role="dealer"), MIDDAY)
        await keeper.take("room", Stop(**FLOOR, scope="room", reason="fire drill"), MIDDAY)
        await with_chips(keeper, "Eve")
        await keeper.bar("Eve", "excluded herself", "Ada", MIDDAY)
        await keeper.close()
        keeper = await opened(path)
        await play_out(keeper)
        with pytest.raises(Refused, match="fire drill"):
            await keeper.take("7", Deal(who="Dan", role="dealer"), MIDDAY)
        await keeper.take("room", Resume(**FLOOR, scope="room", reason="over", id="go"), MIDDAY)
        assert (await keeper.take("room", Resume(**FLOOR, scope="room", reason="over", id="go"))).repeated
        with pytest.raises(Refused, match="excluded herself"):
            await keeper.take("7", Sit(who="Eve", chips=40_000), MIDDAY)
        assert await keeper.take("7", Deal(who="Dan", role="dealer"), MIDDAY)
        acts = [
            (done.action.who, done.action.act, done.action.reason) for done in keeper.store.people.actions()
        ]
        assert ("Flo", "stop", "fire drill") in acts
        assert ("Ada", "bar", "excluded herself") in acts
        assert ("Ada", "put up", "no reason given") in acts
        await keeper.close()

    run(story())


def test_the_floor_pays_a_jackpot_out_of_its_own_account_and_never_more_than_is_in_it(path: str) -> None:
    async def story() -> None:
        keeper = await opened(path)
        crowd = Crowd(keeper, "7", "comstock.holdem")
        await crowd.begin()
        while not (pool := keeper.store.ledger.balance("jackpot:comstock.holdem")):
            await crowd.step()
        await with_chips(keeper, "Pia", chips=0)
        pay = PayJackpot(**FLOOR, person="Pia", game="comstock.holdem", amount=pool + 1, reason="best hand")
        with pytest.raises(Refused, match="holds"):
            await keeper.take("room", pay, MIDDAY)
        await keeper.take("room", msgspec.structs.replace(pay, amount=pool), MIDDAY)
        assert keeper.store.ledger.balance("jackpot:comstock.holdem") == 0
        assert keeper.store.ledger.balance("player:Pia") == pool
        acts = [done.action for done in keeper.store.people.actions("room")]
        assert [(act.before, act.after, act.reason) for act in acts] == [(dollars(pool), "$0", "best hand")]
        await keeper.close()

    run(story())


def _check_stacks(keeper: Keeper) -> Callable[[Told], None]:
    def check(told: Told) -> None:
        if any(isinstance(event.what, HandEnded) for event in told.events):
            on_table = {
                f"stack:{told.table}:{one.person}": one.chips
                for one in keeper.table(told.table).state.players.values()
            }
            kept = {name: chips for name, chips in keeper.store.ledger.balances("stack").items() if chips}
            assert kept == {name: chips for name, chips in on_table.items() if chips}

    return check


@pytest.mark.parametrize("game", ["comstock.lowball", "palace.pan", "sk.push9", "palace.hot-action"])
def test_the_ledger_has_the_same_stacks_as_the_table_at_the_end_of_every_hand(path: str, game: str) -> None:
    async def story() -> None:
        keeper = await opened(path)
        keeper.subscribe(_check_stacks(keeper))
        crowd = Crowd(keeper, "7", game)
        await crowd.begin()
        while keeper.table("7").state.hand < 5:
            await crowd.step()
        await crowd.go_home()
        kinds = {name.split(":")[0] for name, chips in keeper.store.ledger.balances().items() if chips}
        assert kinds <= {"cage", "box", "jackpot", "player"}
        await keeper.close()

    run(story())


def test_the_bank_is_offered_as_an_input_like_any_other(path: str) -> None:
    async def story() -> None:
        keeper = await opened(path)
        await with_players(keeper, "sk.pure215")
        offered = keeper.table("7").state.bank.offered
        person = keeper.table("7").state.players[offered].person
        await keeper.take("7", Reply(who=person, answer=Answer("take")), MIDDAY)
        await keeper.close()
        keeper = await opened(path)
        assert keeper.table("7").state.bank.banker == offered
        await keeper.close()

    run(story())


def test_an_input_given_again_long_after_is_answered_even_where_it_would_be_refused_now(path: str) -> None:
    async def story() -> None:
        keeper = await opened(path)
        await with_players(keeper)
        sit = Sit(who="Dee", chips=40_000, id="dee")
        first = await keeper.take("7", sit, MIDDAY)
        for number in range(40):
            await keeper.take("7", Buy(who="Bob", amount=20_000, id=f"more-{number}"), MIDDAY)
        with pytest.raises(Refused, match="already"):
            await keeper.take("7", msgspec.structs.replace(sit, id="again"), MIDDAY)
        again = await keeper.take("7", sit, MIDDAY)
        assert (again.row, again.events, again.repeated) == (first.row, first.events, True)
        await keeper.close()

    run(story())
