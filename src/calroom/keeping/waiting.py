"""Tables that wait: their game is not there, since its package is not installed or its house file not read.

Such a table stays as it is in the store, with its chips and its hand. It goes on when the room opens with the
game.
"""

from msgspec import Struct

from calroom.keeping.rebuilding import state_at
from calroom.keeping.rows import PutUp, read_input
from calroom.keeping.taking_over import stacks_at
from calroom.money import Cents
from calroom.room.inputs import Open
from calroom.store import Store
from calroom.table.refusals import Refused


class WaitingTable(Struct, frozen=True):
    """A table whose game is not there: what it deals, who has how much there, and what it waits for."""

    table: str
    game: str
    stakes: str
    stacks: dict[str, Cents]
    why: str

    def refusal(self) -> Refused:
        """Nothing is taken there."""
        what = f"table {self.table} waits until its game is back; every stack there is safe"
        return Refused(what, "no-game", allowed=("play another game", "come back later"))


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
