"""Settle a banked table from the action button, with a bank that may not reach for everybody."""

from random import Random

from msgspec import Struct

from calroom.bots.sensible import player_of
from calroom.cards import Cards
from calroom.floor.drills.showdowns import topics
from calroom.floor.problems import Blank, Problem, Solved
from calroom.floor.rulings import cited
from calroom.houses.game import Game
from calroom.money import Cents, dollars
from calroom.table.asks import Answer, Ask, Seat
from calroom.table.events import Called, Event, Moved, Place, Placed, Shown
from calroom.table.hand import Hand
from calroom.table.refusals import Refused
from calroom.table.sentences import Sentence
from calroom.table.table import COLLECTION, JACKPOT, STACK
from calroom.table.views import View, view_of
from calroom.table.words import tell

BANK = "bank"
TRIES = 120
CHIPS: Cents = 100_000
WAGERS: tuple[Cents, ...] = (1_000, 1_500, 2_500, 4_000, 5_000, 10_000)


class Settlement(Struct, frozen=True):
    """A finished hand, and its table when the cards lie open and the wagers are to be settled."""

    hand: Hand
    at: int
    view: View

    @property
    def wagers(self) -> dict[str, tuple[Seat, Cents]]:
        """What lies where, and whose it is."""
        return {
            place: (_owner(self.hand, place), amount)
            for place, amount in self.view.chips.items()
            if not place.startswith("stack") and place not in (BANK, COLLECTION, JACKPOT)
        }

    @property
    def bank(self) -> Cents:
        """What the player-dealer has put up."""
        return self.view.chips.get(BANK, 0)

    @property
    def done(self) -> list[Event]:
        """Everything from the first wager settled to the last."""
        return [event for event in self.hand.events[self.at :] if isinstance(event, (Moved, Called, Shown))]

    def back_to(self, seat: Seat) -> Cents:
        """What is pushed to a seat."""
        moved = (event for event in self.done if isinstance(event, Moved))
        return sum(event.amount for event in moved if event.target == STACK[seat])


def suits(game: Game) -> bool:
    """Whether there is a bank."""
    return game.family == "banked"


def make(game: Game, seed: int) -> Solved:
    """A table to be settled, with a short bank if the limits let there be one."""
    fallback: Settlement | None = None
    for number in range(TRIES):
        found = settlement(game, seed * TRIES + number)
        if found is None or len(found.wagers) < 2:
            continue
        if found.bank < sum(amount for _, amount in found.wagers.values()):
            return settle(game, seed, found)
        fallback = fallback or found
    if fallback is None:
        raise LookupError(f"no hand of {game.id} comes to a settlement")
    return settle(game, seed, fallback)


def settlement(game: Game, seed: int) -> Settlement | None:
    """A hand against a bank that puts up little, when it comes to be settled."""
    luck = Random(f"{game.id} {seed}")
    fewest, most = game.rules.seats
    seats = sorted(luck.sample(range(1, most + 1), luck.randint(max(fewest, 3), min(6, most))))
    try:
        hand = game.hand(dict.fromkeys(seats, CHIPS), luck.choice(seats), seed=seed)
    except Refused:
        return None
    asked = 0
    while not hand.over:
        ask = luck.choice(hand.asks)
        asked = len(hand.events)
        hand.answer(ask.seat, _answer(game, hand, ask, luck))
    return read_settlement(hand, asked)


def _answer(game: Game, hand: Hand, ask: Ask, luck: Random) -> Answer:
    """The player-dealer puts up little, the others bet much; cards are played sensibly."""
    first = ask.options[0]
    if first.verb == "post":
        return Answer("post", min(first.high, max(first.low, luck.choice((2_000, 5_000, 8_000, 12_000)))))
    sensible = player_of(game)(game, ask, hand.view(ask.seat), luck)
    option = ask.option_for(sensible)
    if ask.topic == "wagers" and option is not None and option.high:
        amount = luck.choice(WAGERS)
        wager = Answer(sensible.verb, amount, sensible.cards, sensible.where)
        return wager if option.takes(wager) else sensible
    return sensible


def read_settlement(hand: Hand, asked: int) -> Settlement | None:
    """The table of a finished hand when wagers began to move, after the last question was answered."""
    events = hand.events
    moved = [at for at in range(asked, len(events)) if isinstance(events[at], Moved)]
    moved = [at for at in moved if _settles(events[at])]
    if not moved:
        return None
    at = moved[0]
    return Settlement(hand, at, view_of(events[:at], (), None))


def _settles(event: Event) -> bool:
    assert isinstance(event, Moved)
    return event.target not in (COLLECTION, JACKPOT) and not event.source.startswith("stack")


def _owner(hand: Hand, place: str) -> Seat:
    moved = (event for event in hand.events if isinstance(event, Moved))
    owners = [event.source for event in moved if event.target == place and event.source.startswith("stack")]
    return int(owners[0].split()[1]) if owners else 0


def settle(game: Game, seed: int, found: Settlement) -> Solved:
    """The problem that a settlement poses."""
    owners = sorted({owner for owner, _ in found.wagers.values() if owner})
    blanks = [*(Sentence("{seat} gets", seat=seat) for seat in owners), Sentence("left of the bank")]
    banker = next(seat for seat in found.hand.table.seats if _banks(found.hand, seat))
    problem = Problem(
        "settling",
        game.id,
        seed,
        Sentence(
            "{game:word}, {stakes:word}: settle the table", game=game.title, stakes=found.hand.setup.stakes
        ),
        tuple(_lies(found, banker)),
        Sentence("What is pushed to each bettor, wager and winnings together, and what is left of the bank?"),
        tuple(Blank(name, "money") for name in blanks),
        found.view,
    )
    right = (*(dollars(found.back_to(seat)) for seat in owners), dollars(_left(found, banker)))
    return Solved(problem, right, tuple(map(tell, found.done)), cited(game, topics(found.done)))


def _banks(hand: Hand, seat: Seat) -> bool:
    moved = (event for event in hand.events if isinstance(event, Moved))
    return any(event.source == STACK[seat] and event.target == BANK for event in moved)


def _left(found: Settlement, banker: Seat) -> Cents:
    """What goes back to the player-dealer in the end."""
    moved = (event for event in found.done if isinstance(event, Moved))
    return sum(event.amount for event in moved if event.source == BANK and event.target == STACK[banker])


def _lying(place: Place, cards: Cards) -> Sentence:
    kind, _, seat = place.partition(" ")
    if kind == "hand" and seat.isdigit():
        return Sentence("{seat}: {cards}", seat=int(seat), cards=cards)
    return Sentence("{place:word}: {cards}", place=place, cards=cards)


def _lies(found: Settlement, banker: Seat) -> list[Sentence]:
    hand = found.hand
    marked = [event for event in hand.events[: found.at] if isinstance(event, Placed)]
    told = [
        Sentence("the {marker:word} is before {seat}", marker=event.marker, seat=event.seat)
        for event in marked
        if event.seat
    ]
    told.append(Sentence("bank: {amount}, put up by {seat}", amount=found.bank, seat=banker))
    for place, (owner, amount) in sorted(found.wagers.items(), key=lambda wager: wager[1][0]):
        told.append(Sentence("{place:word}: {amount} of {seat}", place=place, amount=amount, seat=owner))
    hands = {event.place: event for event in hand.events if isinstance(event, Shown) and event.name}
    told += [_lying(place, event.cards) for place, event in hands.items()]
    return [*dict.fromkeys(told)]
