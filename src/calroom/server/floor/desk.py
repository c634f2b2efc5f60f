"""The floor desk and the drills over REST: rulings looked up, problems put and graded, results kept."""

from collections.abc import Iterable
from http import HTTPStatus
from typing import Annotated

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from calroom.floor import look_up
from calroom.floor.asking.answers import ask, elsewhere
from calroom.floor.asking.scenes import scene as scene_of_rule
from calroom.floor.drills import KINDS, games_for, kind_called
from calroom.floor.drills import problem as make_problem
from calroom.floor.look_up import NothingFits
from calroom.floor.problems import BadAnswer, Solved, grade
from calroom.floor.results import Result, Score, class_scores, due, fresh_seed, hardest
from calroom.floor.shelf import rulings
from calroom.rulebook import book
from calroom.server.errors import Wrong
from calroom.server.floor.shapes import (
    DrillAnswer,
    DrillBook,
    DrillClass,
    DrillDue,
    DrillGrade,
    DrillKind,
    DrillProblem,
    DrillScore,
    FloorAnswer,
    FloorGame,
    HardSpot,
    MomentShown,
    RulingFound,
    RulingShown,
)
from calroom.server.floor.shown import answer_shown, grade_shown, problem_shown, ruling_shown, scene_shown
from calroom.server.front import Front
from calroom.server.lobby.board import game_named
from calroom.server.staff.orders import FLOOR, check_office
from calroom.server.tables.clocks import now
from calroom.server.work.asking import HouseFile, Nothing, answered, asked, game_at, whereabouts
from calroom.store import Store, StoreFailure
from calroom.store.sessions import Session
from calroom.table.refusals import CannotHappen

Query = Annotated[str, QueryParameter(max_length=200)]
Question = Annotated[str, QueryParameter(max_length=500)]
Seed = Annotated[int, QueryParameter(ge=0, le=2**53)]


# Looking up


@get("/api/floor/games/{game:str}", operation_id="floor_game")
async def floor_game(game: FromPath[str], front: NamedDependency[Front]) -> FloorGame:
    """The moments of a game's hands, and what can go wrong at each."""
    return await asked(front, _floor_game, *whereabouts(front, game))


@get("/api/floor/games/{game:str}/ruling", operation_id="ruling")
async def ruling(
    game: FromPath[str],
    front: NamedDependency[Front],
    incident: Query,
    moment: Query = "",
) -> RulingFound:
    """The ruling on an incident by its name."""
    return await asked(front, _ruling, *whereabouts(front, game), moment, incident)


@get("/api/floor/games/{game:str}/answer", operation_id="ask_floor")
async def ask_floor(
    game: FromPath[str], front: NamedDependency[Front], q: Question, moment: Query = ""
) -> FloorAnswer:
    """The filed rules on whatever is asked, in anybody's words; `moment` is where the hand is, if known.

    It takes a few milliseconds, and so waits for no hand that is being dealt to show it.
    """
    return await answered(front.places.library, _answer, _filed(front, game, q), q, moment.replace("-", " "))


@get("/api/floor/games/{game:str}/others", operation_id="ask_others")
async def ask_others(game: FromPath[str], front: NamedDependency[Front], q: Question) -> list[FloorAnswer]:
    """What the other houses that deal the game say to the same."""
    return await answered(front.places.library, _elsewhere, _filed(front, game, q), q)


@get("/api/floor/games/{game:str}/scene", operation_id="scene")
async def scene(
    game: FromPath[str], front: NamedDependency[Front], rule: Query, q: Question = ""
) -> RulingShown:
    """A hand in which this rule decides the very thing that was asked."""
    return await asked(front, _scene, game_named(front, game).id, rule, q)


def _filed(front: Front, game: str, words: str) -> str:
    """The game about which something is asked, if its rules are filed."""
    known = game_named(front, game).id
    if not words.strip():
        raise Wrong(HTTPStatus.CONFLICT, "nothing was asked", "say in q what is to be ruled on")
    if known not in book().games:
        raise Wrong(HTTPStatus.NOT_FOUND, "{known:text} has no filed rules", known=known)
    return known


