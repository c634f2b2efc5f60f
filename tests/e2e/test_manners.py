"""How a table behaves: whom it waits for, how it calls people, what is asked once, and tables for friends."""

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, WebSocketRoute, expect

from tests.e2e.guest import Guest
from tests.e2e.room import RoomServer
from tests.e2e.scan import scan

PHONE: ViewportSize = {"width": 360, "height": 640}
HEARD = """
window.heard = 0;
const made = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  window.heard += 1;
  return made.call(this);
};
"""
"""Counts the tones that the page plays."""


def put_up(guest: Guest, *, game: str = "open.holdem") -> str:
    """Put up a private table from the top of the lobby; its address."""
    page = guest.page
    page.goto("/")
    page.get_by_role("button", name="Play with friends").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Game").select_option(game)
    dialog.get_by_role("button", name="Put it up").click()
    page.wait_for_url("**/tables/**")
    return page.url


def sit(guest: Guest, name: str = "") -> None:
    """Sit down anywhere, under a name of one's own."""
    page = guest.page
    page.locator(".act").get_by_role("button", name="Sit down").click()
    dialog = page.get_by_role("dialog")
    if name:
        dialog.get_by_label("What shall the others call you?").fill(name)
        dialog.get_by_role("button", name="Take the name").click()
        expect(page.locator("header .name")).to_have_text(f"Guest {name}")
    dialog.get_by_role("button", name="Sit down").click()
    expect(page.locator(".seat.mine")).to_be_visible()


def come(guest: Guest, address: str) -> None:
    """Follow the link to a private table as a guest."""
    guest.page.goto(address)
    guest.page.get_by_role("button", name="Come in as a guest").click()
    expect(guest.page.locator(".table-page")).to_be_visible()


def test_a_phone_has_play_on_its_first_screen_and_remembers_what_was_played(
    guests: Callable[..., Guest],
) -> None:
    guest = guests(viewport=PHONE)
    page = guest.page
    page.goto("/")
    first = page.locator("[data-play]").first
    expect(first).to_be_in_viewport(ratio=1)
    guest.play_now("sk.lowball")
    page.goto("/")
    again = page.locator("[data-play]").first
    expect(again).to_contain_text("again")
    expect(again).to_be_in_viewport(ratio=1)
    assert again.get_attribute("data-play") == "sk.lowball"
    expect(page.locator("[data-own]")).to_contain_text("Your seat is waiting")
    assert scan(page) == []


def test_friends_find_each_other_at_a_private_table(guests: Callable[..., Guest]) -> None:
    ann, bob = guests(), guests()
    address = put_up(ann)
    panel = ann.page.locator(".beside")
    expect(panel.get_by_text("This table waits for your friends.")).to_be_visible()
    expect(panel.get_by_role("img", name=re.compile("for a phone"))).to_be_visible()
    expect(panel.get_by_role("link", name=address)).to_be_visible()
    assert scan(ann.page) == []
    come(bob, address)
    expect(panel.locator("[data-coming]")).to_contain_text("Has come and not sat down")
    sit(ann, "Ann")
    sit(bob, "Bob")
    for one, other in ((ann, "Guest Bob"), (bob, "Guest Ann")):
        expect(one.page.locator(".seat").get_by_text(other, exact=True)).to_be_visible()
    mine, theirs = ann.page.locator(".seat.mine"), ann.page.locator(".seat:not(.mine):not(.empty)")
    below, above = mine.bounding_box(), theirs.bounding_box()
    assert below is not None
    assert above is not None
    assert below["y"] > above["y"] + 200, "two people sit opposite each other"
    talk(ann, bob)
    ann.page.goto("/")
    own = ann.page.locator("[data-own]")
    expect(own).to_contain_text("1 person besides you sits there")
    expect(own.get_by_role("button", name="Copy its link")).to_be_visible()


