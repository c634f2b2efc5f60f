"""What stands against an order because of how the room is now; the journal alone does not know it."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from calroom.keeping.podium.call_rows import SettleCall
from calroom.keeping.podium.rows import PodiumRow
from calroom.room.inputs import TableInput
from calroom.rulebook.rule_book import UnknownRule
from calroom.server.errors import Wrong, not_found
from calroom.server.front import Front


def check_now(front: Front, said: PodiumRow) -> None:
    """Refuse what cannot be as the tables, people and houses are at this moment."""
    if check := _CHECKS.get(type(said)):
        check(front, said)


def _rule_is_filed(front: Front, said: SettleCall) -> None:
    live = front.keeper.room.tables.get(said.table)
    if live is None:
        raise not_found(f"there is no table {said.table}")
    if not said.rule:
        return
    try:
        front.book.rule(said.rule, game=live.game.id)
    except UnknownRule as unknown:
        what = f"{said.rule} is no rule of {live.game.title}"
        raise Wrong(HTTPStatus.CONFLICT, what, str(unknown), topic="no-rule") from None


_CHECKS: Mapping[type[TableInput], Callable[[Front, Any], None]] = {SettleCall: _rule_is_filed}
