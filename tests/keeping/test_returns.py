"""Returns that are watched: what wagers brought in recorded hands, beside what is on file for them."""

import asyncio
import doctest
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from tests.keeping.crowd import MIDDAY, Crowd
from tests.keeping.purses import with_chips

import calroom
from calroom.cli.report import report as command
from calroom.games.banked.bank import BANK
from calroom.games.banked.fees import HELD
from calroom.keeping import Keeper, reports
from calroom.keeping.luck import SeededLuck
from calroom.keeping.rebuilding import Houses
from calroom.keeping.returns import Played, came_to, hands_against_banks
from calroom.lab import on_file as filing
from calroom.lab.on_file import OnFile, is_on_file, layout_of, on_file, wager_at
from calroom.room.events import HandBegan, HandEnded, InHand, TableEvent
from calroom.room.inputs import AnyInput, Deal, Open, Reply, Sit
from calroom.room.table import LiveTable
from calroom.shuffle.chance import Chance
from calroom.store import Store
from calroom.table.asks import Answer, Ask
from calroom.table.events import Moved
from calroom.table.table import COLLECTION, JACKPOT, STACK
from calroom.testing import any_answer, deal

TABLES = ("1", "2")
HANDS = 32
BACCARAT = {"player circle": 1000, "tie circle": 1000}


class CrookedLuck(SeededLuck):
    """Luck whose shoes give the player's hand a natural nine against nothing, as long as there are nines."""

    def chance(self, table: str, row: int) -> Chance:
        return Crooked(super().chance(table, row))


class Crooked:
    def __init__(self, honest: Chance) -> None:
        self.honest = honest
        self.dice = honest.dice

    def shuffle(self, pieces: Sequence[str]) -> list[str]:
        fair = self.honest.shuffle(pieces)
        nines = [card for card in fair if card[0] == "9"]
        kings = iter([card for card in fair if card[0] in "KQJT"])
        stacked = [card for nine in nines for card in (nine, next(kings), next(kings), next(kings))]
        left = list(fair)
        for card in stacked:
            left.remove(card)
        return stacked + left


def wants(ask: Ask, here: Sequence[str], wagers: dict[str, int]) -> Answer:
    """What somebody answers who banks with all they have, or lays these wagers, and has them once each."""
    first = ask.options[0]
    if first.verb == "post":
        return Answer("post", first.high)
    for option in ask.options:
        if option.where and option.where not in here and option.where.endswith(f" {ask.seat}"):
            amount = wagers.get(wager_at(option.where), 0)
            if amount:
                return Answer(option.verb, amount, where=option.where)
    return ask.default if first.verb != "take" else Answer("take")


def next_input(live: LiveTable) -> AnyInput:
    if not live.asks:
        return Deal(who="Dan", role="dealer")
    ask = live.asks[0]
    laid = [place for place, chips in live.hand.table.chips.items() if chips] if live.hand else []
    person = live.state.players[ask.seat].person
    return Reply(who=person, answer=wants(ask, laid, BACCARAT))


async def play(keeper: Keeper, table: str) -> None:
    """Two people at a baccarat table, who bank and bet in turn."""
    await keeper.put_up(table, "palace.baccarat", "Ada", MIDDAY)
    live = keeper.table(table)
    await keeper.take(table, Open(who="Flo", role="floor"), MIDDAY)
    await with_chips(keeper, f"Ann {table}", f"Bob {table}", chips=2_000_000)
    for name in ("Ann", "Bob"):
        await keeper.take(table, Sit(who=f"{name} {table}", chips=2_000_000), MIDDAY)
    while live.state.hand < HANDS or live.hand is not None:
        await keeper.take(table, next_input(keeper.table(table)), MIDDAY)


async def evening(path: str, luck: SeededLuck) -> None:
    keeper = await Keeper.open(path, luck=luck)
    await asyncio.gather(*(play(keeper, table) for table in TABLES))
    await keeper.close()


def watched(path: str, luck: SeededLuck) -> dict[str, Any]:
    asyncio.run(evening(path, luck))
    store = Store(path)
    made = reports.returns(store)
    store.close()
    return {"alarm": made.alarm, **{row["wager"]: row for row in made.rows}}


