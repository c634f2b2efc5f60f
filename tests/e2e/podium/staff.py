"""Those who run the room, at their browsers: they come in by their links, and may order over REST."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.e2e.guest import Guest
from tests.e2e.room import RoomServer

PASSWORD = "a long password"


def owner_of(room: RoomServer, owner: Guest, name: str = "Olive Oak") -> None:
    """The owner comes in by the link that the room printed when it opened for the first time."""
    link = re.search(r"http\S+/invited/\S+", room.words)
    assert link is not None
    _accept(owner, link.group(), name)


def appointed(owner: Guest, newcomer: Guest, name: str, office: str) -> None:
    """The owner invites somebody, who comes in by their link."""
    body = {"person": name, "office": office, "reason": "the first day"}
    _accept(newcomer, asked(owner, "/api/floor/invitations", body)["path"], name)


def _accept(guest: Guest, link: str, name: str) -> None:
    guest.page.goto(link)
    if guest.page.get_by_label("Your name").count():
        guest.page.get_by_label("Your name").fill(name)
    guest.page.get_by_label("password").fill(PASSWORD)
    guest.page.get_by_role("button", name="Go in").click()
    expect(guest.page.get_by_role("link", name="Podium", exact=True)).to_be_visible()


def asked(guest: Guest, path: str, body: dict[str, Any]) -> Any:
    """Something said over REST in somebody's name, which is taken."""
    request = guest.page.request
    token = request.get("/api/me").json()["csrf"]
    answer = request.post(path, data=body, headers={"x-csrf-token": token})
    assert answer.ok, answer.text()
    return answer.json()


def put_up(floor: Guest, game: str, stakes: str = "") -> str:
    """Put up a table."""
    body = {"game": game, "stakes": stakes, "reason": "the evening begins"}
    found: str = asked(floor, "/api/floor/tables", body)["table"]
    return found


def plays(player: Guest, game: str) -> str:
    """A guest takes a seat at a game, without going to it."""
    assert player.page.request.post("/api/guest").ok
    found: str = asked(player, "/api/play", {"game": game})["table"]
    return found
