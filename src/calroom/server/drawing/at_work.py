"""What the drawing board works out, in a process of its own and within a time: a draft may say anything.

Nothing of a draft is ever run. It is read as data against the types of its game, as every house file is.
"""

import logging
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from functools import lru_cache
from hashlib import sha256
from http import HTTPStatus
from threading import current_thread, main_thread
from time import monotonic, process_time
from types import FrameType
from typing import TypeVar

import msgspec
from msgspec import convert

from calroom.filing import filing, page
from calroom.filing.amended import amended
from calroom.filing.warnings import first_warnings, forced_warnings, warnings_at
from calroom.houses import known as houses
from calroom.houses.checking import Fault, check_text
from calroom.houses.drafts import DRAFT, Field, form, with_value
from calroom.houses.game import Game
from calroom.houses.grounds import filed_as, filed_game
from calroom.houses.loader import House, read_once
from calroom.houses.shapes import Shape
from calroom.lab.figures import Figure, Move, figures, moves
from calroom.nights.dealt import planned, sat_at
from calroom.nights.sitting import Sat
from calroom.server.drawing.charts import charts_moved
from calroom.server.drawing.pricing import HAND, Known, known, parts, sheets_of_both, value
from calroom.server.drawing.shapes import (
    LONGEST,
    DraftFault,
    DraftField,
    DraftLine,
    DraftPriced,
    DraftShown,
    DraftText,
    DraftValue,
    DraftWarning,
    FigureMoved,
    Group,
    HasElsewhere,
    NightAsked,
    NightPart,
    SittingTold,
    ValueShape,
)
from calroom.server.drawing.wanted import ALWAYS, is_wanted
from calroom.server.work.asking import HouseFile, Nothing, game_at
from calroom.store.drafts import Draft

log = logging.getLogger("calroom.drawing")
Made = TypeVar("Made")

QUICK, LONG = 5.0, 60.0
"""Seconds of the processor to read a draft, and to work out what it is worth; a busy machine refuses none."""

MOMENT = 1.0
"""Seconds after which what was dealt of a night is told."""

TRIED = 3
"""So many hands are dealt under a draft before people play it."""

LOOKS = 0.1
"""Seconds between two looks at whether work is still wanted."""

NOT_WANTED = "this draft has changed meanwhile"
NO_GAME = "no game can be made of these values"
TOO_LONG = "this draft takes too long to work out"
OVERTAKEN = "this draft was changed in another window after you read it, so that nothing was written"
ONCE_MORE = "read it again, and make your change once more"
UNREADABLE = "A draft that cannot be read"
SHOWN = 12
"""So many faults are told at once."""


class TooLong(Exception):
    """The time is up."""


class NoLongerWanted(Exception):
    """The draft has changed meanwhile."""


@contextmanager
def _within(seconds: float, mark: str) -> Iterator[None]:
    """Stop what takes longer than this or is wanted no longer; a worker works in its first thread.

    One of a cluster does not, and nobody can stop it: there it works to the end.
    """
    if current_thread() is not main_thread():
        yield
        return
    if not is_wanted(mark):
        # It waited for its turn, and meanwhile the draft has changed.
        raise NoLongerWanted
    until = process_time() + seconds

    def look(_: int, at: FrameType | None) -> None:
        # Whoever is stopped within a compiler, or within what calls its loops, ends the process.
        if at is None or not at.f_globals.get("__name__", "").startswith("calroom."):
            return
        if process_time() >= until:
            raise TooLong
        if not is_wanted(mark):
            raise NoLongerWanted

    before = signal.signal(signal.SIGALRM, look)
    of_before = signal.setitimer(signal.ITIMER_REAL, min(seconds, LOOKS), LOOKS)
    try:
        yield
    finally:
        # Whoever had set a time for all of this, such as a test, is woken after it as they wished.
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, *of_before)


