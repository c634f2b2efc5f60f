"""The lobby: every game with its stakes and fees, found, understood and sat down at."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import calroom
from tests.e2e.guest import Guest
from tests.e2e.scan import scan

FIRST_LOAD = 300_000


def test_every_house_and_game_has_its_place(guest: Guest) -> None:
    guest.page.goto("/")
    for house in ("palace", "comstock", "sk"):
        expect(guest.page.locator(f"#house-{house}")).to_be_visible()
    assert guest.page.locator("li.row").count() == len(calroom.games())
    expect(guest.page.get_by_text("Play chips").first).to_be_visible()


def test_a_game_is_found_by_name(guest: Guest) -> None:
    guest.page.goto("/")
    guest.page.get_by_role("searchbox", name="Find a game").fill("pure 21")
    expect(guest.page.locator("li.row")).to_have_count(2)
    guest.page.get_by_role("button", name="Pan", exact=True).click()
    expect(guest.page.get_by_text("No game of that name")).to_be_visible()
    guest.page.get_by_role("searchbox", name="Find a game").fill("")
    expect(guest.page.locator("li.row")).to_have_count(3)


def test_what_a_game_costs_is_said_before_one_sits_down(guest: Guest) -> None:
    guest.page.goto("/")
    row = guest.page.locator('li.row:has([id="game-palace.holdem"])')
    expect(row).to_contain_text("$4")
    row.get_by_role("button", name="More about").click()
    expect(row).to_contain_text("Collection at $4-$8")
    expect(row).to_contain_text("2 to 4 players")


def test_how_the_room_is_run_can_be_read_at_the_door(guest: Guest) -> None:
    guest.page.goto("/")
    with guest.page.expect_popup() as opened:
        guest.page.get_by_role("link", name="how this room is run").click()
    expect(opened.value.get_by_role("heading", name="If your line breaks")).to_be_visible()


CUT_OFF = """() => {
  const brush = document.createElement("canvas").getContext("2d");
  const wide = (node) => {
    const { font } = getComputedStyle(node);
    brush.font = font;
    return Math.max(...[...node.options].map(({ text }) => brush.measureText(text).width));
  };
  const isCut = (node) => node.matches("select")
    ? wide(node) + parseFloat(getComputedStyle(node).paddingLeft) > node.clientWidth
    : node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display !== "inline";
  const every = [...document.querySelectorAll("li.row .stakes :is(select, .figure)")];
  return every.filter(isCut).map((node) => node.innerText);
}"""
"""Stakes that have no room for all their letters."""


@pytest.mark.parametrize("size", [(1280, 800), (768, 1024), (390, 780), (320, 640)], ids=str)
def test_stakes_are_whole_and_every_room_has_a_door_at_every_size(
    size: tuple[int, int], guests: Callable[..., Guest]
) -> None:
    width, height = size
    page = guests(viewport={"width": width, "height": height}).page
    page.goto("/")
    expect(page.locator("li.row")).to_have_count(len(calroom.games()))
    assert page.evaluate(CUT_OFF) == []
    assert page.locator(".doors li").count() == page.locator("section.house").count()
    assert not re.search(
        r"\b(two|three|four|five) rooms\b", page.locator(".lead").inner_text(), re.IGNORECASE
    )


def test_rules_odds_and_a_lesson_are_reached_from_every_row(guest: Guest) -> None:
    guest.page.goto("/")
    rows = guest.page.locator("li.row")
    expect(rows).to_have_count(len(calroom.games()))
    for name in ("Odds and costs", "Rules of", "Learn"):
        assert rows.get_by_role("link", name=name).count() == len(calroom.games()), name


def test_what_the_lobby_and_the_rule_book_are_made_of_comes_compressed(guest: Guest) -> None:
    found: dict[str, str] = {}
    guest.page.on("response", lambda got: found.update({got.url: got.headers.get("content-encoding", "")}))
    guest.page.goto("/", wait_until="networkidle")
    guest.page.goto("/rules/palace.holdem", wait_until="networkidle")
    for path in ("/api/lobby", "/api/games/palace.holdem/rules"):
        sent = {url: encoding for url, encoding in found.items() if path in url}
        assert sent, found
        assert set(sent.values()) <= {"gzip", "br", "zstd"}, sent


def test_somebody_may_sit_down_by_lot(guest: Guest) -> None:
    guest.page.goto("/")
    row = guest.page.locator('li.row:has([id="game-sk.omaha"])')
    row.get_by_role("button", name="More about").click()
    row.get_by_role("button", name="Sit down by lot").click()
    guest.page.wait_for_url("**/tables/sk.omaha**")


def test_the_keyboard_alone_leads_to_a_seat(guest: Guest) -> None:
    guest.page.goto("/")
    expect(guest.page.locator("li.row").first).to_be_visible()
    guest.page.keyboard.press("Tab")
    expect(guest.page.get_by_role("link", name="Skip to the page")).to_be_focused()
    guest.page.keyboard.press("Enter")
    for _ in range(80):
        guest.page.keyboard.press("Tab")
        if guest.page.evaluate("document.activeElement.textContent.trim()") == "Play now":
            break
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_url("**/tables/**")


def test_a_new_page_begins_at_its_heading(guest: Guest) -> None:
    guest.page.goto("/")
    guest.page.get_by_role("navigation", name="Room").get_by_role("link", name="Rule book").click()
    expect(guest.page.get_by_role("heading", level=1, name="The rule book")).to_be_focused()
    assert guest.page.title() == "Rule book · Calroom"


def test_a_private_table_is_found_by_its_link_and_nowhere_else(guests: Callable[..., Guest]) -> None:
    host, friend = guests(), guests()
    host.page.goto("/")
    row = host.page.locator('li.row:has([id="game-palace.holdem"])')
    row.get_by_role("button", name="More about").click()
    row.get_by_role("button", name="Put up a private table").click()
    host.page.get_by_label("Bots", exact=True).fill("2")
    host.page.get_by_role("button", name="Put it up").click()
    host.page.wait_for_url("**/tables/**")
    friend.page.goto("/")
    expect(friend.page.locator("li.row").first).to_be_visible()
    table = host.page.url.rpartition("/")[2].partition("?")[0]
    assert table not in friend.page.content()
    friend.page.goto(host.page.url)
    friend.page.get_by_role("button", name="Come in as a guest").click()
    expect(friend.page.get_by_role("heading", level=1, name="Texas Hold'em")).to_be_visible()


def test_tables_have_numbers_and_no_ids_for_whoever_plays(guests: Callable[..., Guest]) -> None:
    one, other = guests(), guests(viewport={"width": 780, "height": 390})
    one.play_now("palace.razz")
    page = other.page
    page.goto("/")
    row = page.locator('li.row:has([id="game-palace.razz"])')
    row.get_by_role("button", name="More about").click()
    expect(row.get_by_role("link", name=re.compile(r"^Table \d+$")).first).to_be_visible()
    assert not re.search(r"palace\.razz-\d", row.inner_text())


def test_a_phone_on_its_side_has_one_row_over_the_page_and_play_on_its_first_screen(
    guests: Callable[..., Guest],
) -> None:
    guest = guests(viewport={"width": 780, "height": 390})
    page = guest.page
    page.goto("/")
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("dialog").get_by_role("button", name="Come in as a guest").click()
    expect(page.locator("header .purse")).to_be_visible()
    nav, purse = page.locator("header nav").bounding_box(), page.locator("header .who").bounding_box()
    assert nav is not None
    assert purse is not None
    assert abs(nav["y"] + nav["height"] / 2 - purse["y"] - purse["height"] / 2) < 8
    expect(page.locator("[data-play]").first).to_be_in_viewport(ratio=1)


def test_a_mistyped_game_has_no_odds_and_a_way_to_the_list_of_all(guests: Callable[..., Guest]) -> None:
    guest = guests(forgives=("404",))
    page = guest.page
    page.goto("/odds/palace.holdm")
    expect(page.get_by_role("heading", level=1)).to_have_text("No such game")
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)
    assert "palace.holdem" not in page.locator("main").inner_text()
    page.get_by_role("link", name="All games stand in the lobby").click()
    expect(page.locator("li.row").first).to_be_visible()


def test_a_chart_of_the_odds_has_letters_large_enough_on_a_phone(
    guests: Callable[..., Guest],
) -> None:
    guest = guests(viewport={"width": 390, "height": 780})
    page = guest.page
    page.goto("/odds/palace.no-bust")
    chart = page.locator(".report svg").first
    expect(chart).to_be_visible(timeout=120_000)
    box = chart.bounding_box()
    assert box is not None
    assert 12 * box["width"] / 720 >= 11
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_guest_makes_an_account_and_comes_back_under_it(guests: Callable[..., Guest]) -> None:
    guest = guests(forgives=("401",))
    guest.page.goto("/")
    guest.page.get_by_role("button", name="Sign in").click()
    guest.page.get_by_role("button", name="Come in as a guest").click()
    guest.page.locator("header a[href='/account']").click()
    expect(guest.page.get_by_role("heading", level=1, name="Guest")).to_be_visible()
    guest.page.get_by_role("textbox", name="Name").fill("Ada Byron")
    guest.page.get_by_label("Password").fill("a long password")
    guest.page.get_by_role("button", name="Make the account").click()
    expect(guest.page.get_by_role("heading", level=1, name="Ada Byron")).to_be_visible()
    guest.page.get_by_role("button", name="Sign out").click()
    guest.page.get_by_role("button", name="Sign in").click()
    dialog = guest.page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Ada Byron")
    dialog.get_by_label("Password").fill("a wrong password")
    dialog.locator("form:has([type=password]) button[type=submit]").click()
    expect(dialog.get_by_role("alert")).to_contain_text("do not sign anybody in")
    dialog.get_by_label("Password").fill("a long password")
    dialog.locator("form:has([type=password]) button[type=submit]").click()
    expect(guest.page.get_by_role("banner")).to_contain_text("Ada Byron")


def test_settings_are_kept_in_the_browser(guest: Guest) -> None:
    guest.page.goto("/")
    guest.page.get_by_role("button", name="Settings").click()
    guest.page.get_by_label("Dark").check()
    guest.page.get_by_label("Four colours").check()
    guest.page.keyboard.press("Escape")
    guest.page.reload()
    shown = guest.page.evaluate("({...document.documentElement.dataset})")
    assert (shown["theme"], shown["deck"]) == ("dark", "four")


def test_the_first_load_is_small(guest: Guest) -> None:
    guest.page.goto("/", wait_until="networkidle")
    sizes = guest.page.evaluate(
        "['navigation', 'resource'].flatMap(kind => performance.getEntriesByType(kind))"
        ".map(one => [one.name, one.transferSize])"
    )
    total = sum(size for _, size in sizes)
    assert 20_000 < total < FIRST_LOAD, sizes


LOOKS: dict[str, dict[str, Any]] = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True},
}


@pytest.mark.parametrize("look", LOOKS)
def test_the_lobby_is_accessible(guests: Callable[..., Guest], look: str) -> None:
    guest = guests(**LOOKS[look])
    guest.page.goto("/")
    guest.page.locator("li.row").first.get_by_role("button", name="More about").click()
    assert scan(guest.page) == []


def test_a_table_is_put_up_with_what_it_posts_and_is_played_by_it(guests: Callable[..., Guest]) -> None:
    host = guests()
    host.page.goto("/")
    row = host.page.locator('li.row:has([id="game-comstock.holdem"])')
    row.get_by_role("button", name="More about").click()
    row.get_by_role("button", name="Put up a private table").click()
    dialog = host.page.get_by_role("dialog")
    dialog.get_by_label("Bots", exact=True).fill("3")
    dialog.get_by_text("What the table posts").click()
    dialog.get_by_label("Jackpot attached").select_option("yes")
    dialog.get_by_label("Blinds").fill("$5")
    expect(dialog).to_contain_text("If a jackpot is attached to the game at the table")
    dialog.get_by_role("button", name="Put it up").click()
    host.page.wait_for_url("**/tables/**")
    sign = host.page.locator("header.sign")
    expect(sign).to_contain_text("Blinds: $5")
    expect(sign).to_contain_text("Jackpot attached")


def test_whoever_comes_from_a_table_to_the_page_for_waiting_has_one_line_to_it(guest: Guest) -> None:
    page, lines = guest.page, list[str]()
    page.on("websocket", lambda line: lines.append(line.url))
    guest.play_now("comstock.holdem")
    page.evaluate("history.pushState(null, '', '/waiting'); dispatchEvent(new PopStateEvent('popstate'))")
    expect(page.get_by_role("heading", name="Waiting for a seat")).to_be_visible()
    page.evaluate("new Promise((done) => setTimeout(done, 500))")
    assert len([line for line in lines if line.endswith("/ws/places")]) == 1
