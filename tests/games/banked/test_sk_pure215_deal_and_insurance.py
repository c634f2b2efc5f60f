"""The deal, insurance, even money and the look under an ace or a ten: S & K's Pure 21.5."""

from pathlib import Path

import pytest
from tests.telling import events_of

import calroom
from calroom.cards import HIDDEN
from calroom.houses.loader import FILED
from calroom.table.events import Dealt
from calroom.table.refusals import HandIsOver

from .playing import (
    asked,
    button_on,
    called,
    cards,
    deal,
    dealt,
    lies,
    may,
    moved,
    net,
    nets,
    play,
    read_out,
    refuse,
    settled,
    stand_all,
)

FOUR = {1: "Td 9c", 2: "Jd 9d", 4: "Qd 9h", 6: "Kd 9s"}

# The deal


@pytest.mark.rule("sk.pure215.deal-first-card")
def test_first_cards_go_clockwise_from_the_player_dealer_who_is_last() -> None:
    hand = deal(FOUR, bank="6d 7d", button=3)
    assert dealt(hand, "first-card", "up-card") == ["hand 4", "hand 6", "hand 1", "hand 2", "bank hand"]
    first = [event for event in hand.events if isinstance(event, Dealt) and event.topic == "first-card"]
    assert [event.cards for event in first] == [("Qd",), ("Kd",), ("Td",), ("Jd",)]
    assert all(event.seen_by is None for event in first)


@pytest.mark.rule("sk.pure215.deal-second-card")
def test_second_cards_go_round_in_the_same_order_and_the_last_one_face_down() -> None:
    hand = deal(FOUR, bank="6d 7d", button=3)
    assert dealt(hand, "second-card", "down-card") == ["hand 4", "hand 6", "hand 1", "hand 2", "bank hand"]
    (up,), (down,) = events_of(hand, "up-card"), events_of(hand, "down-card")
    assert isinstance(up, Dealt)
    assert isinstance(down, Dealt)
    assert (up.at, up.cards, up.seen_by) == (5, ("6d",), None)
    assert (down.at, down.cards, down.seen_by) == (10, ("7d",), ())


@pytest.mark.rule("sk.pure215.cards-face-up-except-hole-card")
def test_everybody_sees_every_card_but_the_down_card() -> None:
    hand = deal({4: "5c 4d"}, bank="7d 9c", draws="3h")
    play(hand, "4 hit")
    for seat in (3, 4, None):
        seen = hand.view(seat).cards
        assert (seen["hand 4"], seen["bank hand"]) == (["5c", "4d", "3h"], ["7d", HIDDEN])
    play(hand, "4 stand")
    assert hand.view(4).cards["tray"][-3:-1] == ["7d", "9c"]


def test_a_view_shows_the_down_card_even_if_it_is_the_same_as_the_up_card() -> None:
    hand = stand_all(deal({4: "Td 9c"}, bank="9c 9c"))
    assert hand.view(None).cards["tray"][-2:] == ["9c", "9c"]


@pytest.mark.rule("sk.pure215.player-dealer-cards-at-tray")
def test_the_player_dealers_cards_lie_before_the_tray_whichever_seat_banks() -> None:
    hand = deal({4: "Td 9c"}, bank="6d 7d", button=6)
    assert cards(hand, "bank hand") == "6d 7d"
    assert "hand 6" not in hand.table.cards
    assert lies(hand, "bank") == "$500"


# Insurance


@pytest.mark.rule("sk.pure215.insurance-offered-on-ace")
def test_insurance_is_offered_to_one_bettor_after_another_under_an_ace_only() -> None:
    hand = deal(
        {4: "Td 9c", 6: "Td 8c"}, bank="As 6d", draws="9h 5h", bets=["4 $10", "9 $10 behind 4", "6 $20"]
    )
    order = []
    while hand.asks[0].topic == "insurance":
        assert not events_of(hand, "peek"), "the offer comes before the check"
        order += asked(hand)
        assert may(hand, order[-1]) == "insure, pass"
        play(hand, f"{order[-1]} pass")
    assert order == [4, 9, 6]
    king_up = deal({4: "Td 9c"}, bank="Kd 6d")
    assert not events_of(king_up, "insurance")
    assert called(king_up, "peek") == ["the down card is checked: no natural"]


@pytest.mark.rule("sk.pure215.insurance-at-most-half")
def test_insurance_is_at_most_half_the_wager_in_steps_of_half_a_dollar() -> None:
    hand = deal({4: "9c 8d", 5: "9d 8c"}, bank="As 6d", bets=["4 $25", "5 $10"])
    refuse(hand, "4 insure $13", "insurance-at-most-half")
    refuse(hand, "4 insure $0.25", "insurance-at-most-half")
    refuse(hand, "4 insure $3.25", "insurance-offered-on-ace")
    play(hand, "4 insure $12.50", "5 insure $3")
    assert (lies(hand, "insurance 4"), lies(hand, "insurance 5")) == ("$12.50", "$3")


