"""A whole evening by the podium alone, by keyboard: once at a desk, and once with a phone in the hand."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from calroom.server.protocol import PROTOCOL
from tests.e2e.conftest import check_client
from tests.e2e.guest import Guest
from tests.e2e.podium.staff import asked, owner_of
from tests.e2e.room import RoomServer
from tests.e2e.scan import scan, squeezed

GAME, STAKES = "comstock.lowball", "$4-$20 spread limit"
LIST = {"game": GAME, "stakes": STAKES}
OTHER_GAME = "palace.holdem"
SCREENS: dict[str, ViewportSize] = {
    "desk": {"width": 1280, "height": 860},
    "phone": {"width": 390, "height": 780},
}
PEOPLE_ALONE = {"answer": 0.2, "bank": 0.0, "staff": 0.2, "missed": 100_000, "arrival": 3600.0}
"""The defaults count for the people of this evening, so that hands are over soon; and no bot comes."""

LOOK_ON = """([table, protocol]) => new Promise((come, fail) => {
    const line = new WebSocket(`ws://${location.host}/ws/tables/${table}`);
    line.onopen = () => line.send(JSON.stringify({ say: "hello", id: "hello", protocol }));
    line.onmessage = () => come(true);
    line.onclose = () => fail("nobody answers");
    (window.lines ??= []).push(line);
})"""


TRIES = 60
"""So often something is ordered at a table where something else is being done, each half a second."""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomServer]:
    """A room that opens for this evening; between hands it rests for a while, and so does the machine."""
    check_client()
    server = RoomServer(tmp_path_factory.mktemp("room"), pause=2.0, times=PEOPLE_ALONE)
    server.start()
    yield server
    server.kill()
    assert server.troubles == []


@pytest.fixture(scope="module")
def manager(room: RoomServer, browser: Browser) -> Iterator[Guest]:
    """The owner, who is the shift manager tonight."""
    guest = Guest(browser, room.address, drawn=False, forgives=("409",))
    owner_of(room, guest)
    yield guest
    guest.leave()


def press(button: Locator) -> None:
    """By keyboard, as everything here is done."""
    button.press("Enter")


def to(page: Page, part: str) -> None:
    """Go to a part of the podium by its link."""
    press(page.get_by_role("navigation", name="Podium").get_by_role("link", name=part, exact=True))


def fits(page: Page) -> None:
    """Nothing is wrong with a page, and it need not be scrolled sideways."""
    assert scan(page) == []
    assert squeezed(page) == []


def count(page: Page, place: str, button: str, chips: int) -> None:
    """Enter how many chips of a thousand are somewhere."""
    form = page.get_by_role("form", name=f"Count of {place}", exact=True)
    form.get_by_label("$1,000", exact=True).fill(str(chips))
    press(form.get_by_role("button", name=button))


def ordered(manager: Guest, kind: str, **fields: Any) -> None:
    """Something ordered beside the point, over REST."""
    asked(manager, "/api/floor/orders", {"what": {"input": kind, "reason": "the evening", **fields}})


def order(page: Page, table: str, kind: str, **choices: str) -> None:
    """Order something at a table: from the board to its page, and from there."""
    to(page, "Board")
    press(picture(page, table).get_by_role("link").first)
    orders = page.get_by_role("region", name="Orders", exact=True)
    press(orders.get_by_role("button", name=kind, exact=True))
    for label, value in choices.items():
        orders.get_by_label(label.replace("_", " ")).select_option(value)
    orders.get_by_label("Reason").fill("the game is short")
    # What was ordered there before may still be on its way.
    for _ in range(TRIES):
        with page.expect_response("**/api/floor/orders") as answered:
            press(orders.get_by_role("button", name="Order it"))
        if answered.value.ok:
            return
        page.wait_for_timeout(500)
    raise AssertionError(answered.value.text())


def picture(page: Page, table: str) -> Locator:
    """A table of the game on the board."""
    return page.locator(".picture").filter(has_text=f"Lowball {table.rpartition('-')[2]}")


def people_at(page: Page, table: str) -> Locator:
    """Those who sit at a table, as the board shows them; bots are none."""
    return picture(page, table).locator(".seat.player")


def look_on(people: list[Guest], table: str) -> None:
    """They are at a table, without its page, which takes more of a machine than they do."""
    for one in people:
        one.page.evaluate(LOOK_ON, [table, PROTOCOL])


@pytest.mark.parametrize("screen", SCREENS)
def test_an_evening_is_run_by_the_podium_alone(
    screen: str, manager: Guest, guests: Callable[..., Guest]
) -> None:
    page, people = manager.page, [guests() for _ in range(4)]
    for one in people:
        one.page.goto("/notice")
    page.set_viewport_size(SCREENS[screen])
    page.goto("/podium/shift")
    _a_shift_is_opened(page)
    _a_house_opens_from_its_presets(manager, f"The {screen}'s hold'em")
    first = _a_list_fills_and_a_game_starts_from_it(page, people)
    _a_dispute_is_ruled_on(page, people[0], first)
    look_on(people, first)
    second = _put_up(manager)
    look_on(people, second)
    order(page, first, "Balance", To_table=second)
    to(page, "Board")
    expect(people_at(page, second)).not_to_have_count(0)
    order(page, first, "Break", Seats="arrival")
    to(page, "Board")
    expect(people_at(page, second)).to_have_count(4)
    expect(picture(page, first)).to_have_count(0)
    third = _put_up(manager)
    look_on(people, third)
    order(page, second, "Must move", To_table=third)
    fits(page)
    to(page, "Board")
    expect(people_at(page, third)).to_have_count(4)
    fits(page)
    for table in _tables(page):
        ordered(manager, "shut", table=table)
    _the_shift_closes_with_the_ledger_agreed(page)


def _tables(page: Page) -> list[str]:
    """Every table on the board, by the link to it."""
    links: list[str] = page.locator(".picture h3 a").evaluate_all("all => all.map(one => one.pathname)")
    return [link.rpartition("/")[2] for link in links]


def _put_up(manager: Guest) -> str:
    """A table more of the game."""
    body = {**LIST, "reason": "the evening goes on"}
    found: str = asked(manager, "/api/floor/tables", body)["table"]
    return found


def _a_shift_is_opened(page: Page) -> None:
    page.get_by_label("Reason, where it differs").fill("the rack was filled up")
    count(page, "the cage", "Open the shift", 1000)
    expect(page.get_by_text("with $1,000,000 at the cage").first).to_be_visible()
    fits(page)


def _a_house_opens_from_its_presets(manager: Guest, name: str) -> None:
    page = manager.page
    to(page, "Tables")
    form = page.get_by_role("form", name="Put up a table")
    form.get_by_label("Game").select_option(OTHER_GAME)
    form.get_by_label("Name of a preset").fill(name)
    keep = form.get_by_role("button", name="Keep as a preset")
    expect(keep).to_be_enabled()
    press(keep)
    preset = page.get_by_role("listitem").filter(has_text=name)
    press(preset.get_by_role("button", name="Put up"))
    expect(page.get_by_text(f"{name} goes up.")).to_be_visible()
    fits(page)
    to(page, "Board")
    expect(page.locator(".picture")).to_have_count(1)


def _a_list_fills_and_a_game_starts_from_it(page: Page, people: list[Guest]) -> str:
    to(page, "Lists")
    for one in people:
        assert one.page.request.post("/api/guest").ok
        asked(one, "/api/me/places", {"what": {"input": "joinlist", **LIST}})
    waiting = page.get_by_role("article").filter(has_text="Lowball")
    expect(waiting).to_contain_text("4 wait")
    fits(page)
    press(waiting.get_by_role("button", name="Start a game from this list"))
    expect(waiting.get_by_text("called to The Comstock, Lowball")).to_have_count(4)
    table = people[0].page.request.get("/api/me/places").json()["places"][0]["called"]["table"]
    look_on(people, table)
    _seats_are_taken_as_they_were_drawn_for(people)
    to(page, "Board")
    expect(people_at(page, table)).to_have_count(4)
    fits(page)
    return str(table)


def _seats_are_taken_as_they_were_drawn_for(people: list[Guest]) -> None:
    """Whoever has drawn the highest card chooses first; the others are refused until then."""
    standing = list(people)
    while standing:
        before = len(standing)
        standing = [one for one in standing if not _sits(one)]
        assert len(standing) < before


def _sits(one: Guest) -> bool:
    request = one.page.request
    token = request.get("/api/me").json()["csrf"]
    answer = request.post("/api/play", data=LIST, headers={"x-csrf-token": token})
    assert answer.ok or "drawn the higher card" in answer.text(), answer.text()
    return answer.ok


def _a_dispute_is_ruled_on(page: Page, player: Guest, table: str) -> None:
    """Somebody calls the floor; it comes up on the board, leads to the call, and goes when it is ruled on."""
    player.page.goto(f"/tables/{table}")
    player.page.get_by_role("button", name="Call the floor about this hand").click()
    beside = player.page.get_by_role("complementary", name="Floor")
    beside.get_by_label("What went wrong").fill("the pot is short")
    beside.get_by_role("button", name="Call them to this table").click()
    call = page.get_by_role("region", name="need").get_by_role("link", name="the pot is short")
    expect(call).to_be_visible()
    press(call)
    press(page.get_by_role("list", name="Calls that wait").get_by_role("button"))
    page.get_by_label("The ruling, as the table is told").fill("the pot is right")
    page.get_by_label("Reason").fill("it was counted twice")
    fits(page)
    press(page.get_by_role("button", name="Rule", exact=True))
    expect(page.get_by_role("region", name="Settled calls")).to_contain_text("the pot is right")
    to(page, "Board")
    expect(page.locator(".picture").first).to_be_visible()
    expect(page.get_by_role("link", name="the pot is short")).to_have_count(0)
    player.page.goto("/notice")


def _the_shift_closes_with_the_ledger_agreed(page: Page) -> None:
    to(page, "Board")
    expect(page.get_by_text("No table is open.")).to_be_visible()
    to(page, "Shift")
    close = page.get_by_role("button", name="Close and sign the shift")
    expect(close).to_be_disabled()
    counts = page.get_by_role("listitem").filter(has=page.get_by_role("button", name="Count"))
    expect(counts.first).to_be_visible()
    for words in counts.locator("strong").all_inner_texts():
        one = page.get_by_role("listitem").filter(has=page.get_by_text(words, exact=True))
        press(one.get_by_role("button", name="Count"))
        count(page, words, "Enter the count", 1)
        expect(one.get_by_role("button", name="Count again")).to_be_visible()
    for why in page.get_by_label("Why").all():
        why.fill("chips of the evening's tables are counted together")
    for explain in range(page.get_by_role("button", name="Explain").count(), 0, -1):
        press(page.get_by_role("button", name="Explain").first)
        expect(page.get_by_role("button", name="Explain")).to_have_count(explain - 1)
    expect(close).to_be_enabled()
    press(close)
    sheet = page.get_by_role("article")
    expect(sheet).to_contain_text("which adds up to the cent")
    expect(sheet).to_contain_text("Signed by Olive Oak")
    fits(page)
