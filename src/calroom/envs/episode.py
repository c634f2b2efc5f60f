"""One hand for learners: whose choice it is, what they see, which actions count, and what everybody won.

The dealer and the floor are no learners: what they are asked is answered as the rule book has it for want
of another.
"""

from collections.abc import Mapping
from typing import Any

from calroom.envs.choices import Action, Actions, Choice, Mask, begun, chosen, mask_of
from calroom.envs.sights import Sight, Sights
from calroom.houses.game import Game
from calroom.money import Amount, Cents, in_cents
from calroom.table.asks import Answer, Seat
from calroom.table.hand import Hand
from calroom.table.views import Onlooker, View

USUAL_SEATS = 6
USUAL_STACK: Cents = 100_000


class Table:
    """Where hands are played: the game, who sits there with how much, the stakes and what is posted."""

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        stacks: Mapping[Seat, Amount] | None = None,
        stakes: str | None = None,
        **posted: Any,
    ) -> None:
        fewest, most = game.rules.seats
        self.game, self.stakes, self.posted = game, stakes, posted
        count = seats if seats is not None else max(fewest, min(USUAL_SEATS, most))
        brought: Mapping[Seat, Amount] = stacks or dict.fromkeys(range(1, count + 1), USUAL_STACK)
        self.stacks = {seat: in_cents(stack) for seat, stack in brought.items()}
        self.seats = tuple(sorted(self.stacks))
        self.scale = max(self.stacks.values(), default=1) or 1
        self.actions = Actions(game)
        self.sights = Sights(self.actions, len(self.seats))

    def deal(self, seed: int) -> "Episode":
        """A hand, shuffled by a seed; the button goes round with the seeds."""
        button = self.seats[seed % len(self.seats)] if self.game.has_button else None
        hand = self.game.hand(self.stacks, button, seed=seed, stakes=self.stakes, **self.posted)
        return Episode(self, hand)


class Episode:
    """One hand in the making."""

    def __init__(self, table: Table, hand: Hand) -> None:
        self.table, self.hand = table, hand
        self._onlookers = {seat: Onlooker(hand.events, seat) for seat in table.seats}
        self.choice: Choice | None = None
        self._go_on()

    def __deepcopy__(self, _: dict[int, Any]) -> "Episode":
        """The same hand at the same point, free to go another way."""
        other = Episode(self.table, self.hand.fork())
        other.choice = self.choice
        return other

    @property
    def over(self) -> bool:
        """Whether the hand is over."""
        return self.hand.over

    @property
    def seat(self) -> Seat:
        """Whose choice it is; 0 when the hand is over."""
        return self.choice.ask.seat if self.choice is not None else 0

    @property
    def mask(self) -> Mask:
        """Which actions count now."""
        return mask_of(self.table.actions, self.choice)

    def view(self, seat: Seat) -> View:
        """What a seat sees of the hand."""
        view = self._onlookers[seat].look()
        view.asked = tuple(ask.seat for ask in self.hand.asks)
        view.ask = next((ask for ask in self.hand.asks if ask.seat == seat), None)
        return view

    def sight(self, seat: Seat) -> Sight:
        """What a seat sees, as an array."""
        choice = self.choice if seat == self.seat else None
        return self.table.sights.see(self.view(seat), choice, self.table.scale)

    def results(self) -> dict[Seat, float]:
        """What everybody has won or lost so far, in dollars."""
        stacks = self.hand.stacks
        return {seat: (stacks[seat] - brought) / 100 for seat, brought in self.table.stacks.items()}

    def act(self, action: Action) -> None:
        """Take one action of whoever's choice it is; one that does not count is refused."""
        if self.choice is None:
            raise ValueError("the hand is over: nobody has anything to choose")
        seat, step = self.seat, chosen(self.table.actions, self.choice, action)
        if isinstance(step, Choice):
            self.choice = step
            return
        self.hand.answer(seat, step)
        self._go_on()

    def answer(self, answer: Answer) -> None:
        """Take a whole answer of whoever's choice it is, as a bot gives it."""
        self.hand.answer(self.seat, answer)
        self._go_on()

    def let_pass(self) -> None:
        """Let whoever's choice it is not answer; what the rules have for that follows."""
        self.hand.answer_for(self.seat)
        self._go_on()

    def _go_on(self) -> None:
        """To the next question at which somebody has something to choose."""
        self.choice = None
        while not self.hand.over:
            ask = next((ask for ask in self.hand.asks if ask.seat > 0), None)
            if ask is None:
                self.hand.answer_for(self.hand.asks[0].seat)
                continue
            step = begun(self.table.actions, ask)
            if isinstance(step, Choice):
                self.choice = step
                return
            self.hand.answer(ask.seat, step)
