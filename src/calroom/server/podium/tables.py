"""Putting up tables: the form of a game made from its type, and what a seat costs before one opens."""

from functools import cache
from statistics import mean
from typing import Annotated

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from calroom.houses.game import Game
from calroom.server.errors import rule_ref
from calroom.server.front import Front
from calroom.server.lobby.board import game_named, posting_shown
from calroom.server.podium.costs import costs
from calroom.server.podium.table_shapes import (
    SeatCost,
    TableCost,
    TableForm,
    TableWanted,
)
from calroom.server.staff.orders import READERS, check_office
from calroom.store.sessions import Session
from calroom.table.refusals import Refused

ENOUGH_HANDS = 10
"""So many hands an hour are dealt at a table before its pace says something."""

TRIALS = ("$7-$14", "$10-$20", "$3 condition")
"""Stakes that no house posts: whether a filing lets one of them be played says whether it lets others."""


@get("/api/podium/form", operation_id="table_form")
async def table_form(
    me: NamedDependency[Session],
    front: NamedDependency[Front],
    game: Annotated[str, QueryParameter(max_length=80)],
    stakes: Annotated[str, QueryParameter(max_length=80)] = "",
) -> TableForm:
    """What a table of a game may be at some stakes, with the rule beside every choice."""
    check_office(front, me, *READERS)
    found = game_named(front, game)
    chosen = found.stakes_meant(stakes) if stakes else found.rules.stakes[0]
    rules = found.rules_for("stakes")
    return TableForm(
        game=found.id,
        title=found.title,
        stakes=list(found.rules.stakes),
        chosen=chosen,
        others=lets_others(found),
        rule=rule_ref(rules[0]) if rules else None,
        seats=found.rules.seats,
        postings=[posting_shown(found, one) for one in found.postings(chosen)],
    )


@cache
def lets_others(game: Game) -> bool:
    """Whether a table may play at stakes that the house does not post."""
    return any(stakes not in game.rules.stakes and _may_play(game, stakes) for stakes in TRIALS)


def _may_play(game: Game, stakes: str) -> bool:
    try:
        game.read_posted(stakes, {})
    except (Refused, ValueError):
        return False
    return True


@post("/api/podium/cost", operation_id="table_cost", status_code=200)
async def table_cost(
    data: JSONBody[TableWanted], me: NamedDependency[Session], front: NamedDependency[Front]
) -> TableCost:
    """What a seat will cost at a table before it opens; what may not be posted is refused with its rule."""
    check_office(front, me, *READERS)
    game = game_named(front, data.game)
    stakes = game.stakes_meant(data.stakes) if data.stakes else game.rules.stakes[0]
    posted = game.read_written(stakes, data.posted)
    measured = _measured(front, game)
    an_hour = measured or game.type.pace
    return TableCost(
        game=game.id,
        stakes=stakes,
        an_hour=an_hour,
        measured=bool(measured),
        seats=[
            SeatCost(players=one.players, hand=one.hand, hour=one.hour, jackpot=one.jackpot, words=one.words)
            for one in costs(game, stakes, posted, an_hour)
        ],
    )


def _measured(front: Front, game: Game) -> int:
    """How many hands an hour the tables of a game deal now; 0 where too few are dealt to tell."""
    at = front.keeper.now()
    found = [
        front.podium.tallies.an_hour(live.state.table, live.state.opened_at, at)
        for live in front.host.tables_of(game.id)
    ]
    paces = [pace for pace in found if pace >= ENOUGH_HANDS]
    return round(mean(paces)) if paces else 0


HANDLERS = [table_form, table_cost]
