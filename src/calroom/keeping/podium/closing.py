"""Shifts opened, counted and closed: what was counted by hand beside what the ledger says, and who signed.

A box is taken away when it is counted: what it took until then belongs to that count, and what it takes
afterwards to the next. So is the cage, which begins a shift with what was counted in it.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from calroom.keeping.podium.book import Change
from calroom.keeping.podium.closing_rows import (
    BOX,
    CAGE,
    Chips,
    CloseShift,
    CountPlace,
    ExplainDifference,
    OpenShift,
    Totals,
    worth,
)
from calroom.money import Cents, dollars
from calroom.room.inputs import TableInput
from calroom.table.refusals import Refused

MOST_SHIFTS = 400
"""So many closed shifts are at hand; the journal has them all."""

Said: TypeAlias = OpenShift | CountPlace | ExplainDifference | CloseShift


class Counted(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A count: which chips, by whom and when, the ledger's entry by then, and what the ledger says.

    `after` is the entry from which on it counts. An explanation is good for the difference it explains.
    """

    place: str
    chips: Chips
    by: str
    at: int
    after: int
    ledger: int
    expected: Cents
    explained: Cents = 0
    why: str = ""
    explained_by: str = ""

    @property
    def counted(self) -> Cents:
        """What the chips come to."""
        return worth(self.chips)

    @property
    def difference(self) -> Cents:
        """By how much there is more than the ledger says."""
        return self.counted - self.expected

    @property
    def is_open(self) -> bool:
        """Whether it differs and nobody has said why."""
        return bool(self.difference) and not (self.why and self.explained == self.difference)


