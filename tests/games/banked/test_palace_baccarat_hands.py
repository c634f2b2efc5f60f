"""The cards of the Palace's baccarat: the deal, the third-card table, and what every wager comes to."""

from collections import Counter
from itertools import product

import pytest
from msgspec.structs import replace
from tests.telling import events_of

from calroom.cards import STANDARD
from calroom.games.banked.baccarat import game as baccarat
from calroom.ranking.points import points
from calroom.ranking.spoken import number_word
from calroom.table.events import Dealt, Moved, Shown

from .baccarat_table import GAME, deal
from .playing import button_on, called, cards, dealt, lies, moved, net, nets, read_out, settled

CARD = {points((card,)): card for card in STANDARD}
"""One card of each value."""

PAIRS = {value: f"{CARD[0]} {CARD[value]}" for value in range(10)}
"""Two cards that make each value."""

# The filing's own chart (line 1203 to 1211), written from banker 7 down to banker 0.
CHART = {
    7: "SSSSSSSSSS",
    6: "SSSSSSHHSS",
    5: "SSSSHHHHSS",
    4: "SSHHHHHHSS",
    3: "HHHHHHHHSH",
    2: "HHHHHHHHHH",
    1: "HHHHHHHHHH",
    0: "HHHHHHHHHH",
}


@pytest.mark.structure("palace.baccarat.deck")
def test_the_shoe_holds_eight_decks_without_jokers() -> None:
    ranks = Counter(card[0] for card in GAME.deck)
    assert len(GAME.deck) == 416
    assert set(ranks.values()) == {32}
    assert sum(ranks[rank] for rank in "TJQK") == 128
    assert "Jk" not in GAME.deck


@pytest.mark.rule("palace.baccarat.object")
def test_the_hand_nearer_to_nine_wins_for_everybody_who_bet_on_it() -> None:
    hand = deal("4c 3h", "Kd 7c", wagers=["4 $50 player", "6 $20 player", "8 $10 banker"])
    assert called(hand, "nearer-nine") == ["a tie at seven"]
    hand = deal("4c 3h", "2d 4c", wagers=["4 $50 player", "6 $20 player", "8 $10 banker"])
    assert called(hand, "nearer-nine") == ["the player hand wins, seven to six"]
    assert nets(hand) == {4: "$49", 6: "$19", 8: "-$11"}
    assert {event.place for event in hand.events if isinstance(event, Dealt)} == {
        "player hand",
        "banker hand",
    }


@pytest.mark.rule("palace.baccarat.card-values")
@pytest.mark.parametrize(
    ("two", "value"), [("Kd 9c", 9), ("Ah Td", 1), ("5s 5d", 0), ("Jc 8h", 8), ("2h 7c", 9)]
)
def test_aces_count_one_and_tens_and_pictures_nothing(two: str, value: int) -> None:
    # A banker natural of nine stops every draw, so the player hand keeps its two cards.
    hand = deal(two, "Kh 9h")
    assert points(two.split()) == value
    assert read_out(hand, "player hand").removeprefix("natural ") == number_word(value)


@pytest.mark.rule("palace.baccarat.hand-value")
def test_only_the_last_digit_of_the_sum_counts() -> None:
    assert read_out(deal("9h 9c", "Kd 2d"), "player hand") == "natural eight"
    assert read_out(deal("4d 6s", "Kd 9d"), "player hand") == "zero"
    hand = deal("7c 6d", "Kd 7d", "9h")
    assert (cards(hand, "tray").split()[:3], read_out(hand, "player hand")) == (["7c", "6d", "9h"], "two")


@pytest.mark.rule("palace.baccarat.hand-positions")
def test_each_hand_is_one_for_the_whole_table() -> None:
    wagers = [f"{seat} $10 player" for seat in (1, 2, 4, 5, 6, 7)]
    hand = deal("Kd 8c", "2d 3c", wagers=wagers)
    assert called(hand, "community-hands") == [
        "the player hand lies on the dealer's right, the banker hand on their left"
    ]
    assert set(nets(hand).values()) == {"$9"}


@pytest.mark.rule("palace.baccarat.initial-deal")
def test_four_cards_go_out_one_at_a_time_in_rotation() -> None:
    hand = deal("4c 5h", "Kd 7s")
    assert dealt(hand, "initial-deal", "down-card") == [
        "player hand",
        "banker hand",
        "player hand",
        "banker hand",
    ]
    assert (read_out(hand, "player hand"), read_out(hand, "banker hand")) == ("natural nine", "seven")


