"""What a hand leaves to the next one, and to whom."""

from collections.abc import Sequence
from typing import Any

from msgspec import to_builtins

from calroom.room.in_play import TableInPlay
from calroom.table.asks import Seat
from calroom.table.events import Moved
from calroom.table.hand import Hand

BLINDS = ("blind", "short-blind", "heads-up-blinds", "single-blind")


def keep(table: TableInPlay, hand: Hand) -> None:
    """Note what a hand has left, and who was in it."""
    state = table.state
    left = dict(hand.leaves)
    state.deck = tuple(left.pop("deck", ()))
    if hand.called_off:
        # There was no hand: what the one before it left is still to come, and the button stays.
        state.carried |= to_builtins(left, str_keys=True)
        return
    state.carried = to_builtins(left, str_keys=True)
    state.carried_for = dict(table.people)
    if table.game.has_button:
        state.button = hand.table.button
        state.places = places_of(table, hand)


def places_of(table: TableInPlay, hand: Hand) -> tuple[Seat, ...]:
    """Where button and blinds were in a hand, empty places too; nowhere in a game without blinds."""
    button = hand.table.button
    if table.places and button == hand.setup.button:
        return table.places
    posted = [int(one.source[6:]) for one in hand.events if isinstance(one, Moved) and one.topic in BLINDS]
    return tuple(dict.fromkeys((button, *posted))) if posted else ()


def carried_to(table: TableInPlay, seats: Sequence[Seat]) -> dict[str, Any]:
    """What the last hand left, without what was left to people who are gone."""
    state = table.state
    carried = dict(state.carried)

    def same(seat: Seat) -> bool:
        player = state.players.get(seat)
        return player is not None and state.carried_for.get(seat) == player.person

    if "shaker" in carried and not same(carried["shaker"]):
        carried["shaker"] = carried["shakes"] = 0
    if "warned" in carried:
        carried["warned"] = [seat for seat in carried["warned"] if same(seat)]
    if "backers" in carried:
        carried["backers"] = {spot: seat for spot, seat in carried["backers"].items() if same(seat)}
    if carried.get("winner") in seats and not same(carried["winner"]):
        carried["winner_left"] = True
    return carried