def test_an_honest_evening_raises_no_alarm(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    seen = watched(path, SeededLuck(5))
    assert not seen["alarm"]
    hands = len(TABLES) * HANDS
    assert (seen["player circle"]["hands"], seen["player circle"]["wagered"]) == (hands, hands * 1000)
    assert abs(seen["player circle"]["standard_errors"]) < 3
    assert command("returns", path, "palace.baccarat") == 0
    assert "ALARM" not in capsys.readouterr().out
    assert command("returns", path, csv=True) == 0
    assert capsys.readouterr().out.startswith("game,version,table_posts,wager,hands,wagered,returned,")


def test_a_shoe_that_gives_one_side_its_nines_raises_the_alarm(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    seen = watched(path, CrookedLuck(5))
    assert seen["player circle"]["alarm"] == "too much"
    assert seen["player circle"]["return_percent"] > 150
    assert seen["tie circle"]["return_percent"] < 50
    assert command("returns", path) == 1
    assert "ALARM: player circle in palace.baccarat returned too much" in capsys.readouterr().out


def test_a_game_without_a_bank_has_no_return(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(evening(path, SeededLuck(6)))
    assert command("returns", path, "palace.holdem") == 2
    assert "no hand against a bank has been played to its end in palace.holdem" in capsys.readouterr().err


@pytest.mark.parametrize(
    "game", ["palace.three-card", "comstock.super-pan9", "sk.pure215", "palace.hot-action"]
)
def test_what_wagers_win_is_what_the_bank_of_the_hand_loses(path: str, game: str) -> None:
    async def afternoon() -> None:
        keeper = await Keeper.open(path, luck=SeededLuck(8))
        crowd = Crowd(keeper, "1", game)
        await crowd.begin()
        while crowd.live.state.hand < 20 or crowd.live.hand is not None:
            await crowd.step()
        await keeper.close()

    asyncio.run(afternoon())
    store = Store(path)
    filed = dict.fromkeys(layout_of(calroom.game(game)), OnFile(0, 0, 1, 1))
    moved = 0
    for _, events in hands_against_banks(store, Houses(store)):
        _, results, posted = came_to(events, filed)
        assert sum(results.values()) == posted - taken_back_by_the_bank(events)
        moved += sum(map(abs, results.values()))
    assert moved
    store.close()


def taken_back_by_the_bank(events: Sequence[TableEvent]) -> int:
    """What came home to those who had put up the bank, by their stacks and what they paid in fees."""
    ended = next(event.what for event in events if isinstance(event.what, HandEnded))
    people = next(event.what.people for event in events if isinstance(event.what, HandBegan))
    moves = [
        event.what.told
        for event in events
        if isinstance(event.what, InHand) and isinstance(event.what.told, Moved)
    ]
    bankers = {move.source for move in moves if move.target == BANK and move.source in STACK}
    home = 0
    for seat, person in people.items():
        if STACK[seat] in bankers:
            before, after = ended.stacks[person]
            home += after - before
    for move in moves:
        outside = {move.source, move.target} - {BANK, *bankers}
        if outside <= {COLLECTION, JACKPOT, HELD} and {move.source, move.target} & bankers:
            home += move.amount if move.source in bankers and move.target != BANK else 0
            home -= move.amount if move.target in bankers and move.source != BANK else 0
        home += move.amount if move.target == BANK and move.source in bankers else 0
    return home


def test_what_chance_may_bring_is_no_drift() -> None:
    filed = OnFile(-0.02, -0.01, 1.0, 2.0)
    played = Played()
    for _ in range(400):
        played.add(1000, 0)
    assert played.beyond(filed) == pytest.approx(4000)
    assert played.error(filed) == pytest.approx(20_000)
    assert played.band(filed) > played.beyond(filed)


def test_an_alarm_wants_more_than_four_standard_errors_and_never_comes_after_one_hand() -> None:
    filed = OnFile(0.0, 0.0, 1.0, 1.0)
    many = Played()
    for _ in range(1_000_000):
        many.add(1, 0)
    assert 4.4 < many.band(filed) / many.error(filed) < 4.6
    once = Played()
    once.add(1, 1)
    assert once.beyond(filed) < once.band(filed)


BANKED = [game.id for game in calroom.games() if is_on_file(game)]


@pytest.mark.parametrize("name", BANKED)
def test_whatever_is_wagered_on_a_layout_has_a_return_on_file(name: str) -> None:
    game, wagered = calroom.game(name), set()
    for number in range(12):
        luck = Random(number)
        hand = deal(game, luck, seed=number)
        while not hand.over:
            hand.answer(*any_answer(hand, luck))
        wagered |= {
            wager_at(event.target)
            for event in hand.events
            if isinstance(event, Moved) and event.source in STACK and event.target not in STACK
        }
    assert wagered & set(layout_of(game))
    assert wagered <= {*layout_of(game), BANK, COLLECTION, JACKPOT, HELD}


def test_every_banked_house_game_has_its_returns_on_file() -> None:
    assert all(layout_of(calroom.game(game)) for game in BANKED)
    assert len(BANKED) == 12
    three_card = on_file(calroom.game("palace.three-card"))
    assert set(three_card) == {"ante", "bonus"}
    assert three_card["bonus"].least == pytest.approx(-0.0438, abs=1e-4)
    assert three_card["ante"].most == pytest.approx(-0.01802, abs=1e-4)


def test_the_examples_in_the_text_hold() -> None:
    assert doctest.testmod(filing).failed == 0
