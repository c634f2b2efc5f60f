"""A stub that runs short: whatever takes the next card from it, its last one is never dealt."""

import pytest
from tests.telling import events_of
from tests.trouble import adds_up, rule

import calroom
from calroom.games.poker.trouble.incidents import OffTable
from calroom.table.asks import FLOOR
from calroom.table.events import Dealt, Shuffled
from calroom.table.hand import Hand
from calroom.table.incidents import Boxed, Counted, Exposed, Incident, Misdealt, TurnedUp
from calroom.table.views import view_of

from .draw_table import before_the_draw, deal_draw, hand_of, keep_calls, proves, show_hands
from .going_wrong import dealt, lying, stub
from .playing import play, words

DRAW_GAMES = ["palace.draw", "palace.lowball", "comstock.lowball", "sk.lowball"]
STUB_RULES = (
    "palace.draw.too-few-cards-reshuffle",
    "palace.lowball.too-few-cards-reshuffle",
    "comstock.lowball.stub-runs-out",
    "sk.lowball.burn-and-short-stub",
)
LAST_CARD_RULES = (
    "palace.draw.too-few-cards-last-card-not-dealt",
    "palace.lowball.too-few-cards-last-card-not-dealt",
    "comstock.lowball.stub-runs-out",
    "sk.lowball.burn-and-short-stub",
)


def drawn_down(game: str, spare: int = 0, *boxed: int) -> Hand:
    """A full table draws until the stub holds its last card and so many more; so deep lay boxed ones."""
    seats = calroom.game(game).rules.seats[1]
    hand = deal_draw(game, " ".join(map(str, range(1, seats + 1))))
    before_the_draw(hand, *range(1, seats + 1))
    for below in boxed:
        report(hand, Boxed(below=below))
    wanted = hand.table.cards_left - 2 - spare
    for seat in (*range(2, seats + 1), 1):
        count = min(wanted, 3)
        wanted -= count
        play(hand, f"{seat} draw {' '.join(hand_of(hand, seat)[:count])}" if count else f"{seat} stand-pat")
    keep_calls(hand)
    assert not wanted
    return hand


def report(hand: Hand, incident: Incident) -> None:
    """It happens; where the house has filed nothing, the floor does as is customary."""
    hand.report(incident)
    if hand.asks[0].seat == FLOOR:
        rule(hand, "as-customary")


def seen_by_all(hand: Hand) -> set[str]:
    """Every card that a spectator has seen."""
    cards = (getattr(event, "cards", ()) for event in view_of(hand.events, (), None).events)
    return {card for seen in cards for card in seen if card != "??"}


def mixed(hand: Hand) -> Shuffled:
    """The one time that the stub was made up."""
    (shuffled,) = (event for event in events_of(hand, "stub-runs-out") if isinstance(event, Shuffled))
    return shuffled


def finish(hand: Hand) -> None:
    """To the end, and everything adds up."""
    show_hands(hand)
    adds_up(hand)


@proves(*LAST_CARD_RULES, *STUB_RULES)
def test_a_card_exposed_when_the_last_of_the_stub_is_left_is_replaced_from_a_new_stub(game: str) -> None:
    hand = drawn_down(game)
    (last,), exposed = stub(hand), hand_of(hand, 2)[4]
    report(hand, Exposed(seat=2, card=5))
    assert words(hand, "last-card") == ["the last card of the stub is not dealt"]
    shuffled = mixed(hand)
    assert "scrap" not in shuffled.places
    assert "discards 2" not in shuffled.places
    assert {"burn", "discards 3", "discards 4"} <= {*shuffled.places}
    burned = dealt(hand, "stub-runs-out")
    assert len(burned) == 1
    assert len(hand_of(hand, 2)) == 5
    assert lying(hand, "scrap") == exposed
    assert last in (*stub(hand), *burned, hand_of(hand, 2)[-1])
    finish(hand)


