"""The catalogue of messages: everything that people read is in it, and every language says all of it."""

import ast
import json
import re
import runpy
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from translating.__main__ import begun, lacking, read, written
from translating.gathering import LANGUAGES, NOT_OURS, ROOT, TEMPLATE, said_in, template, unknown_in
from translating.hands import both_ways, names
from translating.making import made

from calroom.languages import languages
from calroom.table.wording import held, one_hand
from tests.in_languages import untranslated

WEB = Path(__file__).parents[2] / "web"
PLACE = re.compile(r"\{[^}]*\}|</?\w+/?>")
FILES = sorted(LANGUAGES.glob("*.po"))

UNSAID = {
    "src/lib/floor/moment.ts": "moments of a hand, as the rule book knows them",
    "src/lib/seal.ts": "what is hashed",
    "src/lib/socket.ts": "what only whoever mends the client reads",
    "src/table/layout/arrange.ts": "names of places, as they come from the server",
    "src/table/layout/places.ts": "names of places, as they come from the server",
    "src/table/record.ts": "the record, which is written in one language",
    "src/table/stake.ts": "names of places, as they come from the server",
    "src/lib/cards.ts": "the word of a card",
    "src/table/addressing.ts": "what is said of oneself, by which it is found",
    "src/table/said.ts": "what a verb says of oneself, by which it is found",
}
"""Files with texts that nobody reads, and what they are."""


@pytest.fixture(scope="module")
def gathered() -> Catalog:
    return template()


def test_the_catalogue_holds_what_people_read_and_nothing_else(gathered: Catalog) -> None:
    assert written(gathered) == TEMPLATE.read_text(), "run `make words`"
    for path in FILES:
        own = {(str(message.id), message.context) for message in read(path) if message.id}
        assert own == {(str(message.id), message.context) for message in gathered if message.id}, path.name


def test_no_words_of_the_client_are_outside_the_catalogue() -> None:
    build = runpy.run_path(str(WEB / "build.py"))
    command = [str(build["node_home"]() / "bin" / "node"), "translating/check.ts"]
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    assert [one for one in found if one["file"] not in UNSAID] == []
    assert {one["file"] for one in found} == UNSAID.keys()


HANDED_ON = {"src/calroom/table/sentences.py", "src/calroom/coach/choices.py"}
"""Where sentences are made whose words somebody else has said."""


def test_no_sentence_of_the_server_is_outside_the_catalogue() -> None:
    found = {
        (path.relative_to(ROOT).as_posix(), *one)
        for path in (ROOT / "src" / "calroom").rglob("*.py")
        if path.relative_to(ROOT).parts[2] not in NOT_OURS
        for one in unknown_in(path.read_text())
    }
    assert {one for one in found if one[0] not in HANDED_ON} == set()


ON_PAPER = ("src/calroom/lessons/on_paper.py", "src/calroom/floor/sheets.py")
"""Who writes pages in the language of whoever reads them."""
LETTERS = re.compile(r"[A-Za-z]{2}")


def between_tags(text: str) -> Iterator[str]:
    """What stands between the tags of a module's HTML, with nothing in its places."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.JoinedStr):
            html = "".join(str(one.value) if isinstance(one, ast.Constant) else "" for one in node.values)
            yield re.sub(r"<[^>]*>?|^[^<]*>", "", html) if "<" in html else ""


@pytest.mark.parametrize("path", ON_PAPER)
def test_no_words_of_a_sheet_are_outside_the_catalogue(path: str) -> None:
    assert [words for words in between_tags((ROOT / path).read_text()) if LETTERS.search(words)] == []


def test_words_between_the_tags_of_a_sheet_are_found() -> None:
    assert "What it costs" in between_tags('f"<h2>What it costs</h2><p>{words}</p>"')


@pytest.mark.parametrize(
    "text",
    [
        'why = "too late"\nSentence(why)',
        'WHY = {1: "too late"}\nSentence(WHY[1])',
        'WHY = {}\nSentence(WHY.get(1, "too late"))',
        'one, two = "too late", "too soon"\nSentence(one if late else two)',
        'def say(why):\n    return Sentence(why)\nsay("too late")',
        '[Sentence(why) for why, _ in (("too late", 1), ("too soon", 2))]',
    ],
)
def test_what_a_sentence_says_is_found_under_a_name_too(text: str) -> None:
    assert "too late" in [said for said, _ in said_in(text)]
    assert list(unknown_in(text)) == []
    assert list(unknown_in("Sentence(anything)")) == [("anything", 1)]


def test_what_a_dealer_calls_is_found_as_it_is_recorded_told_and_told_to_you() -> None:
    text = 'table.call("too-many", f"seat {seat} holds {count} cards: a misdeal")'
    found = [said for said, _ in said_in(text)]
    assert found == [
        "{1} holds {2} cards: a misdeal",
        "holds {1} cards: a misdeal",
        "hold {1} cards: a misdeal",
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_language_says_every_message(path: Path) -> None:
    assert [message.id for message in lacking(read(path))] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_translation_has_the_places_of_its_message(path: Path) -> None:
    catalog = read(path)
    wrong = [
        (message.id, said)
        for message in catalog
        if message.id
        for said in texts(message)
        if places(said) not in allowed(message)
    ]
    assert wrong == []
    assert all(len(texts(one)) in (1, catalog.num_plurals) for one in catalog if one.id)


def texts(message: Message) -> tuple[str, ...]:
    said = message.string
    return (said,) if isinstance(said, str) else tuple(said or ())


def places(text: str) -> set[str]:
    return set(PLACE.findall(text))


def allowed(message: Message) -> Iterator[set[str]]:
    """The places of the English; a form for one thing may leave out how many there are."""
    english = (message.id,) if isinstance(message.id, str) else tuple(message.id)
    every = set().union(*map(places, english))
    return iter([*map(places, english), every])


def test_a_language_is_added_by_a_file(tmp_path: Path) -> None:
    path = tmp_path / "vi.po"
    path.write_text(written(begun("vi")).replace('msgid "Lobby"\nmsgstr ""', 'msgid "Lobby"\nmsgstr "Sảnh"'))
    assert made(path)["messages"] == {"Lobby": "Sảnh"}


def test_each_way_of_counting_has_its_form(tmp_path: Path) -> None:
    path = tmp_path / "pl.po"
    path.write_text(
        'msgid ""\nmsgstr ""\n"Language: pl\\n"\n"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && '
        'n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgid "{count} hand"\nmsgid_plural "{count} hands"\n'
        'msgstr[0] "{count} ręka"\nmsgstr[1] "{count} ręce"\nmsgstr[2] "{count} rąk"\n'
    )
    forms = {"one": "{count} ręka", "few": "{count} ręce", "many": "{count} rąk"}
    assert made(path)["messages"] == {"{count} hand": forms}


@pytest.mark.parametrize("language", languages()[1:])
def test_every_name_that_a_ranking_can_give_is_said_in_every_language(language: str) -> None:
    named = {said for name in (*names(), *both_ways()) for said in (name, one_hand(name))}
    assert len(named) > 2_000
    assert [name for name in sorted(named) if any(untranslated(held(name), language))] == []


def test_hands_that_the_deals_of_the_catalogue_never_show_are_named_too() -> None:
    rare = {"royal flush and wheel", "five aces", "no low", "pair of Gor", "four twos low", "wheel"}
    assert rare <= {*names(), *both_ways()}
