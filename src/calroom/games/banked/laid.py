"""What is wagered where on a banked layout, and which of what a table posts its worth depends on.

A layout is read by the words of its places: `circle 4 behind 9` is a circle, `tie circle 2` a tie circle.
"""

import re
from collections.abc import Mapping
from typing import Any, TypeAlias

RIDES_ALONG = {"play": "ante"}
"""Places whose chips are more of a wager that lies elsewhere, and are worth what that one is."""

ADDED = ("added-wager", "play-or-fold")
"""The topics under which a wager is raised after the deal: worths are for each unit wagered before it."""

TAKEN_BACK = ("last-chance", "over-maximum", "bonus-with-ante")
"""The topics under which a wager goes back before it has any action."""

AFTER_THE_DEAL = ("insurance",)
"""Wagers that are made when cards have been seen, and never more than the wager that was made before."""

Posted: TypeAlias = tuple[tuple[str, Any], ...]

_NUMBERED = re.compile(r" \d")


def wager_at(place: str) -> str:
    """What is wagered at a place of a layout.

    >>> wager_at("circle 4 behind 9"), wager_at("tie circle 2"), wager_at("play 3")
    ('circle', 'tie circle', 'ante')
    """
    kind = _NUMBERED.split(place, maxsplit=1)[0]
    return RIDES_ALONG.get(kind, kind)


def what_counts(posted: Mapping[str, Any]) -> Posted:
    """Of what a table posts, what its wagers are worth more or less by."""
    return tuple((key, posted[key]) for key in ("decks", "buster") if key in posted)
