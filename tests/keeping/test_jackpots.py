"""Jackpots: hands, pool and ledger agree whatever happens between a claim and its payment."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace
from tests.keeping.crowd import MIDDAY
from tests.keeping.forgery import forge
from tests.keeping.purses import with_chips

from calroom.keeping import Keeper, reports
from calroom.keeping.luck import SeededLuck
from calroom.keeping.verify import verify
from calroom.room.events import HandEnded
from calroom.room.inputs import Buy, Deal, Open, PayJackpot, Reply, Report, Sit
from calroom.room.room import ROOM
from calroom.store import Record, Store
from calroom.table.asks import FLOOR, Answer
from calroom.table.refusals import Refused

GAME = "palace.holdem"
POOL = f"jackpot:{GAME}"
FLO: Any = {"who": "Flo", "role": "floor"}


async def opened(where: str) -> Keeper:
    return await Keeper.open(where, luck=SeededLuck(8))


async def two_tables(where: str) -> Keeper:
    """Two tables of five, each with three hands behind it."""
    keeper = await opened(where)
    for table in ("1", "2"):
        await keeper.put_up(table, GAME, "Ada", MIDDAY)
        await keeper.take(table, Open(**FLO), MIDDAY)
        await with_chips(keeper, *(f"{table}-{number}" for number in range(5)))
        for number in range(5):
            await keeper.take(table, Sit(who=f"{table}-{number}", chips=40_000), MIDDAY)
        for _ in range(3):
            await keeper.take(table, Deal(who="Dan", role="dealer"), MIDDAY)
            await play_on(keeper, table)
    return keeper


async def play_on(keeper: Keeper, table: str) -> list[HandEnded]:
    """Everybody calls or checks, and shows, to the end of the hand."""
    ended = []
    while (hand := keeper.table(table).hand) is not None:
        ask = hand.asks[0]
        call = next((option for option in ask.options if option.verb == "call"), None)
        answer = Answer("call", call.low) if call else ask.default
        person = keeper.table(table).people[ask.seat]
        told = await keeper.take(table, Reply(who=person, answer=answer), MIDDAY)
        ended += [event.what for event in told.events if isinstance(event.what, HandEnded)]
    return ended


async def claim(keeper: Keeper, table: str) -> None:
    """A hand is played to its showdown, and seat 1 claims the jackpot."""
    await keeper.take(table, Deal(who="Dan", role="dealer"), MIDDAY)
    report = Report(who="Dan", role="dealer", incident={"incident": "jackpot-claimed", "seat": 1})
    while True:
        try:
            await keeper.take(table, report, MIDDAY)
            return
        except Refused:
            ask = keeper.table(table).asks[0]
            call = next((option for option in ask.options if option.verb == "call"), None)
            answer = Answer("call", call.low) if call else ask.default
            person = keeper.table(table).people[ask.seat]
            await keeper.take(table, Reply(who=person, answer=answer), MIDDAY)


def award(cents: int) -> Reply:
    return Reply(**FLO, answer=Answer("award", cents, (), "seat 1"))


def test_a_jackpot_is_paid_once_however_often_the_room_is_opened_again(where: str) -> None:
    async def story() -> None:
        keeper = await two_tables(where)
        assert keeper.store.ledger.balance(POOL) == 600
        for table in ("1", "2"):
            await claim(keeper, table)
        for table in ("1", "2"):
            await keeper.close()
            keeper = await opened(where)
            hand = keeper.table(table).hand
            assert hand is not None
            assert hand.setup.lying == {"jackpot": 600}
            assert hand.asks[0].seat == FLOOR
        await keeper.take("1", award(500), MIDDAY)
        assert keeper.store.ledger.balance(POOL) == 600
        await keeper.close()
        keeper = await opened(where)
        with pytest.raises(Refused, match="some was won elsewhere"):
            await keeper.take("2", award(500), MIDDAY)
        pay = PayJackpot(**FLO, person="1-0", game=GAME, amount=500, reason="again")
        with pytest.raises(Refused, match=r"holds \$2"):
            await keeper.take(ROOM, pay, MIDDAY)
        await keeper.take("2", award(100), MIDDAY)
        (first,), (second,) = await play_on(keeper, "1"), await play_on(keeper, "2")
        assert (first.jackpot["jackpot-award"], second.jackpot["jackpot-award"]) == (-500, -100)
        assert keeper.store.ledger.balance(POOL) == keeper.room.pool(GAME) == 600 - 600 + 200
        [account] = reports.jackpot(keeper.store, GAME).rows
        assert account == {"game": GAME, "put_in": 800, "given_back": 0, "paid": 600, "holds": 200}
        assert verify(keeper.store).fault is None
        await keeper.close()

    asyncio.run(story())


def test_a_pool_that_holds_more_than_hands_put_in_is_found_though_chain_and_ledger_hold(path: str) -> None:
    async def story() -> None:
        keeper = await two_tables(path)
        await keeper.take("1", Buy(who="1-0", amount=5_000), MIDDAY)
        await keeper.close()

    def bought_for_the_pool(record: Record) -> Record:
        """Chips that went from a purse into the pool instead of to the table."""
        if record.table != "1" or '"buy"' not in record.input:
            return record
        return replace(record, entries=tuple(replace(entry, target=POOL) for entry in record.entries))

    asyncio.run(story())
    forge(path, bought_for_the_pool)
    store = Store(path)
    assert "chips never go from player:1-0 to jackpot:" in str(verify(store).fault)
    store.close()
