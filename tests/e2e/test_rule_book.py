"""The rule book: browsed, searched, house beside house, and behind every "Why?"."""

from playwright.sync_api import expect

from tests.e2e.guest import Guest


def test_a_search_finds_rules_and_its_address_can_be_kept(guest: Guest) -> None:
    guest.page.goto("/rules")
    guest.page.get_by_role("searchbox", name="Search the rules").fill("short all-in")
    expect(guest.page.locator("article.rule").first).to_be_visible()
    guest.page.wait_for_url("**/rules?q=short+all-in")
    guest.page.get_by_label("House").select_option("comstock")
    guest.page.wait_for_url("**house=comstock")
    guest.page.reload()
    expect(guest.page.locator("article.rule[data-house=comstock]").first).to_be_visible()
    expect(guest.page.locator("article.rule:not([data-house=comstock])")).to_have_count(0)


def test_from_a_house_to_a_game_to_a_rule(guest: Guest) -> None:
    guest.page.goto("/rules")
    guest.page.locator("#comstock").get_by_role("link", name="Texas Hold-Em", exact=True).click()
    expect(guest.page.get_by_role("heading", level=1, name="Texas Hold-Em")).to_be_visible()
    guest.page.get_by_role("searchbox", name="Find in these rules").fill("raise")
    rule = guest.page.locator("article.rule").first
    expect(rule).to_contain_text("raise")
    name = rule.get_by_role("link").inner_text()
    rule.get_by_role("link").click()
    expect(guest.page.get_by_role("heading", level=1, name=name)).to_be_visible()
    expect(guest.page.get_by_text("For example.")).to_be_visible()


def test_houses_stand_side_by_side_with_their_differences(guest: Guest) -> None:
    guest.page.goto("/rules/palace.holdem/compare")
    heads = guest.page.locator("thead th")
    expect(heads).to_have_count(4)
    expect(guest.page.get_by_role("row", name="Seats")).to_contain_text("two to nine")
    different = guest.page.locator("tbody tr").count()
    guest.page.get_by_role("button", name="Everything").click()
    assert guest.page.locator("tbody tr").count() > different


def test_how_the_filing_is_read_is_found_searched_and_printed(guest: Guest) -> None:
    guest.page.goto("/rules/sk.holdem.three-raises")
    guest.page.get_by_text("How it is read").click()
    expect(guest.page.get_by_text("Three raises are the limit with two players, too.")).to_be_visible()
    guest.page.goto("/rules/sk.holdem")
    guest.page.get_by_role("link", name="How the filing is read").click()
    expect(guest.page.get_by_role("heading", level=1, name="How the filing is read")).to_be_visible()
    expect(guest.page.locator("article").nth(1)).to_be_visible()
    guest.page.get_by_role("searchbox", name="Find in these readings").fill("lo-ball lifts")
    expect(guest.page.locator("article")).to_have_count(1)
    expect(guest.page.locator("article")).to_contain_text("heads_up_raises = 3")
    guest.page.emulate_media(media="print")
    expect(guest.page.get_by_role("navigation", name="Room")).to_be_hidden()
    expect(guest.page.locator("article")).to_be_visible()
    guest.page.emulate_media(media="screen")
    guest.page.get_by_role("link", name="S & K").click()
    expect(guest.page.get_by_role("heading", level=2, name="Push-Nine (Push-9)")).to_be_visible()


def test_why_at_the_table_opens_the_rule_of_the_house(guest: Guest) -> None:
    guest.play_now("palace.holdem")
    guest.wait_until_asked()
    guest.page.get_by_role("button", name="Why? is it my turn").click()
    panel = guest.page.get_by_role("dialog")
    expect(panel.locator("article.rule").first).to_be_visible()
    expect(panel.get_by_role("link", name="All rules of this game")).to_have_attribute(
        "href", "/rules/palace.holdem"
    )
    guest.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
