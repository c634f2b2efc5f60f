"""What somebody holds, named as a dealer would say it, from what they see and nothing else."""

import re
from random import Random

import pytest

import calroom
from calroom import bots
from calroom.cards import HIDDEN
from calroom.games.banked.two_hands.terms import Terms
from calroom.games.poker.contested import Contested
from calroom.games.poker.naming import of_the_draw, read_contested, winning_hands
from calroom.games.poker.ways import Way
from calroom.ranking import high, low
from calroom.ranking.spoken import number_word
from calroom.table.asks import Answer, Ask, Option, Seat
from calroom.table.events import Began, Moved
from calroom.table.hand import Hand
from calroom.table.readings import HandRead, price_of
from calroom.table.views import View

HIGH = Contested(2, 5, (Way(high),))
LOW = Contested(5, 0, (Way(low.ACE_TO_FIVE),))


def seen(own: str, board: str = "", **elsewhere: str) -> View:
    """What seat 1 sees with these cards."""
    view = View(1, seats=(1, 2))
    view.cards = {"hand 1": own.split(), "board": board.split()}
    view.cards |= {place.replace("_", " "): cards.split() for place, cards in elsewhere.items()}
    return view


@pytest.mark.parametrize(
    ("own", "board", "name"),
    [
        ("Ks Kh", "", "pair of kings"),
        ("As Ks", "", "ace-king, suited"),
        ("As Kd", "", "ace-king"),
        ("Ks 8h", "Kd 8c 2s", "two pair, kings and eights"),
        ("Ks 8h", "Kd Kc 2s", "three kings"),
        ("Ks 8h", "Jd 7c 2s 3d", "king high"),
    ],
)
def test_a_hand_of_hold_em_is_named_as_it_grows(own: str, board: str, name: str) -> None:
    assert [one.name for one in read_contested(HIGH, seen(own, board))] == [name]


def test_a_hand_that_wins_in_no_way_is_said_to_count_for_nothing() -> None:
    game = calroom.game("comstock.tahoe-pineapple-hilo")
    contested = game.contested(game.hand(stacks={1: 20_000, 2: 20_000}, button=1, seed=7).setup)
    assert contested is not None
    for own, board, name in (
        ("7h 9s As", "Jd Kh 8h 6h Qs", "ace high, no hand that counts"),
        ("7h 9s As", "Jd Kh 8h 6h 9d", "pair of nines, no low"),
        ("7h 9s As", "", "ace high"),
    ):
        assert [one.name for one in read_contested(contested, seen(own, board))] == [name]


def test_a_lowball_hand_says_how_many_cards_are_being_drawn() -> None:
    assert read_contested(LOW, seen("9c 7d 4h 3s 2c"))[0].name == "nine-seven low"
    assert read_contested(LOW, seen("4h 3s 2c", discards_1="Kd Qd"))[0].name == "four-three-two, drawing two"
    assert read_contested(LOW, seen("7h 5s 4h 3s 2c", discards_1="Kd"))[0].name == "seven-five low"


@pytest.mark.parametrize("name", [game.id for game in calroom.games() if game.type.name == "draw"])
def test_every_choice_of_cards_to_throw_away_says_what_is_drawn_to(name: str) -> None:
    hand, seat = to_the_question(name, "draw")
    game, view = calroom.game(name), hand.view(seat)
    assert view.ask is not None
    [option] = [option for option in view.ask.options if option.verb == "draw"]
    outlook = {one.cards: one.words for one in game.outlook(hand.setup, view, view.ask)}
    assert {len(cards) for cards in outlook} == set(range(1, option.most + 1))
    for cards, words in outlook.items():
        assert words.endswith(f"drawing {('one', 'two', 'three', 'four', 'five')[len(cards) - 1]}"), words
    view.cards[f"hand {seat}"] = list(option.cards[1:])
    view.cards[f"discards {seat}"] = [option.cards[0]]
    assert outlook[option.cards[:1]] == game.reading(hand.setup, view)[0].name


def test_while_one_chooses_what_to_throw_a_low_hand_is_named_by_what_is_kept() -> None:
    draw = Option("draw", cards=("Kd", "6c", "4h", "3s", "2c"), fewest=1, most=5)
    said = {one.cards: one.words for one in of_the_draw(LOW, Ask(1, (draw,), Answer("draw"), "draw"))}
    assert said[("Kd",)] == "six-four-three-two, drawing one"
    assert said[("Kd", "6c")] == "four-three-two, drawing two"
    assert said[draw.cards] == "drawing five"