def _answer(game: str, words: str, moment: str) -> FloorAnswer:
    return answer_shown(ask(game, words, moment))


def _elsewhere(game: str, words: str) -> list[FloorAnswer]:
    return [answer_shown(one) for one in elsewhere(ask(game, words))]


def _scene(game: str, rule: str, words: str) -> RulingShown | Nothing:
    found = scene_of_rule(rulings(game), rule, words) if game in book().games else None
    return scene_shown(found) if found else Nothing(f"no hand of {game} shows it")


def _floor_game(house: HouseFile, name: str) -> FloorGame:
    game = game_at(house, name)
    moments = [
        MomentShown(id=moment.id, words=moment.words, incidents=list(look_up.incidents(game, moment.id)))
        for moment in look_up.moments(game)
    ]
    return FloorGame(game=game.id, title=game.title, moments=moments)


def _ruling(house: HouseFile, name: str, moment: str, incident: str) -> RulingFound | Nothing:
    game = game_at(house, name)
    try:
        at = look_up.choose_moment(game, moment) if moment else None
        cases = look_up.choose_incident(game, incident, at)
    except (CannotHappen, NothingFits) as wrong:
        return Nothing(str(wrong), look_up.incidents(game))
    return ruling_shown(look_up.answer(game, cases))


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
    problem = (await asked(front, _solved, kind, game, seed)).problem
    return problem_shown(problem, problem.view)


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
    solved = await asked(front, _solved, kind, data.game, data.seed)
    try:
        graded = grade(solved, data.answers)
    except BadAnswer as wrong:
        raise Wrong(HTTPStatus.CONFLICT, "{wrong:said}", wrong=wrong.said) from None
    problem = solved.problem
    result = Result(
        me.person, kind, problem.game, problem.seed, graded.answers, graded.right, now(), data.took
    )
    await answered(front.places.records, front.keeper.store.drill_results.add, [result])
    return grade_shown(graded)


@get("/api/drills/results/mine", operation_id="my_drills")
async def my_drills(me: NamedDependency[Session], front: NamedDependency[Front]) -> DrillBook:
    """My scores, and what comes back now."""
    return await answered(front.places.library, _book, front.where, me.person, now())


@get("/api/drills/results/class", operation_id="class_drills")
async def class_drills(me: NamedDependency[Session], front: NamedDependency[Front]) -> DrillClass:
    """What a trainer sees: everybody's scores, and where most are missed."""
    check_office(front, me, *FLOOR)
    return await answered(front.places.library, _class, front.where)


# Nobody knows how much somebody has answered: it is read and summed up in the process of the desk.


def _book(where: str, person: str, at: int) -> DrillBook | Nothing:
    results = read_results(where, person)
    if isinstance(results, Nothing):
        return results
    return DrillBook(
        scores=scores_shown(class_scores(results)),
        due=[DrillDue(kind=one.kind, game=one.game, seed=one.seed) for one in due(results, person, at)],
        fresh={kind: fresh_seed(results, person, kind) for kind in KINDS},
    )


def _class(where: str) -> DrillClass | Nothing:
    results = read_results(where)
    if isinstance(results, Nothing):
        return results
    return DrillClass(
        scores=scores_shown(class_scores(results)),
        hardest=[HardSpot(kind=kind, game=game, missed=missed) for kind, game, missed in hardest(results)],
    )


def read_results(where: str, *people: str) -> list[Result] | Nothing:
    """What some people answered, or everybody."""
    try:
        store = Store(where)
        results = store.drill_results.of(*people)
        store.close()
    except StoreFailure as failure:
        return Nothing(str(failure), ("try again",), HTTPStatus.SERVICE_UNAVAILABLE)
    return results


def _solved(kind: str, game: str, seed: int) -> Solved | Nothing:
    try:
        return make_problem(kind, game, seed)
    except LookupError as wrong:
        return Nothing(str(wrong))


def scores_shown(scores: Iterable[Score]) -> list[DrillScore]:
    """How somebody does, kind by kind."""
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


HANDLERS = [
    floor_game,
    ruling,
    ask_floor,
    ask_others,
    scene,
    drills,
    drill,
    answer_drill,
    my_drills,
    class_drills,
]
