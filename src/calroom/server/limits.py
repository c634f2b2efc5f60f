"""How often somebody may come: buckets by kind of request and address, filled again as time passes."""

from collections import OrderedDict
from time import monotonic
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Kind: TypeAlias = Literal["sign-in", "guest", "socket", "other"]

_REMEMBERED = 50_000


class Rate(Struct, frozen=True):
    """So many at once, and after that so many a second."""

    at_once: Annotated[float, Meta(ge=1, description="so many at once")]
    a_second: Annotated[float, Meta(gt=0, description="after that so many a second")]


class Rates(Struct, frozen=True, kw_only=True):
    """The rates of everything one may ask for, for each address."""

    sign_in: Annotated[Rate, Meta(description="Tries to sign in from one address")] = Rate(20, 0.2)
    guest: Annotated[Rate, Meta(description="New guests from one address")] = Rate(200, 2)
    socket: Annotated[Rate, Meta(description="Sockets opened from one address")] = Rate(400, 20)
    other: Annotated[Rate, Meta(description="Other requests from one address")] = Rate(1000, 100)

    def of(self, kind: Kind) -> Rate:
        """The rate for a kind of request."""
        rate: Rate = getattr(self, kind.replace("-", "_"))
        return rate


_WIDE = Rate(1e9, 1e9)
UNLIMITED = Rates(sign_in=_WIDE, guest=_WIDE, socket=_WIDE, other=_WIDE)
"""For a load test on one's own machine."""


class Buckets:
    """What everybody has left."""

    def __init__(self, rates: Rates | None = None) -> None:
        self._rates = rates or Rates()
        self._left: OrderedDict[tuple[Kind, str], tuple[float, float]] = OrderedDict()

    def take(self, kind: Kind, address: str) -> float:
        """Take one out of a bucket; how many seconds it is empty for, 0 if it was not."""
        rate, at = self._rates.of(kind), monotonic()
        key = (kind, address)
        left, since = self._left.get(key, (rate.at_once, at))
        left = min(rate.at_once, left + (at - since) * rate.a_second)
        if left < 1:
            return (1 - left) / rate.a_second
        self._left[key] = left - 1, at
        self._left.move_to_end(key)
        while len(self._left) > _REMEMBERED:
            self._left.popitem(last=False)
        return 0


def kind_of(method: str, path: str) -> Kind:
    """What kind of request this is."""
    if method == "POST" and path in ("/api/session", "/api/accounts"):
        return "sign-in"
    if path.startswith("/invited/") or path == "/api/me/password":
        return "sign-in"
    return "guest" if path == "/api/guest" else "other"
