"""Drills of what beats what, in every game that ranks hands: two hands, of which one wins.

Hands as they come are seldom good ones, so that of some deals only the one is asked whose hands are best:
otherwise nobody would ever see a flush beside a straight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from msgspec import Struct

from calroom.bots.poker.contests import contest_of
from calroom.cards import JOKER, Cards
from calroom.coach.practice import answer_of, of_house, on_board
from calroom.filing.ranked import LISTED, cards_of, rankings
from calroom.floor.problems import Problem, Solved
from calroom.games.poker.ways import Way
from calroom.houses.game import Game
from calroom.ranking.reading import Reading
from calroom.table.sentences import Sentence
from calroom.table.views import View

TRIES = 600
"""Two lows that both count come together once in some twenty deals of stud."""
AMONG = (1, 4, 16)
"""Of so many deals the one with the best hands is asked."""

FIRST_IS_FIRST = "the first is {better:hand}; the second is {worse:hand}"
SECOND_IS_FIRST = "the second is {better:hand}; the first is {worse:hand}"
CALLED_ALIKE = {
    False: "both are {better:hand}, and the other cards of the first are better",
    True: "both are {better:hand}, and the other cards of the second are better",
}
"""Where two hands have one name: by whether the second wins."""


class Pair(Struct, frozen=True):
    """Two hands to compare, with what lies on the board for both, and how they are read."""

    one: Cards
    other: Cards
    read: Callable[[Cards], Reading]
    board: Cards = ()

    @property
    def values(self) -> tuple[int, int]:
        """The place of both in the order of all hands."""
        return self.read(self.one).value, self.read(self.other).value


class Asked(Struct, frozen=True):
    """What is asked of two hands, how they are dealt, and from what value on a hand counts at all."""

    question: Sentence
    deal: Callable[[], Pair]
    least: int = 0


def compared(kind: str, wanted: Cards, game: Game, seed: int) -> Solved:
    """Two hands as this game compares them, these cards in one: which wins, by the high or by the low."""
    luck = Random(f"{kind} {game.id} {seed}")
    asked = _of_poker(game, wanted, luck) if game.family == "poker" else _of_others(game, wanted, luck)
    told_apart = (pair for pair in _dealt(asked) if _differ(pair, asked.least))
    found = [pair for pair, _ in zip(told_apart, range(luck.choice(AMONG)), strict=False)]
    if not found:
        raise LookupError(f"no two hands of {game.id} were found that differ")
    return _solved(kind, game, seed, asked.question, max(found, key=lambda pair: min(pair.values)))


def beats(game: Game, seed: int) -> Solved:
    """Any two hands."""
    return compared("beats", (), game, seed)


def joker(game: Game, seed: int) -> Solved:
    """Two hands, one of them with a joker."""
    return compared("joker", (JOKER,), game, seed)


def _dealt(asked: Asked) -> Iterator[Pair]:
    return (asked.deal() for _ in range(TRIES))


def _differ(pair: Pair, least: int) -> bool:
    one, other = pair.values
    return one != other and min(one, other) >= least


def _of_poker(game: Game, wanted: Cards, luck: Random) -> Asked:
    contest = contest_of(game, View(None, stakes=game.rules.stakes[0]))
    way, own = luck.choice(contest.ways), contest.own

    def deal() -> Pair:
        cards = _with(wanted, contest.deck, 2 * own, contest.board, luck)
        board = cards[2 * own :]
        return Pair(cards[:own], cards[own : 2 * own], lambda hand: way.ranking.read(hand, board), board)

    return Asked(_which(contest.ways, way), deal, way.least)


def _of_others(game: Game, wanted: Cards, luck: Random) -> Asked:
    """Two hands of as many cards as one of those that show the ranking."""
    lists = rankings(game)
    if not lists:
        raise LookupError(f"{game.id} ranks no hands")
    _, listed, read = luck.choice(lists)

    def deal() -> Pair:
        own = len(cards_of(luck.choice(LISTED[listed]), listed))
        cards = _with(wanted, tuple(game.deck), 2 * own, 0, luck)
        return Pair(cards[:own], cards[own:], read)

    return Asked(Sentence("Which hand wins?"), deal)


def _with(wanted: Cards, deck: Cards, held: int, board: int, luck: Random) -> Cards:
    """Cards of a deck: so many for the two hands, those that are wanted among them, and for the board."""
    rest = list(deck)
    for card in wanted:
        rest.remove(card)
    dealt = luck.sample(rest, held - len(wanted) + board)
    mine = [*wanted, *dealt[: held - len(wanted)]]
    luck.shuffle(mine)
    return (*mine, *dealt[held - len(wanted) :])


def _which(ways: tuple[Way, ...], way: Way) -> Sentence:
    """Which hand is asked for: the one that wins, or the better high or low where there are both."""
    if len(ways) == 1:
        return Sentence("Which hand wins?")
    if ways.index(way):
        return Sentence("Which is the better low hand?")
    return Sentence("Which is the better high hand?")


def _solved(kind: str, game: Game, seed: int, question: Sentence, pair: Pair) -> Solved:
    one, other = pair.values
    wins = int(other > one)
    choices = (Sentence("the first"), Sentence("the second"))
    told = (
        *((on_board(pair.board),) if pair.board else ()),
        Sentence("the first hand: {cards}", cards=pair.one),
        Sentence("the second hand: {cards}", cards=pair.other),
    )
    problem = Problem(kind, game.id, seed, of_house(game), told, question, answer_of(*choices))
    names = [pair.read(hand).name for hand in (pair.one, pair.other)]
    because = _because(names[wins], names[1 - wins], second=bool(wins))
    return Solved(problem, (str(choices[wins]),), (because,), ())


def _because(better: str, worse: str, *, second: bool) -> Sentence:
    if better == worse:
        return Sentence(CALLED_ALIKE[second], better=better)
    return Sentence(SECOND_IS_FIRST if second else FIRST_IS_FIRST, better=better, worse=worse)
