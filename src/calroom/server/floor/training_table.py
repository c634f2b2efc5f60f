"""The training table over REST: whoever sits there sends what they answered so far, and it is played again.

Nothing is kept of a table but its graded answers, so that it outlives the server. The desk remembers a few
tables as they stand, lest each answer take longer than the last.
"""

from collections import OrderedDict
from collections.abc import Sequence
from http import HTTPStatus

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec.structs import replace

from calroom.floor.problems import BadAnswer, lines
from calroom.floor.results import Result
from calroom.floor.training import Done, Task, Training
from calroom.server.floor.shapes import (
    DecidedShown,
    TaskShown,
    TrainingAnswer,
    TrainingAnswered,
    TrainingDone,
    TrainingState,
    TrainingTable,
)
from calroom.server.floor.shown import cited_shown, grade_shown, problem_shown, wordings
from calroom.server.front import Front
from calroom.server.tables.clocks import now
from calroom.server.work.asking import HouseFile, Nothing, answered, asked, game_at, whereabouts
from calroom.store.drill_results import DrillResults
from calroom.store.sessions import Session
from calroom.table.sentences import Sentence

MOST_REMEMBERED = 32


@post("/api/training", operation_id="training", status_code=HTTPStatus.OK)
async def training(
    data: JSONBody[TrainingTable], me: NamedDependency[Session], front: NamedDependency[Front]
) -> TrainingState:
    """A training table after these answers, and the task that waits there."""
    return await asked(front, _state, *whereabouts(front, data.game), me.person, data)


@post("/api/training/answer", operation_id="answer_training", status_code=HTTPStatus.OK)
async def answer_training(
    data: JSONBody[TrainingAnswered], me: NamedDependency[Session], front: NamedDependency[Front]
) -> TrainingDone:
    """Answer the task that waits; what was graded is kept, once for every task."""
    table = replace(data.table, answers=[*data.table.answers, data.answer])
    done, result = await asked(front, _answered, *whereabouts(front, table.game), me.person, table)
    if result is not None:
        kept = replace(result, at=now(), took=data.took)
        await answered(front.places.records, _keep, front.keeper.store.drill_results, kept)
    return done


def _keep(kept: DrillResults, result: Result) -> None:
    if not kept.has(result.who, result.kind, result.game, result.seed):
        kept.add([result])


# In the process of the desk


class Sitting:
    """Somebody at a training table, with what they have answered and what came of it."""

    def __init__(self, training: Training, hands: int) -> None:
        self.training, self.hands = training, hands
        self.answers: list[TrainingAnswer] = []
        self.done: list[tuple[Done, Result | None]] = []

    def leads_to(self, answers: Sequence[TrainingAnswer]) -> bool:
        """Whether these answers begin with those that were given."""
        return self.answers == answers[: len(self.answers)]

    def take(self, answer: TrainingAnswer) -> None:
        """Answer the task that waits; one that cannot be taken is refused, and the task waits on."""
        number = len(self.answers) + 1
        if self.training.task(self.hands) is None:
            raise BadAnswer(
                Sentence("answer {number}: nothing is asked any more, the hands are over", number=number)
            )
        try:
            done = self.training.answer(answer.answers, reason=answer.reason)
        except BadAnswer as wrong:
            raise BadAnswer(Sentence("answer {number}: {why:said}", number=number, why=wrong.said)) from None
        self.answers.append(answer)
        self.done.append((done, self.training.results[-1] if done.grade else None))


_remembered: OrderedDict[tuple[object, ...], Sitting] = OrderedDict()


def _sitting(house: HouseFile, name: str, person: str, table: TrainingTable) -> Sitting:
    """The table after all its answers: as it is remembered, or played from the beginning."""
    key = (house, name, person, table.role, table.rate, table.hands, table.seed)
    sitting = _remembered.pop(key, None)
    if sitting is None or not sitting.leads_to(table.answers):
        game = game_at(house, name)
        training = Training(game, table.role, rate=table.rate, seed=table.seed, name=person)
        sitting = Sitting(training, table.hands)
    _remembered[key] = sitting
    if len(_remembered) > MOST_REMEMBERED:
        _remembered.popitem(last=False)
    for answer in table.answers[len(sitting.answers) :]:
        sitting.take(answer)
    return sitting


def _state(house: HouseFile, name: str, person: str, table: TrainingTable) -> TrainingState | Nothing:
    try:
        sitting = _sitting(house, name, person, table)
    except BadAnswer as wrong:
        return Nothing(str(wrong), status=HTTPStatus.CONFLICT)
    training, task = sitting.training, sitting.training.task(table.hands)
    return TrainingState(
        hand=training.hands,
        answered=len(training.results),
        right=sum(one.right for one in training.results),
        decided=[
            DecidedShown(hand=one.hand, who=one.who, topic=one.topic, ruling=one.ruling, reason=one.reason)
            for one in training.decided
        ],
        task=_task(task) if task else None,
    )


def _answered(
    house: HouseFile, name: str, person: str, table: TrainingTable
) -> tuple[TrainingDone, Result | None] | Nothing:
    """What came of the last answer."""
    try:
        done, result = _sitting(house, name, person, table).done[-1]
    except BadAnswer as wrong:
        return Nothing(str(wrong), status=HTTPStatus.CONFLICT)
    grade = grade_shown(done.grade) if done.grade else None
    return TrainingDone(grade=grade, happened=wordings(lines(done.happened))), result


def _task(task: Task) -> TaskShown:
    return TaskShown(
        number=task.number,
        hand=task.hand,
        kind=task.kind,
        happened=wordings(lines(task.happened)),
        problem=problem_shown(task.problem, task.view),
        guidance=tuple(cited_shown(task.guidance)),
        unattended=task.unattended,
    )


HANDLERS = [training, answer_training]
