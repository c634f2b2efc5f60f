"""Before the cards of the Palace's Three Card Poker: tables, decks, spots, limits, the bank and the fees."""

from collections import Counter

import pytest
from msgspec.structs import replace
from tests.telling import events_of

from calroom.games.banked.three_card import game as three_card
from calroom.games.banked.three_card.terms import Rules
from calroom.money import cents
from calroom.table.asks import Answer
from calroom.table.events import Dealt, Shuffled
from calroom.table.hand import Hand
from calroom.table.refusals import HandIsOver, OutOfTurn, Refused

from .playing import asked, called, cards, close, fee, lies, moved, net, nets, play, refuse, sit
from .three_card_table import GAME, QUEEN, bet, deal, decide, played, seated

KING = "Kh 9d 2s"


def ante(seat: int, amount: str) -> tuple[int, Answer]:
    return seat, Answer("wager", cents(amount), where=f"ante {seat}")


def bonus(seat: int, amount: str) -> tuple[int, Answer]:
    return seat, Answer("bonus", cents(amount), where=f"bonus {seat}")


# Cards and tables


@pytest.mark.structure("palace.three-card.one-to-eight-decks")
@pytest.mark.parametrize("decks", [1, 6, 8])
def test_one_to_eight_standard_decks_are_used(decks: int) -> None:
    deck = Counter(sit([2], 4, None, GAME, decks=decks).setup.deck)
    assert sum(deck.values()) == 52 * decks
    assert set(deck.values()) == {decks}
    assert "Jk" not in deck


@pytest.mark.rule("palace.three-card.one-to-eight-decks")
@pytest.mark.parametrize("decks", [0, 9])
def test_nine_decks_are_refused_and_so_are_none(decks: int) -> None:
    with pytest.raises(Refused, match="from 1 to 8 decks") as refusal:
        sit([2], 4, None, GAME, decks=decks)
    assert refusal.value.rules == ("palace.three-card.one-to-eight-decks",)


@pytest.mark.rule("palace.three-card.dealt-from-shuffler-or-shoe")
def test_cards_come_from_a_shuffler_or_a_shoe_and_from_nothing_else() -> None:
    assert called(seated(), "dealing-device") == ["dealt from a shuffler"]
    assert called(seated(device="shoe"), "dealing-device") == ["dealt from a shoe"]
    with pytest.raises(Refused, match="dealt-from-shuffler-or-shoe"):
        seated(device="hand")


@pytest.mark.rule("palace.three-card.dealt-from-shuffler-or-shoe")
def test_a_shoe_runs_down_and_is_shuffled_when_too_few_cards_are_left() -> None:
    first = played({2: KING}, decks=2, device="shoe")
    assert first.leaves["used"] == 6
    following = seated(
        ["2 $20"], decks=2, device="shoe", **{key: first.leaves[key] for key in ("deck", "used")}
    )
    close(following)
    assert not events_of(following, "shuffle")
    for used, shuffled in ((98, []), (99, [104])):
        hand = seated(["2 $20"], decks=2, device="shoe", used=used)
        close(hand)
        assert [event.count for event in hand.events if isinstance(event, Shuffled)] == shuffled
    single = played({2: KING}, device="shoe")
    assert single.leaves == {"bank_hand": 2}, "one deck is always shuffled"
    assert events_of(single, "shuffle")
    assert played({2: KING}, decks=2).leaves == {"bank_hand": 2}, "and so is a shuffler"


@pytest.mark.rule("palace.three-card.table-types-and-seats")
@pytest.mark.parametrize(("table", "seats"), [("blackjack", 8), ("poker", 10), ("baccarat", 14)])
def test_each_kind_of_table_has_its_seats_with_the_player_dealers(table: str, seats: int) -> None:
    hand = seated(sitting=range(1, seats + 1), table=table)
    assert len(asked(hand)) == seats - 1
    if seats < 14:
        with pytest.raises(Refused, match=f"has {seats} seats") as refusal:
            seated(sitting=range(1, seats + 2), table=table)
        assert refusal.value.rules == ("palace.three-card.table-types-and-seats",)
    with pytest.raises(Refused, match="not played on a billiard table"):
        seated(table="billiard")
    with pytest.raises(Refused, match="table-types-and-seats"):
        GAME.hand({1: 10000}, 1)


