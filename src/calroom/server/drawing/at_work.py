"""What the drawing board works out, in a process of its own and within a time: a draft may say anything.

Nothing of a draft is ever run. It is read as data against the types of its game, as every house file is.
"""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from http import HTTPStatus
from types import FrameType
from typing import TypeVar

import msgspec
from msgspec import Struct

from calroom.filing import filing, page
from calroom.filing.amended import amended
from calroom.filing.warnings import warnings
from calroom.houses import known
from calroom.houses.checking import check_text
from calroom.houses.drafts import DRAFT, Field, form, with_value
from calroom.houses.game import Game
from calroom.houses.grounds import filed_as, filed_game
from calroom.houses.loader import House, read_once
from calroom.lab.banked import odds
from calroom.lab.figures import Figure, Move, figures, moves, of_wagers
from calroom.lab.worth import Odds
from calroom.server.drawing.shapes import (
    LONGEST,
    DraftField,
    DraftLine,
    DraftPriced,
    DraftShown,
    DraftWarning,
    FigureMoved,
    HasElsewhere,
)
from calroom.server.work.asking import Nothing
from calroom.store.drafts import Draft

Made = TypeVar("Made")

QUICK, LONG = 5.0, 60.0
"""Seconds for reading a draft, and for working out what it is worth."""

TOO_LONG = "this draft takes too long to work out"
SHOWN = 12
"""So many faults are told at once."""


MOST = 64
"""So many games are remembered by their rules, those that were asked for last."""

_KNOWN: "dict[str, Known]" = {}


class TooLong(Exception):
    """The time is up."""


@contextmanager
def _within(seconds: float) -> Iterator[None]:
    """Stop what takes longer than this; a worker of a pool does its work in its first thread."""

    def stop(_: int, __: FrameType | None) -> None:
        raise TooLong

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def in_time(seconds: float, work: Callable[[], Made]) -> Made | Nothing:
    """What some work comes to, or that it takes too long or cannot be done."""
    try:
        with _within(seconds):
            return work()
    except TooLong:
        return Nothing(TOO_LONG, ("change it back",), HTTPStatus.UNPROCESSABLE_ENTITY)
    except (ValueError, LookupError) as wrong:
        said = str(wrong).removeprefix(f"{DRAFT}: ")
        return Nothing(said, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def lines(drafts: list[Draft]) -> list[DraftLine] | Nothing:
    """Drafts as their owner finds them in a list."""
    return in_time(QUICK, lambda: [_line(draft) for draft in drafts])


def _line(draft: Draft) -> DraftLine:
    house = read_once(str(DRAFT), draft.text.encode())
    return DraftLine(id=draft.id, title=house.title, games=list(house.games), at=draft.at)


def read(draft: str, text: str, game: str, mine: bool) -> DraftShown | Nothing:
    """A draft with the form of one of its games, or of its first; refused if anything in it is wrong."""
    return in_time(QUICK, lambda: _shown(draft, text, game, mine))


def changed(draft: str, text: str, game: str, key: str, value: str) -> DraftShown | Nothing:
    """The same after one value has changed."""
    return in_time(QUICK, lambda: _shown(draft, with_value(text, game, key, value), game, True))


def _shown(draft: str, text: str, game: str, mine: bool) -> DraftShown:
    house = _house(text)
    name = game or house.games[0]
    found = house.game(name)
    return DraftShown(
        id=draft,
        mine=mine,
        title=house.title,
        text=text,
        version=house.version,
        games=list(house.games),
        game=name,
        game_title=found.title,
        stakes=list(found.rules.stakes),
        filed=filed_as(house, name),
        fields=[_field(one) for one in form(house, name)],
    )


def _house(text: str) -> House:
    if len(text) > LONGEST:
        raise ValueError(f"a draft has at most {LONGEST:,} letters")
    if faults := check_text(DRAFT, text.encode()):
        raise ValueError("; ".join(map(str, faults[:SHOWN])))
    house = read_once(str(DRAFT), text.encode())
    if not house.games:
        raise ValueError("a draft has one game at least")
    house.check()
    return house


def _field(field: Field) -> DraftField:
    plain = msgspec.structs.asdict(field)
    others = [HasElsewhere(game=one.game, value=one.value) for one in field.elsewhere]
    return DraftField(**{**plain, "elsewhere": others})


# What it is worth


def priced(text: str, game: str) -> DraftPriced | Nothing:
    """The figures of the filed game and of the draft, and what to be warned of."""
    return in_time(LONG, lambda: _priced(text, game))


def _priced(text: str, name: str) -> DraftPriced:
    house = _house(text)
    game, filed = house.game(name), filed_game(house, name)
    every = moves(worth_of(filed).figures if filed else (), worth_of(game).figures)
    return DraftPriced(
        version=house.version,
        game=name,
        moved=[_moved(move) for move in every if move.moved],
        stayed=sum(not move.moved for move in every),
        figures=[_moved(move) for move in every],
        warnings=[DraftWarning(**msgspec.structs.asdict(one)) for one in warnings(house, name, _odds_of)],
    )


class Known(Struct, frozen=True):
    """What is known of a game: its figures, and what its wagers are worth where there is a bank."""

    figures: tuple[Figure, ...]
    odds: Odds | None = None


def worth_of(game: Game) -> Known:
    """What is known of a game; it follows from its rules, so that the same rules are worked out once.

    How a room is run between hands, and what a game or its house is called, changes none of it.
    """
    rules = msgspec.structs.replace(game.rules, title="")
    key = f"{game.type.name} {msgspec.json.encode(rules, order='sorted').decode()}"
    known = _KNOWN.pop(key, None) or _worked_out(game)
    _KNOWN[key] = known
    while len(_KNOWN) > MOST:
        del _KNOWN[next(iter(_KNOWN))]
    return known


def _worked_out(game: Game) -> Known:
    if game.family != "banked":
        return Known(figures(game))
    found = odds(game)
    return Known(tuple(of_wagers(found, game.type.pace)), found)


def _odds_of(game: Game) -> Odds:
    found = worth_of(game).odds
    assert found is not None, "only wagers against a bank are asked for"
    return found


def _moved(move: Move) -> FigureMoved:
    both = [one for one in (move.before, move.after) if one]
    worst = max(both, key=lambda one: one.error)
    return FigureMoved(
        about=move.about,
        name=move.name,
        before=move.before.words if move.before else "",
        after=move.after.words if move.after else "",
        error=worst.error_words,
    )


# On paper


@lru_cache(maxsize=16)
def filed_page(text: str, game: str) -> str | Nothing:
    """The rules of play of the draft as a document."""
    return in_time(LONG, lambda: page(filing(_house(text), game)))


@lru_cache(maxsize=16)
def changes_page(text: str, game: str) -> str | Nothing:
    """What the draft changes in the filed game, on one page."""
    return in_time(LONG, lambda: _changes(text, game))


def _changes(text: str, name: str) -> str:
    house = _house(text)
    filed = filed_game(house, name)
    if filed is None:
        raise ValueError(f"{name} is like no filed game, so that it changes none")
    lender, _, model = filed.id.partition(".")
    before = filing(known.house(lender), model, played=False, figures=False)
    after = filing(house, name, played=False, figures=False)
    return amended(before, after, {"": worth_of(filed).figures}, {"": worth_of(house.game(name)).figures})
