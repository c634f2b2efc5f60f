"""Tables that are never lost: the room joined to the store, so that nothing is told before it is written."""

from calroom.keeping.keeper import Keeper as Keeper
from calroom.keeping.not_kept import NotKept as NotKept
from calroom.keeping.rows import Told as Told
from calroom.keeping.seals import Opened as Opened
