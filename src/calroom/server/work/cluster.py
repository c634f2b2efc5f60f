"""Work of the lab on a Dask cluster: then no machine of the room computes odds.

Where the cluster is away, has no workers or another version of ours, that is said in the log and by the
room's health, and the work is done here, by processes that give way to the tables. It is looked for again.
"""

import logging
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import Any, ParamSpec, TypeVar

import calroom
from calroom.lab.rounds.crews import NoCluster, reached

Asked = ParamSpec("Asked")
Found = TypeVar("Found")

LOOK = 5.0
"""Seconds between looks at whether the cluster is there."""

HERE = "what it should do is done here meanwhile"

log = logging.getLogger("calroom.cluster")


def version_there() -> str:
    """Which calroom a worker has."""
    return calroom.__version__


class Cluster:
    """The workers of a Dask scheduler, for all places that have their work done there."""

    def __init__(self, address: str, here: Callable[[int], Executor]) -> None:
        self.address = address
        self.fault = ""
        """Why it cannot be used, in words for the operator; empty while it can."""
        self._here = here
        self._client: Any = None
        self._turn = Lock()
        self._pieces: set[_Piece] = set()
        self._over = Event()
        self._looking = Thread(target=self._look_again_and_again, name="calroom-cluster", daemon=True)
        self._looked = Event()
        self._looking.start()

    def start(self, workers: int) -> Executor:
        """A place for work that goes to the cluster. Whoever starts one waits until it was looked for."""
        self._looked.wait()
        return _Place(self, lambda: self._here(workers))

    def submit(self, piece: "_Piece") -> bool:
        """Send something there; whether that could be done."""
        with self._turn:
            if self.fault or self._client is None:
                return False
            try:
                sent = self._client.submit(piece.work, *piece.about, pure=False)
            except Exception as wrong:
                log.warning("the cluster takes no work: %s", wrong)
                return False
            self._pieces.add(piece)
        sent.add_done_callback(lambda done: self._hear(piece, done))
        return True

    def close(self) -> None:
        """Let go of it; what it still does is nobody's."""
        self._over.set()
        with self._turn:
            self._pieces.clear()
        self._let_go()

    def _hear(self, piece: "_Piece", done: Any) -> None:
        with self._turn:
            is_ours = piece in self._pieces
            self._pieces.discard(piece)
        if is_ours:
            piece.hear(done)

    # Whether it is there

    def _look_again_and_again(self) -> None:
        while not self._over.is_set():
            wrong = self._look()
            if wrong and not self.fault:
                log.error("%s; %s", wrong, HERE)
            elif self.fault and not wrong:
                log.warning("the cluster at %s is there again", self.address)
            self.fault = wrong
            self._looked.set()
            if wrong:
                self._do_here()
            self._over.wait(LOOK)
        self._let_go()

    def _look(self) -> str:
        try:
            if self._client is None:
                self._client = self._reached()
            elif self._client.status != "running":
                self._let_go()
                return f"the cluster at {self.address} does not answer any more"
            elif not self._client.nthreads():
                return f"the cluster at {self.address} has no workers any more"
        except NoCluster as wrong:
            return str(wrong)
        except Exception as wrong:
            self._let_go()
            return f"the cluster at {self.address} cannot be used: {wrong}"
        return ""

    def _reached(self) -> Any:
        client = reached(self.address)
        try:
            there = set(client.run(version_there).values())
        except Exception as wrong:
            client.close()
            raise NoCluster(
                f"the workers of the cluster at {self.address} do not know calroom ({wrong}): "
                f"install calroom[server] {calroom.__version__} there"
            ) from None
        if there != {calroom.__version__}:
            client.close()
            raise NoCluster(
                f"the workers of the cluster at {self.address} have calroom {', '.join(sorted(there))}, and "
                f"this is {calroom.__version__}: install the same there"
            )
        return client

    def _do_here(self) -> None:
        with self._turn:
            pieces, self._pieces = self._pieces, set()
        for piece in pieces:
            piece.do_here()

    def _let_go(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            with suppress(Exception):
                client.close(timeout=1)


class _Piece:
    """Something that is done on the cluster, or else here."""

    def __init__(self, place: "_Place", work: Callable[..., Any], about: tuple[Any, ...]) -> None:
        self.work, self.about = work, about
        self.outcome: Future[Any] = Future()
        self.outcome.set_running_or_notify_cancel()
        self._place = place

    def hear(self, done: Any) -> None:
        """The cluster has done it, or has lost it."""
        if done.status == "finished":
            self.outcome.set_result(done.result())
        elif done.status == "error" and type(wrong := done.exception()).__name__ != "KilledWorker":
            self.outcome.set_exception(wrong)
        else:
            log.warning("the cluster has lost some work; it is done here")
            self.do_here()

    def do_here(self) -> None:
        """Do it by processes of our own."""
        try:
            self._place.here.submit(self.work, *self.about).add_done_callback(self._done_here)
        except RuntimeError as wrong:
            self.outcome.set_exception(wrong)

    def _done_here(self, done: Future[Any]) -> None:
        wrong = done.exception() if not done.cancelled() else RuntimeError("the room closes")
        if wrong is not None:
            self.outcome.set_exception(wrong)
        else:
            self.outcome.set_result(done.result())


class _Place(Executor):
    """One place whose work is done on a cluster. Processes here are started when they are first needed."""

    def __init__(self, cluster: Cluster, hire: Callable[[], Executor]) -> None:
        self._cluster, self._hire = cluster, hire
        self._here: Executor | None = None
        self._turn = Lock()

    @property
    def here(self) -> Executor:
        """Processes of our own."""
        with self._turn:
            self._here = self._here or self._hire()
            return self._here

    def submit(
        self, fn: Callable[Asked, Found], /, *args: Asked.args, **kwargs: Asked.kwargs
    ) -> Future[Found]:
        """Have something done there, or here."""
        piece = _Piece(self, fn, args)
        if not self._cluster.submit(piece):
            Thread(target=piece.do_here, daemon=True).start()
        return piece.outcome

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let the processes here go; the cluster is let go by whoever has it."""
        with self._turn:
            here = self._here
        if here is not None:
            here.shutdown(wait, cancel_futures=cancel_futures)
