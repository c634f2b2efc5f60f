"""Lessons of poker games: a hand to be played for all it is worth, and one to be thrown away."""

from collections.abc import Iterable, Mapping
from typing import Any

from calroom.cards import Cards, parse_cards
from calroom.houses.game import Game
from calroom.lessons.rounds import LOW_HALF
from calroom.lessons.shared import BETTING_WORDS, costs, differences, opening, rankings, round_of, words
from calroom.lessons.steps import Deal, Moment, Play, Step
from calroom.table.sentences import Sentence

PUSHING = ("complete", "raise", "bet", "call", "check")
GIVING_UP = ("fold", "check")
GOAL = Sentence("Whoever has the best hand at the end wins the pot. So does whoever is the only one left.")
BETTING = Sentence(
    "Whoever is asked may fold, call what was bet, or raise it. While nothing is bet they may check."
)

STRONG = Sentence("A hand as good as this wins most if much is bet.")
STRONG_LATER = Sentence("You are still ahead. Whoever wants to see the next card should pay for it.")
WEAK = Sentence("This hand seldom wins. To fold now costs nothing more.")
STRONG_TITLE = Sentence("A hand to play")
WEAK_TITLE = Sentence("A hand to throw away")
LOOK_STRONG = Sentence("Look at your cards. This is as good as a hand begins here. Play it so.")
LOOK_WEAK = Sentence("Look at your cards. They have little to do with each other. What do you do?")
WON = Sentence("You have won the pot. A good hand that is bet at every turn wins most.")
SCOOPED = Sentence(
    "You have won both halves of the pot, high and low. That is what one hopes for in this game."
)
GAVE_UP = Sentence("You have lost nothing more. Most hands that one is dealt are thrown away like this.")

Hands = Mapping[str, str]


def _play(game: Game, hands: Hands, *, others: Mapping[int, tuple[str, ...]] | None = None) -> Deal:
    wishes = {place: parse_cards(cards) for place, cards in hands.items()}
    fewest = max(3, game.rules.seats[0])
    return Deal(wishes, seats=fewest, seat=2, button=2, others=others or {})


def strong(game: Game, hands: Hands, more: Iterable[Moment] = (), ending: Sentence = WON) -> Play:
    """A hand to be bet at every turn."""
    betting = (
        Moment("betting-round", PUSHING, STRONG),
        Moment("betting-round", PUSHING, STRONG_LATER),
        Moment("must-open", PUSHING, STRONG),
    )
    return Play(STRONG_TITLE, (LOOK_STRONG, BETTING), _play(game, hands), (*betting, *more), ending)


def weak(game: Game, hands: Hands, more: Iterable[Moment] = ()) -> Play:
    """A hand to be folded, after somebody has raised where they may."""
    others = {1: (*PUSHING[:3], "bring-in", "call", "check"), 3: ("bring-in", "call", "check")}
    moments = (Moment("betting-round", GIVING_UP, WEAK), *more)
    return Play(WEAK_TITLE, (LOOK_WEAK,), _play(game, hands, others=others), moments, GAVE_UP)


def _lesson(
    game: Game, said: Iterable[Sentence], named: Iterable[str], plays: Iterable[Play]
) -> tuple[Step, ...]:
    return (
        opening(game, *said, GOAL),
        round_of(game),
        words(*named),
        *rankings(game),
        *plays,
        costs(game),
        differences(game),
    )


# Hold'em, Omaha, Pineapple

LOWEST = Sentence("The lowest hand wins. An ace is the lowest card, and pairs are bad.")
ABOUT_LOW = {"split": (LOW_HALF,), "low": (LOWEST,)}
OWN_CARDS = {
    "any": Sentence("The best five cards count, however many of them are your own."),
    "at most two": Sentence("The best five cards count, at most two of them your own."),
    "exactly two": Sentence("Of your own cards exactly two count, with three from the middle."),
}
THROW_ONE = Sentence("One of your own cards must be thrown away. The least useful goes.")
DISCARD = Sentence("This card does least for your hand. The others belong together.")

