"""All books of the podium: an entry goes to the one that takes it."""

from calroom.keeping import acts
from calroom.keeping.podium.book import Book
from calroom.keeping.podium.calls import Calls
from calroom.keeping.podium.closing import Closing
from calroom.keeping.podium.errands import Errands
from calroom.keeping.podium.lists import Lists
from calroom.keeping.podium.notes import Notes
from calroom.keeping.podium.places import Places
from calroom.keeping.podium.presets import Presets
from calroom.keeping.podium.roster import Roster
from calroom.keeping.podium.rows import PodiumRow
from calroom.room.inputs import TableInput
from calroom.room.room import ROOM
from calroom.store import Action


class Podium:
    """What is kept to run the room."""

    def __init__(self) -> None:
        self.notes = Notes()
        self.calls = Calls()
        self.lists = Lists()
        self.places = Places()
        self.presets = Presets()
        self.errands = Errands()
        self.roster = Roster()
        self.closing = Closing()
        self._books: tuple[Book, ...] = (
            self.places,
            self.notes,
            self.calls,
            self.lists,
            self.presets,
            self.errands,
            self.roster,
            self.closing,
        )
        self._taking: dict[type[TableInput], Book] = {
            kind: book for book in self._books for kind in book.takes
        }

    def consider(self, said: PodiumRow, at: int) -> tuple[Action, ...]:
        """Refuse an entry, or say what the log has of it: what is done with authority."""
        change = self._taking[type(said)].consider(said, at)
        if said.role not in acts.RECORDED:
            return ()
        return (acts.act(said, ROOM, change.before, change.after),)

    def enter(self, said: PodiumRow, at: int) -> None:
        """Enter what has been written."""
        self._taking[type(said)].enter(said, at)

    def rename(self, was: str, now: str) -> None:
        """Somebody goes on under another name, in every book."""
        for book in self._books:
            book.rename(was, now)

    def recognise(self, guest: str, person: str) -> None:
        """Somebody came back under their name: what they waited for as a guest they wait for still."""
        self.lists.recognise(guest, person)
