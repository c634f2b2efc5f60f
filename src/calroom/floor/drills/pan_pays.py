"""Pan pays: what a spread is worth from each player, and what it brings in all."""

from itertools import takewhile
from random import Random
from typing import TypeGuard

from calroom.cards import Card
from calroom.floor import playing
from calroom.floor.drills.showdowns import topics
from calroom.floor.following import topic_of
from calroom.floor.problems import Blank, Problem, Solved
from calroom.floor.rulings import cited
from calroom.houses.game import Game
from calroom.money import dollars
from calroom.table.events import Acted, Called, Event, Moved, Passed
from calroom.table.hand import Hand
from calroom.table.sentences import Sentence, each
from calroom.table.views import View, view_of
from calroom.table.words import tell

NOTHING, ASKS, OUT = "pays-nothing", "ask-for-pay", "out"
TRIES = 40
PAYING = 0.75
"""How often a spread that pays is shown, where there is a choice."""


def suits(game: Game) -> bool:
    """Whether spreads are paid for."""
    return game.family == "pan"


def make(game: Game, seed: int) -> Solved:
    """A spread that has just been laid or added to."""
    luck = Random(seed)
    for number in range(TRIES):
        hand = playing.deal(game, seed * TRIES + number, in_order=True)
        while not hand.over:
            playing.answer(hand, luck)
        called = [at for at in range(len(hand.events)) if _is_worth(hand, at)]
        paying = [at for at in called if _paid(hand, at)]
        if called:
            among = paying if paying and luck.random() < PAYING else called
            return _solved(game, seed, hand, luck.choice(among))
    raise LookupError(f"nobody lays a spread in {game.id}")


def _is_worth(hand: Hand, at: int) -> bool:
    """Whether the dealer says here what a spread or going out is worth."""
    said, after = hand.events[at], hand.events[min(at + 1, len(hand.events) - 1)]
    if not isinstance(said, Called):
        return False
    return said.topic in (NOTHING, OUT) or (isinstance(after, Acted) and after.topic == ASKS)


def _solved(game: Game, seed: int, hand: Hand, at: int) -> Solved:
    view = view_of(hand.events[:at], (), None)
    paid = _paid(hand, at)
    each = max((event.amount for event in paid), default=0)
    problem = Problem(
        "pan-pays",
        game.id,
        seed,
        Sentence("{game:word}, {stakes:word}: what does it pay?", game=game.title, stakes=hand.setup.stakes),
        tuple(_lies(hand, view, at)),
        Sentence("What does each other player pay, and what is collected in all?"),
        (Blank(Sentence("each pays"), "money"), Blank(Sentence("in all"), "money")),
        view,
    )
    right = (dollars(each), dollars(sum(event.amount for event in paid)))
    decided: list[Event] = [hand.events[at], *paid]
    rules = cited(game, topics(decided), hand.setup.stakes)
    return Solved(problem, right, tuple(map(tell, decided)), rules)


def _paid(hand: Hand, at: int) -> list[Moved]:
    """What the others put in for it, one after the other."""
    after = hand.events[at + 1 :]
    if isinstance(after[0], Acted) and after[0].topic == ASKS:
        after = after[1:]
    return [event for event in takewhile(lambda event: isinstance(event, Moved), after) if _is_pay(event)]


def _is_pay(event: Event) -> TypeGuard[Moved]:
    """Whether one player pays another."""
    return isinstance(event, Moved) and event.source.startswith("stack ")


def _lies(hand: Hand, view: View, at: int) -> list[Sentence]:
    laid = next(event for event in reversed(hand.events[:at]) if isinstance(event, Passed))
    seat = int(laid.place.rpartition(" ")[2])
    called = (event for event in hand.events if isinstance(event, Called))
    posted = next(tell(event) for event in called if event.topic == "condition")
    others = [other for other in hand.table.seats if other != seat and _is_in(hand, other, at)]
    who_pays = Sentence("others in the hand: {seats}", seats=others)
    if topic_of(hand.events[at]) == OUT:
        spreads = [view.cards[place] for place in view.cards if place.endswith(f"spread of seat {seat}")]
        laid_down = each("{cards}", cards=filter(None, spreads))
        return [
            posted,
            Sentence("{seat} goes out with {spreads:each}", seat=seat, spreads=laid_down),
            who_pays,
        ]
    told = [posted, Sentence("{seat} lays {cards}", seat=seat, cards=view.cards[laid.place])]
    if before := _lay_before(hand, laid, at):
        told.append(Sentence("of which {cards} lay there before", cards=before))
    return [*told, who_pays]


def _lay_before(hand: Hand, laid: Passed, at: int) -> list[Card]:
    """What lay in the spread before the cards came that are paid for; they may come from two places."""
    first = at
    while isinstance(came := hand.events[first - 1], Passed) and came.place == laid.place:
        first -= 1
    return view_of(hand.events[:first], (), None).cards.get(laid.place, [])


def _is_in(hand: Hand, seat: int, at: int) -> bool:
    """Whether a seat is in the hand and has not passed."""
    passed = (event for event in hand.events[:at] if isinstance(event, Acted))
    return not any(event.seat == seat and event.verb == "pass" for event in passed)
