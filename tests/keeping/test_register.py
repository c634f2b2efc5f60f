"""The register: purses and where chips come from, offices, and what people allow themselves."""

import asyncio
from collections.abc import Coroutine
from contextlib import closing
from typing import Any

import pytest
from tests.keeping.crowd import MIDDAY

from calroom.keeping import Keeper, NotKept
from calroom.keeping.luck import SeededLuck
from calroom.keeping.purses import Purses
from calroom.keeping.rows import Admit, Allow, Appoint, SellChips
from calroom.keeping.verify import verify
from calroom.money import Cents, cents
from calroom.room.inputs import Buy, Deal, Leave, Open, Reply, Sit
from calroom.store import Receipt, Record, Store
from calroom.store.failures import StoreIsFull
from calroom.store.ledger import Ledger
from calroom.store.tap import DAY, MOST_A_DAY
from calroom.table.refusals import Refused

FLOOR: Any = {"who": "Flo", "role": "floor"}
HOUR = DAY // 24


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


async def opened(where: str) -> Keeper:
    return await Keeper.open(where, luck=SeededLuck(3))


async def admit(keeper: Keeper, *people: str, chips: Cents = 100_000) -> None:
    for person in people:
        await keeper.enter(Admit(who=person, person=person, chips=chips), MIDDAY)


async def at_a_table(keeper: Keeper) -> None:
    """Ann and Bob have purses of $1,000, and each brings $400 to a table."""
    await admit(keeper, "Ann", "Bob")
    await keeper.put_up("7", "comstock.holdem", "Flo", MIDDAY)
    await keeper.take("7", Open(**FLOOR), MIDDAY)
    for person in ("Ann", "Bob"):
        await keeper.take("7", Sit(who=person, chips=cents("$400")), MIDDAY)


async def play_a_hand(keeper: Keeper) -> None:
    await keeper.take("7", Deal(who="Dot", role="dealer"), MIDDAY)
    while (hand := keeper.table("7").hand) is not None:
        ask = hand.asks[0]
        person = keeper.table("7").people[ask.seat]
        await keeper.take("7", Reply(who=person, answer=ask.default), MIDDAY)


def test_chips_go_from_the_purse_to_the_table_and_back(where: str) -> None:
    async def story() -> None:
        keeper = await opened(where)
        await at_a_table(keeper)
        assert keeper.purse("Ann") == cents("$600")
        await play_a_hand(keeper)
        stack = keeper.table("7").state.players[1].chips
        await keeper.take("7", Leave(who="Ann"), MIDDAY)
        assert keeper.purse("Ann") == cents("$600") + stack
        assert keeper.store.ledger.balance("player:Ann") == keeper.purse("Ann")
        assert {one.person for one in keeper.store.played.of("Ann", "Bob", most=9)} == {"Ann", "Bob"}
        assert verify(keeper.store).fault is None
        await keeper.close()

    run(story())


def test_nobody_brings_more_than_he_has(path: str) -> None:
    async def story() -> None:
        keeper = await opened(path)
        await at_a_table(keeper)
        with pytest.raises(Refused, match=r"Ann has \$600 and not \$700"):
            await keeper.take("7", Buy(who="Ann", amount=cents("$700")), MIDDAY)
        await admit(keeper, "Cid", chips=100)
        with pytest.raises(Refused, match="buy play chips at the cage"):
            await keeper.take("7", Sit(who="Cid", chips=cents("$400")), MIDDAY)
        assert keeper.purse("Cid") == 100
        await keeper.close()

    run(story())


