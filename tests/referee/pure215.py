"""Pure 21.5: an ace with a bonus card of the first two is the natural; over is out, but for three eights."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from calroom.table.events import Acted, Called, Passed
from tests.referee.bank import Banked, Result, Wager
from tests.referee.blackjacks import (
    TENS,
    bank_cards,
    best_total,
    by_spot,
    from_the_button,
    out_of_play,
    paying,
    surrendered,
)

OVER = 21


def is_natural(cards: Sequence[str]) -> bool:
    """An ace and a bonus card."""
    return len(cards) == 2 and any(
        one[0] == "A" and other[0] in TENS for one, other in (cards, reversed(cards))
    )


@dataclass
class Pure:
    """One hand of Pure 21.5 against the player-dealer's cards."""

    banked: Banked
    bank: list[str]
    given_up: set[str]
    even: set[str]
    split: set[int]

    @property
    def rules(self) -> Any:
        """The house's rules of the game."""
        return self.banked.record.rules

    def result(self, wager: Wager) -> Result:
        """What any wager comes to: base, insurance or Buster."""
        if wager.kind == "insurance":
            won = paying(wager.amount, self.rules.insurance.pays)
            return Result(wager, won if is_natural(self.bank) else -wager.amount, "insurance")
        if wager.kind == "buster":
            gone = self.banked.has_no_hand(wager)
            return Result(wager, 0 if gone else _buster(self.rules, self.bank, wager), "buster")
        told = f"{self._cards(wager)} against {self.bank}"
        gone_hand = out_of_play(self.banked, wager, self.given_up)
        return gone_hand or Result(wager, self._base(wager), told)

    def _cards(self, wager: Wager) -> list[str]:
        return self.banked.cards.cards[f"hand {wager.spot}{wager.split}"]

    def _base(self, wager: Wager) -> int:
        amount, cards = wager.amount, self._cards(wager)
        if is_natural(cards) and wager.spot not in self.split:
            if wager.place in self.even:
                return paying(amount, self.rules.insurance.even_money)
            return 0 if is_natural(self.bank) else paying(amount, self.rules.natural_pays)
        return -amount if is_natural(self.bank) else self._compared(amount, best_total(cards, OVER))

    def _compared(self, amount: int, mine: int) -> int:
        theirs, won = best_total(self.bank, OVER), paying(amount, self.rules.win_pays)
        if mine > OVER:
            if [card[0] for card in self.bank] != ["8", "8", "8"]:
                return -amount
            return won if self.rules.over_against_888 == "win" else 0
        if theirs > OVER or mine > theirs:
            return won
        return 0 if mine == theirs else -amount


def pure215(banked: Banked) -> list[Result]:
    """Every wager from the action button on, circle by circle."""
    split = {wager.spot for wager in banked.wagers if wager.split} | _split_spots(banked)
    hand = Pure(banked, bank_cards(banked), surrendered(banked), _even_money(banked), split)
    comstock = banked.record.name.startswith("comstock")
    base = [wager for wager in banked.wagers if wager.kind == "circle" and not wager.split]
    came = {(wager.spot, wager.behind): wager.placed for wager in base}

    def key(wager: Wager) -> tuple[int, ...]:
        """The holder before the back line; the Comstock's Buster bets after all base wagers of the circle."""
        who = (0, 0) if not wager.behind else (1, came[wager.spot, wager.behind])
        if comstock:
            return wager.kind == "buster", *who, wager.hand
        return *who, wager.kind != "insurance", wager.hand

    return [hand.result(wager) for wager in by_spot(banked, from_the_button(banked), key)]


def _split_spots(banked: Banked) -> set[int]:
    split = set()
    for event in banked.record.events:
        if isinstance(event, Passed) and event.topic == "split":
            split.add(int("".join(letter for letter in event.source if letter.isdigit())))
    return split


def _even_money(banked: Banked) -> set[str]:
    """Wagers whose owners took even money, on their own circle or on one they were asked about."""
    found: set[str] = set()
    about = ""
    for event in banked.record.events:
        if isinstance(event, Called) and event.words.endswith("is asked"):
            about = event.words.split(":")[0]
        elif isinstance(event, Acted):
            if event.verb == "even-money":
                found.add(_place_of(banked, event.where or about or f"circle {event.seat}", event.seat))
            about = ""
    return found


def _place_of(banked: Banked, circle: str, seat: int) -> str:
    """Where this seat's money lies on a circle."""
    mine = [wager.place for wager in banked.wagers if wager.place.startswith(circle) and seat in wager.owners]
    return next((place for place in mine if place == circle or "behind" in place), circle)


def _buster(rules: Any, bank: Sequence[str], wager: Wager) -> int:
    if best_total(bank, OVER) <= OVER:
        return -wager.amount
    pays: list[int] = [pay for count, pay in rules.buster.pays if len(bank) >= count]
    return wager.amount * pays[-1]
