"""Attempts to shed a bar or a limit by another name; and that nobody sheds their seat and chips by one."""

import asyncio
from collections.abc import Callable, Coroutine
from itertools import permutations
from typing import Any

import pytest
from tests.keeping.crowd import MIDDAY
from tests.keeping.purses import with_chips
from tests.server.visiting import Visit, opened, problem, read

from calroom.keeping import Keeper, NotKept
from calroom.keeping.flows import flows
from calroom.keeping.luck import SeededLuck
from calroom.keeping.rows import Admit, Allow, Appoint, Recognise, SellChips
from calroom.keeping.verify import verify
from calroom.money import Cents
from calroom.room.events import InHand
from calroom.room.inputs import Buy, Deal, Join, Leave, Open, Rename, Reply, Sit, Stop, Tick
from calroom.room.room import ROOM
from calroom.room.table import LiveTable
from calroom.server.library.shapes import MyHands
from calroom.server.lobby.shapes import Seated
from calroom.store import Receipt, Record, Store
from calroom.store.failures import StoreIsFull
from calroom.store.tap import DAY
from calroom.table.refusals import Refused

FLOOR: Any = {"who": "Flo", "role": "floor"}
GUEST = "Guest 7"
BROUGHT: Cents = 100_000
PASSWORD = {"password": "a good password"}


async def opened_room(path: str) -> Keeper:
    return await Keeper.open(path, luck=SeededLuck(3))


def run(story: Callable[[Keeper], Coroutine[Any, Any, None]], path: str) -> None:
    """A room with two tables, a guest and Bob; whatever was tried, no chip is lost and it verifies."""

    async def whole() -> None:
        keeper = await opened_room(path)
        await with_chips(keeper, GUEST, "Bob", "Cid", chips=BROUGHT)
        for table in ("7", "8"):
            await keeper.put_up(table, "comstock.holdem", "Flo", MIDDAY)
            await keeper.take(table, Open(**FLOOR), MIDDAY)
        await story(keeper)
        await keeper.close()
        again = await opened_room(path)
        assert verify(again.store).fault is None
        held = again.store.ledger.balances()
        assert not {name: chips for name, chips in held.items() if chips and GUEST in name}
        await again.close()

    asyncio.run(whole())


async def takes_a_name(keeper: Keeper, name: str = "Ann", was: str = GUEST) -> None:
    await keeper.enter(Admit(who=name, person=name, formerly=was), MIDDAY)


async def play_out(keeper: Keeper) -> None:
    while (hand := keeper.table("7").hand) is not None:
        ask = hand.asks[0]
        person = keeper.table("7").people[ask.seat]
        await keeper.take("7", Reply(who=person, answer=ask.default), MIDDAY)


async def a_hand_with(keeper: Keeper, *people: str) -> None:
    for person in people:
        await keeper.take("7", Sit(who=person, chips=40_000), MIDDAY)
    await keeper.take("7", Deal(role="clock"), MIDDAY)


# A seat, a stack, a place on the list


def seen_by(live: LiveTable, person: str) -> list[object]:
    """The hand as somebody sees it."""
    return [one.what.told for one in live.seen_by(person, live.events) if isinstance(one.what, InHand)]


def test_whoever_takes_a_name_in_the_middle_of_a_hand_plays_on_at_the_same_seat(path: str) -> None:
    async def story(keeper: Keeper) -> None:
        await a_hand_with(keeper, GUEST, "Bob", "Cid")
        seat = keeper.table("7").seat_of(GUEST)
        before = seen_by(keeper.table("7"), GUEST)
        await takes_a_name(keeper)
        live = keeper.table("7")
        assert live.seat_of("Ann") == seat
        assert live.people[seat] == "Ann"
        assert seen_by(live, "Ann") == before
        assert seen_by(live, GUEST) != before
        await play_out(keeper)
        stack = keeper.table("7").state.players[seat].chips
        ledger = keeper.store.ledger
        assert ledger.balance("stack:7:Ann") == stack
        assert ledger.balance("player:Ann") == BROUGHT - 40_000
        await keeper.take("7", Leave(who="Ann"), MIDDAY)
        assert keeper.purse("Ann") == BROUGHT - 40_000 + stack
        hand = keeper.recall("7", 1, "Ann")
        assert hand == keeper.recall("7", 1, "Ann")
        assert hand != keeper.recall("7", 1, None)

    run(story, path)


