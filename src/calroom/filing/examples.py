"""Worked examples: hands that the engine has really played, each kept for the rules that it shows."""

from collections.abc import Collection, Iterator
from random import Random

from calroom import bots
from calroom.bots.random_player import one_of
from calroom.filing.document import Played
from calroom.houses.game import Game
from calroom.rulebook import Rule
from calroom.shuffle.seeded import SeededChance
from calroom.table.hand import Hand
from calroom.table.messages import render
from calroom.table.refusals import Refused
from calroom.table.story import story

TRIES, MOST = 120, 10
"""So many hands are played at most in search of examples, and so many are shown."""

PLAYERS = 3
STACKS = ("$200", "$2,000", "$20,000")
"""What everybody has before them: the first that the game at its usual stakes can be played with."""


def examples(game: Game, rules: Collection[Rule], decided_by: str) -> Iterator[Played]:
    """Hands in which these rules decide something, until all are shown or enough hands are played.

    `decided_by` is the filed game whose rules answer for what happens.
    """
    wanted = {rule.id for rule in rules}
    found = 0
    for seed, hand in _hands(game):
        shown = _shown(game, hand, decided_by) & wanted
        if shown:
            wanted -= shown
            found += 1
            title = f"Hand {found}, dealt with seed {seed} at {hand.setup.stakes}"
            lines = tuple(
                render(line.message, game.verbs) for line in story(hand.events, game.voice(hand.setup))
            )
            yield Played(
                key=f"{game.id}/example-{found}", title=title, lines=lines, shows=tuple(sorted(shown))
            )
        if not wanted or found == MOST:
            return


def _shown(game: Game, hand: Hand, decided_by: str) -> set[str]:
    topics = {event.topic for event in hand.events if event.topic}
    return {rule.id for topic in topics for rule in game.book.rules_for(decided_by, topic)}


def _hands(game: Game) -> Iterator[tuple[int, Hand]]:
    """Hands of sensible players, each from a seed of its own; the same every time."""
    fewest, most = game.rules.seats
    seats = range(1, max(fewest, min(PLAYERS, most)) + 1)
    stack = _stack(game, seats)
    for seed in range(1, TRIES + 1):
        luck = Random(seed)
        hand = game.hand(dict.fromkeys(seats, stack), chance=SeededChance(seed))
        while not hand.over:
            ask = one_of(hand.asks, luck)
            hand.answer(ask.seat, bots.answer(game, ask, hand.view(ask.seat), luck))
        yield seed, hand


def _stack(game: Game, seats: range) -> str:
    for stack in STACKS[:-1]:
        try:
            game.hand(dict.fromkeys(seats, stack), seed=1)
        except Refused:
            continue
        return stack
    return STACKS[-1]
