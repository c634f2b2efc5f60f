"""`calroom serve` with several processes, and `calroom drain`: one of them goes, and nobody is sent away."""

import sys
import time
from collections.abc import Callable
from functools import partial
from socket import socket
from typing import TYPE_CHECKING

from calroom.cli.console import Form, figures, form_of, print_in, printer
from calroom.cli.database import existing_room
from calroom.cli.failure import FAILED, complain
from calroom.cli.parameters import Csv, Json
from calroom.parts import needed

if TYPE_CHECKING:
    from calroom.server.settings import Settings
    from calroom.store import Store
    from calroom.store.leases import Process

PATIENCE = 60.0
"""Seconds for a process to go, and for another to come in its place."""

LOOK = 0.1


def check_shared(where: str) -> None:
    """Several processes share one PostgreSQL database, and nobody runs on it beside whom they cannot."""
    import calroom
    from calroom.server.many.says import understands
    from calroom.store import Store
    from calroom.store.database import Database
    from calroom.store.holding import hold

    needed("many", "a room of several processes")
    database = Database(where)
    if database.file is not None:
        raise ValueError(
            "several processes need PostgreSQL: name it with --db postgresql://…, "
            "or leave out --workers and --bus"
        )
    hold(database, shared=True).release()
    database.close()
    store = Store(where)
    try:
        store.leases.check_company(calroom.__version__, understands)
    finally:
        store.close()


def serve_many(chosen: "Settings", where: str, listening: socket) -> int:
    """Start the processes, say where they are, and look after them until the end."""
    from calroom.bus import BusIsGone
    from calroom.server.many.__main__ import Orders
    from calroom.server.many.supervisor import LocalBus, Supervisor

    listening.listen(2048)
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    address, said = f"http://{shown}:{port}", set[str]()

    def hear(line: str) -> None:
        kind, _, what = line.partition(" ")
        if kind == "open" and not said:
            said.add(kind)
            sys.stdout.write(f"Calroom is open at {address} (Ctrl-C closes it)\n")
        elif kind == "invited":
            link = f"{address}/invited/{what}"
            sys.stdout.write(f"It has no owner yet; whoever opens this becomes it: {link}\n")
        sys.stdout.flush()

    try:
        local = None if chosen.bus else LocalBus()
        bus = local.url if local else chosen.bus
        orders = Orders(settings=chosen, where=where, bus=bus, listening=listening.fileno())
        try:
            Supervisor(orders, chosen.workers, hear).run()
        finally:
            if local is not None:
                local.close()
    except BusIsGone as wrong:
        return complain(wrong, FAILED)
    return 0


def drain(
    process: str = "", *, db: str = "", each: bool = False, json: Json = False, csv: Csv = False
) -> int:
    """Let a process of the room go: the room moves on, and people go on through another door.

    Without the id of a process it lists all of them. The supervisor of `calroom serve` starts another in its
    place, of the version that is installed by then.

    Parameters
    ----------
    process
        The id of the process.
    db
        The room's memory, as for serve.
    each
        Let all of them go, one after the other, each when another has come for the one before.
    json
        Print JSON.
    csv
        Print rows for a spreadsheet.
    """
    from calroom.server.settings.reading import BadSettings
    from calroom.store import Store, StoreFailure

    form = form_of(json=json, csv=csv)
    try:
        store = Store(existing_room(db))
        try:
            if not process and not each:
                return _list(store, form)
            return _drain(store, [one.id for one in _there(store)] if each else [process])
        finally:
            store.close()
    except BadSettings as wrong:
        return complain(wrong)
    except (StoreFailure, OSError, ValueError) as wrong:
        return complain(wrong, FAILED)


def _there(store: "Store") -> list["Process"]:
    return [one for one in store.leases.processes() if not one.has_ended]


def _list(store: "Store", form: Form) -> int:
    from calroom.room.room import ROOM
    from calroom.server.many.says import said_by

    owners = {lease.owner for lease in store.leases.every() if lease.name == ROOM}
    rows = []
    for one in _there(store):
        says = said_by(one)
        rows.append(
            {
                "process": one.id,
                "machine": one.machine,
                "pid": one.pid,
                "version": one.version,
                "owns": "the room" if one.id in owners else "",
                "tables": says.tables,
                "sockets": says.sockets,
                "load": says.load,
            }
        )
    if form:
        return print_in(form, rows)
    table = figures("process", "machine", "pid", "version", "owns", "tables", "sockets", "load")
    for row in rows:
        table.add_row(*map(str, row.values()))
    printer().print(table, markup=False)
    return 0


def _drain(store: "Store", ids: list[str]) -> int:
    wanted = len(_there(store))
    for one in ids:
        if not store.leases.drain(one):
            names = ", ".join(process.id for process in _there(store)) or "none"
            return complain(f"no process {one} runs this room; there are {names}")
        if not _wait(partial(_has_gone, store, one)):
            return complain(f"the process {one} does not go: look at its log", FAILED)
        sys.stdout.write(f"{one} has gone\n")
        sys.stdout.flush()
        if one != ids[-1] and not _wait(lambda: len(_there(store)) >= wanted):
            return complain(f"no other process has come for {one}: the rest stay", FAILED)
    return 0


def _has_gone(store: "Store", process: str) -> bool:
    return all(one.id != process for one in _there(store))


def _wait(is_so: Callable[[], bool]) -> bool:
    until = time.monotonic() + PATIENCE
    while not is_so():
        if time.monotonic() > until:
            return False
        time.sleep(LOOK)
    return True
