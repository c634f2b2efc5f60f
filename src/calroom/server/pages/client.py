"""What a browser loads: the built client with its files, and the manual.

Files whose names hold a digest may be kept for ever, everything else is asked for again. The addresses of the
client's pages all give its first page, which then draws the right one.
"""

import asyncio
from collections.abc import Callable
from html import escape
from http import HTTPStatus
from mimetypes import guess_type
from pathlib import Path

from litestar.types import HTTPScope, Receive, Send
from msgspec import json

from calroom.languages import ENGLISH, chosen
from calroom.server.errors import not_found
from calroom.server.pages.files import ASK_AGAIN, FOR_EVER, File, header
from calroom.server.pages.manual import Manual
from calroom.server.pages.plain import HTML, plain_page
from calroom.server.shapes import Problem
from calroom.server.tongues import wanted

STATIC = Path(__file__).parents[1] / "static"
PLAIN = Path(__file__).with_name("plain.css")
PAGES = {
    *("", "tables", "rules", "learn", "odds", "drawing", "night", "hands", "account", "training"),
    *("me", "practice", "podium", "waiting", "dealer"),
}
"""The first words of the addresses at which the client has pages."""

TABLES = "tables"
"""Below this address are tables, each by its name or its link."""

MANUAL = "/manual/"
"""Below this address are the pages of the manual."""

TIGHT = ".br"
"""How a file is called that holds the one beside it, packed."""

KINDS = {".webmanifest": "application/manifest+json"}
"""What not every machine knows by the name."""


TITLE = b"<title>Calroom</title>"
MOST_HEADINGS = 256
"""So many pages with a heading of their own are kept."""


class Client:
    """The files of the built client, read once and again when it was built anew."""

    def __init__(self, where: Path = STATIC) -> None:
        self._where = where
        self._files: dict[str, File] = {}
        self._headed: dict[tuple[str, str], File] = {}
        self._built: float | None = None
        self._languages: tuple[str, ...] = (ENGLISH,)

    def file(self, path: str) -> File | None:
        """The file at a path of the client."""
        self.look()
        return self._files.get(path)

    def page(self, language: str = ENGLISH, heading: str = "") -> File:
        """The first page in a language, under its own heading; while nothing is built, how that is done."""
        own = None if language == ENGLISH else self.file(_first_page(language))
        page = own or self.file("index.html") or NOT_BUILT
        if not heading or page is NOT_BUILT:
            return page
        if (language, heading) not in self._headed:
            if len(self._headed) >= MOST_HEADINGS:
                self._headed.clear()
            self._headed[language, heading] = _under(heading, page)
        return self._headed[language, heading]

    def language_for(self, scope: HTTPScope) -> str:
        """The language for whoever asks, of those that the client is built in."""
        self.look()
        return chosen(wanted(scope), header(scope, b"accept-language"), self._languages)

    def look(self) -> None:
        """Read the files, unless they are as they were."""
        try:
            built = (self._where / "index.html").stat().st_mtime
        except OSError:
            self._files, self._built = {}, None
            return
        if built != self._built:
            self._headed = {}
            self._files = {
                path.relative_to(self._where).as_posix(): _read(path, self._where)
                for path in sorted(self._where.rglob("*"))
                if path.is_file() and path.suffix != TIGHT
            }
            built_in = [path.stem.partition(".")[2] for path in self._where.glob(_first_page("*"))]
            self._languages = (ENGLISH, *sorted(built_in))
            self._built = built


def _under(heading: str, page: File) -> File:
    """The first page as it is seen where its address is sent to somebody: named after what is there."""
    said = escape(f"{heading} · Calroom")
    named = f'<title>{said}</title>\n    <meta property="og:title" content="{said}" />'
    return File.of(page.whole.replace(TITLE, named.encode(), 1), page.kind)


def _first_page(language: str) -> str:
    return f"index.{language}.html"


def _read(path: Path, root: Path) -> File:
    kind = KINDS.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    keep = FOR_EVER if path.relative_to(root).parts[0] == "assets" else ASK_AGAIN
    beside = path.with_name(path.name + TIGHT)
    tight = beside.read_bytes() if beside.exists() else b""
    return File.of(path.read_bytes(), kind, keep=keep, changed=path.stat().st_mtime, tight=tight)


class Pages:
    """Answers whatever is asked for beside the programs' interface."""

    def __init__(self, client: Client, manual: Manual | None = None) -> None:
        self._client, self._manual = client, manual or Manual()
        self.heading: Callable[[str], str] = lambda _: ""
        """What is played at the table to which a link leads."""
        self._plain = File.of(PLAIN.read_bytes(), "text/css; charset=utf-8")

    def read_up(self) -> None:
        """Read everything that will be asked for, so that nobody waits for it later."""
        self._client.look()

    async def __call__(self, scope: HTTPScope, _: Receive, send: Send) -> None:
        """A file, a page of the client, or a problem."""
        path = scope["path"].strip("/")
        found = await self._found(scope["path"], path)
        if scope["method"] not in ("GET", "HEAD"):
            await _problem(send, not_found("there is nothing at {path:text}", path=scope["path"]).problem)
        elif scope["path"] == MANUAL.rstrip("/"):
            await _redirect(send, MANUAL)
        elif found is not None and not path.startswith("index."):
            await _send(scope, send, found)
        elif path.partition("/")[0] in PAGES:
            await _send(scope, send, self._page(scope, self._heading(path)))
        elif "text/html" in header(scope, b"accept"):
            await _send(scope, send, self._page(scope), status=404)
        else:
            await _problem(send, not_found("there is nothing at {path:text}", path=scope["path"]).problem)

    def _heading(self, path: str) -> str:
        first, _, link = path.partition("/")
        return self.heading(link) if first == TABLES else ""

    def _page(self, scope: HTTPScope, heading: str = "") -> File:
        return self._client.page(self._client.language_for(scope), heading)

    async def _found(self, asked: str, path: str) -> File | None:
        if asked.startswith(MANUAL):
            # A file that is read for the first time is packed, which no table should wait for.
            return await asyncio.to_thread(self._manual.file, asked.removeprefix(MANUAL))
        return self._plain if path == "plain.css" else self._client.file(path)


async def _redirect(send: Send, to: str) -> None:
    headers = [(b"location", to.encode()), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": HTTPStatus.PERMANENT_REDIRECT, "headers": headers})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _send(scope: HTTPScope, send: Send, file: File, status: int = 200) -> None:
    status, named, body = file.sent_to(scope, status)
    if status != HTTPStatus.NOT_MODIFIED:
        named |= {"content-type": file.kind, "content-length": str(len(body))}
    headers = [(name.encode(), value.encode()) for name, value in named.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    body = b"" if scope["method"] == "HEAD" else body
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def _problem(send: Send, problem: Problem) -> None:
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": json.encode(problem), "more_body": False})


NOT_BUILT = File.of(
    plain_page(
        "The room is open, but its client is not built",
        "<p>The server runs, and programs can use it: <a href='/health'>health</a>, "
        "<a href='/api/lobby'>lobby</a>, <a href='/schema/openapi.json'>schema</a>.</p>"
        "<p>The pages for a browser are built when Calroom is installed. In a copy of its sources, "
        "<code>make run</code> builds them and opens the room.</p>",
    ),
    HTML,
)
