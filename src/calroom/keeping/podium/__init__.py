"""What is kept of how a room is run: every book is a fold of the room's own journal."""

from calroom.keeping.podium.podium import Podium

__all__ = ["Podium"]
