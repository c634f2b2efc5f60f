"""Equity: published figures, the lab against rankings and engine, and what people get wrong."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

import calroom
from calroom import lab
from calroom.cards import WITH_JOKER, Cards, parse_cards, show_cards
from calroom.games.poker.house import PokerRules
from calroom.houses.game import Game
from calroom.lab.poker import equities
from calroom.lab.poker._boards import every_rest
from calroom.lab.poker.contests import Contest, contest_of
from calroom.lab.poker.ranges import hands_in
from calroom.ranking import joker_high
from calroom.table.asks import Answer
from calroom.table.events import Dealt, Moved, Shown
from calroom.table.hand import Hand

# Published: two aces against two kings that share no suit with them win 1,388,072 of 1,712,304 boards, lose
# 317,694 and tie 6,538, as the package poker-equity 0.1.1 also counts them.
ACES_AGAINST_KINGS = (1_388_072, 317_694, 6_538)


def test_aces_against_kings_are_counted_to_the_last_board() -> None:
    found = lab.equity("holdem", ["AsAh", "KdKc"])
    counted = (found.win[0] * found.count, found.win[1] * found.count, found.tie[0] * found.count)
    assert found.count == 1_712_304
    assert tuple(map(round, counted)) == ACES_AGAINST_KINGS
    assert (found.method, found.error) == ("exact", (0, 0))
    assert sum(found.share) == pytest.approx(1)


@pytest.mark.parametrize(
    ("game", "hands", "dead"),
    [
        ("holdem", ["AsKs", "QsJs", "7h7d"], ""),
        ("holdem", ["9c9d", "8c8d"], "Ah Kh 2s"),
        ("holdem", ["Th9h", "6s5s", "AcAd", "KhQh"], "2h 3h 4h"),
        ("omaha-hilo", ["As2s3d4d", "KhQhJc5s"], "Kd Kc"),
    ],
)
def test_boards_that_differ_in_suits_nobody_needs_are_as_good_as_each_board_alone(
    game: str, hands: list[str], dead: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same showdowns on every board as it is, none standing for others."""
    found = lab.equity(game, hands, dead=dead)
    nothing = np.empty(0, np.uint8)
    monkeypatch.setattr(equities, "every_board", lambda unseen, *_: every_rest(unseen, nothing))
    assert found == lab.equity(game, hands, dead=dead)
    left = 52 - len(parse_cards("".join(hands) + dead))
    assert found.count == comb(left, 5)


def test_random_boards_come_within_their_error_of_every_board() -> None:
    hands = ["AsAh", "KdKc", "QdQc", "JsTs", "8h7h", "2c2d"]
    exact, sampled = lab.equity("holdem", hands), lab.equity("holdem", hands, samples=200_000)
    assert sampled.method == "sampled"
    assert sampled.count == 200_000
    for share, close, error in zip(exact.share, sampled.share, sampled.error, strict=True):
        assert abs(share - close) < 4.5 * error
        assert 0 < error < 0.002


# Every game with a showdown, hands with cards to come, and a board where the game has one.
SPOTS = {
    "holdem": (["AsAh", "KdKc", "8h7h"], "Ad Kh 2c"),
    "palace.holdem-hilo": (["As2h", "KdKc"], "4d 7h 2c"),
    "comstock.holdem-hilo": (["As2h", "KdQc"], "4d 7h Jc 9s"),
    "sk.holdem-hilo": (["As2h", "KdKc", "7d8d"], "4d 7h 2c"),
    "omaha": (["AsAhKdKh", "9s8s7d6d"], "Ad 5h 2c"),
    "omaha-hilo": (["AsAh2d3h", "9s8s7d6d", "KcKdQcQd"], "Ac 5h 2c"),
    "sk.pineapple": (["AsAhKd", "9s8s7d"], "Ad 5h 2c"),
    "palace.crazy-pineapple-hilo": (["As2hKd", "9s8s7d"], "Ad 5h 2c"),
    "stud": (["AsAhKdQdTc4c", "9s8s7d6d2h2c"], ""),
    "stud-hilo": (["AsAh2d4d5cKc", "9s8s7d6d2h2c"], ""),
    "razz": (["As2h3dKdQc4c", "9s8s7d6d2d2c"], ""),
    "comstock.five-stud": (["AsAhKdKs", "9s8s7d6d"], ""),
    "palace.draw": (["AsAhKd3c", "9s8s7d6d"], ""),
    "lowball": (["As2h3d4c", "9s8s7d6d5d"], ""),
    "mexican": (["AsAhKdQd", "7s6s5d4d"], ""),
    "push9": (["As2h3d", "9s9d", "KdQd"], ""),
    "three-card": (["As2h", "9s8s"], ""),
}


