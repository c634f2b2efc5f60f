"""The floor desk and the drills over REST: rulings looked up, problems put and graded, results kept."""

from collections.abc import Callable, Iterable
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Annotated, TypeVar

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Struct

import calroom
from calroom.floor import look_up
from calroom.floor.drills import KINDS, games_for, kind_called
from calroom.floor.drills import problem as make_problem
from calroom.floor.houses import Elsewhere
from calroom.floor.look_up import Found, NothingFits, SeveralFit
from calroom.floor.problems import BadAnswer, Grade, Problem, Solved, grade
from calroom.floor.results import Result, Score, class_scores, due, fresh_seed, hardest
from calroom.floor.rulings import Cited, Decision, Ruling
from calroom.houses.game import Game
from calroom.server.clocks import now
from calroom.server.desk import Busy
from calroom.server.errors import Wrong, not_found
from calroom.server.floor_shapes import (
    BlankShown,
    ChoiceShown,
    CitedShown,
    DecisionShown,
    DrillAnswer,
    DrillBook,
    DrillClass,
    DrillDue,
    DrillGrade,
    DrillKind,
    DrillProblem,
    DrillScore,
    ElsewhereShown,
    FloorGame,
    HardSpot,
    MomentShown,
    RulingFound,
    RulingShown,
)
from calroom.server.front import Front
from calroom.server.lobby import game_named
from calroom.server.protocol import HandShown
from calroom.server.staff import FLOOR, check_office
from calroom.store.sessions import Session
from calroom.table.refusals import CannotHappen
from calroom.table.views import View

Answered = TypeVar("Answered")
Query = Annotated[str, QueryParameter(max_length=200)]
Seed = Annotated[int, QueryParameter(ge=0, le=2**53)]


class Nothing(Struct, frozen=True):
    """There is no answer, and why; an exception would not come home from another process."""

    what: str
    allowed: tuple[str, ...] = ()


def _whose(front: Front, game: str) -> tuple[str, str]:
    """The house file and the name of a game, by which another process finds it."""
    found = game_named(front, game)
    house, _, name = found.id.partition(".")
    return str(next(one.path for one in front.houses if one.id == house)), name


@cache
def _game(house: str, name: str) -> Game:
    return calroom.house(Path(house)).game(name)


async def _asked(front: Front, work: Callable[..., Answered | Nothing], *about: object) -> Answered:
    try:
        found = await front.desk.ask(work, *about)
    except Busy as busy:
        raise Wrong(HTTPStatus.SERVICE_UNAVAILABLE, str(busy), "try again", wait=5) from None
    if isinstance(found, Nothing):
        raise not_found(found.what, *found.allowed)
    return found


# Looking up


@get("/api/floor/games/{game:str}", operation_id="floor_game")
async def floor_game(game: FromPath[str], front: NamedDependency[Front]) -> FloorGame:
    """The moments of a game's hands, and what can go wrong at each."""
    return await _asked(front, _floor_game, *_whose(front, game))


@get("/api/floor/games/{game:str}/ruling", operation_id="ruling")
async def ruling(
    game: FromPath[str],
    front: NamedDependency[Front],
    q: Query = "",
    moment: Query = "",
    incident: Query = "",
) -> RulingFound:
    """The ruling on an incident by its name, or on whatever the words say went wrong."""
    if not q.strip() and not incident:
        raise Wrong(HTTPStatus.CONFLICT, "nothing was asked", "say in q what went wrong, or name an incident")
    return await _asked(front, _ruling, *_whose(front, game), q, moment, incident)


def _floor_game(house: str, name: str) -> FloorGame:
    game = _game(house, name)
    moments = [
        MomentShown(id=moment.id, words=moment.words, incidents=list(look_up.incidents(game, moment.id)))
        for moment in look_up.moments(game)
    ]
    return FloorGame(game=game.id, title=game.title, moments=moments)


def _ruling(house: str, name: str, words: str, moment: str, incident: str) -> RulingFound | Nothing:
    game = _game(house, name)
    try:
        if incident:
            at = look_up.choose_moment(game, moment) if moment else None
            cases = look_up.choose_incident(game, incident, at)
        else:
            cases = look_up.find(game, words, moment)
    except SeveralFit as several:
        return Nothing(str(several), tuple(dict.fromkeys(case.scene.words for case in several.cases)))
    except (CannotHappen, NothingFits) as wrong:
        return Nothing(str(wrong), look_up.incidents(game))
    return _found(look_up.answer(game, cases))


def _found(found: Found) -> RulingFound:
    return RulingFound(
        ruling=_shown(found.ruling),
        depends=[_shown(one) for one in found.depends],
        houses=[_elsewhere(one) for one in found.houses],
    )


def _shown(ruling: Ruling) -> RulingShown:
    return RulingShown(
        game=ruling.game,
        title=ruling.title,
        moment=ruling.moment.words,
        reported=ruling.reported,
        sentences=ruling.sentences,
        rules=_cited(ruling.rules),
        cards=[move.words for move in ruling.cards],
        chips=[move.words for move in ruling.chips],
        decisions=[_decision(one) for one in ruling.decisions],
        goes_on=ruling.goes_on,
    )


