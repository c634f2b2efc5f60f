"""Slips: their sums are the ledger's to the cent, and no card is on one that its player did not see."""

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import delete
from tests.keeping.crowd import MIDDAY, POSTED
from tests.keeping.purses import with_chips

import calroom
from calroom.bots.sensible import player_of
from calroom.cards import HIDDEN
from calroom.keeping import Keeper
from calroom.keeping.luck import SeededLuck
from calroom.keeping.older_slips import BEGINNING, write_older
from calroom.keeping.rebuilding import Houses
from calroom.keeping.slips import read_cards, read_wagers, slips
from calroom.keeping.stacks import statement
from calroom.room.events import HandBegan, InHand, TableEvent
from calroom.room.inputs import Away, Deal, Open, Reply, Sit, Tick
from calroom.store import Slip, Store, schema
from calroom.table.asks import FLOOR, Answer
from calroom.table.events import Event, WithCards
from calroom.table.hand import Hand
from calroom.table.refusals import Refused
from calroom.table.table import COLLECTION, JACKPOT

PEOPLE = {seat: f"player {seat}" for seat in range(1, 5)}
GAMES = (
    "palace.holdem",
    "comstock.stud",
    "palace.draw",
    "palace.pan",
    "sk.holdem",
    "sk.pure215",
    "comstock.no-bust",
    "palace.baccarat",
    "palace.three-card",
    "palace.double-hand",
    "palace.pai-gow-tiles",
    "comstock.super-pan9",
)
HALF_HOUR = 30 * 60_000
STAFF: Any = {"who": "Flo", "role": "floor"}


def played(game: str, seed: int) -> Hand:
    """A hand that four bots play to its end."""
    found = calroom.game(game)
    hand, luck, player = (
        found.hand(dict.fromkeys(PEOPLE, 20_000), 1, seed=seed),
        Random(seed),
        player_of(found),
    )
    while not hand.over:
        ask = hand.asks[0]
        hand.answer(ask.seat, ask.default if ask.seat < 1 else player(found, ask, hand.view(ask.seat), luck))
    return hand


def told(events: list[Event]) -> list[TableEvent]:
    began = TableEvent("7", 1, MIDDAY, HandBegan(hand=1, version="", people=PEOPLE))
    return [
        began,
        *(
            TableEvent("7", 2 + number, MIDDAY, InHand(hand=1, number=number, told=event))  # type: ignore[arg-type]
            for number, event in enumerate(events)
        ),
    ]


@settings(max_examples=60, deadline=None)
@given(game=st.sampled_from(GAMES), seed=st.integers(0, 10_000))
def test_everybodys_parts_add_up_to_what_the_boxes_got_and_every_card_was_seen(game: str, seed: int) -> None:
    hand = played(game, seed)
    found = slips(calroom.game(game), {}, told(hand.events), PEOPLE.values())
    boxes = hand.table.chips
    assert sum(slip.paid + slip.dropped for slip in found.values()) == boxes.get(COLLECTION, 0)
    assert sum(slip.jackpot for slip in found.values()) == boxes.get(JACKPOT, 0)
    for seat, person in PEOPLE.items():
        seen = {
            card for event in hand.events if isinstance(event, WithCards) for card in event.masked(seat).cards
        }
        groups = read_cards(found[person].own) + read_cards(found[person].common)
        assert {card for group in groups for card in group} <= seen | {HIDDEN}


@settings(max_examples=25, deadline=None)
@given(game=st.sampled_from(GAMES), seed=st.integers(0, 10_000))
def test_what_a_player_cannot_see_changes_nothing_on_their_slip(game: str, seed: int) -> None:
    hand = played(game, seed)
    for seat, person in PEOPLE.items():
        masked = [event.masked(seat) for event in hand.events]
        whole = slips(calroom.game(game), {}, told(hand.events), [person])[person]
        assert slips(calroom.game(game), {}, told(masked), [person])[person] == whole


def test_a_slip_says_how_the_hand_ended_what_lay_there_and_what_was_wagered() -> None:
    stud = slips(calroom.game("comstock.stud"), {}, told(played("comstock.stud", 1).events), PEOPLE.values())
    assert [slip.ending for slip in stud.values()].count("showdown") in (0, 2, 3, 4)
    blackjack = slips(calroom.game("sk.pure215"), {}, told(played("sk.pure215", 1).events), PEOPLE.values())
    bank, bettor = read_wagers(blackjack["player 1"]), read_wagers(blackjack["player 2"])
    assert bank is not None
    assert bettor is not None
    assert bank.own == {}
    assert bank.share == bank.bank == bettor.bank > 0
    assert bettor.own["circle"] <= bettor.all["circle"] == bank.all["circle"]
    assert bettor.share == 0


