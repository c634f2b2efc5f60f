"""Figures about the running server, in the text format that Prometheus reads."""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

from calroom.keeping import Keeper, Told
from calroom.room.events import HandEnded
from calroom.server.host import Host
from calroom.server.sessions import Sessions


class Metrics:
    """What is counted while the server runs, and what is looked at when somebody asks."""

    def __init__(self, keeper: Keeper, sessions: Sessions) -> None:
        self._keeper, self._sessions = keeper, sessions
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "calroom_requests", "Requests answered", ["method", "route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "calroom_request_seconds", "Time to answer a request", ["route"], registry=self.registry
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
        self.registry.register(self)
        self._host: Host | None = None
        keeper.subscribe(self._told)

    def watch(self, host: Host) -> None:
        """Whose tables are looked at."""
        self._host = host

    def _told(self, told: Told) -> None:
        self.inputs.inc()
        for event in told.events:
            if isinstance(event.what, HandEnded):
                self.hands.labels(self._keeper.table(told.table).game.id).inc()

    def collect(self) -> Iterator[GaugeMetricFamily | CounterMetricFamily]:
        """The room as it is now."""
        tables = self._keeper.room.tables.values()
        kinds: dict[str, int] = {"player": 0, "bot": 0, "proposition": 0}
        for table in tables:
            for player in table.state.players.values():
                kinds[player.kind] += 1
        seated = GaugeMetricFamily("calroom_seated", "People at the tables", labels=["kind"])
        for kind, count in kinds.items():
            seated.add_metric([kind], count)
        yield seated
        yield _gauge("calroom_tables", "Tables that are open", sum(table.is_open for table in tables))
        yield _gauge("calroom_hands_in_progress", "Hands in progress", sum(bool(one.hand) for one in tables))
        yield _gauge("calroom_sessions", "People signed in", len(self._sessions))
        if self._host is not None:
            hanging = len(self._host.hanging())
            yield _gauge(
                "calroom_tables_hanging", "Tables at which nothing goes on although it should", hanging
            )
            mended = CounterMetricFamily("calroom_tables_mended", "Times that a hanging table was put right")
            mended.add_metric([], self._host.mended)
            yield mended

    def text(self) -> bytes:
        """Everything as Prometheus reads it."""
        written: bytes = generate_latest(self.registry)
        return written


def _gauge(name: str, what: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, what, value=value)
