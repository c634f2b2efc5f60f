"""Every game with every seat taken, drawn by a real browser at five sizes: nothing covers anything else.

All that is written can be read, and whatever may be chosen is on the screen.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.e2e.covering import covered
from tests.e2e.made import MadePage
from tests.e2e.scenes import HOUSE_GAMES, NAMES, Shown, scenes

SIZES = ((1280, 800), (1024, 768), (768, 1024), (390, 780), (844, 390))
"""A usual and a small desk, a tablet held upright, a phone, and a phone on its side."""

LEAST_CARD = 24
"""A card that is narrower than this one has to guess on a phone, in pixels."""

LEAST_TILE = 14
"""A tile is twice as high as it is wide, and its pips are all that is on it."""

MOST_COVERED = 0.34
"""So much of a card the name of its hand may cover, at its foot."""

COVERED_BY_NAMES = """() => [...document.querySelectorAll(".fan > .reading")].map(reading => {
    const name = reading.getBoundingClientRect();
    return Math.max(...[...reading.parentElement.querySelectorAll(".piece")].map(piece => {
        const { bottom, height } = piece.getBoundingClientRect();
        return (bottom - name.top) / height;
    }));
})"""


@pytest.fixture(scope="module")
def made(browser: Browser) -> Iterator[MadePage]:
    page = MadePage(browser)
    yield page
    page.close()


@pytest.fixture(scope="module")
def moments() -> list[Shown]:
    """Of every game the first and the last time that somebody is asked, which is the fullest, and the end."""
    every = (scenes(game) for game in HOUSE_GAMES)
    return [moment for found in every for moment in (*found[:1], *found[1:][-2:])]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_covers_anything_else_and_nothing_is_cut_off(
    size: tuple[int, int], moments: list[Shown], made: MadePage
) -> None:
    made.resize(*size)
    wrong = []
    for moment in moments:
        made.show(moment.welcome)
        wrong += [f"{moment.game}, {moment.moment}: {what}" for what in covered(made.page)]
    assert wrong == []


FOR_FEW = {
    **dict.fromkeys(("palace.stud", "palace.holdem", "sk.omaha", "sk.pure215"), ("hand", LEAST_CARD)),
    **dict.fromkeys(("comstock.lowball", "palace.lowball", "palace.draw", "sk.pan"), ("hand", LEAST_CARD)),
    "palace.pai-gow-tiles": ("low", LEAST_TILE),
}
"""Games, what lies before everybody at their end, and how wide a piece of it is at least."""


@pytest.mark.parametrize("game", FOR_FEW)
def test_on_a_phone_a_few_people_have_large_cards_and_faces_of_their_own(game: str, made: MadePage) -> None:
    made.resize(390, 844)
    made.show(scenes(game, people=NAMES[:5])[-1].welcome)
    assert covered(made.page) == []
    assert made.page.locator(".seat .face").count() == 5
    kind, least = FOR_FEW[game]
    shown = made.page.locator(f".fan:not(.pile)[data-place^={kind}] .piece").all()
    widths = [box["width"] for piece in shown if (box := piece.bounding_box())]
    assert min(widths, default=least) >= least
    assert max(made.page.evaluate(COVERED_BY_NAMES), default=0) <= MOST_COVERED
