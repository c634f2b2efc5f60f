"""What a walk measures at the tables, gathered by the page itself, and the bounds that it is held to."""

import os
from collections.abc import Iterable, Iterator, Sequence
from statistics import median, quantiles
from typing import Any

from msgspec import Struct
from playwright.sync_api import BrowserContext, Page

from tests.e2e.stillness import MOST as MOST_SHIFT

WATCH = """
window.walked = { moments: [], interactions: {} };
const note = (what) => window.walked.moments.push([what, performance.timeOrigin + performance.now()]);
let asked = false, over = false, out = false, told = false;
const look = () => {
  const asks = document.querySelector(".chooser:not(.waiting)") !== null;
  const result = document.querySelector(".seat .result") !== null;
  const ended = result || document.querySelector("[data-waits=deal]") !== null;
  if (asks !== asked) note(asks ? "asked" : "answered");
  const folded = document.querySelector(".seat.mine")?.textContent.includes("folds") ?? false;
  if (folded && !out) note("fold");
  if (ended && !over) note("over");
  if (result && !told) note("result");
  asked = asks;
  over = ended;
  told = result;
  out = folded;
};
new MutationObserver(look).observe(document, { childList: true, subtree: true, attributeFilter: ["class"] });
addEventListener("click", ({ target }) => {
  if (target.closest?.("button")?.textContent.includes("Play now")) note("play");
}, true);
new PerformanceObserver((list) => {
  for (const { interactionId, duration, name } of list.getEntries()) {
    if (!interactionId) continue;
    const known = window.walked.interactions[interactionId];
    if (!known || known[0] < duration) window.walked.interactions[interactionId] = [duration, name];
  }
}).observe({ type: "event", durationThreshold: 16, buffered: true });
"""
"""Run before anything else on a page: notes when one is asked, and how long the page takes over a touch."""

SAME_DECISION = 200
"""Milliseconds in which a question that goes on comes again, as when several bets are laid."""

FIRST, BETWEEN, NINE_OF_TEN, FOLDED, PAINT, WEIGHT = 6_000, 2_500, 7_000, 3_000, 100, 120_000
"""The bounds, in milliseconds and bytes."""

KINDS = ("Document", "Script", "Stylesheet", "Font", "Image")
"""What a page is made of; what is said to it and by it does not count."""


class Figures(Struct, frozen=True, kw_only=True):
    """What was measured in one game, played in one way."""

    game: str
    way: str
    hands: int
    first: float | None = None
    between: tuple[float, ...] = ()
    folded: tuple[float, ...] = ()
    paints: tuple[float, ...] = ()
    slowest: str = ""
    touches: int = 0
    moments: tuple[tuple[str, float], ...] = ()
    shift: float = 0
    faults: tuple[str, ...] = ()
    load: float = 0


def gathered(page: Page) -> dict[str, Any]:
    """What the page has noted."""
    found: dict[str, Any] = page.evaluate(
        "({ ...window.walked, touches: performance.interactionCount ?? 0 })"
    )
    return found


def first_decision(moments: Sequence[tuple[str, float]]) -> float | None:
    """From "Play now" to the first question."""
    played = next((at for what, at in moments if what == "play"), None)
    asked = next((at for what, at in moments if what == "asked"), None)
    return None if played is None or asked is None else asked - played


def waits(moments: Iterable[tuple[str, float]]) -> Iterator[float]:
    """From each answer to the next question."""
    answered: float | None = None
    for what, at in moments:
        if what == "answered":
            answered = at
        elif what == "asked" and answered is not None and at - answered > SAME_DECISION:
            yield at - answered


def folds(moments: Iterable[tuple[str, float]]) -> Iterator[float]:
    """From each fold to the end of its hand."""
    folded: float | None = None
    for what, at in moments:
        if what == "fold":
            folded = at
        elif what == "over" and folded is not None:
            yield at - folded
            folded = None


def results(moments: Iterable[tuple[str, float]]) -> int:
    """How often what came of a hand was drawn."""
    return sum(what == "result" for what, _ in moments)


