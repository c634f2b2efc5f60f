"""The coach: the lab's figures where there are any, otherwise what comes of playing on."""

from collections.abc import Iterator
from math import isclose
from random import Random
from types import ModuleType

import numpy as np
import pytest

import calroom
from calroom import bots, coach, lab
from calroom.cards import CODE, HIDDEN, Cards
from calroom.coach import blackjack, pan, playing_on, poker, two_hands, wagers
from calroom.coach.choices import Choice, counselled, staked
from calroom.coach.redealing import Redealing, looks_alike
from calroom.coach.super_pan9 import _choice as super_pan9_choice
from calroom.coach.tables import Situation
from calroom.games.banked.super_pan9.terms import Rules as SuperPan9Rules
from calroom.games.banked.two_hands.terms import Kind, Terms
from calroom.lab.banked import advice
from calroom.lab.blackjack import hot_action, no_bust, pure215
from calroom.lab.pai_gow_tiles.study import departures
from calroom.lab.super_pan9.hands import DRAWS, STANDS, every_three, player_choices
from calroom.lab.three_card import _kernels as three_card_kernels
from calroom.lab.three_card.study import ends_of
from calroom.lab.worth import Worth
from calroom.table.asks import Answer, Ask, Seat
from calroom.table.hand import Hand
from calroom.testing.contract import other_secrets

STACK = 100_000
DOUBLE_HANDS = [game.id for game in calroom.games() if game.type.name == "double-hand"]
EVERY_GAME = [game.id for game in calroom.games()]


def dealt(game: str, seats: int = 3, seed: int = 5, **posted: object) -> Hand:
    found = calroom.game(game)
    fewest, most = found.rules.seats
    stacks = dict.fromkeys(range(1, max(fewest, min(seats, most)) + 1), STACK)
    return found.hand(stacks, seed=seed, **posted)  # type: ignore[arg-type]


def questions(hand: Hand, luck: Random) -> Iterator[Ask]:
    """Play a hand with bots, and stop at the first question of each kind."""
    topics, game = set(), hand.game
    while not hand.over:
        ask = hand.asks[0]
        kind = ask.topic, tuple(option.verb for option in ask.options)
        if ask.seat > 0 and kind not in topics:
            topics.add(kind)
            yield ask
        hand.answer(ask.seat, bots.answer(game, ask, hand.view(ask.seat), luck))  # type: ignore[arg-type]


def said(hand: Hand, seat: Seat, most: int = 8) -> list[object]:
    """All that the coach says, as it can be compared."""
    return [
        (one.method, one.deals, one.choices, str(one.why), [str(note) for note in one.notes])
        for one in coach.counsel(hand, seat, most=most)
    ]


# What it may know


@pytest.mark.parametrize(
    "game",
    ["comstock.holdem", "palace.stud", "palace.draw", "palace.pan", "sk.pure215", "comstock.super-pan9"],
)
def test_cards_that_a_seat_cannot_see_change_no_figure(game: str) -> None:
    hand, luck, changed = dealt(game), Random(3), 0
    for ask in questions(hand, Random(1)):
        others = (other_secrets(hand, ask.seat, luck) for _ in range(40))
        alike = (one for one in others if one and looks_alike(one.view(ask.seat), hand.view(ask.seat)))
        if other := next(alike, None):
            changed += other.setup.deck != hand.setup.deck
            assert said(other, ask.seat) == said(hand, ask.seat), ask.topic
    assert changed


@pytest.mark.parametrize("game", ["palace.pan", "palace.draw", "comstock.mexican", "palace.no-bust"])
def test_another_deal_looks_the_same_to_the_seat_and_is_another(game: str) -> None:
    hand, luck = dealt(game), Random(3)
    for ask in questions(hand, Random(1)):
        others = [Redealing(hand, ask.seat).another(luck) for _ in range(3)]
        assert all(other and looks_alike(other.view(ask.seat), hand.view(ask.seat)) for other in others)
        assert any(other and other.setup.deck != hand.setup.deck for other in others)


def test_a_hand_is_left_as_it_was_and_who_is_not_asked_hears_nothing() -> None:
    hand = dealt("comstock.holdem")
    seat, before = hand.asks[0].seat, hand.inputs
    assert said(hand, seat)
    assert hand.inputs == before
    assert not said(hand, next(other for other in hand.stacks if other != seat))


