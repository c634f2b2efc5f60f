"""S & K's lo-ball: spread limit, one blind, three raises, a draw, and the lowest hand wins."""

import pytest
from tests.telling import events_of

import calroom
from calroom.table.events import Dealt, Shown, Shuffled
from calroom.table.refusals import Refused
from calroom.table.words import say

from .draw_table import (
    after_the_draw,
    all_stand_pat,
    asked,
    before_the_draw,
    better,
    between,
    cannot,
    deal_draw,
    equal,
    hand_of,
    read,
    show_hands,
    to_the_end,
    winners,
)
from .playing import (
    bets,
    collected,
    gathered,
    left,
    may,
    moves,
    play,
    pot,
    pushed,
    refuse,
    returned,
    turn,
    words,
)

LOBALL = "sk.lowball"


@pytest.mark.structure("sk.lowball.deck-with-one-joker")
def test_the_deck_has_fifty_two_cards_and_one_joker() -> None:
    deck = calroom.game(LOBALL).deck
    assert (len(set(deck)), deck.count("Jk")) == (53, 1)
    assert deal_draw(LOBALL, "1 2 3 4 5 6 7").table.cards_left == 18


@pytest.mark.rule("sk.lowball.limits-and-blind")
def test_bets_run_from_five_to_ten_whole_dollars_over_one_live_blind() -> None:
    hand = deal_draw(LOBALL)
    assert (bets(hand), pot(hand)) == ({2: "$5"}, "$0")
    assert may(hand, 3) == "call $5, raise to $10 up to $15 in steps of $1 or fold"
    refuse(hand, "3 raise $16", "limits-and-blind")
    refuse(hand, "3 raise $9", "limits-and-blind")
    play(hand, "3 raise $13")
    assert may(hand, 4) == "call $13, raise to $21 up to $23 in steps of $1 or fold"
    called = deal_draw(LOBALL)
    play(called, "3 call", "4 fold", "5 fold", "6 fold", "1 fold")
    assert may(called, 2) == "check, raise to $10 up to $15 in steps of $1 or fold"


@pytest.mark.rule("sk.lowball.limits-and-blind")
def test_a_short_all_in_reopens_nothing() -> None:
    hand = after_the_draw(deal_draw(LOBALL, "1 2 3 4:$18 5 6"), 2, 4, 5)
    play(hand, "2 bet $10", "4 all-in")
    assert may(hand, 5) == "call $13, raise to $23 or fold"
    play(hand, "5 call")
    refuse(hand, "2 raise $23", "limits-and-blind", instead="call $3 or fold")


@pytest.mark.rule("sk.lowball.fee")
def test_nothing_is_charged_unless_the_house_posts_a_fee_and_then_the_blind_pays_it() -> None:
    hand = deal_draw(LOBALL)
    assert words(hand, "fee-posted") == ["the collection is nothing"]
    after_the_draw(hand, 2, 3)
    show_hands(hand)
    assert (collected(hand), sum(hand.stacks.values())) == ("$0", 6 * 20000)
    charged = deal_draw(LOBALL, fee=300)
    assert moves(charged, "fee-from-the-blind") == ["$3 stack 2 > collection"]
    assert (bets(charged), left(charged, 2)) == ({2: "$5"}, "$192")
    first_card = next(at for at, event in enumerate(charged.events) if isinstance(event, Dealt))
    assert charged.events.index(events_of(charged, "fee-from-the-blind")[0]) < first_card
    short = deal_draw(LOBALL, "1 2:$6 3", fee=300)
    assert (collected(short), bets(short)) == ("$3", {2: "$3"})
    with pytest.raises(Refused) as refused:
        deal_draw(LOBALL, "1 2:$3 3", fee=300)
    assert (refused.value.payer, refused.value.rules) == (2, ("sk.lowball.fee",))


