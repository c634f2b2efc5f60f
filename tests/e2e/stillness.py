"""How much of a page jumps although nobody touched it, as browsers measure it (cumulative layout shift)."""

from typing import Any

from playwright.sync_api import Page

from tests.e2e.browser import DRAWN

MOST = 0.02
"""More than this one notices."""

WATCH = (
    DRAWN
    + """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) {
    if (shift.hadRecentInput) continue;
    const what = shift.sources.map(({ node }) => {
      const found = node && (node.nodeType === 1 ? node : node.parentElement);
      return found ? `${found.tagName.toLowerCase()}.${found.getAttribute("class") ?? ""}` : "gone";
    });
    window.shifts.push({ at: shift.startTime, value: shift.value, what: Array.from(new Set(what)) });
  }
}).observe({ type: "layout-shift", buffered: true });
"""
)
"""Run before anything else on a page."""

LATE = """
const asked = window.fetch;
const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
window.fetch = async (...what) => {
  const answer = await asked(...what);
  await painted();
  await painted();
  return answer;
};
"""
"""Every answer of the room comes when the page is drawn without it, as over a slow line."""

PAUSE, LONGEST = 1000, 5000
"""Shifts belong together that are no farther apart than this, and so long at most, in milliseconds."""


def shifts(page: Page) -> list[dict[str, Any]]:
    """Every shift so far, and what moved."""
    assert page.evaluate("window.drawn"), "what is not drawn does not jump"
    found: list[dict[str, Any]] = page.evaluate("window.shifts")
    return found


def worst(page: Page) -> list[dict[str, Any]]:
    """The shifts that belong together and moved most."""
    groups: list[list[dict[str, Any]]] = [[]]
    for shift in shifts(page):
        group = groups[-1]
        if group and (shift["at"] - group[-1]["at"] > PAUSE or shift["at"] - group[0]["at"] > LONGEST):
            groups.append([])
        groups[-1].append(shift)
    return max(groups, key=_moved)


def jumped(page: Page) -> float:
    """The worst that has been seen in one go."""
    return _moved(worst(page))


def _moved(group: list[dict[str, Any]]) -> float:
    return float(sum(shift["value"] for shift in group))


def forget(page: Page) -> None:
    """Begin anew: between two decisions people take longer than shifts that belong together."""
    page.evaluate("window.shifts = []")