def test_nobody_insures_with_chips_he_does_not_have() -> None:
    hand = deal({4: "9c 8d", 5: "9d 8c"}, bank="As 6d", bets=["4 $20", "5 $20"], stacks={4: "$20", 5: "$23"})
    assert asked(hand) == [5], "seat 4 has nothing left to insure with"
    refuse(hand, "5 insure $3.50")
    play(hand, "5 insure $3")


@pytest.mark.rule("sk.pure215.insurance-pays-two-to-one")
def test_insurance_wins_two_to_one_against_a_natural_and_is_lost_otherwise() -> None:
    natural = deal({4: "9c 8d"}, bank="As Kd", bets=["4 $20"])
    play(natural, "4 insure $10")
    assert moved(natural, "insurance-wins") == ["$20 bank -> stack 4", "$10 insurance 4 -> stack 4"]
    assert net(natural, 4) == "$0"
    none = deal({4: "9c 8d"}, bank="As 6d", draws="Ts", bets=["4 $20"])
    play(none, "4 insure $10", "4 stand")
    assert moved(none, "insurance-loses") == ["$10 insurance 4 -> bank"]
    assert net(none, 4) == "-$10", "17 pushes against 17"


@pytest.mark.rule("sk.pure215.even-money-on-natural")
@pytest.mark.parametrize("down", ["Kd", "6d"])
def test_even_money_wins_exactly_the_wager_whatever_lies_under_the_ace(down: str) -> None:
    hand = deal({4: "Ah Qs"}, bank=f"As {down}")
    assert may(hand, 4) == "insure, even-money, pass"
    play(hand, "4 even-money")
    assert hand.over
    assert (net(hand, 4), moved(hand, "even-money")[0]) == ("$10", "$10 bank -> stack 4")


@pytest.mark.rule("sk.pure215.even-money-on-natural")
def test_even_money_is_for_a_natural_under_an_ace_only() -> None:
    hand = deal({4: "9c 8d", 5: "Ah Qs"}, bank="As 6d")
    refuse(hand, "4 even-money", "even-money-on-natural")
    play(hand, "4 pass", "5 even-money")
    assert not events_of(deal({4: "Ah Qs"}, bank="Kd 6d", draws="5h"), "even-money")


@pytest.mark.rule("sk.pure215.natural-may-insure-instead")
@pytest.mark.parametrize(("down", "won"), [("Kd", "$10"), ("6d", "$7")])
def test_a_natural_may_be_insured_instead_and_is_settled_by_its_own_result(down: str, won: str) -> None:
    hand = deal({4: "Ah Qs"}, bank=f"As {down}")
    play(hand, "4 insure $5")
    assert net(hand, 4) == won


def test_insurance_and_even_money_are_each_bettors_own_choice() -> None:
    hand = deal({4: "Ah Qs"}, bank="As 6d", bets=["4 $10", "9 $20 behind 4", "10 $10 behind 4"])
    play(hand, "4 even-money", "9 insure $10", "10 pass")
    assert nets(hand) == {4: "$10", 9: "$14", 10: "$12"}
    assert settled(hand) == ["circle 4", "insurance 4 behind 9", "circle 4 behind 9", "circle 4 behind 10"]


# The check


@pytest.mark.rule("sk.pure215.peek-under-ace-or-bonus")
def test_the_down_card_is_checked_under_an_ace_or_a_bonus_card_and_stays_hidden() -> None:
    hand = deal({4: "Td 2c"}, bank="Qh 6c")
    assert called(hand, "peek") == ["the down card is checked: no natural"]
    assert hand.view(3).cards["bank hand"] == ["Qh", HIDDEN], "not even the player-dealer sees it"
    assert dealt(hand, "free-choice") == []
    assert not events_of(deal({4: "Td 2c"}, bank="9s 6c"), "peek")


@pytest.mark.rule("sk.pure215.player-dealer-natural-ends-hand")
def test_a_natural_of_the_player_dealer_ends_the_hand() -> None:
    hand = deal({4: "9c 9d", 5: "As Tc", 6: "Ad Jc"}, bank="Ah Kd", bets=["4 $20", "5 $10", "6 $10"])
    play(hand, "4 pass", "5 pass", "6 even-money")
    assert hand.over
    assert nets(hand) == {4: "-$20", 5: "$0", 6: "$10"}
    assert read_out(hand, "bank hand") == "natural twenty-one and a half"
    assert button_on(hand) == 6, "ten positions from the king: 4, 5, 6, 7, 8, 1, 2, 4, 5, 6"
    assert settled(hand) == ["circle 6", "circle 4", "circle 5"]
    with pytest.raises(HandIsOver):
        play(hand, "4 surrender")


def test_a_house_without_insurance_offers_none(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text((FILED / "sk.toml").read_text().partition("[games.pure215.insurance]")[0])
    hand = deal({4: "Ah Qs", 5: "Td 9c"}, bank="As 6d", game=calroom.house(file).game("pure215"))
    assert not events_of(hand, "insurance")
    assert called(hand, "peek") == ["the down card is checked: no natural"]
    assert asked(hand) == [5]
