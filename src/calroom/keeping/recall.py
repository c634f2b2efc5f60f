"""A hand recalled, in progress or long over: played again from the store, as anybody saw it."""

from collections.abc import Sequence

from msgspec import Struct

from calroom.houses.loader import BadHouseFile
from calroom.keeping.books import people_in
from calroom.keeping.rebuilding import DOES_NOT_REPLAY, Houses, Kept, rebuild, replayed, restored
from calroom.keeping.rows import read_by_chance
from calroom.keeping.seals import KeptSeals, Opened, open_seen, sealed
from calroom.room.events import HandEnded, TableEvent
from calroom.store import Store
from calroom.store.journal import Input
from calroom.table.asks import Seat
from calroom.table.hand import Hand


class NothingFound(LookupError):
    """There is no such hand, table or person in the store."""


class Recalled(Struct, frozen=True):
    """A hand as far as it has come: its inputs, everything that followed, and the decks it was dealt from."""

    kept: Kept
    rows: list[Input]
    events: list[TableEvent]
    decks: list[tuple[Sequence[str], bytes]]
    stakes: str = ""
    hand: Hand | None = None
    """The hand itself, unless it was over as soon as it began."""

    @property
    def is_over(self) -> bool:
        """Whether the hand has been played to its end."""
        return any(isinstance(event.what, HandEnded) for event in self.events)

    @property
    def people(self) -> dict[Seat, str]:
        """Who was dealt in at which seat."""
        return people_in(self.events)

    def seat_of(self, person: str | None) -> Seat | None:
        """The seat from which somebody saw the hand; none for whoever looked on."""
        return next((seat for seat, name in self.people.items() if name == person), None)

    def seen_by(self, person: str | None) -> list[TableEvent]:
        """The events as somebody saw them."""
        seat = self.seat_of(person)
        return [event.masked(seat) for event in self.events]

    def opened_to(self, person: str | None) -> list[Opened]:
        """The seal on every deck of the hand, with the openings of exactly those cards that somebody saw."""
        commitments = [sealed(deck, secret) for deck, secret in self.decks]
        return open_seen(self.events, self.seat_of(person), commitments)


def recall(store: Store, houses: Houses, table: str, number: int) -> Recalled:
    """Play a hand again up to where it is in the store."""
    rows = store.journal.hand(table, number) if number > 0 else []
    if not rows:
        raise NothingFound(f"there is no hand {number} at table {table}")
    try:
        recalled = _played(store, houses, rows)
    except BadHouseFile as wrong:
        what = f"hand {number} at table {table} is of a game that is not here at the moment: {wrong}"
        raise NothingFound(what) from wrong
    except DOES_NOT_REPLAY as wrong:
        raise _dealt_otherwise(table, number) from wrong
    _check_same(store, houses, recalled.kept)
    return recalled


def _played(store: Store, houses: Houses, rows: list[Input]) -> Recalled:
    kept = rebuild(store, houses, rows[0].table, rows[0].number - 1)
    events: list[TableEvent] = []
    decks: list[tuple[Sequence[str], bytes]] = []
    stakes, hand = kept.live.state.stakes, None
    for row in rows:
        sealings = read_by_chance(row.chance).seals
        seals = KeptSeals(sealings)
        kept = replayed(houses, kept, row, seals)
        events += kept.told
        hand = kept.live.hand or hand
        decks += zip(seals.decks, (sealing.secret for sealing in sealings), strict=True)
    return Recalled(kept, rows, events, decks, stakes, hand)


def _check_same(store: Store, houses: Houses, kept: Kept) -> None:
    """A hand that another version of calroom dealt, and that ours would end otherwise, is not made up."""
    found = store.journal.checkpoint(kept.live.state.table, kept.row + 1)
    then = restored(houses, found) if found and found.number == kept.row else None
    if then is not None and _chips(then) != _chips(kept):
        raise _dealt_otherwise(kept.live.state.table, kept.live.state.hand)


def _chips(kept: Kept) -> dict[Seat, int]:
    return {seat: player.chips for seat, player in kept.live.state.players.items()}


def _dealt_otherwise(table: str, hand: int) -> NothingFound:
    what = (
        f"hand {hand} at table {table} was dealt by an earlier version of calroom, which played it otherwise"
    )
    return NothingFound(f"{what}: recall it with that version")
