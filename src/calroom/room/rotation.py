"""How button and blinds go round, so that everybody has each once before anybody has it twice.

The places of a hand are the seats of the button and of the blinds, in order. From hand to hand each moves up
to the next: the large blind goes to the next player, the place of the last large blind becomes that of the
blind before it, and so on down to the button. Where a player has left a place behind it stays empty for that
hand: nobody posts that blind, or nobody has the button.
"""

from collections.abc import Sequence

from calroom.games.poker.blinds import BlindPlaces
from calroom.room.in_play import clockwise
from calroom.table.asks import Seat

Places = tuple[Seat, ...]
HEADS_UP = 2


def next_places(last: Sequence[Seat], seats: Sequence[Seat], wanted: BlindPlaces) -> Places:
    """Where button and blinds are in the next hand with these players; the last place is the large blind."""
    large = next_large_blind(last, seats)
    if len(seats) == HEADS_UP:
        return next(seat for seat in seats if seat != large), large
    moved = (*last[1:], large)[-min(wanted.places, len(seats)) :]
    while len(moved) < min(wanted.places, len(seats)):
        before = next(seat for seat in reversed(clockwise(seats, moved[0])) if seat not in moved)
        if before == last[0]:
            # Coming from two players: rather than give somebody the button twice running, all move up by one.
            return tuple(clockwise(seats, last[-1] - 1)[: wanted.places])
        moved = (before, *moved)
    return moved


def next_large_blind(last: Sequence[Seat], seats: Sequence[Seat]) -> Seat:
    """Whom the large blind reaches."""
    return clockwise(seats, last[-1])[0]


def blinds_in(places: Places, seats: Sequence[Seat], wanted: BlindPlaces) -> tuple[Seat, ...]:
    """Who posts each blind, the smallest first; 0 where its place is empty."""
    posting = list(places[-wanted.blinds :])
    if len(seats) == HEADS_UP and wanted.blinds > 1:
        posting = [*[0] * (wanted.blinds - HEADS_UP), *places]
    posting = [0] * (wanted.blinds - len(posting)) + posting
    return tuple(seat if seat in seats else 0 for seat in posting)