@pytest.mark.rule("sk.lowball.three-raises-maximum")
def test_a_table_cannot_post_more_than_three_raises() -> None:
    with pytest.raises(Refused) as refused:
        deal_draw(LOBALL, raises=4)
    assert refused.value.allowed == ("post 1 to 3",)
    assert deal_draw(LOBALL, raises=2).asks


@pytest.mark.rule("sk.lowball.showdown")
def test_a_table_may_post_that_every_live_hand_is_shown() -> None:
    hand = deal_draw(LOBALL, everybody_shows=True)
    after_the_draw(hand, 2, 3)
    while not hand.over:
        assert all(option.verb != "throw-away" for ask in hand.asks for option in ask.options)
        hand.answer(hand.asks[0].seat, hand.asks[0].default)
    assert len([event for event in hand.events if isinstance(event, Shown)]) == 2


@pytest.mark.rule("sk.lowball.table-stakes-and-side-pots")
def test_an_all_in_contests_what_he_matched() -> None:
    hand = deal_draw(LOBALL, "1 2 3 4:$7 5 6")
    play(hand, "3 fold", "4 all-in", "5 raise $12", "6 call", "1 fold", "2 fold")
    assert gathered(hand) == {"pot": "$26", "side pot 1": "$10"}
    short = after_the_draw(deal_draw(LOBALL, "1 2:$9 3"), 2, 3)
    play(short, "2 check", "3 bet $10", "2 call")
    assert returned(short) == ["$6 bet 3 > stack 3"]


@pytest.mark.rule("sk.lowball.five-cards-each")
def test_five_cards_go_round_from_the_left_of_the_button() -> None:
    places = [event.place for event in events_of(deal_draw(LOBALL), "deal") if isinstance(event, Dealt)]
    assert places == [f"hand {seat}" for seat in (2, 3, 4, 5, 6, 1)] * 5


@pytest.mark.rule("sk.lowball.order-of-action")
def test_left_of_the_blind_is_first_before_the_draw_and_left_of_the_button_after_it() -> None:
    hand = deal_draw(LOBALL)
    assert asked(hand, 3).turn == "first-before-draw"
    after_the_draw(hand, 2, 5, 1)
    assert asked(hand, 2).turn == "first-after-draw"
    following = calroom.game(LOBALL).hand(stacks=dict.fromkeys(range(1, 7), 20000), after=1, seed=1)
    assert bets(following) == {3: "$5"}


@pytest.mark.rule("sk.lowball.first-betting-round")
def test_the_first_round_goes_on_until_all_who_stay_have_put_in_as_much() -> None:
    hand = deal_draw(LOBALL)
    play(hand, "3 call", "4 raise $10", "5 fold", "6 fold", "1 fold", "2 fold")
    assert hand.asks[0].topic == "betting-round"
    play(hand, "3 call")
    assert (hand.asks[0].topic, pot(hand)) == ("draw", "$25")


@pytest.mark.rule("sk.lowball.three-raises-maximum")
def test_after_three_raises_three_players_may_only_call_or_fold() -> None:
    hand = after_the_draw(deal_draw(LOBALL), 3, 4, 5)
    play(hand, "3 bet $10", "4 raise $20", "5 raise $30", "3 raise $40")
    refuse(hand, "4 raise $50", "three-raises-maximum", instead="call $20 or fold")
    before = deal_draw(LOBALL)
    play(before, "3 raise $10", "4 raise $15", "5 raise $20")
    refuse(before, "6 raise $25", "three-raises-maximum", instead="call $20 or fold")


@pytest.mark.rule("sk.lowball.no-raise-limit-heads-up")
def test_between_two_players_raises_are_not_counted() -> None:
    hand = after_the_draw(deal_draw(LOBALL), 4, 5)
    play(hand, "4 bet $10", *(f"{5 - number % 2} raise ${20 + 10 * number}" for number in range(7)))
    assert bets(hand) == {4: "$70", 5: "$80"}