def plainly(contest: Contest, hands: list[Cards], board: Cards) -> dict[str, list[Fraction]]:
    """Deal every card one after another and divide the pots, by the plain rankings and nothing else."""
    known = {card for hand in hands for card in hand}.union(board)
    totals = [Fraction()] * len(hands)
    count = 0
    for whole, on_board in dealt(contest, hands, board, [card for card in contest.deck if card not in known]):
        count += 1
        for player, share in enumerate(shares(contest, whole, on_board)):
            totals[player] += share
    return {"share": [total / count for total in totals], "count": [Fraction(count)]}


def dealt(
    contest: Contest, hands: list[Cards], board: Cards, deck: list[str]
) -> Iterator[tuple[list[Cards], Cards]]:
    for player, hand in enumerate(hands):
        if len(hand) < contest.own:
            for more in combinations(deck, contest.own - len(hand)):
                rest = [card for card in deck if card not in more]
                filled = [*hands[:player], hand + more, *hands[player + 1 :]]
                yield from dealt(contest, filled, board, rest)
            return
    for more in combinations(deck, contest.board - len(board)):
        yield hands, board + more


def shares(contest: Contest, hands: list[Cards], board: Cards) -> list[Fraction]:
    winners = []
    for way in contest.ways:
        values = [way.ranking.value(hand, board) if board else way.ranking.value(hand) for hand in hands]
        if max(values) >= way.least:
            winners.append([player for player, value in enumerate(values) if value == max(values)])
    if not winners:
        return [Fraction(1, len(hands))] * len(hands)
    return [
        sum((Fraction(player in each, len(winners) * len(each)) for each in winners), Fraction())
        for player in range(len(hands))
    ]


@pytest.mark.parametrize("game", SPOTS)
def test_every_deal_of_every_game_is_what_the_plain_rankings_say(game: str) -> None:
    hands, board = SPOTS[game]
    contest = contest_of(game)
    found = lab.equity(game, hands, board)
    plain = plainly(contest, [parse_cards(hand) for hand in hands], parse_cards(board))
    assert found.method == "exact"
    assert found.count == plain["count"][0]
    assert found.share == pytest.approx([float(share) for share in plain["share"]], abs=1e-12)


@pytest.mark.parametrize("game", SPOTS)
def test_random_deals_of_every_game_come_within_their_error(game: str) -> None:
    hands, board = SPOTS[game]
    exact, sampled = lab.equity(game, hands, board), lab.equity(game, hands, board, samples=20_000, seed=5)
    for share, close, error in zip(exact.share, sampled.share, sampled.error, strict=True):
        assert abs(share - close) <= 4.5 * error + 1e-12


# The lab against the engine


CHECKED_DOWN = [
    *("palace.holdem", "palace.holdem-hilo", "comstock.holdem-hilo", "sk.holdem-hilo", "palace.omaha"),
    *("sk.omaha-hilo", "sk.pineapple", "palace.crazy-pineapple-hilo", "palace.stud", "comstock.stud-hilo"),
    *("palace.razz", "comstock.five-stud", "palace.draw", "palace.lowball", "sk.lowball", "palace.mexican"),
    *("palace.pineapple-hilo", "comstock.tahoe-pineapple-hilo", "sk.push9"),
]


