"""How tests of any game read back what was told."""

from calroom.table.events import Event
from calroom.table.hand import Hand


def events_of(hand: Hand, topic: str) -> list[Event]:
    """What was decided on a topic."""
    return [event for event in hand.events if getattr(event, "topic", "") == topic]
