"""The lobby: houses, games, signs, fees and tables, and the ways to a seat."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Annotated, Any

from litestar import MediaType, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import json

from calroom.games.postings import Posting
from calroom.houses.game import Game
from calroom.houses.loader import House
from calroom.room.table import LiveTable
from calroom.server.errors import not_found, rule_ref
from calroom.server.fees import fees_in_words
from calroom.server.front import Front
from calroom.server.guards import session_of
from calroom.server.private import check_welcome
from calroom.server.protocol import TableShown
from calroom.server.shapes import (
    ChoiceShown,
    GameShown,
    HouseShown,
    Link,
    Lobby,
    PlayNow,
    PostingShown,
    PostingsShown,
    PrivateTable,
    Seated,
    TableLine,
)
from calroom.server.tables_shown import posted_shown
from calroom.store.sessions import Session


@get("/api/lobby", operation_id="lobby")
async def lobby(front: NamedDependency[Front]) -> Response[Lobby]:
    """Every house with its games and the tables at which they are played."""
    written: Any = front.lobby.look(lambda: json.encode(_lobby(front)))
    return Response(written, media_type=MediaType.JSON)


def _lobby(front: Front) -> Lobby:
    houses = [house_shown(front, house) for house in front.houses]
    return Lobby(houses=houses, people=front.people())


@get("/api/games/{game:str}", operation_id="game")
async def game_page(game: FromPath[str], front: NamedDependency[Front]) -> GameShown:
    """One game of a house."""
    return game_shown(front, game_named(front, game))


@get("/api/tables/{table:str}", operation_id="table")
async def table_page(
    table: FromPath[str], request: Request[Any, Any, Any], front: NamedDependency[Front]
) -> TableShown:
    """A table between hands, as everybody sees it; a private one as those do who are welcome there."""
    if table not in front.keeper.room.tables:
        raise not_found(f"there is no table {table}")
    session = session_of(request.scope)
    check_welcome(front.host.table(table), session.person if session else "")
    return front.host.shown(table)


@post("/api/play", operation_id="play", status_code=HTTPStatus.OK)
async def play(
    data: JSONBody[PlayNow], me: NamedDependency[Session], front: NamedDependency[Front]
) -> Seated:
    """A seat at a table of a game at once, with bots where people are few."""
    game = game_named(front, data.game)
    check_sign(game, data.sign)
    return await front.host.play_now(me.person, data.game, data.sign, lot=data.lot)


@post("/api/tables", operation_id="put_up", status_code=HTTPStatus.CREATED)
async def put_up(
    data: JSONBody[PrivateTable], me: NamedDependency[Session], front: NamedDependency[Front]
) -> Link:
    """A table that only those find who have its link; whoever puts it up is its host."""
    posted = posted_at(game_named(front, data.game), data.sign, data.posted)
    return await front.host.put_up_private(me.person, data.game, data.sign, data.bots, posted)


@get("/api/games/{game:str}/postings", operation_id="postings")
async def postings(
    game: FromPath[str],
    front: NamedDependency[Front],
    sign: Annotated[str, QueryParameter(max_length=80)] = "",
) -> PostingsShown:
    """What a table of a game may post at a sign, or at the first that the house posts."""
    found = game_named(front, game)
    check_sign(found, sign)
    sign = sign or found.rules.stakes[0]
    shown = [posting_shown(found, posting) for posting in found.postings(sign)]
    return PostingsShown(game=found.id, sign=sign, postings=shown)


def game_named(front: Front, name: str) -> Game:
    """A game of one of the houses, or a problem that names those there are."""
    house, _, game = name.partition(".")
    found = next((one for one in front.houses if one.id == house), None)
    if found is None:
        raise not_found(f"there is no house {house}", *(one.id for one in front.houses))
    if game not in found.games:
        raise not_found(f"{house} does not deal {game}", *(f"{house}.{one}" for one in found.games))
    return found.game(game)


def check_sign(game: Game, sign: str) -> None:
    """A sign that the house posts for the game, or a refusal by its rules."""
    if sign and sign not in game.rules.stakes:
        raise game.refuse(f"{game.title} is not played at {sign}", "stakes", *game.rules.stakes)


def posted_at(game: Game, sign: str, written: Mapping[str, str]) -> dict[str, Any]:
    """What somebody wrote that a table shall post, if it may be posted at this sign of the house."""
    check_sign(game, sign)
    return game.read_written(sign or game.rules.stakes[0], written)


def posting_shown(game: Game, posting: Posting) -> PostingShown:
    """A setting as a form shows it."""
    rules = game.rules_for(posting.topic)
    return PostingShown(
        key=posting.key,
        title=posting.title,
        kind=posting.kind,
        usual=posting.usual or posting.say(posting.default),
        choices=[ChoiceShown(value=str(one.value), words=one.words) for one in posting.choices],
        allowed="; ".join(posting.allowed),
        rule=rule_ref(rules[0]) if rules else None,
    )


def house_shown(front: Front, house: House) -> HouseShown:
    """A house as the lobby shows it."""
    games = [game_shown(front, house.game(name)) for name in house.games]
    return HouseShown(house=house.id, title=house.title, version=house.version, games=games)


def game_shown(front: Front, game: Game) -> GameShown:
    """A game as the lobby shows it."""
    return GameShown(
        game=game.id,
        title=game.title,
        family=game.family,
        script=game.type.name,
        summary=summary(front, game),
        stakes=list(game.rules.stakes),
        fees=fees_in_words(game),
        seats=game.rules.seats,
        tables=[table_line(table) for table in front.host.tables_of(game.id)],
    )


def summary(front: Front, game: Game) -> str:
    """What the rule book says of the game in a sentence; a house of one's own plays by custom."""
    if game.id in front.book.games:
        return front.book.game(game.id).heading.summary
    return f"{game.title}, by the custom of the trade"


def table_line(table: LiveTable) -> TableLine:
    """A table as a line of the lobby."""
    state, players = table.state, table.state.players.values()
    bots = sum(player.kind == "bot" for player in players)
    return TableLine(
        table=state.table,
        game=table.game.id,
        sign=state.sign,
        people=len(players) - bots,
        bots=bots,
        most=table.game.rules.seats[1],
        waiting=len(state.waiting),
        hands=state.hand,
        stopped=next(iter(state.stopped.values()), ""),
        posted=[f"{one.title}: {one.words}" for one in posted_shown(table)],
    )


HANDLERS = [lobby, game_page, table_page, play, put_up, postings]
