"""What must never happen at a table, whatever people do."""


class ChipsDoNotAddUp(AssertionError):
    """Chips appeared or vanished: a fault of the software, never of a player."""
