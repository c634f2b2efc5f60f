"""The lobby: houses, games, stakes, fees and tables, and the ways to a seat."""

import asyncio
from collections.abc import Mapping
from functools import partial
from http import HTTPStatus
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Raw, json

from calroom.games.postings import Posting
from calroom.houses.game import Game
from calroom.room.names import is_bot
from calroom.server.door.guards import session_of
from calroom.server.errors import not_found, rule_ref
from calroom.server.front import Front
from calroom.server.lobby.games import game_shown
from calroom.server.lobby.shapes import (
    GameShown,
    HouseShown,
    Link,
    ListLine,
    Lobby,
    PlayNow,
    PostedChoice,
    PostingShown,
    PostingsShown,
    PrivateTable,
    Seated,
    TableWaits,
)
from calroom.server.pages.files import QUICKLY, File, answer_with, written_again
from calroom.server.protocol import TableShown
from calroom.server.tables.clocks import now
from calroom.server.tables.private import check_may_look
from calroom.server.waiting.shown import expected
from calroom.store.sessions import Session
from calroom.table.sentences import each

AnyRequest = Request[Any, Any, Any]


@get("/api/lobby", operation_id="lobby")
async def lobby(request: AnyRequest, front: NamedDependency[Front]) -> Response[Lobby]:
    """Every house with its games and the tables at which they are played."""
    return answer_with(await front.lobby.look(partial(_seen, front)), request)


async def _seen(front: Front) -> File:
    """The lobby as it is now; between two games whoever plays goes first."""
    tables, troubled, houses = front.host.open_to_all(), _troubled(front), []
    lists = _lists(front)
    for house in front.houses:
        games: list[Any] = []
        for game in map(house.game, house.games):
            games.append(
                Raw(json.encode(game_shown(game, tables.get(game.id, ()), troubled, lists.get(game.id, ()))))
            )
            await asyncio.sleep(0)
        houses.append(HouseShown(house=house.id, title=house.title, version=house.version, games=games))
    shown = Lobby(houses=houses, waiting=_waiting(front), people=front.people())
    return written_again(shown, front.lobby.last, QUICKLY)


def _waiting(front: Front) -> list[TableWaits]:
    """The tables that everybody may find and whose game is not here."""
    return [
        TableWaits(
            table=table.table,
            house=table.game.partition(".")[0],
            game=table.game.partition(".")[2],
            stakes=table.stakes,
            people=sum(not is_bot(person) for person in table.stacks),
            trouble=table.trouble,
        )
        for table in front.host.waiting_for_all()
    ]


@get("/api/games/{game:str}", operation_id="game")
async def game_page(game: FromPath[str], front: NamedDependency[Front]) -> GameShown:
    """One game of a house."""
    lists = _lists(front).get(game, ())
    return game_shown(game_named(front, game), front.host.tables_of(game), _troubled(front), lists)


def _lists(front: Front) -> dict[str, list[ListLine]]:
    """Who waits for what, by game."""
    found: dict[str, list[ListLine]] = {}
    for waits, places in front.keeper.podium.lists:
        minutes = expected(front.keeper, waits, len(places) + 1, now())
        line = ListLine(stakes=waits.stakes, waiting=len(places), minutes=minutes)
        found.setdefault(waits.game, []).append(line)
    return found


def _troubled(front: Front) -> dict[str, str]:
    """The tables at which something goes wrong of late, and what."""
    silent = front.host.bots.failed_within(front.bounds.watch.bots)
    return dict.fromkeys(silent, "a bot had no answer") | dict.fromkeys(
        front.host.failing(), "it cannot go on"
    )


@get("/api/tables/{table:str}", operation_id="table")
async def table_page(table: FromPath[str], request: AnyRequest, front: NamedDependency[Front]) -> TableShown:
    """A table between hands, as everybody sees it; a private one as those do who are welcome there."""
    name = front.host.led_to(table)
    if waits := front.keeper.waiting.get(name):
        raise waits.refusal()
    if name not in front.keeper.room.tables:
        raise not_found("there is no table {table:text}", table=table)
    session = session_of(request.scope)
    check_may_look(front.host.table(name), session.person if session else "", table)
    return front.host.shown(name)


