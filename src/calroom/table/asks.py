"""Asks, options and answers: what a script wants to know, what may be chosen, and what was chosen.

The options of an ask are the only authority on what is legal: buttons, bots, the default and the
refusal all read this one list.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from functools import partial
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct

from calroom.cards import Card, Cards, parse_cards
from calroom.money import Cents, cents

Seat: TypeAlias = int
DEALER: Seat = 0
FLOOR: Seat = -1


def who(seat: Seat) -> str:
    """Somebody as the dealer names them: `seat 3`, `the floor`."""
    return {DEALER: "the dealer", FLOOR: "the floor"}.get(seat) or f"seat {seat}"


class Answer(Struct, frozen=True, omit_defaults=True, gc=False):
    """What somebody chose: a verb, and where the verb needs it an amount, cards or a place."""

    verb: str
    amount: Cents = 0
    cards: Cards = ()
    where: str = ""


TABLE_STAKES = "table-stakes"
"""The topic by which nobody puts in more than lies before them."""


class Option(Struct, frozen=True, omit_defaults=True, gc=False):
    """What may be chosen, and the topic that grants or limits it.

    Amounts run from `low` to `high` in steps of `step`, `high` itself always included, because a
    player may always put in their last chip. Cards are chosen among `cards`, from `fewest` to `most`
    of them; where not every choice of that size will do, `picks` lists those that will. `why_low`,
    `why_high` and `why_step` are the topics that refuse a smaller, a larger and an odd amount, `why_pick` one
    that refuses cards of the right number which are not among the picks, where `topic` does not. Where less
    than all that somebody has may be put in, `there` is how much that is: more is refused because it is not
    there, whatever `why_high` is.
    """

    verb: str
    topic: str = ""
    low: Cents = 0
    high: Cents = 0
    step: Cents = 1
    cards: Cards = ()
    fewest: int = 0
    most: int = 0
    where: str = ""
    picks: tuple[Cards, ...] = ()
    why_low: str = ""
    why_high: str = ""
    why_step: str = ""
    why_pick: str = ""
    there: Cents = 0

    def takes(self, answer: Answer) -> bool:
        """Whether this option covers the answer; what leaves no choice may be left out."""
        return self.takes_amount(answer.amount) and self.takes_cards(answer.cards)

    def takes_amount(self, amount: Cents) -> bool:
        """Whether the amount is one of those on offer."""
        low, high = self.low, self.high
        if amount == high or (amount == 0 and low == high):
            return True
        return low <= amount < high and (amount - low) % self.step == 0

    def limit_on(self, amount: Cents) -> str:
        """The topic that refuses this amount."""
        if amount < self.low:
            return self.why_low
        if self.there and amount > self.there:
            return TABLE_STAKES
        return self.why_high if amount > self.high else self.why_step

    def takes_cards(self, chosen: Cards) -> bool:
        """Whether the cards are a choice on offer."""
        if not chosen and self.only_cards is not None:
            return True
        if chosen in self.picks:
            return True
        if not self.fewest <= len(chosen) <= self.most or not _within(chosen, self.cards):
            return False
        return not self.picks or any(sorted(chosen) == sorted(pick) for pick in self.picks)

    def limit_on_cards(self, chosen: Cards) -> str:
        """The topic that refuses these cards."""
        right_size = self.fewest <= len(chosen) <= self.most and _within(chosen, self.cards)
        return self.why_pick if right_size else ""

    @property
    def only_cards(self) -> Cards | None:
        """The cards that a choice without alternative comes to; None where there is something to choose."""
        if len(self.picks) == 1:
            return self.picks[0]
        return self.cards if self.fewest == len(self.cards) else None

    def completed(self, answer: Answer) -> Answer:
        """The answer with what goes without saying filled in."""
        amount = answer.amount or (self.high if self.low == self.high else 0)
        cards = answer.cards or self.only_cards or ()
        if amount == answer.amount and cards == answer.cards:
            return answer
        return Answer(answer.verb, amount, cards, answer.where)


class Ask(Struct, frozen=True, omit_defaults=True, gc=False):
    """Who must choose, among which options, and what counts if they cannot answer.

    `topic` is what the question is about and `turn` why it is put to this seat now. `barred` names verbs
    that somebody might expect here, each with the topic that stands against it. `unanswered` is the topic
    that says what counts for somebody who does not answer. `about` is the place that the question is about,
    where the seat alone does not say it: one of several hands, somebody else's circle.
    """

    seat: Seat
    options: tuple[Option, ...]
    default: Answer
    topic: str = ""
    barred: tuple[tuple[str, str], ...] = ()
    turn: str = ""
    unanswered: str = "no-answer"
    about: str = ""

    def option_for(self, answer: Answer) -> Option | None:
        """The option that the answer speaks of, whether or not its amount or cards are right."""
        verb = answer.verb
        for option in self.options:
            if option.verb == verb and option.where == answer.where:
                return option
        return None


Question: TypeAlias = Ask | tuple[Ask, ...]
Result = TypeVar("Result")
Script: TypeAlias = Generator[Question, Any, Result]
"""A script yields one ask and gets its answer, or several at once and gets (seat, answer) of the first.

It gets None instead when an incident was dealt with meanwhile: it looks at the table again and asks anew.
"""


class Leaves(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What a hand leaves to the next one; a game adds what is its own, by the names that `given` uses.

    `deck` are all cards in their order, where the next hand goes on with what is left of them.
    """

    deck: Cards = ()


NOTHING_LEFT = Leaves()


def ask_one(ask: Ask) -> Script[Answer]:
    """Put a question that no incident can change."""
    answer: Answer | None = None
    while answer is None:
        answer = yield ask
    return answer


def ask_each(asks: Iterable[Ask]) -> Script[dict[Seat, Answer]]:
    """Put a question to several seats at once; all of them must answer, in any order."""
    waiting = {ask.seat: ask for ask in asks}
    found: dict[Seat, Answer] = {}
    while waiting:
        reply = yield tuple(waiting.values())
        if reply is not None:
            seat, answer = reply
            del waiting[seat]
            found[seat] = answer
    return found


def ask_any(asks: Iterable[Ask], passing: str) -> Script[tuple[Seat, Answer] | None]:
    """Let any of several seats step in: the first who does not pass; None when everybody has passed."""
    waiting = {ask.seat: ask for ask in asks}
    while waiting:
        reply = yield tuple(waiting.values())
        if reply is not None:
            seat, answer = reply
            if answer.verb != passing:
                return seat, answer
            del waiting[seat]
    return None


def answers(verb: str) -> Callable[..., Answer]:
    """The maker of one kind of answer: `Raise = answers("raise")`, then `Raise(1000)`."""
    return partial(Answer, verb)


def in_words(
    ask: Ask | None, verb: str, amount: Cents | str = 0, cards: str | Sequence[Card] = (), where: str = ""
) -> Answer:
    """An answer as people say it: an amount as `$6` or in cents, cards as `Ks Qd`."""
    meant = [option for option in ask.options if option.verb == verb] if ask else []
    if isinstance(cards, str):
        offered, words = {card for option in meant for card in option.cards}, cards.split()
        # Tiles are longer words than cards, and are known by being offered.
        cards = words if offered.issuperset(words) else parse_cards(cards)
    return Answer(
        verb,
        cents(amount) if isinstance(amount, str) else amount,
        tuple(cards),
        where or (meant[0].where if len(meant) == 1 else ""),
    )


def _within(chosen: Cards, offered: Cards) -> bool:
    left: list[Card] = list(offered)
    for card in chosen:
        if card not in left:
            return False
        left.remove(card)
    return True