@pytest.mark.rule("sk.lowball.draw")
def test_everybody_draws_as_many_as_he_likes_once_and_is_bound_at_once() -> None:
    hand = deal_draw(LOBALL, hands={2: "Kc 4h 3s 2c As", 5: "Kd Qd Jd 3d 2h"}, draws="8c 9c 9d 9h")
    before_the_draw(hand, 2, 4, 5)
    play(hand, "2 draw Kc")
    assert [ask.seat for ask in hand.asks] == [4]
    cannot(hand, "2 draw 4h")
    play(hand, "4 stand-pat")
    refuse(hand, "5 draw As", "draw")
    play(hand, "5 draw Kd Qd Jd")
    assert (hand_of(hand, 2)[-1], hand_of(hand, 5)[-3:]) == ("8c", ["9c", "9d", "9h"])
    assert hand.asks[0].topic == "betting-round"


@pytest.mark.rule("sk.lowball.burn-and-short-stub")
def test_one_card_is_burned_and_the_last_card_is_never_dealt() -> None:
    everybody = " ".join(map(str, range(1, 9)))
    hand = before_the_draw(deal_draw(LOBALL, everybody, shuffles=[""]), *range(1, 9))
    for seat, count in zip((2, 3, 4, 5, 6, 7, 8, 1), (3, 2, 2, 2, 1, 1, 1, 1), strict=True):
        play(hand, f"{seat} draw {' '.join(hand_of(hand, seat)[:count])}")
    (shuffled,) = (event for event in hand.events if isinstance(event, Shuffled))
    assert shuffled.count == 13
    assert words(hand, "last-card") == ["the last card of the stub is not dealt"]
    assert len(hand.table.cards["burn"]) == 1


@pytest.mark.rule("sk.lowball.second-betting-round")
def test_the_second_round_is_the_last() -> None:
    hand = after_the_draw(deal_draw(LOBALL), 2, 4, 5)
    play(hand, "2 check", "4 bet $10", "5 fold", "2 call")
    assert hand.asks[0].topic == "showdown"


@pytest.mark.rule("sk.lowball.check-raise")
def test_who_has_checked_may_only_call_or_fold() -> None:
    hand = after_the_draw(deal_draw(LOBALL), 2, 4)
    play(hand, "2 check", "4 bet $10")
    refuse(hand, "2 raise $20", "check-raise", instead="call $10 or fold")


@pytest.mark.rule("sk.lowball.sevens-rule")
def test_a_seven_may_be_checked_unless_the_table_posts_the_sevens_rule() -> None:
    cards = {2: "7d 5s 4c 3h 2d", 4: "8c 6d 4h 3s 2c"}
    hand = after_the_draw(deal_draw(LOBALL, hands=cards), 2, 4)
    to_the_end(hand, "2 check", "4 bet $10", "2 call")
    assert pushed(hand) == {2: "$30"}
    posted = after_the_draw(deal_draw(LOBALL, hands=cards, sevens=True), 2, 4)
    to_the_end(posted, "2 check", "4 bet $10", "2 call")
    assert left(posted, 4) == "$195"


@pytest.mark.rule("sk.lowball.joker-lowest-card")
def test_the_joker_is_the_lowest_rank_not_held() -> None:
    equal(LOBALL, "8d 6s 4c Ah Jk", "8c 6d 4h 2s As")
    equal(LOBALL, "2c 3d 4h 5s Jk", "5d 4c 3h 2s Ac")
    assert read(between(LOBALL, s2="Ac Ad 3h 4s Jk", s5="Kc Qd 9h 8s 7c"))[2] == "pair of aces low"


@pytest.mark.structure("sk.lowball.aces-are-low")
def test_aces_are_low() -> None:
    better(LOBALL, "9c 5d 4h 3s Ac", "9d 5h 4s 3c 2d")


