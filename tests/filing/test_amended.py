"""Two versions on one page: struck, underlined, and what the change does to the figures."""

from datetime import date

from tests.filing.conftest import Own

import calroom
from calroom.filing import filing
from calroom.filing.amended import amended
from calroom.filing.marks import marked
from calroom.filing.on_paper import written
from calroom.houses.loader import House
from calroom.lab.banked import odds
from calroom.lab.figures import PLAYER, Figure, figures, moves

DAY = date(2026, 11, 17)


def compared(old: House, new: House, game: str, *, counted: bool = False) -> str:
    documents = [filing(house, game, day=DAY, played=False, figures=False) for house in (old, new)]
    found = [{"": figures(house.game(game))} if counted else {} for house in (old, new)]
    return amended(documents[0], documents[1], found[0], found[1])


def test_what_is_gone_is_struck_and_what_is_new_underlined() -> None:
    assert marked("one two three", "one four three") == "one <del>two</del> <ins>four</ins> three"
    assert marked("", "new") == "<ins>new</ins>"
    assert marked("<b>", "") == "<del>&lt;b&gt;</del>"


def test_only_what_a_change_touches_stands_on_the_page(own: Own) -> None:
    page = compared(calroom.house("sk"), own("sk.pure215", "natural_pays = [3, 2]"), "pure215")
    assert "A player&#x27;s natural wins <del>6 to 5</del> <ins>3 to 2</ins> on their wager" in page
    assert "Ace value" not in page
    assert page.count('<div class="block">') == 7, "the purpose, four rules, the layout, the row of its value"


def test_two_versions_that_say_the_same_change_nothing() -> None:
    page = compared(calroom.house("sk"), calroom.house("sk"), "pure215")
    assert "Nothing in the rules of play changes." in page


def test_a_fee_at_holdem_is_struck_and_the_house_takes_more(own: Own) -> None:
    mine = own("sk.holdem", 'fees = [{ moment = "before the deal", players = [2, 10], amount = "$4" }]')
    page = compared(calroom.house("sk"), mine, "holdem", counted=True)
    assert "The house fee is <del>$3</del> <ins>$4</ins> per hand, whatever the number of players." in page
    assert "<td><del>$90</del></td><td><ins>$120</ins></td>" in page


def test_the_figures_are_those_of_the_lab_for_the_same_file(own: Own) -> None:
    mine = own("palace.three-card").game("three-card")
    found = {figure.key: figure.value for figure in figures(mine)}
    for wager in odds(mine).wagers:
        assert found[wager.wager, PLAYER] == wager.expected


def test_figures_that_a_change_does_not_touch_stay(own: Own) -> None:
    before = figures(calroom.game("palace.three-card"))
    names = ("royal_flush", "straight_flush", "three_of_a_kind", "straight", "flush", "pair")
    pays = ", ".join(f"{name} = [{to}, 1]" for name, to in zip(names, (200, 50, 30, 6, 3, 1), strict=True))
    after = figures(own("palace.three-card", f"bonus = {{ {pays} }}").game("three-card"))
    moved = {move.about for move in moves(before, after) if move.moved}
    assert any("bonus" in about for about in moved)
    assert not any(about.startswith("ante") and "bonus" not in about for about in moved)


def test_a_layout_on_which_something_else_is_printed_is_drawn_anew(own: Own) -> None:
    before = filing(calroom.house("sk"), "pure215", played=False, figures=False)
    after = filing(own("sk.pure215", "seats = [2, 6]"), "pure215", played=False, figures=False)
    assert "Drawn anew:" in amended(before, after, {}, {})
    same = filing(own("sk.pure215"), "pure215", played=False, figures=False)
    assert "Drawn anew:" not in amended(before, same, {}, {})


def test_a_figure_moves_only_beyond_its_error_which_stands_beside_it() -> None:
    def of_pan(value: float) -> tuple[Figure, ...]:
        return (Figure("$1 condition", "a seat", value, "chips", 0.3),)

    documents = [filing(calroom.house("sk"), "pure215", day=DAY, played=False, figures=False)] * 2
    near = amended(documents[0], documents[1], {"pan": of_pan(1.0)}, {"pan": of_pan(2.0)})
    assert "1 figure stays as it was" in near
    assert "+2.000" not in near
    far = amended(documents[0], documents[1], {"pan": of_pan(1.0)}, {"pan": of_pan(3.0)})
    assert "<ins>+3.000 chips</ins> <small>± 0.300</small>" in far


def test_the_page_of_changes_says_of_which_day_it_is(own: Own) -> None:
    old, new = (
        filing(house, "pan", day=DAY, played=False, figures=False)
        for house in (calroom.house("sk"), own("sk.pan"))
    )
    assert f"<dt>Date</dt><dd>{written(DAY)}</dd>" in amended(old, new, {}, {})