@pytest.mark.parametrize("game", EVERY_GAME)
def test_there_is_a_coach_for_every_question_of_every_game(game: str) -> None:
    hand = dealt(game)
    for ask in questions(hand, Random(1)):
        (*_, last) = coach.counsel(hand, ask.seat, most=2)
        assert last.best is last.choices[0]
        for choice in last.choices:
            option = ask.option_for(choice.answer)
            assert option is not None, choice
            assert option.takes(choice.answer), choice
        assert str(last.why)


# By the lab's tables


@pytest.mark.parametrize(
    ("name", "studied"),
    [
        ("sk.pure215", pure215),
        ("comstock.pure215", pure215),
        ("comstock.no-bust", no_bust),
        ("palace.no-bust", no_bust),
        ("palace.hot-action", hot_action),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_the_figures_of_blackjack_add_up_to_those_of_the_odds(name: str, studied: ModuleType) -> None:
    game = calroom.game(name)
    study = studied.study(game)
    found, values = blackjack.played(study), study.values
    first = study.layout.play(study.best).first
    ways = np.stack([found.stood[: values.two], found.hit[: values.two], 2 * found.doubled[: values.two]])
    by_code = np.where(first < 3, np.take_along_axis(ways, np.minimum(first, 2)[None].astype(int), 0)[0], 0.0)
    others = np.take_along_axis(found.worth, first[None].astype(int), 0)[0]
    mean = np.where(first < 3, by_code, others) + values.ended
    if study.best.even_money:
        mean[values.at_even] = float(study.blackjack.even_money)
    (best,) = [wager for wager in lab.odds(game).wagers if wager.wager == "played best"]
    assert float((values.dealt * mean).sum()) == pytest.approx(best.expected, abs=1e-12)


def test_a_hand_of_blackjack_is_worth_by_playing_on_what_the_table_says() -> None:
    hand = calroom.game("sk.pure215").hand({1: STACK, 2: STACK}, seed=5)
    ask = next(ask for ask in questions(hand, Random(1)) if ask.topic == "turn")
    (exact,) = coach.counsel(hand, ask.seat)
    assert exact.method == "table"
    (*_, (deals, choices)) = playing_on.played_on(
        hand, ask, [choice.answer for choice in exact.choices if choice.answer.verb == "stand"], most=400
    )
    stand = next(choice for choice in exact.choices if choice.answer.verb == "stand")
    assert deals == 400
    assert choices[0].worth == pytest.approx(stand.worth, abs=4 * choices[0].error)
    assert choices[0].wins == pytest.approx(stand.wins, abs=0.1)


def test_to_play_or_fold_in_three_card_is_what_the_lab_counts() -> None:
    hand = dealt("palace.three-card", seed=11)
    ask = next(ask for ask in questions(hand, Random(1)) if ask.topic == "play-or-fold")
    view = hand.view(ask.seat)
    ante = staked(view, ask.seat)[f"ante {ask.seat}"]
    (told,) = coach.counsel(hand, ask.seat)
    play = next(choice for choice in told.choices if choice.answer.verb == "play")
    cards, up = view.cards[f"hand {ask.seat}"], view.cards["bank hand"][0]
    ends = lab_ends(cards, up)
    won, lost = ends[three_card_kernels.WON], ends[three_card_kernels.LOST]
    units = (ends[three_card_kernels.UNQUALIFIED] + 2 * won - 2 * lost) / ends.sum()
    assert play.worth == pytest.approx(ante * units)


def lab_ends(cards: list[str], up: str) -> np.ndarray:
    found: np.ndarray = ends_of([tuple(cards)], calroom.game("palace.three-card").deck)[0, CODE[up]]
    return found


def test_super_pan_9_is_drawn_to_by_the_figures_of_the_strategy() -> None:
    game = calroom.game("comstock.super-pan9")
    rules = game.rules_as(SuperPan9Rules)
    for row in player_choices(game):
        threes = [three for three in every_three(game) if three.total == row.total]
        ways = sum(three.ways for three in threes)
        for drew, brings in ((DRAWS, row.draws), (STANDS, row.stands)):
            mean = sum(three.ways * super_pan9_choice(rules, three, drew, 100).worth for three in threes)
            assert mean / ways == pytest.approx(100 * brings)


def test_tiles_are_set_as_the_lab_sets_them_where_the_house_way_is_not_best() -> None:
    game = calroom.game("palace.pai-gow-tiles")
    departure = departures(game)[0]
    kind = game.terms("$10-$200").kind  # type: ignore[attr-defined]
    settings = two_hands._of_tiles(game, kind, departure.tiles).values
    best, house_way = (tuple(sorted(laid[0])) for laid in (departure.best, departure.house_way))
    assert settings[best][0] == max(worth for worth, _ in settings.values())
    assert settings[best][0] - settings[house_way][0] == pytest.approx(departure.gains)


@pytest.mark.parametrize("name", DOUBLE_HANDS)
def test_double_hands_are_set_as_the_lab_sets_them_where_the_house_way_is_not_best(name: str) -> None:
    game = calroom.game(name)
    kind = game.terms_as(Terms).kind
    for _, _, costs, _, cards, front in advice(name).sheets[0].rows:
        held, best = tuple(str(cards).split()), tuple(sorted(str(front).split()))
        settings = two_hands._of_cards(game, kind, held).values
        house_way = tuple(sorted(kind.house_way(held).low))
        assert settings[best][0] == max(settings[low][0] for low in settings if _may_lie(kind, held, low))
        assert settings[best][0] > settings[house_way][0], costs


def _may_lie(kind: Kind, held: Cards, front: Cards) -> bool:
    return any(sorted(pick) == sorted(front) for pick in kind.choices(held).picks)


@pytest.mark.parametrize("name", [game.id for game in calroom.games() if game.type.study])
def test_a_wager_is_worth_what_the_odds_say_less_its_collection(name: str) -> None:
    hand = dealt(name, 2)
    ask = next(ask for ask in questions(hand, Random(1)) if ask.topic == "wagers")
    (told,) = coach.counsel(hand, ask.seat)
    on_file = lab.odds(name, stakes=hand.setup.stakes).wagers
    wagered = [one for one in told.choices if one.answer.amount]
    assert wagered
    for one in wagered:
        amount = one.answer.amount
        brings = [wager.expected * amount - collection_of(wager, amount) for wager in on_file]
        assert any(isclose(one.worth, each, abs_tol=1e-9) for each in brings), one


def collection_of(wager: Worth, amount: int) -> int:
    bands = (band.collection for band in wager.collection if band.at_least <= amount <= band.at_most)
    return next(bands, 0)


BANKED = [game.id for game in calroom.games() if game.family == "banked"]


@pytest.mark.parametrize("game", BANKED)
@pytest.mark.parametrize("seed", range(3))
def test_no_losing_wager_is_called_best_where_to_wager_no_more_costs_nothing(game: str, seed: int) -> None:
    hand = dealt(game, seed=seed)
    for ask in questions(hand, Random(seed)):
        if "done" not in {option.verb for option in ask.options}:
            continue
        (told,) = coach.counsel(hand, ask.seat)
        assert told.method == "table", ask.topic
        assert told.best.worth >= 0
        lost = [one for one in told.choices if one.worth < 0]
        assert told.best not in lost


def test_the_second_square_of_tiles_is_worth_what_the_lab_says_of_any() -> None:
    hand = dealt("palace.pai-gow-tiles")
    ask = next(ask for ask in questions(hand, Random(1)) if ask.topic == "last-chance")
    (told,) = coach.counsel(hand, ask.seat)
    worth = wagers.best_worths(calroom.game("palace.pai-gow-tiles"), hand.view(ask.seat).stakes)["square"]
    seconds = [one for one in told.choices if one.answer.where.endswith("-2") and one.answer.verb == "wager"]
    assert seconds
    for one in seconds:
        amount = one.answer.amount
        assert one.worth == pytest.approx(worth.expected * amount - wagers.collection_of(worth, amount))
    taken = next(one for one in told.choices if one.answer.verb == "withdraw")
    lies = staked(hand.view(ask.seat), ask.seat)[taken.answer.where]
    assert taken.worth == pytest.approx(-worth.expected * lies)


def test_the_same_wager_at_many_places_is_one_line() -> None:
    hand = dealt("sk.pure215", 3)
    ask = next(ask for ask in questions(hand, Random(1)) if ask.topic == "wagers")
    (told,) = coach.counsel(hand, ask.seat)
    placed = [one for one in told.choices if one.answer.verb == "wager"]
    lines = coach.alike(told.choices)
    assert len(placed) > 1
    assert len(lines) == 2
    assert [choice for line in lines for choice in line] == list(told.choices)
    said = [str(coach.called_together(calroom.game("sk.pure215"), line)) for line in lines]
    assert said == ["Done betting", f"Wager $5 ({', '.join(one.answer.where for one in placed)})"]


def test_wagers_that_are_worth_something_else_have_lines_of_their_own() -> None:
    hand = dealt("palace.baccarat", 2)
    ask = next(ask for ask in questions(hand, Random(1)) if ask.topic == "wagers")
    (told,) = coach.counsel(hand, ask.seat)
    assert [len(line) for line in coach.alike(told.choices)] == [1] * len(told.choices)


# Poker


POKER_FAMILIES = [
    "comstock.holdem",
    "palace.holdem-hilo",
    "comstock.omaha-hilo",
    "palace.stud",
    "palace.stud-hilo",
    "comstock.razz",
    "comstock.five-stud",
    "comstock.mexican",
    "sk.push9",
]


@pytest.mark.parametrize("name", POKER_FAMILIES)
def test_the_share_of_the_pot_is_that_of_the_equity_command(name: str) -> None:
    hand, compared = dealt(name, 2), 0
    for ask in questions(hand, Random(1)):
        view = hand.view(ask.seat)
        found = poker.against_anything(calroom.game(name), view, ask.seat)
        others = [view.cards.get(f"hand {seat}", []) for seat in hand.stacks if seat != ask.seat]
        if found is None or not all(others):
            continue
        seen = ["".join(card for card in cards if card != HIDDEN) or "random" for cards in others]
        mine, board = "".join(view.cards[f"hand {ask.seat}"]), "".join(view.cards.get("board", []))
        samples = None if found.method == "exact" else poker.SAMPLES
        same = lab.equity(name, [mine, *seen], board, samples=samples)
        assert found.share == same.share
        compared += 1
    assert compared


def test_the_price_of_a_call_and_the_folds_that_a_raise_needs_are_those_of_the_pot() -> None:
    hand = dealt("comstock.holdem", 2)
    ask = hand.asks[0]
    view = hand.view(ask.seat)
    price = poker.price_of(view, ask)
    assert price is not None
    assert price.needs == pytest.approx(price.costs / (price.pot + price.costs))
    raised = next(option for option in ask.options if option.verb == "raise")
    assert poker.folds_needed(view, ask, raised, 1.0) == 0
    risk = raised.low - view.chips.get(f"bet {ask.seat}", 0)
    assert poker.folds_needed(view, ask, raised, 0.0) == pytest.approx(risk / (risk + price.pot))


BETTING_GAMES = ("comstock.holdem", "palace.stud", "palace.omaha", "palace.draw", "palace.lowball")


@pytest.mark.parametrize("game", BETTING_GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_what_is_said_of_a_raise_never_contradicts_the_figures(game: str, seed: int) -> None:
    hand, found = dealt(game, seed=seed), calroom.game(game)
    for ask in questions(hand, Random(seed)):
        for told in coach.counsel(hand, ask.seat, most=16):
            for option in (one for one in ask.options if one.verb in poker.INCREASES):
                raised = next((one for one in told.choices if poker.is_least(one.answer, option)), None)
                others = [one for one in told.choices if one.answer.verb not in poker.INCREASES]
                if raised is None or not others:
                    continue
                best = max(others, key=lambda one: one.worth)
                name = str(coach.called(found, raised.answer))
                said = [str(note) for note in told.notes if str(note).startswith(f"{name} ")]
                if poker.is_clearly_less(raised, best):
                    assert [one for one in said if "less than" in one], (ask.topic, told)
                if f"{name} pays even if nobody folds" in said:
                    assert raised.worth + raised.error + best.error >= max(best.worth, 0)


def test_a_bet_that_the_figures_call_worse_than_checking_does_not_pay() -> None:
    hand = dealt("comstock.holdem", 2, seed=2)
    asks = questions(hand, Random(1))
    ask = next(ask for ask in asks if {"check", "bet"} <= {option.verb for option in ask.options})
    bet = next(option for option in ask.options if option.verb == "bet")
    view, game = hand.view(ask.seat), calroom.game("comstock.holdem")

    def said(brings: float, error: float, share: float) -> str:
        choices = [Choice(Answer("bet", bet.low), brings, error), Choice(Answer("check"), 270, 50)]
        return str(poker.about_raise(game, view, ask, bet, share, choices))

    assert (
        said(-205, 110, 0.9) == f"{coach.called(game, Answer('bet', bet.low))} brings $4.75 less than Check"
    )
    assert said(900, 110, 1.0).endswith("pays even if nobody folds")
    assert "pays only if all others fold" in said(260, 110, 0.1)


def test_figures_get_better_while_one_looks() -> None:
    hand = dealt("comstock.holdem", 2)
    told = list(coach.counsel(hand, hand.asks[0].seat, most=64))
    assert [one.deals for one in told] == [8, 16, 32, 64]
    assert told[-1].best.error < max(choice.error for choice in told[0].choices)


# Why


def why(*choices: tuple[str, float, float, float | None]) -> str:
    """The reason for the best of these: its verb, what it is worth, the error, and how often one is ahead."""
    game = calroom.game("sk.pure215")
    ask = Ask(1, (), Answer("stand"), "turn")
    found = [Choice(Answer(verb), worth, error, wins) for verb, worth, error, wins in choices]
    return str(counselled(game, ask, "table", 0, found).why)


def test_why_is_said_by_wins_or_by_chips_and_a_loss_is_called_one() -> None:
    assert why(("stand", 10, 0, 0.47), ("hit", 4, 0, 0.41)) == (
        "Stand comes out ahead 47 of 100 times from here, Hit 41 times"
    )
    assert why(("stand", 400, 0, None), ("hit", 150, 0, None)) == (
        "Stand brings $4 on average from here, Hit brings $1.50"
    )
    assert (
        why(("stand", 400, 0, None), ("hit", 0, 0, None))
        == "Stand brings $4 on average from here, Hit nothing"
    )
    assert why(("stand", 400, 0, None), ("hit", -50, 0, None)) == (
        "Stand brings $4 on average from here, Hit loses $0.50"
    )
    assert why(("stand", 0, 0, None), ("hit", -50, 0, None)) == (
        "Stand costs nothing more, Hit loses $0.50 on average from here"
    )
    assert why(("hit", -127, 0, 0.35), ("stand", -141, 0, 0.36)) == (
        "Hit loses least: $1.27 on average from here, Stand loses $1.41"
    )


def test_why_compares_with_what_comes_to_something_else() -> None:
    same = ("hit", -127, 0, None), ("house-way", -127, 0, None)
    assert (
        why(*same, ("stand", -141, 0, None))
        == "Hit loses least: $1.27 on average from here, Stand loses $1.41"
    )
    assert why(*same).endswith("are worth the same")
    assert why(("hit", 100, 80, None), ("stand", 40, 80, None)).endswith("is too close to tell")


# Pan


def test_a_pan_player_who_may_pass_is_told_which_cards_go_with_none() -> None:
    assert pan.loose(("5d", "7d", "7h", "Qc", "Ah")) == ("Qc", "Ah")
    hand = dealt("palace.pan", 2)
    ask = next(ask for ask in questions(hand, Random(1)) if ask.topic == "declare")
    mine = tuple(hand.view(ask.seat).cards[f"hand {ask.seat}"])
    (first, *_) = pan.notes(calroom.game("palace.pan"), hand.view(ask.seat), ask)
    assert str(len(mine) - len(pan.loose(mine))) in str(first) or not pan.loose(mine)


def test_cards_that_make_a_spread_help_and_a_condition_is_told_with_its_pay() -> None:
    hand = dealt("palace.pan", 2)
    ask = next(ask for ask in questions(hand, Random(1)) if ask.topic == "declare")
    helping = coach_helps(hand, ask)
    melds = calroom.game("palace.pan").terms("$2 condition").melds  # type: ignore[attr-defined]
    mine = hand.view(ask.seat).cards[f"hand {ask.seat}"]
    for card in dict.fromkeys(calroom.game("palace.pan").deck):
        assert (card in helping) == bool(melds.plays(card, mine, [])), card


def coach_helps(hand: Hand, ask: Ask) -> dict[str, int]:
    return pan.helps(calroom.game("palace.pan"), hand.view(ask.seat), ask)


def test_a_coach_gets_a_situation_and_no_hand() -> None:
    assert Situation._fields == ("game", "given", "view", "ask")
