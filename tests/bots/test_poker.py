"""The poker bots: better than chance in every family, and of good sense where anybody would know it."""

from collections import Counter
from math import sqrt
from random import Random
from statistics import mean, stdev

import pytest
from tests.bots.playing import answers, play, stacked, verbs

import calroom
from calroom import bots
from calroom.bots.poker.chances import chance
from calroom.bots.poker.situations import read_situation
from calroom.cards import parse_cards
from calroom.games.poker.betting import Bet, Call, Check, Fold, Raise
from calroom.houses.game import Game
from calroom.table.asks import Answer
from calroom.table.hand import Hand
from calroom.table.incidents import Exposed

DEALS = 100
FAMILIES = {
    "comstock.holdem": DEALS,
    "palace.omaha-hilo": DEALS,
    "palace.pineapple-hilo": DEALS,
    "open.holdem": 3 * DEALS,
    "palace.stud": DEALS,
    "comstock.stud-hilo": DEALS,
    "palace.razz": DEALS,
    "palace.draw": DEALS,
    "sk.lowball": DEALS,
    "palace.mexican": DEALS,
    "sk.push9": DEALS,
}
"""A game of each family, and how many deals it takes to be sure: at no limit, where luck is larger, more."""

STACK = 20_000
SEATS = (1, 2, 3, 4, 5, 6)


def won_by_bots(game: Game, seed: int) -> int:
    """What bots win from players at random over one deal that is played twice, with the seats exchanged."""
    won = 0
    for odd in (0, 1):
        hand = game.hand(dict.fromkeys(SEATS, STACK), 1 if game.has_button else None, seed=seed)
        sensible = [seat for seat in SEATS if seat % 2 == odd]
        play(hand, game, sensible, Random(seed))
        result = {seat: left - STACK for seat, left in hand.stacks.items()}
        won += sum(2 * result[seat] for seat in sensible) - sum(result.values())
    return won


@pytest.mark.parametrize(("name", "deals"), FAMILIES.items())
def test_bots_beat_random_players_beyond_any_doubt(name: str, deals: int) -> None:
    won = [won_by_bots(calroom.game(name), seed) for seed in range(deals)]
    assert mean(won) / (stdev(won) / sqrt(deals)) > 4


# What a hand is worth


def worth(hand: Hand, seat: int) -> float:
    game = hand.game
    assert isinstance(game, Game)
    return chance(read_situation(game, hand.view(seat), seat))


def test_a_hand_is_worth_what_it_is_worth_by_exact_count() -> None:
    """Aces win 85.2 of a hundred pots against a hand at random, seven-deuce offsuit 34.6."""
    aces = stacked("open.holdem", "As 7c Ad 2d", seats=2, button=2)
    assert worth(aces, 1) == pytest.approx(0.852, abs=0.06)
    assert worth(aces, 2) == pytest.approx(0.346, abs=0.08)


def test_who_has_raised_is_thought_to_hold_more() -> None:
    before = stacked("comstock.holdem", "7c Kd Qh 2s Kc Qs", button=1)
    before.answer(1, Call())
    called = worth(before, 2)
    after = stacked("comstock.holdem", "7c Kd Qh 2s Kc Qs", button=1)
    after.answer(1, Raise(1000))
    assert worth(after, 2) < called


def test_cards_that_were_seen_and_folded_do_not_come_again() -> None:
    given = [(3, Answer("bring-in")), (1, Call()), (2, Fold())]
    hand = stacked("open.stud", "As Kc 2c Ah Kd 3d Ad Kh Qs", given, button=3)
    game = hand.game
    assert isinstance(game, Game)
    unseen = read_situation(game, hand.view(1), 1).unseen
    assert not {"As", "Ah", "Ad", "Kh", "Qs"} & set(unseen)
    assert {"Kc", "Kd", "2c", "3d"} <= set(unseen)


def test_a_nine_is_worth_more_where_a_table_plays_without_a_qualifier() -> None:
    cards = "Kc 9d Kd 4h Ks Ah 2s Jc 2d Qd Th 2h"
    worths = []
    for any_low in (False, True):
        hand = stacked("palace.holdem-hilo", cards, seats=2, button=1, any_low=any_low)
        while len(hand.table.cards.get("board", ())) < 4:
            ask = hand.asks[0]
            hand.answer(ask.seat, Call() if ask.options[0].verb == "call" else Check())
        worths.append(worth(hand, 1))
    assert worths[1] > worths[0] + 0.1


# Good sense


def test_seven_deuce_is_folded_to_raises() -> None:
    hand = stacked("comstock.holdem", "Kd 7c Qh Kc 2d Qs", [(3, Raise(1000)), (1, Raise(1500))], button=3)
    assert hand.asks[0].seat == 2
    assert verbs(hand).count("fold") >= 38


