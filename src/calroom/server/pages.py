"""What a browser loads: the built client with its files, and a few pages that need no script.

Files whose names hold a digest may be kept for ever, everything else is asked for again. The addresses of the
client's pages all give its first page, which then draws the right one.
"""

from email.utils import formatdate
from gzip import compress
from hashlib import sha256
from html import escape
from mimetypes import guess_type
from pathlib import Path

from litestar.types import HTTPScope, Receive, Send
from msgspec import Struct, json

from calroom.server.shapes import Problem

STATIC = Path(__file__).parent / "static"
PLAIN = Path(__file__).with_name("plain.css")
PAGES = {"", "tables", "rules", "hands", "account", "training", "floor"}
"""The first words of the addresses at which the client has pages."""

_TEXT = ("text/", "application/javascript", "application/json", "image/svg+xml")
_SMALL = 512
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
HTML = "text/html; charset=utf-8"


class File(Struct, frozen=True):
    """A file as it is sent: as it is, and smaller for whoever can unpack it."""

    kind: str
    whole: bytes
    packed: bytes
    tag: str
    keep: str
    changed: str

    @classmethod
    def of(cls, content: bytes, kind: str, *, keep: str = ASK_AGAIN, changed: float = 0) -> "File":
        """A file with this content."""
        packed = compress(content, 9, mtime=0) if kind.startswith(_TEXT) and len(content) > _SMALL else b""
        tag = f'"{sha256(content).hexdigest()[:32]}"'
        return cls(kind, content, packed, tag, keep, formatdate(changed, usegmt=True))


class Client:
    """The files of the built client, read once and again when it was built anew."""

    def __init__(self, where: Path = STATIC) -> None:
        self._where = where
        self._files: dict[str, File] = {}
        self._built: float | None = None

    def file(self, path: str) -> File | None:
        """The file at a path of the client."""
        self._look()
        return self._files.get(path)

    def page(self) -> File:
        """The first page; as long as nothing is built, one that says how it is."""
        return self.file("index.html") or NOT_BUILT

    def _look(self) -> None:
        try:
            built = (self._where / "index.html").stat().st_mtime
        except OSError:
            self._files, self._built = {}, None
            return
        if built != self._built:
            self._files = {
                path.relative_to(self._where).as_posix(): _read(path, self._where)
                for path in sorted(self._where.rglob("*"))
                if path.is_file()
            }
            self._built = built


def _read(path: Path, root: Path) -> File:
    kind = guess_type(path.name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    keep = FOR_EVER if path.relative_to(root).parts[0] == "assets" else ASK_AGAIN
    return File.of(path.read_bytes(), kind, keep=keep, changed=path.stat().st_mtime)


class Pages:
    """Answers whatever is asked for beside the programs' interface."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._plain = File.of(PLAIN.read_bytes(), "text/css; charset=utf-8")

    async def __call__(self, scope: HTTPScope, _: Receive, send: Send) -> None:
        """A file, a page of the client, or a problem."""
        path = scope["path"].strip("/")
        found = self._plain if path == "plain.css" else self._client.file(path)
        if scope["method"] not in ("GET", "HEAD"):
            await _problem(send, Problem(status=404, what=f"there is nothing at {scope['path']}"))
        elif found is not None and path != "index.html":
            await _send(scope, send, found)
        elif path.partition("/")[0] in PAGES:
            await _send(scope, send, self._client.page())
        elif "text/html" in _header(scope, b"accept"):
            await _send(scope, send, self._client.page(), status=404)
        else:
            await _problem(send, Problem(status=404, what=f"there is nothing at {scope['path']}"))


def _header(scope: HTTPScope, name: bytes) -> str:
    return next((value.decode("latin-1") for one, value in scope["headers"] if one == name), "")


async def _send(scope: HTTPScope, send: Send, file: File, status: int = 200) -> None:
    headers = [
        (b"etag", file.tag.encode()),
        (b"cache-control", file.keep.encode()),
        (b"vary", b"accept-encoding"),
    ]
    if status == 200 and file.tag in _header(scope, b"if-none-match"):
        await send({"type": "http.response.start", "status": 304, "headers": headers})
        await send({"type": "http.response.body", "body": b"", "more_body": False})
        return
    body = file.whole
    if file.packed and "gzip" in _header(scope, b"accept-encoding"):
        headers.append((b"content-encoding", b"gzip"))
        body = file.packed
    headers += [
        (b"content-type", file.kind.encode()),
        (b"last-modified", file.changed.encode()),
        (b"content-length", str(len(body)).encode()),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    body = b"" if scope["method"] == "HEAD" else body
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def _problem(send: Send, problem: Problem) -> None:
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": json.encode(problem), "more_body": False})


# Pages without a script


def plain_page(title: str, body: str) -> bytes:
    """A page of a few words; `body` is HTML."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{escape(title)}</title><link rel="icon" href="/chip.svg">'
        '<link rel="stylesheet" href="/plain.css"></head>'
        f"<body><main><h1>{escape(title)}</h1>\n{body}</main></body></html>\n"
    ).encode()


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
