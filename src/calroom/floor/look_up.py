"""Look-up by name: a moment and an incident are chosen from what can go wrong, and the ruling is run."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from msgspec import Struct

import calroom
from calroom.floor import playing
from calroom.floor.casebook import Case, casebook
from calroom.floor.houses import Elsewhere, compare, scene_with
from calroom.floor.possible import kinds, make, point_of, tag
from calroom.floor.rulings import Ruling, rule_on_scene
from calroom.floor.scenes import Scene
from calroom.floor.when import Moment
from calroom.houses.game import Game
from calroom.table.incidents import Incident
from calroom.table.refusals import CannotHappen

SHOWN = 6


class NothingFits(LookupError):
    """The game has nothing of this name; the message says what it has."""


class Found(Struct, frozen=True):
    """The ruling on an incident, what it depends on, and how other houses rule."""

    ruling: Ruling
    depends: tuple[Ruling, ...]
    houses: tuple[Elsewhere, ...]


# Choosing by name


def moments(game: Game) -> tuple[Moment, ...]:
    """The moments of the game's hands at which something can go wrong, in order."""
    return casebook(game).moments


def incidents(game: Game, moment: str = "") -> tuple[str, ...]:
    """What can go wrong in the game, or at one moment of it."""
    at = choose_moment(game, moment) if moment else None
    cases = [case for case in casebook(game).cases if at in (None, case.moment)]
    return tuple(sorted({kind for case in cases for kind in case.about}))


def choose_moment(game: Game, name: str) -> Moment:
    """A moment by its name, its words or its number in the list."""
    known = moments(game)
    for number, moment in enumerate(known, 1):
        if name in (str(number), moment.id, moment.words):
            return moment
    listed = ", ".join(moment.id for moment in known)
    raise NothingFits(f"hands of {game.id} have no moment {name!r}; there are {listed}")


def choose_incident(game: Game, name: str, moment: Moment | None = None) -> list[Case]:
    """The cases of an incident by its name or its number in the list; refused if it cannot happen."""
    names = incidents(game, moment.id if moment else "")
    kind = names[int(name) - 1] if name.isdecimal() and 0 < int(name) <= len(names) else name
    cases = [case for case in casebook(game).of_kind(kind) if moment in (None, case.moment)]
    if not cases:
        raise CannotHappen("{why:said}", why=why_not(game, kind, moment))
    return cases


def why_not(game: Game, kind: str, moment: Moment | None = None) -> str:
    """What the game itself says against an incident, and what can happen instead."""
    at = f" at this moment ({moment.words})" if moment else ""
    can = f"what can go wrong{at} is {', '.join(incidents(game, moment.id if moment else ''))}"
    known = next((one for one in every_kind() if tag(one) == kind), None)
    if known is None:
        return f"there is no incident {kind!r}; in {game.id} {can}"
    hand = playing.deal(game, 0)
    refused = hand.stands_against(make(known, point_of(hand, Random(1))))
    if refused is None or moment:
        return f"{kind} does not happen in {game.id}{at}; {can}"
    about = (known.__doc__ or "").partition("\n")[0].rstrip(".")
    return f"{refused.what} ({about[:1].lower()}{about[1:]}); {can}"


@lru_cache(maxsize=1)
def every_kind() -> tuple[type[Incident], ...]:
    """Every kind of incident that any game of any house knows."""
    return tuple(dict.fromkeys(kind for game in calroom.games() for kind in kinds(game)))


def scene_for(game: Game, moment: str, incident: str | Incident) -> Scene:
    """A hand at this moment in which the incident is reported; refused if it cannot happen there."""
    at = choose_moment(game, moment)
    if isinstance(incident, str):
        return choose_incident(game, incident, at)[0].scene
    found = scene_with(game, at, incident)
    if isinstance(found, str):
        raise CannotHappen("{why:said}", why=found)
    return found


# The ruling


def answer(game: Game, cases: Sequence[Case]) -> Found:
    """The ruling on the first case, those of the others as far as they differ, and other houses'."""
    first, *others = cases
    ruling = rule_on_scene(game, first.scene)
    # What else went wrong before is beside the question, unless there was nothing to rule on without it.
    alike = [case for case in others if bool(case.scene.earlier) == bool(first.scene.earlier)]
    depends = {case.ruling: case for case in alike if case.ruling != first.ruling}
    rulings = tuple(rule_on_scene(game, case.scene) for case in list(depends.values())[:SHOWN])
    return Found(ruling, rulings, compare(game, first.scene, ruling))
