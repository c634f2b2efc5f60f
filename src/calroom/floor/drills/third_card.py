"""The third-card rule: who draws, who stands, and who is nearer nine."""

from random import Random

from calroom.floor import playing
from calroom.floor.drills.showdowns import topics
from calroom.floor.following import comes_up
from calroom.floor.problems import Blank, Problem, Solved, said
from calroom.floor.rulings import cited
from calroom.houses.game import Game
from calroom.table.events import Called, Dealt, Event, Shown
from calroom.table.hand import Hand
from calroom.table.sentences import Sentence
from calroom.table.views import view_of
from calroom.table.words import tell

PLAYER, BANKER = "player hand", "banker hand"
DRAWS, STANDS = DOES = "draws", "stands"
WINS = ("player", "banker", "tie")
TRIES = 40
FOUR = 4


def suits(game: Game) -> bool:
    """Whether there is a player hand and a banker hand with a chart for the third card."""
    return comes_up(game, "banker-chart")


def make(game: Game, seed: int) -> Solved:
    """Two hands of two cards, and what comes next out of the shoe."""
    for number in range(TRIES):
        hand, luck = playing.deal(game, seed * TRIES + number, in_order=True), Random(seed)
        while not hand.over:
            playing.answer(hand, luck)
        dealt = [at for at, event in enumerate(hand.events) if _is_to_a_hand(event)]
        if len(dealt) >= FOUR:
            return _solved(game, seed, hand, dealt)
    raise LookupError(f"no cards are dealt in {game.id}")


def _is_to_a_hand(event: Event) -> bool:
    return isinstance(event, Dealt) and event.place in (PLAYER, BANKER)


def _solved(game: Game, seed: int, hand: Hand, dealt: list[int]) -> Solved:
    cards = [event for at in dealt if isinstance(event := hand.events[at], Dealt)]
    first, third = cards[:FOUR], cards[FOUR:]
    after = first[-1].at + 1
    coming = hand.table.deck[after : after + 2]
    lie = {
        place: [card for event in first if event.place == place for card in event.cards]
        for place in (PLAYER, BANKER)
    }
    problem = Problem(
        "third-card",
        game.id,
        seed,
        Sentence("{game:word}: the third card", game=game.title),
        (
            *(Sentence("{place:word}: {cards}", place=place, cards=two) for place, two in lie.items()),
            Sentence("next out of the shoe: {cards}", cards=coming),
        ),
        Sentence("Does the player hand draw, does the banker hand draw, and which wins?"),
        (
            *(Blank(Sentence("{place:word}", place=one), "choice", DOES, said=said(DOES)) for one in lie),
            Blank(Sentence("wins"), "choice", WINS, said=said(WINS)),
        ),
        view_of(hand.events[: dealt[FOUR - 1] + 1], (), None),
    )
    drew = {event.place for event in third}
    decided = _decided(hand, dealt[FOUR - 1] + 1)
    right = (*(DRAWS if place in drew else STANDS for place in (PLAYER, BANKER)), _winner(hand))
    return Solved(problem, right, tuple(map(tell, decided)), cited(game, topics(decided)))


def _decided(hand: Hand, start: int) -> list[Event]:
    """What is dealt, read and called once the first four cards lie."""
    kinds = (Dealt, Shown, Called)
    return [event for event in hand.events[start:] if isinstance(event, kinds)]


def _winner(hand: Hand) -> str:
    """Whose hand was called the nearer to nine."""
    called = (event for event in hand.events if isinstance(event, Called))
    said = next(event.words for event in called if event.topic == "nearer-nine")
    return next((name for name in ("player", "banker") if f"{name} hand" in said), "tie")
