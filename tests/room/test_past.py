"""What everybody at a table could have noted: the outcomes since the shoe began, the bank, and no card."""

import copy
from collections.abc import Sequence
from dataclasses import replace

import pytest
from msgspec import json, to_builtins
from tests.room.live import Live

import calroom
from calroom.games.roads import Legend, Mark, Marked, Road
from calroom.room.events import HandEnded
from calroom.room.inputs import Rename
from calroom.room.past import MOST_BANKS, used_cards
from calroom.room.table import LiveTable
from calroom.server.tables.shown import past_shown
from calroom.table.events import Dealt, Event, Shuffled

BURN = "2c 3c 4c"
FOUR_HANDS = (
    "9h 2h Kh 3h",  # a natural for the player hand
    "7d 7h Kd Kc",  # a tie at seven
    "2d 8d 3d Ks",  # a natural for the banker hand
    "7c 6c Qd Qc",  # seven to six
)
BANKED = ("palace.baccarat", "palace.three-card", "sk.pure215", "palace.pai-gow-tiles")


def at_baccarat() -> Live:
    live = Live("palace.baccarat")
    live.sit("Ann 1, Bob 2", "$9,000")
    return live


def bank_a_hand(live: Live, *top: str) -> None:
    while live.table.state.bank.offered:
        live.reply(live.offered, "take")
    live.deal(*top)
    banker = live.table.state.players[live.table.state.bank.banker].person
    live.finish(*{"Ann", "Bob"} - {banker})


def test_baccarat_marks_who_won_with_naturals_and_ties_since_the_shoe_began() -> None:
    live = at_baccarat()
    bank_a_hand(live, " ".join((BURN, *FOUR_HANDS)))
    for _ in FOUR_HANDS[1:]:
        bank_a_hand(live)
    assert live.table.state.past.road == [
        Marked("player", dot=True),
        Marked("tie"),
        Marked("banker", dot=True),
        Marked("player"),
    ]


def test_a_new_shoe_begins_a_new_road_and_the_count_is_what_was_dealt() -> None:
    live, marks, dealt, shoes = at_baccarat(), 0, 0, 0
    while shoes < 2 or marks < 3:
        bank_a_hand(live)
        told = live.in_hand()
        if any(isinstance(event, Shuffled) for event in told):
            marks, dealt, shoes = 0, 0, shoes + 1
        marks += 1
        dealt += sum(len(event.cards) for event in told if isinstance(event, Dealt))
        assert len(live.table.state.past.road) == marks
        past = past_shown(live.table)
        assert past is not None
        assert past.shoe is not None
        if past.shoe.used:
            assert (past.shoe.used, past.shoe.cards) == (dealt, len(live.table.game.deck))
    assert marks == 3


def test_out_of_a_continuous_shuffler_the_last_hands_stay_on_the_road() -> None:
    live = Live("palace.baccarat", continuous=True)
    live.sit("Ann 1, Bob 2", "$9,000")
    for _ in range(3):
        bank_a_hand(live)
    assert len(live.table.state.past.road) == 3
    assert used_cards(live.table) == 0


@pytest.mark.parametrize(
    "game", ["palace.baccarat", "palace.three-card", "sk.pure215", "palace.pai-gow-tiles"]
)
def test_the_bank_is_noted_with_what_it_won_before_the_collection(game: str) -> None:
    live = Live(game)
    live.sit("Ann 1, Bob 2", "$9,000")
    for _ in range(3):
        bank_a_hand(live)
    banks = live.table.state.past.banks
    assert len(banks) == 3
    for ended, banked in zip(live.found(HandEnded), banks, strict=True):
        (banker,) = banked.people
        other = next(name for name in ended.stacks if name != banker)
        before, after = ended.stacks[banker]
        paid = sum(ended.collected.values())
        assert 0 <= banked.won - (after - before) <= paid
        assert abs(banked.won + (ended.stacks[other][1] - ended.stacks[other][0])) <= paid
        assert banked.hand == ended.hand


def test_only_the_last_banks_are_remembered_and_under_the_name_that_somebody_has_now() -> None:
    live = at_baccarat()
    for _ in range(MOST_BANKS + 2):
        bank_a_hand(live)
    live.take(Rename(role="clock", was="Bob", person="Robert"))
    banks = live.table.state.past.banks
    assert [banked.hand for banked in banks] == [*range(3, MOST_BANKS + 3)]
    assert {name for banked in banks for name in banked.people} == {"Ann", "Robert"}


def test_a_table_is_restored_with_its_past() -> None:
    live = at_baccarat()
    for _ in range(3):
        bank_a_hand(live)
    again = LiveTable.restore(live.table.game, live.table.snapshot())
    assert past_shown(again) == past_shown(live.table)


# Somebody else's game, and what it may know


def test_any_game_may_have_a_road_and_is_told_only_what_an_onlooker_saw() -> None:
    heard: list[Event] = []

    def mark(seen: Sequence[Event]) -> Marked:
        heard.extend(seen)
        return Marked("played")

    legend = Legend(marks=(Mark(name="played", title="Played", letter="X", colour="blue"),), words="Hands.")
    game = copy.copy(calroom.game("palace.no-bust"))
    game.type = replace(game.type, road=Road(legend, mark))
    live = Live("palace.no-bust")
    live.table.game = game
    live.sit("Ann 1, Bob 2", "$9,000")
    bank_a_hand(live)
    told = live.in_hand()
    assert any(event != event.masked(None) for event in told)
    assert heard == [event.masked(None) for event in told]
    assert live.table.state.past.road == [Marked("played")]


def test_what_is_shown_of_the_past_names_no_card() -> None:
    live = at_baccarat()
    bank_a_hand(live)
    shown = to_builtins(past_shown(live.table))
    assert shown.keys() == {"road", "banks", "shoe"}
    assert shown["shoe"].keys() == {"cards", "used"}
    written = json.encode(shown).decode()
    assert not [card for card in live.table.game.deck if card in written]


def test_cards_that_nobody_has_seen_change_nothing_that_is_shown() -> None:
    found = set()
    for burned in ("3c 4c", "Ah As"):
        live = at_baccarat()
        bank_a_hand(live, f"2c {burned} {FOUR_HANDS[0]}")
        found.add(json.encode(past_shown(live.table)))
    assert len(found) == 1
