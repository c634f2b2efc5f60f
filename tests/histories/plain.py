"""A hand to change a little."""

from pathlib import Path

import msgspec

from calroom.histories.phh import History

HANDS = Path(__file__).parent / "hands"

PLAIN = History(
    variant="NT",
    antes=(0, 0, 0),
    blinds_or_straddles=(1, 2, 0),
    min_bet=2,
    starting_stacks=(100, 100, 100),
    actions=("d dh p1 AsAh", "d dh p2 ????", "d dh p3 KsKh", "p3 cbr 6", "p1 cc", "p2 f"),
)
"""Three players, up to the flop."""


def going_on(*actions: str, **changes: object) -> History:
    """The plain hand with more actions."""
    return msgspec.structs.replace(PLAIN, **{"actions": (*PLAIN.actions, *actions), **changes})