@pytest.mark.rule("palace.baccarat.face-up-and-down")
def test_only_the_banker_hands_second_card_is_dealt_down_and_it_is_turned_before_any_third() -> None:
    hand = deal("2c 2h", "Kd 7s", "3d")
    up = [event.cards[0] for event in hand.events if isinstance(event, Dealt) and event.seen_by is None]
    assert up == ["2c", "Kd", "2h", "3d"]
    (down,) = events_of(hand, "down-card")
    assert isinstance(down, Dealt)
    assert (down.cards, down.seen_by) == (("7s",), ())
    (turned,) = events_of(hand, "down-card-turned")
    assert isinstance(turned, Shown)
    assert turned.cards == ("Kd", "7s")
    assert hand.events.index(turned) < hand.events.index(events_of(hand, "player-draws")[0])


# Drawing


@pytest.mark.rule("palace.baccarat.natural-stops-drawing")
@pytest.mark.parametrize(
    ("player", "banker", "winner"),
    [
        ("2c 3d", "4h 4s", "banker hand wins, eight to five"),
        ("Kd 8c", "2d 3c", "player hand wins, eight to five"),
        ("Kd 8c", "2d 7c", "banker hand wins, nine to eight"),
        ("Kd Kc", "Kh 9c", "banker hand wins, nine to zero"),
    ],
)
def test_after_a_natural_nobody_draws(player: str, banker: str, winner: str) -> None:
    hand = deal(player, banker, "5d 5d")
    assert called(hand, "natural") == ["a natural: no third card is dealt"]
    assert called(hand, "nearer-nine") == [f"the {winner}"]
    assert len(cards(hand, "tray").split()) == 4


@pytest.mark.rule("palace.baccarat.natural-stops-drawing")
def test_every_natural_against_every_hand_stops_the_draw() -> None:
    for player, banker in product(range(10), repeat=2):
        hand = deal(PAIRS[player], PAIRS[banker], "5d 5d")
        stopped = max(player, banker) >= 8
        assert bool(events_of(hand, "natural")) == stopped
        assert (len(cards(hand, "tray").split()) == 4) == (stopped or (player > 5 and banker > 5))


@pytest.mark.rule("palace.baccarat.player-stands-six-to-nine")
@pytest.mark.parametrize("value", [6, 7])
def test_the_player_hand_stands_on_six_and_more(value: int) -> None:
    hand = deal(PAIRS[value], PAIRS[7], "5d")
    assert called(hand, "player-stands") == [f"the player hand stands on {['six', 'seven'][value - 6]}"]
    assert not events_of(hand, "player-draws")


@pytest.mark.rule("palace.baccarat.player-draws-zero-to-five")
@pytest.mark.parametrize("value", range(6))
def test_the_player_hand_takes_one_card_on_five_or_less(value: int) -> None:
    hand = deal(PAIRS[value], PAIRS[7], "9h 9c")
    assert dealt(hand, "player-draws") == ["player hand"]
    assert not events_of(hand, "player-stands")


@pytest.mark.rule("palace.baccarat.player-draws-zero-to-five")
def test_five_and_a_nine_make_four() -> None:
    assert read_out(deal("2c 3d", "Kd 7h", "9h"), "player hand") == "four"


@pytest.mark.rule("palace.baccarat.banker-when-player-stood")
@pytest.mark.parametrize(("player", "banker"), list(product((6, 7), range(8))))
def test_when_the_player_hand_stood_the_banker_hand_draws_on_five_or_less(player: int, banker: int) -> None:
    hand = deal(PAIRS[player], PAIRS[banker], "2d")
    assert dealt(hand, "banker-when-player-stood") == (["banker hand"] if banker <= 5 else [])
    assert len(called(hand, "banker-when-player-stood")) == (banker > 5)


@pytest.mark.rule("palace.baccarat.banker-when-player-drew")
def test_when_the_player_hand_drew_the_banker_hand_follows_the_chart_cell_by_cell() -> None:
    for banker, row in CHART.items():
        for third, play in enumerate(row):
            hand = deal(PAIRS[0], PAIRS[banker], f"{CARD[third]} 2d")
            assert dealt(hand, "banker-chart") == (["banker hand"] if play == "H" else []), (banker, third)
            assert len(called(hand, "banker-chart")) == (play == "S")


