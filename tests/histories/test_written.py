"""Hands of ours are written so that others read them, and end there as they did here."""

import warnings
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from pokerkit import HandHistory

import calroom
from calroom.games.poker.holdem.terms import Terms as HoldemTerms
from calroom.games.poker.stud.terms import Terms as StudTerms
from calroom.histories.export import history_as_seen, history_of
from calroom.histories.outcome import Outcome
from calroom.histories.phh import BadHistory, History, read_histories, write_histories
from calroom.histories.replay import Replay, check_history
from calroom.table.asks import Answer
from calroom.table.hand import Hand
from calroom.table.incidents import Boxed
from calroom.testing import any_answer, deal

CODES = {"holdem", "omaha", "omaha-hilo", "stud", "stud-hilo", "razz"}
CODED = [
    game.id
    for game in calroom.games()
    if game.id.split(".")[1] in CODES and not game.id.startswith("sk.") and game.id != "palace.omaha"
]
UNCODED = [game.id for game in calroom.games() if game.id not in CODED]
UNREADABLE = "the format cannot say"


def play(hand: Hand, luck: Random) -> Hand:
    """Play a hand to its end at random; some answers are given by the system."""
    while not hand.over:
        if luck.random() < 0.1:
            hand.answer_for(hand.asks[0].seat)
        else:
            hand.answer(*any_answer(hand, luck))
    return hand


def written(hand: Hand) -> History | None:
    """The history of a hand; None where the format has no word for how it was bet, or for its stakes."""
    try:
        return history_of(hand)
    except BadHistory as why:
        if UNREADABLE in str(why) or "no code" in str(why):
            return None
        raise


def some_hands(game: str, count: int) -> Iterator[tuple[Hand, History]]:
    """Random hands of a game that the format can hold, with their histories."""
    for seed in range(count):
        luck = Random(f"{game} {seed}")
        hand = play(deal(calroom.game(game), luck, seed), luck)
        if history := written(hand):
            yield hand, history


def read_back(tmp_path: Path, *histories: History) -> list[History]:
    file = tmp_path / "hands.phhs"
    file.write_text(write_histories(histories, numbered=True))
    read = [history for _, history in read_histories(file)]
    assert all(isinstance(history, History) for history in read), read
    return [history for history in read if isinstance(history, History)]


def pokerkits_stacks(history: History) -> list[Decimal]:
    """With what everybody ends when PokerKit plays the file, from its first action to its last."""
    with warnings.catch_warnings():
        # It warns of folds where one could check, which our players may make.
        warnings.simplefilter("ignore")
        *_, state = HandHistory.loads(write_histories([history]))
    return [Decimal(stack) for stack in state.stacks]


def same_but_for_the_house(history: History, chip: Decimal) -> None:
    """PokerKit ends with our stacks and what the house took; odd chips lie where its division has them."""
    assert history.finishing_stacks is not None
    theirs = pokerkits_stacks(history)
    more = [stack - Decimal(ours) for stack, ours in zip(theirs, history.finishing_stacks, strict=True)]
    assert sum(more) == history.more["_collected"], history
    assert all(amount > -chip * 2 for amount in more), (more, history)


@pytest.mark.parametrize("game", CODED)
def test_what_we_write_ends_with_the_same_stacks_in_pokerkit(game: str) -> None:
    hands = list(some_hands(game, 40))
    assert len(hands) > 5
    for hand, history in hands:
        terms = calroom.game(game).terms(hand.setup.stakes)
        assert isinstance(terms, HoldemTerms | StudTerms)
        same_but_for_the_house(history, Decimal(terms.chip) / 100)


@pytest.mark.parametrize("game", CODED)
def test_a_hand_of_ours_is_written_and_read_back_to_the_same_events(game: str, tmp_path: Path) -> None:
    hands, histories = zip(*some_hands(game, 15), strict=True)
    for hand, history in zip(hands, read_back(tmp_path, *histories), strict=True):
        replay = Replay(history)
        replay.play()
        assert replay.compare() == 0
        assert msgspec.json.encode(replay.hand.events) == msgspec.json.encode(hand.events)


