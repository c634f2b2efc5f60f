"""A small catalogue of two houses, so that these tests do not depend on what the filed rules say."""

from collections.abc import Callable
from pathlib import Path

import pytest

from calroom.rulebook import RuleBook

FILES = {
    "east.holdem": """
        [game]
        id = "east.holdem"
        title = "Hold'em"
        lines = "1"
        summary = "Two cards each."
        deck = "52"
        seats = "2-9"
        follows = ["east.lowball:room"]

        [[rule]]
        id = "east.holdem.deck"
        lines = "1"
        number = ""
        layer = "play"
        structure = true
        says = "The deck holds 52 cards."
        example = "52 cards."

        [[rule]]
        id = "east.holdem.burns"
        lines = "2"
        number = ""
        layer = "play"
        says = "A card is burned before the flop."
        example = "One card goes face down."
        topics = ["burn", "flop"]

        [rule.reading]
        kind = "silent"
        gap = "How many cards are burned is not said."
        reading = "One card, whether raises were made or not."
        why = "It is the custom of the trade."
        other = ["No card is burned."]
        setting = "burns"

        [[rule]]
        id = "east.holdem.raise-cap"
        lines = "3"
        number = ""
        layer = "play"
        says = "A bet and three raises."
        example = "A fourth raise is refused."
        topics = ["raise-cap"]

        [[rule]]
        id = "east.holdem.polite"
        lines = "4"
        number = ""
        layer = "conduct"
        says = "Players are polite."
        example = ""
        note = "A reminder of good manners."
        """,
    "east.holdem-hilo": """
        [game]
        id = "east.holdem-hilo"
        title = "Hold'em, high-low"
        lines = "5"
        summary = "The pot is split."
        deck = "52"
        seats = "2-9"
        follows = ["east.holdem"]

        [[rule]]
        id = "east.holdem-hilo.as-holdem"
        lines = "5"
        number = ""
        layer = "play"
        follows = ["east.holdem"]
        says = "Everything else is as in east.holdem."
        example = "A card is burned."

        [[rule]]
        id = "east.holdem-hilo.two-raises"
        lines = "6"
        number = ""
        layer = "play"
        says = "A bet and two raises."
        example = "A third raise is refused."
        topics = ["raise-cap"]
        """,
    "east.lowball": """
        [game]
        id = "east.lowball"
        title = "Lowball"
        lines = "7"
        summary = "The lowest hand wins."
        deck = "53"
        seats = "2-8"

        [[rule]]
        id = "east.lowball.broken-game"
        lines = "7"
        number = ""
        layer = "room"
        says = "Players of a broken game are seated first."
        example = ""
        topics = ["broken-game"]

        [[rule]]
        id = "east.lowball.draw"
        lines = "8"
        number = ""
        layer = "play"
        says = "Up to five cards may be drawn."
        example = "Five are thrown away, five come."
        topics = ["draw"]
        """,
    "west.holdem": """
        [game]
        id = "west.holdem"
        title = "Texas Hold'em"
        lines = "1"
        summary = "Two cards each."
        deck = "52"
        seats = "2-10"
        alike = ["east.lowball"]

        [[rule]]
        id = "west.holdem.deck"
        lines = "1"
        number = ""
        layer = "play"
        structure = true
        says = "The deck holds 52 cards."
        example = "52 cards."

        [[rule]]
        id = "west.holdem.four-raises"
        lines = "3"
        number = ""
        layer = "play"
        says = "A bet and four raises."
        example = "A fifth raise is refused."
        topics = ["raise-cap"]
        """,
}


def write_catalogue(folder: Path) -> Path:
    for game, text in FILES.items():
        house, _, name = game.partition(".")
        path = folder / house / f"{name}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(line.strip() for line in text.splitlines()))
    return folder


@pytest.fixture
def catalogue(tmp_path: Path) -> Path:
    return write_catalogue(tmp_path / "catalogue")


@pytest.fixture
def small(catalogue: Path) -> RuleBook:
    return RuleBook(catalogue)


@pytest.fixture
def with_change(catalogue: Path) -> Callable[[str, str, str], RuleBook]:
    """The book after one replacement in one file."""

    def change(file: str, old: str, new: str) -> RuleBook:
        path = catalogue / file
        assert old in path.read_text()
        path.write_text(path.read_text().replace(old, new))
        return RuleBook(catalogue)

    return change
