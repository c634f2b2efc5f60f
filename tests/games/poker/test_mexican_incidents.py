"""What goes wrong in Mexican poker, and what Comstock and Palace do about it."""

import pytest
from tests.telling import events_of
from tests.trouble import rule, to_the_end

from calroom.games.poker.mexican.incidents import OrderNoticed, ShowedOne, WrongStart
from calroom.games.poker.trouble.incidents import (
    InMotions,
    InTheMuck,
    IrregularDeck,
    LeftOut,
    OutOfTurn,
    UnawareOfRaise,
)
from calroom.table.asks import FLOOR, Answer
from calroom.table.hand import Hand
from calroom.table.incidents import Disputed, Exposed, ManagementRules, TurnedUp
from calroom.table.refusals import CannotHappen, HandIsOver
from calroom.testing import check_replay

from .draw_table import proves
from .mexican_table import bet_round, deal_mexican, down, roll, to_the, up
from .playing import bets, left, may, moves, play, pot, pushed, shown, turn, view_knows, words

COMSTOCK, PALACE = "comstock.mexican", "palace.mexican"


def both(*slugs: str) -> pytest.MarkDecorator:
    """Prove rules that both houses file."""
    return proves(*(f"{game}.{slug}" for game in (COMSTOCK, PALACE) for slug in slugs))


def live(hand: Hand) -> list[int]:
    return hand.table.kept.pots.live  # type: ignore[no-any-return]


# Cards that are seen


@both("dealer-exposes-down-card-next-down")
def test_a_first_card_that_the_dealer_exposes_is_the_up_card_and_the_second_comes_down(game: str) -> None:
    hand = deal_mexican(game, hands={3: "6d Qc"}, incidents=[Exposed(seat=3, card=1)])
    assert (up(hand, 3), down(hand, 3)) == (["6d"], ["Qc"])
    to_the_end(hand)


@both("dealer-exposes-down-card-next-down")
def test_a_later_card_that_the_dealer_exposes_lies_up_and_the_next_one_comes_down(game: str) -> None:
    hand = deal_mexican(game, hands={2: "5d 6c Qd 7h 4s"}, stay=(1, 2, 3, 4))
    bet_round(hand, 1, 2, 3, 4)
    hand.report(Exposed(seat=2, card=3))
    roll(hand, 2)
    assert up(hand, 2) == ["5d", "6c", "Qd"]
    play(hand, "2 stay-active")
    bet_round(hand, 1, 2, 3, 4)
    assert hand.asks[0].topic == "roll"
    roll(hand)
    assert down(hand, 2) == ["7h"]
    with pytest.raises(CannotHappen, match="next card is number 5"):
        hand.report(Exposed(seat=2, card=4))
    to_the_end(hand)


@both("dealer-exposes-down-card-may-go-all-in")
def test_he_may_stay_in_for_what_lies_there_and_the_others_bet_on_the_side(game: str) -> None:
    hand = deal_mexican(game, "1 2 3", 3, stay=(1, 2, 3))
    to_the("third", hand, 1, 2, 3)
    bet_round(hand, 1, 2, 3)
    hand.report(Exposed(seat=2, card=4))
    before = pot(hand)
    roll(hand, 2)
    assert hand.asks[0].default.verb == "stay-active"
    play(hand, "2 all-in")
    first = turn(hand)
    play(hand, f"{first} bet $8", f"{4 - first} call")
    assert (pot(hand), pot(hand, "side pot 1")) == (before, "$16")
    roll(hand)
    play(hand, f"{turn(hand)} bet $8")
    play(hand, f"{turn(hand)} call")
    assert (pot(hand), pot(hand, "side pot 1")) == (before, "$32")
    to_the_end(hand)


@pytest.mark.rule("comstock.mexican.dealer-exposed-joker-stays-fully-wild")
def test_a_joker_exposed_by_mistake_is_fully_wild() -> None:
    hands = {3: "Jk 5h 5d Qc 7s", 1: "2c 3d 4h 6s 7d"}
    hand = deal_mexican(COMSTOCK, "1 2 3", 3, hands=hands, incidents=[Exposed(seat=3, card=1)])
    assert hand.asks[0].seat == 3
    assert words(hand, "exposed-joker-wild") == ["the joker was exposed by mistake and is any card"]
    bet_round(hand, 1, 3)
    while not hand.over:
        verbs = {option.verb for option in hand.asks[0].options}
        hand.answer(hand.asks[0].seat, Answer("check") if "check" in verbs else hand.asks[0].default)
    assert shown(hand)[3].startswith("three fives")
    check_replay(hand)


