"""Two browsers at one table: no frame sent to one holds a card of the other before it is shown.

`tests/server/test_secrets.py` says the same of a hand of every script; here it is what browsers are sent.
"""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from msgspec import json

from tests.e2e.guest import Guest

GAMES = ("palace.holdem", "comstock.stud", "comstock.lowball")
SEAL = re.compile(r'"(root|seal)":\s*("[^"]*"|\{[^}]*\})')


@pytest.mark.parametrize("game", GAMES)
def test_no_frame_holds_a_card_of_the_other(guests: Callable[..., Guest], game: str) -> None:
    one, other = guests(quick=True), guests(quick=True)
    one.play_now(game)
    other.play_now(game)
    assert one.page.url == other.page.url, "both sit at one table"
    one.play_with(other)
    checked = leaks_of(one, other) + leaks_of(other, one)
    assert checked >= 4, "cards were dealt face down to both, and looked for"


def leaks_of(holder: Guest, watcher: Guest) -> int:
    """How many hidden cards of one were looked for in all that was sent to the other, and not found there."""
    looked = 0
    for hand, secrets in secret_cards(holder).items():
        frames = frames_of(watcher, hand)
        shown: set[str] = set()
        for frame in frames:
            shown |= opened_in(frame, holder.seat)
            for card in secrets - shown:
                assert not re.search(rf"(?<![\w-]){card}(?![\w-])", frame), f"{card} in {frame[:2000]}"
                looked += 1
    return looked


def secret_cards(holder: Guest) -> dict[int, set[str]]:
    """The cards dealt face down to somebody, hand by hand, as they themselves were told."""
    found: dict[int, set[str]] = {}
    for what in holder.lines:
        told = what.get("told", {})
        if told.get("event") == "dealt" and told.get("seen_by") == [holder.seat]:
            found.setdefault(what["hand"], set()).update(told["cards"])
    return found


def frames_of(watcher: Guest, hand: int) -> list[str]:
    """Every frame that somebody got while a hand was played, without the seals, which are noise.

    The cards drawn for the button are left out, too: everybody sees them, and they are shuffled in again.
    """
    begins = [at for at, frame in enumerate(watcher.frames) if begun_in(frame)]
    for first, last in pairwise([*begins, len(watcher.frames)]):
        if hand in begun_in(watcher.frames[first]):
            return [SEAL.sub(r'"\1": 0', undrawn(frame)) for frame in watcher.frames[first:last]]
    return []


def undrawn(frame: str) -> str:
    message = json.decode(frame)
    # How the game speaks is the same for everybody; a label in it may begin like the ace of spades.
    message.pop("words", None)
    for told in {"lines", "log"} & message.keys():
        drawn = {line["number"] for line in message[told] if line["what"]["event"] == "buttondrawn"}
        for telling in {told, "story"} & message.keys():
            message[telling] = [line for line in message[telling] if line["number"] not in drawn]
    return json.encode(message).decode()


def begun_in(frame: str) -> set[int]:
    return {what["hand"] for what in events_in(frame) if what["event"] == "handbegan"}


def opened_in(frame: str, seat: int) -> set[str]:
    """The cards of a seat that this very frame turns up for everybody."""
    told = [what["told"] for what in events_in(frame) if what["event"] == "inhand"]
    return {
        card
        for event in told
        if event.get("seen_by") is None and f"hand {seat}" in (event.get("place"), event.get("source"))
        for card in event.get("cards", ())
    }


def events_in(frame: str) -> list[dict[str, Any]]:
    message = json.decode(frame)
    return [line["what"] for line in message.get("lines", message.get("log", []))]
