"""What is said when the map of the room is arranged like the floor."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from calroom.room.inputs import TableInput

WIDEST = 64
Step: TypeAlias = Annotated[int, Meta(ge=0, lt=WIDEST)]
Spot: TypeAlias = tuple[Step, Step]
"""So many steps from the left and from the top of the map."""


class PlaceTable(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """A table stands here on the map; `was` is where whoever says so saw it before, if anywhere."""

    table: Annotated[str, Meta(min_length=1, max_length=120)]
    spot: Spot
    was: Spot | None = None

    @property
    def about(self) -> str:
        """The table."""
        return self.table
