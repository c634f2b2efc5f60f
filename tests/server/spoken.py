"""What goes over the bus, written down for each language that was ever spoken there: `spoken.json`.

A change that another version would not understand raises `SPOKEN` in `calroom.server.many.wire`. Then
`python -m tests.server.spoken` writes down what is said in the new one.
"""

from pathlib import Path
from typing import Any

from msgspec import Struct, json, msgpack

from calroom.keeping import asking
from calroom.server.many import wire

WRITTEN = Path(__file__).with_suffix(".json")


class Written(Struct):
    """What one says in each language: a packet as it is taken apart, and the bytes of what keepers ask."""

    packet: Any
    keepers: dict[str, str]


def said() -> Written:
    """One of everything, as this version says it."""
    items: list[wire.Item] = [
        wire.Opened(1, {"type": "http", "headers": [(b"host", b"here")]}),
        wire.Said(1, {"type": "http.request", "body": b""}),
        wire.Parted(1),
        wire.Told([1, 2], "{}"),
        wire.Sent(1, {"type": "http.response.start", "status": 200}),
        wire.Ended(1),
        wire.Moved([1]),
        wire.Left(),
        wire.Elsewhere(1, "owner"),
    ]
    packet = wire.Packet(wire.SPOKEN, "door", "0.3.0", "run", 1, items)
    keepers = {
        "asked": asking.Asked("7", "7", "{}", 1),
        "done": asking.Done(3),
        "refused": asking.Refusal(["No"], "seat", ("rule",), [["Wait"]], 0),
        "failed": asking.Failed("the disk is full"),
        "not here": asking.NotHere(),
    }
    apart = json.decode(json.encode(msgpack.decode(msgpack.encode(packet))))
    return Written(apart, {name: asking.written(one).decode() for name, one in keepers.items()})


def written() -> dict[str, Written]:
    """What was said in each language."""
    return json.decode(WRITTEN.read_bytes(), type=dict[str, Written])


def main() -> None:
    """Write down what is said now."""
    every = {**(written() if WRITTEN.exists() else {}), str(wire.SPOKEN): said()}
    WRITTEN.write_bytes(json.format(json.encode(every), indent=1) + b"\n")


if __name__ == "__main__":
    main()