@pytest.mark.parametrize("game", CODED)
def test_a_hand_as_one_seat_saw_it_ends_the_same_for_others(game: str, tmp_path: Path) -> None:
    for hand, _ in some_hands(game, 15):
        for seat in (0, hand.table.seats[0]):
            (history,) = read_back(tmp_path, history_as_seen(hand, seat))
            finish = check_history(history)
            assert finish.outcome in (Outcome.AGREED, Outcome.UNKNOWN), finish.words
            assert "_deck" not in history.more
            same_but_for_the_house(history, Decimal(1))


@pytest.mark.parametrize("game", UNCODED)
def test_a_game_without_a_code_says_so(game: str) -> None:
    luck = Random(1)
    hand = play(deal(calroom.game(game), luck, 1), luck)
    with pytest.raises(BadHistory, match="the format has no code for"):
        history_of(hand)


def test_an_all_in_hand_is_shown_once() -> None:
    hand = calroom.game("open.holdem").hand({1: 10_000, 2: 10_000}, seed=1)
    hand.answer(1, Answer("raise", 10_000))
    hand.answer(2, Answer("call", 9_800))
    shows = [action for action in history_of(hand).actions if " sm " in action]
    assert [action[:5] for action in shows] == ["p1 sm", "p2 sm"]


@pytest.mark.parametrize(
    ("game", "stakes", "given"),
    [
        ("comstock.holdem", "$1-$2 no limit", {"straddles": [400]}),
        ("comstock.holdem", "$5-$10", {"posts": {4: 700}, "jackpot": True}),
        ("palace.holdem", "$4-$8", {"posts": {4: 400}, "jackpot": None, "any_low": False}),
        ("palace.holdem", "$4-$8", {"blinds_at": [0, 2]}),
        ("palace.holdem", "$4-$8", {"blinds_at": [2, 3]}),
        ("comstock.holdem", "$5-$10", {"blinds": [500]}),
        ("comstock.holdem", "$5-$10", {"blinds": [200, 300, 500]}),
        ("palace.stud", "$4-$8", {"killed": True}),
        ("palace.stud-hilo", "$4-$8", {"time_due": {2: 1, 3: 2}}),
        ("comstock.razz", "$5-$10", {"ante_from": "nobody"}),
    ],
)
def test_straddles_posts_kills_and_charges_are_written_for_others(
    game: str, stakes: str, given: dict[str, Any], tmp_path: Path
) -> None:
    for seed in range(6):
        house_game = calroom.game(game)
        button = 5 if house_game.has_button else None
        stacks = dict.fromkeys(range(1, 6), 20_000)
        hand = play(house_game.hand(stacks, button, seed=seed, stakes=stakes, **given), Random(seed))
        if history := written(hand):
            same_but_for_the_house(history, Decimal(1))
            finish = check_history(*read_back(tmp_path, history))
            assert finish.agreed, finish.words


def test_what_the_format_cannot_say_is_not_written() -> None:
    hand = calroom.game("open.holdem").hand({1: 10_000, 2: 10_000}, seed=1)
    with pytest.raises(BadHistory, match="the hand is not over"):
        history_of(hand)
    hand.report(Boxed())
    while not hand.over:
        hand.answer_for(hand.asks[0].seat)
    with pytest.raises(BadHistory, match="no word for incidents"):
        history_of(hand)


def test_what_a_table_posts_beyond_the_format_is_named() -> None:
    stud = calroom.game("comstock.stud")
    hand = play(stud.hand(dict.fromkeys((1, 2, 3), 20_000), seed=1, joker=True), Random(1))
    with pytest.raises(BadHistory, match="no field for what this table posts: joker"):
        history_of(hand)


def test_bets_that_others_would_not_allow_are_not_written() -> None:
    # In this house two players may raise as often as they like; readers of the format stop at four bets.
    hand = calroom.game("comstock.holdem").hand({1: 100_000, 2: 100_000}, seed=1, stakes="$5-$10")
    for total in (1_000, 1_500, 2_000, 2_500, 3_000):
        hand.answer(hand.asks[0].seat, Answer("raise", total))
    while not hand.over:
        hand.answer_for(hand.asks[0].seat)
    with pytest.raises(BadHistory, match="end a round after 4 bets"):
        history_of(hand)
