"""The lessons of Pan: whether to play, what to lay down, when one is out."""

from typing import Any

from calroom.cards import parse_cards
from calroom.houses.game import Game
from calroom.lessons.shared import costs, differences, opening, rankings, round_of, words
from calroom.lessons.steps import Deal, Moment, Play, Say, Step
from calroom.table.sentences import Sentence

RUMMY = Sentence(
    "Pan is a kind of rummy. You get ten cards and want to lay eleven down in melds of three or more."
)
DRAW_USE = Sentence("Whoever draws a card must use it at once with cards of their hand, or throw it away.")
FIRST = Sentence(
    "Whoever lies there first with eleven cards is out, and wins what everybody put up, the tops."
)
PAID = Sentence("Some melds, called conditions, are paid for at once by everybody who plays.")
SETS_PAID = Sentence(
    "Threes, fives and sevens are conditions in every set. Other ranks are in a set of one suit."
)
ROPES_PAID = Sentence("Of ropes these are conditions: ace, two, three, and jack, queen, king.")
SPADES_PAID = Sentence("What lies in spades alone pays more.")
UNPAID = Sentence("At this house melds are not paid for, unless a table says so. Only going out pays.")
NAMED = ("ante", "meld", "rope", "condition", "tops", "collection", "foul")

TIED = Sentence("Many of your cards belong together already. Such a hand is worth playing.")
LOOSE = Sentence("Hardly two of these cards belong together. To pass costs the ante and no more.")
LOOK = Sentence(
    "You are first. Look which of your cards belong together: the same rank, or the same suit in a row."
)
GO = Sentence("You play. Draw your first card.")
USE = Sentence(
    "With this card you can lay down a meld. What is laid down is safe, and brings you nearer to eleven."
)
MORE = Sentence("Whatever fits is laid down too. The more lies there, the nearer you are to being out.")
OUT = Sentence("Eleven of your cards lie on the table: you are out, and win the tops.")
PASSED = Sentence("You have given up your ante and nothing more. The others play for it.")
OTHERS = {1: ("play",), 3: ("pass",)}


def pan(game: Game) -> tuple[Step, ...]:
    """Panguingue."""
    return (
        opening(game, RUMMY, DRAW_USE, FIRST),
        round_of(game),
        words(*NAMED),
        *rankings(game),
        Say(Sentence("What is paid for"), _paid(game)),
        _tied(),
        _loose(),
        costs(game),
        differences(game),
    )


def _paid(game: Game) -> tuple[Sentence, ...]:
    rules: Any = game.rules
    return (PAID, SETS_PAID, ROPES_PAID, SPADES_PAID) if rules.conditions_pay else (UNPAID,)


def _tied() -> Play:
    wishes = {"hand 2": parse_cards("3s 4s 5s 5h 6h 7h Kc Kd Kh Ks"), "draw 2": parse_cards("2s")}
    moments = (
        Moment("declare", ("play",), TIED),
        Moment("declare-first", ("draw",), GO),
        Moment("draw", ("meld", "add", "throw"), USE),
        Moment("option-card", ("meld", "add", "draw"), USE),
        Moment("after-hit", ("collect", "meld", "add", "discard"), MORE),
    )
    deal = Deal(wishes, button=None, others=OTHERS, given={"winner": 2})
    return Play(Sentence("A hand to play"), (LOOK,), deal, moments, OUT)


def _loose() -> Play:
    wishes = {"hand 2": parse_cards("As 3d 5c 7h Qs 2c Kd 4h Jc 6s")}
    moments = (Moment("declare", ("pass",), LOOSE),)
    deal = Deal(wishes, button=None, others=OTHERS, given={"winner": 2})
    return Play(Sentence("A hand to pass"), (LOOK,), deal, moments, PASSED)