# In a room


async def evening(keeper: Keeper, table: str, game: str, hands: int) -> None:
    """Four people with purses play some hands; one of them is away for the last few."""
    luck, people = Random(table), list(PEOPLE.values())
    await with_chips(keeper, *people, chips=100_000)
    await keeper.put_up(table, game, "Flo", MIDDAY)
    await keeper.take(table, Open(**STAFF, posted=POSTED.get(game, {})), MIDDAY)
    live = keeper.table(table)
    for person in people:
        await keeper.take(table, Sit(who=person, chips=min(keeper.purse(person), 24_000)), MIDDAY)
    for number in range(hands):
        at = MIDDAY + number * HALF_HOUR // 2
        if number == hands - 3:
            await keeper.take(table, Away(who=people[-1]), at)
        await keeper.take(table, Tick(role="clock"), at)
        try:
            await keeper.take(table, Deal(who="Dot", role="dealer"), at)
        except Refused:
            continue
        while live.asks:
            ask = live.asks[0]
            await keeper.take(table, _answer(keeper, table, ask.seat, luck), at)


def _answer(keeper: Keeper, table: str, seat: int, luck: Random) -> Reply:
    live = keeper.table(table)
    ask = next(ask for ask in live.asks if ask.seat == seat)
    if seat < 1:
        return Reply(who="Flo", role="floor" if seat == FLOOR else "dealer", answer=ask.default)
    person = live.state.players[seat].person
    if live.hand is None:
        return Reply(who=person, answer=Answer("take"))
    return Reply(who=person, answer=player_of(live.game)(live.game, ask, live.hand.view(seat), luck))


@pytest.fixture(scope="module")
def after_it(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A room in which an evening was played at four tables, one of which takes time."""
    path = tmp_path_factory.mktemp("evening") / "room.db"

    async def story() -> None:
        keeper = await Keeper.open(path, luck=SeededLuck(5))
        for table, game in enumerate(("palace.holdem", "comstock.lowball", "sk.pure215", "palace.pan"), 1):
            await evening(keeper, str(table), game, 7)
        await keeper.close()

    asyncio.run(story())
    return path


@pytest.fixture
def room(after_it: Path, tmp_path: Path) -> Iterator[Store]:
    """The room after it, for one test."""
    store = Store(shutil.copy(after_it, tmp_path / "room.db"))
    yield store
    store.close()


def test_what_hands_came_to_and_cost_is_what_the_ledger_says_to_the_cent(room: Store) -> None:
    paid = 0
    for person in PEOPLE.values():
        hands = room.played.of(person, most=None)
        assert hands
        moved = sum(
            line.amount
            for table in room.journal.tables()
            for line, of_hand in statement(room, table, person)
            if of_hand and line.topic != "time-charge"
        )
        # Time is collected in the hand that begins, or between hands from whoever is away.
        time = sum(
            line.amount
            for table in room.journal.tables()
            for line, _ in statement(room, table, person)
            if line.topic == "time-charge"
        )
        besides = room.played.collected_besides(person)
        assert sum(hand.result for hand in hands) == moved + time + besides
        slips_of = [hand.slip for hand in hands if hand.slip is not None]
        assert len(slips_of) == len(hands)
        paid += sum(slip.paid + slip.dropped for slip in slips_of) + besides
    boxes = sum(room.ledger.balances("box").values())
    assert paid == boxes > 0


def test_older_hands_get_the_slips_that_they_would_have_had(room: Store) -> None:
    before = {
        (one.person, one.table, one.hand): one.slip for one in room.played.of(*PEOPLE.values(), most=None)
    }
    with room.database.writing() as connection:
        connection.execute(delete(schema.slip))
    houses = Houses(room)
    after, rounds = BEGINNING, 0
    while (further := write_older(room, houses, after, 7)) is not None:
        after, rounds = further, rounds + 1
    assert rounds > 3
    found = {
        (one.person, one.table, one.hand): one.slip for one in room.played.of(*PEOPLE.values(), most=None)
    }
    assert found == before


def test_a_hand_that_cannot_be_played_again_gets_an_empty_slip_and_is_not_tried_again(room: Store) -> None:
    with room.database.writing() as connection:
        connection.execute(delete(schema.slip).where(schema.slip.c.table == "1"))
        connection.execute(schema.played.update().where(schema.played.c.table == "1").values(table="gone"))
    assert write_older(room, Houses(room), BEGINNING, 1_000) is not None
    assert write_older(room, Houses(room), BEGINNING, 1_000) is None
    gone = [one.slip for one in room.played.of("player 1", most=None) if one.table == "gone"]
    assert gone
    assert set(gone) == {Slip()}
