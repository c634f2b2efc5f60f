"""What a hand costs at a table, for everybody to see before they bet."""

from datetime import UTC, datetime
from typing import Any

from calroom.games.between_hands import TODAY
from calroom.games.charges import Charge
from calroom.room.in_play import TableInPlay


def charges(table: TableInPlay) -> list[Charge]:
    """The charges of the hand in progress; between hands, of one dealt to all who could be dealt in."""
    state, hand = table.state, table.hand
    if not table.is_open:
        return []
    if hand is not None:
        return table.game.charges(state.stakes, hand.setup.given, len(hand.table.seats))
    players = max(len(table.able_seated), table.game.rules.seats[0])
    return table.game.charges(state.stakes, posted(table), players)


def posted(table: TableInPlay) -> dict[str, Any]:
    """What the table posts, and today's date, unless it posts another, for the games that want to know it."""
    given: dict[str, Any] = {}
    if table.game.type.takes(TODAY):
        today = datetime.fromtimestamp(table.state.at / 1000, UTC).date().isoformat()
        table.game.type.meeting.bring(given, TODAY, today)
    return given | table.state.posted


def pays_into_jackpot(table: TableInPlay) -> bool:
    """Whether a jackpot is attached to the table: a hand with as many players as can be pays into it."""
    most = table.game.rules.seats[1]
    return any(charge.jackpot for charge in table.game.charges(table.state.stakes, posted(table), most))
