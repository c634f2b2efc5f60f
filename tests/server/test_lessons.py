"""Lessons over REST: steps to read, and hands that are played by sending what was answered so far."""

from typing import Any

import pytest
from msgspec import to_builtins
from tests.server.nearby import work_nearby
from tests.server.visiting import Visitor, opened, problem, read, run

import calroom
from calroom.languages import COOKIE
from calroom.lessons import Play, lesson, sit_down
from calroom.server.lessons.shapes import LessonHand, LessonLine, LessonShown

GAME = "palace.holdem"


@pytest.fixture(autouse=True)
def at_the_desk(monkeypatch: pytest.MonkeyPatch) -> None:
    """The desk in a thread of this process, where starting another would take longer than the tests."""
    work_nearby(monkeypatch)


def hands(game: str) -> list[int]:
    return [at for at, step in enumerate(lesson(calroom.game(game)).steps) if isinstance(step, Play)]


async def played(visitor: Visitor, step: int, answers: list[Any]) -> LessonHand:
    body = {"answers": answers}
    return read(await visitor.post(f"/api/games/{GAME}/lesson/{step}", body), LessonHand)


def test_whoever_is_not_signed_in_reads_a_lesson(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            listed = read(await visitor.get("/api/lessons"), list[LessonLine])
            assert len(listed) >= 47
            shown = read(await visitor.get(f"/api/games/{GAME}/lesson"), LessonShown)
            assert [step.step for step in shown.steps][:2] == ["say", "show"]
            assert any(step.pictures for step in shown.steps)

    run(story())


def test_a_hand_of_a_lesson_is_played_to_its_end(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor, step = visit.visitor(), hands(GAME)[0]
            sitting, answers = sit_down(calroom.game(GAME), step), list[Any]()
            state = await played(visitor, step, answers)
            assert state.verdict is None
            while sitting.ask is not None:
                assert state.table.question is not None
                best = sitting.best()
                sitting.answer(best)
                answers.append(to_builtins(best))
                state = await played(visitor, step, answers)
                assert state.verdict is not None
                assert state.verdict.right
            assert state.ending is not None
            assert state.table.question is None

    run(story())


def test_a_wrong_answer_is_explained_and_the_table_stays_as_it_was(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor, step = visit.visitor(), hands(GAME)[0]
            before = await played(visitor, step, [])
            after = await played(visitor, step, [{"verb": "fold"}])
            assert after.verdict is not None
            assert not after.verdict.right
            assert len(after.verdict.said) == 2
            assert after.table == before.table
            body = {"answers": [{"verb": "fold"}, {"verb": "call"}]}
            late = problem(await visitor.post(f"/api/games/{GAME}/lesson/{step}", body), 409)
            assert "after one that was wrong" in late.what

    run(story())


def test_what_the_others_hold_is_not_told(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            state = await played(visit.visitor(), hands(GAME)[0], [])
            assert state.table.hand is not None
            cards = state.table.hand.cards
            assert cards["hand 2"] == ["As", "Ad"]
            assert cards["hand 1"] == cards["hand 3"] == ["??", "??"]

    run(story())


def test_a_lesson_that_is_not_there_is_refused(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            problem(await visitor.get("/api/games/palace.bridge/lesson"), 404)
            said = problem(await visitor.post(f"/api/games/{GAME}/lesson/0", {"answers": []}), 409).what
            assert "no hand to play" in said
            problem(await visitor.post(f"/api/games/{GAME}/lesson/0", {"answers": "x"}), 400)

    run(story())


def test_the_sheet_of_a_game_is_a_page_that_needs_nothing_else(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            page = await visitor.get("/sheet/palace.pan")
            assert page.status_code == 200
            assert page.text.startswith("<!doctype html>")
            assert "Panguingue (Pan)" in page.text
            assert "src=" not in page.text
            assert "style-src" in page.headers["content-security-policy"]
            problem(await visitor.get("/sheet/palace.bridge"), 404)

    run(story())


def test_a_sheet_is_in_the_language_that_was_chosen_or_that_the_browser_reads(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            spanish = await visitor.get("/sheet/palace.pan", headers={"accept-language": "es-MX"})
            assert "Lo que cuesta" in spanish.text
            chosen = {"accept-language": "es", "cookie": f"{COOKIE}=zh-Hant"}
            chinese = await visitor.get("/sheet/palace.pan", headers=chosen)
            assert '<html lang="zh-Hant">' in chinese.text
            assert "費用" in chinese.text
            on_paper = await visitor.get("/api/drills/opening/sheet?count=2", headers=chosen)
            assert "解答" in on_paper.text

    run(story())