@pytest.mark.parametrize("name", CHECKED_DOWN)
def test_pots_of_the_engine_go_where_the_lab_says(name: str) -> None:
    """The same decks dealt at a table, where everybody stays in to the end, and valued in the lab."""
    game = calroom.game(name)
    for seed in range(12):
        hand = played_to_the_showdown(game, seed)
        deals = [number for number, event in enumerate(hand.events) if isinstance(event, Dealt)]
        after_the_deal = hand.events[deals[-1] :]
        last = {
            event.place: show_cards(event.cards)
            for event in after_the_deal
            if isinstance(event, Shown) and event.name
        }
        paid = dict.fromkeys(last, 0)
        for event in after_the_deal:
            if isinstance(event, Moved) and event.source == "pot" and event.target.startswith("stack"):
                paid[event.target.replace("stack", "hand")] += event.amount
        found = lab.equity(game, list(last.values()), hand.table.cards.get("board", ()))
        assert found.count == 1
        pot = sum(paid.values())
        assert pot
        for place, share in zip(last, found.share, strict=True):
            assert abs(share * pot - paid[place]) <= 2 * game.rules_as(PokerRules).chip


def played_to_the_showdown(game: Game, seed: int) -> Hand:
    """Three players check, call, keep what they have and show."""
    hand = game.hand(dict.fromkeys((1, 2, 3), 100_000), seed=seed)
    while not hand.over:
        ask = hand.asks[0]
        call = next((option for option in ask.options if option.verb == "call"), None)
        if call is not None:
            hand.answer(ask.seat, Answer("call", call.low))
        else:
            hand.answer_for(ask.seat)
    return hand


def test_a_contest_of_ones_own_is_any_ranking_with_any_deck() -> None:
    """Five cards each of a deck with a wild joker: four queens and the joker lose to five aces only."""
    contest = lab.Contest(title="wild", deck=WITH_JOKER, own=5, board=0, ways=(lab.Way(joker_high.WILD),))
    found = lab.equity(contest, ["QsQhQdQcJk", "AsAhAdAc"])
    assert (found.count, found.share) == (44, (1, 0))
    found = lab.equity(contest, ["QsQhQdQc", "AsAhAdAc"], dead="2s 3s")
    assert found.count == 43 * 42
    assert found.win == pytest.approx((1 / 43, 42 / 43))


# Ranges, seeds, workers, and stopping


def test_a_range_is_all_its_hands_together() -> None:
    found = lab.equity("holdem", ["AA", "KK"])
    alone = [lab.equity("holdem", [mine, yours]) for mine, yours in pairs_of("AA", "KK")]
    assert found.count == sum(each.count for each in alone)
    assert found.share[0] == pytest.approx(sum(each.share[0] * each.count for each in alone) / found.count)


def pairs_of(mine: str, yours: str) -> list[tuple[str, str]]:
    return [(show_cards(one), show_cards(other)) for one in hands_in(mine) for other in hands_in(yours)]


@pytest.mark.parametrize(
    ("written", "hands"),
    [
        *(("QQ+ AKs", 3 * 6 + 4), ("AK", 16), ("AKo", 12), ("TT-77", 24), ("77-TT", 24), ("ATs+", 16)),
        *(("A5s-A2s", 16), ("AsKd", 1), ("KAs", 4), ("random", 1326), ("AsKd, KdAs, AKo", 12), ("22+", 78)),
    ],
)
def test_ranges_are_read_as_players_write_them(written: str, hands: int) -> None:
    assert len(hands_in(written)) == hands


