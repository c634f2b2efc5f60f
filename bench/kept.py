"""What is kept of a run in `bench/last.json`, and what has fallen since.

Ratios are compared: they say much the same on another machine, where figures do not. When and where they were
measured stands beside them. Whoever measures some parts and keeps them leaves the rest as it was.
"""

import platform
from collections.abc import Iterable
from datetime import UTC, datetime
from os import cpu_count
from pathlib import Path

from msgspec import Struct, json

from bench.lines import Line
from calroom.ranking._by_suits import IS_COMPILED

LAST = Path(__file__).with_name("last.json")
FELL = 0.9
"""A ratio below this part of the last one has fallen."""


class Machine(Struct, frozen=True):
    """What the bench ran on, and whether the busy modules were compiled, which building may fail to do."""

    processor: str
    processors: int
    system: str
    python: str
    compiled: bool


class Figure(Struct, frozen=True):
    """What was measured of a piece of work."""

    ours: float
    unit: str
    peer: str
    ratio: float


class Run(Struct, frozen=True):
    """A run, or as much of it as no later one has measured again."""

    date: str
    machine: Machine
    figures: dict[str, Figure]


def this_machine(told: Path = Path("/proc/cpuinfo")) -> Machine:
    """What we run on; not every system tells the name of its processor."""
    named = [line.partition(":")[2].strip() for line in _lines(told) if line.startswith("model name")]
    processor = named[0] if named else platform.processor() or platform.machine()
    system = f"{platform.system()} {platform.machine()}"
    return Machine(processor, cpu_count() or 1, system, platform.python_version(), IS_COMPILED)


def _lines(told: Path) -> list[str]:
    return told.read_text().splitlines() if told.exists() else []


def today() -> str:
    """The day of a run."""
    return datetime.now(UTC).date().isoformat()


def last_runs(where: Path = LAST) -> list[Run]:
    """What was kept, the latest run first."""
    return json.decode(where.read_bytes(), type=list[Run]) if where.exists() else []


def ratios(runs: Iterable[Run]) -> dict[str, float]:
    """The ratio last kept of each piece of work."""
    return {work: figure.ratio for run in runs for work, figure in run.figures.items()}


def fallen(lines: Iterable[Line], last: dict[str, float]) -> list[Line]:
    """The lines whose ratio is more than a tenth below the last one."""
    return [line for line in lines if line.work in last and line.ratio < FELL * last[line.work]]


def with_run(lines: Iterable[Line], date: str, machine: Machine, runs: Iterable[Run]) -> list[Run]:
    """What was kept with this run before it; a piece of work stands only in the last run that measured it."""
    found = {line.work: Figure(_short(line.ours), line.unit, line.peer, _short(line.ratio)) for line in lines}
    others = (
        Run(run.date, run.machine, {work: kept for work, kept in run.figures.items() if work not in found})
        for run in runs
    )
    return [run for run in (Run(date, machine, found), *others) if run.figures]


def keep(runs: list[Run], where: Path = LAST) -> None:
    """Write runs down, readable, so that a change of them can be looked through."""
    where.write_bytes(json.format(json.encode(runs), indent=2) + b"\n")


def _short(number: float) -> float:
    return float(f"{number:.4g}")
