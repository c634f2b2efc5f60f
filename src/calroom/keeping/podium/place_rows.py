"""What is said when the map of the room is arranged like the floor."""

from typing import Annotated, TypeAlias

from msgspec import Meta, field

from calroom.room.inputs import TableInput

WIDEST = 64
Step: TypeAlias = Annotated[int, Meta(ge=0, lt=WIDEST)]
Spot: TypeAlias = tuple[Step, Step]
"""So many steps from the left and from the top of the map."""

Spots: TypeAlias = Annotated[
    dict[Annotated[str, Meta(min_length=1, max_length=120)], Spot], Meta(max_length=500)
]


class PlaceTables(TableInput, frozen=True, omit_defaults=True, kw_only=True):
    """Tables stand here on the map; `was` is where whoever says so saw them before, if anywhere."""

    places: Spots
    was: Spots = field(default_factory=dict)

    @property
    def about(self) -> str:
        """The tables, or how many they are."""
        return next(iter(self.places)) if len(self.places) == 1 else f"{len(self.places)} tables"
