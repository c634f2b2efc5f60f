"""What must never be lost: the journal of inputs and the double-entry ledger."""

from calroom.parts import needed

needed("server", "a room's memory", "alembic", "psycopg", "sqlalchemy")

from calroom.store.failures import BelowNothing as BelowNothing
from calroom.store.failures import NotWritten as NotWritten
from calroom.store.failures import OutOfStep as OutOfStep
from calroom.store.failures import Overtaken as Overtaken
from calroom.store.failures import StoreFailure as StoreFailure
from calroom.store.records import Action as Action
from calroom.store.records import Entry as Entry
from calroom.store.records import Most as Most
from calroom.store.records import Person as Person
from calroom.store.records import Played as Played
from calroom.store.records import Receipt as Receipt
from calroom.store.records import Record as Record
from calroom.store.records import Slip as Slip
from calroom.store.records import Taken as Taken
from calroom.store.store import Store as Store