def in_time(
    seconds: float, work: Callable[[], Made], mark: str = ALWAYS, given_up: Made | None = None
) -> Made | Nothing:
    """What some work comes to, or that it takes too long or cannot be done.

    What is wanted no longer comes to what stands for work that was given up: nobody is at fault.
    """
    try:
        with _within(seconds, mark):
            return work()
    except NoLongerWanted:
        return given_up or Nothing(NOT_WANTED, ("ask for what it is now",), HTTPStatus.CONFLICT)
    except TooLong:
        return Nothing(TOO_LONG, ("change it back",), HTTPStatus.CONFLICT)
    except Exception as wrong:
        if isinstance(wrong, ValueError) or type(wrong) is LookupError:
            said = str(wrong).removeprefix(f"{DRAFT}: ")
            return Nothing(said, status=HTTPStatus.CONFLICT)
        # Values of which nobody has thought: whoever wrote them is told, and we read of it in the log.
        log.warning("a draft cannot be worked out", exc_info=wrong)
        return Nothing(NO_GAME, ("change it back",), HTTPStatus.CONFLICT)


def lines(drafts: list[Draft]) -> list[DraftLine] | Nothing:
    """Drafts as their owner finds them in a list."""
    return in_time(QUICK, lambda: [_line(draft) for draft in drafts])


def _line(draft: Draft) -> DraftLine:
    title, games = _heading(draft.text)
    return DraftLine(id=draft.id, title=title, games=games, at=draft.at)


def _heading(text: str) -> tuple[str, list[str]]:
    """What a draft is called and which games it has, also where it can no longer be used."""
    try:
        house = read_once(str(DRAFT), text.encode())
        return house.title, list(house.games)
    except ValueError:
        return UNREADABLE, []


def _version(text: str) -> str:
    """The version of a draft, also where it can no longer be used."""
    try:
        return read_once(str(DRAFT), text.encode()).version
    except ValueError:
        return sha256(text.encode()).hexdigest()


def opened(draft: str, text: str, game: str, mine: bool) -> DraftShown | Nothing:
    """A draft that is kept: as it can be used, or with what is wrong in it by now, to be put right."""
    return in_time(QUICK, lambda: _opened(draft, text, game, mine))


def _opened(draft: str, text: str, game: str, mine: bool) -> DraftShown:
    if not (faults := _faults(text)):
        return _shown(draft, text, game, mine)
    title, games = _heading(text)
    return DraftShown(
        id=draft,
        mine=mine,
        title=title,
        text=text,
        version=_version(text),
        games=games,
        game="",
        game_title="",
        stakes=[],
        seats=[],
        faults=[_fault(one) for one in faults[:SHOWN]],
    )


def _fault(fault: Fault) -> DraftFault:
    heading, _, way = fault.key.partition(".")
    game, _, key = way.partition(".")
    in_game = heading == "games" and key != "like"
    # What lies in a list goes with the whole of it.
    given_up = key.partition("[")[0] if in_game else ""
    return DraftFault(
        line=fault.line, where=fault.key, what=fault.what, game=game if given_up else "", key=given_up
    )


def read(draft: str, text: str, game: str, mine: bool) -> DraftShown | Nothing:
    """A draft with the form of one of its games, or of its first; refused if anything in it is wrong."""
    return in_time(QUICK, lambda: _shown(draft, text, game, mine))


def changed(draft: Draft, asked: DraftValue) -> DraftShown | Nothing:
    """The same after one value has changed; a form shows no lines, so that none is told of what is wrong."""
    return _instead(
        draft,
        asked.version,
        asked.game,
        lambda: with_value(draft.text, asked.game, asked.key, asked.value),
        lambda fault: in_form(fault, asked),
    )


def in_form(fault: Fault, asked: DraftValue) -> str:
    """What is wrong as it is told beside the value; where another one is meant, with what that is called."""
    key = fault.key.removeprefix(f"games.{asked.game}").removeprefix(".")
    if key == asked.key or not key:
        return fault.what
    within = key.removeprefix(asked.key).removeprefix(".")
    return f"{within.replace('.', ': ').replace('_', ' ')}: {fault.what}"


def replaced(draft: Draft, asked: DraftText) -> DraftShown | Nothing:
    """The same with another file in its place."""
    return _instead(draft, asked.version, "", lambda: asked.text)


