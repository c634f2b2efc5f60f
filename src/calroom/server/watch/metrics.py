"""Figures about the running server, in the text format that Prometheus reads."""

from asyncio import Lock
from collections.abc import Iterable
from time import monotonic

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from calroom.keeping import Keeper, Told
from calroom.room.events import HandEnded
from calroom.server.people.sessions import Sessions
from calroom.server.tables.host import Host
from calroom.server.watch.pulse import BUCKETS
from calroom.server.watch.shapes import ProcessShown
from calroom.server.work.pools import WorkerPool


class Metrics:
    """What is counted while the server runs, and what is looked at when somebody asks."""

    def __init__(self, keeper: Keeper, sessions: Sessions, kept: float = 1.0) -> None:
        self._keeper, self._sessions = keeper, sessions
        self._kept = kept
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "calroom_requests", "Requests answered", ["method", "route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "calroom_request_seconds", "Time to answer a request", ["route"], registry=self.registry
        )
        self.late = Histogram(
            "calroom_late_seconds",
            "How late the server does what is due, looked at fifty times a second",
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.turned_away = Counter(
            "calroom_turned_away", "Requests refused at the door", ["why"], registry=self.registry
        )
        self.sockets = Gauge("calroom_sockets", "Open sockets", registry=self.registry)
        self.inputs = Counter("calroom_inputs", "Inputs that tables have taken", registry=self.registry)
        self.hands = Counter("calroom_hands", "Hands played to the end", ["game"], registry=self.registry)
        self.code_changed = Gauge(
            "calroom_code_changed",
            "1 if the installed code is no longer what was started",
            registry=self.registry,
        )
        self._seated = Gauge("calroom_seated", "People at the tables", ["kind"], registry=self.registry)
        self._tables = Gauge("calroom_tables", "Tables that are open", registry=self.registry)
        self._in_progress = Gauge("calroom_hands_in_progress", "Hands in progress", registry=self.registry)
        self._signed_in = Gauge("calroom_sessions", "People signed in", registry=self.registry)
        self._hanging = Gauge("calroom_tables_hanging", "Tables that came to a stand", registry=self.registry)
        self._mended = Gauge(
            "calroom_tables_mended", "Times that a table was put right again", registry=self.registry
        )
        self.unwell = Gauge(
            "calroom_unwell", "0 if the server is well, 1 if less, 2 if it fails", registry=self.registry
        )
        about = ["process", "machine", "version"]
        self._of_process = {
            name: Gauge(f"calroom_process_{name}", means, about, registry=self.registry)
            for name, means in (
                ("owns", "1 for the process that owns the room, where it has several"),
                ("tables", "Tables that a process owns"),
                ("sockets", "Sockets at the door of a process"),
                ("load", "How much of one core a process uses"),
            )
        }
        self._host: Host | None = None
        self._written, self._written_at = b"", -kept - 1
        self._writing = Lock()
        keeper.subscribe(self._told)

    def watch(self, host: Host) -> None:
        """Whose tables are looked at."""
        self._host = host

    def show(self, processes: Iterable[ProcessShown]) -> None:
        """The processes of a room that has several; those that are gone are not spoken of any more."""
        for gauge in self._of_process.values():
            gauge.clear()
        for one in processes:
            for name, gauge in self._of_process.items():
                gauge.labels(one.id, one.machine, one.version).set(getattr(one, name))

    def _told(self, told: Told) -> None:
        self.inputs.inc()
        for event in told.events:
            if isinstance(event.what, HandEnded):
                self.hands.labels(self._keeper.table(told.table).game.id).inc()

    async def text(self, gauge: WorkerPool) -> bytes:
        """Everything as Prometheus reads it: looked at here, written elsewhere, and kept for a moment."""
        async with self._writing:
            if monotonic() - self._written_at > self._kept:
                self._look()
                self._written = await gauge.ask(generate_latest, self.registry)
                self._written_at = monotonic()
            return self._written

    def _look(self) -> None:
        """The room as it is now."""
        tables = self._keeper.room.tables.values()
        kinds: dict[str, int] = {"player": 0, "bot": 0, "proposition": 0}
        for table in tables:
            for player in table.state.players.values():
                kinds[player.kind] += 1
        for kind, count in kinds.items():
            self._seated.labels(kind).set(count)
        self._tables.set(sum(table.is_open for table in tables))
        self._in_progress.set(sum(bool(table.hand) for table in tables))
        self._signed_in.set(len(self._sessions))
        if self._host is not None:
            self._hanging.set(len(self._host.hanging()))
            self._mended.set(self._host.mended)
