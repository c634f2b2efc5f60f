"""The right collection: what the house takes for a hand, by its posted schedule."""

from random import Random

from calroom.floor import playing
from calroom.floor.drills.showdowns import is_pot, topics
from calroom.floor.problems import Blank, Problem, Solved
from calroom.floor.rulings import cited
from calroom.floor.when import STREETS
from calroom.houses.game import Game
from calroom.money import Cents, dollars
from calroom.table.events import Called, Dealt, Event, Gathered, Moved
from calroom.table.hand import Hand
from calroom.table.sentences import Sentence
from calroom.table.table import COLLECTION, JACKPOT
from calroom.table.words import tell

TRIES = 60
BOX = Sentence("What goes into the box for this hand in all?")
BOTH = Sentence("What goes into the box for this hand in all? And what to the jackpot?")


def suits(game: Game) -> bool:
    """Whether the house charges for hands."""
    return game.id in game.book.games


def make(game: Game, seed: int) -> Solved:
    """A hand that was charged for."""
    for number in range(TRIES):
        hand, luck = playing.deal(game, seed * TRIES + number, in_order=True), Random(seed)
        while not hand.over:
            playing.answer(hand, luck)
        if hand.table.chips.get(COLLECTION, 0):
            return _solved(game, seed, hand)
    raise LookupError(f"{game.id} takes no collection out of a hand")


def _solved(game: Game, seed: int, hand: Hand) -> Solved:
    moved = [event for event in hand.events if isinstance(event, Moved)]
    taken = [event for event in moved if event.target in (COLLECTION, JACKPOT)]
    has_jackpot = any(event.target == JACKPOT for event in taken)
    names = ("collection", "jackpot") if has_jackpot else ("collection",)
    problem = Problem(
        "fees",
        game.id,
        seed,
        Sentence("{game:word}, {stakes:word}: the collection", game=game.title, stakes=hand.setup.stakes),
        tuple(_lies(hand)),
        BOTH if has_jackpot else BOX,
        tuple(Blank(Sentence("{place:word}", place=name), "money") for name in names),
    )
    right = tuple(dollars(hand.table.chips[name]) for name in names)
    called = (event for event in hand.events if isinstance(event, Called))
    decided: list[Event] = [*(event for event in called if "fee" in event.topic), *taken]
    rules = cited(game, topics(decided), hand.setup.stakes)
    return Solved(problem, right, tuple(map(tell, decided)), rules)


def _lies(hand: Hand) -> list[Sentence]:
    """What a dealer sees who is to take the collection: players, wagers, how far the hand went."""
    told = [Sentence("players dealt in: {number}", number=len(hand.table.seats))]
    if hand.setup.given.get("jackpot"):
        told.append(Sentence("the table has a jackpot"))
    dealt = (event.topic for event in hand.events if isinstance(event, Dealt))
    streets = [STREETS[topic] for topic in dealt if topic in STREETS]
    wagers = _wagers(hand)
    if wagers:
        return [*told, *wagers]
    pot = sum(amount for event in hand.events if isinstance(event, Gathered) for _, amount in event.amounts)
    if streets:
        told.append(Sentence("the hand went as far as {street:word}", street=streets[-1]))
    else:
        told.append(Sentence("no card was dealt"))
    return [*told, Sentence("gathered into the pot: {amount}", amount=pot)]


def _wagers(hand: Hand) -> list[Sentence]:
    """What was bet against the bank, if there is one."""
    moved = [event for event in hand.events if isinstance(event, Moved) and event.source.startswith("stack")]
    bank: Cents = sum(event.amount for event in moved if event.target == "bank")
    if not bank:
        return []
    others = [event for event in moved if event.target not in ("bank", COLLECTION, JACKPOT)]
    told = [
        Sentence(
            "{seat}: {amount} on {place:word}",
            seat=int(event.source.split()[1]),
            amount=event.amount,
            place=event.target,
        )
        for event in others
    ]
    return [Sentence("bank: {amount}", amount=bank), *(line for line in told if not is_pot(str(line)))]
