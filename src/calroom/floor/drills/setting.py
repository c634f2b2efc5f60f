"""Set a hand the house way: which cards or tiles go in front."""

from random import Random

from calroom.floor import playing
from calroom.floor.following import comes_up
from calroom.floor.problems import Blank, Problem, Solved, in_order
from calroom.floor.rulings import cited
from calroom.houses.game import Game
from calroom.table.asks import Answer, Seat
from calroom.table.events import Called, Passed, Place, Shown
from calroom.table.hand import Hand
from calroom.table.sentences import Sentence
from calroom.table.words import tell

HOUSE_WAY, LIE = "house-way", "two-hands-lie"
TRIES = 40


def suits(game: Game) -> bool:
    """Whether hands are set."""
    return comes_up(game, "set-two-hands")


def make(game: Game, seed: int) -> Solved:
    """A hand of somebody who asks for the house way."""
    for number in range(TRIES):
        hand, luck = playing.deal(game, seed * TRIES + number, in_order=True), Random(seed)
        _everybody_asks_for_it(hand, luck)
        seats = [seat for seat in hand.table.seats if _why(hand, seat)]
        if seats:
            return _solved(game, seed, hand, luck.choice(seats))
    raise LookupError(f"nobody asks for the house way in {game.id}")


def _everybody_asks_for_it(hand: Hand, luck: Random) -> None:
    while not hand.over:
        ask = hand.asks[0]
        if any(option.verb == HOUSE_WAY for option in ask.options):
            hand.answer(ask.seat, Answer(HOUSE_WAY))
        else:
            playing.answer(hand, luck)


def _why(hand: Hand, seat: Seat) -> list[Called]:
    """What the dealer says of the way in which this position's hand was set."""
    called = (event for event in hand.events if isinstance(event, Called))
    return [event for event in called if event.topic.startswith(HOUSE_WAY) and event.seat == seat]


def _laid(hand: Hand, seat: Seat) -> list[Passed]:
    passed = (event for event in hand.events if isinstance(event, Passed) and event.topic == LIE)
    return [event for event in passed if event.source == f"hand {seat}"]


def _solved(game: Game, seed: int, hand: Hand, seat: Seat) -> Solved:
    front, back = _laid(hand, seat)
    held = tuple(sorted((*front.cards, *back.cards)))
    place = front.place.split()[0]
    problem = Problem(
        "setting",
        game.id,
        seed,
        Sentence("{game:word}: set it the house way", game=game.title),
        (Sentence("the hand: {cards}", cards=held),),
        Sentence("Which {number} lie as the {place:word} hand?", number=len(front.cards), place=place),
        (Blank(Sentence("{place:word} hand", place=place), "cards", held, len(front.cards)),),
    )
    called = _why(hand, seat)
    because = (*_read(hand, (front.place, back.place)), *map(tell, called))
    return Solved(problem, (in_order(front.cards),), because, cited(game, tuple(one.topic for one in called)))


def _read(hand: Hand, places: tuple[Place, Place]) -> list[Sentence]:
    shown = [event for event in hand.events if isinstance(event, Shown) and event.place in places]
    return [
        Sentence(
            "{place:word}: {cards}, {hand}", place=event.place.split()[0], cards=event.cards, hand=event.name
        )
        for event in shown
    ]
