"""A table that another version of calroom has run: what becomes of a hand that ours would play otherwise.

It is called off. Everybody has what the ledger says, which is what they had before the hand; the money of a
hand is posted when it is over.
"""

from msgspec import Struct
from msgspec.structs import replace

import calroom
from calroom.keeping.books import away, bot
from calroom.keeping.rebuilding import DOES_NOT_REPLAY, Houses, Kept, replayed, restored
from calroom.keeping.rows import PutUp, TakeOver, read_input
from calroom.money import Cents
from calroom.room.names import is_bot
from calroom.room.state import TableState
from calroom.room.table import LiveTable
from calroom.store import Entry, Store
from calroom.store.tap import CAGE

VERSION = calroom.__version__
TOPIC = "called-off"
ROOM_FOR_EVENTS = 1000
"""Numbers left free for each input that is passed over, so that no event gets one that was told before."""


class CalledOff(Struct, frozen=True):
    """The table as it goes on, after its last row, and the chips that go back to those who have no seat."""

    kept: Kept
    row: int
    entries: tuple[Entry, ...]


def called_off(store: Store, houses: Houses, table: str) -> CalledOff | None:
    """The table without the hand that does not replay; none if it was our own version that dealt it."""
    kept = restored(houses, store.journal.checkpoint(table))
    good, taken = (kept.live.snapshot(), kept.row) if kept else (None, 0)
    rows = list(store.journal.read(table, taken))
    for row in rows:
        try:
            kept = replayed(houses, kept, row)
        except DOES_NOT_REPLAY:
            break
        if kept.live.hand is None:
            good, taken = kept.live.snapshot(), row.number
    if kept is None or good is None or _versions(store, table)[-1][1] == VERSION:
        return None
    last = rows[-1]
    stacks = stacks_at(store, table)
    state = replace(
        good,
        at=max(good.at, last.at),
        hand=max(good.hand, *(row.hand for row in rows)),
        number=good.number + ROOM_FOR_EVENTS * (last.number - taken),
    )
    _give_back(state, stacks)
    live = LiveTable.restore(houses.at(good.game, good.version), state)
    seated = {player.person for player in state.players.values()}
    entries = [
        entry
        for person, chips in stacks.items()
        if person not in seated and chips
        for entry in _goes_home(table, person, chips)
    ]
    return CalledOff(Kept(live, last.number, kept.shifts, kept.run_by), last.number, tuple(entries))


def stacks_at(store: Store, table: str) -> dict[str, Cents]:
    """What everybody has at a table by the ledger: their stacks before the hand that is not over."""
    prefix = f"stack:{table}:"
    held = store.ledger.balances("stack")
    return {name.removeprefix(prefix): chips for name, chips in held.items() if name.startswith(prefix)}


def _give_back(state: TableState, stacks: dict[str, Cents]) -> None:
    """Everybody has what the ledger says; who has taken their chips away since is gone."""
    for seat, player in tuple(state.players.items()):
        if player.chips and not stacks.get(player.person, 0):
            del state.players[seat]
        else:
            player.chips = stacks.get(player.person, 0)


def _goes_home(table: str, person: str, chips: Cents) -> list[Entry]:
    return goes_home(f"stack:{table}:{person}", person, chips, TOPIC)


def goes_home(source: str, person: str, chips: Cents, topic: str) -> list[Entry]:
    """What somebody has at a table goes into their purse, and what a bot has back to the cage."""
    back = Entry(topic, chips, source, away(person))
    return [back, Entry(topic, chips, bot(person), CAGE)] if is_bot(person) else [back]


def ours_from(store: Store, table: str) -> int:
    """The row after which our version has run a table; every row, if another version did so to the end."""
    since = store.journal.head(table).number
    for before, run_by in reversed(_versions(store, table)):
        if run_by != VERSION:
            break
        since = before
    return since


def _versions(store: Store, table: str) -> list[tuple[int, str]]:
    """After which row which version has run a table."""
    found: list[tuple[int, str]] = []
    for row in store.journal.read(table):
        if any(kind in row.input for kind in _VERSIONED):
            said = read_input(row.input)
            if isinstance(said, PutUp):
                found.append((row.number - 1, said.run_by))
            elif isinstance(said, TakeOver):
                checkpoint = store.journal.checkpoint(table, row.number + 1)
                found.append((checkpoint.number if checkpoint else found[-1][0], said.run_by))
    return found


_VERSIONED = ('"putup"', '"takeover"')
"""How rows are known that say which version runs a table, without reading every other one."""