def test_a_hand_after_which_somebody_has_another_name_is_nobodys_loss(path: str) -> None:
    """Chips that follow a name have not been won or lost in the hand that was just played."""

    async def story(keeper: Keeper) -> None:
        await a_hand_with(keeper, GUEST, "Bob", "Cid")
        await takes_a_name(keeper)
        await play_out(keeper)

    run(story, path)
    store = Store(path)
    assert all(row["amount"] < 20_000 for row in flows(store).rows)
    store.close()


def test_a_place_on_the_list_and_a_lately_left_stack_follow_the_name(path: str) -> None:
    async def story(keeper: Keeper) -> None:
        await keeper.take("8", Join(who=GUEST), MIDDAY)
        await keeper.take("7", Sit(who=GUEST, chips=80_000), MIDDAY)
        await keeper.take("7", Leave(who=GUEST), MIDDAY)
        gone = dict(keeper.table("7").state.gone)
        await takes_a_name(keeper)
        assert [one.person for one in keeper.table("8").state.waiting] == ["Ann"]
        assert keeper.table("7").state.gone == {
            "Ann" if name == GUEST else name: left for name, left in gone.items()
        }

    run(story, path)


@pytest.mark.parametrize("first", list(permutations(range(3))))
def test_sitting_down_buying_and_taking_a_name_at_once_lose_nothing(
    path: str, first: tuple[int, ...]
) -> None:
    """In whichever order they come: $7,000 were once left at a seat that belonged to nobody."""

    async def story(keeper: Keeper) -> None:
        await keeper.take("8", Sit(who=GUEST, chips=40_000), MIDDAY)
        doing: list[Callable[[], Coroutine[Any, Any, Any]]] = [
            lambda: takes_a_name(keeper),
            lambda: keeper.take("8", Leave(who=GUEST), MIDDAY),
            lambda: keeper.take("7", Sit(who=GUEST, chips=60_000), MIDDAY),
        ]
        done = await asyncio.gather(*(doing[number]() for number in first), return_exceptions=True)
        assert all(isinstance(one, Refused) for one in done if isinstance(one, BaseException))
        seats = [keeper.table(table).state.players.values() for table in ("7", "8")]
        on_tables = {player.person: player.chips for players in seats for player in players}
        assert set(on_tables) <= {"Ann"}
        assert keeper.purse("Ann") + sum(on_tables.values()) == BROUGHT

    run(story, path)


@pytest.mark.parametrize("turns", range(8))
def test_a_seat_taken_while_a_name_is_taken_is_paid_and_kept(path: str, turns: int) -> None:
    """The seat is taken so many turns of the loop after the name was asked for."""

    async def story(keeper: Keeper) -> None:
        async def later() -> None:
            for _ in range(turns):
                await asyncio.sleep(0)
            await keeper.take("7", Sit(who=GUEST, chips=60_000), MIDDAY)

        await asyncio.gather(takes_a_name(keeper), later(), return_exceptions=True)
        players = keeper.table("7").state.players.values()
        assert [player.person for player in players] in ([], ["Ann"])
        assert keeper.purse("Ann") + sum(player.chips for player in players) == BROUGHT

    run(story, path)


