"""What else the board shows: one small function for each part, asked whenever it may have changed.

To add a part: a field of `BoardParts` with a default, and its function here under the same name. It is asked
after every row of the room's journal and once a second, so it looks at what lies in memory and reads nothing.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from calroom.keeping.podium.place_rows import Spot
from calroom.server.podium.attention import attention
from calroom.server.podium.kept_tables import tables_part
from calroom.server.podium.lists import lists
from calroom.server.watch.shapes import ProcessShown

if TYPE_CHECKING:
    from calroom.server.front import Front

Part = Callable[["Front", int], Any]
"""What a part shows at this moment; the same for everybody who may see the board."""


def _places(front: "Front", _: int) -> Mapping[str, Spot]:
    return front.keeper.podium.places.spots


def _processes(front: "Front", _: int) -> list[ProcessShown]:
    return front.checkup.processes


PARTS: Mapping[str, Part] = {
    "lists": lists,
    "attention": attention,
    "places": _places,
    "tables": tables_part,
    "processes": _processes,
}
