"""A scan of a page with axe, from the project's own copy of it; and whether everything on it has room."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async (only) => {
    // What is not drawn has no contrast.
    const { undrawn } = window, was = undrawn?.disabled;
    if (undrawn) undrawn.disabled = true;
    const { violations } = await axe.run(document, { runOnly: only, resultTypes: ["violations"] });
    if (undrawn) undrawn.disabled = was;
    return violations;
}"""
OF_COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
"""All that a page in other colours can do wrong."""

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

BROKEN = """() => {
    const text = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = new Set();
    for (let node; (node = text.nextNode()); ) {
        // What one copies, as an address or a digest, may be broken anywhere.
        if (node.data.includes("://") || node.parentElement.closest("code, .unseen, script, style")) continue;
        for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}$.,'’]{2,24}/gu)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const tops = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
            if (tops.size > 1) found.add(`${word} in ${node.parentElement.outerHTML.slice(0, 80)}`);
        }
    }
    return [...found];
}"""

CUT = """() => {
    const found = [], pen = document.createElement("canvas").getContext("2d");
    for (const node of document.querySelectorAll("main *, header *, dialog *")) {
        // A name may be shortened; everything else must be read whole.
        if (!node.checkVisibility() || node.closest(".unseen, svg, .name, [data-place], option")) continue;
        const { overflowX, textOverflow, font, paddingLeft, paddingRight } = getComputedStyle(node);
        if (node.tagName === "SELECT") {
            pen.font = font;
            const words = node.selectedOptions[0]?.textContent.trim() ?? "";
            const room = node.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
            const isWhole = pen.measureText(words).width <= room + 1;
            if (!isWhole) found.push(`${words} in ${node.ariaLabel ?? node.name}`);
            continue;
        }
        const texts = Array.from(node.childNodes).filter((one) => one.nodeType === Node.TEXT_NODE);
        const isCut = textOverflow === "ellipsis" || overflowX === "hidden" || overflowX === "clip";
        // What ends in dots may have its words in something within it; what is only read out is a point wide.
        const has = (text) => text.trim() !== "";
        const own = () => texts.some((one) => has(one.data));
        const isSaid = textOverflow === "ellipsis" ? has(node.textContent) : own();
        const isRead = isSaid && node.clientWidth > 3;
        if (isCut && isRead && node.scrollWidth > node.clientWidth + 1)
            found.push(`${node.textContent.trim().slice(0, 60)} in ${node.className || node.tagName}`);
    }
    return found;
}"""

FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def settle(page: Page) -> None:
    """Wait until what scripts lay out anew, after the page has another size, lies there."""
    page.evaluate(FRAMES)


def scan(page: Page) -> list[str]:
    """Whatever axe finds wrong, each with the places where it is."""
    return _found(page, TAGS)


def scan_colours(page: Page) -> list[str]:
    """The same of a page that has been looked at already, in other colours."""
    return _found(page, OF_COLOURS)


def _found(page: Page, only: object) -> list[str]:
    if not page.evaluate("window.axe !== undefined"):
        page.evaluate(AXE.read_text())
    found: list[dict[str, Any]] = page.evaluate(RUN, only)
    return [
        f"{violation['id']}: {violation['help']}: {node['html'][:200]} {node.get('failureSummary', '')[:300]}"
        for violation in found
        for node in violation["nodes"]
    ]


def is_too_wide(page: Page) -> bool:
    """Whether the page has to be scrolled sideways."""
    wide, seen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    return bool(wide > seen)


def squeezed(page: Page) -> list[str]:
    """What has no room: a page that has to be scrolled sideways, and words broken letter by letter."""
    broken: list[str] = page.evaluate(BROKEN)
    return [*(["the page is too wide"] if is_too_wide(page) else []), *(f"broken: {one}" for one in broken)]


def cut_off(page: Page) -> list[str]:
    """Words of which a part is not shown, what is chosen from a list among them."""
    settle(page)
    cut: list[str] = page.evaluate(CUT)
    return [f"cut off: {one}" for one in cut]


UNFILLED = r"""() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = new Set();
    for (let node; (node = texts.nextNode()); ) {
        if (node.parentElement.closest("script, style, code, pre, textarea")) continue;
        if (/\{\w+(:\w+)?\}/.test(node.data)) found.add(node.data.trim());
    }
    return [...found];
}"""


def unfilled(page: Page) -> list[str]:
    """Messages that show the name of a part, as `{amount}`, where the part should be."""
    found: list[str] = page.evaluate(UNFILLED)
    return found