def test_the_nuts_are_never_folded_and_mostly_raised() -> None:
    deck = "As Kc Qh Js Kd Qd 2c Ks Qs Ts 3c 4h 5c 6d"
    given = [(3, Call()), (1, Call()), (2, Check()), (1, Check()), (2, Bet(500)), (3, Raise(1000))]
    hand = stacked("comstock.holdem", deck, given, button=3)
    assert hand.asks[0].seat == 1
    said = verbs(hand)
    assert "fold" not in said
    assert said.count("raise") > 25


def test_a_bet_is_called_for_a_good_price_and_not_for_a_bad_one() -> None:
    """A small pair below a board of higher cards, and a bet on the river into a pot of sixty dollars."""
    said = {}
    for bet in (200, 20_000):
        deck = "As 6c Qh 6d 2h Kd 8s 3c 3d 2d 5c Jh"
        given = [(1, Raise(3000)), (2, Call())]
        hand = stacked("open.holdem", deck, given, seats=2, button=1, stakes="$1-$2 no limit")
        while len(hand.table.cards.get("board", ())) < 5:
            hand.answer(hand.asks[0].seat, Check())
        hand.answer(2, Bet(bet))
        said[bet] = verbs(hand)
    assert said[200].count("fold") == 0
    assert said[20_000].count("fold") >= 36


def test_what_costs_nothing_is_never_folded() -> None:
    hand = stacked("comstock.holdem", "7c Kd Qh 2d Kc Qs", [(1, Call()), (2, Call())], button=1)
    assert "fold" not in verbs(hand)


def test_bots_vary() -> None:
    hand = stacked("comstock.holdem", "Jc Td 8h 9d 7c 8s", button=1)
    assert len(set(verbs(hand, 100))) > 1


# Drawing and throwing away


def drawn(name: str, cards: str) -> tuple[str, ...]:
    """What the first to draw throws away from these cards, everybody else having folded or called."""
    mine = parse_cards(cards)
    game = calroom.game(name)
    others = [card for card in game.deck if card not in mine]
    fewest = min(3, game.rules.seats[1])
    seats = range(1, fewest + 1)
    deck = []
    for card in mine:
        deck += [card, *(others.pop(0) for _ in range(fewest - 1))]
    hand = game.hand(dict.fromkeys(seats, 400_000), fewest, deck=deck)
    while hand.asks[0].topic != "draw":
        ask = hand.asks[0]
        calls = [option for option in ask.options if option.verb in ("call", "check", "pass")]
        hand.answer(ask.seat, Answer(calls[0].verb, calls[0].low))
    assert hand.asks[0].seat == 1
    found = {answer.cards for answer in answers(hand, 3)}
    assert len(found) == 1
    return found.pop()


@pytest.mark.parametrize(
    ("cards", "thrown"),
    [
        ("7c 6d 4h 3s Ac", ""),
        ("8c 4d 3h 2s Ac", ""),
        ("Kc 4d 3h 2s Ac", "Kc"),
        ("4c 4d 3h 2s Ac", "4c"),
        ("Kc Qd 3h 2s Ac", "Kc Qd"),
        ("Jk 4d 3h 2s Kc", "Kc"),
    ],
)
def test_lowball_bots_draw_to_a_low(cards: str, thrown: str) -> None:
    assert {card[0] for card in drawn("sk.lowball", cards)} == {card[0] for card in parse_cards(thrown)}


@pytest.mark.parametrize(
    ("cards", "thrown"),
    [
        ("9c 8d 7h 6s 5c", ""),
        ("Qc Qd Qh 7s 2c", "7s 2c"),
        ("Qc Qd 7h 7s 2c", "2c"),
        ("Qc Qd 9h 7s 2c", "9h 7s 2c"),
        ("Ah Jh 8h 3h 2c", "2c"),
        ("Jk Ah Ad 7s 2c", "7s 2c"),
    ],
)
def test_draw_bots_draw_to_a_high_hand(cards: str, thrown: str) -> None:
    assert set(drawn("palace.draw", cards)) == set(parse_cards(thrown))


def test_a_player_of_pineapple_keeps_his_pair() -> None:
    """Three cards each, two kept: aces stay, and the deuce goes."""
    hand = stacked("palace.pineapple", "As Kc 9h Ad Kd 8h 2c 7d 6s 5c Jh Td 3s", button=3)
    while hand.asks[0].topic != "discard":
        ask = hand.asks[0]
        calls = [option for option in ask.options if option.verb in ("call", "check")]
        hand.answer(ask.seat, Answer(calls[0].verb, calls[0].low))
    mine = next(ask for ask in hand.asks if ask.seat == 1)
    game = hand.game
    assert isinstance(game, Game)
    assert bots.answer(game, mine, hand.view(1), Random(1)).cards == ("2c",)


