"""A table page without a server: the built client, told whatever a test wants it to show."""

import json
import mimetypes
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Request, Route, WebSocketRoute

STATIC = Path(__file__).parents[2] / "src" / "calroom" / "server" / "static"
ADDRESS = "http://room.test"
LOBBY: dict[str, Any] = {"houses": []}


class MadePage:
    """A browser at a table that is made up."""

    def __init__(self, browser: Browser, **look: Any) -> None:
        look = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"} | look
        self.context = browser.new_context(base_url=ADDRESS, **look)
        self.context.route("**/*", _hand_out)
        self.page = self.context.new_page()
        self.errors: list[str] = []
        self.said: list[dict[str, Any]] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.route_web_socket("**/ws/**", self._answer)
        self._socket: WebSocketRoute | None = None
        self._now = ""

    def show(self, welcome: str) -> None:
        """Show the table as this message has it."""
        self._now = welcome
        if self._socket is None:
            self.page.goto("/tables/made")
            self.page.locator(".stage .seat").first.wait_for()
        else:
            self._socket.send(welcome)
        self.settle()

    def resize(self, width: int, height: int) -> None:
        """Look at it on another screen."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.settle()

    def settle(self) -> None:
        """Wait until what was told is drawn."""
        self.page.evaluate(
            "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )

    def tell(self, message: dict[str, Any]) -> None:
        """Say something more to the page."""
        assert self._socket is not None
        self._socket.send(json.dumps(message))
        self.settle()

    def close(self) -> None:
        """Close the browser's window."""
        self.context.close()

    def _answer(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(self._hear)

    def _hear(self, words: str | bytes) -> None:
        message = json.loads(words)
        self.said.append(message)
        assert self._socket is not None
        if message["say"] == "hello":
            self._socket.send(self._now)
        else:
            self._socket.send(json.dumps({"tell": "taken", "id": message["id"]}))

    def wishes(self, say: str) -> list[dict[str, Any]]:
        """What the page has wanted of this kind."""
        return [message for message in self.said if message["say"] == say]


def _hand_out(route: Route, request: Request) -> None:
    path = request.url.removeprefix(ADDRESS).partition("?")[0]
    if path.startswith("/api/"):
        found = LOBBY if path == "/api/lobby" else {}
        route.fulfill(status=200 if found else 404, json=found)
        return
    file = STATIC / path.lstrip("/")
    if not file.is_file():
        file = STATIC / "index.html"
    route.fulfill(path=file, content_type=mimetypes.guess_type(file.name)[0] or "text/plain")
