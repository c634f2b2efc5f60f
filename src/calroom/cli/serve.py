"""`calroom serve`: the room opened in a browser. `calroom owner`: whoever runs it gets the keys."""

import logging
import sys
from pathlib import Path
from socket import AF_INET, AF_INET6, SO_REUSEADDR, SOCK_STREAM, SOL_SOCKET, socket
from typing import TYPE_CHECKING

from calroom.cli.failure import FAILED, complain

if TYPE_CHECKING:
    from calroom.server.app import Application

FOLDER = Path("calroom-data")
"""Where a room is kept unless somebody says otherwise: in a folder where the command is given."""

ADDRESS = "http://127.0.0.1:8000"


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    db: str = "",
    house: tuple[Path, ...] = (),
    origin: tuple[str, ...] = (),
) -> int:
    """Open the room: print an address, and play until Ctrl-C.

    Parameters
    ----------
    host
        The address to listen at; 0.0.0.0 lets others on the network in.
    port
        The port to listen at; 0 takes any that is free.
    db
        The room's memory: a file of SQLite, or the URL of PostgreSQL. Without it calroom-data/room.db here.
    house
        A house file of one's own; its games are dealt beside the filed ones.
    origin
        Another address under which browsers know this server, such as https://cards.example.
    """
    from calroom.houses.loader import BadHouseFile
    from calroom.server.app import all_houses, create_app
    from calroom.server.logs import write_json_lines
    from calroom.store import Store, StoreFailure

    try:
        houses = all_houses(house)
        where = room_database(db)
        Store(where).close()
        listening = _listen(host, port)
    except BadHouseFile as wrong:
        return complain(wrong)
    except (StoreFailure, OSError, ValueError) as wrong:
        return complain(wrong, FAILED)
    if sys.stderr.isatty():
        sys.stderr.write("Opening the room ...\n")
    write_json_lines(logging.WARNING if sys.stderr.isatty() else logging.INFO)
    return _serve(create_app(where, houses, origins=origin), listening)


def _listen(host: str, port: int) -> socket:
    if not 0 <= port <= 65535:
        raise ValueError(f"{port} is no port; ports are numbered from 0 to 65535")
    listening = socket(AF_INET6 if ":" in host else AF_INET, SOCK_STREAM)
    listening.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as wrong:
        listening.close()
        what = f"nobody can listen at {host} port {port} ({wrong.strerror}): choose another with --port"
        raise OSError(what) from None
    return listening


def _serve(app: "Application", listening: socket) -> int:
    from calroom.server.serving import Server, configured

    server = Server(configured(app, silence=app.bounds.silence), app, lambda address: _announce(app, address))
    server.run([listening])
    return 0 if server.started else FAILED


async def _announce(app: "Application", address: str) -> None:
    """Print where the room is; as long as it has no owner, also how to become one."""
    sys.stdout.write(f"Calroom is open at {address} (Ctrl-C closes it)\n")
    if not app.front.keeper.register.holding("owner"):
        token = await app.front.accounts.invite("", "owner")
        sys.stdout.write(f"It has no owner yet; whoever opens this becomes it: {address}/invited/{token}\n")
    sys.stdout.flush()


def owner(name: str, *, db: str = "", address: str = ADDRESS) -> int:
    """Print a link at which somebody sets a password and becomes the owner of the room.

    The link is good once and for a day, whether the server runs now or later. It is also the way back for an
    owner who has lost his password.

    Parameters
    ----------
    name
        The name under which the owner will sign in.
    db
        The room's memory, as for serve.
    address
        Where browsers find the server.
    """
    from calroom.server.accounts import invitation_to
    from calroom.server.errors import Wrong
    from calroom.server.names import key_of
    from calroom.store import Store, StoreFailure

    try:
        store = Store(room_database(db))
        known = store.logins.find(key_of(name))
        token, invitation = invitation_to(known.person if known else name, "owner")
        store.logins.invite(invitation)
        store.close()
    except Wrong as wrong:
        return complain(f"{wrong}: {', '.join(wrong.problem.allowed)}")
    except (StoreFailure, OSError, ValueError) as wrong:
        return complain(wrong, FAILED)
    sys.stdout.write(f"{address}/invited/{token}\n")
    return 0


def room_database(db: str) -> str | Path:
    """Where the room is kept: as somebody says, or in our own folder, which is made if it is not there."""
    if db:
        return db
    FOLDER.mkdir(mode=0o700, exist_ok=True)
    if FOLDER.stat().st_mode & 0o007:
        FOLDER.chmod(0o700)
    return FOLDER / "room.db"
