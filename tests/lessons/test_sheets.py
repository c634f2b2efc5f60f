"""The sheet of a game: one page with its round, ranks and pays, how to play, and what it costs."""

import re
from html import unescape

import pytest
from tests.in_languages import lacking, left_in_english

import calroom
from calroom.lab.blackjack.charts import WORDS
from calroom.lab.blackjack.odds import EVEN_MONEY
from calroom.lab.sheets import Sheet
from calroom.languages import languages
from calroom.lessons import game_sheet, on_paper
from calroom.lessons.rounds import BRIEF, ROUNDS, in_brief, round_in_steps

GAMES = [game.id for game in calroom.games()]


@pytest.fixture(autouse=True)
def without_charts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The charts of the lab have tests of their own, and some take minutes."""
    monkeypatch.setattr(on_paper, "_charts", lambda _: ())


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_sheet_of_its_own_house_and_version(name: str) -> None:
    game = calroom.game(name)
    written = game_sheet(game)
    assert "The round" in written
    assert "What it costs" in written
    assert game.version[:12] in written
    assert "{" not in written.partition("<body>")[2]


def test_a_sheet_shows_what_beats_what_in_pictures() -> None:
    assert game_sheet(calroom.game("palace.holdem")).count("<svg") >= 50
    assert "royal flush" in game_sheet(calroom.game("palace.holdem"))


def test_a_sheet_says_what_bets_pay_and_what_the_house_takes() -> None:
    written = game_sheet(calroom.game("palace.three-card"))
    assert "straight flush 40 to 1" in written
    assert "$2 from the player-dealer" in written


def test_every_type_of_game_has_its_round_in_steps() -> None:
    types = {game.type.name for game in calroom.games()}
    assert types <= set(ROUNDS)
    assert {game.type.name for game in calroom.games() if game.family != "banked"} <= set(BRIEF)


def test_the_chart_of_the_lab_stands_on_the_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    written = game_sheet(calroom.game("palace.three-card"))
    assert "From which hand on to play" in written


def test_a_sheet_says_that_conditions_are_paid_only_where_they_are() -> None:
    paid = {
        house: "A condition is paid" in game_sheet(calroom.game(f"{house}.pan")) for house in ("palace", "sk")
    }
    assert paid == {"palace": True, "sk": False}


@pytest.mark.parametrize("house", ["palace", "comstock", "sk"])
def test_the_sheet_of_pan_shows_what_each_condition_pays(house: str) -> None:
    written = game_sheet(calroom.game(f"{house}.pan")).partition("<h2>What spreads pay</h2>")[2]
    paying = written.partition("</section>")[0]
    pays = re.findall(r"<span>(pays \w+ chips? from each)</span>", paying)
    assert pays == [f"pays {chips} from each" for chips in ("one chip", "two chips", "four chips")] + [
        f"pays {chips} from each" for chips in ("one chip", "two chips") * 3
    ]


# In other languages


def texts_of(written: str) -> set[str]:
    """What is read on a sheet, without the pictures of cards and what it was made from."""
    read = written.partition("<body>")[2].partition("<footer>")[0]
    body = re.sub(r"<svg.*?</svg>", "", read, flags=re.DOTALL)
    return {unescape(text) for text in re.split(r"<[^>]*>", body) if text.strip()}


@pytest.mark.parametrize("name", GAMES)
def test_no_word_of_a_sheet_in_chinese_is_left_in_english(name: str) -> None:
    written = game_sheet(calroom.game(name), "zh-Hant")
    assert '<html lang="zh-Hant">' in written
    assert left_in_english(texts_of(written)) == []


@pytest.mark.parametrize("name", GAMES)
def test_what_stands_side_by_side_on_a_sheet_in_chinese_is_parted_by_chinese_signs(name: str) -> None:
    written = game_sheet(calroom.game(name), "zh-Hant")
    assert [text for text in texts_of(written) if re.search(r"[,;:] ", text)] == []


@pytest.mark.parametrize("name", GAMES)
def test_whatever_a_sheet_says_in_spanish_as_in_english_is_said_so_in_the_catalogue(name: str) -> None:
    game = calroom.game(name)
    alike = texts_of(game_sheet(game, "es")) & texts_of(game_sheet(game))
    assert [one for text in alike for one in lacking(text, "es")] == []


def test_a_chart_of_the_lab_is_in_the_language_of_its_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    written = game_sheet(calroom.game("palace.three-card"), "zh-Hant")
    assert "從哪手牌起對戰" in written
    assert left_in_english(texts_of(written)) == []


CHART = Sheet(
    "How to play against each up card",
    ("hand", "A", "T", "Jk"),
    (*((row, "S", "DH", "RS") for row in ("hard 16", "soft 18", "pair 8", "pair A", "pair T", "pair Jk")),),
    "; ".join((*(f"{cell} {words}" for cell, words in WORDS.items()), EVEN_MONEY)),
)
LINES = Sheet(
    "Where the house way is not best",
    ("line", "how often", "costs then", "costs a hand", "such as", "best front"),
    (("two pairs", 0.01, 0.2, 0.003, "As Ad Kh Kd 7c 4c 2s", "Ah Jk"),),
    "found in 65,536 hands",
)
TOTALS = Sheet(
    "What a player does with three cards",
    ("total", "best", "drawing brings", "standing brings", "house way", "costs"),
    ((4, "draw", -0.1, -0.2, "draw", 0.0), (7, "stand", -0.1, -0.2, "stand", None)),
)
SETTINGS = Sheet(
    "Where the house way is not best, most gained first",
    ("tiles", "low hand by the house way", "low hand at best", "how often", "gains then"),
    (("teen dey gow-36 bot-26", "dey gow-36", "teen bot-26", 0.001, 0.02),),
)


@pytest.mark.parametrize(
    ("name", "chart"),
    [
        ("sk.pure215", CHART),
        ("palace.double-hand", LINES),
        ("comstock.super-pan9", TOTALS),
        ("palace.pai-gow-tiles", SETTINGS),
    ],
)
def test_every_kind_of_chart_is_said_in_every_language(
    monkeypatch: pytest.MonkeyPatch, name: str, chart: Sheet
) -> None:
    monkeypatch.setattr(on_paper, "_charts", lambda _: (chart,))
    game = calroom.game(name)
    assert left_in_english(texts_of(game_sheet(game, "zh-Hant"))) == []
    for language in languages()[1:]:
        assert chart.title not in game_sheet(game, language)


POKER = [game.id for game in calroom.games() if game.family == "poker"]


@pytest.mark.parametrize("name", POKER)
def test_the_round_and_the_advice_say_what_is_true_of_this_game_and_nothing_of_others(name: str) -> None:
    game = calroom.game(name)
    said = " ".join(map(str, (*round_in_steps(game), *in_brief(game))))
    is_divided = "hilo" in name
    assert ("half to the best low hand" in said) == is_divided
    assert ("both halves of the pot" in said) == (is_divided)
    assert ("the best takes the pot" in said.lower()) != is_divided or game.type.name == "push9"
    assert "For high" not in said
    if game.type.name == "draw":
        assert ("four low cards" in said) == ("lowball" in name)
        assert ("a good pair" in said) != ("lowball" in name)
    throws = getattr(game.rules, "discard_after", "")
    assert ("throws one of their own cards away" in said) == bool(throws)


def test_a_house_that_pays_for_no_spread_says_so_where_its_schedule_stands() -> None:
    note = "Only at a table that says so."
    assert note in game_sheet(calroom.game("sk.pan"))
    assert note not in game_sheet(calroom.game("palace.pan"))
