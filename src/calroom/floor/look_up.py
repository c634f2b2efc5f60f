"""Look-up: words about what went wrong are matched against what can go wrong, and the ruling is run."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import TypeVar

from msgspec import Struct

import calroom
from calroom.floor import playing
from calroom.floor.casebook import Case, casebook
from calroom.floor.houses import Elsewhere, compare, scene_with
from calroom.floor.matching import Matcher, Text, text_of
from calroom.floor.possible import kinds, make, point_of, tag
from calroom.floor.rulings import Ruling, cites, rule_on_scene
from calroom.floor.scenes import Scene
from calroom.floor.vocabulary import ALSO_CALLED
from calroom.floor.when import Moment
from calroom.houses.game import Game
from calroom.table.incidents import Incident
from calroom.table.refusals import CannotHappen

NAME, CALLED, WORDS, MOMENT, RULE, SAYS = 6.0, 5.5, 4.0, 3.6, 3.5, 1.0
"""What a word weighs: in an incident's name, in what people call it, in how it is reported, in the moment, in
a rule's name, in its text."""

T = TypeVar("T")

FITS = 0.36
"""So much of what was asked must be found in a case for it to be an answer."""

ELSEWHERE = 1.25
"""So much better must something fit that cannot happen here, to be what was meant."""

AS_GOOD = 0.94
"""From so near to the best another incident may be meant as well."""

SHOWN = 6


class NothingFits(LookupError):
    """No case of the game is about what was asked; the message says what is possible."""


class SeveralFit(LookupError):
    """What was asked may mean several things: `cases`."""

    def __init__(self, message: str, cases: Sequence[Case]) -> None:
        super().__init__(message)
        self.cases = tuple(cases)


class Found(Struct, frozen=True):
    """What the floor desk answers: the ruling, what it depends on, and how other houses rule."""

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
        raise CannotHappen(why_not(game, kind, moment))
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
        raise CannotHappen(found)
    return found


# Choosing by what was said


def find(game: Game, asked: str, moment: str = "") -> list[Case]:
    """The cases that are meant, the best first; all are of one kind of incident."""
    at = choose_moment(game, moment) if moment else None
    cases = [case for case in casebook(game).cases if at in (None, case.moment)]
    strangers = [kind for kind in every_kind() if kind not in game.remedies]
    texts, others = [_text(game, case) for case in cases], [text_of(_words_of_kind(one)) for one in strangers]
    matcher = Matcher(
        [*{case.kind: text for case, text in zip(cases, texts, strict=True)}.values(), *others], NAME
    )
    ranked = _ranked([matcher.score(asked, text) for text in texts], cases)
    best = ranked[0][0] if ranked else 0.0
    score, stranger = _ranked([matcher.score(asked, text) for text in others], strangers)[0]
    if score >= FITS and score > ELSEWHERE * best:
        raise CannotHappen(why_not(game, tag(stranger)))
    if best < FITS:
        can = ", ".join(incidents(game, moment))
        raise NothingFits(f"nothing that can go wrong in {game.id} fits {asked!r}; what can is {can}")
    return _of_one_kind(game, asked, ranked)


def _ranked(scores: Sequence[float], things: Sequence[T]) -> list[tuple[float, T]]:
    return sorted(zip(scores, things, strict=True), key=lambda hit: -hit[0])


def _of_one_kind(game: Game, asked: str, ranked: Sequence[tuple[float, Case]]) -> list[Case]:
    """The cases of the kind that fits best; refused where another fits as well."""
    best = ranked[0][0]
    first: dict[str, Case] = {}
    for score, case in ranked:
        if score >= best * AS_GOOD:
            first.setdefault(case.kind, case)
    if len(first) > 1:
        raise SeveralFit(f"{asked!r} may mean several things in {game.id}", [*first.values()][:SHOWN])
    return [case for _, case in ranked if case.kind in first]


def _text(game: Game, case: Case) -> Text:
    """All words that speak of a case."""
    scene = case.scene
    rules = [game.book.rule(name) for name in cites(game, case.followed)]
    return text_of(
        [
            *_words_of(scene.read()),
            *(part for one in scene.earlier for part in _words_of(one)),
            (scene.moment.words, MOMENT),
            *((f"{rule.slug} {' '.join(rule.topics)}", RULE) for rule in rules),
            *((rule.says, SAYS) for rule in rules),
        ]
    )


def _words_of(incident: Incident) -> Iterator[tuple[str, float]]:
    yield from _words_of_kind(type(incident))
    yield incident.words(), WORDS


def _words_of_kind(kind: type[Incident]) -> Iterator[tuple[str, float]]:
    yield tag(kind), NAME
    yield ALSO_CALLED.get(tag(kind), ""), CALLED
    yield kind.__doc__ or "", WORDS


# The answer


def answer(game: Game, cases: Sequence[Case]) -> Found:
    """The ruling on the first case, those of the others as far as they differ, and other houses'."""
    first, *others = cases
    ruling = rule_on_scene(game, first.scene)
    # What else went wrong before is beside the question, unless there was nothing to rule on without it.
    alike = [case for case in others if bool(case.scene.earlier) == bool(first.scene.earlier)]
    depends = {case.ruling: case for case in alike if case.ruling != first.ruling}
    rulings = tuple(rule_on_scene(game, case.scene) for case in list(depends.values())[:SHOWN])
    return Found(ruling, rulings, compare(game, first.scene, ruling))
