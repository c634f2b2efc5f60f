"""Tables rebuilt from the store: the last checkpoint and the rows after it, each under its house file."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct, json

import calroom
from calroom.houses.game import Game
from calroom.houses.loader import BadHouseFile, House
from calroom.keeping.podium.rows import PodiumRow
from calroom.keeping.rows import (
    Adopt,
    AnyRow,
    Bar,
    ByChance,
    PayBack,
    PutUp,
    RegisterRow,
    TakeDown,
    TakeOver,
    in_our_words,
    read_by_chance,
    read_input,
)
from calroom.keeping.seals import KeptSeals
from calroom.keeping.shifts import Shifts
from calroom.room.events import TableEvent
from calroom.room.in_play import Sealer
from calroom.room.state import TableState
from calroom.room.table import LiveTable
from calroom.shuffle.written import WrittenChance
from calroom.store import Store
from calroom.store.journal import Checkpoint, Input
from calroom.table.refusals import Refused

DOES_NOT_REPLAY = (Refused, ValueError, LookupError, AssertionError)


class Between(Struct, frozen=True, omit_defaults=True):
    """What a checkpoint holds: a table between two hands."""

    state: TableState
    shifts: Shifts = Shifts()
    run_by: str = ""


_between = json.Decoder(Between)


class Kept(Struct):
    """A table with the number of its last row and what that row told."""

    live: LiveTable
    row: int
    shifts: Shifts
    run_by: str = ""
    told: list[TableEvent] = []

    @property
    def between(self) -> Between:
        """What a checkpoint of it holds."""
        return Between(self.live.state, self.shifts, self.run_by)


class Houses:
    """House files in every version that is needed: those of today, and those the store has kept."""

    def __init__(self, store: Store, today: Iterable[House] | None = None) -> None:
        self._store = store
        self._today = {house.id: house for house in (calroom.houses() if today is None else today)}
        self._by_version = {house.version: house for house in self._today.values()}
        self._not_there: dict[str, str] = {}

    def note(self, table: str, wrong: Exception) -> None:
        """Remember that a table was not played again, if that is because its game is not there."""
        if isinstance(wrong, BadHouseFile):
            self._not_there.setdefault(table, str(wrong))

    @property
    def left_out(self) -> list[str]:
        """What could not be played again, in words, and why."""
        return [
            f"table {table} could not be played again, since its game is not here: {why}"
            for table, why in self._not_there.items()
        ]

    def today(self, game: str) -> Game:
        """A game under the house file of today."""
        house, _, name = game.partition(".")
        if house not in self._today:
            raise LookupError(f"there is no house {house}; there are {', '.join(self._today)}")
        return self._today[house].game(name)

    def at(self, game: str, version: str) -> Game:
        """A game under the version of the house file that its table was at."""
        if version not in self._by_version:
            text = self._store.house_files.text(version)
            if text is None:
                raise LookupError(f"{game}: version {version[:12]} of the house file was not kept")
            house = game.partition(".")[0]
            path = self._today[house].path if house in self._today else Path(f"{house}.toml")
            self._by_version[version] = House(path, text=text.encode())
        return self._by_version[version].game(game.partition(".")[2])

    def renew(self, house: House) -> None:
        """Another version of a house file is that of today; it is kept before anything is dealt under it."""
        self._store.house_files.keep(house.text.decode())
        self._today[house.id] = self._by_version[house.version] = house

    def keep(self) -> None:
        """Keep the house files of today, before anything is dealt under them."""
        for house in self._today.values():
            self._store.house_files.keep(house.text.decode())


def rebuild(store: Store, houses: Houses, table: str, upto: int | None = None) -> Kept:
    """The table as it was after its last row, or after that of this number."""
    kept = restored(houses, store.journal.checkpoint(table, upto))
    for row in store.journal.read(table, kept.row if kept else 0):
        if upto is not None and row.number > upto:
            break
        kept = replayed(houses, kept, row)
    if kept is None:
        raise LookupError(f"there is no table {table}")
    return kept


def restored(houses: Houses, found: Checkpoint | None) -> Kept | None:
    """The table as it was at a checkpoint."""
    if found is None:
        return None
    between = _between.decode(in_our_words(found.state))
    game = houses.at(between.state.game, between.state.version)
    return Kept(LiveTable.restore(game, between.state), found.number, between.shifts, between.run_by)


def state_at(found: Checkpoint) -> TableState:
    """What a checkpoint says of a table, whether its game is there or not."""
    return _between.decode(in_our_words(found.state)).state


def played_again(store: Store, houses: Houses, table: str) -> Iterator[tuple[Input, Kept]]:
    """Every row of a table, with the table after it.

    What another version of calroom took and ours would play otherwise is passed over, up to the next
    checkpoint; so is what was dealt in a game that is not there, of which `houses` takes a note.
    """
    kept: Kept | None = None
    beyond = 0
    for row in store.journal.read(table):
        if row.number <= beyond:
            continue
        try:
            kept = replayed(houses, kept, row)
        except DOES_NOT_REPLAY as wrong:
            houses.note(table, wrong)
            kept = _from_checkpoint(store, houses, table, row.number)
            if kept is None:
                return
            beyond = kept.row
        else:
            yield row, kept


def _from_checkpoint(store: Store, houses: Houses, table: str, number: int) -> Kept | None:
    """The table at the first checkpoint from this row on whose game is there."""
    while found := store.journal.checkpoint_from(table, number):
        try:
            return restored(houses, found)
        except BadHouseFile as wrong:
            houses.note(table, wrong)
            number = found.number + 1
    return None


def replayed(houses: Houses, kept: Kept | None, row: Input, sealer: Sealer | None = None) -> Kept:
    """The table after one more row; the seals on its decks are those that were recorded."""
    said = read_input(row.input)
    if isinstance(said, PutUp):
        live = put_up(row.table, houses.at(said.game, row.version or ""), said)
        return Kept(live, row.number, said.shifts, said.run_by)
    if kept is None or isinstance(said, Bar | RegisterRow | PodiumRow):
        raise ValueError(f"{row.table}: row {row.number} stands before the table was put up")
    if isinstance(said, TakeDown):
        kept.told = []
    elif isinstance(said, PayBack):
        live = put_up(row.table, kept.live.game, said)
        live.state.at = row.at
        kept.live, kept.told = live, []
    elif isinstance(said, TakeOver):
        if said.called_off:
            raise ValueError(f"{row.table}: row {row.number} calls off what another version has dealt")
        kept.run_by, kept.told = said.run_by, []
    elif isinstance(said, Adopt):
        game = houses.at(kept.live.game.id, row.version or "")
        kept.told = kept.live.go_on_under(game, row.at, tell=said.told)
    else:
        chance = read_by_chance(row.chance)
        seals = sealer or KeptSeals(chance.seals)
        kept.told = kept.live.take(said, row.at, WrittenChance(chance.drawn), seals)
    kept.row = row.number
    return kept


def put_up(table: str, game: Game, said: PutUp | PayBack) -> LiveTable:
    """A table that nobody has opened yet, which goes on counting where one of this name has stopped."""
    live = LiveTable.new(table, game)
    live.state.hand, live.state.number = said.hand, said.number
    return live


def rows(store: Store, table: str) -> Iterator[tuple[Input, AnyRow, ByChance]]:
    """Every row of a table, read."""
    for row in store.journal.read(table):
        yield row, read_input(row.input), read_by_chance(row.chance)
