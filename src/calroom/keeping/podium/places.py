"""Where every table stands on the map of the room."""

from collections.abc import Mapping

from calroom.keeping.podium.book import Change
from calroom.keeping.podium.place_rows import PlaceTable, Spot
from calroom.room.inputs import TableInput
from calroom.table.refusals import Refused


class Places:
    """The map: no two tables on one spot. One that is taken down has its spot again when it comes back."""

    takes: tuple[type[TableInput], ...] = (PlaceTable,)

    def __init__(self) -> None:
        self._spots: dict[str, Spot] = {}

    @property
    def spots(self) -> Mapping[str, Spot]:
        """Where tables stand, by name."""
        return self._spots

    def consider(self, said: PlaceTable, at: int) -> Change:
        """Of two who move the same table the second is told where it stands now."""
        stands = self._spots.get(said.table)
        if said.was != stands:
            now = f"at {_words(stands)}" if stands else "not on the map"
            what = f"table {said.table} is {now}: somebody has moved it"
            raise Refused(what, "schema", allowed=("look again, and move it from there",))
        return Change(_words(stands) if stands else "", _words(said.spot))

    def enter(self, said: PlaceTable, at: int) -> None:
        """The table stands there; one that stood there takes the spot that becomes free, or has none."""
        left = self._spots.pop(said.table, None)
        for other, spot in tuple(self._spots.items()):
            if spot == said.spot:
                del self._spots[other]
                if left is not None:
                    self._spots[other] = left
        self._spots[said.table] = said.spot

    def rename(self, was: str, now: str) -> None:
        """Nobody's name is on the map."""


def _words(spot: Spot) -> str:
    return f"column {spot[0] + 1}, row {spot[1] + 1}"
