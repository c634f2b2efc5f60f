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
from calroom.table.table import COLLECTION, JACKPOT
from calroom.table.words import say

TRIES = 60


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
        f"{game.title}, {hand.setup.stakes}: the collection",
        tuple(_lies(hand)),
        "What goes into the box for this hand in all?" + (" And what to the jackpot?" if has_jackpot else ""),
        tuple(Blank(name, "money") for name in names),
    )
    right = tuple(dollars(hand.table.chips[name]) for name in names)
    called = (event for event in hand.events if isinstance(event, Called))
    decided: list[Event] = [*(event for event in called if "fee" in event.topic), *taken]
    return Solved(problem, right, tuple(map(say, decided)), cited(game, topics(decided)))


def _lies(hand: Hand) -> list[str]:
    """What a dealer sees who is to take the collection: players, wagers, how far the hand went."""
    lines = [f"players dealt in: {len(hand.table.seats)}"]
    if hand.setup.given.get("jackpot"):
        lines.append("the table has a jackpot")
    dealt = (event.topic for event in hand.events if isinstance(event, Dealt))
    streets = [STREETS[topic] for topic in dealt if topic in STREETS]
    wagers = _wagers(hand)
    if wagers:
        return [*lines, *wagers]
    pot = sum(amount for event in hand.events if isinstance(event, Gathered) for _, amount in event.amounts)
    lines.append(f"the hand went as far as {streets[-1]}" if streets else "no card was dealt")
    return [*lines, f"gathered into the pot: {dollars(pot)}"]


def _wagers(hand: Hand) -> list[str]:
    """What was bet against the bank, if there is one."""
    moved = [event for event in hand.events if isinstance(event, Moved) and event.source.startswith("stack")]
    bank: Cents = sum(event.amount for event in moved if event.target == "bank")
    if not bank:
        return []
    others = [event for event in moved if event.target not in ("bank", COLLECTION, JACKPOT)]
    lines = [f"seat {event.source.split()[1]}: {dollars(event.amount)} on {event.target}" for event in others]
    return [f"bank: {dollars(bank)}", *(line for line in lines if not is_pot(line))]
