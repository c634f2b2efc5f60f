"""Makes of the PO files what is read: JSON by the English, with a form for each way of counting.

Run by the build; it needs Babel, which the room that is built does not.
"""

import json
from gettext import c2py
from pathlib import Path

from babel.core import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

LANGUAGES = Path(__file__).parents[1] / "src" / "calroom" / "languages"
ABOUT = "\u0004"
"""Stands between what a message is about and its English, as in compiled catalogues everywhere."""

COUNTED = (*range(201), 1_000_000)
"""Numbers among which every way of counting has an example."""


def tag_of(path: Path) -> str:
    """The language of a PO file, as browsers call it."""
    return path.stem.replace("_", "-")


def read(path: Path) -> Catalog:
    """A PO file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


def forms_of(message: Message, catalog: Catalog) -> str | dict[str, str] | None:
    """A translation: a text, or one for each way in which its language counts; None if it lacks."""
    if isinstance(message.id, str):
        return str(message.string) or None
    forms = tuple(message.string or ())
    return {way: forms[at] for way, at in _nth(catalog).items()} if forms and all(forms) else None


def _nth(catalog: Catalog) -> dict[str, int]:
    """Which form of a PO file is meant by each way of counting."""
    ways = Locale.parse(str(catalog.locale_identifier)).plural_form
    index: dict[str, int] = {}
    select = c2py(catalog.plural_expr)
    for number in COUNTED:
        index.setdefault(ways(number), select(number))
    return index


def made(path: Path) -> dict[str, object]:
    """All that a PO file translates, and which of it the server says."""
    catalog = read(path)
    found: dict[str, str | dict[str, str]] = {}
    patterns = []
    for message in catalog:
        forms = forms_of(message, catalog) if message.id and not message.fuzzy else None
        if forms is not None:
            english = message.id if isinstance(message.id, str) else message.id[0]
            found[f"{message.context}{ABOUT}{english}" if message.context else english] = forms
            if isinstance(forms, str) and any(where.startswith("src/") for where, _ in message.locations):
                patterns.append(english)
    return {"messages": found, "patterns": sorted(patterns)}


def make(where: Path = LANGUAGES) -> list[str]:
    """Make the catalogues of all languages, and say which there are."""
    tags = []
    for path in sorted(where.glob("*.po")):
        content = json.dumps(made(path), ensure_ascii=False, sort_keys=True, indent=0)
        target = where / f"{tag_of(path)}.json"
        if not target.exists() or target.read_text() != content:
            target.write_text(content)
        tags.append(tag_of(path))
    return tags


if __name__ == "__main__":
    make()
