"""`calroom serve`: the room opened in a browser. `calroom owner`: whoever runs it gets the keys."""

import logging
import sys
from pathlib import Path
from socket import AF_INET, AF_INET6, SO_REUSEADDR, SOCK_STREAM, SOL_SOCKET, socket
from typing import TYPE_CHECKING

from calroom.cli.database import existing_room, room_folder
from calroom.cli.failure import FAILED, complain
from calroom.cli.settings import Pairs, in_force
from calroom.parts import needed

if TYPE_CHECKING:
    from calroom.server.app import Application

ADDRESS = "http://127.0.0.1:8000"


def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    db: str | None = None,
    workers: int | None = None,
    sections: bool | None = None,
    bus: str | None = None,
    cluster: str | None = None,
    origin: tuple[str, ...] = (),
    settings: Path | None = None,
    pairs: Pairs = (),
) -> int:
    """Open the room: print an address, and play until Ctrl-C.

    The games of house files that are named with --house are dealt beside those that are filed or installed.
    Everything can be set in a TOML file, by a variable of the environment, or here, each before the one
    before; `calroom settings` prints what is in force.

    Parameters
    ----------
    host
        The address to listen at; 0.0.0.0 lets others on the network in.
    port
        The port to listen at; 0 takes any that is free.
    db
        The room's memory: a file of SQLite, or the URL of PostgreSQL. Without it calroom-data/room.db here.
    workers
        So many processes on this machine; more than one needs PostgreSQL.
    sections
        Let each process keep some of the tables, so that a room decides more than one core can.
    bus
        The bus between processes on several machines: nats://HOST:PORT.
    cluster
        The address of a Dask scheduler whose workers do what the lab takes long for: tcp://HOST:8786.
    origin
        Another address under which browsers know this server, such as https://cards.example.
    settings
        A TOML file of settings; the variable CALROOM_SETTINGS names one, too.
    pairs
        Any setting as KEY=VALUE, such as times.answer=20.
    """
    from msgspec.structs import replace

    from calroom.cli.serve_many import check_shared, serve_many
    from calroom.houses import known
    from calroom.houses.loader import BadHouseFile
    from calroom.server.app import all_houses, create_app
    from calroom.server.settings import Level
    from calroom.server.settings.reading import BadSettings
    from calroom.server.watch.logs import write_json_lines
    from calroom.store import Store, StoreFailure
    from calroom.store.holding import check_free

    own = tuple(house.path for house in known.own())
    options = {
        "host": host,
        "port": port,
        "database": db,
        "houses": own,
        "origins": origin,
        "workers": workers,
        "sections": sections,
        "bus": bus,
        "cluster": cluster,
    }
    try:
        chosen = in_force(options, settings, pairs).settings
        houses = all_houses(map(Path, chosen.houses))
        where = room_folder(chosen.database)
        if chosen.cluster:
            needed("cluster", "a cluster")
        is_many = chosen.workers > 1 or bool(chosen.bus)
        if is_many:
            check_shared(str(where))
        else:
            check_free(where)
        Store(where).close()
        listening = _listen(chosen.host, chosen.port)
    except (BadHouseFile, BadSettings) as wrong:
        return complain(wrong)
    except (StoreFailure, OSError, ValueError) as wrong:
        return complain(wrong, FAILED)
    if sys.stderr.isatty():
        sys.stderr.write("Opening the room ...\n")
    usual: Level = "warning" if sys.stderr.isatty() else "info"
    chosen = replace(chosen, log=chosen.log or usual)
    write_json_lines(logging.getLevelNamesMapping()[(chosen.log or usual).upper()])
    if is_many:
        return serve_many(chosen, str(where), listening)
    app = create_app(
        where,
        houses,
        times=chosen.times,
        bounds=chosen.door,
        origins=chosen.origins,
        cluster=chosen.cluster,
    )
    return _serve(app, listening)


def _listen(host: str, port: int) -> socket:
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
    owner who has lost their password.

    Parameters
    ----------
    name
        The name under which the owner will sign in.
    db
        The room's memory, as for serve.
    address
        Where browsers find the server.
    """
    from calroom.server.errors import Wrong
    from calroom.server.people.accounts import invitation_to
    from calroom.server.people.names import key_of
    from calroom.server.settings.reading import BadSettings
    from calroom.store import Store, StoreFailure

    try:
        store = Store(existing_room(db))
        known = store.logins.find(key_of(name))
        token, invitation = invitation_to(known.person if known else name, "owner")
        store.logins.invite(invitation)
        store.close()
    except Wrong as wrong:
        return complain(f"{wrong}: {', '.join(wrong.problem.allowed)}")
    except BadSettings as wrong:
        return complain(wrong)
    except (StoreFailure, OSError, ValueError) as wrong:
        return complain(wrong, FAILED)
    sys.stdout.write(f"{address}/invited/{token}\n")
    return 0