def test_whoever_comes_to_a_private_table_says_who_they_are_and_sees_that_it_waits_for_whom_and_its_link(
    guests: Callable[..., Guest],
) -> None:
    ann, bob = guests(), guests(forgives=("409",))
    ann.page.goto("/")
    ann.page.get_by_role("button", name="Play with friends").click()
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_label("Game").select_option("open.holdem")
    dialog.get_by_label("What shall the others call you?").fill("Marlow")
    dialog.get_by_role("button", name="Put it up").click()
    ann.page.wait_for_url("**/tables/**")
    sit(ann)
    page = bob.page
    page.goto(ann.page.url)
    expect(page.get_by_role("heading", level=1)).to_have_text("Hold'em with Guest Marlow")
    # A name that somebody has is refused, and another is chosen in the same place.
    page.get_by_label("What shall the others call you?").fill("Marlow")
    page.get_by_role("button", name="Come in as a guest").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_label("What shall the others call you?").fill("Conrad")
    page.get_by_role("button", name="Come in as a guest").click()
    expect(page.locator("header .name")).to_have_text("Guest Conrad")
    expect(page.locator("[data-waits=company]")).to_have_text(
        re.compile("The table of Guest Marlow waits for friends")
    )
    panel = page.locator(".beside")
    expect(panel.get_by_text("The table of Guest Marlow waits for friends")).to_be_visible()
    expect(panel.get_by_role("img", name=re.compile("for a phone"))).to_be_visible()
    expect(panel.get_by_role("link", name=ann.page.url)).to_be_visible()
    expect(panel.locator("[data-coming]")).to_contain_text("At the table: Guest Marlow (the host)")
    expect(panel.get_by_text("You are the host")).to_have_count(0)
    assert scan(page) == []


def talk(ann: Guest, bob: Guest) -> None:
    """What is said shows at the seat, and as unread until somebody looks."""
    ann.page.get_by_role("group", name="Beside the table").get_by_role("button", name="Chat").last.click()
    ann.page.get_by_role("button", name="Nice hand").click()
    expect(bob.page.locator(".bubble")).to_have_text("Nice hand")
    chat = bob.page.locator(".tabs").get_by_role("button", name="Chat")
    expect(chat).to_have_accessible_name("Chat 1 unread")
    chat.click()
    expect(chat).to_have_accessible_name("Chat")


def test_signing_up_at_the_table_does_not_cost_the_seat(guest: Guest) -> None:
    guest.play_now("comstock.razz")
    page = guest.page
    expect(page.locator(".seat.mine")).to_be_visible()
    seat = page.locator(".seat.mine").get_attribute("data-seat")
    page.locator("header .who").click()
    page.get_by_role("button", name="Make an account").click()
    page.get_by_label("Name", exact=True).fill("Winifred")
    page.get_by_label("Password").fill("a long password")
    page.get_by_role("button", name="Make the account").click()
    expect(page.locator("header .name")).to_have_text("Winifred")
    page.goto("/")
    page.get_by_role("link", name="Back to your seat").click()
    expect(page.locator(".seat.mine")).to_contain_text("Winifred")
    assert page.locator(".seat.mine").get_attribute("data-seat") == seat


def test_whoever_waits_for_a_lost_line_is_told_for_whom_and_how_long(guests: Callable[..., Guest]) -> None:
    ann, bob = guests(), guests()
    address = put_up(ann, game="open.razz")
    come(bob, address)
    sit(ann)
    sit(bob)
    for one in (ann, bob):
        expect(one.page.locator("[data-option], [data-waits=others]").first).to_be_visible()
    asked, other = (ann, bob) if ann.page.locator("[data-option]").count() else (bob, ann)
    expect(other.page.locator("[data-waits=others]")).to_contain_text(re.compile(r"Waiting for .*, \d+ s"))
    asked.page.goto("about:blank")
    expect(other.page.locator("[data-waits=others]")).to_contain_text(
        re.compile(r"The line to .* is lost: the table waits \d+ s more, then deals them out")
    )


@pytest.fixture
def impatient(tmp_path: Path, file: Path) -> Iterator[RoomServer]:
    """A room in which people think for a few seconds and a lost line is waited for as long again."""
    server = RoomServer(tmp_path, times={"answer": 4.0, "patience": 4.0, "bank": 0.0}, model=file)
    server.start()
    yield server
    server.kill()
    assert server.troubles == []


def test_a_closed_tab_holds_up_one_hand_and_the_next_are_dealt_without_it(
    impatient: RoomServer, browser: Browser
) -> None:
    ann, bob = (Guest(browser, impatient.address, quick=True, drawn=False) for _ in range(2))
    ann.play_now("comstock.five-stud")
    bob.page.goto(ann.page.url)
    sit(bob)
    called, waits = ann.page.locator("header .name").inner_text(), bob.page.locator("[data-waits=others]")

    def ann_is_waited_for() -> bool:
        return bool(bob.hands_ended()) and any(called in words for words in waits.all_inner_texts())

    while not ann_is_waited_for():
        bob.choose()
        if not ann_is_waited_for():
            ann.choose()
    gone, held_up = ann.seat, bob.hand
    ann.leave()
    expect(waits).to_contain_text(re.compile(f"The line to {called} is lost: the table waits"))
    bob.play_until(lambda: bob.hand >= held_up + 3)
    dealt = [what["people"] for what in bob.lines if what["event"] == "handbegan" and what["hand"] > held_up]
    assert len(dealt) >= 3
    assert all(str(gone) not in people for people in dealt)
    bob.leave()