def _instead(
    draft: Draft, version: str, game: str, text: Callable[[], str], say: Callable[[Fault], str] = str
) -> DraftShown | Nothing:
    """A draft with another text, if it is still in the version that whoever changes it has read.

    Somebody with two windows would lose in one what they did in the other.
    """
    if _version(draft.text) != version:
        return Nothing(OVERTAKEN, (ONCE_MORE,), HTTPStatus.PRECONDITION_FAILED)
    return in_time(QUICK, lambda: _better(draft, game, text(), say))


def _better(draft: Draft, game: str, text: str, say: Callable[[Fault], str]) -> DraftShown:
    """A draft with this text, which has no faults, or fewer of those that it was kept with."""
    faults = _faults(text)
    left = {(fault.key, fault.what) for fault in faults}
    if left and not left < {(fault.key, fault.what) for fault in _faults(draft.text)}:
        raise ValueError("; ".join(map(say, faults[:SHOWN])))
    return _opened(draft.id, text, game, True)


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
        seats=list(found.rules.seats),
        filed=filed_as(house, name),
        fields=[_field(one) for one in form(house, name)],
    )


def _house(text: str) -> House:
    if faults := _faults(text):
        raise ValueError("; ".join(map(str, faults[:SHOWN])))
    return read_once(str(DRAFT), text.encode())


@lru_cache(maxsize=16)
def _faults(text: str) -> tuple[Fault, ...]:
    """Everything that is wrong in a draft."""
    if len(text) > LONGEST:
        return (Fault(0, "", f"a draft has at most {LONGEST:,} letters"),)
    if found := check_text(DRAFT, text.encode()):
        return found
    try:
        house = read_once(str(DRAFT), text.encode())
        house.check()
    except ValueError as wrong:
        return (Fault(0, "", str(wrong).removeprefix(f"{DRAFT}: ")),)
    return () if house.games else (Fault(0, "", "a draft has one game at least"),)


def _field(field: Field) -> DraftField:
    plain = msgspec.structs.asdict(field)
    others = [HasElsewhere(game=one.game, says=one.says) for one in field.elsewhere]
    return DraftField(**{**plain, "elsewhere": others, "shape": _shape(field.shape)})


def _shape(found: Shape) -> ValueShape:
    parts = {name: _shape(part) for name, part in found.parts.items()}
    plain = msgspec.structs.asdict(found)
    return ValueShape(**{**plain, "parts": parts, "choices": list(found.choices)})


# What it is worth


def priced(text: str, game: str, part: str = "", mark: str = ALWAYS) -> DraftPriced | Nothing:
    """A part of the figures of the filed game and of the draft, and warnings; unasked, the quickest part."""
    nothing = DraftPriced(
        version="", game=game, part=part, then=[], moved=[], stayed=0, figures=[], warnings=[]
    )
    return in_time(LONG, lambda: _priced(text, game, part), mark, nothing)


def _priced(text: str, name: str, part: str) -> DraftPriced:
    house = _house(text)
    game, filed = house.game(name), filed_game(house, name)
    every = parts(game)
    asked = part or every[0]
    before = known(filed, asked) if filed is not None and asked in parts(filed) else Known()
    after = known(game, asked)
    moved = moves(before.figures, after.figures)
    first = next(one for one in every if one != HAND)
    found = [*first_warnings(house, name, value)] if asked == first else []
    if asked == "strategy":
        found = [*forced_warnings(house, name, lambda one: known(one, "strategy").ways)]
    if asked.startswith("decks "):
        found = [*warnings_at(house, name, int(asked.split()[1]), value)]
    return DraftPriced(
        version=house.version,
        game=name,
        part=asked,
        then=list(every[every.index(asked) + 1 :]) if asked in every else [],
        moved=[_moved(move, asked) for move in moved if move.moved],
        stayed=sum(not move.moved for move in moved),
        figures=[_moved(move, asked) for move in moved],
        charts=list(charts_moved(*sheets_of_both(filed, game))) if asked == "strategy" else [],
        warnings=[
            DraftWarning(**msgspec.structs.asdict(one)) for one in sorted(found, key=lambda one: not one.new)
        ],
    )


