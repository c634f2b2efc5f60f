"""Notes on other people, over REST: one's own, and nobody else reads them."""

from http import HTTPStatus

from litestar import get, put
from litestar.di import NamedDependency
from litestar.params import JSONBody

from calroom.server.errors import Wrong
from calroom.server.front import Front
from calroom.server.mine.shapes import MyNotes, NewNote, NoteShown
from calroom.server.tables.clocks import now
from calroom.server.work.asking import answered
from calroom.store.notes import Note
from calroom.store.sessions import Session

MOST_NOTES = 1_000
"""So many notes somebody may have."""


@get("/api/me/notes", operation_id="my_notes")
async def my_notes(me: NamedDependency[Session], front: NamedDependency[Front]) -> MyNotes:
    """What one has noted about others, the last first."""
    return await answered(front.places.records, _noted, front, me.person)


@put("/api/me/notes", operation_id="note")
async def note(
    data: JSONBody[NewNote], me: NamedDependency[Session], front: NamedDependency[Front]
) -> MyNotes:
    """Note something about somebody; without words, nothing any more. Gives all one's notes."""
    return await answered(front.places.records, _note, front, me.person, data)


def _note(front: Front, person: str, data: NewNote) -> MyNotes:
    register, notes = front.keeper.register, front.keeper.store.notes
    about = register.now_called(data.about)
    words = data.words.strip()
    names = register.names(person)
    if about in names:
        raise Wrong(HTTPStatus.CONFLICT, "a note is about somebody else", topic="notes")
    if words and notes.count(*names) >= MOST_NOTES:
        raise Wrong(
            HTTPStatus.CONFLICT,
            "you have {most:number} notes, which is as many as are kept",
            "delete one first",
            topic="notes",
            most=MOST_NOTES,
        )
    others = register.names(about)
    notes.put(Note(person, about, words, now()), names, others)
    return _noted(front, person)


def _noted(front: Front, person: str) -> MyNotes:
    register = front.keeper.register
    found = front.keeper.store.notes.of(*register.names(person))
    return MyNotes(
        notes=[
            NoteShown(about=one.about, called=register.now_called(one.about), words=one.words, at=one.at)
            for one in found
        ]
    )


HANDLERS = [my_notes, note]