def test_random_hands_of_a_range_are_chosen_as_often_as_they_can_be_dealt() -> None:
    hands = ["QQ+ AKs", "KK-TT", "AQo"]
    exact = lab.equity("holdem", hands, "Ad Kh 2c", exact_up_to=10**9)
    sampled = lab.equity("holdem", hands, "Ad Kh 2c", samples=100_000, seed=3)
    assert exact.method == "exact"
    for share, close, error in zip(exact.share, sampled.share, sampled.error, strict=True):
        assert abs(share - close) < 4.5 * error


@pytest.mark.parametrize("game", ["holdem", "omaha-hilo"])
def test_a_seed_gives_the_same_result_with_any_number_of_workers(game: str) -> None:
    hands = {"holdem": ["AsAh", "KdKc"], "omaha-hilo": ["AsAh2d3d", "random"]}[game]
    alone = lab.equity(game, hands, samples=150_000, seed=11)
    assert lab.equity(game, hands, samples=150_000, seed=11, workers=3) == alone
    assert lab.equity(game, hands, samples=150_000, seed=12) != alone


@pytest.mark.parametrize("samples", [None, 10_000_000])
def test_a_run_that_is_stopped_gives_what_it_has(samples: int | None) -> None:
    told: list[float] = []

    def stop(done: float) -> None:
        told.append(done)
        if len(told) == 3:
            raise KeyboardInterrupt

    found = lab.equity("mexican", ["AsAdKd", "random"], samples=samples, progress=stop)
    assert found.method in ("exact, stopped early", "sampled, stopped early")
    assert found.count == pytest.approx(told[-1] * (samples or equities.SAMPLES), abs=3)
    assert 0 < found.error[0] < 0.01
    whole = lab.equity("mexican", ["AsAdKd", "random"], samples=500_000)
    assert abs(found.share[0] - whole.share[0]) < 5 * (found.error[0] + whole.error[0])


# What people get wrong


@pytest.mark.parametrize(
    ("game", "hands", "board", "said"),
    [
        ("holdem", ["AsAh", "AsKd"], "", "As is in 2 places"),
        ("holdem", ["AsAh", "KdKc"], "As", "As is in 2 places"),
        ("holdem", ["AsAh"], "", "two players or more"),
        ("holdem", ["AsAhKd", "KdKc"], "", "has 2 cards, not 3"),
        ("holdem", ["AsAh", "KdKx"], "", "neither two cards nor a range"),
        ("holdem", ["AsAh", "KKs"], "", "a pair is never suited"),
        ("holdem", ["AsAh", "TT-A5s"], "", "no hands between its ends"),
        ("holdem", ["AsAh", "  "], "", "a hand is empty; write its cards, or `random`"),
        ("holdem", ["AsAh", ""], "", "a hand is empty"),
        ("holdem", ["AsAh", "AA", "AA"], "", "cannot be dealt together"),
        ("holdem", ["KsKh", "AA"], "As Ah Ad", "is empty"),
        ("holdem", ["AsAh", "KdKc"], "2c3c4c5c6c7c", "at most 5 cards, not 6"),
        ("razz", ["AsAh", "KdKc"], "2c", "no cards, not 1"),
        ("stud", ["random"] * 8, "", "does not reach"),
        ("mexican", ["AsAd", "8s8d"], "", "8s is not in the deck"),
        ("omaha", ["AsAd", "QQ+"], "", "'QQ' is not a card"),
        ("palace.baccarat", ["As", "Kd"], "", "has no showdown"),
        ("chess", ["As", "Kd"], "", "no house deals chess"),
    ],
)
def test_what_cannot_be_is_said_clearly(game: str, hands: list[str], board: str, said: str) -> None:
    with pytest.raises((ValueError, LookupError), match=said):
        lab.equity(game, hands, board)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [({"samples": 0}, "give one at least"), ({"workers": 0}, "give 1 or more")],
    ids=("samples", "workers"),
)
def test_there_is_one_of_everything_at_least(wrong: dict[str, int], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        lab.equity("holdem", ["AsAh", "KdKc"], **wrong)  # type: ignore[arg-type]
