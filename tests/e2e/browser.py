"""The distribution's Chromium: the shell that opens no windows, or where there is none the whole browser."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

PACKAGES = ("chromium-headless-shell", "chromium")
SHORT_LIVES = "--js-flags=--no-opt"
"""No page of a test lives long enough to earn back what its scripts cost to optimise."""

UNDRAWN = """
window.undrawn = new CSSStyleSheet();
undrawn.replaceSync("html { opacity: 0 !important }");
undrawn.disabled = Boolean(window.drawn);
document.adoptedStyleSheets.push(undrawn);
"""
"""Everything is laid out, clicked and told as ever, but no pixel is drawn: nobody looks at them, and that
is two fifths of what a browser does. Who measures what is seen has it drawn."""

DRAWN = """
window.drawn = true;
if (window.undrawn) undrawn.disabled = true;
"""
"""Whichever of the two comes first."""


@contextmanager
def chromium(*switches: str) -> Iterator[Browser]:
    """A browser that is open until the block is left."""
    found = next(filter(None, map(shutil.which, PACKAGES)), None)
    if found is None:
        raise FileNotFoundError(f"there is no Chromium: install one of the packages {' or '.join(PACKAGES)}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=switches)
        try:
            yield browser
        finally:
            browser.close()
