"""Figures on the drawing board are those of `calroom odds` for the same file, value by value."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import calroom as rooms
from calroom.money import dollars
from calroom.server.drawing.at_work import priced
from calroom.server.drawing.pricing import HAND
from calroom.server.drawing.shapes import DraftPriced

from .saying import Say

CHANGED = {
    "sk.pure215": "natural_pays = [3, 2]",
    "palace.three-card": "decks = [2, 2]",
    "palace.baccarat": "tie_pays = [9, 1]",
    "palace.no-bust": 'fees = [{ payer = "square", amount = "$2" }]',
    "sk.holdem": 'fees = [{ moment = "before the deal", players = [2, 10], amount = "$4" }]',
}
"""What a draft of a game has otherwise; of all other games it has nothing."""

BANKED = tuple(game.id for game in rooms.games() if game.family == "banked")


def drawn(like: str, folder: Path) -> tuple[str, str, Path]:
    """A draft of a game: its name, its text and its file."""
    name = like.partition(".")[2]
    text = (
        f'[house]\nid = "mine"\ntitle = "Mine"\n\n[games.{name}]\nlike = "{like}"\n{CHANGED.get(like, "")}\n'
    )
    path = folder / "draft.toml"
    path.write_text(text)
    return name, text, path


def on_the_board(text: str, name: str) -> dict[tuple[str, str], str]:
    first = priced(text, name)
    assert isinstance(first, DraftPriced), first
    figures = told(first)
    if first.part == HAND:
        # What a hand is worth comes before the rest, and is no other figure there.
        rest = priced(text, name, first.then[0])
        assert isinstance(rest, DraftPriced), rest
        assert figures.items() <= told(rest).items()
        figures = told(rest)
    return figures


def told(found: DraftPriced) -> dict[tuple[str, str], str]:
    return {(one.about, one.name): one.after for one in found.figures if one.after}


def of_wagers(found: dict[str, Any], pace: int) -> Iterator[tuple[tuple[str, str], str]]:
    for wager in found["wagers"]:
        yield (wager["wager"], "the player has"), f"{wager['expected']:+.4%}"
        yield (wager["wager"], "the bank has"), f"{wager['bank']:+.4%}"
        pays = sum(one["probability"] for one in wager["outcomes"] if one["pays"] > 0)
        yield (wager["wager"], "how often it pays anything"), f"{pays:.4%}"
        for one in wager["outcomes"]:
            yield (
                (wager["wager"], f"how often: {one['name']} ({one['pays']:+g})"),
                f"{one['probability']:.4%}",
            )
    for one in found["charges"]:
        jackpot = ", jackpot" if one["jackpot"] else ""
        about = f"{one['wager']}, {dollars(one['amount'])} at {one['stakes']}{jackpot}"
        yield (about, "the player loses an hour"), dollars(round(one["loses_an_hour"]))
        yield (about, "the bank earns an hour"), dollars(round(one["bank_earns_an_hour"]))
        taken = (one["collection"] + one["bank_collection"]) * pace
        yield (about, "the house takes an hour"), dollars(round(taken))


@pytest.mark.parametrize("like", BANKED)
def test_every_figure_of_a_draft_is_that_of_calroom_odds(calroom: Say, tmp_path: Path, like: str) -> None:
    name, text, path = drawn(like, tmp_path)
    found = json.loads(calroom("odds", f"mine.{name}", "--house", str(path), "--json").out)
    assert on_the_board(text, name) == dict(of_wagers(found, rooms.game(like).type.pace))


def test_what_seats_cost_at_a_draft_of_poker_is_what_calroom_odds_says(calroom: Say, tmp_path: Path) -> None:
    name, text, path = drawn("sk.holdem", tmp_path)
    found = json.loads(calroom("odds", f"mine.{name}", "--house", str(path), "--json").out)
    shown = on_the_board(text, name)
    assert len(shown) == 4 * len(found["tables"])
    for table in found["tables"]:
        about = f"{table['stakes']}, by the {table['charged']}, {table['players']} players"
        assert shown[about, "a seat costs an hour"] == dollars(round(table["an_hour"]))
        assert shown[about, "a hand costs at least"] == dollars(table["least"])