def test_the_cards_that_make_a_hand_are_named_with_it() -> None:
    [found] = read_contested(HIGH, seen("Ks 8h", "Kd 8c 2s 3d 5h"))
    assert set(found.cards) == {"Ks", "Kd", "8h", "8c", "5h"}


def test_hidden_cards_of_ones_own_are_not_guessed_at() -> None:
    assert read_contested(HIGH, seen(f"{HIDDEN} {HIDDEN}")) == ()


def test_the_winning_hands_are_those_of_whoever_is_best_in_some_way() -> None:
    hilo = Contested(2, 5, (Way(high, "high-half"), Way(low.EIGHT_OR_BETTER, "low-half")))
    board = ("Kd", "8c", "2s", "3d", "Qh")
    shown: dict[Seat, tuple[str, ...]] = {1: ("Ks", "Kh"), 2: ("As", "4h"), 3: ("Qs", "Jh")}
    found = winning_hands(hilo, shown, board)
    assert found.keys() == {1, 2}
    assert set(found[2].cards) == {"8c", "4h", "3d", "2s", "As"}
    assert (found[1].names, found[2].names) == (("three kings",), ("eight-four low",))


def to_the_question(name: str, verb: str, seed: int = 1) -> tuple[Hand, Seat]:
    """A hand of bots, played until somebody may do this."""
    game = calroom.game(name)
    luck = Random(seed)
    for deal in range(200):
        fewest, most = game.rules.seats
        stacks = dict.fromkeys(range(1, max(fewest, min(4, most)) + 1), 200000)
        hand = game.hand(stacks, seed=seed + deal)
        while not hand.over:
            for ask in hand.asks:
                if ask.seat > 0 and any(option.verb == verb for option in ask.options):
                    return hand, ask.seat
            ask = luck.choice(hand.asks)
            hand.answer(ask.seat, bots.answer(game, ask, hand.view(ask.seat), luck))
    raise AssertionError(f"nobody may {verb} in {name}")


def own_reading(hand: Hand, seat: Seat) -> tuple[HandRead, ...]:
    return calroom.game(hand.setup.game).reading(hand.setup, hand.view(seat))


@pytest.mark.parametrize("name", ["sk.pure215", "palace.no-bust", "palace.hot-action"])
def test_a_blackjack_hand_is_its_total_soft_or_hard(name: str) -> None:
    hand, seat = to_the_question(name, "hit")
    [found] = own_reading(hand, seat)
    assert found.name.startswith(("hard ", "soft ", "natural")), found.name


def test_a_hand_of_points_is_counted() -> None:
    hand, seat = to_the_question("comstock.super-pan9", "draw")
    assert own_reading(hand, seat)[0].name.endswith((" points", " point"))


def test_every_setting_of_two_hands_says_what_both_are_and_which_would_be_foul() -> None:
    hand, seat = to_the_question("comstock.double-hand", "set")
    game, view = calroom.game("comstock.double-hand"), hand.view(seat)
    assert view.ask is not None
    outlook = game.outlook(hand.setup, view, view.ask)
    [option] = [option for option in view.ask.options if option.verb == "set"]
    allowed = {tuple(sorted(pick)) for pick in option.picks}
    assert len(outlook) == 21
    assert {tuple(sorted(one.cards)) for one in outlook if not one.warning} == allowed
    assert all(one.words.startswith("front: ") and "; back: " in one.words for one in outlook)
    name = own_reading(hand, seat)[0].name
    assert re.fullmatch(r"(front|low): .+; (back|high): .+; the house way", name)


def test_a_spread_of_pan_says_what_it_would_pay() -> None:
    hand, seat = to_the_question("palace.pan", "meld")
    game, view = calroom.game("palace.pan"), hand.view(seat)
    assert view.ask is not None
    outlook = game.outlook(hand.setup, view, view.ask)
    assert outlook
    assert all(one.words.startswith("pays ") for one in outlook)


def test_of_the_spreads_of_pan_those_are_told_that_pay() -> None:
    game = calroom.game("palace.pan")
    hand, seat = to_the_question("palace.pan", "meld")
    view = hand.view(seat)
    view.cards |= {
        f"first spread of seat {seat}": ["Kc", "Kd", "Kh"],
        f"second spread of seat {seat}": ["Ks", "Js", "Qs"],
    }
    own, *spreads = game.reading(hand.setup, view)
    assert own.name == "five cards to lay"
    assert [(one.place, one.name) for one in spreads] == [
        (f"second spread of seat {seat}", "pays two chips from each")
    ]


