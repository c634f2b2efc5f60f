"""What people answered and how well: results as plain data, scores, and which problems come back.

A problem that was missed is due again at once, and then ever later as long as it is answered right.
"""

from collections.abc import Iterable, Sequence
from statistics import median
from typing import TypeAlias

from msgspec import Struct

Milliseconds: TypeAlias = int
DAY: Milliseconds = 24 * 60 * 60 * 1000
LADDER: tuple[Milliseconds, ...] = (0, DAY, 3 * DAY, 7 * DAY, 16 * DAY)
"""How long a missed problem rests after so many right answers in a row; beyond the last it is learned."""

AT_THE_TABLE = "training"
"""The kind of result that the training table leaves; its tasks cannot be put again, so none comes back."""


class Result(Struct, frozen=True):
    """One answer: who gave it to which problem, when, and how long it took.

    A problem is known by its kind, its house-game and its seed. Times are milliseconds since 1970.
    """

    who: str
    kind: str
    game: str
    seed: int
    answers: tuple[str, ...]
    right: bool
    at: Milliseconds
    took: Milliseconds


class Due(Struct, frozen=True, order=True):
    """A problem that comes back, since when, and how often it was answered right in a row after a miss."""

    since: Milliseconds
    kind: str
    game: str
    seed: int
    climbed: int


class Score(Struct, frozen=True):
    """How somebody does: answers, right ones, the present run of right ones, and the usual time."""

    who: str
    kind: str
    answered: int
    right: int
    run: int
    usual_seconds: float

    @property
    def share(self) -> float:
        """The share of right answers."""
        return self.right / self.answered if self.answered else 0.0


def due(results: Iterable[Result], who: str, now: Milliseconds) -> list[Due]:
    """The problems that are due for somebody, the longest due first."""
    histories: dict[tuple[str, str, int], list[Result]] = {}
    for result in sorted(results, key=_when):
        if result.who == who and result.kind != AT_THE_TABLE:
            histories.setdefault((result.kind, result.game, result.seed), []).append(result)
    waiting = (_waiting(history) for history in histories.values())
    return sorted(one for one in waiting if one is not None and one.since <= now)


def _waiting(history: Sequence[Result]) -> Due | None:
    """When a problem comes back; never if it was not missed, or has been learned since."""
    misses = [number for number, result in enumerate(history) if not result.right]
    if not misses:
        return None
    climbed = len(history) - 1 - misses[-1]
    if climbed >= len(LADDER):
        return None
    last = history[-1]
    return Due(last.at + LADDER[climbed], last.kind, last.game, last.seed, climbed)


def score(results: Iterable[Result], who: str, kind: str = "") -> Score:
    """How somebody does, in everything or in one kind of problem."""
    own = [one for one in sorted(results, key=_when) if one.who == who and kind in ("", one.kind)]
    run = 0
    for result in own:
        run = run + 1 if result.right else 0
    usual = median(one.took for one in own) / 1000 if own else 0.0
    return Score(who, kind, len(own), sum(one.right for one in own), run, usual)


def class_scores(results: Sequence[Result]) -> list[Score]:
    """What a trainer sees: everybody's score in every kind they have answered, by name."""
    kinds = sorted({(one.who, one.kind) for one in results})
    return [score(results, who, kind) for who, kind in kinds]


def hardest(results: Sequence[Result], most: int = 5) -> list[tuple[str, str, float]]:
    """Where a class misses most: kind and game with the share of misses, the worst first."""
    groups: dict[tuple[str, str], list[bool]] = {}
    for result in results:
        groups.setdefault((result.kind, result.game), []).append(result.right)
    missed = [(kind, game, 1 - sum(right) / len(right)) for (kind, game), right in groups.items()]
    return sorted((one for one in missed if one[2]), key=lambda one: (-one[2], one[0], one[1]))[:most]


def fresh_seed(results: Iterable[Result], who: str, kind: str, start: int = 0) -> int:
    """The next seed that somebody has not had in this kind of problem."""
    had = {one.seed for one in results if one.who == who and one.kind == kind}
    while start in had:
        start += 1
    return start


def _when(result: Result) -> Milliseconds:
    return result.at
