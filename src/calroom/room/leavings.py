"""What a hand leaves to the next one, and to whom."""

from collections.abc import Sequence
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from calroom.room.in_play import TableInPlay
from calroom.table.asks import Seat
from calroom.table.events import Moved
from calroom.table.hand import Hand

BLINDS = ("blind", "short-blind", "heads-up-blinds", "single-blind")


def keep(table: TableInPlay, hand: Hand) -> None:
    """Note what a hand has left, and who was in it."""
    state = table.state
    state.deck = hand.left.deck
    left = to_builtins(replace(hand.left, deck=()), str_keys=True)
    if hand.called_off:
        # There was no hand: what the one before it left is still to come, and the button stays.
        state.carried = table.game.type.meeting.without_cards(state.carried) | left
        return
    state.carried = left
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
    """What the last hand left, without what was left to people who are gone or to a bank that is over."""
    state = table.state

    def same(seat: Seat) -> bool:
        player = state.players.get(seat)
        return player is not None and state.carried_for.get(seat) == player.person

    meeting = table.game.type.meeting
    return meeting.carried(state.carried, seats, same, same_bank=bool(state.bank.dealt))
