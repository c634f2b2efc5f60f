"""Recording: what is written together with an input, from its row to who is new in the room."""

from collections.abc import Callable, Iterable

from calroom.keeping.rows import AnyRow, write
from calroom.keeping.slips import slips
from calroom.room.events import HandEnded, Sat, TableEvent
from calroom.room.room import paid_out
from calroom.room.table import LiveTable
from calroom.store import Action, Entry, Person, Played, Record, Taken


def row_of(
    table: str,
    number: int,
    said: AnyRow,
    at: int,
    *,
    version: str | None = None,
    entries: tuple[Entry, ...] = (),
    actions: tuple[Action, ...] = (),
    people: tuple[Person, ...] = (),
    checkpoint: str | None = None,
    taken: Taken | None = None,
) -> Record:
    """The record of an input that belongs to no hand."""
    return Record(
        table=table,
        number=number,
        at=at,
        input=write(said).decode(),
        client=said.id or None,
        version=version,
        entries=entries,
        actions=actions,
        people=people,
        checkpoint=checkpoint,
        taken=taken,
    )


def taken_at(live: LiveTable) -> Taken:
    """What a table has of that which there is once in the room."""
    seats = tuple(sorted({player.person for player in live.state.players.values()}))
    won = paid_out(live.hand) if live.hand else 0
    return Taken(seats, live.game.id, won) if won else Taken(seats)


def newcomers(events: Iterable[TableEvent], known: set[str]) -> tuple[Person, ...]:
    """Those who have sat down and are not known yet; from now on they are."""
    found = []
    for event in events:
        if isinstance(event.what, Sat) and event.what.person not in known:
            known.add(event.what.person)
            found.append(Person(event.what.person, event.what.person, event.what.kind))
    return tuple(found)


def played(
    live: LiveTable, events: Iterable[TableEvent], has_purse: Callable[[str], bool]
) -> tuple[Played, ...]:
    """Those with a purse who were dealt in to a hand that is over, for the list of their hands."""
    ended = next((event.what for event in events if isinstance(event.what, HandEnded)), None)
    if ended is None:
        return ()
    people = {person: chips for person, chips in ended.stacks.items() if has_purse(person)}
    kept = slips(live.game, live.state.posted, live.events, people)
    return tuple(
        Played(person, live.game.id, live.state.stakes, before, after, kept.get(person))
        for person, (before, after) in people.items()
    )
