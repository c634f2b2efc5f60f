"""How much one client or person may say: so much a second, a little more in one go."""

from time import monotonic


class Allowance:
    """What somebody may say before they have to wait."""

    def __init__(self, a_second: float, at_once: float) -> None:
        self._a_second, self._most = a_second, at_once
        self._left, self._at = at_once, monotonic()

    def spend(self) -> bool:
        """Whether another message is allowed now; if so it counts."""
        at = monotonic()
        self._left = min(self._most, self._left + (at - self._at) * self._a_second)
        self._at = at
        if self._left < 1:
            return False
        self._left -= 1
        return True