def test_a_table_that_could_not_be_told_of_a_name_is_told_before_anything_else(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(keeper: Keeper) -> None:
        await a_hand_with(keeper, GUEST, "Bob", "Cid")
        submit = keeper._writer.submit

        def full_at_the_table(record: Record) -> asyncio.Future[Receipt]:
            if record.table == "7":
                raise StoreIsFull("the disk is full: make room, then go on")
            return submit(record)

        with monkeypatch.context() as full:
            full.setattr(keeper._writer, "submit", full_at_the_table)
            await takes_a_name(keeper)
        assert keeper.register.has_purse("Ann")
        assert keeper.store.ledger.balance(f"stack:7:{GUEST}") == 40_000
        await keeper.take("7", Tick(role="clock"), keeper.table("7").state.at)
        await play_out(keeper)
        assert keeper.table("7").seat_of("Ann")

    run(story, path)


def test_a_name_taken_just_before_a_crash_is_known_at_every_table_afterwards(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(keeper: Keeper) -> None:
        await a_hand_with(keeper, GUEST, "Bob", "Cid")
        with monkeypatch.context() as crash:
            crash.setattr(Keeper, "_bring_names", _nothing)
            await takes_a_name(keeper)
        again = await opened_room(path)
        assert again.table("7").seat_of("Ann")
        assert again.store.ledger.balance("stack:7:Ann") == 40_000
        await again.close()

    run(story, path)


async def _nothing(*_: object) -> None:
    """The plug is pulled."""


def test_nobody_but_the_room_gives_names(path: str) -> None:
    async def story(keeper: Keeper) -> None:
        await keeper.take("7", Sit(who="Bob", chips=40_000), MIDDAY)
        for who in ({"who": "Eve"}, FLOOR, {"who": "Dan", "role": "dealer"}):
            with pytest.raises(Refused, match="authority"):
                await keeper.take("7", Rename(person="Eve", was="Bob", **who), MIDDAY)
        await takes_a_name(keeper)

    run(story, path)


def test_one_guest_becomes_one_person(path: str) -> None:
    async def story(keeper: Keeper) -> None:
        names = ("Ann", "Eve", "Zoe")
        done = await asyncio.gather(*(takes_a_name(keeper, name) for name in names), return_exceptions=True)
        assert sum(isinstance(one, Refused) for one in done) == 2
        assert sum(map(keeper.purse, names)) == BROUGHT
        with pytest.raises(Refused, match="is here already"):
            await keeper.enter(Admit(who=GUEST, person=GUEST, chips=5), MIDDAY)

    run(story, path)


# Bars, stops, limits, offices


def test_a_bar_a_stop_limits_and_offices_are_the_persons_under_every_name(path: str) -> None:
    async def story(keeper: Keeper) -> None:
        until = MIDDAY + 30 * DAY
        await keeper.enter(Allow(who=GUEST, person=GUEST, chips_a_day=100, excluded_until=until), MIDDAY)
        await keeper.enter(Appoint(role="owner", person=GUEST, office="dealer"), MIDDAY)
        await keeper.take(ROOM, Stop(**FLOOR, scope="person", name=GUEST, reason="rude"), MIDDAY)
        await keeper.bar(GUEST, "cheats", "Flo", MIDDAY)
        await takes_a_name(keeper)
        for kept in (keeper, await opened_room(path)):
            assert kept.register.may_buy("Ann", MIDDAY) == 100
            assert kept.register.excluded_until("Ann", MIDDAY) == until
            assert kept.register.excluded_until(GUEST, MIDDAY) == until
            assert kept.register.of("Ann").offices == {"dealer"}
            assert kept.room.barred("Ann") == kept.room.barred(GUEST) == "cheats"
            assert ("person", "Ann") in kept.room.switches
            with pytest.raises(Refused, match="excluded themselves"):
                await kept.take("7", Sit(who="Ann", chips=40_000), MIDDAY)
            with pytest.raises(Refused, match="may not play: cheats"):
                await kept.take("7", Sit(who="Ann", chips=40_000), until + 1)
        await kept.close()

    run(story, path)


def test_the_cage_sells_nothing_to_whoever_may_not_play(path: str) -> None:
    async def story(keeper: Keeper) -> None:
        buys = SellChips(who=GUEST, person=GUEST, amount=100)
        await keeper.bar(GUEST, "cheats", "Flo", MIDDAY)
        with pytest.raises(Refused, match="may not play: cheats"):
            await keeper.enter(buys, MIDDAY)
        await keeper.bar(GUEST, "", "Flo", MIDDAY, on=False)
        await keeper.enter(buys, MIDDAY)
        await keeper.enter(Allow(who=GUEST, person=GUEST, excluded_until=MIDDAY + DAY), MIDDAY)
        with pytest.raises(Refused, match="excluded themselves"):
            await keeper.enter(buys, MIDDAY)
        await takes_a_name(keeper)

    run(story, path)


def test_nobody_lifts_their_own_bar_and_the_floor_bars_no_owner(path: str) -> None:
    async def story(keeper: Keeper) -> None:
        for person in ("Philippa", "Olga"):
            await keeper.enter(Admit(who=person, person=person), MIDDAY)
        await keeper.enter(Appoint(role="owner", person="Philippa", office="floor"), MIDDAY)
        await keeper.enter(Appoint(role="owner", person="Olga", office="owner"), MIDDAY)
        with pytest.raises(Refused, match="about themselves"):
            await keeper.bar("Philippa", "self", "Philippa", MIDDAY)
        await keeper.bar("Philippa", "rude", "Olga", MIDDAY)
        with pytest.raises(Refused, match="about themselves"):
            await keeper.bar("Philippa", "", "Philippa", MIDDAY, on=False)
        with pytest.raises(Refused, match="only the owner decides"):
            await keeper.bar("Olga", "revenge", "Philippa", MIDDAY)
        stop = Stop(who="Philippa", role="floor", scope="person", name="Olga", reason="revenge")
        with pytest.raises(Refused, match="only the owner decides"):
            await keeper.take(ROOM, stop, MIDDAY)
        await takes_a_name(keeper)

    run(story, path)


def test_whoever_is_barred_under_an_old_name_is_barred_and_let_in_again_under_all(path: str) -> None:
    async def story(keeper: Keeper) -> None:
        await takes_a_name(keeper)
        await keeper.bar(GUEST, "cheats", "Flo", MIDDAY)
        assert keeper.room.barred("Ann") == "cheats"
        await keeper.bar("Ann", "", "Flo", MIDDAY, on=False)
        assert keeper.room.barred("Ann") == keeper.room.barred(GUEST) == ""
        await keeper.take("7", Sit(who="Ann", chips=40_000), MIDDAY)

    run(story, path)


def test_a_barred_guest_who_signs_in_to_an_account_is_barred_there(path: str) -> None:
    async def story(keeper: Keeper) -> None:
        await with_chips(keeper, "Old Ann", chips=BROUGHT)
        await keeper.bar(GUEST, "cheats", "Flo", MIDDAY)
        await keeper.enter(Allow(who=GUEST, person=GUEST, chips_a_day=100), MIDDAY)
        await keeper.enter(Recognise(who="Old Ann", person="Old Ann", guest=GUEST), MIDDAY)
        for kept in (keeper, await opened_room(path)):
            assert kept.room.barred("Old Ann") == "cheats"
            assert kept.register.may_buy("Old Ann", MIDDAY) == 100
            with pytest.raises(Refused, match="cheats"):
                await kept.take("7", Sit(who="Old Ann", chips=40_000), MIDDAY)
            assert kept.purse("Old Ann") == kept.purse(GUEST) == BROUGHT
        await kept.close()
        await keeper.bar(GUEST, "", "Flo", MIDDAY, on=False)
        assert keeper.room.barred("Old Ann") == ""
        await takes_a_name(keeper)

    run(story, path)


def test_a_name_that_cannot_be_written_is_not_taken(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(keeper: Keeper) -> None:
        await keeper.take("7", Sit(who=GUEST, chips=40_000), MIDDAY)

        def full(_: Record) -> asyncio.Future[Receipt]:
            raise StoreIsFull("the disk is full: make room, then go on")

        with monkeypatch.context() as broken:
            broken.setattr(keeper._writer, "submit", full)
            with pytest.raises(NotKept):
                await takes_a_name(keeper)
        assert keeper.purse(GUEST) == BROUGHT - 40_000
        await keeper.take("7", Buy(who=GUEST, amount=20_000), MIDDAY)
        await takes_a_name(keeper)
        assert keeper.table("7").seat_of("Ann")

    run(story, path)


# At the door


def at_the_door(story: Callable[[Visit], Coroutine[Any, Any, None]], path: str) -> None:
    async def whole() -> None:
        async with opened(path) as visit:
            await story(visit)
            assert verify(visit.front.keeper.store).fault is None

    asyncio.run(whole())


def test_a_barred_guest_does_not_play_under_a_new_name_nor_under_an_old_one(path: str) -> None:
    async def story(visit: Visit) -> None:
        eve, old = visit.visitor(), visit.visitor()
        await old.sign_up("Old Eve")
        guest = await eve.come_in()
        await visit.front.keeper.bar(guest.person, "cheats", "Flo")
        await eve.sign_up("New Eve")
        found = problem(await eve.post("/api/play", {"game": "palace.holdem"}), 409)
        assert "cheats" in found.what
        again = visit.visitor()
        guest = await again.come_in()
        await visit.front.keeper.bar(guest.person, "cheats", "Flo")
        assert (await again.sign_in("Old Eve")).is_success
        assert "cheats" in problem(await again.post("/api/play", {"game": "palace.holdem"}), 409).what

    at_the_door(story, path)


def test_the_chips_of_a_guest_do_not_come_along_to_an_account_of_old(path: str) -> None:
    async def story(visit: Visit) -> None:
        await visit.visitor().sign_up("Old Ann")
        had = visit.front.keeper.purse("Old Ann")
        visitor = visit.visitor()
        await visitor.come_in()
        await visitor.sign_in("Old Ann")
        assert visitor.who is not None
        assert visitor.who.purse == had

    at_the_door(story, path)


def test_a_guest_who_signs_up_while_sitting_down_keeps_every_chip(path: str) -> None:
    async def story(visit: Visit) -> None:
        for number in range(6):
            visitor = visit.visitor()
            guest = await visitor.come_in()
            both = await asyncio.gather(
                visitor.post("/api/play", {"game": "palace.holdem"}),
                visitor.post("/api/accounts", {"name": f"Ann {number}", **PASSWORD}),
            )
            assert both[1].is_success, both[1].text
            keeper, name = visit.front.keeper, f"Ann {number}"
            stacks = [
                player.chips
                for live in keeper.room.tables.values()
                for player in live.state.players.values()
                if player.person == name
            ]
            assert keeper.purse(name) + sum(stacks) == guest.purse
            assert not any(live.seat_of(guest.person) for live in keeper.room.tables.values())
            assert bool(stacks) == both[0].is_success

    at_the_door(story, path)


def test_hands_played_as_a_guest_are_in_the_history_of_the_name(path: str) -> None:
    async def story(visit: Visit) -> None:
        visitor = visit.visitor()
        await visitor.come_in()
        seated = read(await visitor.post("/api/play", {"game": "palace.holdem"}), Seated)
        keeper = visit.front.keeper
        for bot in ("Bot Ada", "Bot Ben"):
            await keeper.take(seated.table, Sit(who=bot, role="clock", chips=20_000, kind="bot"))
        await keeper.take(seated.table, Deal(role="clock"))
        await visitor.sign_up("Ann")
        while (hand := keeper.table(seated.table).hand) is not None:
            ask = hand.asks[0]
            person = keeper.table(seated.table).people[ask.seat]
            await keeper.take(seated.table, Reply(who=person, answer=ask.default))
        assert len(read(await visitor.get("/api/hands"), MyHands).hands) == 1

    at_the_door(story, path)
