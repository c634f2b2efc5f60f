"""Three Card Poker in the lab: published figures, and every end of a hand as the engine settles it."""

from fractions import Fraction
from math import comb
from pathlib import Path
from random import Random

import numpy as np
import pytest

import calroom
from calroom import lab
from calroom.cards import CODE, STANDARD, Cards, show_cards
from calroom.lab.rounds._dealing import tally_rounds
from calroom.lab.three_card import study as three_card
from calroom.lab.three_card._kernels import LOST, TIED, UNQUALIFIED, WON
from calroom.lab.worth import Odds
from calroom.ranking.three_card import value
from calroom.table.asks import Answer
from calroom.table.events import Moved

GAME = calroom.game("palace.three-card")

DEALS = comb(52, 3) * 49 * comb(48, 2)

# Of 22,100 three-card hands, so many are of each kind.
HANDS = {
    "royal flush": 4,
    "straight flush": 44,
    "three of a kind": 52,
    "straight": 720,
    "flush": 1096,
    "pair": 3744,
}


@pytest.fixture(scope="module")
def one_deck() -> Odds:
    return lab.odds("palace.three-card")


def test_every_deal_of_one_deck_is_counted(one_deck: Odds) -> None:
    assert one_deck.deals == DEALS
    for wager in one_deck.wagers:
        assert sum(outcome.ways or 0 for outcome in wager.outcomes) == DEALS