def test_whoever_looks_on_is_told_for_whom_the_table_waits_and_how_long(
    impatient: RoomServer, browser: Browser
) -> None:
    ann, bob = (Guest(browser, impatient.address, quick=True, drawn=False) for _ in range(2))
    ann.play_now("comstock.five-stud")
    ann.wait_until_asked()
    called, address = ann.page.locator("header .name").inner_text(), ann.page.url
    bob.page.goto(address)
    expect(bob.page.locator("[data-waits=others]")).to_contain_text(called)
    ann.leave()
    expect(bob.page.locator("[data-waits=others]")).to_contain_text(
        re.compile(f"The line to {called} is lost: the table waits \\d+ s more")
    )
    bob.wait_until(lambda: any(what["event"] == "wentaway" for what in bob.lines))
    bob.leave()


def sees_a_lost_line(guest: Guest) -> bool:
    """Whether they were told last that somebody at the table has lost their line."""
    shown = [message["table"] for message in guest.heard if message.get("table")]
    return bool(shown) and any(seat.get("connected") is False for seat in shown[-1]["seats"])


def test_play_now_seats_nobody_where_somebodys_line_is_lost(guests: Callable[..., Guest]) -> None:
    ann, bob = guests(), guests()
    ann.play_now("comstock.tahoe-pineapple-hilo")
    ann.wait_until_asked()
    left = ann.page.url
    ann.page.goto("about:blank")
    bob.page.goto(left)
    bob.wait_until(lambda: sees_a_lost_line(bob))
    bob.play_now("comstock.tahoe-pineapple-hilo")
    assert bob.page.url != left
    bob.wait_until_asked()


def test_it_is_ones_turn_in_the_title_in_the_tab_and_to_the_ear(guests: Callable[..., Guest]) -> None:
    guest = guests(reduced_motion="no-preference")
    guest.context.add_init_script(HEARD)
    guest.play_now("open.omaha")
    page = guest.page
    page.locator("[data-option]").first.wait_for()
    expect(page).to_have_title(re.compile("^● Your turn"))
    assert page.locator("link[rel=icon]").get_attribute("href") == "/chip-turn.svg"
    guest.play_until(lambda: bool(guest.hands_ended()))
    page.wait_for_function("window.heard > 0")
    page.wait_for_function("!document.title.startsWith('●') || document.querySelector('[data-option]')")


def test_bets_are_sized_by_parts_of_the_pot_and_more_time_is_taken_at_will(guest: Guest) -> None:
    guest.play_now("open.holdem")
    page = guest.page
    page.evaluate("localStorage.setItem('calroom.settings', JSON.stringify({ ownSize: 120 }))")
    page.reload()
    page.locator(".sizing").wait_for()
    words = [word.strip() for word in page.locator(".sizing .sizes button").all_inner_texts()]
    names = [word.split("\n")[0] for word in words]
    for name in ("Min", "⅔", "¾", "Pot", "120%", "All"):
        assert any(found.startswith(name) for found in names), names
    more = page.locator("[data-more-time]")
    before = page.get_by_role("timer").first.inner_text()
    more.click()
    expect(more).to_have_count(0)
    assert int(page.get_by_role("timer").first.inner_text().split()[0]) > int(before.split()[0])


def test_what_is_chosen_ahead_counts_when_the_turn_comes_and_the_folded_hand_goes_on(guest: Guest) -> None:
    guest.play_now("palace.omaha")
    page = guest.page
    page.locator("[data-option]").first.wait_for()

    def is_out() -> bool:
        fold = page.locator("[data-option=fold]:not([aria-disabled=true])")
        if fold.count():
            fold.click()
        sure = page.locator("[data-sure]")
        if sure.count():
            sure.click()
        acts = [
            told["verb"] for _, told in guest.told if told["event"] == "acted" and told["seat"] == guest.seat
        ]
        return "fold" in acts

    guest.wait_until(is_out)
    hand = guest.hand
    guest.wait_until(lambda: any(what["hand"] >= hand for what in guest.hands_ended()))
    guest.wait_until(lambda: guest.hand > hand)