HIGH_HANDS = {
    "hand 2": "As Ad 4h",
    "hand 1": "Kh Kc Jd",
    "hand 3": "7h 7d Th",
    "board": "Ah 7c 2d 9s 3c",
}
SPLIT_HANDS = {
    "hand 2": "As 2s Qd",
    "hand 1": "Kh Kc Td",
    "hand 3": "7h 7d 9h",
    "board": "3s 5s 8d Ks Jc",
}
FOUR_HIGH = {**HIGH_HANDS, "hand 2": "As Ad Ks Qd", "hand 1": "Kh Kc Jd Tc", "hand 3": "7h 7d Th 8c"}
FOUR_SPLIT = {**SPLIT_HANDS, "hand 2": "As 2s Qd Qh", "hand 1": "Kh Kc Jd Tc", "hand 3": "7h 7d Th 9c"}
POOR = {"hand 2": "9h 3c Jd 7c", "hand 1": "As Kd Qd Ts", "hand 3": "8s 8d 5d 4h"}


def holdem(game: Game) -> tuple[Step, ...]:
    """Games with a board: hold'em, Omaha, Pineapple, divided or not."""
    rules: Any = game.rules
    count, divided, discards = rules.hole_cards, rules.divided, rules.discard_after != ""
    kinds = {
        (False, False): HIGH_HANDS,
        (False, True): SPLIT_HANDS,
        (True, False): FOUR_HIGH,
        (True, True): FOUR_SPLIT,
    }
    hands = _first(kinds[count == 4, divided], count)
    more = (Moment("discard", ("discard",), DISCARD, cards=_last(hands)),) if discards else ()
    said = (
        Sentence(
            "Everybody gets {count} cards of their own. Five more come to lie in the middle for all.",
            count=count,
        ),
        OWN_CARDS[rules.use],
        *((THROW_ONE,) if discards else ()),
        *((LOW_HALF,) if divided else ()),
    )
    named = (*BETTING_WORDS, "check", "blind", "button", "board", "pot", "showdown", "table stakes")
    plays = (strong(game, hands, more, SCOOPED if divided else WON), weak(game, _first(POOR, count)))
    return _lesson(game, said, named, plays)


def _first(hands: Hands, count: int) -> dict[str, str]:
    return {
        place: cards if place == "board" else " ".join(cards.split()[:count])
        for place, cards in hands.items()
    }


def _last(hands: Hands) -> Cards:
    return parse_cards(hands["hand 2"])[-1:]


# Stud

SEVEN = {
    "high": {
        "hand 2": "Ks Kd Kc 4h 9s 2d 9d",
        "hand 1": "Jh 8c 2c Td 5c 4c 7h",
        "hand 3": "Qh Th 6h Jd 3c 3d 8s",
    },
    "low": {
        "hand 2": "As 2d 3c 4h 6s Kd Qc",
        "hand 1": "Jh 8c 7d Td Jc 4c 7h",
        "hand 3": "Qh 9h Kh Jd 9c 3d 8s",
    },
    "split": {
        "hand 2": "As 2s 3s 4d 5s Kd 9s",
        "hand 1": "Jh 8c 2c Td Jc 4c 7h",
        "hand 3": "Qh Th 6h Jd Qc 3d 8s",
    },
    "five": {"hand 2": "Ks Kd 4h 9s Kc", "hand 1": "Jh 2c 8c Td 5c", "hand 3": "Qh 9c 6h Jd 3c"},
}
POOR_STUD = {
    "high": {"hand 2": "9h 4c Jd", "hand 1": "As Kd Kh", "hand 3": "8s 6d 2c"},
    "low": {"hand 2": "Js Qd 9c", "hand 1": "As 3d 2h", "hand 3": "8s 6d Kc"},
    "split": {"hand 2": "9h Tc Jd", "hand 1": "As Kd Kh", "hand 3": "8s 6d 2c"},
    "five": {"hand 2": "9h 4c", "hand 1": "As Kd", "hand 3": "8s 2c"},
}
STREETS = Sentence(
    "There is no board. Everybody gets cards of their own, some down and some up, and bets after each."
)
BRINGS_IN = Sentence("One of the cards that lie up decides who must make the first small bet, the bring-in.")


def stud(game: Game) -> tuple[Step, ...]:
    """Stud of seven or five cards, high, low or divided."""
    kind = _kind_of_stud(game)
    ending = SCOOPED if kind == "split" else WON
    said = (STREETS, BRINGS_IN, *ABOUT_LOW.get(kind, ()))
    named = (*BETTING_WORDS, "check", "ante", "bring-in", "pot", "showdown", "table stakes")
    bring_in = (Moment("bring-in", ("bring-in",), Sentence("Your card must open. The least is enough.")),)
    plays = (strong(game, SEVEN[kind], ending=ending), weak(game, POOR_STUD[kind], bring_in))
    return _lesson(game, said, named, plays)