@post("/api/play", operation_id="play", status_code=HTTPStatus.OK)
async def play(
    data: JSONBody[PlayNow], me: NamedDependency[Session], front: NamedDependency[Front]
) -> Seated:
    """A seat at a table of a game at once, with bots where people are few."""
    game = game_named(front, data.game)
    check_stakes(game, data.stakes)
    return await front.host.play_now(me.person, data.game, data.stakes, lot=data.lot, strength=data.strength)


@post("/api/tables", operation_id="put_up", status_code=HTTPStatus.CREATED)
async def put_up(
    data: JSONBody[PrivateTable], me: NamedDependency[Session], front: NamedDependency[Front]
) -> Link:
    """A table that only those find who have its link; whoever puts it up is its host."""
    posted = posted_at(game_named(front, data.game), data.stakes, data.posted)
    return await front.host.put_up_private(
        me.person, data.game, data.stakes, data.bots, posted, seconds=data.seconds, strength=data.strength
    )


@get("/api/games/{game:str}/postings", operation_id="postings")
async def postings(
    game: FromPath[str],
    front: NamedDependency[Front],
    stakes: Annotated[str, QueryParameter(max_length=80)] = "",
) -> PostingsShown:
    """What a table of a game may post at some stakes, or at the first that the house posts."""
    found = game_named(front, game)
    check_stakes(found, stakes)
    stakes = stakes or found.rules.stakes[0]
    shown = [posting_shown(found, posting) for posting in found.postings(stakes)]
    return PostingsShown(game=found.id, stakes=stakes, postings=shown)


def game_named(front: Front, name: str) -> Game:
    """A game of one of the houses, or a problem that names those there are."""
    house, _, game = name.partition(".")
    found = next((one for one in front.houses if one.id == house), None)
    if found is None and (drafted := _at_a_table(front, name)):
        return drafted
    if found is None:
        raise not_found(
            "there is no house {house:text}",
            *each("{text}", text=[one.id for one in front.houses]),
            topic="no-game",
            house=house,
        )
    if game not in found.games:
        raise not_found(
            "{house:text} does not deal {game:text}",
            *each("{text}", text=[f"{house}.{one}" for one in found.games]),
            topic="no-game",
            house=house,
            game=game,
        )
    return found.game(game)


def _at_a_table(front: Front, name: str) -> Game | None:
    """A game that is in no house of the room and played all the same: a draft at a private table."""
    return next((live.game for live in front.keeper.room.tables.values() if live.game.id == name), None)


def check_stakes(game: Game, stakes: str) -> None:
    """Stakes that the house posts for the game, or a refusal by its rules."""
    if stakes and stakes not in game.rules.stakes:
        raise game.refuse(
            "{title:word} is not played at {stakes:word}",
            "stakes",
            *each("{word}", word=game.rules.stakes),
            title=game.title,
            stakes=stakes,
        )


def posted_at(game: Game, stakes: str, written: Mapping[str, str]) -> dict[str, Any]:
    """What somebody wrote that a table shall post, if it may be posted at these stakes of the house."""
    check_stakes(game, stakes)
    return game.read_written(stakes or game.rules.stakes[0], written)


def posting_shown(game: Game, posting: Posting) -> PostingShown:
    """A setting as a form shows it."""
    rules = game.rules_for(posting.topic)
    return PostingShown(
        key=posting.key,
        title=posting.title,
        kind=posting.kind,
        usual=posting.usual or posting.say(posting.default),
        choices=[PostedChoice(value=str(one.value), words=one.words) for one in posting.choices],
        allowed="; ".join(map(str, posting.allowed)),
        rule=rule_ref(rules[0]) if rules else None,
    )


HANDLERS = [lobby, game_page, table_page, play, put_up, postings]
