"""The drawing board in a browser: a change is made, priced, warned of, played and filed."""

import re
from collections.abc import Callable
from contextlib import closing
from sqlite3 import connect

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect

from tests.e2e.guest import Guest
from tests.e2e.room import RoomServer
from tests.e2e.scan import scan

REFUSED = ["status of 409", "status of 412"]
"""What the browser itself notes of a value that is refused, or that another window has changed."""


def begin(guest: Guest, game: str) -> Page:
    page = guest.page
    page.goto(f"/drawing?like={game}")
    expect(page.locator(f'option[value="{game}"]')).to_be_attached()
    page.get_by_role("button", name="Begin a draft").click()
    expect(page.get_by_role("heading", name="Values")).to_be_visible()
    return page


def value(page: Page, name: str) -> Locator:
    page.get_by_role("searchbox", name="Look for a value").fill(name)
    return page.get_by_label(re.compile(f"^{name}$", re.IGNORECASE))


def write_pair(page: Page, name: str, first: str, second: str) -> None:
    """What a wager pays, or from what to what: two numbers."""
    group = value(page, name)
    group.get_by_role("spinbutton").first.fill(first)
    group.get_by_role("spinbutton").last.fill(second)


def check_pair(page: Page, name: str, first: str, second: str) -> None:
    group = value(page, name)
    expect(group.get_by_role("spinbutton").first).to_have_value(first)
    expect(group.get_by_role("spinbutton").last).to_have_value(second)


def figures(page: Page) -> Locator:
    return page.get_by_role("region", name="What it does")


def check_filed(page: Page, words: str) -> None:
    """What changes stands on a page of its own, and the whole document on another."""
    for link, said in (("What changes", words), ("As a filing", "Rules of play")):
        with page.expect_popup() as opened:
            page.get_by_role("link", name=link).click()
        expect(opened.value.locator("body")).to_contain_text(said)
        opened.value.close()


def check_played(page: Page) -> None:
    """Nobody reads at the table by which number the room knows the draft."""
    page.get_by_role("button", name="Play it with bots").click()
    page.wait_for_url("**/tables/draft-*")
    expect(page.locator("main")).to_contain_text(re.compile("seat", re.IGNORECASE))
    expect(page.locator("main")).not_to_contain_text(
        re.compile(r"(?<!/)draft-[0-9a-f]{16}(?!\.)", re.IGNORECASE)
    )


def test_naturals_at_three_to_two_are_priced_played_and_filed(guest: Guest) -> None:
    page = begin(guest, "sk.pure215")
    expect(figures(page)).to_contain_text("0 figures move")
    scan(page)
    write_pair(page, "natural pays", "3", "2")
    expect(figures(page)).to_contain_text("A filed rule no longer fits")
    best = figures(page).locator("tr", has_text="played best").filter(has_text="the player has").first
    expect(best).to_contain_text("-1.8")
    check_filed(page, "natural wins 6 to 5 3 to 2 on their wager")
    check_played(page)


def test_the_bonus_of_three_card_from_two_decks_is_warned_of_played_and_filed(guest: Guest) -> None:
    page = begin(guest, "palace.three-card")
    write_pair(page, "decks", "2", "2")
    expect(figures(page)).to_contain_text("A wager favours the player.")
    expect(figures(page)).to_contain_text("on the bonus")
    check_filed(page, "What changes in the rules of play")
    check_played(page)


def test_a_fee_at_holdem_is_priced_played_and_filed(guest: Guest) -> None:
    page = begin(guest, "sk.holdem")
    value(page, "fees").get_by_label("fees, row 1: amount").fill("$4")
    expect(figures(page)).to_contain_text("$120")
    check_filed(page, "$120")
    check_played(page)


