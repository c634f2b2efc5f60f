"""What is the same for everybody, as it is sent: made and packed by the first who asks, and then at hand."""

from collections.abc import Awaitable, Callable, Hashable

from calroom.server.pages.files import File

MOST = 200
"""So many files lie there, and those that were asked for last: about twenty megabytes."""


class Shelf:
    """Files by what they are about. Whatever may change what is in a file belongs to that."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._files: dict[Hashable, File] = {}

    async def file(self, about: Hashable, make: Callable[[], Awaitable[File]]) -> File:
        """The file about something, made now if it does not lie there.

        Of several who ask before it is there each has it made: nobody's turn waits for another's.
        """
        found = self._files.pop(about, None) or await make()
        self._files[about] = found
        while len(self._files) > self._most:
            del self._files[next(iter(self._files))]
        return found
