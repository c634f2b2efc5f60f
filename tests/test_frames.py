"""Hands as tables of Arrow: all of them in batches, and no card that whoever asks did not see."""

import asyncio
from pathlib import Path
from random import Random

import msgspec
import pytest

import calroom
from calroom import frames
from calroom.cards import HIDDEN
from calroom.keeping import Keeper
from calroom.keeping.luck import SeededLuck
from calroom.store import Store
from calroom.table.events import Acted
from calroom.table.hand import Hand
from calroom.table.records import record_of
from calroom.testing import any_answer, deal
from tests.keeping.crowd import Crowd

GAMES = ("comstock.holdem", "palace.stud", "sk.pure215", "palace.pai-gow-tiles")


def played(game: str, seed: int) -> Hand:
    luck = Random(f"{game} {seed}")
    hand = deal(calroom.game(game), luck, seed)
    while not hand.over:
        hand.answer(*any_answer(hand, luck))
    return hand


HANDS = [played(game, seed) for game in GAMES for seed in range(3)]


def test_money_adds_up_to_what_the_house_took() -> None:
    money = frames.money(HANDS).read_all().to_pylist()
    hands = frames.hands(HANDS).read_all().to_pylist()
    for number, (hand, row) in enumerate(zip(HANDS, hands, strict=True), 1):
        own = [line for line in money if line["hand"] == number]
        assert {line["seat"]: line["after"] for line in own} == hand.stacks
        lying = sum(hand.setup.lying.values())
        left = sum(
            amount
            for place, amount in hand.table.chips.items()
            if not place.startswith("stack ") and place not in ("collection", "jackpot")
        )
        assert sum(line["result"] for line in own) == lying - left - row["collected"]
        assert (row["game"], row["over"]) == (hand.game.id, True)


def test_every_choice_is_a_decision_and_every_event_a_row() -> None:
    hand = HANDS[0]
    decisions = frames.decisions([hand]).read_all().to_pylist()
    assert [(row["seat"], row["verb"]) for row in decisions] == [
        (event.seat, event.verb) for event in hand.events if isinstance(event, Acted)
    ]
    events = frames.events([hand]).read_all()
    assert set(events["number"].to_pylist()) == set(range(len(hand.events)))


@pytest.mark.parametrize("table", [frames.events, frames.hands, frames.decisions, frames.money])
def test_nobody_sees_a_card_that_their_seat_did_not(table) -> None:  # type: ignore[no-untyped-def]
    game, stacks = calroom.game("comstock.holdem"), {1: 20_000, 2: 20_000, 3: 20_000}
    hands = []
    for deck in ("As Kd 7c 2s 9h 9d 4c 5c 6c", "As 2h 7c 2s Qh 9d 4c 5c 6c"):
        hand = game.hand(stacks, 1, deck=deck)
        while not hand.over:
            hand.answer_for(hand.asks[0].seat)
        hands.append(hand)
    one, other = hands
    same = [seat for seat in (*stacks, None) if one.view(seat).events == other.view(seat).events]
    assert same == [1, 2, None]
    for seat in same:
        assert table([one], seat=seat).read_all() == table([other], seat=seat).read_all()
    assert any(HIDDEN in (row["cards"] or []) for row in frames.events([one]).read_all().to_pylist())
    assert not any(
        HIDDEN in (row["cards"] or []) for row in frames.events([one], whole=True).read_all().to_pylist()
    )


def test_a_file_of_records_is_read_in_batches(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_bytes(b"\n".join(msgspec.json.encode(record_of(hand)) for hand in HANDS))
    batches = list(frames.events(file, batch=50))
    assert {batch.num_rows for batch in batches[:-1]} == {50}
    assert sum(batch.num_rows for batch in batches) == frames.events(HANDS).read_all().num_rows
    with pytest.raises(ValueError, match="at least one row"):
        frames.events(file, batch=0)
    with pytest.raises(TypeError, match="3 is no hand"):
        frames.hands([3]).read_all()  # type: ignore[list-item]
    with pytest.raises(ValueError, match="ask for a seat"):
        frames.money(file, person="Ann").read_all()


def test_a_room_is_read_from_its_database(tmp_path: Path) -> None:
    path = str(tmp_path / "room.db")

    async def evening() -> None:
        keeper = await Keeper.open(path, luck=SeededLuck(2))
        crowd = Crowd(keeper, "1", "comstock.holdem")
        await crowd.begin()
        while crowd.live.state.hand < 4 or crowd.live.hand is not None:
            await crowd.step()
        await keeper.close()

    asyncio.run(evening())
    store = Store(path)
    assert frames.hands(path).read_all() == frames.hands(store).read_all()
    with pytest.raises(ValueError, match="ask for a person"):
        frames.hands(store, seat=1).read_all()
    money = frames.money(store).read_all().to_pylist()
    assert {row["hand"] for row in money} == {1, 2, 3, 4}
    assert all(row["person"] and row["table"] == "1" for row in money)
    person = money[0]["person"]
    seen = frames.decisions(store, person=person).read_all().to_pylist()
    assert all(HIDDEN not in row["cards"] for row in seen if row["person"] == person)
    assert any(HIDDEN in row["cards"] for row in seen if row["person"] != person)
    store.close()
