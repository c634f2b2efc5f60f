"""Attempts to have chips that nobody sold: without a purse, as a bot, by an order, around the guards."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import pytest
from sqlalchemy import text
from tests.keeping.crowd import MIDDAY
from tests.keeping.forgery import tamper
from tests.keeping.purses import with_chips
from tests.server.screens import Screen, room
from tests.server.sockets import Guest, encode, served
from tests.server.visiting import given
from websockets import ConnectionClosed

from calroom.keeping import Keeper, NotKept
from calroom.keeping.books import Accounts
from calroom.keeping.luck import SeededLuck
from calroom.keeping.register import BOT_BUY_INS, Register
from calroom.keeping.rows import Admit, Allow, SellChips
from calroom.keeping.verify import verify
from calroom.money import Cents
from calroom.room.inputs import AnyInput, Buy, Join, Open, PayJackpot, Sit, Stand
from calroom.room.room import ROOM
from calroom.room.seating import usual_buy_in
from calroom.server.people.shapes import SignUp, Who
from calroom.server.protocol import PROTOCOL, Hello, Refusal, Welcome
from calroom.store import Store
from calroom.store.tap import MOST_AT_FIRST
from calroom.table.refusals import Refused

BILLIONS: Cents = 10**12
MOST: Cents = 10**10
"""The largest amount that anybody may name."""

FLOOR: Any = {"who": "Flo", "role": "floor"}


def run(story: Callable[[Keeper], Coroutine[Any, Any, None]], path: str) -> None:
    """A room with an open table where Ann and Bob have purses; whatever was tried, it verifies."""

    async def whole() -> None:
        keeper = await Keeper.open(path, luck=SeededLuck(3))
        await with_chips(keeper, "Ann", "Bob", chips=100_000)
        await keeper.put_up("7", "palace.baccarat", "Flo", MIDDAY)
        await keeper.take("7", Open(**FLOOR), MIDDAY)
        await story(keeper)
        assert verify(keeper.store).fault is None
        await keeper.close()

    asyncio.run(whole())


def test_a_socket_from_before_a_name_was_taken_brings_nobody_to_a_seat(path: str) -> None:
    """The socket was opened as a guest and says nothing until the guest has become somebody else."""

    async def evening() -> None:
        async with served(path) as address:
            guest = await Guest.comes(address)
            table = (await (await Guest.comes(address)).put_up("comstock.holdem")).table
            wire = await guest.line(table).open(greet=False)
            who = await guest.post("/api/accounts", SignUp(name="Eve", password="a good password"), Who)
            assert who.person == "Eve"
            with suppress(ConnectionClosed):
                await wire.send(Hello(id="late", protocol=PROTOCOL))
            await wire.until(lambda: bool(wire.told) or wire.code is not None)
            if wire.told and isinstance(wire.told[-1], Welcome):
                assert isinstance(await wire.ask(Sit, chips=BILLIONS), Refusal)

    asyncio.run(evening())
    nobody_sits(path)


def nobody_sits(path: str) -> None:
    store = Store(path)
    assert not any(store.ledger.balances("stack").values())
    assert verify(store).fault is None
    store.close()


@pytest.mark.parametrize("kind", ["player", "bot", "proposition"])
@pytest.mark.parametrize("person", ["Nobody Known", "Bot Ada"])
@pytest.mark.parametrize("role", ["floor", "dealer"])
def test_no_order_seats_a_name_without_a_purse(path: str, kind: str, person: str, role: Any) -> None:
    async def evening() -> None:
        async with room(path) as host:
            table = (await host.put_up_private("Cal", "comstock.holdem")).table
            flo = await Screen(host, table, "Flo", "player", role).open()
            told = await flo.say(Sit, role=role, person=person, chips=MOST, kind=kind)
            assert isinstance(told, Refusal)
            await flo.close()

    asyncio.run(evening())
    nobody_sits(path)


def test_a_client_cannot_say_that_it_is_a_bot(path: str) -> None:
    async def evening() -> None:
        async with served(path) as address:
            guest = await Guest.comes(address)
            table = (await guest.put_up("comstock.holdem")).table
            wire = await guest.line(table).open()
            said = encode({"id": "x", **given("sit", chips=BILLIONS, kind="bot")}).decode()
            await wire.send(said)
            assert isinstance(await wire.answer_to("x"), Refusal)

    asyncio.run(evening())
    nobody_sits(path)


PLAYS: list[Callable[..., AnyInput]] = [
    lambda **who: Sit(chips=40_000, **who),
    lambda **who: Stand(chips=40_000, **who),
    lambda **who: Join(**who),
    lambda **who: Sit(chips=40_000, kind="bot", **who),
    lambda **who: Sit(chips=40_000, kind="proposition", **who),
]


@pytest.mark.parametrize("plays", PLAYS)
@pytest.mark.parametrize(
    "who",
    [
        {"who": "Eve"},
        {"who": "Flo", "role": "floor", "person": "Eve"},
        {"who": "Dan", "role": "dealer", "person": "Eve"},
        {"role": "clock", "person": "Eve"},
        {"who": "Bot Eve"},
        {"who": "Flo", "role": "floor", "person": "Bot Eve"},
    ],
)
def test_nobody_sits_stands_or_waits_without_a_purse(
    path: str, plays: Callable[..., AnyInput], who: dict[str, str]
) -> None:
    async def story(keeper: Keeper) -> None:
        with pytest.raises(Refused):
            await keeper.take("7", plays(**who), MIDDAY)
        assert not keeper.table("7").state.players

    run(story, path)


@pytest.mark.parametrize("amount", [100_001, MOST])
def test_no_office_brings_more_to_a_seat_than_is_in_the_purse(path: str, amount: Cents) -> None:
    async def story(keeper: Keeper) -> None:
        await keeper.take("7", Join(who="Bob"), MIDDAY)
        moved = Sit(**FLOOR, person="Bob", chips=amount, moved="8")
        with pytest.raises(Refused, match="Bob has"):
            await keeper.take("7", moved, MIDDAY)
        with pytest.raises(Refused, match="Ann has"):
            await keeper.take("7", Sit(who="Ann", chips=amount), MIDDAY)
        await keeper.take("7", Sit(who="Ann", chips=50_000), MIDDAY)
        with pytest.raises(Refused, match="Ann has"):
            await keeper.take("7", Buy(who="Ann", amount=amount), MIDDAY)

    run(story, path)


def test_a_bot_of_the_room_gets_no_more_than_a_game_needs(path: str) -> None:
    async def story(keeper: Keeper) -> None:
        most = BOT_BUY_INS * usual_buy_in(keeper.table("7"))
        for chips in (most + 1, MOST):
            with pytest.raises(Refused, match="a bot gets up to"):
                await keeper.take("7", Sit(who="Bot Ada", role="clock", chips=chips, kind="bot"), MIDDAY)
        await keeper.take("7", Sit(who="Bot Ada", role="clock", chips=most, kind="bot"), MIDDAY)
        with pytest.raises(Refused, match="no bot of the room"):
            await keeper.take("7", Buy(who="Bot Ada", amount=100), MIDDAY)

    run(story, path)


@pytest.mark.parametrize(
    "given",
    [
        SellChips(who="Eve", person="Eve", amount=100),
        SellChips(who="Flo", role="floor", person="Bot Ada", amount=100),
        Admit(who="Eve", person="Eve", chips=MOST_AT_FIRST + 1),
        Admit(who="Eve", person="Eve", chips=-5),
        Admit(who="Eve", person="Eve", chips=5, formerly="Ann"),
        Admit(who="Eve", person="Eve", formerly="Nobody Known"),
        Admit(who="Bot Eve", person="Bot Eve", chips=5),
        Admit(who="Ann", person="Ann", chips=5),
    ],
)
def test_the_register_gives_chips_to_newcomers_once_and_sells_to_purses(path: str, given: Any) -> None:
    async def story(keeper: Keeper) -> None:
        sold = keeper.store.ledger.balance("cage")
        with pytest.raises(Refused):
            await keeper.enter(given, MIDDAY)
        assert keeper.store.ledger.balance("cage") == sold

    run(story, path)


def test_a_jackpot_is_paid_to_nobody_without_a_purse(path: str) -> None:
    async def story(keeper: Keeper) -> None:
        for person in ("Eve", "Bot Ada", ""):
            pay = PayJackpot(**FLOOR, person=person, game="palace.baccarat", amount=1, reason="x")
            with pytest.raises(Refused, match="no purse"):
                await keeper.take(ROOM, pay, MIDDAY)

    run(story, path)


# Where one guard is taken away the next one stands


def passes(*_: object) -> None:
    """A guard who looks away."""


def test_the_books_let_no_seat_be_paid_by_nobody(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(keeper: Keeper) -> None:
        with monkeypatch.context() as blind:
            blind.setattr(Register, "check_player", passes)
            for given in (Sit(who="Eve", chips=MOST), Sit(who="Ann", chips=MOST)):
                with pytest.raises(Refused, match="no purse"):
                    await keeper.take("7", given, MIDDAY)
                assert not keeper.table("7").state.players
        await keeper.take("7", Sit(who="Ann", chips=50_000), MIDDAY)

    run(story, path)


def test_the_database_lets_no_seat_be_paid_by_nobody(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(keeper: Keeper) -> None:
        with monkeypatch.context() as blind:
            blind.setattr(Register, "check_player", passes)
            blind.setattr(Keeper, "_pays", lambda *_: True)
            for given in (Sit(who="Eve", chips=MOST), Sit(who="Ann", chips=MOST)):
                with pytest.raises(NotKept):
                    await keeper.take("7", given, MIDDAY)
                assert not keeper.table("7").state.players
            blind.setattr("calroom.keeping.books.is_bot", lambda _: True)
            with pytest.raises(NotKept, match="chips do not go this way"):
                await keeper.take("7", Sit(who="Eve", chips=40_000), MIDDAY)
        await keeper.take("7", Sit(who="Ann", chips=50_000), MIDDAY)

    run(story, path)


async def an_evening(path: str) -> None:
    keeper = await Keeper.open(path, luck=SeededLuck(3))
    await with_chips(keeper, "Ann", "Bob", chips=100_000)
    await keeper.put_up("7", "palace.baccarat", "Flo", MIDDAY)
    await keeper.take("7", Open(**FLOOR), MIDDAY)
    await keeper.take("7", Sit(who="Ann", chips=50_000), MIDDAY)
    await keeper.take("7", Sit(who="Bot Ada", role="clock", chips=50_000, kind="bot"), MIDDAY)
    await keeper.close()


@pytest.mark.parametrize(
    ("row", "named"),
    [
        ("'7', 3, 0, 'buy-in', 'cage', 'stack:7:Eve', 1000000", "chips never go from cage to stack:7:Eve"),
        (
            "'7', 3, 0, 'buy-in', 'player:Eve', 'stack:7:Eve', 5",
            "the seat of Eve at table 7 has $0.05 and no",
        ),
        ("'7', 3, 0, 'buy-in', 'player:Bob', 'stack:7:Eve', 5", "chips of Bob went to Eve"),
        ("'7', 3, 0, 'play-chips', 'cage', 'player:Eve', 5", "Eve got chips that the cage has not sold"),
        ("'room', 1, 0, 'play-chips', 'cage', 'player:Eve', 5", "Ann got $1,000.05 and bought $1,000"),
        ("'7', 3, 0, 'bot-chips', 'cage', 'bot:Eve', 5", "the cage gave chips to Eve, which is no bot"),
        ("'7', 3, 0, 'bot-chips', 'cage', 'bot:Bot Eve', 10000001", "the cage gave Bot Eve more than any"),
        ("'7', 3, 0, 'gift', 'player:Ann', 'player:Eve', 5", "chips of Ann went to Eve"),
    ],
)
def test_verify_names_whoever_has_chips_that_came_around_the_guards(path: str, row: str, named: str) -> None:
    asyncio.run(an_evening(path))
    store = Store(path)
    assert verify(store).fault is None
    with store.database.reading() as connection:
        last = connection.scalar(text("SELECT max(id) FROM entry")) or 0
    store.close()
    tamper(path, f"INSERT INTO entry VALUES ({last + 1}, {row})")
    store = Store(path)
    assert named in str(verify(store).fault)
    store.close()


def test_verify_names_a_sale_beyond_what_its_buyer_allowed_themselves(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        keeper = await Keeper.open(path, luck=SeededLuck(3))
        await with_chips(keeper, "Ann", chips=100_000)
        await keeper.enter(Allow(who="Ann", person="Ann", chips_a_day=500), MIDDAY)
        monkeypatch.setattr(Register, "may_buy", lambda *_: BILLIONS)
        await keeper.enter(SellChips(who="Ann", person="Ann", amount=501), MIDDAY)
        await keeper.close()

    asyncio.run(evening())
    store = Store(path)
    assert "the cage sold Ann $5.01, who might buy $5" in str(verify(store).fault)
    store.close()


def test_verify_names_a_seat_that_the_cage_paid_before_there_was_one_tap(path: str) -> None:
    """What somebody got in a store of an earlier version is found in it after it was brought up to date."""
    asyncio.run(an_evening(path))
    tamper(
        path,
        "UPDATE entry SET topic = 'buy-in', target = 'player:Eve' WHERE target = 'bot:Bot Ada'",
        "INSERT INTO one_tap SELECT max(id) FROM entry",
    )
    store = Store(path)
    assert "the seat of Eve at table 7 has $500 and no purse that paid it" in str(verify(store).fault)
    store.close()


def test_entries_say_where_every_chip_of_a_seat_came_from() -> None:
    """Whatever somebody is called, chips come to their seat from their own account."""
    accounts = Accounts("7", "palace.baccarat", "day")
    for person in ("Ann", "Bot Ada", "bot eve", "Guest 1", "Botany"):
        entries = list(accounts._brings(person, 100, "buy-in", lambda *_: True))
        assert entries[-1].source.endswith(f":{person}")
        assert (len(entries) == 2) == person.lower().startswith("bot ")


def test_only_inputs_that_bring_chips_ask_for_a_purse() -> None:
    """Should another input ever bring chips to a seat, the books ask for the purse all the same."""
    brings = {kind for kind in AnyInput.__args__ if {"chips", "amount"} & set(kind.__struct_fields__)}
    assert {kind.__name__ for kind in brings} == {"Sit", "Stand", "Buy", "Cash", "PayJackpot"}