def test_a_seven_is_bet_where_a_checked_one_wins_no_later_bet() -> None:
    """Palace low-ball: the worst of sevens against somebody who has raised thrice and stands pat."""
    deck = "7c Ad 6h 2s 5c 3h 4s 4d 3d 5h"
    hand = calroom.game("palace.lowball").hand(dict.fromkeys((1, 2), 400_000), 2, deck=deck, kills=False)
    for wanted in ("raise", "raise", "raise", "raise", "raise", "raise", "call", "stand-pat", "stand-pat"):
        (ask,) = hand.asks
        option = next(option for option in ask.options if option.verb == wanted)
        hand.answer(ask.seat, Answer(wanted, option.low))
    assert (hand.asks[0].seat, hand.asks[0].options[0].verb) == (1, "check")
    assert worth(hand, 1) < 0.5, "it would rather be checked"
    assert set(verbs(hand)) == {"bet"}


# At the showdown


def shown_down(cards: str, stacks: dict[int, int]) -> list[str]:
    """What the second to show does with these cards against a pair of kings on a dry board."""
    mine = parse_cards(cards)
    deck = f"{mine[0]} Ks 4d {mine[1]} Kh 5d 2c 9s 7h 3c 2d Jd 2h Qc"
    hand = stacked("comstock.holdem", deck, stacks=stacks, button=3)
    while hand.asks[0].topic != "showdown":
        ask = hand.asks[0]
        calls = [option for option in ask.options if option.verb in ("call", "check", "bet")]
        wanted = calls[-1] if ask.seat == 2 else calls[0]
        hand.answer(ask.seat, Fold() if ask.seat == 3 else Answer(wanted.verb, wanted.low))
    assert hand.asks[0].seat == 1
    return verbs(hand, 5)


def test_a_beaten_hand_is_thrown_away_and_a_better_one_shown() -> None:
    stacks = dict.fromkeys((1, 2, 3), 40_000)
    assert set(shown_down("As Ah", stacks)) == {"show"}
    assert set(shown_down("8s 8h", stacks)) == {"throw-away"}


def test_where_no_hand_counts_all_share_and_nobody_throws_away() -> None:
    """Comstock's high half takes a pair: king high against ace high wins nothing and loses nothing."""
    hand = stacked("comstock.holdem-hilo", "As Ks Jh Qh 2c Td 9s 7c 3c 5s 3d 4d", seats=2, button=2)
    while hand.asks[0].topic != "showdown":
        hand.answer(hand.asks[0].seat, Call() if hand.asks[0].options[0].verb == "call" else Check())
    assert set(verbs(hand, 3)) == {"show"}


# Cards that were seen


@pytest.mark.parametrize(
    ("mine", "verb"), [("2h 4c 9d Jh 6s 8c", "declare-all-in"), ("As Ah Ac Ad Ks Kd", "stay-active")]
)
def test_whose_last_card_was_seen_puts_in_no_more_with_a_weak_hand(mine: str, verb: str) -> None:
    cards = {1: parse_cards(mine), 2: parse_cards("Qs Qh Qc Jc Td 9c"), 3: parse_cards("5s 3h 7c Tc Kh 6d")}
    used = [card for hand in cards.values() for card in hand]
    spare = [card for card in calroom.game("palace.stud").deck if card not in used]
    deck = [cards[seat][number] for number in range(3) for seat in (1, 2, 3)]
    for number in range(3, 6):
        deck += [spare.pop(), *(cards[seat][number] for seat in (1, 2, 3))]
    hand = calroom.game("palace.stud").hand(
        dict.fromkeys((1, 2, 3), 40_000), deck=deck, incidents=[Exposed(1, 7)]
    )
    while hand.asks[0].topic != "last-card-exposed":
        ask = hand.asks[0]
        stays = next(option for option in ask.options if option.verb in ("bring-in", "call", "check"))
        hand.answer(ask.seat, Answer(stays.verb, stays.low))
    assert set(verbs(hand, 3)) == {verb}


# Mexican poker and Push-9


@pytest.mark.parametrize(("down", "rolls"), [("Jk", False), ("Kc", False), ("2c", True)])
def test_what_is_hidden_beside_a_king_is_worth_hiding(down: str, rolls: bool) -> None:
    hand = stacked("palace.mexican", f"{down} 3c 4c Kd 5c 6c", button=3)
    while hand.asks[0].topic != "roll":
        ask = hand.asks[0]
        wanted = next(option for option in ask.options if option.verb in ("call", "check", "bet"))
        hand.answer(ask.seat, Answer(wanted.verb, wanted.low))
    assert hand.asks[0].seat == 1
    assert ("roll" in verbs(hand)) == rolls


def test_half_of_a_pushed_pot_is_bought_back_now_and_then() -> None:
    hand = stacked("sk.push9", "9c 9d 2c Kc Kd 3c Th Ts 6d", button=3)
    while hand.asks[0].topic != "buy-in":
        hand.answer(hand.asks[0].seat, Check())
    said = Counter(verbs(hand))
    assert min(said["buy-in"], said["pass"]) > 8
