"""The notice at a table: game, limits, what is posted, and what a hand costs, to read there or to print.

The filings want it at every table before cards are dealt. It is made from what the table plays by, so that it
cannot say anything else.
"""

from html import escape

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from calroom.games.postings import Posting
from calroom.houses.game import Game
from calroom.money import dollars
from calroom.room.seating import full_buy_in
from calroom.room.table import LiveTable
from calroom.rulebook.model import Rule
from calroom.server.errors import not_found
from calroom.server.front import Front
from calroom.server.pages.plain import HTML, plain_page

ON_NOTICES = ("sign", "fee-posted", "fees-in-force", "never-a-percentage")
"""Topics on which a filing says what a notice is for."""


@get("/notice/tables/{table:str}", include_in_schema=False, sync_to_thread=False)
def table_notice(table: FromPath[str], front: NamedDependency[Front]) -> Response[bytes]:
    """What hangs at a table that everybody may find."""
    live = front.keeper.room.tables.get(table)
    if live is None or not live.is_open or front.host.table(table).private is not None:
        raise not_found("there is no table {table:text}", table=table)
    house = next((one.title for one in front.houses if live.game.id.startswith(f"{one.id}.")), "")
    return Response(plain_page(live.game.title, _written(live, house)), media_type=HTML)


def _written(live: LiveTable, house: str) -> str:
    state, game = live.state, live.game
    fewest, most = game.rules.seats
    facts = [
        ("House", house),
        ("Table", state.table),
        ("Game", game.title),
        ("Limits", state.stakes),
        ("Players", f"{fewest} to {most}"),
        ("Buy-in", dollars(buy_in) if (buy_in := full_buy_in(live)) else "any amount"),
        *posted_in_full(live),
    ]
    parts = [
        _list(facts),
        "<h2>Collection</h2>",
        _list(collection(live)),
        "<p>What is collected is fixed before the hand and is never a share of what is bet or won.</p>",
    ]
    if rules := notices(game):
        parts.append("<h2>What the house has filed on this notice</h2>")
        parts += [f"<p>{escape(rule.says)} ({escape(rule.number or rule.id)})</p>" for rule in rules]
    parts.append('<p><a href="/notice">How this room is run</a></p>')
    return "\n".join(parts)


def _list(facts: list[tuple[str, str]]) -> str:
    rows = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>\n" for name, text in facts)
    return f"<dl>\n{rows}</dl>"


def posted_in_full(live: LiveTable) -> list[tuple[str, str]]:
    """Every choice that the house has, as this table has it."""
    state = live.state
    return [
        (one.title, one.say(state.posted[one.key]) if one.key in state.posted else _usual(one))
        for one in live.game.postings(state.stakes)
    ]


def _usual(posting: Posting) -> str:
    return posting.usual or posting.say(posting.default)


def collection(live: LiveTable) -> list[tuple[str, str]]:
    """What is collected, for every number of players; those who pay the same are joined."""
    state, game = live.state, live.game
    found: list[tuple[int, int, str]] = []
    fewest, most = game.rules.seats
    for players in range(fewest, most + 1):
        charges = game.charges(state.stakes, state.posted, players)
        words = "; ".join(f"{dollars(one.amount)} {one.words}" for one in charges if one.amount)
        words = words or "no collection"
        if found and found[-1][2] == words:
            found[-1] = (found[-1][0], players, words)
        else:
            found.append((players, players, words))
    return [(_players(few, many), words) for few, many, words in found]


def _players(few: int, many: int) -> str:
    return f"{few} players" if few == many else f"{few} to {many} players"


def notices(game: Game) -> list[Rule]:
    """The rules that say what a table's notice shows, and those that are a notice themselves."""
    if game.id not in game.book.games:
        return []
    wanted = {rule for topic in ON_NOTICES for rule in game.rules_for(topic)}
    return [
        rule for rule in game.book.game(game.id).rules if rule.id in wanted or rule.id.endswith("-notice")
    ]
