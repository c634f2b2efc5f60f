"""The training table and the printed sheets over REST."""

from typing import Any

import pytest
from tests.server.nearby import work_nearby
from tests.server.visiting import Visit, Visitor, opened, problem, read, run

from calroom.server.floor import training_table
from calroom.server.floor.shapes import DrillBook, TaskShown, TrainingDone, TrainingState
from calroom.table.wording import spelled

TABLE = {"game": "sk.push9", "role": "floor", "rate": 0.6, "hands": 2, "seed": 1}


class AtTable:
    """Somebody in charge of a table, who sends along what they answered so far."""

    def __init__(self, visitor: Visitor, **other: Any) -> None:
        self.visitor = visitor
        self.answers: list[dict[str, Any]] = []
        self._table = TABLE | other

    @property
    def table(self) -> dict[str, Any]:
        return self._table | {"answers": self.answers}

    async def state(self) -> TrainingState:
        return read(await self.visitor.post("/api/training", self.table), TrainingState)

    async def answer(self, given: list[str], reason: str = "") -> TrainingDone:
        answer = {"answers": given, "reason": reason}
        body = {"table": self.table, "answer": answer, "took": 900}
        done = read(await self.visitor.post("/api/training/answer", body), TrainingDone)
        self.answers.append(answer)
        return done

    async def to_the_end(self) -> TrainingState:
        """Answer everything by its first choice."""
        while (state := await self.state()).task is not None:
            await self.answer(first(state.task), reason="to see what comes of it")
        return state


def first(task: TaskShown) -> list[str]:
    return [blank.choices[0] if blank.choices else "$1" for blank in task.problem.blanks]


async def book(visitor: Visitor) -> DrillBook:
    return read(await visitor.get("/api/drills/results/mine"), DrillBook)


@pytest.fixture(autouse=True)
def at_the_desk(monkeypatch: pytest.MonkeyPatch) -> None:
    """The desk in a thread of this process, where starting another would take longer than the tests."""
    work_nearby(monkeypatch)
    monkeypatch.setattr(training_table, "_remembered", type(training_table._remembered)())


def test_whoever_is_in_charge_is_asked_graded_and_told_what_the_game_did(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            await visitor.come_in()
            kim = AtTable(visitor)
            kinds, graded = set(), []
            while (task := (await kim.state()).task) is not None:
                kinds.add(task.kind)
                assert task.problem.hand is not None
                assert bool(task.guidance) == (task.kind == "decision") == bool(task.unattended)
                done = await kim.answer(first(task), reason="the money comes first")
                assert (done.grade is None) == (task.kind == "decision")
                graded += [done.grade] if done.grade else []
            end = await kim.state()
            assert kinds == {"ruling", "decision"}
            assert {one.rules[0].id.split(".")[0] for one in graded if one.rules} == {"sk"}
            assert (end.answered, end.right) == (len(graded), sum(one.right for one in graded))
            assert {one.reason for one in end.decided} == {"the money comes first"}
            scores = (await book(visitor)).scores
            assert [(one.kind, one.answered, one.right) for one in scores] == [
                ("training", end.answered, end.right)
            ]
            assert (await book(visitor)).due == []

    run(story())


def test_a_table_outlives_the_server_and_is_the_same_again(path: str) -> None:
    async def ends(visit: Visit) -> TrainingState:
        table = AtTable(visit.visitor())
        await table.visitor.come_in()
        end = await table.to_the_end()
        training_table._remembered.clear()
        assert await table.state() == end
        table.answers = table.answers[:1]
        earlier = await table.state()
        assert earlier.task is not None
        assert earlier.task.number == 2
        return end

    async def story() -> None:
        async with opened(path) as visit:
            first, second = await ends(visit), await ends(visit)
            assert (first.answered, first.right) == (second.answered, second.right)
            assert [one.ruling for one in first.decided] == [one.ruling for one in second.decided]

    run(story())


def test_a_dealer_divides_the_pots_and_each_answer_counts_once(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            await visitor.come_in()
            dealer = AtTable(visitor, game="comstock.holdem", role="dealer", rate=0.0, seed=2, hands=6)
            task = (await dealer.state()).task
            assert task is not None
            assert task.kind == "award"
            wrong = await dealer.answer(["$1"] * len(task.problem.blanks))
            assert wrong.grade is not None
            assert not wrong.grade.right
            dealer.answers.pop()
            right = await dealer.answer(wrong.grade.expected)
            assert right.grade is not None
            assert right.grade.right
            assert any("takes" in spelled(line) for line in right.happened)
            assert [(one.answered, one.right) for one in (await book(visitor)).scores] == [(1, 0)]

    run(story())


def test_an_answer_that_cannot_be_taken_is_refused_and_the_task_waits(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            problem(await visitor.post("/api/training", AtTable(visitor).table), 401)
            await visitor.come_in()
            kim = AtTable(visitor)
            task = (await kim.state()).task
            body = {"table": kim.table, "answer": {"answers": ["Z"]}}
            refused = problem(await visitor.post("/api/training/answer", body), 409)
            assert "none of the choices" in refused.what
            assert (await kim.state()).task == task
            assert (await book(visitor)).scores == []
            await kim.to_the_end()
            body = {"table": kim.table, "answer": {"answers": ["A"]}}
            assert "over" in problem(await visitor.post("/api/training/answer", body), 409).what
            for wrong in ({"rate": 2}, {"hands": 0}, {"role": "player"}, {"seed": -1}):
                problem(await visitor.post("/api/training", kim.table | wrong), 400)
            problem(await visitor.post("/api/training", kim.table | {"game": "sk.bridge"}), 404)

    run(story())


def test_only_so_many_tables_are_remembered(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training_table, "MOST_REMEMBERED", 2)

    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            await visitor.come_in()
            for seed in range(3):
                await AtTable(visitor, seed=seed).state()
            assert [key[-1] for key in training_table._remembered] == [1, 2]

    run(story())


def test_a_sheet_is_a_page_with_its_key_that_carries_its_own_style(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            page = await visitor.get("/api/drills/third-card/sheet?count=3&seed=5")
            assert page.headers["content-type"].startswith("text/html")
            assert "style-src 'sha256-" in page.headers["content-security-policy"]
            assert page.text.count('class="question"') == 3
            assert "Key: The third-card rule" in page.text
            assert "calroom sheet third-card --seed 5 --count 3" in page.text
            assert (await visitor.get("/api/drills/third-card/sheet?count=3&seed=5")).text == page.text
            problem(await visitor.get("/api/drills/juggling/sheet"), 404)
            problem(await visitor.get("/api/drills/third-card/sheet?count=400"), 400)
            problem(await visitor.get("/api/drills/third-card/sheet?game=palace.bridge"), 404)
            nothing = problem(await visitor.get("/api/drills/third-card/sheet?game=palace.pan"), 404)
            assert "palace.baccarat" in nothing.what

    run(story())
