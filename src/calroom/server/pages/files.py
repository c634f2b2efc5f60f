"""What is made once and sent many times: as it is, and smaller for whoever can unpack it."""

from email.utils import formatdate
from gzip import compress
from hashlib import sha256
from http import HTTPStatus
from typing import Any

from litestar import Request, Response
from litestar.types import HTTPScope
from msgspec import Struct, json

_TEXT = ("text/", "application/javascript", "application/json", "image/svg+xml")
_SMALL = 512
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
JSON = "application/json"
QUICKLY, WELL = 1, 9
"""How hard it is tried to make something small: what is made every second, and what is made once."""


class File(Struct, frozen=True):
    """A file as it is sent."""

    kind: str
    whole: bytes
    packed: bytes
    tag: str
    keep: str = ASK_AGAIN
    changed: str = ""
    tight: bytes = b""
    """The same, packed smaller than we could in the time: by Brotli, when it was built."""

    @classmethod
    def of(
        cls,
        content: bytes,
        kind: str,
        *,
        keep: str = ASK_AGAIN,
        changed: float | None = None,
        how: int = WELL,
        tight: bytes = b"",
    ) -> "File":
        """A file with this content."""
        packed = compress(content, how, mtime=0) if kind.startswith(_TEXT) and len(content) > _SMALL else b""
        tag = f'"{sha256(content).hexdigest()[:32]}"'
        since = "" if changed is None else formatdate(changed, usegmt=True)
        return cls(kind, content, packed, tag, keep, since, tight)

    def sent_to(self, scope: HTTPScope, status: int = HTTPStatus.OK) -> tuple[int, dict[str, str], bytes]:
        """What whoever asks is sent: nothing if they have it already, and packed if they can unpack it."""
        headers = {"etag": self.tag, "cache-control": self.keep, "vary": "accept-encoding"}
        if status == HTTPStatus.OK and self.tag in header(scope, b"if-none-match"):
            return HTTPStatus.NOT_MODIFIED, headers, b""
        body = self.whole
        taken = header(scope, b"accept-encoding")
        for name, packed in (("br", self.tight), ("gzip", self.packed)):
            if packed and _takes(taken, name):
                headers["content-encoding"] = name
                body = packed
                break
        if self.changed:
            headers["last-modified"] = self.changed
        return status, headers, body


def _takes(encodings: str, name: str) -> bool:
    """Whether whoever sends this list can unpack what is packed so."""
    asked = [one.replace(" ", "").partition(";q=") for one in encodings.split(",")]
    return any(one == name and weight not in ("0", "0.0") for one, _, weight in asked)


def header(scope: HTTPScope, name: bytes) -> str:
    """A header of a request; empty if there is none."""
    return next((value.decode("latin-1") for one, value in scope["headers"] if one == name), "")


def written(found: object, how: int = WELL) -> File:
    """Something as JSON."""
    return File.of(json.encode(found), JSON, how=how)


def written_again(found: object, last: File | None, how: int = WELL) -> File:
    """Something as JSON; where it is what it was the last time, the file of that time."""
    content = json.encode(found)
    return last if last and last.whole == content else File.of(content, JSON, how=how)


def answer_with(file: File, request: Request[Any, Any, Any]) -> Response[Any]:
    """A file as the answer to a request."""
    status, headers, body = file.sent_to(request.scope)
    return Response(body, status_code=status, headers=headers, media_type=file.kind)
