"""`python -m translating`: gathers all messages into the catalogues, says what lacks, takes translations in.

python -m translating                  every message into calroom.pot and the PO file of every language
python -m translating missing es       what Spanish lacks, as JSON: the English, and a place for the words
python -m translating take es FILE     such a file, filled in, into the PO file
python -m translating new vi           begins a language
"""

import json
import sys
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from translating.gathering import LANGUAGES, TEMPLATE, template


def po(language: str) -> Path:
    """The PO file of a language."""
    return LANGUAGES / f"{language.replace('-', '_')}.po"


def read(path: Path) -> Catalog:
    """A PO file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


KEPT = ("Language:", "Plural-Forms:", "MIME-Version:", "Content-Type:", "Content-Transfer-Encoding:")
"""What the head of a PO file says; dates and tools would change with every step."""


def written(catalog: Catalog) -> str:
    """A catalogue as the text of a PO file, without the lines of the sources."""
    catalog.header_comment = "# What Calroom says. docs/translating.md tells how to translate it."
    file = BytesIO()
    write_po(file, catalog, width=110, sort_by_file=True, include_lineno=False, ignore_obsolete=True)
    head, gap, rest = file.getvalue().decode().partition("\n\n")
    kept = [line for line in head.splitlines() if line[:1] != '"' or line[1:].startswith(KEPT)]
    return "\n".join(kept) + gap + rest


def write(catalog: Catalog, path: Path) -> None:
    """Write a catalogue as a PO file."""
    path.write_text(written(catalog))


def gather() -> None:
    """Every message into every catalogue."""
    found = template()
    write(found, TEMPLATE)
    for path in sorted(LANGUAGES.glob("*.po")):
        own = read(path)
        own.update(found, no_fuzzy_matching=True, update_header_comment=False)
        write(own, path)


def lacking(catalog: Catalog) -> list[Message]:
    """The messages that a language has no words for."""
    return [
        message
        for message in catalog
        if message.id and not (all(message.string) if isinstance(message.string, tuple) else message.string)
    ]


def missing(language: str) -> None:
    """What a language lacks, to be filled in."""
    rows = [
        {"id": message.id, "context": message.context or "", "words": message.string}
        for message in lacking(read(po(language)))
    ]
    sys.stdout.write(json.dumps(rows, ensure_ascii=False, indent=1) + "\n")


def take(language: str, filled: Path) -> None:
    """Take in what was filled in."""
    catalog = read(po(language))
    for row in json.loads(filled.read_text()):
        id_ = tuple(row["id"]) if isinstance(row["id"], list) else row["id"]
        message = catalog.get(id_, row.get("context") or None)
        if message is None:
            raise SystemExit(f"the catalogue has no {id_!r}")
        message.string = tuple(row["words"]) if isinstance(row["words"], list) else row["words"]
    write(catalog, po(language))


def begun(language: str) -> Catalog:
    """A language with all messages of the template, and no words yet."""
    catalog = Catalog(locale=language, charset="utf-8", fuzzy=False)
    with TEMPLATE.open("rb") as file:
        catalog.update(read_po(file), no_fuzzy_matching=True)
    return catalog


def new(language: str) -> None:
    """Begin a language."""
    path = po(language)
    if path.exists():
        raise SystemExit(f"{path.name} is there already")
    write(begun(path.stem), path)


def main(words: list[str]) -> None:
    """Do what is asked."""
    match words:
        case []:
            gather()
        case ["missing", language]:
            missing(language)
        case ["take", language, file]:
            take(language, Path(file))
        case ["new", language]:
            new(language)
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
