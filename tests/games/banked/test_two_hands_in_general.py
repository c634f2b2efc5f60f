"""Games with two hands under random play with partners and standing bettors; their settings and bots."""

from pathlib import Path
from random import Random

import pytest
from tests.telling import events_of

from calroom.bots.pai_gow import answer as bot
from calroom.games.banked.bank import Post
from calroom.games.banked.two_hands.double_hand import Rules
from calroom.games.banked.two_hands.double_hand_way import Keep
from calroom.houses.loader import BadHouseFile
from calroom.table.asks import Answer
from calroom.table.hand import Hand
from calroom.testing import check_hand

from .playing import lies, nets
from .two_hand_table import (
    COMSTOCK,
    PALACE,
    SK,
    TILES,
    bet,
    covered,
    deal,
    done,
    finish,
    game_of,
    house_with,
    late,
    sit,
)

every_game = pytest.mark.parametrize("name", [PALACE, COMSTOCK, SK, TILES])


@every_game
def test_partners_and_standing_bettors_keep_the_contract(name: str) -> None:
    luck = Random(11)
    for seed in range(6):
        hand = game_of(name).hand(
            {1: 200_000, 3: 30_000, 4: 5_000, 9: 40_000, 10: 9_000},
            1,
            seed=seed,
            partners={9: 3, 4: 3},
            bank_partners=(10,),
            alone=(4,),
            jackpot=seed % 2 == 0,
        )
        hand.answer(1, Post(20_000))
        check_hand(hand, luck)


@every_game
def test_a_full_table_of_bots_plays_the_house_way(name: str) -> None:
    game = game_of(name)
    seats = range(1, game.rules.seats[1] + 1)
    for seed in range(10):
        hand = game.hand(dict.fromkeys(seats, 100_000), seed % 7 + 1, seed=seed)
        while not hand.over:
            ask = hand.asks[0]
            hand.answer(ask.seat, bot(ask, bank=50_000, wager=2_000))
        assert len(events_of(hand, "two-hands-lie")) == 2 * len(seats)
        assert not any(amount for place, amount in hand.table.chips.items() if place.startswith("square"))


@pytest.mark.parametrize("name", [PALACE, COMSTOCK, SK])
def test_by_net_cover_collected_money_pays_later_winners(name: str, tmp_path: Path) -> None:
    game = house_with(tmp_path, name, cover='"net"')
    order = (6, 5, 4) if name == SK else (4, 5, 6)
    bets = dict(zip(order, (("$100", False), ("$100", False), ("$100", True)), strict=True))
    dice = {PALACE: 3, COMSTOCK: 4, SK: 3}[name]
    paid = covered(game, "$100", bets, dice=dice)
    assert [paid[seat] for seat in order] == ["-$100", "$0", "$100"], "they win no more than they put up"
    assert covered(name, "$100", bets, dice=dice)[order[2]] == "$0"


@every_game
def test_a_hand_stays_hidden_until_it_is_opened(name: str) -> None:
    hand = deal(name, {}, "4 $20", "5 $20", sitting=[6])
    low = "low 4" if name == TILES else "front 4"
    assert "??" not in hand.view(4).cards["hand 4"]
    for other in (1, 5, 6, None):
        assert set(hand.view(other).cards["hand 4"]) == {"??"}
    hand.answer(4, Answer("house-way"))
    for other in (1, 5, 6, None):
        assert set(hand.view(other).cards[low]) == {"??"}
    finish(hand)
    for viewer in (1, 4, 5, 6, None):
        assert "??" not in hand.view(viewer).cards[low]


@pytest.mark.parametrize("until", ["deal", "dice"])
@every_game
def test_a_house_may_take_bets_until_the_deal_or_until_the_dice(
    name: str, until: str, tmp_path: Path
) -> None:
    hand = sit(house_with(tmp_path, name, bets_until=f'"{until}"'), [4, 5])
    hand.answer(1, Post(50000))
    bet(hand, "4 $20")
    done(hand, "wagers", "chosen-hand")
    if until == "dice":
        bet(hand, "5 $10")
        hand.answer(4, Answer("withdraw", where="square 4-1"))
        done(hand, "last-chance")
    assert [ask.seat for ask in hand.asks] == ([5] if until == "dice" else [4])
    assert finish(hand).over


def refused_everywhere(hand: Hand, seats: tuple[int, ...]) -> None:
    for seat in seats:
        for answer in (Answer("wager", 2000, where="square 4-2"), Answer("done"), Answer("withdraw")):
            late(hand, seat, answer)


@every_game
def test_after_no_more_bets_no_wager_is_taken(name: str) -> None:
    hand = deal(name, {}, "4 $20", "5 $20", sitting=[6])
    refused_everywhere(hand, (1, 4, 5, 6))
    done(hand, "set-two-hands")
    refused_everywhere(hand, (1, 4, 5, 6))


@every_game
def test_nobody_wagers_more_than_he_has_or_on_another_persons_square(name: str) -> None:
    hand = sit(name, [4, 5], stacks={4: "$30"})
    hand.answer(1, Post(50000))
    bet(hand, "5 $20")
    for answer in (
        Answer("wager", 3000, where="square 4-1"),
        Answer("wager", 2000, where="square 5-1"),
        Answer("wager", 2000, where="square 1-1"),
        Answer("wager", -2000, where="square 4-1"),
        Answer("wager", 2000),
    ):
        late(hand, 4, answer)
    assert lies(hand, "stack 4") == "$30"
    assert nets(hand) == {4: "$0", 5: "-$20"}


@pytest.mark.parametrize(
    ("name", "key", "value", "wrong"),
    [
        (PALACE, "seats", "[2, 8]", "7 hands of 7 cards are dealt to 7 positions"),
        (PALACE, "seats", "[1, 7]", "seats.*Expected `int` >= 2$"),
        (PALACE, "stakes", '["any"]', "stakes: 'any' are no table limits"),
        (PALACE, "deck", '"pinochle"', "deck: there is no deck"),
        (PALACE, "deck", '"mexican"', "7 hands of 7 cards"),
        (COMSTOCK, "stakes", '["$6-$9"]', "no whole number of steps"),
        (COMSTOCK, "squares", "{ count = 1, own = 3, others = 2 }", "more than all"),
        (SK, "wheel", '"third"', "wheel"),
        (TILES, "seats", "[2, 7]", "32 tiles are dealt to 8 positions"),
        (TILES, "stakes", '["ten"]', "no table limits"),
    ],
)
def test_what_a_house_cannot_mean_is_refused(
    tmp_path: Path, name: str, key: str, value: str, wrong: str
) -> None:
    with pytest.raises(BadHouseFile, match=wrong):
        house_with(tmp_path, name, **{key: value})


def test_a_line_of_the_house_way_reads_from_the_higher_rank_down() -> None:
    assert game_of(PALACE).rules_as(Rules).house_way.fours == (
        Keep(rank="A"),
        Keep(rank="T", with_single="K"),
        Keep(rank="6", with_single="2"),
    )