@proves(*STUB_RULES)
def test_no_card_that_the_table_has_seen_is_dealt_again(game: str) -> None:
    hand = drawn_down(game)
    for seat in (2, 3, 4, 2, 3, 4):
        before, seen = len(hand.events), seen_by_all(hand)
        report(hand, Exposed(seat=seat, card=5))
        came = {card for event in hand.events[before:] if isinstance(event, Dealt) for card in event.cards}
        assert came
        assert not came & seen
    finish(hand)


@pytest.mark.parametrize("game", DRAW_GAMES)
def test_with_two_cards_left_one_is_dealt_and_the_last_is_not(game: str) -> None:
    hand = drawn_down(game, 1)
    first, last = stub(hand)
    report(hand, Exposed(seat=2, card=5))
    assert hand_of(hand, 2)[-1] == first
    assert stub(hand) == [last]
    finish(hand)


@pytest.mark.parametrize("game", DRAW_GAMES)
def test_a_card_off_the_table_is_replaced_from_a_new_stub_as_well_and_stays_dead(game: str) -> None:
    hand = drawn_down(game)
    fallen = hand_of(hand, 3)[4]
    report(hand, OffTable(seat=3, card=5))
    assert "scrap" not in mixed(hand).places
    assert lying(hand, "scrap") == fallen
    assert len(hand_of(hand, 3)) == 5
    finish(hand)


@pytest.mark.parametrize("boxed", [(4,), (1, 2), (5, 6, 8)])
@pytest.mark.parametrize("game", DRAW_GAMES)
def test_boxed_cards_never_bring_out_the_last_card_of_the_stub(game: str, boxed: tuple[int, ...]) -> None:
    hand = drawn_down(game, 0, *boxed)
    shuffled = hand.events.index(mixed(hand))
    before = {event.at for event in hand.events[:shuffled] if isinstance(event, Dealt)}
    assert len(hand.setup.deck) - 1 not in before
    assert all(len(hand_of(hand, seat)) == 5 for seat in hand.table.seats)
    finish(hand)


@pytest.mark.parametrize("game", DRAW_GAMES)
def test_a_boxed_burn_card_was_seen_and_is_not_mixed_in(game: str) -> None:
    hand = drawn_down(game, 0, 0)
    burned = lying(hand, "burn")
    assert burned in seen_by_all(hand)
    report(hand, Exposed(seat=2, card=5))
    assert burned in hand.table.cards["scrap"]
    finish(hand)


@pytest.mark.parametrize("game", ["palace.draw", "palace.lowball"])
def test_no_more_cards_are_dealt_by_mistake_than_the_deck_holds(game: str) -> None:
    hand = deal_draw(game, incidents=[Misdealt(seat=seat, count=7) for seat in (1, 2, 3, 4, 5, 6)])
    assert sum(len(hand_of(hand, seat)) for seat in hand.table.seats) == 42
    hand.report(Counted(seat=4))
    assert all(len(hand_of(hand, seat)) == 5 for seat in hand.table.seats)
    finish(hand)


@proves(*STUB_RULES)
def test_a_card_that_was_exposed_kept_and_thrown_away_does_not_come_back(game: str) -> None:
    seats = calroom.game(game).rules.seats[1]
    hand = deal_draw(game, " ".join(map(str, range(1, seats + 1))))
    before_the_draw(hand, *range(1, seats + 1))
    hand.report(TurnedUp(seat=2, card=1))
    if hand.asks[0].seat == FLOOR:
        rule(hand, "as-customary")
    seen = hand_of(hand, 2)[0]
    assert seen in seen_by_all(hand)
    for seat in (*range(2, seats + 1), 1):
        play(hand, f"{seat} draw {' '.join(hand_of(hand, seat)[:3])}")
    keep_calls(hand)
    assert events_of(hand, "stub-runs-out")
    assert seen in lying(hand, "scrap")
    assert all(seen not in hand_of(hand, seat) for seat in range(1, seats + 1))
    finish(hand)
