"""Slips for hands that were played before there were any: each is played again once, a few at a time."""

from calroom.keeping.rebuilding import Houses
from calroom.keeping.recall import NothingFound, recall
from calroom.keeping.slips import slips
from calroom.store import Slip, Store

AT_A_TIME = 20
"""So many hands are played again before others have their turn."""

NOTHING_KEPT = Slip()
"""What is kept of a hand that cannot be played again."""

Key = tuple[str, int, str]
BEGINNING: Key = ("", 0, "")


def write_older(store: Store, houses: Houses, after: Key = BEGINNING, most: int = AT_A_TIME) -> Key | None:
    """Write the next slips that are missing; gives where to go on, or nothing if none is missing."""
    missing = store.played.without_slip(after, most)
    if not missing:
        return None
    found: list[tuple[str, str, int, Slip]] = []
    people: dict[tuple[str, int], list[str]] = {}
    for table, hand, person in missing:
        people.setdefault((table, hand), []).append(person)
    for (table, hand), wanted in people.items():
        kept = _of_hand(store, houses, table, hand, wanted)
        found += [(person, table, hand, kept.get(person, NOTHING_KEPT)) for person in wanted]
    store.played.keep_slips(found)
    return missing[-1]


def _of_hand(store: Store, houses: Houses, table: str, hand: int, wanted: list[str]) -> dict[str, Slip]:
    try:
        recalled = recall(store, houses, table, hand)
    except NothingFound:
        return {}
    live = recalled.kept.live
    return slips(live.game, live.state.posted, recalled.events, wanted)