@both("player-exposes-own-card")
def test_a_card_that_a_player_exposes_himself_stays_his_down_card(game: str) -> None:
    hand = to_the("third", deal_mexican(game, hands={2: "Ad 6c Qd 7h 4s"}, stay=(1, 2, 3, 4)), 1, 2, 3, 4)
    hand.report(TurnedUp(seat=2, card=1))
    assert view_knows(hand, 4, "Ad")
    with pytest.raises(CannotHappen):
        hand.report(TurnedUp(seat=2, card=2))
    bet_round(hand, 1, 2, 3, 4)
    roll(hand)
    assert hand.table.kept.down[2] == "Ad"
    assert hand.table.kept.up[2][-1] == "7h"
    to_the_end(hand)


@both("show-one-show-all")
def test_what_one_has_seen_everybody_may_see_once_the_winner_is_known(game: str) -> None:
    hand = deal_mexican(game, "1 2 3", 3, hands={1: "Kd 2c", 2: "4d Qc", 3: "5d 3c"})
    play(hand, "2 bet $4", "3 call", "1 fold")
    hand.report(ShowedOne(seat=1, to=2))
    assert view_knows(hand, 2, "Kd")
    assert not view_knows(hand, 3, "Kd")
    while hand.asks[0].topic != "show-one-show-all":
        hand.answer(hand.asks[0].seat, hand.asks[0].default)
    play(hand, "3 see")
    assert view_knows(hand, None, "Kd")
    to_the_end(hand)


# Cards that go to the wrong players


@pytest.mark.rule("comstock.mexican.start-dealt-out-of-sequence-misdeal")
def test_a_start_out_of_sequence_is_a_misdeal_until_two_have_acted() -> None:
    hand = deal_mexican(COMSTOCK, "1 2 3 4 5", 1, hands={5: "2c Ac"})
    play(hand, "5 bet $4")
    hand.report(LeftOut(seat=3))
    assert moves(hand, "misdeal") == ["$4 bet 5 > stack 5"]
    assert all(len(hand.table.cards[f"hand {seat}"]) == 2 for seat in hand.table.seats)
    to_the_end(hand)


@pytest.mark.rule("comstock.mexican.two-acts-accept-the-deal")
@pytest.mark.rule("comstock.mexican.missed-hand-is-foul")
def test_two_acts_accept_the_deal_and_the_hand_that_was_missed_is_foul() -> None:
    hand = deal_mexican(COMSTOCK, "1 2 3 4 5", 1, hands={4: "2c Ac"})
    play(hand, "4 bet $4", "5 call")
    hand.report(LeftOut(seat=3))
    assert live(hand) == [1, 2, 4, 5]
    assert not events_of(hand, "misdeal")
    to_the_end(hand)


@pytest.mark.rule("comstock.mexican.later-street-out-of-sequence-moved-face-up")
@pytest.mark.rule("comstock.mexican.later-street-completed")
@pytest.mark.rule("comstock.mexican.no-betting-on-affected-street")
def test_misplaced_cards_are_moved_face_up_the_street_is_completed_and_nobody_bets() -> None:
    hand = to_the("third", deal_mexican(COMSTOCK, stay=(1, 2, 3, 4)), 1, 2, 3, 4)
    bet_round(hand, 1, 2, 3, 4)
    first, second = hand.table.deck[hand.table.top + 1 : hand.table.top + 3]
    hand.report(WrongStart(seat=2))
    before = pot(hand)
    play(hand, "1 roll", "2 keep", "3 keep", "4 keep")
    assert hand.asks[0].topic == "roll"
    assert pot(hand) == before
    assert first in up(hand, 1)
    assert second in up(hand, 2)
    assert hand.table.kept.down[1] is None
    assert [len(hand.table.cards[f"hand {seat}"]) for seat in (1, 2, 3, 4)] == [4, 4, 4, 4]
    roll(hand)
    assert len(down(hand, 1)) == 1
    to_the_end(hand)


@pytest.mark.rule("comstock.mexican.bets-on-misplaced-cards-returned")
def test_bets_made_on_misplaced_cards_go_back() -> None:
    hand = deal_mexican(COMSTOCK, stay=(1, 2, 3, 4))
    bet_round(hand, 1, 2, 3, 4)
    with pytest.raises(CannotHappen):
        hand.report(OrderNoticed())
    hand.report(WrongStart(seat=2, noticed=False))
    roll(hand)
    before = pot(hand)
    bettor = hand.asks[0].seat
    play(hand, f"{bettor} bet $4")
    hand.report(OrderNoticed())
    assert moves(hand, "street-bets-returned") == [f"$4 bet {bettor} > stack {bettor}"]
    assert hand.asks[0].topic == "roll"
    assert pot(hand) == before
    to_the_end(hand)


