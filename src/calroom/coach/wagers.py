"""What wagers against a bank are worth before the deal, played best and the collection taken off."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from calroom.coach.choices import Choice, staked
from calroom.houses.game import Game
from calroom.lab.banked import odds
from calroom.lab.on_file import Posted, is_on_file, layout_of, wager_at, what_counts
from calroom.lab.worth import Worth
from calroom.money import Cents
from calroom.table.asks import Answer, Ask
from calroom.table.views import View

NOT_AGAINST = ("against the best bank",)
"""Ways of the other side: a wager is worth what one makes of it oneself."""


TOPICS = frozenset(("wagers", "last-chance"))
"""Under these wagers are made before anybody has seen a card, and under the last also taken back."""


def wagers(game: Game, given: Mapping[str, Any], view: View, ask: Ask) -> list[Choice] | None:
    """What the least wager on every place brings, and that to wager no more brings nothing.

    A wager that is taken back brings what it would have lost; what was paid for its place stays paid.
    """
    if not is_on_file(game):
        return None
    worths = best_worths(game, view.stakes, what_counts(given))
    laid = staked(view, ask.seat)
    found = []
    for option in ask.options:
        worth, lies = worths.get(wager_at(option.where)), laid.get(option.where, 0)
        if option.verb == "done":
            found.append(Choice(Answer("done"), 0.0, 0.0, None))
        elif worth is None:
            continue
        elif option.verb == "withdraw":
            found.append(Choice(Answer("withdraw", where=option.where), -worth.expected * lies))
        else:
            amount = option.low
            brings = worth.expected * amount - _collected(
                worth, lies, amount, late=ask.topic == "last-chance"
            )
            found.append(Choice(Answer(option.verb, amount, (), option.where), brings))
    return found or None


def _collected(worth: Worth, lies: Cents, amount: Cents, *, late: bool) -> Cents:
    """What more the house takes, something lying there or not; after the collection only a new place pays."""
    if not lies:
        return collection_of(worth, amount)
    return 0 if late else collection_of(worth, lies + amount) - collection_of(worth, lies)


@lru_cache(maxsize=32)
def best_worths(game: Game, stakes: str, posted: Posted = ()) -> dict[str, Worth]:
    """By place, what a wager there is worth played as well as it can be."""
    known = odds(game, stakes=stakes or None, posted=dict(posted)).wagers
    found = {}
    for place, names in layout_of(game).items():
        ways = [each for each in known if each.wager.startswith(names)]
        own = [each for each in ways if not each.wager.endswith(NOT_AGAINST)]
        if own:
            found[place] = max(own, key=lambda worth: worth.expected)
    return found


def collection_of(worth: Worth, amount: Cents) -> Cents:
    """What the house takes for a wager of this amount."""
    return next((band.collection for band in worth.collection if band.at_least <= amount <= band.at_most), 0)
