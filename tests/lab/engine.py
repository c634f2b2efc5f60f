"""How the tests of the lab hold it against the engine: dice that they choose, and results without fees."""

from calroom.shuffle.seeded import SeededChance
from calroom.table.events import Event, Moved


class DiceThatCount(SeededChance):
    """Dice that always show this many."""

    def __init__(self, total: int) -> None:
        super().__init__(0)
        self.total = total

    def dice(self, count: int) -> tuple[int, ...]:
        shown = [1] * count
        for place in range(count):
            shown[place] += min(5, self.total - sum(shown))
        return tuple(shown)


def fee_of(event: Event, place: str = "stack 2") -> int:
    """What an event took from a stack for the house."""
    if isinstance(event, Moved) and (event.source, event.target) == (place, "collection"):
        return event.amount
    return 0
