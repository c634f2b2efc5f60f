"""What hands came to: time, sums by game and stakes, what was to be expected, and mistakes by kind."""

from msgspec import json

from calroom.keeping.results import POINTS, Kind, Valued, asked_of, kinds_of, results
from calroom.keeping.slips import Wagers
from calroom.store import Slip
from calroom.store.played import PlayedHand
from calroom.store.reviews import Mistake, Review

MINUTE = 60_000
EVEN = {"circle": Valued(-0.01, 1.0, 1.5)}


def hand(number: int, at: int, result: int, slip: Slip | None = None, game: str = "sk.pure215") -> PlayedHand:
    return PlayedHand("Ann", "7", number, at, game, "$5-$300", 10_000, 10_000 + result, slip)


def wagered(own: int, everybody: int, bank: int, share: int = 0, paid: int = 0) -> Slip:
    wagers = Wagers({"circle": own} if own else {}, {"circle": everybody}, bank, share)
    return Slip(size=own, paid=paid, dropped=5, jackpot=2, wagers=json.encode(wagers).decode())


def test_time_goes_from_hand_to_hand_but_not_through_a_pause() -> None:
    ends = [100 * MINUTE, 103 * MINUTE, 200 * MINUTE]
    found = results([hand(number, at, 50) for number, at in enumerate(ends, 1)][::-1], lambda _: None)
    assert [point.took for point in found.points] == [0, MINUTE, 4 * MINUTE, 5 * MINUTE]
    assert [point.result for point in found.points] == [0, 50, 100, 150]
    assert found.all.expected == found.all.known == 0
    assert {point.expected for point in found.points} == {None}


def test_a_long_curve_has_few_points_and_ends_where_the_hands_do() -> None:
    hands = [hand(number, number * MINUTE, 1) for number in range(10_000, 0, -1)]
    points = results(hands, lambda _: None).points
    assert len(points) <= POINTS + 1
    assert (points[0].hands, points[-1].hands, points[-1].result) == (0, 10_000, 10_000)


def test_what_was_to_be_expected_is_what_wagers_are_worth_less_what_was_collected() -> None:
    hands = [
        hand(2, 2 * MINUTE, 400, wagered(0, 3_000, 9_000, 4_500)),
        hand(1, MINUTE, -1_007, wagered(1_000, 3_000, 9_000, paid=100)),
    ]
    assert asked_of(hands) == {("sk.pure215", "$5-$300", ())}
    found = results(hands, lambda _: EVEN)
    assert found.all.known == 2
    assert found.all.known_result == -607
    # A wager of $10 loses a hundredth; half of a bank against $30 wins one and a half of that.
    assert found.all.expected == (-10.0 - 107) + (15.0 - 7)
    assert found.all.collected == 110
    assert found.points[-1].expected == round(found.all.expected)
    assert found.lines["sk.pure215", "$5-$300"] == found.all


def test_hands_that_their_bank_could_not_cover_are_left_out_whatever_came_of_them() -> None:
    short = hand(1, MINUTE, -1_000, wagered(1_000, 3_000, 4_499))
    enough = hand(2, 2 * MINUTE, -1_000, wagered(1_000, 3_000, 4_500))
    other = hand(3, 3 * MINUTE, 10, Slip(size=20), "palace.holdem")
    found = results([other, enough, short], lambda _: EVEN)
    assert (found.all.hands, found.all.known) == (3, 1)
    assert {point.expected for point in found.points} == {None}
    assert results([short], lambda _: {}).all.known == 0


def test_mistakes_are_counted_by_game_and_kind_with_the_dearest_hand() -> None:
    hands = [hand(number, MINUTE, 0) for number in (3, 2, 1)]
    reviews = [
        Review("Ann", "7", 1, 5, (Mistake("call", "fold", 100),)),
        Review("Ann", "7", 2, 5, (Mistake("call", "fold", 300), Mistake("fold", "raise", 50))),
        Review("Ann", "9", 1, 5, (Mistake("call", "fold", 999),)),
    ]
    assert kinds_of(reviews, hands) == [
        Kind("sk.pure215", "call", "fold", 2, 400, "7", 2),
        Kind("sk.pure215", "fold", "raise", 1, 50, "7", 2),
    ]
