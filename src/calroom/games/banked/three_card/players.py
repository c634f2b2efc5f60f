"""The spots before every seat of Three Card Poker, and a player's choices and results."""

from functools import cache
from typing import NamedTuple

from calroom.cards import Card
from calroom.games.banked.limits import Limits
from calroom.games.banked.payoffs import amount_at
from calroom.games.banked.three_card.remedies import BANK_HAND
from calroom.games.banked.three_card.terms import Terms
from calroom.games.banked.wagers import Layout, Square, Wager
from calroom.money import Cents
from calroom.ranking import three_card as ranking
from calroom.ranking.three_card import kind_of
from calroom.table.asks import Answer, Ask, Option, Script, Seat, answers
from calroom.table.events import Place
from calroom.table.table import HAND, STACK, Table
from calroom.table.verbs import Verb

Play = answers("play")
Fold = answers("fold")

FOLDED = Answer("fold")
FOLD = Option("fold", "play-or-fold")
BETS_LOCKED = (("wager", "bets-locked"), ("bonus", "bets-locked"))
NOT_YOUR_SPOT = (("wager", "own-spots"), ("bonus", "own-spots"), ("play", "play-or-fold"))

ANTE, PLAY, BONUS = ([f"{spot} {seat}" for seat in range(100)] for spot in ("ante", "play", "bonus"))
"""The three spots before each seat, made once; the index is the seat."""


class Spots(Layout):
    """An ante and a bonus spot before each seat; the play bet comes later."""

    def __init__(self, terms: Terms) -> None:
        self.limits, self.most = terms.limits, terms.rules.most_per_hand
        self.antes: dict[Seat, Cents] = {}
        self.bonuses: dict[Seat, Cents] = {}

    def open_to(self, bettor: Seat) -> list[Square]:
        """One's own spots that are empty, as far as all three bets together may go."""
        ante, bonus = self.antes.get(bettor, 0), self.bonuses.get(bettor, 0)
        squares = []
        if not ante:
            squares.append(_spot(bettor, ANTE[bettor], self.limits, (self.most - bonus) // 2))
        if not bonus:
            squares.append(_spot(bettor, BONUS[bettor], self.limits, self.most - 2 * ante))
        return squares

    def take(self, wager: Wager) -> bool:
        """Each spot takes one bet, and all are their owner's own."""
        (self.bonuses if wager.beside else self.antes)[wager.owner] = wager.amount
        return False

    def barred(self, bettor: Seat) -> tuple[tuple[str, str], ...]:
        """Nobody bets but on their own spots, and on the play spot only when they have seen their cards."""
        return NOT_YOUR_SPOT


@cache
def _spot(seat: Seat, place: Place, limits: Limits, most: Cents) -> Square:
    """The play bet that may follow an ante counts towards the most for one hand from the start."""
    most -= (most - limits.low) % limits.step
    high, why_high = (limits.high, "") if limits.high <= most else (most, "most-per-hand")
    within = Limits(limits.low, high, limits.step)
    if place == ANTE[seat]:
        return Square(seat, place, "ante", within, why_high=why_high)
    return Square(seat, place, "bonus-bet", within, "bonus-limits", "bonus", why_high)


class Result(NamedTuple):
    """What one bet comes to: it wins `due` or loses that much; `topic` decided it, `pays` fixed the odds."""

    owner: Seat
    place: Place
    due: Cents
    topic: str
    pays: str = ""


class Player:
    """A seat with an ante: its cards and bets."""

    def __init__(self, table: Table, seat: Seat, ante: Cents) -> None:
        self.table, self.seat, self.ante, self.place = table, seat, ante, HAND[seat]
        self.folded = self.out = False
        self.forfeit = ""
        self.value = 0

    @property
    def spots(self) -> tuple[Place, ...]:
        """Where the seat's bets lie."""
        return ANTE[self.seat], PLAY[self.seat], BONUS[self.seat]

    @property
    def cards(self) -> list[Card]:
        """The three cards."""
        return self.table.cards[self.place]

    def play_or_fold(self) -> Script[None]:
        """Match the ante or give it up; who has not the chips can only fold."""
        table, seat = self.table, self.seat
        if table.stack(seat) < self.ante:
            table.call("play-bet-short", f"seat {seat} has not the chips for a play bet", seat)
            answer = FOLDED
        else:
            ask = Ask(seat, _choices(self.ante), FOLDED, "play-or-fold", BETS_LOCKED, "dealers-left-first")
            given: Answer | None = None
            while given is None and not self.out:
                given = yield ask
            if given is None:
                return
            answer = given
        table.act("play-or-fold", seat, answer.verb, answer.amount)
        if answer.verb == "play":
            table.move(answer.amount, STACK[seat], PLAY[seat], "play-or-fold")
        self.folded = answer.verb == "fold"

    def results(self, terms: Terms, qualified: bool) -> list[Result]:
        """Ante, play and bonus in their order."""
        if self.forfeit:
            chips = self.table.chips
            lying = [place for place in self.spots if chips.get(place)]
            return [Result(self.seat, place, -chips[place], self.forfeit) for place in lying]
        bonus = self.table.chips.get(BONUS[self.seat], 0)
        results = self._folded(bonus) if self.folded else self._played(terms, qualified)
        if bonus and not self.folded:
            results.append(self._bonus(terms, bonus))
        return results

    def _folded(self, bonus: Cents) -> list[Result]:
        results = [Result(self.seat, ANTE[self.seat], -self.ante, "fold-forfeits-ante")]
        if bonus:
            results.append(Result(self.seat, BONUS[self.seat], -bonus, "fold-forfeits-bonus"))
        return results

    def _played(self, terms: Terms, qualified: bool) -> list[Result]:
        rules, seat = terms.rules, self.seat
        wins = amount_at(rules.win_pays, self.ante, rules.chip)
        if not qualified:
            return [Result(seat, ANTE[seat], wins, "ante-paid")]
        bank = ranking.value(self.table.cards[BANK_HAND])
        if self.value > bank:
            due, topic = wins, "higher-hand"
        elif self.value < bank:
            due, topic = -self.ante, "lower-hand"
        else:
            due, topic = 0, "equal-hands"
        return [Result(seat, ANTE[seat], due, topic), Result(seat, PLAY[seat], due, topic)]

    def _bonus(self, terms: Terms, bonus: Cents) -> Result:
        odds = terms.bonus.get(kind_of(self.value))
        if odds is None:
            return Result(self.seat, BONUS[self.seat], -bonus, "bonus-loses")
        due = amount_at(odds, bonus, terms.rules.chip)
        return Result(self.seat, BONUS[self.seat], due, "bonus-wins", "bonus-pays")


@cache
def _choices(ante: Cents) -> tuple[Option, ...]:
    return Option("play", "play-or-fold", ante, ante), FOLD


VERBS = (
    Verb("wager", "Ante {amount}", "wagers {amount} {where}", "Lies there against the bank."),
    Verb("bonus", "Bonus {amount}", "bets {amount} on the bonus", "A bet of its own on what you will hold."),
    Verb(
        "play",
        "Play {amount}",
        "plays {amount}",
        "As much as your ante again: your hand plays against the bank's.",
    ),
    Verb("fold", "Fold", "folds", "Gives up the hand and the ante."),
)