def test_an_ante_that_is_a_part_of_the_limit_is_shown_and_changed_in_its_parts(guest: Guest) -> None:
    page = begin(guest, "comstock.stud")
    value(page, "ante")
    assert "[object Object]" not in page.evaluate(
        "[...document.querySelectorAll('input, select')].map((one) => one.value).join()"
    )
    expect(page.get_by_label("ante: percent", exact=True)).to_have_value("20")
    page.get_by_label("ante: percent", exact=True).fill("25")
    expect(page.get_by_role("button", name="As filed")).to_be_visible()
    page.get_by_label("ante: how", exact=True).select_option("amount")
    expect(page.get_by_label("ante", exact=True).locator("input")).to_have_value("$1")


@pytest.fixture
def careless(guests: Callable[..., Guest]) -> Guest:
    return guests(forgives=REFUSED)


def test_what_is_impossible_is_refused_as_one_types_with_the_reason(careless: Guest) -> None:
    page = begin(careless, "sk.pure215")
    write_pair(page, "seats", "1", "8")
    expect(page.get_by_role("main").get_by_role("alert")).to_contain_text("from 2 to 14")
    write_pair(page, "seats", "2", "6")
    expect(page.get_by_role("button", name="As filed")).to_be_visible()
    page.get_by_role("button", name="As filed").click()
    check_pair(page, "seats", "2", "8")


def test_what_is_typed_while_an_answer_is_on_its_way_is_not_lost(guest: Guest) -> None:
    page = begin(guest, "sk.pure215")
    held: list[Route] = []
    page.route("**/api/drafts/*/value", lambda route: route.continue_() if held else held.append(route))
    seats = value(page, "seats").get_by_role("spinbutton").last
    with page.expect_request("**/value"):
        seats.fill("6")
    seats.fill("8")
    seats.blur()
    with page.expect_response(lambda answer: '"[2, 8]"' in (answer.request.post_data or "")):
        held[0].continue_()
    expect(seats).to_have_value("8")
    page.reload()
    check_pair(page, "seats", "2", "8")


def test_who_only_looks_at_the_drawing_board_is_nobody_and_who_begins_comes_in_once(guest: Guest) -> None:
    page, held = guest.page, list[Route]()
    page.route("**/api/guest", lambda route: held.append(route))
    page.goto("/drawing", wait_until="networkidle")
    expect(page.get_by_text("There is none yet.")).to_be_visible()
    assert held == []
    with page.expect_request("**/api/guest"):
        page.get_by_role("button", name="Begin a draft").dblclick()
    page.evaluate("new Promise((done) => setTimeout(done))")
    assert len(held) == 1
    held[0].continue_()
    expect(page.get_by_role("heading", name="Values")).to_be_visible()
    page.goto("/drawing")
    expect(page.get_by_role("region", name="My drafts").get_by_role("listitem")).to_have_count(1)


def test_two_windows_change_one_draft_and_nothing_is_lost(careless: Guest) -> None:
    # Figures that come would tell this window of the other's change before it writes its own.
    careless.page.route("**/price?*", lambda _: None)
    page = begin(careless, "sk.pure215")
    other = page.context.new_page()
    other.goto(page.url)
    check_pair(other, "seats", "2", "8")
    with page.expect_response("**/value"):
        write_pair(page, "natural pays", "3", "2")
    write_pair(other, "seats", "2", "6")
    expect(other.get_by_text("Changed in another window meanwhile, and kept: natural pays.")).to_be_visible()
    check_pair(other, "natural pays", "3", "2")
    write_pair(page, "seats", "2", "5")
    expect(page.get_by_role("alert").filter(has_text="changed in another window to 2 to 6")).to_be_visible()
    check_pair(page, "seats", "2", "5")
    page.get_by_role("button", name="Write mine").click()
    expect(page.get_by_role("button", name="Write mine")).to_have_count(0)
    page.reload()
    check_pair(page, "seats", "2", "5")
    check_pair(page, "natural pays", "3", "2")