def _cited(rules: Iterable[Cited]) -> list[CitedShown]:
    return [
        CitedShown(id=rule.id, number=rule.number, says=rule.says, reading=rule.reading) for rule in rules
    ]


def _decision(decision: Decision) -> DecisionShown:
    choices = [
        ChoiceShown(words=choice.words, sentences=choice.sentences, unattended=choice.unattended)
        for choice in decision.choices
    ]
    return DecisionShown(topic=decision.topic, guidance=_cited(decision.guidance), choices=choices)


def _elsewhere(other: Elsewhere) -> ElsewhereShown:
    ruling = other.ruling
    return ElsewhereShown(
        game=other.game,
        title=calroom.house(other.game.partition(".")[0]).title,
        alike=other.same,
        sentences=list(ruling.sentences) if ruling else [other.cannot],
        rules=tuple(_cited(ruling.rules)) if ruling else (),
    )


# Drills


@get("/api/drills", operation_id="drills")
async def drills() -> list[DrillKind]:
    """Every kind of problem, and the games that have it."""
    return [
        DrillKind(
            name=kind.name,
            trainee=kind.trainee,
            about=kind.about,
            games=[game.id for game in games_for(kind)],
        )
        for kind in KINDS.values()
    ]


@get("/api/drills/{kind:str}", operation_id="drill")
async def drill(
    kind: FromPath[str], front: NamedDependency[Front], seed: Seed = 0, game: Query = ""
) -> DrillProblem:
    """A problem, the same for the same seed; of any game that has such problems where none is named."""
    kind_called(kind)
    if game:
        game_named(front, game)
    return _problem((await _asked(front, _solved, kind, game, seed)).problem)


@post("/api/drills/{kind:str}", operation_id="answer_drill", status_code=HTTPStatus.OK)
async def answer_drill(
    kind: FromPath[str],
    data: JSONBody[DrillAnswer],
    me: NamedDependency[Session],
    front: NamedDependency[Front],
) -> DrillGrade:
    """Grade an answer and keep the result."""
    kind_called(kind)
    game_named(front, data.game)
    solved = await _asked(front, _solved, kind, data.game, data.seed)
    try:
        graded = grade(solved, data.given)
    except BadAnswer as wrong:
        raise Wrong(HTTPStatus.CONFLICT, str(wrong)) from None
    problem = solved.problem
    result = Result(me.person, kind, problem.game, problem.seed, graded.given, graded.right, now(), data.took)
    front.keeper.store.drill_results.add([result])
    return _graded(graded)


@get("/api/drills/results/mine", operation_id="my_drills")
async def my_drills(me: NamedDependency[Session], front: NamedDependency[Front]) -> DrillBook:
    """My scores, and what comes back now."""
    results = front.keeper.store.drill_results.of(me.person)
    waiting = due(results, me.person, now())
    return DrillBook(
        scores=_scores(class_scores(results)),
        due=[DrillDue(kind=one.kind, game=one.game, seed=one.seed) for one in waiting],
        fresh={kind: fresh_seed(results, me.person, kind) for kind in KINDS},
    )


@get("/api/drills/results/class", operation_id="class_drills")
async def class_drills(me: NamedDependency[Session], front: NamedDependency[Front]) -> DrillClass:
    """What a trainer sees: everybody's scores, and where most are missed."""
    check_office(front, me, *FLOOR)
    results = front.keeper.store.drill_results.of()
    return DrillClass(
        scores=_scores(class_scores(results)),
        hardest=[HardSpot(kind=kind, game=game, missed=missed) for kind, game, missed in hardest(results)],
    )


def _solved(kind: str, game: str, seed: int) -> Solved | Nothing:
    try:
        return make_problem(kind, game, seed)
    except LookupError as wrong:
        return Nothing(str(wrong))


def _problem(problem: Problem) -> DrillProblem:
    return DrillProblem(
        kind=problem.kind,
        game=problem.game,
        seed=problem.seed,
        title=problem.title,
        told=list(problem.told),
        question=problem.question,
        blanks=[
            BlankShown(name=one.name, wanted=one.wanted, choices=one.choices, count=one.count)
            for one in problem.blanks
        ],
        hand=_hand(problem.view) if problem.view else None,
    )


def _hand(view: View) -> HandShown:
    return HandShown(
        hand=0,
        stakes=view.stakes,
        seats=view.seats,
        button=view.button,
        chips=view.chips,
        cards=view.cards,
        markers=view.markers,
    )


def _graded(graded: Grade) -> DrillGrade:
    return DrillGrade(
        right=graded.right,
        blanks=list(graded.blanks),
        expected=list(graded.expected),
        because=list(graded.because),
        rules=_cited(graded.rules),
    )


def _scores(scores: Iterable[Score]) -> list[DrillScore]:
    return [
        DrillScore(
            who=one.who,
            kind=one.kind,
            answered=one.answered,
            right=one.right,
            run=one.run,
            usual_seconds=one.usual_seconds,
        )
        for one in scores
    ]


HANDLERS = [floor_game, ruling, drills, drill, answer_drill, my_drills, class_drills]
