"""What everything has in common that REST takes and gives; what it is about stands beside whoever says it."""

from msgspec import Struct

from calroom.server.protocol import RuleRef
from calroom.table.wording import Wording


class Asked(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of what a client sends: nothing else is accepted."""


class Response(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Base of what the server gives."""


class Problem(Response, frozen=True, kw_only=True, omit_defaults=True):
    """What is wrong with a request, and what is allowed instead: in English, and said with their parts."""

    status: int
    what: str
    said: Wording
    topic: str = ""
    rules: list[RuleRef] = []
    allowed: list[str] = []
    instead: list[Wording] = []
