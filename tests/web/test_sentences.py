"""What the client says itself is made from messages with named parts, and not by joining strings."""

import re
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "web" / "src"
CATALOGUES = [SOURCE / folder / "messages.ts" for folder in ("lib", "app", "app/podium")]
SAID_BY = ("table", "app", "lib")
"""Where whatever people read comes from a catalogue."""
NO_WORDS_IN = {
    *CATALOGUES,
    *(SOURCE / file for file in ("lib/schema.d.ts", "lib/floor/moment.ts", "table/record.ts")),
}
"""The catalogues themselves, types, the moments of a hand as the rule book knows them, and the record."""

TEMPLATE = re.compile(r"`((?:[^`$]|\$\{[^`]*?\}|\$)*)`")
ADDED = re.compile(r'"((?:[^"\\\n]|\\.)*)"\s*\+|\+\s*"((?:[^"\\\n]|\\.)*)"')
GAP = re.compile(r"\$\{[^}]*\}")
PLACE = re.compile(r"\{\w+\}")
WORD = re.compile(r"[A-Za-z]{2,}")
NO_WORDS = re.compile(r"[/=#%<>]|\d(?:px|em|rem)|px\b")
"""Addresses, styles and paths are no sentences."""
THROWN = re.compile(r"OutOfStep\($")
"""What only somebody who mends the client reads."""


def joined(text: str) -> Iterator[tuple[int, str]]:
    """Every string of several words that is put together from pieces, and its line."""
    for found in TEMPLATE.finditer(text):
        said = PLACE.sub("", GAP.sub("", found[1]))
        if GAP.search(found[1]) and _is_sentence(said) and not THROWN.search(text[: found.start()]):
            yield text.count("\n", 0, found.start()) + 1, found[0]
    for found in ADDED.finditer(text):
        if _is_sentence(found[1] or found[2] or ""):
            yield text.count("\n", 0, found.start()) + 1, found[0]


def _is_sentence(said: str) -> bool:
    return len(WORD.findall(said)) > 1 and " " in said and not NO_WORDS.search(said)


def test_no_sentence_of_the_client_is_made_by_joining_strings() -> None:
    files = [
        file for folder in SAID_BY for file in sorted((SOURCE / folder).rglob("*")) if file not in NO_WORDS_IN
    ]
    wrong = [
        f"{file.relative_to(SOURCE)}:{line}: {said}"
        for file in files
        if file.suffix in (".ts", ".svelte")
        for line, said in joined(file.read_text())
    ]
    assert wrong == []


def test_every_message_of_the_catalogue_is_said_somewhere() -> None:
    said = "".join(file.read_text() for file in CATALOGUES)
    known = re.findall(r'^  "([\w-]+)": ', said, re.MULTILINE)
    texts = "".join(file.read_text() for file in SOURCE.rglob("*") if file.suffix in (".ts", ".svelte"))
    unsaid = [key for key in known if texts.count(f'"{key}"') < 2]
    assert known
    assert unsaid == []
