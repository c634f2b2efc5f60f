"""How failures to sign in slow down whoever guesses, and nobody else.

They count for an address together with a name, for an address alone, and for a name from everywhere. A device
on which somebody has signed in before is counted by itself: a flood of failures at a name slows down devices
that are not known, and never its owner on one that is. Nothing here depends on whether anybody has the name.
"""

from collections import OrderedDict
from collections.abc import Iterator
from time import monotonic

from msgspec import Struct

from calroom.server.door.limits import Guessing

_REMEMBERED = 50_000


class Whence(Struct, frozen=True):
    """Where somebody signs in: an address, and the device by the digest of its token."""

    address: str = ""
    device: str = ""


class Failures(Struct):
    """Failures in a row, the last of them at a time, and until when nothing more is tried."""

    count: int
    at: float
    until: float


class Guesses:
    """Counts failures, and says how long to wait after them."""

    def __init__(self, guessing: Guessing | None = None) -> None:
        self._guessing = guessing or Guessing()
        self._failed: OrderedDict[str, Failures] = OrderedDict()

    def wait(self, key: str, whence: Whence, *, known: bool) -> float:
        """How many seconds are left to wait before another try at a name."""
        at = monotonic()
        found = [
            self._failed[what] for what, _, _ in self._counted(key, whence, known) if what in self._failed
        ]
        return max((one.until - at for one in found if one.until > at), default=0.0)

    def failed(self, key: str, whence: Whence, *, known: bool) -> None:
        """Another failure."""
        at, guessing = monotonic(), self._guessing
        for what, free, longest in self._counted(key, whence, known):
            before = self._failed.get(what)
            count = 1 if before is None or at - before.at > guessing.forgotten else before.count + 1
            # The exponent has a bound of its own: a number with a million digits helps nobody.
            wait = min(longest, guessing.first * 2 ** min(count - free, 32)) if count >= free else 0.0
            self._failed[what] = Failures(count, at, at + wait)
            self._failed.move_to_end(what)
        while len(self._failed) > _REMEMBERED:
            self._failed.popitem(last=False)

    def succeeded(self, key: str, whence: Whence, *, known: bool) -> None:
        """Somebody has signed in: what was tried before under this name from here is forgotten."""
        mine, *others = (what for what, _, _ in self._counted(key, whence, known))
        self._failed.pop(mine, None)
        for other in others:
            # The try was counted before it succeeded; whoever has an account wipes out no more than that.
            if found := self._failed.get(other):
                found.count, found.until = found.count - 1, 0.0

    def _counted(self, key: str, whence: Whence, known: bool) -> Iterator[tuple[str, int, float]]:
        """For what a failure counts, how many are free, and how long the wait may become."""
        guessing = self._guessing
        if known:
            yield f"device {whence.device} {key}", guessing.free, guessing.longest
            return
        yield f"{whence.address} {key}", guessing.free, guessing.longest
        yield f"{whence.address}", guessing.free_of_address, guessing.longest
        yield f"name {key}", guessing.free_of_name, guessing.longest_of_name