@pytest.mark.rule("palace.three-card.layout-has-three-spots-per-seat")
@pytest.mark.rule("palace.three-card.seated-position-defined")
def test_a_seat_has_an_ante_a_play_and_a_bonus_spot_and_gets_one_hand() -> None:
    hand = seated(sitting=[2, 3])
    assert [[option.where for option in ask.options] for ask in hand.asks] == [
        ["ante 2", "bonus 2", ""],
        ["ante 3", "bonus 3", ""],
    ]
    refuse(hand, (3, Answer("wager", 1000, where="ante 2")), "layout-has-three-spots-per-seat")
    refuse(hand, (3, Answer("wager", 1000, where="side 3")), "layout-has-three-spots-per-seat")
    refuse(hand, (3, Answer("play", 1000)), "play-or-fold")
    bet(hand, "3 $20", "2 $20 bonus $10")
    assert asked(hand) == [3], "each spot takes one bet"
    refuse(hand, (3, Answer("wager", 1000, where="ante 5")), "layout-has-three-spots-per-seat")
    close(hand)
    assert Counter(event.place for event in hand.events if isinstance(event, Dealt)) == {
        "hand 2": 1,
        "hand 3": 1,
        "bank hand": 1,
    }
    decide(hand, "2 play")
    assert lies(hand, "play 2") == "$20"


# The bank


@pytest.mark.rule("palace.three-card.house-never-banks")
@pytest.mark.rule("palace.three-card.players-play-against-player-dealer")
def test_without_a_player_dealer_nothing_is_dealt() -> None:
    hand = sit([2], 4, None, GAME)
    play(hand, "4 decline")
    assert hand.over
    assert events_of(hand, "no-bank")
    assert not [event for event in hand.events if isinstance(event, Dealt)]


@pytest.mark.rule("palace.three-card.bank-need-not-cover-all")
def test_the_player_dealer_puts_up_what_he_likes_from_the_minimum_up() -> None:
    hand = sit([1, 2, 6], 4, {4: "$60,000"}, GAME)
    refuse(hand, "4 post $9", "bank-need-not-cover-all")
    refuse(hand, "4 post $0", "bank-need-not-cover-all")
    play(hand, "4 post $50,000")
    short = deal({1: "Jc Td 4s", 2: KING, 6: "8h 8c 2d"}, bets=["1 $200", "2 $200", "6 $200"], post="$100")
    assert cards(short, "hand 1"), "$600 against $100 is dealt"
    with pytest.raises(OutOfTurn):
        short.answer(4, Answer("post", 1000))


# Wagers


@pytest.mark.rule("palace.three-card.chips-on-the-layout")
def test_a_bet_is_chips_on_ones_own_spot() -> None:
    hand = seated(sitting=[2], stacks={2: "$60"})
    refuse(hand, ante(2, "$61"), "chips-on-the-layout")
    refuse(hand, ante(2, "$60"), "fee-before-cards")
    refuse(hand, (2, Answer("wager", 2500)), "layout-has-three-spots-per-seat")
    bet(hand, "2 $25")
    assert (lies(hand, "ante 2"), net(hand, 2)) == ("$25", "-$25")


@pytest.mark.rule("palace.three-card.ante-required")
def test_no_ante_no_cards() -> None:
    hand = deal({2: KING}, sitting=[6])
    assert not cards(hand, "hand 6")
    assert asked(hand) == [2]
    assert moved(hand, "ante") == ["$20 stack 2 -> ante 2"]