@pytest.mark.rule("sk.lowball.lowest-hand-wins")
def test_the_lowest_hand_wins() -> None:
    better(LOBALL, "8d 6s 4c 3h Ad", "8c 7d 3s 2h Ac")


@pytest.mark.rule("sk.lowball.best-hand")
def test_ace_to_five_is_the_best_hand() -> None:
    better(LOBALL, "5d 4c 3h 2s Ad", "6c 4d 3s 2c Ah")


@pytest.mark.rule("sk.lowball.straights-and-flushes")
def test_straights_and_flushes_spoil_nothing() -> None:
    better(LOBALL, "6h 5h 4h 3h 2h", "7c 4d 3s 2s Ac")


@pytest.mark.rule("sk.lowball.ranking")
def test_hands_compare_from_the_top_and_pairs_lose() -> None:
    better(LOBALL, "7c 6d 4h 3s 2c", "7d 6h 5s 3c 2d")
    better(LOBALL, "Ks Qd Jh Tc 9s", "Ah As 2d 3c 4h")
    better(LOBALL, "Ah As 5d 4c 3h", "2h 2s 4d 3c Ad")


@pytest.mark.rule("sk.lowball.showdown")
def test_the_last_bettor_shows_first_and_a_later_hand_may_be_thrown_away() -> None:
    hand = after_the_draw(deal_draw(LOBALL), 2, 4)
    play(hand, "2 check", "4 bet $10", "2 call")
    assert list(read(hand)) == [4]
    play(hand, "2 throw-away")
    assert winners(hand) == {4}
    checked = after_the_draw(deal_draw(LOBALL), 2, 4)
    play(checked, "2 check", "4 check")
    assert list(read(checked)) == [2]


@pytest.mark.rule("sk.lowball.cards-speak")
def test_a_hand_is_what_lies_there() -> None:
    assert read(between(LOBALL, s2="Kc Qd 9h 8s 7c", s5="8d 6s 4c 2h As"))[5] == "eight-six low"


@pytest.mark.rule("sk.lowball.uncalled-bet-wins")
def test_a_bet_or_blind_that_nobody_calls_wins_unseen() -> None:
    hand = after_the_draw(deal_draw(LOBALL), 2, 4, 5)
    play(hand, "2 check", "4 bet $10", "5 fold", "2 fold")
    assert (returned(hand), pushed(hand), read(hand)) == (["$10 bet 4 > stack 4"], {4: "$15"}, {})
    walked = before_the_draw(deal_draw(LOBALL), 2)
    assert pushed(walked) == {2: "$5"}


@pytest.mark.rule("sk.lowball.tie-splits")
def test_equal_hands_share_and_the_odd_chip_goes_to_the_first_from_the_button() -> None:
    hand = deal_draw(LOBALL, hands={3: "8s 6d 4c 3h As", 5: "8h 6c 4d 3s Ah"})
    play(hand, "3 call", "4 fold", "5 call", "6 fold", "1 fold", "2 fold")
    show_hands(all_stand_pat(hand))
    assert pushed(hand) == {3: "$8", 5: "$7"}


@pytest.mark.rule("sk.lowball.no-answer-in-time")
def test_who_does_not_answer_folds_stands_pat_checks_and_shows() -> None:
    hand = deal_draw(LOBALL, "1 2 5 6:$5")
    hand.answer_for(5)
    play(hand, "6 call", "1 fold")
    hand.answer_for(2)
    hand.answer_for(6)
    assert turn(hand) == 6
    hand.answer_for(6)
    assert hand.over
    assert len(words(hand, "no-answer")) == 4


@pytest.mark.rule("sk.lowball.fee")
def test_a_posted_fee_is_what_the_table_says_it_collects() -> None:
    stacks = dict.fromkeys((1, 2, 3), 20000)
    hand = calroom.game("sk.lowball").hand(stacks, button=1, seed=1, fee=300)
    (posted,) = events_of(hand, "fee-posted")
    assert "the collection is $3 from the blind" in say(posted)
