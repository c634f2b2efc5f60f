"""Lessons over REST. Whoever learns sends what they answered so far, and the hand is played again from there.

Nothing is kept of a learner, so nobody has to be signed in.
"""

from functools import cache
from http import HTTPStatus
from typing import TYPE_CHECKING, Annotated, Any

from litestar import MediaType, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, PathParameter

from calroom.parts import is_installed
from calroom.server.front import Front
from calroom.server.lessons.shapes import (
    LessonAnswers,
    LessonHand,
    LessonLine,
    LessonShown,
    PictureShown,
    ReplyShown,
    StepShown,
    VerdictShown,
    WordShown,
)
from calroom.server.pages.own_style import page_with_style
from calroom.server.tables.told import words_of
from calroom.server.tongues import language_of
from calroom.server.work.asking import HouseFile, Nothing, answered, asked, game_at, whereabouts
from calroom.table.asks import Answer
from calroom.table.sentences import Sentence
from calroom.table.wording import Wording

if TYPE_CHECKING:
    from calroom.lessons import Sitting, Verdict
    from calroom.lessons.steps import Step

StepNumber = Annotated[int, PathParameter(ge=0, le=99)]


@get("/api/lessons", operation_id="lessons")
async def lessons(front: NamedDependency[Front]) -> list[LessonLine]:
    """Every game that has a lesson."""
    if not is_installed("lab"):
        return []
    from calroom.lessons import teaches

    return [
        LessonLine(game=game.id, title=game.title, house=house.title, family=game.family)
        for house in front.houses
        for game in map(house.game, house.games)
        if teaches(game)
    ]


@get("/api/games/{game:str}/lesson", operation_id="lesson")
async def lesson_page(game: FromPath[str], front: NamedDependency[Front]) -> LessonShown:
    """The lesson of a game, step by step."""
    return await asked(front, _lesson, *whereabouts(front, game))


@post("/api/games/{game:str}/lesson/{step:int}", operation_id="play_lesson", status_code=HTTPStatus.OK)
async def play_lesson(
    game: FromPath[str],
    step: StepNumber,
    data: JSONBody[LessonAnswers],
    request: Request[Any, Any, Any],
    front: NamedDependency[Front],
) -> LessonHand:
    """A hand of a lesson after these answers, and what is said to the last of them."""
    answers, language = [one.said for one in data.answers], language_of(request.scope)
    return await asked(front, _played, *whereabouts(front, game), step, answers, language)


@get("/sheet/{game:str}", operation_id="sheet_page", media_type=MediaType.HTML)
async def sheet_page(
    game: FromPath[str], request: Request[Any, Any, Any], front: NamedDependency[Front]
) -> Response[str]:
    """All that one needs beside a table of the game, on one page to print, in the language of who asks."""
    about = (*whereabouts(front, game), language_of(request.scope))
    written, style = await answered(front.places.press, _sheet, *about)
    return page_with_style(written, style)


@cache
def _sheet(house: HouseFile, name: str, language: str) -> tuple[str, bytes] | Nothing:
    """A sheet is the same as long as the house file is, and this process lives no longer."""
    if not is_installed("lab"):
        return NOT_INSTALLED
    from calroom.lessons import game_sheet
    from calroom.lessons.on_paper import STYLE

    try:
        return game_sheet(game_at(house, name), language), STYLE.encode()
    except LookupError as wrong:
        return Nothing(str(wrong.args[0]))


# In the process of the desk


def _lesson(house: HouseFile, name: str) -> LessonShown | Nothing:
    if not is_installed("lab"):
        return NOT_INSTALLED
    from calroom.lessons import lesson

    game = game_at(house, name)
    try:
        found = lesson(game)
    except LookupError as wrong:
        return Nothing(str(wrong.args[0]))
    return LessonShown(
        game=found.game,
        title=found.title,
        house=found.game.partition(".")[0],
        version=found.version,
        tiles=game.type.pieces == "tiles",
        steps=list(map(step_shown, found.steps)),
        words=words_of(game),
    )


NOT_INSTALLED = Nothing("the lessons are not installed in this room", status=HTTPStatus.NOT_FOUND)


def step_shown(step: "Step") -> StepShown:
    """One step of a lesson, as it is sent."""
    from calroom.lessons import Play, Question, Say, Show

    match step:
        case Say():
            return StepShown(step="say", title=step.title.wording, lines=[one.wording for one in step.lines])
        case Play():
            return StepShown(step="play", title=step.title.wording, lines=[one.wording for one in step.lines])
        case Question():
            return StepShown(
                step="ask",
                title=step.title.wording,
                lines=[step.asked.wording],
                replies=[
                    ReplyShown(
                        said=one.said.wording, why=one.why.wording, right=one.right, cards=tuple(one.cards)
                    )
                    for one in step.replies
                ],
            )
        case Show():
            return StepShown(
                step="show",
                title=step.title.wording,
                lines=[one.wording for one in step.lines],
                pictures=[
                    PictureShown(cards=tuple(one.cards), said=one.said.wording) for one in step.pictures
                ],
                words=[WordShown(word=_word(one.word), means=_word(one.means)) for one in step.words],
            )


def _word(word: str) -> Wording:
    return Sentence("{word}", word=word).wording


def _played(
    house: HouseFile, name: str, step: int, answers: list[Answer], language: str
) -> LessonHand | Nothing:
    if not is_installed("lab"):
        return NOT_INSTALLED
    from calroom.lessons import WrongStep, sit_down
    from calroom.server.lessons.table import welcome_to

    game = game_at(house, name)
    try:
        sitting = sit_down(game, step)
        verdict = _answered(sitting, answers)
    except LookupError as wrong:
        return Nothing(str(wrong.args[0]))
    except WrongStep as wrong:
        return Nothing(str(wrong), status=HTTPStatus.CONFLICT)
    return LessonHand(
        table=welcome_to(game, sitting, language),
        verdict=_verdict(verdict) if verdict else None,
        ending=sitting.play.ending.wording if sitting.over else None,
    )


def _answered(sitting: "Sitting", answers: list[Answer]) -> "Verdict | None":
    """What is said to the last answer; all before it were right, and only then it is given."""
    from calroom.lessons import WrongStep

    verdict = None
    for number, answer in enumerate(answers, 1):
        if verdict is not None and not verdict.right:
            raise WrongStep(f"answer {number} comes after one that was wrong")
        verdict = sitting.judge(answer)
        if verdict.right:
            sitting.answer(answer)
    return verdict


def _verdict(verdict: "Verdict") -> VerdictShown:
    return VerdictShown(right=verdict.right, said=[one.wording for one in verdict.said], topic=verdict.topic)


HANDLERS = [lessons, lesson_page, play_lesson, sheet_page]