@pytest.mark.rule("palace.baccarat.banker-when-player-drew")
@pytest.mark.parametrize(
    ("banker", "third", "draws"),
    [(3, "8d", False), (4, "Ac", False), (5, "4d", True), (6, "6h", True), (2, "8d", True)],
)
def test_it_is_the_third_card_that_counts_and_not_the_player_hands_total(
    banker: int, third: str, draws: bool
) -> None:
    for player in (0, 2, 5):
        hand = deal(PAIRS[player], PAIRS[banker], f"{third} 2d")
        assert bool(dealt(hand, "banker-chart")) == draws


@pytest.mark.rule("palace.baccarat.three-cards-at-most")
def test_no_hand_gets_a_fourth_card_and_the_banker_hand_acts_second() -> None:
    hand = deal("Kc Kd", "Kh Ks", "Kc Qd 9h")
    assert dealt(hand, "player-draws", "banker-chart") == ["player hand", "banker hand"]
    assert called(hand, "nearer-nine") == ["a tie at zero"]
    assert len(cards(hand, "tray").split()) == 6


def test_a_chart_with_a_row_too_few_is_refused() -> None:
    rules = GAME.rules_as(baccarat.Rules)
    assert [*baccarat.faults(rules)] == []
    wrong = replace(rules, banker_chart=rules.banker_chart[1:], button_values={"A": 1})
    chart, values = baccarat.faults(wrong)
    assert "8 rows" in chart
    assert "each rank" in values


# What wagers come to


@pytest.mark.rule("palace.baccarat.player-hand-wins")
def test_when_the_player_hand_wins_player_wagers_are_paid_one_to_one() -> None:
    hand = deal("Kd 8c", "Kc 6h", wagers=["4 $100 player", "5 $100 banker", "6 $10 tie"])
    assert moved(hand, "player-wins") == [
        "$100 bank -> stack 4",
        "$100 player circle 4 -> stack 4",
        "$100 banker circle 5 -> bank",
    ]
    assert nets(hand) == {4: "$99", 5: "-$101", 6: "-$11"}


@pytest.mark.rule("palace.baccarat.banker-hand-wins")
def test_when_the_banker_hand_wins_banker_wagers_are_paid_one_to_one() -> None:
    hand = deal("Kd 5c", "Kc 7h", "Kh", wagers=["4 $100 player", "5 $100 banker"])
    assert nets(hand) == {4: "-$101", 5: "$99"}
    assert moved(hand, "banker-wins")[1] == "$100 bank -> stack 5"


@pytest.mark.rule("palace.baccarat.banker-six-pays-half")
def test_a_banker_win_with_six_pays_half_and_takes_the_whole() -> None:
    hand = deal(
        "Kd 4c", "Kc 6h", "Kh", wagers=["4 $100 player", "5 $100 banker", "6 $15 banker", "7 $10 tie"]
    )
    assert nets(hand) == {4: "-$101", 5: "$49", 6: "$6.50", 7: "-$11"}
    three = deal("Kd 7c", "2c 2h", "2d", wagers=["5 $100 banker"])
    assert read_out(three, "banker hand") == "six"
    assert net(three, 5) == "-$101", "seven beats six"
    won = deal("Kd 6c", "2c 3h", "Ad", wagers=["5 $100 banker"])
    assert called(won, "nearer-nine") == ["a tie at six"]
    won = deal("Kd 5c", "2c 3h", "8d 6d", wagers=["5 $100 banker"])
    assert not dealt(won, "banker-chart"), "five stands against an eight"
    won = deal("Kd 5c", "2c Kh", "8d 4d", wagers=["5 $100 banker"])
    assert read_out(won, "banker hand") == "six"
    assert net(won, 5) == "$49", "with three cards too"


@pytest.mark.rule("palace.baccarat.tie-pays-eight")
def test_a_tie_pays_eight_to_one() -> None:
    hand = deal("Kd 7c", "Kc 7h", wagers=["4 $10 tie", "5 $200 tie"])
    assert moved(hand, "tie-pays") == [
        "$80 bank -> stack 4",
        "$10 tie circle 4 -> stack 4",
        "$1,600 bank -> stack 5",
        "$200 tie circle 5 -> stack 5",
    ]
    other = deal("2d 5c", "Kc 2h", "Kd 5h", wagers=["4 $10 tie"])
    assert net(other, 4) == "-$11"
    uneven = deal("2d 5c", "Kc 2h", "5d", wagers=["4 $10 tie"])
    assert (read_out(uneven, "banker hand"), net(uneven, 4)) == ("seven", "$79"), "two cards against three"


