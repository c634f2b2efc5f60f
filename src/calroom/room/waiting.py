"""The waiting list: names in order, calls to open seats, and what becomes of who does not come."""

from calroom.room.events import Listed, Paged, Unlisted
from calroom.room.in_play import MINUTE, TableInPlay
from calroom.room.inputs import Join, Page, Quit
from calroom.room.state import Waiting


def join(table: TableInPlay, said: Join) -> None:
    """A name goes on the list."""
    table.check_open()
    person = table.subject(said)
    if table.seat_of(person):
        raise table.refuse("{person} has a seat", "waiting-list", person=person)
    if any(waiting.person == person for waiting in table.state.waiting):
        raise table.refuse("{person} is on the list already", "waiting-list", person=person)
    list_last(table, person, "waiting-list")
    entry = table.state.waiting[-1]
    entry.called, entry.minutes = said.called, said.minutes


def list_last(table: TableInPlay, person: str, topic: str) -> None:
    """Put a name at the foot of the list."""
    state = table.state
    state.waiting = [waiting for waiting in state.waiting if waiting.person != person]
    state.waiting.append(Waiting(person, state.at))
    table.tell(Listed(person=person, place=len(state.waiting), topic=topic))


def quit_list(table: TableInPlay, said: Quit) -> None:
    """A name comes off the list."""
    table.check_open()
    strike(table, table.subject(said), "waiting-list")


def strike(table: TableInPlay, person: str, topic: str) -> None:
    """Take a name off the list."""
    state = table.state
    if all(waiting.person != person for waiting in state.waiting):
        raise table.refuse("{person} is not on the list", "waiting-list", person=person)
    state.waiting = [waiting for waiting in state.waiting if waiting.person != person]
    state.choosing = [name for name in state.choosing if name != person]
    table.tell(Unlisted(person=person, topic=topic))


def page(table: TableInPlay, said: Page) -> None:
    """The floor calls somebody to an open seat, out of order if it must."""
    table.check_open()
    table.check_authority(said, "floor")
    entry = next((waiting for waiting in table.state.waiting if waiting.person == said.person), None)
    if entry is None:
        raise table.refuse("{person} is not on the list", "waiting-list", person=said.person)
    if not table.open_seats:
        raise table.refuse("no seat is open", "seats")
    call(table, entry)


def call(table: TableInPlay, entry: Waiting) -> None:
    """A seat is kept for somebody for a while."""
    state = table.state
    entry.paged_at = state.at
    table.tell(Paged(person=entry.person, until=state.at + kept_for(table, entry), topic="waiting-list"))


def kept_for(table: TableInPlay, entry: Waiting) -> int:
    """How long a seat is kept for somebody who was called: as the floor said, or as the house posts."""
    return (entry.minutes or table.rules.page_minutes) * MINUTE


def call_to_open_seats(table: TableInPlay) -> None:
    """As many as there are open seats are called, in the order of the list."""
    state = table.state
    for entry in state.waiting[: len(table.open_seats)]:
        if entry.paged_at is None:
            call(table, entry)
