"""Tells a history in plain words, a line for everything that happened."""

from collections.abc import Iterator
from decimal import Decimal

from calroom.cards import HIDDEN
from calroom.histories.course import Course, Step, Street, course_of, winnings_of
from calroom.histories.phh import BadHistory, History
from calroom.histories.variants import VARIANTS
from calroom.money import Cents

_SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£"}
_GAMES = {
    "holdem": "hold'em",
    "omaha": "Omaha",
    "omaha-hilo": "Omaha hi-lo",
    "stud": "seven-card stud",
    "stud-hilo": "seven-card stud hi-lo",
    "razz": "razz",
}
_STREETS = {"Preflop": "Before the flop", "Flop": "The flop", "Turn": "The turn", "River": "The river"}


def told(history: History) -> str:
    """The whole hand as text."""
    course = course_of(history)
    return "\n".join(_Telling(history, course).lines()) + "\n"


class _Telling:
    def __init__(self, history: History, course: Course) -> None:
        self.history, self.course = history, course
        more = history.more
        symbol = more.get("currency_symbol") or _SYMBOLS.get(str(more.get("currency", "")))
        self.symbol = str(symbol or ("$" if "_game" in more else ""))
        self.pot = 0

    def money(self, amount: Cents) -> str:
        whole = Decimal(amount) / 100
        text = f"{whole:,.0f}" if amount % 100 == 0 else f"{whole:,.2f}"
        return f"{self.symbol}{text}"

    def lines(self) -> Iterator[str]:
        yield self._title()
        for player in self.course.players:
            has = "an unknown stack" if player.stack is None else self.money(player.stack)
            yield f"Seat {player.seat}: {player.name} has {has}"
        for at, street in enumerate(self.course.streets):
            yield self._street(at, street)
            for step in street.steps:
                self.pot += step.put
                if said := self._step(step):
                    yield said
        yield from self._end()

    def _title(self) -> str:
        variant = VARIANTS[self.history.variant]
        game = _GAMES[variant.game.partition(".")[2]]
        limit = variant.structure.replace(" ", "-") or "limit"
        number = self.history.more.get("hand")
        return f"{f'Hand {number}: ' if number else ''}{limit} {game}"

    def _street(self, at: int, street: Street) -> str:
        name = _STREETS.get(street.name, street.name)
        board = [card for each in self.course.streets[: at + 1] for card in each.board]
        cards = f" {' '.join(board)}" if board else ""
        pot = f", {self.money(self.pot)} in the pot" if self.pot else ""
        return f"{name}:{cards}{pot}"

    def _step(self, step: Step) -> str:
        name = self.course.players[step.player - 1].name
        all_in = ", all-in" if step.all_in else ""
        if step.word == "deal":
            seen = [card for card in step.cards if card != HIDDEN]
            hidden = len(step.cards) - len(seen)
            unseen = f"{hidden} {'card' if hidden == 1 else 'cards'} that nobody recorded" if hidden else ""
            return f"{name} is dealt {' and '.join(part for part in (unseen, ' '.join(seen)) if part)}"
        amounts = {
            "ante": f"antes {self.money(step.put)}",
            "small blind": f"posts the small blind of {self.money(step.put)}",
            "big blind": f"posts the big blind of {self.money(step.put)}",
            "straddle": f"straddles for {self.money(step.put)}",
            "post": f"posts {self.money(step.put)}",
            "fold": "folds",
            "check": "checks",
            "call": f"calls {self.money(step.put)}",
            "bet": f"bets {self.money(step.put)}",
            "raise": f"raises to {self.money(step.total)}",
            "bring-in": f"brings it in for {self.money(step.put)}",
        }
        return f"{name} {amounts[step.word]}{all_in}"

    def _end(self) -> Iterator[str]:
        course = self.course
        if course.back[1]:
            name = course.players[course.back[0] - 1].name
            yield f"{name} has {self.money(course.back[1])} back that nobody matched"
        for step in course.showdown:
            name = course.players[step.player - 1].name
            yield f"{name} shows {' '.join(step.cards)}" if step.cards else f"{name} throws their hand away"
        try:
            won = winnings_of(self.history, course)
        except BadHistory:
            yield f"Nobody recorded who won the pot of {self.money(course.pot)}"
            return
        for player, amount in won.items():
            yield f"{course.players[player - 1].name} wins {self.money(amount)}"
        if (rest := course.pot - sum(won.values())) > 0:
            yield f"The house has {self.money(rest)}"
