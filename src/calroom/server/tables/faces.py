"""What people have chosen to look like, at every table and whatever they were called when they chose it."""

import asyncio

from msgspec import ValidationError, convert

from calroom.keeping import Keeper
from calroom.server.protocol import Face


class Faces:
    """Who has chosen which face."""

    def __init__(self, keeper: Keeper) -> None:
        self._kept, self._register = keeper.store.faces, keeper.register
        self._chosen: dict[str, Face] = {}
        self.read_again()

    def read_again(self) -> None:
        """Read what everybody has chosen, perhaps through another process."""
        self._chosen.clear()
        for person, figure, colour in self._kept.everybody():
            if face := _known(figure, colour):
                self._chosen[person] = face

    def of(self, person: str) -> Face | None:
        """What somebody looks like; none if they have not chosen."""
        if not self._chosen:
            return None
        names = (person, *self._register.every_name(person))
        return next((self._chosen[name] for name in names if name in self._chosen), None)

    async def choose(self, person: str, face: Face | None) -> None:
        """Somebody wants to look like this, or again as they are drawn from their name."""
        if face is not None:
            await asyncio.to_thread(self._kept.keep, person, face.figure, face.colour)
            self._chosen[person] = face
            return
        names = (person, *self._register.every_name(person))
        await asyncio.to_thread(self._kept.forget, *names)
        for name in names:
            self._chosen.pop(name, None)


def _known(figure: str, colour: str) -> Face | None:
    """A face that can be drawn here; another version may have had others."""
    try:
        return convert({"figure": figure, "colour": colour}, Face)
    except ValidationError:
        return None