def altered(page: Page, change: Callable[[dict[str, Any]], None]) -> None:
    """Let the page see a table that is a little different from what it is."""

    def between(client: WebSocketRoute) -> None:
        server = client.connect_to_server()

        def tell(text: str | bytes) -> None:
            message = json.loads(text)
            change(message)
            client.send(json.dumps(message))

        server.on_message(tell)
        client.on_message(server.send)

    page.route_web_socket(re.compile("/ws/tables/"), between)


def test_whoever_is_broke_is_offered_chips_and_whoever_is_away_is_asked_back(guest: Guest) -> None:
    page = guest.page
    state = {"chips": 0}

    def change(message: dict[str, Any]) -> None:
        message.pop("hand", None)
        message.pop("question", None)
        seats = message.get("table", {}).get("seats", ()) if message.get("table") else ()
        for seat in seats:
            if seat["kind"] == "player":
                seat.update(state)

    guest.play_now("comstock.five-stud")
    # While they are asked no other hand begins, which would show them chips again.
    page.locator("[data-option]").first.wait_for()
    altered(page, change)
    page.reload()
    expect(page.locator("[data-waits=broke]")).to_contain_text("You have no chips left here")
    expect(
        page.locator("[data-waits=broke]").get_by_role("button", name=re.compile(r"Buy \$"))
    ).to_be_visible()
    state["chips"] = 20_000
    state["away"] = True
    page.reload()
    expect(page.locator("[data-waits=away]").get_by_role("button", name="I am back")).to_be_visible()


def test_a_closed_table_leads_on(guest: Guest) -> None:
    page = guest.page
    guest.play_now("comstock.stud")
    page.goto("/tables/comstock.stud-99")
    expect(page.get_by_role("link", name="To the lobby")).to_be_visible()
    page.get_by_role("button", name="Play it at another table").click()
    page.wait_for_url("**/tables/comstock.stud-1")
    expect(page.locator(".seat.mine")).to_be_visible()


def test_the_purse_in_the_head_is_what_is_left_after_sitting_down(guest: Guest) -> None:
    put_up(guest, game="palace.stud")
    expect(guest.page.locator("header .purse")).to_have_text("$10,000")
    guest.page.locator(".act").get_by_role("button", name="Sit down").click()
    dialog = guest.page.get_by_role("dialog")
    dialog.get_by_label("Chips to sit down with").fill("$1,200")
    dialog.get_by_role("button", name="Sit down").click()
    expect(guest.page.locator("header .purse")).to_have_text("$8,800")


def test_the_odds_are_a_page_of_the_room_and_lie_beside_every_table(guest: Guest) -> None:
    page = guest.page
    page.goto("/")
    row = page.locator('li.row:has([id="game-palace.three-card"])')
    row.get_by_role("link", name="Odds and costs").click()
    page.wait_for_url("**/odds/palace.three-card")
    expect(page.get_by_role("progressbar").or_(page.locator(".report")).first).to_be_visible()
    expect(page.get_by_role("heading", name="How to play")).to_be_visible()
    expect(page.get_by_role("link", name="Lobby")).to_be_visible()
    assert scan(page) == []
    page.get_by_role("button", name="Play it now").click()
    page.wait_for_url("**/tables/**")
    page.locator(".tabs").get_by_role("button", name="Odds").click()
    expect(page.locator(".beside .report")).to_be_visible()
    assert scan(page) == []


def test_the_room_installs_as_an_app(guest: Guest) -> None:
    page = guest.page
    page.goto("/")
    link = page.locator("link[rel=manifest]").get_attribute("href")
    found = page.request.get(str(link))
    assert found.headers["content-type"].startswith("application/manifest+json")
    for icon in found.json()["icons"]:
        assert page.request.get(icon["src"]).ok


def test_sounds_and_calls_are_set_with_one_switch_each(guest: Guest) -> None:
    page = guest.page
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Cards, chips, my turn and a win are heard").uncheck()
    expect(dialog.get_by_label("How loud")).to_be_disabled()
    assert scan(page) == []
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(dialog.get_by_label("Cards, chips, my turn and a win are heard")).not_to_be_checked()


def is_at(page: Page, address: str) -> bool:
    """Whether this is the page that is looked at."""
    return page.url == address


def test_somebody_plays_at_three_tables_and_the_one_whose_turn_it_is_comes_to_the_front(
    guest: Guest,
) -> None:
    page = guest.page
    tables = []
    for game in ("comstock.holdem", "palace.holdem", "palace.baccarat"):
        guest.play_now(game)
        tables.append(page.url)
    assert len(set(tables)) == len(tables)
    expect(page.locator("[data-other]")).to_have_count(2)
    # Whatever comes to the front meanwhile has its sign by then.
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert scan(page) == []
    visited = page.evaluate("history.length")
    for table in tables:
        guest.play_until(partial(is_at, page, table))
    assert page.evaluate("history.length") == visited, "the way back leads out of the tables"