def test_the_bonus_pays_as_often_as_the_hands_are_dealt(one_deck: Odds) -> None:
    bonus = one_deck.wagers[3]
    ways = {outcome.name: (outcome.ways or 0) * 22100 // DEALS for outcome in bonus.outcomes}
    assert ways.pop("nothing") == 16440
    assert ways == HANDS
    pays = (4 * 200 + 44 * 40 + 52 * 30 + 720 * 6 + 1096 * 3 + 3744 - 16440) / 22100
    assert bonus.expected == pytest.approx(pays)


def test_the_best_play_against_a_card_up_is_the_published_one(one_deck: Odds) -> None:
    """Play everything against a jack or less, and queen-, king- or ace-nine-deuce or better against those.

    Published for a dealer whose bottom card is seen: wizardofodds.com/newsletter/2003/09/06.
    """
    strategy = {row.up: row for row in one_deck.strategy}
    assert all(not strategy[rank].highest_folded for rank in "23456789TJ")
    for rank in "QKA":
        assert [card[0] for card in strategy[rank].lowest_played] == [rank, "9", "2"]
        assert [card[0] for card in strategy[rank].highest_folded] == [rank, "8", "7"]


def test_with_more_decks_pairs_come_oftener_and_the_bonus_favours_the_player(one_deck: Odds) -> None:
    one, eight = one_deck, lab.odds("palace.three-card", decks=8)
    assert eight.deals == comb(416, 3) * 413 * comb(412, 2)
    assert one.wagers[3].expected < 0 < eight.wagers[3].expected


ENDS = {UNQUALIFIED: 1, WON: 2, LOST: -2, TIED: 0}


def test_every_end_is_what_the_engine_settles() -> None:
    luck = Random(4)
    for _ in range(150):
        cards = luck.sample(STANDARD, 6)
        mine, bank = tuple(cards[:3]), tuple(cards[3:])
        assert net_of_the_engine(mine, bank) == ENDS[end_in_the_lab(mine, bank)]


def net_of_the_engine(mine: Cards, bank: Cards) -> int:
    """What a player wins, in antes, who antes and plays; the collection left aside."""
    hand = GAME.hand({1: 1_000_000, 2: 1_000_000}, 1, deck=show_cards((*mine, *bank)))
    hand.answer(1, Answer("post", 500_000))
    hand.answer(2, Answer("wager", 5_000, where="ante 2"))
    while hand.asks and hand.asks[0].topic == "wagers":
        hand.answer(hand.asks[0].seat, Answer("done"))
    hand.answer(2, Answer("play"))
    assert hand.over
    won = hand.stacks[2] - 1_000_000 + 100
    assert won % 5_000 == 0
    return won // 5_000


def end_in_the_lab(mine: Cards, bank: Cards) -> int:
    """Look at one deal: a shoe of only its cards, so that those under the up card are the last two."""
    (ends,) = three_card.ends_of([mine], (*mine, *bank))[0, CODE[bank[0]]].nonzero()
    assert len(ends) == 1
    return int(ends[0])


def test_a_hand_is_folded_only_where_playing_loses_more_than_the_ante() -> None:
    deals = three_card.every_deal(GAME)
    ways = deals.ends.sum(axis=2)
    brings = deals.ends @ np.array([ENDS[end] for end in range(4)])
    assert ((brings > -ways) == deals.plays).all()


# Rounds


BANKER, ANTE = 8, 1_000


@pytest.mark.parametrize(("players", "bank"), [(1, None), (3, None), (3, Fraction(5, 2))])
def test_rounds_are_played_alike_by_the_compiled_loop_and_the_engine(
    players: int, bank: Fraction | None
) -> None:
    rounds: three_card.Rounds = three_card.run(GAME, players=players, bank=bank).deal.__self__  # type: ignore[attr-defined]
    luck = Random(players)
    dealt = [luck.sample(STANDARD, 3 * players + 3) for _ in range(60)]
    dues, firsts, kinds = rounds.play(np.array([[CODE[card] for card in cards] for cards in dealt], np.uint8))
    assert kinds.sum() == len(dealt)
    for row, cards in enumerate(dealt):
        tally = tally_rounds(dues[row : row + 1], firsts[row : row + 1], rounds.posted, 0, rounds.span)
        results = [int(circle.argmax()) - rounds.span for circle in tally.by_circle]
        assert [result * ANTE // rounds.wager for result in results] == results_of_the_engine(
            cards, rounds.lowest, players, bank
        )


def results_of_the_engine(
    cards: list[str], lowest: three_card.Lowest, players: int, bank: Fraction | None
) -> list[int]:
    """Deal these cards to players who play as the thresholds say, and read off what came of it, in cents."""
    stacks = dict.fromkeys((*range(1, players + 1), BANKER), 1_000_000)
    hand = GAME.hand(stacks, BANKER, deck=show_cards(cards))
    hand.answer(BANKER, Answer("post", int((bank or 100) * ANTE)))
    least = lowest["23456789TJQKA".index(cards[-1][0])]
    while not hand.over:
        ask = hand.asks[0]
        mine = cards[3 * ask.seat - 3 : 3 * ask.seat]
        if any(option.where == f"ante {ask.seat}" for option in ask.options):
            hand.answer(ask.seat, Answer("wager", ANTE, where=f"ante {ask.seat}"))
        elif ask.topic == "play-or-fold":
            hand.answer(ask.seat, Answer("play" if value(mine) >= least else "fold"))
        else:
            hand.answer(ask.seat, ask.default)
    results = [0] * players
    for event in hand.events:
        if isinstance(event, Moved) and "bank" in (event.source, event.target):
            seat = int((event.target if event.source == "bank" else event.source).split()[1])
            if seat != BANKER:
                results[seat - 1] += event.amount if event.source == "bank" else -event.amount
    return results


@pytest.mark.parametrize(("players", "rounds"), [(1, 4_000_000), (2, 500_000)])
def test_simulated_rounds_come_to_what_is_counted(one_deck: Odds, players: int, rounds: int) -> None:
    dealt = lab.simulate("palace.three-card", rounds, players=players, seed=3)
    assert dealt.rounds == rounds
    wager, *_, bonus = dealt.wagers
    assert abs(wager.expected - one_deck.wagers[0].expected) < 4 * wager.error
    assert abs(bonus.expected - one_deck.wagers[3].expected) < 4 * bonus.error


def test_a_way_to_play_is_read_from_a_file(tmp_path: Path, one_deck: Odds) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(lab.advice("palace.three-card").file)
    wagers = {wager.wager: wager for wager in lab.odds("palace.three-card", strategy=str(file)).wagers}
    assert wagers[f"ante and play, played by {file}"].expected == pytest.approx(one_deck.wagers[0].expected)
    assert wagers["ante and play, never folded"].expected < one_deck.wagers[0].expected
    for change, said in (
        (('Q = "Q 9 2"', 'Q = "Q 9"'), "is no hand"),
        (('Q = "', 'X = "'), "X is no rank"),
        (('Q = "Q 9 2"\n', ""), "nothing about Q up"),
    ):
        file.write_text(lab.advice("palace.three-card").file.replace(*change))
        with pytest.raises(ValueError, match=said):
            lab.odds("palace.three-card", strategy=str(file))
