"""A walk through every house-game in the browser, at people's pace: five hands by mouse, by key, on a phone.

`make walk`, or `python -m tests.e2e.walk GAME...` for some of them. Pictures and figures go to `build/walk`;
what is measured is printed with its bounds, for everything walked so far. A walk that breaks off is a fault,
and the others go on, so that the whole of it needs nobody beside it: about an hour for all games, with three
at a time on two free cores. `--missing` walks only what is not in `build/walk` yet.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec import json
from playwright.sync_api import Browser, Error, Locator

import calroom
from tests.e2e.browser import chromium
from tests.e2e.guest import CHOSEN, ENABLED, Guest
from tests.e2e.measured import (
    WATCH,
    WEIGHT,
    Figures,
    first_decision,
    folds,
    gathered,
    load,
    report,
    results,
    waits,
    weight,
)
from tests.e2e.room import RoomServer
from tests.e2e.scan import is_too_wide, scan
from tests.e2e.stillness import MOST as MOST_SHIFT
from tests.e2e.stillness import WATCH as STILL
from tests.e2e.stillness import jumped, worst

BUILD = Path(__file__).parents[2] / "build" / "walk"
HOUSE_GAMES = [game.id for game in calroom.games() if not game.id.startswith("open.")]
DESK = {"viewport": {"width": 1280, "height": 800}}
WAYS: dict[str, dict[str, Any]] = {
    "mouse": DESK,
    "keys": {**DESK, "color_scheme": "dark"},
    "phone": {
        "viewport": {"width": 390, "height": 780},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
        "color_scheme": "dark",
    },
}
LONGEST_WALK = 900
LONGEST_TELLING = 4_000
DRAWN = 300
"""Milliseconds in which what has happened is drawn."""


@dataclass(frozen=True)
class Plan:
    """How many hands are played, in which of them they fold, from which on pictures are taken."""

    hands: int
    folds: int | None
    pictured: int
    look: Mapping[str, Any]


LONG = Plan(5, 1, 2, {"reduced_motion": "no-preference"})
PICTURES = Plan(1, None, 0, {"reduced_motion": "reduce"})
"""Enough to have a picture of every game."""


class Walker(Guest):
    """Somebody who plays a game in one way, and notes what is wrong with it."""

    def __init__(
        self, browser: Browser, address: str, game: str, way: str, pictures: Path, plan: Plan = LONG
    ) -> None:
        super().__init__(browser, address, **WAYS[way], **plan.look)
        self.plan = plan
        self.context.add_init_script(WATCH)
        self.context.add_init_script(STILL)
        self.game, self.way, self.pictures = game, way, pictures
        self.faults: list[str] = []
        self.done = 0
        self.since = time.monotonic()
        self.load = load()
        self._seen = 0

    # Playing

    def choose(self, wanted: str = "") -> bool:
        """Choose in this walker's way; in one hand fold as soon as that is on offer."""
        fold = self.page.locator("[data-option=fold]:not([aria-disabled=true])")
        if self.done != self.plan.folds or not fold.count():
            return super().choose(wanted)
        if self._click(fold):
            sure = self.page.locator("[data-sure]")
            if sure.count():
                self._click(sure)
        return True

    def _click(self, option: Locator) -> bool:
        try:
            if self.way == "phone":
                option.tap(timeout=3_000)
            elif self.way == "mouse":
                option.click(timeout=3_000)
            elif key := option.get_attribute("aria-keyshortcuts", timeout=3_000):
                self.page.keyboard.press(key)
            else:
                option.press("Enter", timeout=3_000)
        except Error:
            return False
        return True

    def _press(self, card: Locator) -> bool:
        if self.way == "keys":
            return super()._press(card)
        try:
            lies = card.bounding_box(timeout=2_000)
        except Error:
            return False
        if lies is None:
            return False
        across, down = lies["x"] + min(12, lies["width"] / 2), lies["y"] + lies["height"] / 2
        before = self.page.locator(CHOSEN).count()
        if self.way == "phone":
            self.page.touchscreen.tap(across, down)
        else:
            self.page.mouse.click(across, down)
        return self.page.locator(CHOSEN).count() != before

    def come_in(self) -> None:
        """Sit down; whoever cannot has walked nothing, and that is a fault."""
        try:
            self.play_now(self.game)
        except Error as broken:
            self.fault(f"could not sit down: {broken}")

    def leave(self) -> None:
        """Close the browser; what its console complained of is among the faults."""
        self.context.close()

    # Looking

    def goes_on(self) -> bool:
        """One moment of the walk; whether there is more of it. What breaks it off is a fault, too."""
        if self.faults and not self.heard:
            return False
        try:
            return self._step()
        except (AssertionError, Error) as broken:
            self.fault(f"broken off: {broken}")
            return False

    def _step(self) -> bool:
        number = self.asked_number()
        if (
            self.done >= self.plan.pictured
            and number not in (0, self._seen)
            and self.page.locator(ENABLED).count()
        ):
            self._seen = number
            self.picture("asked")
        self.choose()
        if len(self.hands_ended()) > self.done:
            self.done += 1
            self._look_at_result()
        if time.monotonic() - self.since > LONGEST_WALK:
            self.fault(f"only {self.done} hands in {LONGEST_WALK} s")
            return False
        return self.done < self.plan.hands

    def _look_at_result(self) -> None:
        self.load = max(self.load, load())
        if self.done in (1, self.plan.pictured + 1):
            self._wait_for_result()
            self.picture("over")
            for found in scan(self.page):
                self.fault(f"axe: {found}")
        if is_too_wide(self.page):
            self.fault("wider than the screen")

    def _wait_for_result(self) -> None:
        """Look on until what came of the hand is drawn; other walkers may have kept us until it was over."""
        with suppress(Error):
            self.page.locator(".seat .result").first.wait_for(timeout=LONGEST_TELLING)
        if not results(gathered(self.page)["moments"]):
            self.fault("no result was seen")
        self.page.wait_for_timeout(DRAWN)

    def picture(self, moment: str) -> None:
        """One picture, in place of the last of this moment."""
        self.page.screenshot(path=self.pictures / f"{self.game}-{self.way}-{moment}.png")

    def fault(self, words: str) -> None:
        """Note what is wrong, once."""
        if words not in self.faults:
            self.faults.append(words)

    def figures(self) -> Figures:
        """What was measured."""
        noted = gathered(self.page)
        slow = sorted(noted["interactions"].values(), reverse=True)
        if (shift := jumped(self.page)) > MOST_SHIFT:
            moved = sorted({what for one in worst(self.page) for what in one["what"]})
            self.fault(f"jumped by {shift:.3f}: {', '.join(moved)}")
        return Figures(
            game=self.game,
            way=self.way,
            hands=self.done,
            first=first_decision(noted["moments"]),
            between=tuple(waits(noted["moments"])),
            folded=tuple(folds(noted["moments"])),
            paints=tuple(duration for duration, _ in slow),
            slowest=slow[0][1] if slow else "",
            touches=noted["touches"],
            shift=shift,
            moments=tuple(map(tuple, noted["moments"])),
            faults=(*self.faults, *self.errors),
            load=self.load,
        )


