"""Rule in your own words: a question as people put it to the floor, and the ruling said freely."""

from random import Random

from calroom.floor.asking.answers import ask
from calroom.floor.problems import Blank, Problem, Solved
from calroom.floor.rulings import cite
from calroom.houses.game import Game
from calroom.rulebook import Layer, Rule
from calroom.rulebook.ways import ways_of_asking
from calroom.table.sentences import Sentence

TRIES = 40


def suits(game: Game) -> bool:
    """Whether its house has filed rules on what goes wrong."""
    return game.id in game.book.games and bool(_rules(game))


def _rules(game: Game) -> list[Rule]:
    return [rule for layer in (Layer.INCIDENT, Layer.FLOOR) for rule in game.book.rules(game.id, layer)]


def make(game: Game, seed: int) -> Solved:
    """A way of asking that leaves no doubt which rule is meant, and that rule."""
    luck = Random(f"{game.id} {seed}")
    ways = ways_of_asking(game.id)
    for _ in range(TRIES):
        rule = luck.choice(_rules(game))
        asked = luck.choice(ways[rule.slug])
        if ask(game.id, asked).rules[0] == rule.id:
            return _solved(game, seed, rule, asked)
    raise LookupError(f"no question about {game.id} has one clear answer")


def _solved(game: Game, seed: int, rule: Rule, asked: str) -> Solved:
    problem = Problem(
        "in-words",
        game.id,
        seed,
        Sentence("{game:word} ({id:text})", game=game.title, id=game.id),
        (Sentence("Somebody asks: {asked:text}", asked=asked),),
        Sentence("What is the ruling? Say it in your own words."),
        (Blank(Sentence("ruling"), "words", game=game.id, about=asked),),
    )
    return Solved(problem, (rule.name,), (Sentence("{says:text}", says=rule.says),), (cite(rule),))