@pytest.mark.rule("palace.baccarat.tie-pushes-player-and-banker")
def test_a_tie_pushes_player_and_banker_even_at_six() -> None:
    hand = deal("Kd 6c", "Kc 6h", wagers=["4 $100 player", "5 $100 banker"])
    assert moved(hand, "tie-pushes") == ["$100 player circle 4 -> stack 4", "$100 banker circle 5 -> stack 5"]
    assert nets(hand) == {4: "-$1", 5: "-$1"}
    assert not events_of(hand, "half-pay")


@pytest.mark.rule("palace.baccarat.tie-wager-loses-otherwise")
def test_a_tie_wager_loses_when_the_hands_differ() -> None:
    hand = deal("Kd 9c", "Kc 8h", wagers=["4 $10 tie"])
    assert moved(hand, "tie-loses") == ["$10 tie circle 4 -> bank"]


@pytest.mark.rule("palace.baccarat.outcome-table")
@pytest.mark.parametrize(
    ("player", "banker", "won"),
    [
        ("Kd 8c", "Kc 6h", "-$10"),
        ("Kd 7c", "Kc 8h", "-$10"),
        ("Kd 5c", "Kc 6h", "-$60"),
        ("Kd 7c", "Kc 7h", "$80"),
    ],
)
def test_all_three_wagers_together_come_to_this(player: str, banker: str, won: str) -> None:
    hand = deal(player, banker, "Kh", wagers=["4 $100 player", "4 $100 banker", "4 $10 tie"])
    fee = 3_00
    assert hand.stacks[4] - hand.setup.stacks[4] + fee == int(float(won.replace("$", "")) * 100)


# Settlement


@pytest.mark.rule("palace.baccarat.settle-when-covered")
def test_a_bank_that_covers_everything_is_settled_from_the_casino_dealers_left() -> None:
    wagers = ["1 $200 player", "5 $200 player", "8 $300 banker"]
    hand = deal("Kd 8c", "Kc 6h", wagers=wagers, post="$700")
    assert called(hand, "all-covered") == ["the bank covers all action: settled at 1, 5, 8"]
    assert [
        event.source for event in hand.events if isinstance(event, Moved) and "circle" in event.source
    ] == [
        "player circle 1",
        "player circle 5",
        "banker circle 8",
    ]
    assert net(hand, 3) == "-$102", "-400 + 300, and $2 for the house"
    assert not events_of(hand, "action-button")
    short = deal("Kd 8c", "Kc 6h", wagers=wagers, post="$699")
    assert not events_of(short, "all-covered")
    assert button_on(short) == 1


@pytest.mark.rule("palace.baccarat.settle-when-covered")
def test_by_the_net_reading_payoffs_and_losses_are_each_held_against_the_bank() -> None:
    wagers = ["1 $200 player", "5 $200 player", "8 $300 banker"]
    assert events_of(deal("Kd 8c", "Kc 6h", wagers=wagers, post="$400", cover="net"), "all-covered")
    assert not events_of(deal("Kd 8c", "Kc 6h", wagers=wagers, post="$399", cover="net"), "all-covered")


@pytest.mark.rule("palace.baccarat.action-button-when-short")
def test_a_short_bank_brings_out_the_action_button_by_the_banker_hands_second_card() -> None:
    hand = deal("Kd 9c", "6c 2h", wagers=["4 $200 player", "5 $100 player"], post="$200")
    assert button_on(hand) == 5, "a two: the second seat from the bank in seat 3"
    assert nets(hand) == {4: "$98", 5: "$99"}
    drawn = deal("Kd 6c", "2c 2h", "Ad", wagers=["4 $200 player", "5 $100 player"], post="$200")
    assert button_on(drawn) == 5, "not the card drawn"


@pytest.mark.rule("palace.baccarat.action-button-card-chart")
@pytest.mark.parametrize(("rank", "value"), [(rank, n) for n, rank in enumerate("A23456789TJQK", 1)])
def test_every_card_has_its_value_for_the_button(rank: str, value: int) -> None:
    # The first banker card makes the banker hand worth six or seven, so that the player's natural wins.
    seats = [4, 5, 6, 7, 8, 1, 2]
    hand = deal("Kd 9c", f"Kc {rank}h", wagers=[f"{seat} $20 player" for seat in seats], post="$10")
    if rank == "9":
        hand = deal("Kd 8c", f"Kc {rank}h", wagers=[f"{seat} $20 player" for seat in seats], post="$10")
    assert button_on(hand) == seats[(value - 1) % 7]


