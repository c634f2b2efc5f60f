"""Where every table stands on the map of the room."""

from collections.abc import Mapping

from calroom.keeping.podium.book import Change
from calroom.keeping.podium.place_rows import PlaceTables, Spot
from calroom.room.inputs import TableInput
from calroom.table.refusals import Refused


class Places:
    """The map: no two tables on one spot. One that is taken down has its spot again when it comes back."""

    takes: tuple[type[TableInput], ...] = (PlaceTables,)

    def __init__(self) -> None:
        self._spots: dict[str, Spot] = {}

    @property
    def spots(self) -> Mapping[str, Spot]:
        """Where tables stand, by name."""
        return self._spots

    def consider(self, said: PlaceTables, at: int) -> Change:
        """Of two who move the same table the second is told where it stands now."""
        if not said.places:
            raise Refused("the map is arranged by moving a table", "schema")
        if len(set(said.places.values())) < len(said.places):
            raise Refused("two tables do not stand on one spot", "schema")
        for table in said.places:
            if (stands := self._spots.get(table)) != said.was.get(table):
                raise Refused(
                    "table {table:text} is at {spot:text}: somebody has moved it"
                    if stands
                    else "table {table:text} is not on the map: somebody has moved it",
                    "schema",
                    allowed=("look again, and move it from there",),
                    table=table,
                    spot=_words(stands) if stands else "",
                )
        return Change(_listed(said.was), _listed(said.places))

    def enter(self, said: PlaceTables, at: int) -> None:
        """They stand there; whatever else stood there, since it is not up, has no spot any more."""
        taken = set(said.places.values())
        others = {table: spot for table, spot in self._spots.items() if spot not in taken}
        self._spots = others | said.places

    def rename(self, was: str, now: str) -> None:
        """Nobody's name is on the map."""


def _words(spot: Spot) -> str:
    return f"column {spot[0] + 1}, row {spot[1] + 1}"


def _listed(spots: Mapping[str, Spot]) -> str:
    if len(spots) == 1:
        return _words(next(iter(spots.values())))
    return "; ".join(f"{table} at {_words(spot)}" for table, spot in spots.items())