def _moved(move: Move, part: str) -> FigureMoved:
    both = [one for one in (move.before, move.after) if one]
    worst = max(both, key=lambda one: one.error)
    return FigureMoved(
        group=_group(part, worst),
        about=move.about,
        name=move.name,
        before=move.before.words if move.before else "",
        after=move.after.words if move.after else "",
        error=worst.error_words,
    )


def _group(part: str, figure: Figure) -> Group:
    if part == "wagers" and figure.unit == "cents":
        return "tables"
    return "wagers" if part == HAND else convert(part.partition(" ")[0], Group)


# As if


def dealt(house: HouseFile, name: str, asked: NightAsked, mark: str = ALWAYS) -> NightPart | Nothing:
    """The next sittings of a night, as many as a moment allows and one at least."""
    nothing = NightPart(
        game=name,
        title="",
        version="",
        stakes="",
        manners=[],
        stack=0,
        has_bank=False,
        first=asked.first,
        of=0,
        hands=0,
        sittings=[],
    )
    return in_time(LONG, lambda: _dealt(house, name, asked), mark, nothing)


def _dealt(house: HouseFile, name: str, asked: NightAsked) -> NightPart:
    path, text = house
    game = _house(text.decode()).game(name) if path == str(DRAFT) else game_at(house, name)
    plan = planned(
        game, asked.manners, hands=asked.hands, sitting=asked.sitting, seed=asked.seed, stakes=asked.stakes
    )
    until, sat = monotonic() + MOMENT, list[Sat]()
    for number in range(asked.first, plan.sittings):
        sat.append(sat_at(plan, number)[1])
        if monotonic() >= until:
            break
    seats = range(1, len(plan.manners) + 1)
    return NightPart(
        game=game.id,
        title=game.title,
        version=game.version,
        stakes=plan.stakes,
        manners=list(plan.manners),
        stack=plan.stack,
        has_bank=game.family == "banked",
        first=asked.first,
        of=plan.sittings,
        hands=plan.hands,
        sittings=[
            SittingTold(
                hands=one.hands,
                won=[one.won[seat] for seat in seats],
                bet=sum(one.bet.values()),
                banked=sum(one.banked.values()),
                house=one.house,
                jackpot=one.jackpot,
                pots=one.pots,
            )
            for one in sat
        ],
    )


# At a table


def tried(text: str, name: str, stakes: str) -> bool | Nothing:
    """Whether hands can be dealt to the end under a draft, before people sit down to it."""
    # Whoever deals first after the room was opened reads or compiles what bots play by.
    return in_time(LONG, lambda: _tried(text, name, stakes))


def _tried(text: str, name: str, stakes: str) -> bool:
    plan = planned(_house(text).game(name), hands=TRIED, sitting=TRIED, seed=1, stakes=stakes or None)
    return sat_at(plan, 0)[1].hands > 0


# On paper


def filed_page(text: str, game: str, day: date) -> str | Nothing:
    """The rules of play of the draft as a document of this day."""
    return in_time(LONG, lambda: _filed(text, game, day))


def changes_page(text: str, game: str, day: date) -> str | Nothing:
    """What the draft changes in the filed game, on one page of this day."""
    return in_time(LONG, lambda: _changes(text, game, day))


# What was made is remembered, and never that it could not be made in time: another time it may.


@lru_cache(maxsize=16)
def _filed(text: str, game: str, day: date) -> str:
    return page(filing(_house(text), game, day=day))


@lru_cache(maxsize=16)
def _changes(text: str, name: str, day: date) -> str:
    house = _house(text)
    filed = filed_game(house, name)
    if filed is None:
        raise ValueError(f"{name} is like no filed game, so that it changes none")
    lender, _, model = filed.id.partition(".")
    before = filing(houses.house(lender), model, day=day, played=False, figures=False)
    after = filing(house, name, day=day, played=False, figures=False)
    return amended(before, after, {"": _every(filed)}, {"": _every(house.game(name))})


def _every(game: Game) -> tuple[Figure, ...]:
    """What is told of a game in a document: its figures as the lab has them."""
    return known(game, "wagers").figures if game.family == "banked" else figures(game)
