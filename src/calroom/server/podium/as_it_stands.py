"""What the room itself writes into an order about dealers and money, and what stands against it now."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from hashlib import sha256
from http import HTTPStatus
from typing import Any
from unicodedata import category

from msgspec import json
from msgspec.structs import replace

from calroom.keeping.podium.closing_rows import BOX, CAGE, CloseShift, CountPlace, OpenShift
from calroom.keeping.podium.roster_rows import BREAK, LineUp, SendDealer, SetRoster
from calroom.keeping.podium.rows import PodiumRow
from calroom.keeping.podium.table_rows import KeepPreset
from calroom.keeping.shift_figures import agreed, in_boxes, totals
from calroom.money import Cents
from calroom.room.inputs import TableInput
from calroom.server.errors import Wrong, not_found
from calroom.server.front import Front
from calroom.server.tables.clocks import now
from calroom.store import Store

VALUES: list[Cents] = [25, 50, 100, 200, 500, 1000, 2000, 2500, 10_000, 50_000, 100_000, 500_000]
"""What chips are worth that rooms like these have in their racks."""

COINS: tuple[Cents, ...] = (1, 5, 10)
"""What else may lie among them."""


async def as_it_stands(front: Front, said: PodiumRow) -> PodiumRow:
    """Refuse what cannot be as the room is at this moment; give the order with what the room writes in it."""
    look = _LOOKS.get(type(said))
    return await look(front, said) if look else said


# Dealers and tables


async def _plainly_named(_: Front, said: KeepPreset) -> KeepPreset:
    """A preset's name is what is seen of it: no marks that turn it round, and no blanks around it."""
    seen = "".join(letter for letter in said.name if category(letter) not in ("Cf", "Cc"))
    if not (name := " ".join(seen.split())):
        raise Wrong(HTTPStatus.CONFLICT, "a preset has a name", "name it", topic="preset")
    return replace(said, name=name)


async def _dealers_are(front: Front, said: SetRoster) -> SetRoster:
    for dealer in said.dealers:
        _check_dealer(front, dealer)
    return said


async def _stations_are(front: Front, said: LineUp) -> LineUp:
    for station in said.stations:
        _check_station(front, station)
    return said


async def _goes_there(front: Front, said: SendDealer) -> SendDealer:
    _check_dealer(front, said.person)
    if said.station:
        _check_station(front, said.station)
    return said


def _check_dealer(front: Front, person: str) -> None:
    if "dealer" not in front.keeper.register.of(person).offices:
        raise Wrong(
            HTTPStatus.CONFLICT,
            "{person} is no dealer",
            "let the owner give them the office",
            topic="office",
            person=person,
        )


def _check_station(front: Front, station: str) -> None:
    live = front.keeper.room.tables.get(station)
    if station != BREAK and (live is None or not live.is_open):
        raise not_found("there is no open table {station:text}", station=station)


# Money


async def _opened(front: Front, said: OpenShift) -> OpenShift:
    """The shift is named by the clock, and begins at the ledger's last entry."""
    check_chips(said.chips)
    closing = front.keeper.podium.closing
    name = front.keeper.shifts.at(now())
    names = (name, *(f"{name}-{number}" for number in range(2, 1000)))
    ledger, balances = await asyncio.to_thread(front.keeper.store.ledger.standing)
    expected = None
    if closing.float is not None:
        expected = await asyncio.to_thread(_in_cage, front.keeper.store, closing.float, balances)
    free = next(one for one in names if not closing.is_used(one))
    return replace(said, shift=free, ledger=ledger, expected=expected)


def check_chips(chips: Mapping[int, int]) -> None:
    """Only chips and coins are counted that there are."""
    for value in chips:
        if value not in (*VALUES, *COINS):
            raise Wrong(
                HTTPStatus.CONFLICT,
                "there are no chips of {value:amount}",
                "count the chips of the rack",
                topic="shift",
                value=value,
            )


async def _counted(front: Front, said: CountPlace) -> CountPlace:
    """Beside what was counted stands what the ledger says at this moment."""
    check_chips(said.chips)
    ledger, expected = await asyncio.to_thread(expected_at, front, said.place)
    return replace(said, ledger=ledger, expected=expected)


def expected_at(front: Front, place: str) -> tuple[int, Cents]:
    """The ledger's last entry, and what is at a place by then as the ledger says."""
    closing, store = front.keeper.podium.closing, front.keeper.store
    ledger, balances = store.ledger.standing()
    if place == CAGE:
        last = closing.float
        return ledger, _in_cage(store, last, balances) if last else 0
    boxes = in_boxes(store, closing.cuts, ledger)
    if place not in boxes:
        raise not_found("there is nothing to count at {box:text}", box=place.removeprefix(BOX))
    return ledger, boxes[place]


def _in_cage(store: Store, last: tuple[Cents, int], balances: Mapping[str, Cents]) -> Cents:
    """What was counted last, and what came and went since; the cage's account says what it has given out.

    Newcomers and bots begin with chips of the cage. What it gives out beyond those that were counted in it,
    the house has brought.
    """
    counted, entry = last
    return max(0, counted + balances.get(CAGE, 0) - store.ledger.balance(CAGE, entry))


async def _closed(front: Front, said: CloseShift) -> CloseShift:
    """What is signed: the ledger's last entry, what it holds, and a digest of where every journal stands."""
    return await asyncio.to_thread(_closed_at, front, said)


def _closed_at(front: Front, said: CloseShift) -> CloseShift:
    closing, store = front.keeper.podium.closing, front.keeper.store
    ledger, balances = store.ledger.standing()
    shift, held = closing.shift, totals(balances)
    if not agreed(held):
        raise Wrong(
            HTTPStatus.CONFLICT,
            "the ledger does not add up",
            "let the owner verify the journal",
            topic="shift",
        )
    boxes = in_boxes(store, closing.cuts, ledger)
    uncounted = [place for place, amount in boxes.items() if amount and not (shift and shift.count_of(place))]
    heads = [(last.table, last.number, last.digest) for last in store.journal.last_inputs()]
    digest = sha256(json.encode(heads)).hexdigest()
    return replace(said, ledger=ledger, totals=held, uncounted=tuple(uncounted), digest=digest)


_LOOKS: Mapping[type[TableInput], Callable[[Front, Any], Awaitable[PodiumRow]]] = {
    KeepPreset: _plainly_named,
    SetRoster: _dealers_are,
    LineUp: _stations_are,
    SendDealer: _goes_there,
    OpenShift: _opened,
    CountPlace: _counted,
    CloseShift: _closed,
}