def test_in_a_busy_room_that_knows_no_purse_yet_only_the_one_that_is_asked_for_is_read(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        keeper = await opened(where)
        await admit(keeper, "Ann", "Bob")
        await keeper.close()

    run(story())
    with closing(Store(where)) as store:
        purses = Purses(store)
        with monkeypatch.context() as patched:
            patched.delattr(Ledger, "balances")
            assert purses.of("Ann", on_its_way=True) == cents("$1000")
            assert purses.of("Cid", on_its_way=True) == 0
        assert purses.of("Bob", on_its_way=False) == cents("$1000")


def test_a_purse_asked_for_between_a_failure_and_a_write_is_right_once_it_is_written(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one table's chips are on their way to the store, the store fails another table."""
    on_its_way, may_write = asyncio.Event(), asyncio.Event()

    async def story() -> None:
        keeper = await opened(path)
        await at_a_table(keeper)
        submit = keeper._writer.submit

        async def held_back(record: Record) -> Receipt:
            on_its_way.set()
            await may_write.wait()
            return await submit(record)

        def full(_: Record) -> None:
            raise StoreIsFull("the disk is full: make room, then go on")

        with monkeypatch.context() as slow:
            slow.setattr(keeper._writer, "submit", held_back)
            leaving = asyncio.create_task(keeper.take("7", Leave(who="Ann"), MIDDAY))
            await on_its_way.wait()
            slow.setattr(keeper._writer, "submit", full)
            with pytest.raises(NotKept):
                await admit(keeper, "Cid")
        assert keeper.purse("Ann") == cents("$600")
        may_write.set()
        await leaving
        assert keeper.purse("Ann") == keeper.store.ledger.balance("player:Ann") == cents("$1000")
        await keeper.close()

    run(story())


def test_a_bot_gets_its_chips_from_the_cage_and_gives_them_back_there(where: str) -> None:
    async def story() -> None:
        keeper = await opened(where)
        await at_a_table(keeper)
        sits = Sit(who="Bot Ada", role="clock", chips=cents("$400"), kind="bot")
        await keeper.take("7", sits, MIDDAY)
        assert keeper.store.ledger.balance("cage") == -cents("$2400")
        assert keeper.store.ledger.balance("stack:7:Bot Ada") == cents("$400")
        await keeper.take("7", Leave(who="Bot Ada"), MIDDAY)
        assert keeper.store.ledger.balances("bot") == {"bot:Bot Ada": 0}
        assert keeper.store.ledger.balance("cage") == -cents("$2000")
        assert verify(keeper.store).fault is None
        await keeper.close()

    run(story())


def test_a_tighter_limit_counts_at_once_and_a_looser_one_after_a_day(where: str) -> None:
    async def story() -> None:
        keeper = await opened(where)
        await admit(keeper, "Ann")
        register = keeper.register
        await keeper.enter(Allow(who="Ann", person="Ann", chips_a_day=cents("$50")), MIDDAY)
        assert register.may_buy("Ann", MIDDAY) == cents("$50")
        await keeper.enter(SellChips(who="Ann", person="Ann", amount=cents("$30")), MIDDAY + 1)
        with pytest.raises(Refused, match=r"up to \$20 now, not \$30"):
            await keeper.enter(SellChips(who="Ann", person="Ann", amount=cents("$30")), MIDDAY + HOUR)
        await keeper.enter(Allow(who="Ann", person="Ann", chips_a_day=cents("$500")), MIDDAY + HOUR)
        assert register.may_buy("Ann", MIDDAY + HOUR + DAY - 1) == cents("$50")
        assert register.may_buy("Ann", MIDDAY + HOUR + DAY) == cents("$500")
        await keeper.enter(Allow(who="Ann", person="Ann", chips_a_day=cents("$10")), MIDDAY + 2 * HOUR)
        assert register.may_buy("Ann", MIDDAY + 2 * HOUR) == 0
        assert register.may_buy("Ann", MIDDAY + 3 * DAY) == cents("$10")
        await keeper.close()
        again = await opened(where)
        assert again.register.of("Ann") == register.of("Ann")
        assert again.purse("Ann") == cents("$1030")
        await again.close()

    run(story())


def test_the_house_sells_nobody_more_than_its_own_limit(path: str) -> None:
    async def story() -> None:
        keeper = await opened(path)
        await admit(keeper, "Ann")
        with pytest.raises(Refused, match="the cage sells Ann up to"):
            await keeper.enter(SellChips(who="Ann", person="Ann", amount=MOST_A_DAY + 1), MIDDAY)
        await keeper.enter(SellChips(who="Ann", person="Ann", amount=MOST_A_DAY), MIDDAY)
        with pytest.raises(Refused, match="come back tomorrow"):
            await keeper.enter(SellChips(who="Ann", person="Ann", amount=1), MIDDAY)
        await keeper.close()

    run(story())


def test_who_excludes_himself_is_out_at_once_and_until_the_end(where: str) -> None:
    async def story() -> None:
        keeper = await opened(where)
        await at_a_table(keeper)
        await admit(keeper, "Cid")
        until = MIDDAY + 30 * DAY
        await keeper.enter(Allow(who="Cid", person="Cid", excluded_until=until), MIDDAY)
        with pytest.raises(Refused, match="Cid has excluded themselves until"):
            await keeper.take("7", Sit(who="Cid", chips=cents("$400")), MIDDAY)
        with pytest.raises(Refused, match="a later date"):
            await keeper.enter(Allow(who="Cid", person="Cid", excluded_until=MIDDAY + DAY), MIDDAY)
        await keeper.enter(Allow(who="Cid", person="Cid", chips_a_day=100), MIDDAY)
        assert keeper.register.excluded_until("Cid", MIDDAY) == until
        await keeper.close()
        again = await opened(where)
        with pytest.raises(Refused, match="excluded"):
            await again.take("7", Sit(who="Cid", chips=cents("$400")), until - 1)
        await again.take("7", Sit(who="Cid", chips=cents("$400")), until)
        await again.close()

    run(story())


def test_offices_are_given_and_taken_with_a_reason_and_one_owner_stays(where: str) -> None:
    async def story() -> None:
        keeper = await opened(where)
        await admit(keeper, "Ada", "Flo")
        await keeper.enter(Appoint(who="", role="owner", person="Ada", office="owner"), MIDDAY)
        hire = Appoint(who="Ada", role="owner", person="Flo", office="floor", reason="hired")
        await keeper.enter(hire, MIDDAY)
        with pytest.raises(Refused, match="Flo is floor"):
            await keeper.enter(hire, MIDDAY)
        with pytest.raises(Refused, match="Ada is the only owner"):
            await keeper.enter(
                Appoint(who="Ada", role="owner", person="Ada", office="owner", on=False), MIDDAY
            )
        done = list(keeper.store.people.actions())[-1].action
        assert (done.who, done.act, done.subject) == ("Ada", "appoint", "Flo")
        assert (done.before, done.after, done.reason) == ("player", "floor", "hired")
        await keeper.close()
        again = await opened(where)
        assert again.register.of("Flo").offices == {"floor"}
        assert again.register.holding("owner") == ["Ada"]
        await again.close()

    run(story())


def test_a_guest_who_takes_a_name_keeps_his_chips_and_his_limits(where: str) -> None:
    async def story() -> None:
        keeper = await opened(where)
        await admit(keeper, "Guest 1")
        await keeper.enter(Allow(who="Guest 1", person="Guest 1", chips_a_day=100), MIDDAY)
        await keeper.enter(Admit(who="Ann", person="Ann", formerly="Guest 1"), MIDDAY)
        assert (keeper.purse("Ann"), keeper.purse("Guest 1")) == (cents("$1000"), 0)
        assert keeper.register.names("Ann") == ("Ann", "Guest 1")
        assert keeper.register.may_buy("Ann", MIDDAY) == 100
        with pytest.raises(Refused, match="Ann is here already"):
            await admit(keeper, "Ann")
        await keeper.close()

    run(story())


def test_no_chip_goes_from_one_purse_to_another_but_with_a_name(path: str) -> None:
    async def story() -> None:
        keeper = await opened(path)
        await at_a_table(keeper)
        await play_a_hand(keeper)
        await keeper.enter(SellChips(who="Ann", person="Ann", amount=500), MIDDAY)
        await keeper.enter(Admit(who="Zoe", person="Zoe", formerly="Bob"), MIDDAY)
        await keeper.close()

    run(story())
    from sqlalchemy import select

    from calroom.store import Store, schema

    store = Store(path)
    with store.database.reading() as connection:
        moves = connection.execute(select(schema.entry.c.source, schema.entry.c.target)).all()
    between = [
        (source, target)
        for source, target in moves
        if source.startswith("player:") and target.startswith("player:")
    ]
    assert moves
    assert between == [("player:Bob", "player:Zoe")]
    store.close()