def _kind_of_stud(game: Game) -> str:
    listed = [block.key.rpartition("-")[2] for block in _blocks(game)]
    if game.id.endswith("five-stud"):
        return "five"
    if len(listed) > 1:
        return "split"
    return "low" if listed[0].startswith("low") else "high"


def _blocks(game: Game) -> list[Any]:
    from calroom.filing.ranked import ranked

    return list(ranked(game))


# Draw and lowball

HIGH_DRAW = {
    "hand 2": "As Ah 9d 6c 3s Ad Kc 4h",
    "hand 1": "Ks Kd 8h 7c 2d",
    "hand 3": "Qs Qd Th 5c 4d",
}
LOW_DRAW = {"hand 2": "As 2d 4c 6h Ks 3s", "hand 1": "Ts 9d 8c 5h 2s", "hand 3": "Qs Jd 7c 5d 3c"}
POOR_HIGH = {"hand 2": "9h 7c 5d 3s 2d", "hand 1": "As Ad Kh Kc 4s", "hand 3": "8s 8d 6h 4c 2c"}
POOR_LOW = {"hand 2": "Ks Qd Jc Th 9s", "hand 1": "As 2d 3c 5h 7s", "hand 3": "8s 8d 6h 4c 2c"}
CHANGES = Sentence(
    "Everybody gets five cards. After a round of bets one may change some, then there is a last round."
)
KEEP_PAIR = Sentence("The pair is worth keeping. Three new cards help it most.")
KEEP_LOW = Sentence("Four of your cards are low. Only the fifth is worth changing.")


def draw(game: Game) -> tuple[Step, ...]:
    """Five-card draw, and the same for low."""
    low = "low" in game.id
    hands, poor = (LOW_DRAW, POOR_LOW) if low else (HIGH_DRAW, POOR_HIGH)
    thrown = parse_cards("Ks" if low else "9d 6c 3s")
    more = (Moment("draw", ("draw",), KEEP_LOW if low else KEEP_PAIR, cards=thrown),)
    said = (CHANGES, *((LOWEST,) if low else ()))
    named = (*BETTING_WORDS, "check", "blind", "button", "joker", "pot", "showdown")
    plays = (strong(game, hands, more), weak(game, poor))
    return _lesson(game, said, named, plays)


# Mexican poker and Push-Nine

MEXICAN = {
    "hand 2": "As Ad Ah 4h Ks",
    "hand 1": "Jh Qc 3c Jd 5c",
    "hand 3": "Qh Kd 6h 7d 3d",
}
POOR_MEXICAN = {"hand 2": "3h 5c", "hand 1": "As Kd", "hand 3": "4s Jc"}
OWN_DECK = Sentence("The deck has no eights, nines and tens, so that a seven and a jack stand side by side.")
ROLL = Sentence(
    "One of your cards lies down. After a round you may turn it up, and then your next card comes down."
)
KEEP_DOWN = Sentence(
    "What lies down is your secret. While it is your best card, the others cannot see how good you are."
)


def mexican(game: Game) -> tuple[Step, ...]:
    """Mexican poker."""
    named = (*BETTING_WORDS, "check", "ante", "button", "joker", "pot", "showdown")
    more = (Moment("roll", ("keep",), KEEP_DOWN),)
    return _lesson(game, (OWN_DECK, ROLL), named, (strong(game, MEXICAN, more), weak(game, POOR_MEXICAN)))


PUSH9 = {"hand 2": "As Ad Ah", "hand 1": "5s 3d Th", "hand 3": "Ks 4d Jh"}
POOR_PUSH9 = {"hand 2": "Ks Td 2h", "hand 1": "9s 8d Qh", "hand 3": "5s 3d Kh"}
NINE = Sentence("Everybody gets three cards, and bets on them once.")


def push9(game: Game) -> tuple[Step, ...]:
    """Push-Nine."""
    named = (*BETTING_WORDS, "check", "ante", "button", "pot", "showdown")
    return _lesson(game, (NINE,), named, (strong(game, PUSH9), weak(game, POOR_PUSH9)))
