"""A table page without a server: the built client, told whatever a test wants it to show."""

import json
import mimetypes
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Request, Route

from tests.e2e.browser import UNDRAWN
from tests.e2e.guest import COMPLAINTS

STATIC = Path(__file__).parents[2] / "src" / "calroom" / "server" / "static"
ADDRESS = "http://room.test"
LOBBY: dict[str, Any] = {"houses": []}

LINE = """
window.said = [];
window.lines = [];
window.WebSocket = class {
  readyState = 0;
  constructor() {
    window.lines.push(this);
    setTimeout(() => { this.readyState = 1; this.onopen(); });
  }
  send(words) {
    const message = JSON.parse(words);
    window.said.push(message);
    if (message.say !== "hello") this.hear(JSON.stringify({ tell: "taken", id: message.id }));
  }
  hear(words) { this.onmessage({ data: words }); }
  close() { this.readyState = 3; }
};
const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
window.settled = async () => { await painted(); await painted(); };
window.tell = (words) => { window.lines.at(-1).hear(words); return window.settled(); };
"""
"""A line to the room that says what the test says: whoever has told something knows that it is drawn."""


class MadePage:
    """A browser at a table that is made up."""

    def __init__(self, browser: Browser, **look: Any) -> None:
        look = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"} | look
        self.context = browser.new_context(base_url=ADDRESS, **look)
        self.context.route("**/*", _hand_out)
        self.context.add_init_script(UNDRAWN + LINE)
        self.page = self.context.new_page()
        self.errors: list[str] = []
        self.context.on("console", self._hear_console)
        self.context.on("weberror", lambda error: self.errors.append(str(error.error)))
        self._open = False

    @property
    def said(self) -> list[dict[str, Any]]:
        """What the page has said to the table."""
        found: list[dict[str, Any]] = self.page.evaluate("window.said")
        return found

    def show(self, welcome: str) -> None:
        """Show the table as this message has it."""
        if not self._open:
            self.page.goto("/tables/made")
            self.page.wait_for_function("window.said.length > 0")
            self._open = True
        self.page.evaluate("words => window.tell(words)", welcome)

    def resize(self, width: int, height: int) -> None:
        """Look at it on another screen."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.settle()

    def settle(self) -> None:
        """Wait until what was told is drawn."""
        self.page.evaluate("() => window.settled()")

    def tell(self, message: dict[str, Any]) -> None:
        """Say something more to the page."""
        self.page.evaluate("words => window.tell(words)", json.dumps(message))

    def close(self) -> None:
        """Close the browser's window; whatever its console complained of fails the test."""
        self.context.close()
        assert self.errors == [], self.errors

    def _hear_console(self, said: ConsoleMessage) -> None:
        # Nobody answers here what a page asks of the room beside its table.
        if said.type in COMPLAINTS and "404" not in said.text:
            self.errors.append(said.text)

    def wishes(self, kind: str) -> list[dict[str, Any]]:
        """What the page has wanted of this kind."""
        found = [message.get("what", message) for message in self.said]
        return [what for what in found if kind in (what.get("input"), what.get("say"))]


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
