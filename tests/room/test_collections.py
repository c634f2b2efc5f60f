"""What a hand costs is shown before anybody bets, and it is what is taken: by any game, of any house."""

from typing import Any

import pytest
from tests.room.crowd import Crowd
from tests.room.live import Live

import calroom
from calroom.games.banked.fees import HELD
from calroom.games.charges import Charge, rates
from calroom.room.collection import charges
from calroom.room.events import HandBegan, HandEnded, InHand, TableEvent
from calroom.table.events import Called, Moved
from calroom.table.table import COLLECTION, JACKPOT

GAMES = [f"{house.id}.{game}" for house in calroom.houses() for game in house.games if house.id != "open"]


def shown(live: Live) -> list[tuple[int, str]]:
    """The charges that the table shows."""
    return [(charge.amount, charge.words) for charge in charges(live.table)]


def test_a_table_shows_what_the_next_hand_costs_by_the_number_who_can_be_dealt_in() -> None:
    live = Live("comstock.holdem", jackpot=True)
    live.sit("Ann 1, Bob 2, Cas 3, Dee 4")
    few = [
        (100, "from the pot, before the flop"),
        (100, "from the pot, after the flop"),
        (100, "from the pot for the jackpot, before the flop"),
    ]
    assert shown(live) == few
    live.sit("Eve 5")
    many = [few[0], (200, "from the pot, after the flop"), few[2]]
    assert shown(live) == many
    live.deal()
    live.sit("Fay 6")
    live.leave("Ann")
    assert shown(live) == many


def test_a_closed_table_costs_nothing() -> None:
    live = Live("comstock.holdem")
    live.close()
    assert shown(live) == []


@pytest.mark.parametrize(
    ("game", "posted", "expected"),
    [
        ("comstock.lowball", {"schedule": "half hour"}, [(300, "from each player, each half hour")]),
        ("palace.mexican", {}, [(100, "from each player")]),
        ("sk.push9", {"fee": 100}, [(100, "from the button's ante, before the deal")]),
        ("palace.pan", {}, [(200, "from the tops, before the deal")]),
        (
            "comstock.pure215",
            {"jackpot": True},
            [
                (50, "from the player-dealer"),
                (200, "from the player-dealer, on table action of $51 or more"),
                (300, "from the player-dealer, on table action of $401 or more"),
                (100, "more on each fee for the jackpot"),
            ],
        ),
    ],
)
def test_other_ways_to_collect_are_shown_as_well(
    game: str, posted: dict[str, Any], expected: list[tuple[int, str]]
) -> None:
    live = Live(game, **posted)
    live.sit("Ann 1, Bob 2, Cas 3")
    assert shown(live) == expected


def test_amounts_from_different_actions_are_rates_of_their_own_and_those_of_one_hand_add_up() -> None:
    by_moment = [
        Charge(100, "the pot", ""),
        Charge(200, "the pot", ""),
        Charge(100, "the pot", "", jackpot=True),
    ]
    by_action = [Charge(100, "the player-dealer", ""), Charge(200, "the player-dealer", "", 10_000)]
    assert rates(by_moment) == {300}
    assert rates(by_action) == {100, 200}


class Till:
    """What the hands of a table paid, held against what it showed when each was dealt."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd, self.hands = crowd, 0
        self.shown: list[Charge] = []
        self.paid: list[Moved] = []
        self.short = False

    def note(self, told: list[TableEvent]) -> None:
        """Follow the events of an input."""
        for event in told:
            match event.what:
                case HandBegan():
                    self.shown, self.paid, self.short = charges(self.crowd.table), [], False
                case InHand(told=Moved(source=source, target=target) as moved):
                    if target in (COLLECTION, JACKPOT, HELD) and source != HELD:
                        self.paid.append(moved)
                case InHand(told=Called(topic="short-pot")):
                    self.short = True
                case HandEnded():
                    self.hands += 1
                    self._check()
                case _:
                    pass

    def _check(self) -> None:
        for topic in {moved.topic for moved in self.paid}:
            amounts = [moved.amount for moved in self.paid if moved.topic == topic]
            posted = [charge for charge in self.shown if charge.jackpot == (topic == "jackpot")]
            if self.crowd.table.game.family == "banked":
                by_dealer = topic == "player-dealer-fee"
                allowed = {one.amount for one in posted if (one.payer == "the player-dealer") == by_dealer}
                # Of a bet that several made together each pays their part of one fee.
                assert {*amounts} <= allowed if by_dealer else max(amounts) <= max(allowed)
            elif topic in ("time-charge", "fee-from-each-player"):
                assert all(amount % charge.amount == 0 for amount in amounts for charge in posted)
            else:
                assert sum(amounts) in {charge.amount for charge in posted} or (
                    self.short and sum(amounts) < max(charge.amount for charge in posted)
                )


@pytest.mark.parametrize("game", GAMES)
def test_what_is_taken_from_a_hand_is_what_was_shown_when_it_was_dealt(game: str) -> None:
    crowd = Crowd(game, 3)
    till = Till(crowd)
    crowd.listen = till.note
    crowd.afternoon(hands=8)
    assert till.hands