def test_who_looks_on_sees_figures_and_values_of_what_a_draft_is_by_now(guests: Callable[..., Guest]) -> None:
    owner, other = guests(), guests()
    mine = begin(owner, "palace.three-card")
    page, held = other.page, list[Route]()
    page.route("**/price?*", lambda route: route.continue_() if held else held.append(route))
    with page.expect_request("**/price?*"):
        page.goto(mine.url)
    with mine.expect_response("**/value"):
        write_pair(mine, "decks", "2", "2")
    held[0].continue_()
    expect(page.get_by_text("Changed by its owner meanwhile: decks.")).to_be_visible()
    expect(figures(page)).to_contain_text("A wager favours the player.")
    check_pair(page, "decks", "2", "2")


def test_rules_that_no_longer_fit_are_told_by_their_names(guest: Guest) -> None:
    page = begin(guest, "sk.pure215")
    write_pair(page, "natural pays", "3", "2")
    figures(page).get_by_text("The filed rules say").click()
    expect(figures(page).get_by_role("link", name="Natural pays six to five", exact=True)).to_be_visible()


def test_a_night_that_was_dealt_before_a_change_says_so_and_counts_no_other_rules_in(guest: Guest) -> None:
    page = begin(guest, "sk.holdem")
    night = page.get_by_role("region", name="As if")
    hands = night.get_by_role("spinbutton", name="Hands", exact=True)
    hands.fill("200")
    night.get_by_role("button", name="Deal the night").click()
    expect(night.get_by_text("200 of 200 hands")).to_be_visible()
    expect(night.get_by_text("This night was dealt before the draft changed.")).to_have_count(0)
    value(page, "fees").get_by_label("fees, row 1: amount").fill("$4")
    expect(night.get_by_text("This night was dealt before the draft changed.")).to_be_visible()
    other = page.context.new_page()
    other.goto(page.url)
    fee = value(other, "fees").get_by_label("fees, row 1: amount")
    hands.fill("100000")
    with page.expect_response("**/night?*"):
        night.get_by_role("button", name="Deal the night").click()
    with other.expect_response("**/value"):
        fee.fill("$5")
    expect(night.get_by_text("The draft has changed meanwhile, so that the night ends here.")).to_be_visible()


def test_a_page_that_is_opened_right_after_typing_shows_what_was_typed(guest: Guest) -> None:
    page = begin(guest, "sk.pure215")
    held: list[Route] = []
    page.route("**/api/drafts/*/value", lambda route: held.append(route))
    with page.expect_request("**/value"):
        write_pair(page, "natural pays", "3", "2")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="What changes").click()
    held[0].continue_()
    expect(opened.value.locator("body")).to_contain_text("natural wins 6 to 5 3 to 2 on their wager")


def test_a_draft_is_read_once_so_that_nothing_takes_away_what_is_typed(guest: Guest) -> None:
    page = begin(guest, "sk.pure215")
    address = page.url.replace("/drawing/", "/api/drafts/")
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    page.reload(wait_until="networkidle")
    expect(figures(page)).to_contain_text("0 figures move")
    assert [one.url.partition("?")[0] for one in asked].count(address) == 1


def test_whoever_has_the_link_reads_a_draft_and_makes_a_copy(guests: Callable[..., Guest]) -> None:
    owner, other = guests(), guests()
    address = begin(owner, "sk.holdem").url
    other.page.goto(address)
    expect(other.page.get_by_text("This draft is somebody else's")).to_be_visible()
    expect(other.page.get_by_role("button", name="Throw it away")).to_have_count(0)
    other.page.get_by_role("button", name="Make a copy").click()
    other.page.wait_for_url(lambda url: "/drawing/" in url and url != address)
    expect(other.page.get_by_role("button", name="Throw it away")).to_be_visible()


def test_a_night_is_dealt_with_bots_of_chosen_manners_shown_and_stopped(guest: Guest) -> None:
    page = begin(guest, "palace.baccarat")
    night = page.get_by_role("region", name="As if")
    night.get_by_label("Seat 1").select_option("bold")
    hands = night.get_by_role("spinbutton", name="Hands", exact=True)
    hands.fill("300")
    night.get_by_label("The filed game beside it").check()
    night.get_by_role("button", name="Deal the night").click()
    expect(night.get_by_text("600 of 600 hands")).to_be_visible()
    rows = night.get_by_role("table").get_by_role("row")
    assert rows.filter(has_text="banks, while they bank").count() == 1
    # What is the same after every sitting, such as the jackpot, has nothing to draw.
    expect(night.get_by_role("img")).to_have_count(6)
    scan(page)
    hands.fill("100000")
    night.get_by_role("button", name="Deal the night").click()
    night.get_by_role("button", name="Stop").click()
    expect(night.get_by_role("button", name="Deal the night")).to_be_visible()


