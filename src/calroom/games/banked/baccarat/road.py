"""The road of baccarat: which of the two hands won, hand after hand."""

from collections.abc import Sequence

from calroom.games.banked.baccarat.remedies import BANKER, PLAYER
from calroom.games.roads import Legend, Mark, Marked, Road
from calroom.ranking.points import BACCARAT, points
from calroom.table.events import Event, Shown

READ_OUT = "hand-value"
"""The topic on which the dealer reads both hands out, once all cards are up."""


def mark(seen: Sequence[Event]) -> Marked | None:
    """Who won, by the hands that were read out; none if they were not."""
    read_out = {one.place: one.cards for one in seen if isinstance(one, Shown) and one.topic == READ_OUT}
    if not read_out.keys() >= {PLAYER, BANKER}:
        return None
    player, banker = read_out[PLAYER], read_out[BANKER]
    natural = BACCARAT.is_natural(player) or BACCARAT.is_natural(banker)
    if points(player) == points(banker):
        return Marked("tie", natural)
    return Marked("player" if points(player) > points(banker) else "banker", natural)


ROAD = Road(
    Legend(
        marks=(
            Mark(name="player", title="Player", letter="P", colour="blue"),
            Mark(name="banker", title="Banker", letter="B", colour="red"),
            Mark(name="tie", title="Tie", letter="T", colour="green", tie=True),
        ),
        words=(
            "The bead plate has every hand since the shoe began, column by column. The big road goes down "
            "while the same hand wins and begins a new column when the other does; a tie is a line across "
            "the hand before it. Neither says anything about the next hand."
        ),
        dot="a natural",
    ),
    mark,
)