def walk(
    browser: Browser,
    address: str,
    jobs: Iterable[tuple[str, str]],
    at_once: int,
    folder: Path,
    plan: Plan = LONG,
) -> Iterator[Figures]:
    """Every job's figures as they come; so many are at tables at the same time, each at a game alone."""
    waiting, here = list(jobs), list[Walker]()
    while waiting or here:
        busy = {walker.game for walker in here}
        free = [job for job in waiting if job[0] not in busy]
        if free and len(here) < at_once:
            waiting.remove(free[0])
            here.append(Walker(browser, address, *free[0], folder, plan))
            here[-1].come_in()
        for walker in list(here):
            if walker.goes_on():
                continue
            here.remove(walker)
            yield walker.figures()
            walker.leave()


def walked(folder: Path) -> list[Figures]:
    """Everything that has been walked so far."""
    return [json.decode(path.read_bytes(), type=Figures) for path in sorted(folder.glob("*.json"))]


def weigh(browser: Browser, address: str) -> str:
    """What a table's page weighs, in words."""
    guest = Guest(browser, address)
    guest.play_now("palace.holdem")
    kinds = weight(guest.context, guest.page.url)
    guest.leave()
    total = sum(kinds.values())
    parts = ", ".join(f"{kind.lower()} {size}" for kind, size in kinds.items())
    held = "holds" if total < WEIGHT else "NOT MET"
    return f"{held}: the table's page: {total} bytes ({parts}), bound {WEIGHT}"


def _file(game: str, way: str) -> Path:
    """Where the figures of a walk are kept."""
    return BUILD / f"{game}-{way}.json"


def walk_all(jobs: Sequence[tuple[str, str]], at_once: int) -> Iterator[str]:
    """Open a room and walk, keeping all figures; what there is to say of it, line by line."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        room = RoomServer(Path(folder), hurries=False)
        room.start()
        try:
            for done, one in enumerate(walk(browser, room.address, jobs, at_once, BUILD), 1):
                _file(one.game, one.way).write_bytes(json.encode(one))
                minutes = (time.monotonic() - began) / 60
                yield f"{one.game} {one.way}: {one.hands} hands; {done} of {len(jobs)} in {minutes:.0f} min"
            yield weigh(browser, room.address)
        finally:
            room.kill()
        yield from room.troubles
    yield f"walked in {(time.monotonic() - began) / 60:.1f} min"


def main() -> None:
    """Walk, and print what was measured."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("games", nargs="*", default=HOUSE_GAMES)
    asked.add_argument("--ways", nargs="+", default=list(WAYS), choices=list(WAYS))
    asked.add_argument("--at-once", type=int, default=3)
    asked.add_argument("--missing", action="store_true", help="leave out what was walked before")
    asked.add_argument("--report", action="store_true", help="only print what was measured before")
    given = asked.parse_args()
    BUILD.mkdir(parents=True, exist_ok=True)
    every = [(game, way) for way in given.ways for game in given.games]
    jobs = [job for job in every if not (given.missing and _file(*job).exists())]
    for line in () if given.report else walk_all(jobs, given.at_once):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
    sys.stdout.writelines(f"{line}\n" for line in report(walked(BUILD)))


if __name__ == "__main__":
    main()
