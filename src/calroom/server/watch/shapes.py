"""How the server is doing, as REST tells it."""

from typing import Literal

from calroom.server.shapes import Response


class ProcessShown(Response, frozen=True, kw_only=True, omit_defaults=True):
    """One of the processes of a room that has several: what it owns, who is there, and how busy it is.

    `load` is how much of one core it uses.
    """

    id: str
    machine: str
    version: str
    owns: bool
    drains: bool = False
    tables: int = 0
    sockets: int = 0
    load: float = 0.0


class Health(Response, frozen=True, kw_only=True, omit_defaults=True):
    """How the server is doing: its parts, and digests of the installed code and of the house files.

    `degraded` is a room that goes on with something wrong, `failing` one that can keep nothing; `wrong` says
    what. `unchanged` is false once the code on disk is no longer what was started. `processes` are those of a
    room that has several.
    """

    status: Literal["ok", "degraded", "failing"]
    database: str
    wrong: list[str] = []
    tables: int
    people: int
    version: str
    protocol: int
    code: str
    unchanged: bool
    houses: dict[str, str]
    since: int
    now: int
    processes: list[ProcessShown] = []


class Alive(Response, frozen=True, kw_only=True, omit_defaults=True):
    """Whether the server runs, or is ready for visitors, and what is wrong if not."""

    status: Literal["ok", "failing"]
    wrong: list[str] = []
