"""Every page in every language, on a desk and a phone: all of it in that language, and nothing cut off."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

import calroom
from calroom.floor.drills import KINDS
from calroom.languages import COOKIE, languages, patterns
from calroom.lessons import Play, lesson
from tests.e2e.guest import Guest
from tests.e2e.podium.staff import owner_of
from tests.e2e.room import RoomServer
from tests.e2e.scan import cut_off, is_too_wide, settle, squeezed, unfilled
from tests.e2e.test_every_page import DESK, OF_STAFF, PAGES, PHONE
from tests.e2e.test_practice import SLOW

OTHERS = languages()[1:]
SPACED = {"es"}
"""Languages with spaces between words: in the others a line may end anywhere."""

OF_EVERYBODY = [
    page
    for pages in PAGES.values()
    for page in pages
    if page.startswith("/") and not page.startswith(("/podium", "/odds/sk"))
]

TEXTS = """() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = new Set();
    for (let node; (node = texts.nextNode()); ) {
        const isApart = node.parentElement.closest("script, style, code, bdi, [lang]:not(html)");
        if (!isApart) found.add(node.data.trim());
    }
    return [...found];
}"""


@pytest.fixture(scope="module", params=OTHERS)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def reader(room: RoomServer, browser: Browser, language: str) -> Iterator[Guest]:
    """Somebody whose browser reads the language, who has sat down at a table."""
    guest = Guest(browser, room.address, drawn=False, locale=language)
    sit_down(guest, "palace.stud")
    yield guest
    guest.leave()


def sit_down(guest: Guest, game: str) -> None:
    """Play now, whatever the button says."""
    guest.page.goto("/")
    guest.page.locator(f'li.row:has([id="game-{game}"]) .go button').click()
    guest.page.wait_for_url("**/tables/**")


def lacking_room(page: Page, language: str) -> list[str]:
    """Whatever has no room on a page."""
    settle(page)
    wide = squeezed(page) if language in SPACED else ["the page is too wide"] * is_too_wide(page)
    return [*wide, *cut_off(page)]


AS_FILED = ("/rules", "/odds", "/podium/orders", "/podium/staff")
"""Pages that show texts of rules, reports of the lab and records, which stay as they are."""


def in_english(page: Page, language: str) -> list[str]:
    """Texts of a page that the language would say otherwise."""
    own = patterns(language)
    texts: list[str] = page.evaluate(TEXTS)
    return [text for text in texts if len(text) > 3 and own.get(text, text) != text]


def laid_out(guest: Guest, pages: list[str], language: str) -> list[str]:
    """What is wrong with pages, each on a desk and on a phone."""
    found = []
    sizes: tuple[ViewportSize, ...] = (DESK, PHONE)
    for page in pages:
        guest.page.goto(page, wait_until="networkidle")
        expect(guest.page.locator("html")).to_have_attribute("lang", language)
        for size in sizes:
            guest.page.set_viewport_size(size)
            found += [f"{page} at {size['width']}: {one}" for one in lacking_room(guest.page, language)]
        found += [f"{page}: {one!r} leaves a part out" for one in unfilled(guest.page)]
        if not page.startswith(AS_FILED):
            found += [f"{page}: {one!r} is English" for one in in_english(guest.page, language)]
    return found


def test_every_page_is_in_its_language_and_nothing_is_cut_off(reader: Guest, language: str) -> None:
    found = laid_out(reader, [*OF_EVERYBODY, "/tables/palace.stud"], language)
    assert not found, "\n".join(found)


CHOICES = 8
"""So many questions are looked at."""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", ["comstock.double-hand", "comstock.pan", "sk.omaha-hilo"])
def test_nothing_at_a_table_is_cut_off_while_the_coach_is_on(
    guests: Callable[..., Guest], language: str, game: str, size: ViewportSize
) -> None:
    guest = guests(locale=language, viewport=size, quick=True)
    words = patterns(language)
    sit_down(guest, game)
    guest.page.get_by_role("button", name=words["Coach"], exact=True).locator("visible=true").first.click()
    guest.page.get_by_role("button", name=words["I want the coach"]).click()
    expect(guest.page.get_by_role("button", name=words["Do without the coach"])).to_be_visible()
    if (shut := guest.page.get_by_role("button", name=words["Close"], exact=True)).is_visible():
        shut.click()
    found: set[str] = set()
    for _ in range(CHOICES):
        guest.wait_until(lambda: guest.question is not None)
        # On a phone a seat says in brief what somebody did.
        found |= {*cut_off(guest.page), *(shortened(guest.page) if size is DESK else ())}
        found |= {"the page is too wide"} if is_too_wide(guest.page) else set()
        number = guest.asked_number()
        guest.play_until(lambda number=number: guest.asked_number() != number)  # type: ignore[misc]
    assert not found, "\n".join(sorted(found))


SHORTENED = """() => Array.from(document.querySelectorAll(".foot .said[aria-hidden=true]"), (one) =>
    `${one.previousElementSibling.textContent} is ${one.textContent}`)"""


def shortened(page: Page) -> list[str]:
    """What somebody did of which their seat shows a part that is no amount."""
    said: list[str] = page.evaluate(SHORTENED)
    return [one for one in said if not re.search(r"is [+-]?\$[\d,.]+$", one)]


# In Chinese whatever is left in English is found by its letters.

LATIN = """() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = new Set();
    for (let node; (node = texts.nextNode()); ) {
        const isName = node.parentElement.closest("bdi, .name, [lang]:not(html)");
        const isApart = isName || node.parentElement.closest("script, style, code, kbd, option");
        if (!isApart && node.parentElement.checkVisibility()) found.add(node.data.trim());
    }
    return [...found];
}"""
NAMED = re.compile(r"Bot [A-Z][a-z]+( \d+)?|Guest \d+|Calroom|Pan\b|Hi-?Lo|Low|Push")
"""Names, which are the same in every language."""
WORD = re.compile(r"[A-Za-z]{3,}")

TAUGHT = ("palace.holdem", "sk.pure215", "palace.pai-gow-tiles", "palace.pan", "palace.lowball")


def left_in_english(page: Page) -> list[str]:
    """Texts of a page with words in Latin letters."""
    people: list[str] = page.locator(".name").all_inner_texts()
    texts: list[str] = page.evaluate(LATIN)
    return [text for text in texts if WORD.search(NAMED.sub("", _without(text, people)))]


def _without(text: str, people: list[str]) -> str:
    for name in people:
        text = text.replace(name, "") if name else text
    return text


@pytest.mark.parametrize(("locale", "called"), [("es-US", "Usted"), ("zh-TW", "您")])
def test_whoever_learns_is_called_in_their_own_language(
    guests: Callable[..., Guest], locale: str, called: str
) -> None:
    page = guests(locale=locale).page
    page.goto("/learn/palace.holdem")
    expect(page.locator("#step")).to_be_visible()
    for _ in range(_first_hand("palace.holdem")):
        page.locator("nav.row button").last.click()
    expect(page.locator(".cloth .name").filter(has_text=called)).to_have_count(1)
    assert "You" not in page.locator(".cloth .name").all_inner_texts()


def _first_hand(game: str) -> int:
    return next(at for at, step in enumerate(lesson(calroom.game(game)).steps) if isinstance(step, Play))


@pytest.mark.parametrize("game", TAUGHT)
def test_no_step_of_a_lesson_is_left_in_english(guests: Callable[..., Guest], game: str) -> None:
    page = guests(locale="zh-TW").page
    page.goto(f"/learn/{game}")
    found = []
    for step in lesson(calroom.game(game)).steps:
        expect(page.locator("#step")).to_be_visible()
        if isinstance(step, Play):
            expect(page.locator("[data-option]").first).to_be_visible()
        found += [f"{step.title}: {text}" for text in left_in_english(page)]
        page.get_by_role("navigation", name="課程步驟").get_by_role("button").last.click()
    assert not found, "\n".join(found)


DRILLED = {
    "beats": "palace.omaha-hilo",
    "best-setting": "palace.pai-gow-tiles",
    "chart": "sk.pure215",
    "joker": "palace.lowball",
    "opening": "palace.holdem",
    "pan-helps": "palace.pan",
    "play-or-fold": "palace.three-card",
    "pot-odds": "palace.holdem",
}
"""Kinds of drills, each with a game that has it."""


def test_no_drill_of_a_player_is_left_in_english(guests: Callable[..., Guest]) -> None:
    page = guests(locale="zh-TW").page
    found = []
    for kind, game in DRILLED.items():
        page.goto(f"/practice?game={game}")
        own = patterns("zh-Hant")
        page.get_by_role("button", name=own[KINDS[kind].about], exact=True).click()
        form = page.locator("form")
        expect(form.locator(".question")).to_be_visible(timeout=SLOW)
        for number in form.locator(".blanks > label input").all():
            number.fill("51")
        form.get_by_role("radio").last.check()
        form.get_by_role("button", name=own["Answer"]).click()
        expect(form.locator(".grade")).to_be_visible(timeout=SLOW)
        found += [f"{kind}: {text}" for text in left_in_english(page)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", ["palace.holdem", "palace.pai-gow-tiles", "sk.pan"])
def test_no_word_of_a_sheet_is_left_in_english(guests: Callable[..., Guest], game: str) -> None:
    page = guests(locale="zh-TW").page
    page.goto(f"/sheet/{game}")
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hant")
    texts = [text for text in left_in_english(page) if "Calroom" not in text]
    assert texts == []


@pytest.mark.parametrize("game", ["sk.pure215", "palace.pan", "palace.holdem", "palace.three-card"])
def test_no_word_at_a_table_is_left_in_english(guests: Callable[..., Guest], game: str) -> None:
    guest = guests(locale="zh-TW")
    sit_down(guest, game)
    guest.wait_until(lambda: guest.question is not None)
    expect(guest.page.locator("[data-option]").first).to_be_visible()
    found = left_in_english(guest.page)
    assert not found, "\n".join(found)


@pytest.fixture(scope="module")
def owner(room: RoomServer, browser: Browser) -> Iterator[Guest]:
    """Somebody who may see every part of the podium."""
    guest = Guest(browser, room.address, drawn=False)
    owner_of(room, guest)
    yield guest
    guest.leave()


def test_the_podium_is_in_its_language_and_nothing_is_cut_off(
    room: RoomServer, owner: Guest, language: str
) -> None:
    owner.context.clear_cookies(name=COOKIE)
    owner.context.add_cookies([{"name": COOKIE, "value": language, "url": room.address}])
    found = laid_out(owner, OF_STAFF, language)
    assert not found, "\n".join(found)


def test_a_language_is_chosen_in_the_settings_and_kept(guests: Callable[..., Guest]) -> None:
    page = guests(locale="en-US").page
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Take a seat")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("zh-Hant")
    expect(page.get_by_role("heading", level=1)).to_have_text("請入座")
    page.goto("/rules")
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hant")
    page.get_by_role("button", name="設定").click()
    page.get_by_label("語言").select_option("en")
    expect(page.get_by_role("heading", level=1)).to_have_text("The rule book")


def test_a_hand_is_told_in_the_language_of_each_who_looks(guests: Callable[..., Guest]) -> None:
    spanish = guests(locale="es-MX")
    sit_down(spanish, "palace.holdem")
    expect(spanish.page.locator("[data-option=fold]").first).to_contain_text("Retirarse")
    chinese = guests(locale="zh-TW")
    chinese.page.goto(spanish.page.url)
    expect(chinese.page.locator("ol.log")).to_contain_text("發牌")
