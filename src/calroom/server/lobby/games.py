"""A game as the lobby shows it: what the house has filed is written once, and the tables come and go."""

from collections.abc import Iterable, Mapping
from functools import cache

from msgspec.structs import replace

from calroom.houses.fees import fees_in_words
from calroom.houses.game import Game
from calroom.room.table import LiveTable
from calroom.server.lobby.shapes import GameShown, ListLine, TableLine
from calroom.server.tables.shown import posted_shown


@cache
def filed(game: Game) -> GameShown:
    """What is the same for as long as the house file is: everything but the tables."""
    return GameShown(
        game=game.id,
        title=game.title,
        family=game.family,
        pieces=game.type.pieces,
        spots=game.type.spots,
        shared=game.type.shared,
        for_newcomers=game.type.for_newcomers,
        summary=summary(game),
        stakes=list(game.rules.stakes),
        fees=fees_in_words(game),
        seats=game.rules.seats,
        lacks=lacks(game),
        tables=[],
    )


def summary(game: Game) -> str:
    """What the rule book says of the game in a sentence; a house of one's own plays by custom."""
    if game.id in game.book.games:
        return game.book.game(game.id).heading.summary
    return f"{game.title}, by the custom of the trade"


def lacks(game: Game) -> list[str]:
    """What the game does not bring, and what there is instead."""
    found = []
    if not game.type.bot:
        found.append("Its bots know nothing of the game: they choose among what is allowed.")
    if game.family == "banked" and not game.type.study:
        found.append("Nobody has studied it: what its bets are worth is found by playing it.")
    if not game.type.remedies:
        found.append("It has no rules on what goes wrong but those that every game shares.")
    return found


def game_shown(
    game: Game,
    tables: Iterable[LiveTable],
    troubled: Mapping[str, str],
    lists: Iterable[ListLine] = (),
) -> GameShown:
    """A game with the tables at which it is played and who waits for it; at some something goes wrong."""
    shown = [_line(table, troubled) for table in tables]
    return replace(filed(game), tables=shown, lists=list(lists))


def _line(table: LiveTable, troubled: Mapping[str, str]) -> TableLine:
    """A table as a line of the lobby."""
    state, players = table.state, table.state.players.values()
    bots = sum(player.kind == "bot" for player in players)
    return TableLine(
        table=state.table,
        game=table.game.id,
        stakes=state.stakes,
        people=len(players) - bots,
        bots=bots,
        most=table.game.rules.seats[1],
        waiting=len(state.waiting),
        hands=state.hand,
        stopped=next(iter(state.stopped.values()), ""),
        posted=[f"{one.title}: {one.words}" for one in posted_shown(table)],
        trouble=troubled.get(state.table, ""),
    )
