"""Everything that happened at every table, played again from the journal, as rows for other programs."""

from collections.abc import Iterator

from msgspec import json

from calroom.keeping.rebuilding import Houses, played_again
from calroom.room.events import InHand
from calroom.room.room import ROOM
from calroom.rows import Row
from calroom.store import Store


def events(store: Store) -> Iterator[Row]:
    """Every event of every table, whole, with the input that it followed; `what` is all it says, as JSON."""
    houses = Houses(store)
    for table in store.journal.tables():
        if table == ROOM:
            continue
        for row, kept in played_again(store, houses, table):
            for event in kept.told:
                told = event.what.told if isinstance(event.what, InHand) else event.what
                yield {
                    "table": table,
                    "number": event.number,
                    "at": event.at,
                    "input": row.number,
                    "hand": row.hand,
                    "event": type(told).__name__.lower(),
                    "topic": told.topic,
                    "what": json.encode(told).decode(),
                }
