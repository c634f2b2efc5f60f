"""Situations that chance brings about too seldom to wait for: chosen cards, and what everybody answers."""

from collections.abc import Iterator
from typing import Any

from msgspec import json

from calroom.room.inputs import Deal
from calroom.server.tables.eyes import Eyes, Tellers
from calroom.shuffle.written import StackedChance
from calroom.table.asks import Seat
from calroom.table.story import StoryLine
from tests.e2e.scenes import Shown, told
from tests.room.live import Live

LONGEST = 200


class Situation:
    """A hand that is played as it is written, looked at by one of those who play it."""

    def __init__(self, game: str, people: str, seat: Seat, cards: str, stakes: str = "") -> None:
        self.live = Live(game, stakes, at="9:00")
        self.live.sit(people)
        self.seat = seat
        self._tellers = Tellers()
        self._begin(StackedChance([cards] * 2))

    def _begin(self, chance: StackedChance) -> None:
        """Deal; whoever is offered a bank first takes it."""
        for _ in range(LONGEST):
            if self.live.table.hand is not None:
                return
            if self.live.offered:
                self.live.reply(self.live.offered, "take")
            else:
                self.live.take(Deal(who="Dan", role="dealer"), chance)
        raise AssertionError("nothing is dealt")

    def answer(self, *spoken: str) -> "Situation":
        """What people answer one after another: `Ann raise $40`, `Ben wager $20 circle 2`, `Cy fold`."""
        for words in spoken:
            person, verb, *rest = words.split(" ", 3)
            self.live.reply(person, verb, *rest)
            _ = self.story  # Told as it happens, as to whoever looks on.
        return self

    def streets(self, spoken: str) -> list[dict[str, Any]]:
        """What whoever looks held after each street that comes of an answer."""
        eyes, table = Eyes(), self.live.table
        eyes.reading(table, self.seat)
        self.answer(spoken)
        found: list[dict[str, Any]] = json.decode(json.encode(eyes.streets(table, self.seat)))
        return found

    @property
    def story(self) -> list[StoryLine]:
        """What whoever looks has been told."""
        return self._tellers.story(self.live.table, self.seat)

    @property
    def asked(self) -> str:
        """Who is asked next."""
        return self.live.table.people[self.live.table.asks[0].seat]

    def shown(self) -> Shown:
        """What whoever looks is told now."""
        mine = next((ask for ask in self.live.table.asks if ask.seat == self.seat), None)
        return told(self.live, self.seat, mine, self._tellers)


def split_hands() -> Iterator[Shown]:
    """Two eights are split against a bank with nineteen: the first is doubled and wins, the second loses."""
    for hand in _splitting():
        yield hand.shown()


def split_hands_played() -> Situation:
    """The same to its end."""
    *_, over = _splitting()
    return over


def _splitting() -> Iterator[Situation]:
    cards = "2s 8s Td 9c 8h Kd Th 3d Td Th"
    hand = Situation("sk.pure215", "Ann 1, Ben 2, Cy 3", 2, cards)
    hand.answer("Ann post $100", "Ben wager $20 circle 2", "Cy wager $10 circle 3", "Ben done")
    for spoken in ("Cy done", "Ben split $20", "Ben double $20", "Ben stand", "Cy stand"):
        yield hand.answer(spoken)


def a_pot_to_bet_into(stack: str = "$300") -> Shown:
    """Three see a flop for forty dollars each, and whoever looks is first to bet."""
    cards = "Ks Qs Js Kd Qd Jd 2c 4h 5d 9c 2h 8s 2d 3c"
    people = f"Ann 1:$300, Ben 2:{stack}, Cy 3:$300"
    hand = Situation("comstock.holdem", people, 2, cards, "$1-$2 no limit")
    return hand.answer("Ann raise $40", "Ben call $39", "Cy call $38").shown()


def side_pots(seat: Seat = 2) -> Iterator[Shown]:
    """Three are all-in for different amounts, and each pot is won by somebody else."""
    for hand in _dividing(seat):
        yield hand.shown()


def side_pots_played(seat: Seat = 2) -> Situation:
    """The same to its end."""
    *_, over = _dividing(seat)
    return over


def _dividing(seat: Seat) -> Iterator[Situation]:
    cards = "Ks Qs Js As Kd Qd Jd Ad 2c 4h 5d 9c 2h 8s 2d 3c"
    people = "Ann 1:$80, Ben 2:$140, Cy 3:$240, Di 4:$300"
    hand = Situation("comstock.holdem", people, seat, cards, "$1-$2 no limit")
    yield hand.answer("Di raise $300", "Ann call $80")
    yield hand.answer("Ben call $139", "Cy call $238")
    while hand.live.table.hand is not None:
        yield hand.answer(f"{hand.asked} show")
