"""How much of a page jumps although nobody touched it, as browsers measure it (cumulative layout shift)."""

from typing import Any

from playwright.sync_api import Page

MOST = 0.02
"""More than this one notices."""

WATCH = """
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
    found: list[dict[str, Any]] = page.evaluate("window.shifts")
    return found


def jumped(page: Page) -> float:
    """The worst that has been seen in one go."""
    worst = sum_of_group = 0.0
    begins = last = -LONGEST
    for shift in shifts(page):
        if shift["at"] - last > PAUSE or shift["at"] - begins > LONGEST:
            begins, sum_of_group = shift["at"], 0.0
        last = shift["at"]
        sum_of_group += shift["value"]
        worst = max(worst, sum_of_group)
    return worst


def forget(page: Page) -> None:
    """Begin anew: between two decisions people take longer than shifts that belong together."""
    page.evaluate("window.shifts = []")
