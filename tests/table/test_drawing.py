"""In a notebook hands, views, odds, charts and replays draw themselves, and a view shows nothing hidden."""

import re
from html.parser import HTMLParser
from random import Random

import pytest

import calroom
from calroom import lab
from calroom.cards import HIDDEN, STANDARD
from calroom.lab.sheets import Sheet
from calroom.table.drawing import draw_card, draw_rows
from calroom.table.hand import Hand
from calroom.table.views import View
from calroom.testing import any_answer, deal


class _Balanced(HTMLParser):
    """HTML in which every part that is opened is closed, in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.said = ""
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, _: object) -> None:
        self.open.append(tag)

    def handle_startendtag(self, tag: str, _: object) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said += data


def check(html: str) -> str:
    """The text of a picture, which needs neither a script nor a network."""
    assert not re.search(r"<script|https?://|url\(|@import|\son\w+=", html)
    return _Balanced(html).said


def dealt(name: str) -> Hand:
    luck = Random(name)
    hand = deal(calroom.game(name), luck, 5)
    for _ in range(6):
        if not hand.over:
            hand.answer(*any_answer(hand, luck))
    return hand


@pytest.mark.parametrize("name", [game.id for game in calroom.games()])
def test_every_game_draws_its_hands_views_and_replays(name: str) -> None:
    hand = dealt(name)
    assert name in check(hand._repr_html_())
    for seat in (*hand.table.seats, None):
        check(hand.view(seat)._repr_html_())
    assert "the deal" in check(hand.replayed(hand.table.seats[0])._repr_html_())


def test_a_picture_of_a_view_does_not_change_with_cards_that_its_seat_cannot_see() -> None:
    game = calroom.game("comstock.holdem")
    stacks = {1: 20_000, 2: 20_000, 3: 20_000}
    one = game.hand(stacks, 1, deck="As Kd 7c 2s 9h 9d 4c 5c 6c")
    other = game.hand(stacks, 1, deck="As 2h 7c 2s Qh 9d 4c 5c 6c")
    seat = next(
        seat for seat in stacks if one.table.cards[f"hand {seat}"] == other.table.cards[f"hand {seat}"]
    )
    assert one.view(seat)._repr_html_() == other.view(seat)._repr_html_()
    assert one.replayed(seat)._repr_html_() == other.replayed(seat)._repr_html_()
    assert one._repr_html_() != other._repr_html_()
    assert "a card face down" in one.view(seat)._repr_html_()
    assert "a card face down" not in one.replayed(whole=True)._repr_html_()


def test_every_card_has_a_face_of_its_own() -> None:
    assert len({draw_card(card) for card in (*STANDARD, HIDDEN, "Jk", "teen", "gow-36")}) == 56
    assert check(draw_card("Td")) == "10♦10♦"


def test_whatever_a_player_is_called_stays_text() -> None:
    assert "&lt;b&gt;" in draw_rows("<b>", ("<b>",), [("<b>",)])
    assert "<b>" not in check(draw_rows("x", (), [])) + View(None, "<b>")._repr_html_()


def test_odds_charts_equities_and_matches_draw_themselves() -> None:
    assert "deviation" in check(lab.odds("palace.baccarat")._repr_html_())
    assert "share of the pot" in check(lab.equity("holdem", ["AsAh", "KdKc"], "2c 3d 4h 5s")._repr_html_())
    found = lab.match("open.holdem", {"a": "random", "<i>": "random"}, deals=2, seed=1)
    assert "<i>" in check(found._repr_html_())
    chart = Sheet("what to do", ("hand", "2", "3"), (("16", "S", "H"), ("17", "S", "S")))
    assert "what to do" in check(chart._repr_html_())
    assert chart._repr_html_().count("background:#2e7d4f") == 3
    table = Sheet("worth", ("hand", "worth"), (("16", 0.5), ("17", None)))
    assert "+50.0000%" in check(table._repr_html_())