def load() -> float:
    """How busy the machine is."""
    return os.getloadavg()[0]


def weight(context: BrowserContext, address: str) -> dict[str, int]:
    """The bytes that a table's page brings over the wire to whoever opens it for the first time, by kind."""
    page = context.new_page()
    wire = context.new_cdp_session(page)
    kinds: dict[str, str] = {}
    sums: dict[str, int] = {}
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    wire.on("Network.responseReceived", lambda got: kinds.update({got["requestId"]: got["type"]}))

    def add(got: dict[str, Any]) -> None:
        kind = kinds.get(got["requestId"], "")
        sums[kind] = sums.get(kind, 0) + int(got["encodedDataLength"])

    wire.on("Network.loadingFinished", add)
    page.goto(address, wait_until="networkidle")
    page.close()
    return {kind: sums[kind] for kind in KINDS if kind in sums}


def report(all_figures: Sequence[Figures]) -> Iterator[str]:
    """What was measured, game by game, and which bound is not met."""
    for one in all_figures:
        yield _line(one)
    between = [wait for one in all_figures for wait in one.between]
    folded = [wait for one in all_figures for wait in one.folded]
    firsts = [one.first for one in all_figures if one.first is not None]
    paints = [paint for one in all_figures for paint in one.paints]
    touches = sum(one.touches for one in all_figures)
    yield f"{len(all_figures)} walks, {sum(one.hands for one in all_figures)} hands"
    yield _held("first decision, longest", max(firsts, default=0), FIRST)
    yield _held("between decisions, median", median(between) if between else 0, BETWEEN)
    yield _held("between decisions, nine of ten", _tenth(between), NINE_OF_TEN)
    yield _held("a folded hand is over, nine of ten", _tenth(folded), FOLDED)
    yield _held(f"interaction to next paint, 98 of 100 of {touches}", _of_touches(paints, touches), PAINT)
    yield _held_shift(max((one.shift for one in all_figures), default=0))
    loads = sorted(one.load for one in all_figures)
    yield f"load of the machine: {loads[0]:.1f} to {loads[-1]:.1f}"
    faults = [f"{one.game} by {one.way}: {fault}" for one in all_figures for fault in one.faults]
    yield f"{len(faults)} faults" if faults else "no fault"
    yield from faults


def _line(one: Figures) -> str:
    first = f"{one.first / 1000:5.1f}" if one.first is not None else "    -"
    middle = f"{median(one.between) / 1000:5.1f}" if one.between else "    -"
    folded = f"{max(one.folded) / 1000:5.1f}" if one.folded else "    -"
    return (
        f"{one.game:26} {one.way:6} {one.hands} hands  first {first}  between {middle} nine of ten "
        f"{_tenth(one.between) / 1000:5.1f} of {len(one.between):3}  folded {folded}  "
        f"paint {max(one.paints, default=0):4.0f} {one.slowest:12} shift {one.shift:.3f}  load {one.load:.1f}"
    )


def _tenth(waited: Sequence[float]) -> float:
    """What nine of ten stay under."""
    # Of a few one must not guess beyond the longest that was seen.
    return quantiles(waited, n=10, method="inclusive")[-1] if len(waited) > 1 else max(waited, default=0)


def _of_touches(paints: Sequence[float], touches: int) -> float:
    """What 98 of 100 touches stay under; those too quick to be told of count as well."""
    slow = sorted(paints, reverse=True)
    return slow[min(len(slow) - 1, max(touches, len(slow)) // 50)] if slow else 0


def _held(what: str, found: float, bound: float) -> str:
    return f"{'holds' if found < bound else 'NOT MET'}: {what}: {found:.0f} ms, bound {bound:.0f}"


def _held_shift(found: float) -> str:
    return (
        f"{'holds' if found < MOST_SHIFT else 'NOT MET'}: what jumps, most: {found:.3f}, bound {MOST_SHIFT}"
    )
