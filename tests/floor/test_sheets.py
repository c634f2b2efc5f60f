"""A printed sheet holds everything: problems with room for answers, and the key on a page of its own."""

from html.parser import HTMLParser

import pytest

from calroom.floor import drills
from calroom.floor.sheets import sheet, with_suits


class Reader(HTMLParser):
    """Holds the page to what every page must be: tags closed in order, nothing from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not {"src", "href"} & {name for name, _ in attrs}
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text += data


def read(page: str) -> str:
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    return reader.text


@pytest.mark.parametrize("kind", ["pots", "setting", "third-card", "fees"])
def test_the_key_stands_behind_a_page_break_and_nothing_of_it_before(kind: str) -> None:
    problems = [drills.problem(kind, "", seed) for seed in range(3)]
    page = sheet("Practice <one>", problems, "made from a seed")
    assert "break-before: page" in page
    text = read(page)
    questions, _, key = text.partition("Key: Practice <one>")
    for solved in problems:
        assert str(solved.problem.question) in questions
        assert solved.rules[0].id in key
        assert solved.rules[0].id not in questions
    assert "made from a seed" in key


def test_cards_are_printed_with_their_suits_and_text_is_text() -> None:
    assert with_suits("As <b>") == '<span class="card">A♠</span> &lt;b&gt;'
    assert with_suits("Th Jk") == '<span class="card red">10♥</span> <span class="card">Joker</span>'
    assert with_suits("seat 2s") == "seat 2s".replace("2s", '<span class="card">2♠</span>')