# Hands and bets


@both("mucked-card-fouls-hand", "floor-may-retrieve-mucked-hand")
def test_a_hand_that_touches_the_muck_is_foul_unless_the_floor_gives_it_back(game: str) -> None:
    for ruling, stays in (("hand-dead", False), ("hand-live", True)):
        hand = to_the("third", deal_mexican(game, stay=(1, 2, 3, 4)), 1, 2, 3, 4)
        hand.report(InTheMuck(seat=3))
        assert hand.asks[0].default.verb == "hand-dead"
        rule(hand, ruling)
        assert (3 in live(hand)) is stays
        to_the_end(hand)


@both("no-string-bets")
def test_only_the_first_motion_counts(game: str) -> None:
    hand = to_the("third", deal_mexican(game, stay=(1, 2, 3, 4)), 1, 2, 3, 4)
    play(hand, f"{turn(hand)} bet $4")
    seat = turn(hand)
    hand.report(InMotions(seat=seat, motions=(400, 400)))
    assert bets(hand)[seat] == "$4"
    to_the_end(hand)


@both("act-in-turn")
def test_an_act_out_of_turn_does_not_bind(game: str) -> None:
    hand = to_the("third", deal_mexican(game, stay=(1, 2, 3, 4)), 1, 2, 3, 4)
    first = turn(hand)
    other = next(seat for seat in (1, 2, 3, 4) if seat != first)
    before = left(hand, other)
    hand.report(OutOfTurn(seat=other, verb="bet", amount=400))
    assert (turn(hand), left(hand, other)) == (first, before)


@both("indicated-action-must-be-completed")
def test_who_begins_to_bet_must_complete_it(game: str) -> None:
    hand = to_the("fourth", deal_mexican(game, stay=(1, 2, 3, 4)), 1, 2, 3, 4)
    seat = turn(hand)
    hand.report(InMotions(seat=seat, motions=(500,)))
    assert bets(hand)[seat] == "$8"
    assert events_of(hand, "short-bet-completed")


@both("unaware-of-raise-may-withdraw")
def test_who_did_not_know_of_a_raise_is_free_until_somebody_has_acted_behind_him(game: str) -> None:
    hand = to_the("fourth", deal_mexican(game, stay=(1, 2, 3, 4)), 1, 2, 3, 4)
    play(hand, f"{turn(hand)} bet $8")
    play(hand, f"{turn(hand)} raise $16")
    seat = turn(hand)
    hand.report(UnawareOfRaise(seat=seat))
    assert may(hand, seat).endswith("fold")
    hand.report(UnawareOfRaise(seat=seat, acted_on=True))
    assert bets(hand)[seat] == "$16"
    to_the_end(hand)


# The deck and the floor


@pytest.mark.rule("palace.mexican.irregular-deck")
def test_an_irregular_deck_gives_everything_back_until_the_pot_is_won() -> None:
    hand = to_the("third", deal_mexican(PALACE, stay=(1, 2, 3, 4)), 1, 2, 3, 4)
    hand.report(IrregularDeck())
    assert set(hand.stacks.values()) == {20000}
    with pytest.raises(HandIsOver):
        hand.report(IrregularDeck())


@both("management-decides")
def test_management_has_the_last_word(game: str) -> None:
    hand = to_the("third", deal_mexican(game, stay=(1, 2, 3, 4)), 1, 2, 3, 4)
    hand.report(ManagementRules("hand-dead", "Mr Lee", "it touched the muck", seat=3))
    assert live(hand) == [1, 2, 4]
    to_the_end(hand)


@pytest.mark.rule("palace.mexican.unlisted-irregularities")
def test_what_palace_has_not_filed_is_put_to_the_floor() -> None:
    hand = deal_mexican(PALACE, stay=(1, 2, 3, 4))
    bet_round(hand, 1, 2, 3, 4)
    hand.report(WrongStart(seat=2))
    assert hand.asks[0].seat == FLOOR
    rule(hand, "play-on")
    assert hand.asks[0].topic == "roll"
    hand.report(Disputed("a street was dealt too soon"))
    rule(hand, "call-off")
    assert hand.over
    assert pushed(hand) != {}
