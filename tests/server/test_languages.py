"""Which language somebody gets: the one they chose, else the one that their browser reads, else English."""

import pytest
from litestar.types import HTTPScope

from calroom.languages import chosen
from calroom.server.errors import not_found
from calroom.server.pages.client import Client
from calroom.server.tongues import told
from calroom.table.sentences import Sentence
from calroom.table.tongues import in_words

KNOWN = ("en", "es", "zh-Hant")


@pytest.mark.parametrize(
    ("wanted", "accepted", "language"),
    [
        ("", "", "en"),
        ("", "es-MX,es;q=0.9,en;q=0.8", "es"),
        ("", "en-US,en;q=0.9,es;q=0.8", "en"),
        ("", "zh-TW", "zh-Hant"),
        ("", "zh-HK;q=0.7, fr", "zh-Hant"),
        ("", "de, es;q=0", "en"),
        ("", "es;q=nonsense, ;;;, zh;q=0.1", "zh-Hant"),
        ("zh-Hant", "es", "zh-Hant"),
        ("en", "es", "en"),
        ("../../etc", "es", "es"),
    ],
)
def test_the_language_is_what_was_chosen_or_what_the_browser_reads(
    wanted: str, accepted: str, language: str
) -> None:
    assert chosen(wanted, accepted, KNOWN) == language


def asked(**headers: str) -> HTTPScope:
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"headers": named}  # type: ignore[typeddict-item]


def test_the_first_page_comes_in_each_language_that_the_client_is_built_in() -> None:
    client = Client()
    for language in KNOWN:
        page = client.page(client.language_for(asked(accept_language=language)))
        assert f'<html lang="{language}">'.encode() in page.whole
    chose = asked(accept_language="es", cookie="calroom=x; calroom-language=zh-Hant")
    assert client.language_for(chose) == "zh-Hant"


def test_what_stands_against_a_request_is_said_in_the_language_of_whoever_asked() -> None:
    problem = not_found("there is no table {table:text}", "choose another table", table="sk.pan-9").problem
    assert told(problem, "en") == problem
    assert told(problem, "es").what == "no hay mesa sk.pan-9"
    assert told(problem, "zh-Hant").allowed == ["請選別的桌子"]


def test_ranks_seats_and_words_in_a_sentence_are_said_in_its_language() -> None:
    said = Sentence("{seat} cannot {verb:word} {amount}", seat=3, verb="bet", amount=2000)
    assert in_words(said.wording, "en") == "seat 3 cannot bet $20"
    assert in_words(said.wording, "zh-Hant") == "3 號座位不能下注 $20"
    assert in_words(Sentence("pair of {ranks}", ranks="K").wording, "es") == "par de reyes"