class Shift(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A shift: who opened it, with what in the cage and at which entry; its counts; who closed it.

    Its figures begin after `ledger`, where those of the one before end, so that none falls between two.
    """

    name: str
    opened_by: str
    opened_at: int
    ledger: int
    cage_ledger: int
    chips: Chips
    expected: Cents | None = None
    """What the cage should have held; nothing before anybody had counted it."""
    counts: tuple[Counted, ...] = ()
    changes: int = 0
    """How often something was counted or explained."""
    reason: str = ""
    closed_by: str = ""
    closed_at: int = 0
    closed_ledger: int = 0
    totals: Totals = Totals()
    digest: str = ""

    def count_of(self, place: str) -> Counted | None:
        """What was counted at a place."""
        return next((one for one in self.counts if one.place == place), None)

    def with_count(self, count: Counted) -> "Shift":
        """With this count in the place of an earlier one."""
        others = (one for one in self.counts if one.place != count.place)
        counts = tuple(sorted((*others, count), key=lambda one: one.place))
        return replace(self, counts=counts, changes=self.changes + 1)


class Closing:
    """Every shift that was opened, and up to where each place has been counted."""

    takes: tuple[type[TableInput], ...] = (OpenShift, CountPlace, ExplainDifference, CloseShift)

    def __init__(self) -> None:
        self.shift: Shift | None = None
        """The one that is open."""
        self._closed: dict[str, Shift] = {}
        self._names: set[str] = set()
        self._cut: dict[str, int] = {}

    @property
    def closed(self) -> Sequence[Shift]:
        """Shifts that were closed, the last first."""
        return list(self._closed.values())[::-1]

    def find(self, name: str) -> Shift | None:
        """A shift by its name."""
        return self.shift if self.shift and self.shift.name == name else self._closed.get(name)

    def is_used(self, name: str) -> bool:
        """Whether there has been a shift of this name."""
        return name in self._names

    def cut(self, place: str) -> int:
        """The entry up to which a place has been counted in shifts that are closed."""
        return self._cut.get(place, 0)

    @property
    def cuts(self) -> Mapping[str, int]:
        """Every place that has been counted, with the entry up to which it was."""
        return self._cut

    @property
    def float(self) -> tuple[Cents, int] | None:
        """What was counted in the cage last, and at which entry; nothing before anybody has counted it."""
        if self.shift is not None:
            return worth(self.shift.chips), self.shift.cage_ledger
        for shift in self.closed:
            if count := shift.count_of(CAGE):
                return count.counted, count.ledger
        return None

    # What is entered

    def consider(self, said: Said, at: int) -> Change:
        """One shift at a time; it is closed when the cage is counted and every difference explained."""
        match said:
            case OpenShift():
                return self._consider_opening(said)
            case CountPlace():
                shift = self._open()
                if said.place != CAGE and not said.place.startswith(BOX):
                    raise Refused(
                        "nobody counts {place:word}",
                        "shift",
                        allowed=("the cage", "a box"),
                        place=said.place,
                    )
                before = shift.count_of(said.place)
                _check_seen(said, before)
                what = f"{dollars(worth(said.chips))}; the ledger says {dollars(said.expected)}"
                return Change(dollars(before.counted) if before else "not counted", what)
            case ExplainDifference():
                count = self._counted(said.place)
                if count.difference != said.difference:
                    raise Refused(
                        "{place:word} differs by {difference:said} by now",
                        "shift",
                        place=said.place,
                        difference=_signed(count.difference),
                    )
                if not said.difference:
                    raise Refused("{place:word} agrees with the ledger", "shift", place=said.place)
                return Change(f"differs by {_signed(said.difference)}", said.reason)
            case _:
                return self._consider_closing(said)

    def _consider_opening(self, said: OpenShift) -> Change:
        if self.shift is not None:
            raise Refused(
                "{name:text} is open, by {by:person}",
                "shift",
                allowed=("close it first",),
                name=self.shift.name,
                by=self.shift.opened_by,
            )
        if said.shift in self._names:
            raise Refused("there has been a shift {shift:text}", "shift", shift=said.shift)
        counted = worth(said.chips)
        if said.expected is not None and counted != said.expected and not said.reason.strip():
            raise Refused(
                "the cage holds {counted:amount} and should hold {expected:amount}",
                "shift",
                allowed=("count it again", "say why"),
                counted=counted,
                expected=said.expected,
            )
        if said.expected is None:
            return Change(after=f"{dollars(counted)} at the cage")
        differs = f", differs by {_signed(counted - said.expected)}" if counted != said.expected else ""
        return Change(f"{dollars(said.expected)} expected", f"{dollars(counted)} at the cage{differs}")

    def _consider_closing(self, said: CloseShift) -> Change:
        shift = self._open()
        if shift.name != said.shift:
            raise Refused("{name:text} is open by now", "shift", name=shift.name)
        if said.seen is not None and said.seen != shift.changes:
            raise Refused(
                "something was counted or explained meanwhile", "shift", allowed=("look at it again",)
            )
        missing = [*(() if shift.count_of(CAGE) else (CAGE,)), *said.uncounted]
        if missing:
            raise Refused(
                "not counted: {places:said}",
                "shift",
                allowed=("count it",),
                places=", ".join(map(place_called, missing)),
            )
        if unexplained := [one for one in shift.counts if one.is_open]:
            words = (f"{place_called(one.place)} by {_signed(one.difference)}" for one in unexplained)
            raise Refused(
                "nobody has explained: {words:said}", "shift", allowed=("explain it",), words=", ".join(words)
            )
        counted = sum(one.counted for one in shift.counts if one.place != CAGE)
        return Change("open", f"closed: {dollars(counted)} in the boxes, digest {said.digest[:16]}")

    def enter(self, said: Said, at: int) -> None:
        """Enter what was counted and signed."""
        match said:
            case OpenShift():
                self._names.add(said.shift)
                self.shift = Shift(
                    name=said.shift,
                    opened_by=said.who,
                    opened_at=at,
                    ledger=next((one.closed_ledger for one in self.closed), 0),
                    cage_ledger=said.ledger,
                    chips=said.chips,
                    expected=said.expected,
                    reason=said.reason,
                )
            case CountPlace():
                shift = self._open()
                after = shift.cage_ledger if said.place == CAGE else self.cut(said.place)
                self.shift = shift.with_count(
                    Counted(
                        place=said.place,
                        chips=said.chips,
                        by=said.who,
                        at=at,
                        after=after,
                        ledger=said.ledger,
                        expected=said.expected,
                    )
                )
            case ExplainDifference():
                count = self._counted(said.place)
                explained = replace(count, explained=said.difference, why=said.reason, explained_by=said.who)
                self.shift = self._open().with_count(explained)
            case _:
                self._close(said, at)

    def _close(self, said: CloseShift, at: int) -> None:
        shift = self._open()
        self._cut |= {count.place: count.ledger for count in shift.counts}
        self._closed[shift.name] = replace(
            shift,
            closed_by=said.who,
            closed_at=at,
            closed_ledger=said.ledger,
            totals=said.totals,
            digest=said.digest,
        )
        self.shift = None
        for old in list(self._closed)[:-MOST_SHIFTS]:
            del self._closed[old]

    def rename(self, was: str, now: str) -> None:
        """What somebody signed stays as they signed it."""

    def _open(self) -> Shift:
        if self.shift is None:
            raise Refused("no shift is open", "shift", allowed=("open one",))
        return self.shift

    def _counted(self, place: str) -> Counted:
        if (count := self._open().count_of(place)) is None:
            raise Refused(
                "{place:word} is not counted", "shift", allowed=("count it first",), place=place_called(place)
            )
        return count


def _check_seen(said: CountPlace, now: Counted | None) -> None:
    """Of two who count the same place the second is told what the first has counted."""
    if now is not None and now.counted != said.was:
        raise Refused(
            "{place:said} is counted by {by:person} by now: {counted:amount}",
            "shift",
            allowed=("look at it, and count it again",),
            place=place_called(said.place),
            by=now.by,
            counted=now.counted,
        )


def place_called(place: str) -> str:
    """A place to count, in words."""
    return f"the box of {place.removeprefix(BOX)}" if place.startswith(BOX) else f"the {place}"


def _signed(amount: Cents) -> str:
    return f"{'+' if amount > 0 else '-'}{dollars(abs(amount))}"
