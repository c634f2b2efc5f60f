"""The one character that no text here holds: some databases take it, and others break off."""

import re
from http import HTTPStatus
from typing import Any

from litestar import Request

from calroom.server.errors import Wrong

_NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")
"""As JSON writes it; after an escaped backslash it is only its spelling."""

WHAT = "a text holds the character with the number 0"


def holds_nul(text: str) -> bool:
    """Whether a text, or the JSON in it, holds the character that nobody can write down."""
    return "\0" in text or ("\\u0000" in text and _NUL.search(text) is not None)


async def no_nul_in_body(request: Request[Any, Any, Any]) -> None:
    """Refuse a body that holds it, as JSON or as what a form sends."""
    text = (await request.body()).decode("latin-1")
    if holds_nul(text) or ("%00" in text and not text.startswith(("{", "["))):
        raise Wrong(HTTPStatus.BAD_REQUEST, WHAT, "leave it out", topic="letters")
