"""Pages of a few words, which need no script."""

from html import escape

HTML = "text/html; charset=utf-8"


def plain_page(title: str, body: str) -> bytes:
    """A page of a few words; `body` is HTML."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{escape(title)}</title><link rel="icon" href="/chip.svg">'
        '<link rel="stylesheet" href="/plain.css"></head>'
        f"<body><main><h1>{escape(title)}</h1>\n{body}</main></body></html>\n"
    ).encode()
