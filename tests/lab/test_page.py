"""The report page on a game: everything in one file, nothing fetched."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from calroom.lab.charts import Curve, Frame, bars, curves, steps
from calroom.lab.page import page


class Reader(HTMLParser):
    """Follows a page's elements and notes what they open, close and fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.fetched += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta", "rect", "path"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("rect", "path"):
            assert self.open.pop() == tag


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    return reader


@pytest.mark.parametrize("game", ["palace.baccarat", "palace.three-card", "palace.stud", "sk.pan"])
def test_a_page_is_whole_and_fetches_nothing(game: str) -> None:
    text = page(game, deals=12)
    found = read(text)
    assert found.fetched == []
    assert "svg" in found.seen
    assert "script" not in found.seen
    assert "Method and assumptions" in text
    assert game in text


def test_the_page_of_three_card_tells_the_exact_figure_and_how_to_play() -> None:
    text = page("palace.three-card")
    assert "-1.8022%" in text
    assert "lowest hand played" in text


@pytest.mark.parametrize("game", ["open.razz", "sk.push9"])
def test_where_nothing_is_collected_a_sentence_says_so_and_no_table_of_nothing_is_drawn(game: str) -> None:
    text = page(game)
    found = read(text)
    assert "a seat costs nothing" in text
    assert "table" not in found.seen
    assert "svg" not in found.seen
    assert "How to play" not in text


def test_the_page_of_tiles_calls_them_by_their_names_and_counts_in_hundredths_of_a_per_cent() -> None:
    text = page("palace.pai-gow-tiles")
    assert (
        "<td>Gor, Look, Mooy, Ping</td><td>Mooy, Ping</td><td>Gor, Ping</td><td>0.04%</td><td>51.32%</td>"
        in text
    )
    assert "gee-joon" not in text


def test_a_chart_is_moved_along_in_a_box_of_its_own() -> None:
    assert '<div class="wide" role="group" aria-label="What" tabindex="0"><svg' in bars(
        "What", [("a", 1.0, "1")], "one"
    )


def test_the_page_of_holdem_shows_the_starting_hands() -> None:
    assert "AKs: 67.0446% of the pot" in page("palace.holdem")


def test_a_page_comes_out_the_same_for_the_same_seed() -> None:
    assert page("palace.baccarat", seed=4) == page("palace.baccarat", seed=4)
    assert page("palace.baccarat", seed=4) != page("palace.baccarat", seed=5)


def test_a_scale_has_round_numbers_and_holds_every_point() -> None:
    assert steps(0, 9.7) == [0, 2, 4, 6, 8]
    assert steps(-0.12, 0.0) == pytest.approx([-0.1, -0.05, 0.0])
    frame = Frame.around([(2.0, 5.0), (9.0, 24.0)])
    assert frame.y(24.0) < frame.y(0.0)
    assert frame.x(2.0) < frame.x(9.0)


def test_the_longest_bar_is_the_largest_value_and_words_are_escaped() -> None:
    drawn = bars("a & b", [("<one>", 1.0, "1"), ("two", 2.0, "2")], "says")
    one, two = (float(width) for width in re.findall(r'<rect[^>]*width="([\d.]+)"', drawn))
    assert two == 2 * one
    assert "&lt;one&gt;" in drawn
    assert "a &amp; b" in drawn


def test_every_curve_has_its_place_in_the_key() -> None:
    drawn = curves(
        "costs", [Curve("with", [(0, 0), (1, 1)]), Curve("without", [(0, 1), (1, 0)])], "", across="", up=""
    )
    assert drawn.count('class="line c0"') == drawn.count('class="line c1"') == 2


def test_the_style_lies_beside_the_page() -> None:
    import calroom.lab.page as module

    assert Path(str(module.__file__)).with_suffix(".css").is_file()


def test_the_command_writes_the_page_to_a_file_or_says_why_it_cannot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from calroom.cli.report import report

    assert report("palace.baccarat", output=tmp_path / "report.html") == 0
    assert (tmp_path / "report.html").read_text() == page("palace.baccarat")
    capsys.readouterr()
    assert report("palace.baccarat", output=tmp_path / "nowhere" / "report.html") != 0
    assert "cannot be written" in capsys.readouterr().err
    assert report("weather", "x.db") != 0
    assert "there are hand, " in capsys.readouterr().err
