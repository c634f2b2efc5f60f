"""The floor at a table: reports what went wrong, is asked, rules, and everybody reads it in the log."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.e2e.guest import Guest
from tests.e2e.room import RoomServer
from tests.e2e.scan import scan
from tests.server.visiting import ordered

POST = """async ([path, body]) => {
    const me = await fetch("/api/me");
    const token = me.ok ? (await me.json()).csrf : "";
    const headers = {"content-type": "application/json", "x-csrf-token": token};
    const answer = await fetch(path, {method: "POST", headers, body: JSON.stringify(body)});
    localStorage.setItem("calroom.been-here", "yes");
    return answer.status;
}"""


def post(guest: Guest, path: str, body: dict[str, Any]) -> None:
    status: int = guest.page.evaluate(POST, [path, body])
    assert status < 300, f"{path}: {status}"


def test_the_floor_reports_a_dispute_and_rules_on_it(room: RoomServer, guests: Callable[..., Guest]) -> None:
    owner, floor, player = guests(), guests(forgives=("401",)), guests()
    link = re.search(r"http\S+/invited/\S+", room.words)
    assert link is not None
    owner.page.goto(link.group())
    owner.page.get_by_label("Your name").fill("Olive Oak")
    owner.page.get_by_label("password").fill("a long password")
    owner.page.get_by_role("button", name="Go in").click()
    expect(owner.page.get_by_role("link", name="Podium", exact=True)).to_be_visible()
    floor.page.goto("/")
    post(floor, "/api/accounts", {"name": "Flora Fern", "password": "a long password"})
    post(
        owner,
        "/api/floor/orders",
        ordered("appoint", person="Flora Fern", office="floor", reason="the night shift"),
    )

    player.play_now("comstock.omaha-hilo")
    player.page.locator("[data-option]").first.wait_for()
    floor.page.goto(player.page.url)
    floor.page.locator(".tabs").get_by_role("button", name="Table").click()
    floor.page.get_by_label("What went wrong").select_option("disputed")
    floor.page.get_by_role("button", name="Report it").click()
    expect(floor.page.get_by_text("say which about")).to_be_visible()
    floor.page.get_by_label("about").fill("a marked card")
    assert scan(floor.page) == []
    floor.page.get_by_role("button", name="Report it").click()
    expect(floor.page.get_by_role("heading", name="The floor decides")).to_be_visible()
    floor.page.locator("[data-option]:not([aria-disabled=true])").first.click()
    expect(floor.page.get_by_role("heading", name="The floor decides")).to_be_hidden()
    expect(player.page.locator(".log")).to_contain_text("a marked card")


def test_whoever_calls_the_floor_at_a_table_finds_game_moment_and_seats_known(guest: Guest) -> None:
    guest.play_now("palace.holdem")
    guest.page.locator("[data-option]").first.wait_for()
    guest.page.get_by_role("button", name="Call the floor about this hand").click()
    floor = guest.page.get_by_role("complementary", name="Floor")
    expect(floor).to_contain_text("betting after the deal")
    floor.get_by_label("What went wrong").fill("the flop came too soon")
    floor.get_by_role("button", name="Call them to this table").click()
    expect(floor.get_by_text("The floor is called since")).to_be_visible()
    floor.get_by_role("button", name="Take the call back").click()
    expect(floor.get_by_role("button", name="Call them to this table")).to_be_visible()
    floor.get_by_role("button", name=re.compile("seat 1")).click()
    asked = floor.get_by_label("What happened?")
    expect(asked).to_have_value("seat 1 ")
    asked.fill("flop got turned before the big blind acted")
    floor.get_by_role("button", name="Ask the floor").click()
    expect(floor.get_by_role("heading", name="Flop turned too soon")).to_be_visible(timeout=60_000)
    assert scan(guest.page) == []
