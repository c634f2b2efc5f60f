"""An accessibility scan of a page with axe, from the project's own copy of it; and whether it is too wide."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = "tags => axe.run(document, {runOnly: tags, resultTypes: ['violations']}).then(all => all.violations)"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def scan(page: Page) -> list[str]:
    """Whatever axe finds wrong, each with the places where it is."""
    page.evaluate(AXE.read_text())
    found: list[dict[str, Any]] = page.evaluate(RUN, TAGS)
    return [
        f"{violation['id']}: {violation['help']}: {node['html'][:200]} {node.get('failureSummary', '')[:300]}"
        for violation in found
        for node in violation["nodes"]
    ]


def is_too_wide(page: Page) -> bool:
    """Whether the page has to be scrolled sideways."""
    wide, seen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    return bool(wide > seen)
