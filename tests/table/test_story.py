"""The story: one line for what people see as one thing, made from the masked record, in a player's words."""

import re
from pathlib import Path

import msgspec
import pytest
from tests.e2e.situations import Situation

import calroom
from calroom.room.events import InHand, Left, TableEvent
from calroom.room.story import TableTeller
from calroom.table.addressing import to_you
from calroom.table.asks import Seat
from calroom.table.hand import Hand, play_again
from calroom.table.inputs import Inputs
from calroom.table.messages import Message, render
from calroom.table.places import read_place
from calroom.table.story import StoryLine, Storyteller, story, where_words
from calroom.table.verbs import Verb, by_name, verb_of
from calroom.table.wording import Wording, spelled

GOLDEN = Path(__file__).parents[1] / "transcripts"
GAMES = sorted(path.stem for path in GOLDEN.glob("*.json"))
INTERNAL = re.compile(
    r"\b(?:square|circle|position|spot|stack|bet|hand|front|back) \d+\b(?![♣♦♥♠])"
    r"|\bthe muck\b|\bburn\b|[a-z]+\.[a-z]+\."
)
"""Places by their numbers, and ids: what the record may say and nobody should have to read."""


def golden(name: str) -> Hand:
    inputs = msgspec.json.decode((GOLDEN / f"{name}.json").read_bytes(), type=Inputs)
    return play_again(calroom.game(name), inputs)


def told(name: str, seat: Seat | None = None) -> list[str]:
    """The story of a golden hand as somebody in this seat reads it."""
    hand, game = golden(name), calroom.game(name)
    lines = story(hand.events, game.voice(hand.setup), seat)
    return [render(line.message, game.verbs, you=seat or 0) for line in lines]


def test_a_hand_of_hold_em_is_told_as_a_commentator_would() -> None:
    lines = told("palace.holdem", 3)
    assert lines[0] == "You are dealt Q♣ Q♦"
    assert "Flop: Q♠ 8♥ 4♣" in lines
    assert "Seat 5 raises to $8" in lines
    assert lines[-1] == "You win $50 with three queens"


@pytest.mark.parametrize("game", [game for game in GAMES if "stud" in game or "razz" in game])
def test_a_card_of_the_next_street_is_not_what_whoever_acted_last_asked_for(game: str) -> None:
    for seat in (None, *golden(game).setup.stacks):
        for line in told(game, seat):
            assert not re.search(r"(checks?|calls?|bets?|raises?)\b.*: .*[♣♦♥♠]", line), line


def _named(lines: list[StoryLine], key: str) -> list[str]:
    return [spelled(line.message.name) for line in lines if line.message.key == key and line.message.name]


def test_whoever_wins_one_way_only_is_told_to_win_with_that() -> None:
    cards = "As Kh 2c Kd 2h Qs 2d Jd 3c 5d 6c 4h 3d 6h 3h 8h"
    hand = Situation("comstock.omaha-hilo", "Ann 1, Ben 2", 2, cards, "$5-$10")
    while hand.live.table.hand is not None:
        verbs = {option.verb for option in hand.live.table.asks[0].options}
        hand.answer(f"{hand.asked} {next(verb for verb in ('check', 'call', 'show') if verb in verbs)}")
    said = {kind: _named(hand.story, kind) for kind in ("shows-hand", "wins-with")}
    assert said["wins-with"] == ["kings and sixes", "a six-five low"]
    assert any(name.endswith(" and six-five low") for name in said["shows-hand"])


def test_blinds_burns_gathering_and_mucking_have_no_line_of_their_own() -> None:
    lines = " ".join(told("palace.holdem"))
    assert "blind" not in lines
    assert "burn" not in lines
    assert "gathered" not in lines
    assert "muck" not in lines


def test_what_went_quietly_belongs_to_the_line_that_follows_it() -> None:
    hand, game = golden("palace.holdem"), calroom.game("palace.holdem")
    lines = story(hand.events, game.voice(hand.setup))
    [flop] = [line for line in lines if line.message.place == "Flop"]
    assert hand.events[flop.number].topic == "pot"
    assert hand.events[flop.last].topic == "flop"


def test_the_winning_line_names_the_cards_of_hand_and_board_that_win() -> None:
    hand, game = golden("palace.holdem"), calroom.game("palace.holdem")
    won = story(hand.events, game.voice(hand.setup))[-1].message
    assert set(won.cards) == {"Qc", "Qd", "Qs", "Kc", "8h"}
    assert (won.key, won.seat, won.amount) == ("wins-with", 3, 5000)


def test_how_everybody_came_out_against_a_bank_is_one_line_each() -> None:
    lines = told("palace.three-card")
    assert "Seat 6 wins $50" in lines
    assert "Seat 1 loses $50" in lines
    assert lines[-1] == "The bank of seat 4 loses $10"


