"""The distribution's Chromium: the shell that opens no windows, or where there is none the whole browser."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

PACKAGES = ("chromium-headless-shell", "chromium")
SHORT_LIVES = "--js-flags=--no-opt"
"""No page of a test lives long enough to earn back what its scripts cost to optimise."""


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
