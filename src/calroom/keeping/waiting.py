"""Tables that wait: their game is not there, since its package is not installed or its house file not read.

Such a table stays as it is in the store, with its chips and its hand. It goes on when the room opens with its
game, or the floor gives everybody their chips back. A seat at it keeps nobody from sitting elsewhere, since
nobody can leave it.
"""

from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from calroom.keeping.rebuilding import state_at
from calroom.keeping.recording import row_of
from calroom.keeping.rows import PayBack, PutUp, read_input
from calroom.keeping.taking_over import ROOM_FOR_EVENTS, goes_home, stacks_at
from calroom.money import Cents
from calroom.room.inputs import Open, Rename
from calroom.store import Entry, Record, Store
from calroom.store.journal import Input
from calroom.store.tap import NAME
from calroom.table.refusals import Refused

TOPIC = "paid-back"


class WaitingTable(Struct, frozen=True):
    """A table whose game is not there: what it deals, who has how much there, and what it waits for."""

    table: str
    game: str
    stakes: str
    stacks: dict[str, Cents]
    why: str

    @property
    def trouble(self) -> str:
        """Why nothing is dealt there, for everybody to read."""
        return "its game is not here at the moment; every stack there is safe"

    def refusal(self) -> Refused:
        """Nothing is taken there."""
        return Refused(
            "table {table:text} waits until its game is back; every stack there is safe",
            "no-game",
            allowed=("play another game", "come back later"),
            table=self.table,
        )


def left_waiting(store: Store, table: str, why: str) -> WaitingTable:
    """What the store knows of a table without playing its game."""
    game = stakes = ""
    found = store.journal.checkpoint(table)
    if found:
        state = state_at(found)
        game, stakes = state.game, state.stakes
    for row in store.journal.read(table, found.number if found else 0):
        match read_input(row.input):
            case PutUp(game=game):
                stakes = ""
            case Open(stakes=stakes):
                pass
            case _:
                pass
    stacks = {person: chips for person, chips in stacks_at(store, table).items() if chips}
    return WaitingTable(table, game, stakes, stacks, why)


def pay_back(store: Store, table: str, who: str, reason: str) -> PayBack:
    """The order to give everything back, with numbers that nothing at the table has had."""
    found = store.journal.checkpoint(table)
    rows = list(store.journal.read(table, found.number if found else 0))
    state = state_at(found) if found else None
    hand = max((row.hand for row in rows), default=0)
    return PayBack(
        who=who,
        role="floor",
        reason=reason,
        hand=max(hand, state.hand if state else 0),
        number=(state.number if state else 0) + ROOM_FOR_EVENTS * len(rows),
    )


def paid_back(store: Store, table: str) -> tuple[Entry, ...]:
    """Everybody gets what the ledger says they have there; what lies on the table they share."""
    stacks = {person: chips for person, chips in stacks_at(store, table).items() if chips}
    lying = store.ledger.balance(f"tops:{table}")
    share, odd = divmod(lying, len(stacks)) if stacks else (0, 0)
    entries: list[Entry] = []
    for place, (person, chips) in enumerate(stacks.items()):
        part = share + (1 if place < odd else 0)
        if part:
            entries.append(Entry(TOPIC, part, f"tops:{table}", f"stack:{table}:{person}"))
        entries += goes_home(f"stack:{table}:{person}", person, chips + part, TOPIC)
    return tuple(entries)


def renamed(store: Store, last: Input, now_called: Callable[[str], str]) -> Iterator[Record]:
    """The rows by which everybody at a table, whose last input is given, is called as they are now."""
    table, number = last.table, last.number
    ended = store.journal.checkpoint(table)
    hand = last.hand if ended is None or ended.number < number else 0
    for was, chips in stacks_at(store, table).items():
        if chips and (person := now_called(was)) != was:
            number += 1
            said = Rename(role="clock", person=person, was=was)
            entry = Entry(NAME, chips, f"stack:{table}:{was}", f"stack:{table}:{person}")
            yield replace(row_of(table, number, said, last.at, entries=(entry,)), hand=hand)