def test_a_file_that_is_too_large_or_no_text_or_no_house_file_is_not_taken_and_says_why(
    careless: Guest,
) -> None:
    page = careless.page
    page.goto("/drawing")
    chooser = page.get_by_label("Or with a house file")
    for content, words in (
        (b"#" * 300_000, "This file is too large"),
        (b"\x89PNG\xff\xfe\x00", "This file is no text"),
        (b"just some words", "line 1"),
        (b'[house]\nid = "a"\ntitle = "A"\n[games.pan]\nlike = "palace.pan"\nseats = "many"', "seats"),
    ):
        chooser.set_input_files({"name": "mine.toml", "mimeType": "text/plain", "buffer": content})
        expect(page.get_by_role("main").get_by_role("alert")).to_contain_text(words)
    expect(page.get_by_text("There is none yet.")).to_be_visible()
    own = b"""[house]
id = "a"
title = "Own"
[games.mine]
script = "holdem"
title = "Mine"
seats = [2, 9]
stakes = ["$2-$4"]
deck = "standard"
chip = "$1"
structures = ["split limit"]
"""
    chooser.set_input_files({"name": "mine.toml", "mimeType": "text/plain", "buffer": own})
    expect(page.get_by_text("After no filed game.")).to_be_visible()
    expect(page.get_by_role("link", name="As a filing")).to_be_visible()
    expect(page.get_by_role("link", name="What changes")).to_have_count(0)
    page.goto("/drawing")
    good = b'[house]\nid = "a"\ntitle = "Good house"\n[games.pan]\nlike = "palace.pan"\n'
    chooser.set_input_files({"name": "mine.toml", "mimeType": "text/plain", "buffer": good})
    expect(page.get_by_role("heading", name="Values")).to_be_visible()


def test_a_draft_that_was_kept_with_what_is_refused_now_says_where_it_is_wrong_and_is_put_right(
    careless: Guest, room: RoomServer
) -> None:
    page = begin(careless, "sk.pure215")
    draft = page.url.rpartition("/")[2]
    with closing(connect(room.database)) as database, database:
        (text,) = database.execute("select text from draft where id = ?", (draft,)).fetchone()
        kept = f"{text}seats = [2, 900]\nnatural_pays = [3, 0]\nsurrender = [1, 3]\n"
        database.execute("update draft set text = ? where id = ?", (kept, draft))
    page.goto("/drawing")
    page.get_by_role("link", name="My draft").click()
    wrong = page.get_by_role("region", name="What is wrong in it")
    expect(wrong.get_by_role("listitem")).to_have_count(2)
    expect(wrong).to_contain_text(re.compile(r"Line 7.\s*games: pure215: seats"))
    expect(page.get_by_role("button", name="Play it with bots")).to_have_count(0)
    scan(page)
    wrong.get_by_role("button", name=re.compile("As filed.*seats")).click()
    expect(wrong.get_by_role("listitem")).to_have_count(1)
    file = wrong.get_by_label("The file")
    file.fill(file.input_value().replace("[3, 0]", "[0, 0]"))
    wrong.get_by_role("button", name="Keep this file").click()
    expect(wrong.get_by_role("alert")).to_contain_text("natural_pays")
    file.fill(file.input_value().replace("[0, 0]", "[3, 2]"))
    wrong.get_by_role("button", name="Keep this file").click()
    expect(page.get_by_role("heading", name="Values")).to_be_visible()
    check_pair(page, "natural pays", "3", "2")
    check_pair(page, "surrender", "1", "3")
