"""What holds in every hand of poker, whatever the cards and whoever plays."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import calroom
from calroom.cards import HIDDEN
from calroom.money import dollars
from calroom.ranking import high
from calroom.table.asks import Answer, Ask
from calroom.table.events import Gathered, Moved, Shown
from calroom.table.hand import Hand
from calroom.table.inputs import Inputs
from calroom.table.refusals import Refused
from calroom.testing import any_answer, check_chips, encode, trace

from .playing import deal, gathered, left, may, play, pot, pushed, returned, show_all, stay, turn

HOLDEM = calroom.game("comstock.holdem")
STAKES = ["$5-$10", "$1-$2", "$1-$2 pot limit", "$1-$2 no limit"]
VERBS = ("fold", "check", "call", "bet", "raise", "all-in", "show", "show-part", "throw-away", "juggle")

some_seed = st.integers(min_value=0, max_value=2**32 - 1)
some_stakes = st.sampled_from(STAKES)
some_stacks = st.dictionaries(
    st.integers(1, 9),
    st.one_of(
        st.integers(1, 60).map(lambda halves: halves * 50),
        st.integers(20, 400).map(lambda whole: whole * 100),
    ),
    min_size=2,
    max_size=9,
)
some_given = st.fixed_dictionaries(
    {},
    optional={
        "blinds": st.sampled_from([(500,), (200, 500), (100, 200, 500)]),
        "ante": st.sampled_from([50, 100, 300]),
        "jackpot": st.booleans(),
        "opening": st.just(500),
    },
)
a_few = settings(derandomize=True, deadline=None, max_examples=60)


def random_hand(seed: int, stakes: str, stacks: dict[int, int], posted: dict[str, Any]) -> Hand:
    if "blinds" in posted:
        posted = {**posted, "blinds": posted["blinds"][-len(stacks) :]}
    return HOLDEM.hand(stacks, Random(seed).choice(sorted(stacks)), seed=seed, stakes=stakes, **posted)


# Side pots and antes, with exact amounts


def test_three_all_ins_at_different_depths_with_folded_money_in_every_pot() -> None:
    hand = deal(
        "1:$20 2:$50 3:$90 4 5 6:$300",
        stakes="$1-$2 no limit",
        hole={1: "Ah Ad", 2: "Kh Kd", 3: "Qh Qd", 6: "Jh Jd"},
        board="2c 7d 9h Ts 4c",
    )
    play(hand, "3 call", "4 raise $60", "5 raise $150", "6 raise $300", "1 call", "2 call", "3 call")
    play(hand, "4 fold", "5 fold")
    # Every level is made of what everybody has in it, those who folded included.
    assert gathered(hand) == {
        "pot": dollars(6 * 2000),
        "side pot 1": dollars(5 * 3000),
        "side pot 2": dollars(4 * 4000 - 3000),
        "side pot 3": dollars(2 * 6000),
    }
    assert returned(hand) == ["$150 bet 6 > stack 6"]
    show_all(hand)
    assert pushed(hand) == {1: "$117", 2: "$150", 3: "$130", 6: "$120"}
    assert left(hand, 6) == "$270"


def test_the_best_hand_takes_every_pot_it_paid_for_and_the_next_best_the_rest() -> None:
    hand = deal(
        "1:$20 2:$50 3:$90 6:$300",
        stakes="$1-$2 no limit",
        hole={1: "Qh Qd", 2: "Ah Ad", 3: "Jh Jd", 6: "Kh Kd"},
        board="2c 7d 9h Ts 4c",
    )
    play(hand, "3 raise $90", "6 call", "1 call", "2 call")
    assert gathered(hand) == {"pot": "$80", "side pot 1": "$90", "side pot 2": "$80"}
    show_all(hand)
    assert pushed(hand) == {2: "$168", 6: "$80"}


def test_a_side_pot_of_later_rounds_is_not_for_who_went_all_in_before() -> None:
    hand = deal("2:$10 4 6", hole={2: "Ah Ad", 4: "Kh Kd", 6: "Qh Qd"}, board="2c 7d 9h Ts 4c")
    play(hand, "6 raise $10", "2 call", "4 call", "4 bet $5", "6 call", "4 bet $10", "6 call")
    assert gathered(hand) == {"pot": "$30", "side pot 1": "$30"}
    show_all(hand)
    assert pushed(hand) == {2: "$28", 4: "$30"}


def test_an_ante_may_put_a_player_all_in_and_he_plays_for_the_antes() -> None:
    hand = deal(
        "1 2 3:$1 4 5 6",
        stakes="$1-$2 no limit",
        ante=100,
        hole={2: "Kh Kd", 3: "Ah Ad"},
        board="2c 7d 9h Ts 4c",
    )
    assert may(hand, 4).startswith("call $2, ")
    show_all(hand)
    assert gathered(hand) == {"pot": "$6", "side pot 1": "$10"}
    assert pushed(hand) == {2: "$10", 3: "$3"}


def test_who_has_less_than_the_ante_plays_for_as_much_of_every_ante() -> None:
    hand = deal(
        "1 2 3:$0.50 4",
        button=4,
        stakes="$1-$2 no limit",
        ante=100,
        hole={1: "Kh Kd", 3: "Ah Ad"},
        board="2c 7d 9h Ts 4c",
    )
    play(hand, "4 fold", "1 call", "2 check")
    assert gathered(hand) == {"pot": "$2", "side pot 1": "$5.50"}
    show_all(hand)
    assert pushed(hand) == {1: "$5.50"}, "the fees have used up the main pot"


@pytest.mark.parametrize("seat", [1, 2])
def test_a_blind_whose_last_chip_went_into_the_ante_posts_nothing_more(seat: int) -> None:
    hand = deal(f"{seat}:$1 {3 - seat} 3 4 5 6", stakes="$1-$2 no limit", ante=100)
    assert left(hand, seat) == "$0"
    assert may(hand, 3).startswith("call $2, ")
    show_all(hand)


def test_who_comes_back_with_just_the_missed_blinds_is_all_in_and_is_not_asked_again() -> None:
    hand = deal("1 2 3 4:$7 5 6", posts={4: 700})
    assert left(hand, 4) == "$0"
    play(hand, "3 raise $10")
    assert turn(hand) == 5
    stay(hand)
    assert gathered(hand) == {"pot": "$30", "side pot 1": "$25"}
    assert pot(hand) == "$29"


def test_a_hand_with_posted_missed_blinds_is_played_again_from_its_written_inputs() -> None:
    hand = deal("1 2 3 4 5 6", posts={4: 700}, ante=100, blinds=(100, 200, 500))
    show_all(hand)
    written = msgspec.json.encode(hand.inputs)
    again = calroom.replay(msgspec.json.decode(written, type=Inputs))
    assert encode(again.events) == encode(hand.events)


# Under random play


@a_few
@given(seed=some_seed, stakes=some_stakes, stacks=some_stacks, posted=some_given)
def test_chips_are_conserved_after_every_answer(
    seed: int, stakes: str, stacks: dict[int, int], posted: dict[str, Any]
) -> None:
    hand, luck = random_hand(seed, stakes, stacks, posted), Random(seed)
    while not hand.over:
        hand.answer(*any_answer(hand, luck))
        check_chips(hand)
    kept = sum(hand.stacks.values())
    house = hand.table.chips.get("collection", 0) + hand.table.chips.get("jackpot", 0)
    assert kept + house == sum(stacks.values())
    assert house <= 400


@a_few
@given(seed=some_seed, stakes=some_stakes, stacks=some_stacks, posted=some_given)
def test_nobody_wins_more_than_he_matched_of_everybody_and_the_best_hand_wins_all_of_that(
    seed: int, stakes: str, stacks: dict[int, int], posted: dict[str, Any]
) -> None:
    hand, luck = random_hand(seed, stakes, stacks, posted), Random(seed)
    while not hand.over:
        hand.answer(*any_answer(hand, luck))
    paid, won = paid_and_won(hand)
    matched = {seat: sum(min(other, mine) for other in paid.values()) for seat, mine in paid.items()}
    assert all(won[seat] <= matched[seat] for seat in paid)
    fees = hand.table.chips.get("collection", 0) + hand.table.chips.get("jackpot", 0)
    assert sum(won.values()) == sum(paid.values()) - fees
    board = hand.table.cards.get("board", [])
    values = {
        int(event.place.split()[1]): high.value(event.cards, board)
        for event in hand.events
        if isinstance(event, Shown) and len(event.cards) == 2
    }
    best = [seat for seat, value in values.items() if value == max(values.values())]
    if len(best) == 1:
        assert won[best[0]] >= matched[best[0]] - fees


def paid_and_won(hand: Hand) -> tuple[dict[int, int], dict[int, int]]:
    """What every seat put in for good, and what it was pushed."""
    paid, won = (dict.fromkeys(hand.table.seats, 0) for _ in range(2))
    for event in hand.events:
        if isinstance(event, Gathered):
            for place, amount in event.amounts:
                if place.startswith("stack"):
                    paid[int(place.split()[1])] += amount
        elif isinstance(event, Moved):
            source, target = event.source.split(), event.target.split()
            if source[0] == "stack":
                paid[int(source[1])] += event.amount
            elif target[0] == "stack" and source[0] == "bet":
                paid[int(target[1])] -= event.amount
            elif target[0] == "stack":
                won[int(target[1])] += event.amount
    return paid, won


@settings(a_few, max_examples=25)
@given(seed=some_seed, stakes=some_stakes, stacks=some_stacks)
def test_every_forbidden_answer_is_refused_on_some_ground_and_changes_nothing(
    seed: int, stakes: str, stacks: dict[int, int]
) -> None:
    hand, luck = random_hand(seed, stakes, stacks, {}), Random(seed)
    while not hand.over:
        before = trace(hand)
        (ask,) = hand.asks
        for answer in forbidden(ask):
            expect_refusal(hand, ask.seat, answer)
        for other in {*hand.table.seats, 77} - {ask.seat}:
            expect_refusal(hand, other, Answer("fold"))
        assert trace(hand) == before
        hand.answer(*any_answer(hand, luck))


def forbidden(ask: Ask) -> list[Answer]:
    """What a seat might say and may not: other verbs, and amounts just outside what is offered."""
    offered = {option.verb for option in ask.options}
    wrong = [Answer(verb, amount) for verb in VERBS if verb not in offered for amount in (0, 500, 1000)]
    for option in ask.options:
        near = {option.low - 1, option.high + 1, -option.high, option.low + 1, option.high * 2, -1}
        wrong += [Answer(option.verb, near_miss) for near_miss in near if not option.takes_amount(near_miss)]
        wrong += [
            Answer(option.verb, option.low, cards=("Ah", "Kd", "7c")),
            Answer(option.verb, where="here"),
        ]
    return wrong


def expect_refusal(hand: Hand, seat: int, answer: Answer) -> None:
    with pytest.raises(Refused) as refusal:
        hand.answer(seat, answer)
    assert refusal.value.topic, f"no ground for refusing seat {seat} {answer}"


@settings(a_few, max_examples=30)
@given(seed=some_seed, stakes=some_stakes, stacks=some_stacks)
def test_no_view_holds_the_cards_of_another_seat_before_they_are_shown(
    seed: int, stakes: str, stacks: dict[int, int]
) -> None:
    hand, luck = random_hand(seed, stakes, stacks, {}), Random(seed)
    dealt = {seat: tuple(hand.table.cards[f"hand {seat}"]) for seat in hand.table.seats}
    while True:
        face_up = {card for event in hand.events if isinstance(event, Shown) for card in event.cards}
        for seat in (*hand.table.seats, None):
            written = msgspec.json.encode(hand.view(seat)).decode()
            for owner, cards in dealt.items():
                hidden = [card for card in cards if card not in face_up and owner != seat]
                assert not any(f'"{card}"' in written for card in hidden)
        if hand.over:
            break
        hand.answer(*any_answer(hand, luck))


def test_hidden_cards_are_seen_as_backs() -> None:
    hand = deal("2 4 6", hole={2: "Ah Ad"})
    assert hand.view(2).cards["hand 2"] == ["Ah", "Ad"]
    assert hand.view(4).cards["hand 2"] == hand.view(None).cards["hand 2"] == [HIDDEN, HIDDEN]