def test_what_somebody_asked_for_is_told_in_the_same_breath() -> None:
    assert "Seat 4 hits: 9♥" in told("sk.pure215")


def test_a_spread_of_pan_is_one_line_and_forcing_names_whom() -> None:
    lines = told("palace.pan", 4)
    assert "You spread 3♠ 3♠ 3♠" in lines
    assert "Seat 3 forces 7♥ on you" in lines
    assert "Seat 3 draws 7♠" in lines


def test_a_wager_on_the_hand_of_another_says_on_whose() -> None:
    assert "Seat 8 wagers $50 on the hand of seat 4" in told("comstock.double-hand")
    assert "Seat 8 wagers $50 on your hand" in told("comstock.double-hand", 4)
    assert "Seat 6 wagers $10 on the tie" in told("palace.baccarat")


@pytest.mark.parametrize("name", GAMES)
def test_no_line_speaks_of_ids_or_places_that_only_the_record_knows(name: str) -> None:
    found = [line for line in told(name) if INTERNAL.search(line)]
    assert not found


@pytest.mark.parametrize("name", GAMES)
def test_a_line_is_told_the_same_whether_it_grows_or_comes_whole(name: str) -> None:
    hand, game = golden(name), calroom.game(name)
    seat = hand.table.seats[0]
    teller = Storyteller(game.voice(hand.setup), seat)
    kept: dict[int, StoryLine] = {}
    for number, event in enumerate(hand.events):
        teller.hear(number, event.masked(seat))
        kept.update({line.number: line for line in teller.news()})
    assert [kept[number] for number in sorted(kept)] == story(hand.events, game.voice(hand.setup), seat)
    assert teller.news() == []


@pytest.mark.parametrize("name", GAMES)
def test_every_line_has_words_and_each_begins_at_an_event_of_its_own(name: str) -> None:
    hand, game = golden(name), calroom.game(name)
    lines = story(hand.events, game.voice(hand.setup))
    numbers = [line.number for line in lines]
    assert numbers == sorted(set(numbers))
    assert all(render(line.message, game.verbs) for line in lines)
    assert len(lines) < len(hand.events)


def test_whoever_comes_and_goes_between_hands_is_told_of_too() -> None:
    hand, game = golden("palace.holdem"), calroom.game("palace.holdem")
    events = [
        TableEvent("t", number, 0, InHand(hand=1, number=number, told=event))  # type: ignore[arg-type]
        for number, event in enumerate(hand.events)
    ]
    events.append(TableEvent("t", len(events), 0, Left(seat=2, person="Ann", chips=500)))
    teller = TableTeller(game.voice(hand.setup), None)
    teller.follow(events)
    assert render(teller.teller.lines[-1].message, game.verbs) == "Ann leaves with $5"


def test_an_own_place_goes_without_saying_and_another_is_named() -> None:
    assert where_words("circle 3", 3) is None
    assert where_words("circle 3", 4) == Message("on-other", other=3)
    assert where_words("hand 5b", 5) == Message("nth-hand", name=Wording("second"))
    assert where_words("square 4-2", 4) is None
    assert read_place("bonus 6").kind == "bonus"


@pytest.mark.parametrize(
    ("did", "you"),
    [
        ("raises to {amount}", "raise to {amount}"),
        ("passes", "pass"),
        ("goes all-in for {amount}", "go all-in for {amount}"),
        ("is out", "are out"),
        ("has the deck cut", "have the deck cut"),
        ("forces {where}", "force {where}"),
        ("splits {amount}", "split {amount}"),
        ("was passed by and has their turn", "were passed by and have your turn"),
        ("holds the bank and makes no wager", "hold the bank and make no wager"),
        ("deals themselves and keeps {amount}", "deal yourself and keep {amount}"),
    ],
)
def test_what_one_did_oneself_is_said_to_you(did: str, you: str) -> None:
    assert to_you(did) == you


def test_a_verb_without_words_is_spelled_out_and_a_games_own_word_counts() -> None:
    assert verb_of("hand-dead", {}).label.startswith("Hand dead")
    own = by_name((Verb("split", "Split", "splits"), Verb("split", "Split the tops", "splits")))
    assert own["split"].label == "Split the tops"
    assert calroom.game("palace.pan").verbs["split"].means != calroom.game("sk.pure215").verbs["split"].means


@pytest.mark.parametrize("name", [game.id for game in calroom.games()])
def test_every_verb_says_what_its_button_does_and_what_one_did(name: str) -> None:
    for verb in calroom.game(name).verbs.values():
        assert verb.label
        assert verb.bare
        assert not re.search(r"\{(?!amount|where)", verb.label + verb.did)
