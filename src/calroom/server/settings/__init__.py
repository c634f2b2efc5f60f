"""What an operator may set. Each section is a struct of whoever uses it, with what every value means."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from calroom.server.door.limits import Bounds
from calroom.server.tables.clocks import Times

Level = Literal["debug", "info", "warning", "error"]


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that may be set, with what holds where nobody says otherwise."""

    host: Annotated[
        str, Meta(description="The address to listen at; 0.0.0.0 lets others on the network in.")
    ] = "127.0.0.1"
    port: Annotated[
        int, Meta(ge=0, le=65535, description="The port to listen at; 0 takes any that is free.")
    ] = 8000
    database: Annotated[
        str,
        Meta(
            description="The room's memory: a file of SQLite, or the URL of PostgreSQL. "
            "Without it calroom-data/room.db in the folder where the server is started."
        ),
    ] = ""
    houses: Annotated[
        tuple[str, ...], Meta(description="House files of one's own, dealt beside the filed ones.")
    ] = ()
    origins: Annotated[
        tuple[str, ...],
        Meta(description="Other addresses under which browsers know the server: https://cards.example."),
    ] = ()
    workers: Annotated[
        int,
        Meta(
            ge=1,
            le=64,
            description="So many processes on this machine; more than one needs PostgreSQL, and a bus.",
        ),
    ] = 1
    sections: Annotated[
        bool,
        Meta(description="Whether each of several processes keeps some tables; set alike for all of them."),
    ] = False
    bus: Annotated[
        str,
        Meta(
            description="The bus between the processes of one room on several machines: nats://HOST:PORT. "
            "Without it several processes on one machine have one of their own."
        ),
    ] = ""
    cluster: Annotated[
        str,
        Meta(
            description="The address of a Dask scheduler whose workers do what the lab takes long for: "
            "tcp://HOST:8786. Without it processes on this machine do."
        ),
    ] = ""
    log: Annotated[
        Level | None,
        Meta(description="What the log holds at the least; on a terminal warnings, otherwise info."),
    ] = None
    times: Times = Times()
    door: Bounds = Bounds()