@pytest.mark.rule("palace.three-card.bonus-only-with-ante")
def test_a_bonus_without_an_ante_goes_back_and_its_seat_is_not_dealt_in() -> None:
    hand = seated(["6 $20", "2 bonus $20"])
    close(hand)
    assert moved(hand, "bonus-with-ante") == ["$20 bonus 2 -> stack 2"]
    assert (cards(hand, "hand 2"), net(hand, 2)) == ("", "$0")
    alone = seated(["2 bonus $20"])
    close(alone)
    assert alone.over
    assert (net(alone, 2), net(alone, 4), fee(alone)) == ("$0", "$0", "$0")


@pytest.mark.rule("palace.three-card.dealer-calls-no-more-bets")
def test_cards_are_dealt_only_when_everybody_has_had_his_chance_and_the_call_is_made() -> None:
    hand = seated(["1 $20", "5 $20"])
    play(hand, "1 done")
    assert not events_of(hand, "total-action")
    bet(hand, "5 bonus $10")
    assert called(hand, "total-action") == ["no more bets: $40 of action"]
    first_card = next(n for n, event in enumerate(hand.events) if isinstance(event, Dealt))
    assert hand.events.index(events_of(hand, "total-action")[0]) < first_card


@pytest.mark.rule("palace.three-card.order-of-the-round")
def test_the_hand_runs_in_its_order_and_does_not_count_without_an_ante() -> None:
    hands = {1: "Jc Td 4s", 2: KING, 6: "8h 8c 2d"}
    hand = decide(deal(hands, bets=["1 $20", "2 $50", "6 $20"], post="$200"), "1 fold", "2 play", "6 play")
    topics = [
        "bank-posted-first",
        "ante",
        "total-action",
        "player-fee",
        "deal",
        "third-card-up",
        "play-or-fold",
    ]
    topics += ["forfeits-held", "bank-hand-opened", "opening-order", "action-button", "cards-to-tray"]
    first = [
        next(n for n, event in enumerate(hand.events) if getattr(event, "topic", "") == topic)
        for topic in topics
    ]
    assert first == sorted(first)
    assert fee(hand) == "$5"
    assert hand.leaves["bank_hand"] == 2
    empty = seated()
    close(empty)
    assert (empty.over, fee(empty), net(empty, 4), empty.leaves) == (True, "$0", "$0", {})
    with pytest.raises(HandIsOver):
        bet(empty, "2 $20")


# Limits


@pytest.mark.rule("palace.three-card.ante-limits")
def test_an_ante_is_from_10_to_400_whole_dollars() -> None:
    hand = seated(sitting=[2, 3])
    for amount in ("$5", "$401", "$10.50"):
        refuse(hand, ante(2, amount), "ante-limits")
    bet(hand, "2 $10", "3 $400")


@pytest.mark.rule("palace.three-card.thousand-per-hand")
def test_ante_play_and_bonus_together_are_at_most_a_thousand() -> None:
    hand = seated(["2 $400", "3 $300"], sitting=[6])
    refuse(hand, bonus(2, "$201"), "thousand-per-hand")
    bet(hand, "2 bonus $200", "3 bonus $400")
    bet(hand, "6 bonus $400")
    refuse(hand, ante(6, "$301"), "thousand-per-hand")
    bet(hand, "6 $300")


@pytest.mark.rule("palace.three-card.bonus-within-table-limits")
def test_a_bonus_is_any_amount_within_the_table_limits() -> None:
    hand = seated(["2 $10"], sitting=[3])
    refuse(hand, bonus(2, "$9"), "bonus-within-table-limits")
    refuse(hand, bonus(2, "$401"), "bonus-within-table-limits")
    bet(hand, "2 bonus $400")


# Fees


@pytest.mark.rule("palace.three-card.fee-schedule")
def test_each_player_pays_by_his_ante_and_the_player_dealer_two_dollars() -> None:
    antes = {1: "$10", 2: "$100", 3: "$101", 5: "$250", 6: "$400"}
    hand = seated([f"{seat} {amount}" for seat, amount in antes.items()])
    close(hand)
    assert [entry.split()[0] for entry in moved(hand, "player-fee")] == ["$1", "$1", "$2", "$3", "$4"]
    assert moved(hand, "player-dealer-fee") == ["$2 stack 4 -> collection"]
    assert fee(hand) == "$13"


