"""The lessons of Pan: whether to play, what to lay down, when one is out."""

from typing import Any

from calroom.cards import parse_cards
from calroom.houses.game import Game
from calroom.lessons.shared import costs, differences, opening, rankings, round_of, words
from calroom.lessons.steps import Deal, Moment, Play, Question, Reply, Say, Step
from calroom.table.sentences import Sentence

RUMMY = Sentence(
    "Pan is a kind of rummy. You get ten cards and want to lay eleven down in melds of three or more."
)
DRAW_USE = Sentence("Whoever draws a card must use it at once with cards of their hand, or throw it away.")
FIRST = Sentence(
    "Whoever first has eleven cards on the table is out, and wins what everybody put up, the tops."
)
PAID = Sentence("Some melds, called conditions, are paid for at once by everybody who plays.")
SETS_PAID = Sentence(
    "Threes, fives and sevens are conditions in every set. Other ranks are in a set of one suit."
)
ROPES_PAID = Sentence("Of ropes these are conditions: ace, two, three, and jack, queen, king.")
SPADES_PAID = Sentence("What lies in spades alone pays more.")
UNPAID = Sentence("At this house melds are not paid for, unless a table says so. Only going out pays.")
NAMED = ("ante", "meld", "rope", "condition", "tops", "collection", "foul")

NOT_ONE_SUIT = Sentence("Five and six are hearts, and the seven is a spade. A rope is of one suit.")
IN_A_ROW = Sentence("These are of one suit and in a row, because the jack comes next to the seven.")

TIED = Sentence("Many of your cards belong together already. Such a hand is worth playing.")
LOOSE = Sentence("Hardly two of these cards belong together. To pass costs the ante and no more.")
LOOK = Sentence(
    "You are first. Look which of your cards belong together: the same rank, or the same suit in a row."
)
GO = Sentence("You play. Draw your first card.")
USELESS = Sentence("This card goes with none of yours. Throw it away; the next player may use it.")
AGAIN = Sentence("This card goes with none of yours. At this house whoever is first may draw once more.")
NOT_YOURS = Sentence("What the player before you threw away goes with none of your cards. Draw a new one.")
USE = Sentence(
    "With this card you can lay down a meld. What is laid down is safe, and brings you nearer to eleven."
)
CONDITION = Sentence(
    "Three sevens are a condition. Lay them down, and everybody who plays pays you for them at once."
)
COLLECT = Sentence("Take what is yours for the condition. Whoever forgets it goes without.")
MORE = Sentence("Whatever fits is laid down too. The more lies there, the nearer you are to being out.")
OUT = Sentence("Eleven of your cards lie on the table: you are out, and win the tops.")
PASSED = Sentence("You have given up your ante and nothing more. The others play for it.")
DIVIDED = {"split": Sentence("The two who are left may divide the tops. This hand can win all of them.")}
OTHERS = {1: ("play",), 3: ("pass",)}


def pan(game: Game) -> tuple[Step, ...]:
    """Panguingue."""
    return (
        opening(game, RUMMY, DRAW_USE, FIRST),
        round_of(game),
        words(*NAMED),
        *rankings(game),
        _can_be_laid(),
        Say(Sentence("What is paid for"), _paid(game)),
        _tied(game),
        _loose(),
        costs(game),
        differences(game),
    )


def _paid(game: Game) -> tuple[Sentence, ...]:
    rules: Any = game.rules
    return (PAID, SETS_PAID, ROPES_PAID, SPADES_PAID) if rules.conditions_pay else (UNPAID,)


def _can_be_laid() -> Question:
    """Two times three cards, of which one is no meld."""
    apart, rope = parse_cards("5h 6h 7s"), parse_cards("6d 7d Jd")
    return Question(
        Sentence("Your turn to judge"),
        Sentence("Which of these can be laid down?"),
        (
            Reply(Sentence("five, six and seven"), NOT_ONE_SUIT, cards=apart),
            Reply(Sentence("six, seven and jack"), IN_A_ROW, right=True, cards=rope),
        ),
    )


def _tied(game: Game) -> Play:
    """A card that is of no use, then a condition, and out; what is thrown in between is of no use either."""
    rules: Any = game.rules
    twice = rules.first_draws > 1
    wishes = {
        "hand 2": parse_cards("2s 3s 4s 5s 7c 7d Kc Kd Kh Ks"),
        "draw 2": parse_cards("Jh 6c 7h" if twice else "Jh 7h"),
    }
    moments = (
        Moment("declare", ("play",), TIED),
        Moment("declare-first", ("draw",), GO),
        *((Moment("draw", ("draw",), AGAIN),) if twice else ()),
        Moment("draw", ("throw",), USELESS),
        Moment("draw", ("meld",), CONDITION if rules.conditions_pay else USE),
        Moment("option-card", ("draw",), NOT_YOURS, wrong=DIVIDED),
        *((Moment("after-hit", ("collect",), COLLECT),) if rules.conditions_pay else ()),
        Moment("after-hit", ("collect", "meld", "add", "discard"), MORE),
    )
    deal = Deal(wishes, button=None, others=OTHERS, given={"winner": 2})
    return Play(Sentence("A hand to play"), (LOOK,), deal, moments, OUT)


def _loose() -> Play:
    wishes = {"hand 2": parse_cards("As 3d 5c 7h Qs 2c Kd 4h Jc 6s")}
    moments = (Moment("declare", ("pass",), LOOSE),)
    deal = Deal(wishes, button=None, others=OTHERS, given={"winner": 2})
    return Play(Sentence("A hand to pass"), (LOOK,), deal, moments, PASSED)