def test_whoever_has_spread_all_they_were_dealt_in_pan_is_told_what_is_left_to_lay() -> None:
    game = calroom.game("palace.pan")
    hand, seat = to_the_question("palace.pan", "meld")
    view = hand.view(seat)
    view.cards |= {
        f"first spread of seat {seat}": ["5c", "5d", "5h", "5s"],
        f"second spread of seat {seat}": ["6c", "6d", "6h"],
        f"third spread of seat {seat}": ["2c", "2d", "2h"],
        f"hand {seat}": [],
    }
    assert game.reading(hand.setup, view)[0].name == "one card to lay"
    view.cards[f"third spread of seat {seat}"].append("2s")
    assert game.reading(hand.setup, view)[0].name == "every card laid"


def test_what_is_paid_to_the_house_is_not_put_in() -> None:
    view = View(1, seats=(1, 2))
    view.chips = {"stack 1": 19_350, "bet 1": 450, "stack 2": 20_000}
    paid = Moved("time-charge", 200, "stack 1", "collection")
    began = Began("", "", "", "", (1, 2), {"stack 1": 20_000, "stack 2": 20_000}, 1)
    view.events = [began, paid, Moved("", 450, "stack 1", "bet 1")]
    price = price_of(view, None)
    assert price is not None
    assert (price.pot, price.mine) == (450, 450)


def test_to_call_has_a_price_and_odds() -> None:
    hand = calroom.game("open.holdem").hand({1: 20000, 2: 20000, 3: 20000}, button=1, seed=4)
    [ask] = hand.asks
    price = price_of(hand.view(ask.seat), ask)
    assert price is not None
    [call] = [option.high for option in ask.options if option.verb == "call"]
    blinds = sum(20000 - hand.table.chips[f"stack {seat}"] for seat in (1, 2, 3))
    assert (price.pot, price.call, price.mine) == (blinds, call, 0)
    assert price.odds == round(blinds / call, 1)
    hand.answer(ask.seat, Answer("call"))
    asked = hand.asks[0]
    later = price_of(hand.view(asked.seat), asked)
    assert later is not None
    assert later.mine == 20000 - hand.table.chips[f"stack {asked.seat}"]


GAMES = sorted({game.type.name: game.id for game in calroom.games()}.values())


@pytest.mark.parametrize("name", GAMES)
def test_whoever_is_asked_about_their_cards_has_them_named(name: str) -> None:
    """Played by bots: as soon as somebody with cards of their own is asked, those cards have a name."""
    game, luck = calroom.game(name), Random(7)
    fewest, most = game.rules.seats
    stacks = dict.fromkeys(range(1, max(fewest, min(4, most)) + 1), 200000)
    for deal in range(3):
        hand = game.hand(stacks, seed=deal)
        while not hand.over:
            ask = luck.choice(hand.asks)
            view = hand.view(ask.seat)
            own = view.cards.get(f"hand {ask.seat}", [])
            if ask.seat > 0 and own and HIDDEN not in own:
                names = [one.name for one in game.reading(hand.setup, view)]
                assert all(names), (name, view.cards)
                assert names, (name, view.cards)
            hand.answer(ask.seat, bots.answer(game, ask, view, luck))


@pytest.mark.parametrize(
    ("name", "front", "back"), [("comstock.double-hand", 3, 4), ("palace.pai-gow-tiles", 1, 3)]
)
def test_two_hands_that_lie_wrong_are_counted_and_not_named(name: str, front: int, back: int) -> None:
    game = calroom.game(name)
    hand = game.hand(dict.fromkeys((1, 2), 100_000), 1, seed=1)
    pieces, view = hand.setup.deck[: front + back], View(2, seats=(1, 2))
    kind = game.terms_as(Terms, hand.setup.stakes).kind
    low, high = kind.low[2], kind.high[2]
    view.cards = {low: list(pieces[:front]), high: list(pieces[front:])}
    told = {read.place: read.name for read in game.reading(hand.setup, view)}
    assert told == {low: f"{number_word(front)} pieces", high: f"{number_word(back)} pieces"}