@pytest.mark.rule("palace.three-card.fee-schedule")
@pytest.mark.parametrize(
    ("amount", "expected"), [("$200", "$2"), ("$201", "$3"), ("$300", "$3"), ("$301", "$4")]
)
def test_a_higher_fee_starts_only_at_its_amount(amount: str, expected: str) -> None:
    hand = seated([f"2 {amount}"])
    close(hand)
    assert moved(hand, "player-fee") == [f"{expected} stack 2 -> collection"]


@pytest.mark.rule("palace.three-card.no-fee-on-play-or-bonus")
def test_play_and_bonus_bets_cost_nothing_more() -> None:
    hand = played({2: KING}, bets=["2 $50 bonus $100"])
    assert moved(hand, "player-fee") == ["$1 stack 2 -> collection"]
    assert fee(hand) == "$3"


def test_only_the_fee_of_the_ante_is_kept_back_from_a_bonus() -> None:
    hand = seated(["2 $10"], stacks={2: "$111"})
    refuse(hand, bonus(2, "$101"), "fee-before-cards")
    refuse(hand, bonus(2, "$102"), "chips-on-the-layout")
    bet(hand, "2 bonus $100")
    assert net(hand, 2) == "-$111", "ante, bonus and fee"


@pytest.mark.rule("palace.three-card.fee-before-cards")
def test_fees_are_taken_before_the_first_card_and_not_given_back() -> None:
    hand = played({2: KING, 6: "8h 8c 2d"}, bets=["2 $50", "6 $50"], post="$100")
    paid = [n for n, event in enumerate(hand.events) if getattr(event, "topic", "").endswith("-fee")]
    assert max(paid) < min(n for n, event in enumerate(hand.events) if isinstance(event, Dealt))
    assert nets(hand) == {2: "-$1", 6: "$99"}, "seat 2 had no action and paid their dollar"


@pytest.mark.rule("palace.three-card.fee-posted-in-advance")
@pytest.mark.rule("palace.three-card.one-schedule-per-table")
def test_one_limit_and_its_fees_are_posted_before_anything_happens() -> None:
    hand = sit([2], 4, None, GAME)
    assert called(hand, "sign") == [
        "Three Card Poker, $10-$400; each player $1 / $2 / $3 / $4 a hand; player-dealer $2 a hand"
    ]
    with pytest.raises(ValueError, match="no table limits"):
        sit([2], 4, None, GAME, stakes="free")


@pytest.mark.rule("palace.three-card.fee-never-a-percentage")
def test_a_win_of_two_thousand_is_paid_in_full() -> None:
    hand = played({2: "As Ks Qs"}, "3c 5d Qh", bets=["2 $10 bonus $10"])
    assert net(hand, 2) == "$2,019"
    assert moved(hand, "player-fee") == ["$1 stack 2 -> collection"]


def test_what_is_wrong_with_a_house_file_is_named() -> None:
    rules = GAME.rules_as(Rules)
    assert [*three_card.GAME.faults(rules)] == []
    wrong = replace(rules, tables={"blackjack": 8}, button_values={"A": 1})
    tables, values = three_card.GAME.faults(wrong)
    assert "tables" in tables
    assert "button_values" in values


def test_a_house_may_deal_one_card_at_a_time() -> None:
    rules = replace(GAME.rules, dealt="one at a time")
    game = type(GAME)(GAME.id, rules, GAME.type, GAME.version, GAME.book)
    hand: Hand = game.hand({2: 100_000, 3: 100_000, 4: 100_000}, 4, deck="Kh Jc 3c 9d Td 5d 2s 4s Qs")
    play(hand, "4 post $100")
    bet(hand, "2 $20", "3 $20")
    close(hand)
    assert [cards(hand, place) for place in ("hand 2", "hand 3", "bank hand")] == [KING, "Jc Td 4s", QUEEN]