@pytest.mark.rule("palace.baccarat.action-button-count")
@pytest.mark.parametrize(
    ("bank", "card", "seat"),
    [
        (3, "Ah", 4),
        (3, "5h", 8),
        (3, "7h", 2),
        (3, "8h", 4),
        (3, "Jh", 7),
        (3, "Kh", 1),
        (1, "Th", 4),
        (8, "Qh", 5),
    ],
)
def test_the_other_seats_are_counted_round_and_round_without_the_bank(
    bank: int, card: str, seat: int
) -> None:
    others = [other for other in range(1, 9) if other != bank]
    hand = deal(
        "Kd 9c", f"Kc {card}", wagers=[f"{other} $20 player" for other in others], post="$10", button=bank
    )
    assert button_on(hand) == seat
    assert settled(hand)[0] == f"player circle {seat}"


@pytest.mark.rule("palace.baccarat.action-button-count")
def test_empty_seats_are_counted_and_the_button_moves_on_to_the_next_with_a_wager() -> None:
    hand = deal("Kd 9c", "Kc 2h", wagers=["4 $20 player", "7 $20 player"], post="$10")
    assert button_on(hand) == 5
    assert settled(hand)[0] == "player circle 7"
    assert hand.view().markers["action button"] == 7


@pytest.mark.rule("palace.baccarat.settlement-passes")
def test_player_circles_come_first_then_banker_circles_then_ties() -> None:
    wagers = ["7 $20 player", "7 $10 tie", "1 $20 banker", "4 $20 player"]
    hand = deal("Kd 9c", "Kc 4h", wagers=wagers, post="$10")
    assert button_on(hand) == 7
    assert settled(hand) == ["player circle 7", "player circle 4", "banker circle 1", "tie circle 7"]


@pytest.mark.rule("palace.baccarat.settlement-passes")
def test_at_one_seat_the_seated_player_comes_before_those_behind_him_in_their_order() -> None:
    wagers = ["7 $10 player", "10 $20 banker behind 7", "9 $20 banker behind 7", "7 $20 banker"]
    hand = deal("Kd 9c", "Kc 4h", wagers=wagers, post="$10")
    assert settled(hand)[1:] == ["banker circle 7", "banker circle 7 behind 10", "banker circle 7 behind 9"]


FOUR = ["7 $200 player", "4 $100 player", "1 $200 banker"]


@pytest.mark.rule("palace.baccarat.payoffs-limited-to-posted-wager")
@pytest.mark.parametrize(
    ("player", "banker", "post", "seven", "four", "one", "bank"),
    [
        ("Kd 9c", "4c 4h", "$200", "$198", "-$1", "-$2", "-$202"),
        ("Kd 5c", "4c 4h", "$200", "-$202", "-$1", "-$2", "$198"),
        ("Kd 9c", "4c 4h", "$250", "$198", "$49", "-$2", "-$252"),
        ("Kd 5c", "2c 4h", "$250", "-$202", "-$51", "-$2", "$248"),
    ],
)
def test_nobody_wins_or_loses_more_than_was_posted(
    player: str, banker: str, post: str, seven: str, four: str, one: str, bank: str
) -> None:
    hand = deal(player, banker, "Kh", wagers=FOUR, post=post)
    assert nets(hand) == {7: seven, 4: four, 1: one}
    assert net(hand, 3) == bank
    assert events_of(hand, "no-action")


@pytest.mark.rule("palace.baccarat.payoffs-limited-to-posted-wager")
def test_the_odds_of_a_tie_use_up_the_bank_too() -> None:
    hand = deal("Kd 7c", "Kc 7h", wagers=["4 $10 tie"], post="$50")
    assert moved(hand, "cover-short") == ["$50 bank -> stack 4"]
    assert net(hand, 4) == "$49"


@pytest.mark.rule("palace.baccarat.payoffs-limited-to-posted-wager")
def test_by_the_net_reading_collected_money_pays_later_winners() -> None:
    hand = deal("Kd 5c", "4c 4h", wagers=FOUR, post="$200", cover="net")
    assert nets(hand) == {7: "-$202", 4: "-$1", 1: "$198"}, "the bank may win its $200 and no more"
    assert lies(hand, "bank") == "$0"
