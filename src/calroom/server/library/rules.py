"""The rule book over REST: browsed, searched, house beside house, and behind every topic."""

from collections.abc import Callable, Hashable
from functools import cache, partial
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from calroom.houses.game import Game
from calroom.rulebook import RuleBook
from calroom.rulebook.model import GameRules
from calroom.server.errors import not_found
from calroom.server.front import Front
from calroom.server.library import look_up
from calroom.server.library.look_up import shown
from calroom.server.library.shapes import GameRulesShown, ReadingsShown, RuleShown, SideBySide, Why
from calroom.server.lobby.board import game_named
from calroom.server.lobby.games import summary
from calroom.server.pages.files import File, answer_with, written
from calroom.server.work.asking import answered
from calroom.table.sentences import each

AnyRequest = Request[Any, Any, Any]
Query = Annotated[str, QueryParameter(max_length=100)]


@get("/api/rules", operation_id="search_rules")
async def search(
    request: AnyRequest, front: NamedDependency[Front], q: Query = "", house: Query = "", game: Query = ""
) -> Response[list[RuleShown]]:
    """The rules in which all the words occur, best first; without words those of the house or game."""
    if house and house not in front.book.houses:
        raise not_found(
            "the book has no house {house:text}", *each("{text}", text=front.book.houses), house=house
        )
    if game:
        front.book.game(game)
    if q.strip():
        return answer_with(await _found(front, look_up.found, q, house, game), request)
    return await _at_hand(front, request, look_up.found, "", house, game)


@get("/api/rules/{rule:str}", operation_id="rule")
async def rule_page(rule: FromPath[str], front: NamedDependency[Front]) -> RuleShown:
    """One rule by its id."""
    return shown(front.book.rule(rule))


@get("/api/games/{game:str}/rules", operation_id="game_rules")
async def game_rules(
    game: FromPath[str], request: AnyRequest, front: NamedDependency[Front]
) -> Response[GameRulesShown]:
    """Everything one house says about one game, before anybody sits down."""
    if game not in front.book.games:
        return answer_with(written(_by_custom(game_named(front, game))), request)
    return answer_with(_rules_of(front.book, game), request)


@cache
def _rules_of(book: RuleBook, game: str) -> File:
    return written(_as_filed(book.game(game), game))


def _as_filed(rules: GameRules, game: str) -> GameRulesShown:
    heading = rules.heading
    return GameRulesShown(
        game=game,
        title=heading.title,
        summary=heading.summary,
        deck=heading.deck,
        seats=heading.seats,
        rules=[shown(rule) for rule in rules.rules],
    )


def _by_custom(game: Game) -> GameRulesShown:
    """A house that has filed nothing plays by the custom of the trade."""
    fewest, most = game.rules.seats
    return GameRulesShown(
        game=game.id,
        title=game.title,
        summary=summary(game),
        deck=f"{len(game.deck)} cards",
        seats=f"{fewest} to {most} players",
        rules=[],
    )


@get("/api/games/{game:str}/topics/{topic:str}", operation_id="why")
async def why(
    game: FromPath[str], topic: FromPath[str], front: NamedDependency[Front], stakes: Query = ""
) -> Why:
    """The rules of this house on a topic, at these stakes or at any; none is the custom of the trade."""
    found = game_named(front, game)
    rules = [shown(front.book.rule(rule)) for rule in found.rules_for(topic, stakes)]
    return Why(game=game, topic=topic, rules=rules)


@get("/api/games/{game:str}/compare", operation_id="compare")
async def compare_houses(
    game: FromPath[str], request: AnyRequest, front: NamedDependency[Front]
) -> Response[SideBySide]:
    """A game as several houses play it: where they differ, what only one says, and where they agree."""
    front.book.game(game)
    return await _at_hand(front, request, look_up.side_by_side, game)


@get("/api/readings/{which:str}", operation_id="readings")
async def readings(
    which: FromPath[str], request: AnyRequest, front: NamedDependency[Front]
) -> Response[ReadingsShown]:
    """How the filing of a house, or of one of its games, is read where it leaves something open."""
    house, dot, _ = which.partition(".")
    found = next((one for one in front.houses if one.id == house), None)
    if found is None or house not in front.book.houses:
        raise not_found(
            "no filing of {house:text} is in the book", *each("{text}", text=front.book.houses), house=house
        )
    if dot:
        front.book.game(which)
    about = (str(found.path), found.text, which if dot else "")
    return await _at_hand(front, request, look_up.readings, *about)


async def _found(front: Front, work: Callable[..., object], *about: Hashable) -> File:
    """What the library finds, written and packed there."""
    return await answered(front.places.library, look_up.packed, work, *about)


async def _at_hand(
    front: Front, request: AnyRequest, work: Callable[..., object], *about: Hashable
) -> Response[Any]:
    """The same, looked for once: there are only as many as there are houses and games."""
    return answer_with(await front.shelf.file((work, about), partial(_found, front, work, *about)), request)


HANDLERS = [search, rule_page, game_rules, why, compare_houses, readings]
