"""The steps that all lessons share, filled from the house file: words, ranks, costs, differences."""

import tomllib
from collections.abc import Iterable, Iterator
from importlib.resources import files
from itertools import islice
from typing import Any

from calroom.filing.ranked import ranked
from calroom.houses import known
from calroom.houses.changes import NOTHING, changes_by_key, said
from calroom.houses.fees import fees_in_words
from calroom.houses.game import Game
from calroom.houses.keys import keys_of
from calroom.lessons.rounds import round_in_steps
from calroom.lessons.steps import Picture, Question, Reply, Say, Show, Step, Word
from calroom.table.sentences import Sentence, each

GLOSSARY: dict[str, str] = tomllib.loads(
    files("calroom.filing").joinpath("glossary.toml").read_text(encoding="utf-8")
)
MOST_PICTURES, MOST_DIFFERENCES = 13, 6
UNTOLD = (
    "title",
    "stakes",
    "fees",
    "half_hour",
    "jackpot",
    "room",
    "misdeal",
    "wrong",
    "trouble",
    "fouls",
    "other_",
    "chip",
    "small_chip",
    "usual_ante",
    "antes",
    "whole_dollars",
    "fee_moment",
    "rates",
    "lowest",
    "highest",
    "step",
    "filed",
    "default_",
    "joker_barred",
    # What only somebody who knows the game well would ask about.
    *("ante", "bring_in", "blinds", "kill", "short_", "structures", "least_high", "last_street", "dealt_on"),
    *(
        "bets_until",
        "counted",
        "change_",
        "discard_until",
        "exposed_kept",
        "names_hand",
        "permission",
        "sets",
    ),
    *("joker_opens", "up_joker", "sevens", "pairs_declared", "forcing", "bust_out", "broke", "odd_chips"),
    *("melds.any_suit", "squares."),
)
"""Keys of a house file that tell a newcomer nothing of how a game is played, or with a place of their own."""

UNLIMITED = ("raises", "heads_up_raises")
"""Where a house that files nothing allows any number."""

LONGEST_VALUE = 26
"""What takes more letters is a table of its own, and nothing for a line of a lesson."""


def opening(game: Game, *lines: Sentence) -> Say:
    """What the game is, and who plays against whom."""
    fewest, most = game.rules.seats
    dealt_to = Sentence("It is dealt to {fewest:number} to {most:number} players.", fewest=fewest, most=most)
    return Say(Sentence("What the game is"), (*lines, dealt_to))


def round_of(game: Game) -> Show:
    """A hand from its beginning to its end, as it stands on the sheet too."""
    return Show(Sentence("How a hand goes"), round_in_steps(game))


BETTING_WORDS = {
    "bet": "to put chips in that the others must match, or give up",
    "call": "to put in as much as was bet",
    "raise": "to bet more than was bet before",
    "fold": "to give up the hand and what one has put in",
}
"""What everybody knows who has played any poker, and nobody else."""


def words(*wanted: str) -> Show:
    """Words of the trade that one meets in the game."""
    means = {**GLOSSARY, **BETTING_WORDS}
    return Show(Sentence("What the words mean"), words=tuple(Word(word, means[word]) for word in wanted))


MELDS = (
    Sentence("A set is cards of one rank. A rope is cards of one suit in a row."),
    Sentence("There are no eights, nines and tens, so the jack comes next to the seven."),
)


def rankings(game: Game) -> Iterator[Step]:
    """What beats what in pictures, and a question on each list."""
    for block in ranked(game):
        shown = block.hands[:MOST_PICTURES]
        pictures = tuple(Picture(cards, Sentence("{name:hand}", name=name)) for cards, name, _ in shown)
        best_first = Sentence("The best is above. Each beats all that stand below it.")
        if block.title == "Melds":
            yield Show(Sentence("What can be laid down"), MELDS, pictures)
            continue
        yield Show(
            Sentence("What beats what: {title:word}", title=block.title.lower()), (best_first,), pictures
        )
        yield which_wins(tuple(hand for hand in shown if not hand[2]))


def which_wins(ordered: tuple[tuple[tuple[str, ...], str, str], ...]) -> Question:
    """Two hands of a list, of which the higher wins; the lower stands first."""
    middle = len(ordered) // 2
    (best, name, _), (cards, lower, _) = ordered[middle - 1], ordered[middle]
    why = Sentence("{name:hand} beats {lower:hand}.", name=name, lower=lower)
    return Question(
        Sentence("Your turn to judge"),
        Sentence("Which of these two wins?"),
        (
            Reply(Sentence("{lower:hand}", lower=lower), why, cards=cards),
            Reply(Sentence("{name:hand}", name=name), why, right=True, cards=best),
        ),
    )


JACKPOT = Sentence("The jackpot is money that is kept apart, and won with a rare hand.")


def costs(game: Game, *lines: Sentence) -> Say:
    """What one pays, as the house has filed it."""
    fees = fees_in_words(game)
    return Say(
        Sentence("What you pay"),
        (
            Sentence("The house takes a fixed fee, called the collection. It never takes a share of a win."),
            *each("{fee:word}", fee=fees),
            *((JACKPOT,) if any("jackpot" in fee for fee in fees) else ()),
            *lines,
        ),
    )


PLAYER_DEALER = (
    Sentence("In California the house may not play against its guests, nor have a share in who wins."),
    Sentence("So one of the players banks: the player-dealer. The others bet against their chips."),
    Sentence(
        "The bank is offered around the table. Nobody has to take it, and nobody loses more than they put up."
    ),
)


def banking() -> Say:
    """Why there is a player-dealer."""
    return Say(Sentence("Why one player banks"), PLAYER_DEALER)


# What is different elsewhere


def differences(game: Game) -> Say:
    """In what this house differs from the others that deal the game."""
    found = tuple(islice(_differences(game), MOST_DIFFERENCES))
    return Say(Sentence("What this house does its own way"), found or (_nothing_to_tell(game),))


def _nothing_to_tell(game: Game) -> Sentence:
    if any(True for _ in _elsewhere(game)):
        return Sentence("The other houses here deal it in the same way, as far as a player sees.")
    return Sentence("No other house here deals this game, so there is nothing to compare it with.")


def _differences(game: Game) -> Iterator[Sentence]:
    means = {key.name: key.means for key in keys_of(game.type)}
    told: set[str] = set()
    for house, other in _elsewhere(game):
        for key in changes_by_key(other, game):
            if key in told or not means.get(key) or key.startswith(UNTOLD):
                continue
            here, there = _value(game.rules, key), _value(other.rules, key)
            if max(len(here), len(there)) > LONGEST_VALUE:
                continue
            told.add(key)
            yield Sentence(
                "{means:word} Here: {here:word}. At {house:word}: {there:word}.",
                means=means[key],
                here=here,
                house=house,
                there=there,
            )
        if game.rules.stakes != other.rules.stakes and "stakes" not in told:
            told.add("stakes")
            yield Sentence(
                "The usual table here is {here:word}, at {house:word} {there:word}.",
                here=game.rules.stakes[0],
                house=house,
                there=other.rules.stakes[0],
            )


def _value(rules: Any, key: str) -> str:
    value = said(rules, key)
    if value == NOTHING and key in UNLIMITED:
        return "any number"
    if key == "seats":
        return f"{value} players"
    return NOTHING if value == "$0" else value


def _elsewhere(game: Game) -> Iterable[tuple[str, Game]]:
    """The same game in the other houses that one can sit down in."""
    house, _, name = game.id.partition(".")
    for other in known.houses():
        if other.id != house and name in other.games and other.game(name).type is game.type:
            yield other.title, other.game(name)