def test_a_table_that_waited_before_somebody_came_to_another_is_in_front_once_they_have_chosen_there(
    guest: Guest,
) -> None:
    page = guest.page
    guest.play_now("comstock.holdem")
    first = page.url
    guest.wait_until_asked()
    waits = guest.asked_number()
    said: list[dict[str, Any]] = []
    page.on("websocket", lambda line: line.on("framesent", lambda frame: said.append(json.loads(frame))))
    guest.play_now("palace.holdem")
    # What they have just asked for stays in front until they have chosen there.
    guest.wait_until_asked()
    assert page.url != first
    guest.play_until(lambda: page.url == first)
    guest.play_until(lambda: any(one["say"] == "give" and one.get("number") == waits for one in said))


def test_two_tables_lie_side_by_side_and_are_played_by_key_and_by_mouse(guests: Callable[..., Guest]) -> None:
    guest = guests(quick=True, viewport={"width": 1440, "height": 900})
    guest.play_now("comstock.holdem")
    guest.play_now("palace.holdem")
    page = guest.page
    asked = page.locator("[data-cell].asked")
    expect(asked).to_have_count(2)
    assert scan(page) == []
    cells = {str(cell.get_attribute("data-cell")): cell for cell in page.locator("[data-cell]").all()}
    for width, height in ((2560, 1440), (1920, 1080), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        for cell in cells.values():
            expect(cell.locator(".rack [data-card]"), f"{width} by {height}").to_have_count(2)
    front = str(page.locator("[data-cell].front").get_attribute("data-cell"))
    (other,) = cells.keys() - {front}
    spoke = re.compile("You (call|check)")
    page.keyboard.press("c")
    expect(cells[front].get_by_role("log")).to_contain_text(spoke)
    # The table that has waited longer is in front now, and what was said there is nothing yet.
    expect(cells[other]).to_have_class(re.compile("front"))
    expect(page).to_have_url(re.compile(re.escape(other)))
    expect(cells[other].get_by_role("log")).not_to_contain_text(spoke)
    page.keyboard.press("c")
    expect(cells[other].get_by_role("log")).to_contain_text(spoke)
    behind = page.locator("[data-cell].asked:not(.front)")
    while not behind.count():
        guest.choose()
    chosen = str(behind.get_attribute("data-cell"))
    cells[chosen].locator("[data-option]:not([aria-disabled=true])").first.click()
    expect(page).to_have_url(re.compile(re.escape(chosen)))
    page.set_viewport_size({"width": 1280, "height": 860})
    expect(page.locator("[data-cell]")).to_have_count(0)
    expect(page.locator("[data-other]")).to_have_count(1)


def test_a_table_that_is_not_drawn_beside_the_others_is_one_click_away(guests: Callable[..., Guest]) -> None:
    guest = guests(quick=True, viewport={"width": 1920, "height": 1080})
    page = guest.page
    for game in ("comstock.holdem", "palace.holdem", "sk.holdem", "palace.omaha"):
        guest.play_now(game)
    expect(page.locator("[data-cell]")).to_have_count(3)
    other = page.locator("[data-other]")
    expect(other).to_have_count(1)
    path = str(other.get_attribute("href"))
    other.click()
    expect(page.locator(f"[data-cell='{path.removeprefix('/tables/')}']")).to_be_visible()
    assert scan(page) == []


def test_a_guest_chooses_a_face_that_everybody_at_the_table_sees(guests: Callable[..., Guest]) -> None:
    ann = guests()
    ann.play_now("comstock.holdem")
    page = ann.page
    mine = page.locator(".seat.mine svg")
    expect(mine).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    faces = page.get_by_role("group", name="Your face at the tables")
    expect(faces.get_by_role("radio", name="Drawn from your name")).to_be_checked()
    faces.get_by_role("radio", name="Owl").check(force=True)
    expect(mine).to_have_attribute("data-face", "owl green")
    faces.get_by_role("radio", name="Plum").check(force=True)
    expect(mine).to_have_attribute("data-face", "owl plum")
    assert scan(page) == []
    stranger = guests()
    stranger.page.goto(page.url)
    expect(stranger.page.locator('[data-face="owl plum"]')).to_have_count(1)
    faces.get_by_role("radio", name="Drawn from your name").check(force=True)
    expect(stranger.page.locator("[data-face]")).to_have_count(0)
