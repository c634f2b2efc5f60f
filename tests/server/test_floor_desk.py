"""The floor desk, the drills and the lab's pages over REST."""

from http import HTTPStatus

from msgspec import json
from tests.server.visiting import opened, problem, read, run

from calroom.server.floor.shapes import (
    DrillBook,
    DrillClass,
    DrillGrade,
    DrillKind,
    DrillProblem,
    FloorAnswer,
    FloorGame,
    PracticeBook,
    RulingFound,
    RulingShown,
)

QUICK = ("beats", "joker", "opening", "pot-odds", "pan-helps")
"""At least one of these is in every set of six out of eleven kinds."""


def test_a_ruling_is_looked_up_by_name_with_its_rule(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            game = "/api/floor/games/palace.lowball"
            known = read(await visitor.get(game), FloorGame)
            assert any("exposed" in moment.incidents for moment in known.moments)
            moment = next(one for one in known.moments if one.words == "betting after the draw")
            found = read(await visitor.get(f"{game}/ruling?incident=exposed&moment={moment.id}"), RulingFound)
            assert found.ruling.rules[0].id.startswith("palace.lowball.")
            assert all(found.ruling.sentences)
            cannot = problem(await visitor.get(f"{game}/ruling?incident=premature-flop"), 404)
            assert "exposed" in cannot.allowed
            problem(await visitor.get("/api/floor/games/palace.bridge"), 404)

    run(story())


def test_a_question_is_answered_by_the_filed_rule_then_by_a_hand_and_by_other_houses(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            game = "/api/floor/games/palace.lowball"
            asked = "q=card+exposed+on+the+draw"
            found = read(await visitor.get(f"{game}/answer?{asked}"), FloorAnswer)
            assert found.sure == "clear"
            assert found.rules[0].id == "palace.lowball.exposed-on-draw-not-taken"
            assert found.rules[0].filed == "lines 478-480"
            shown = read(await visitor.get(f"{game}/scene?rule={found.rules[0].id}&{asked}"), RulingShown)
            assert shown.rules[0].id == found.rules[0].id
            assert shown.moment == "betting after the draw"
            others = json.decode(
                (await visitor.get(f"{game}/others?{asked}")).content, type=list[FloorAnswer]
            )
            assert [other.game for other in others] == ["comstock.lowball", "sk.lowball"]
            either = read(await visitor.get(f"{game}/answer?q=boxed+card+on+the+deal"), FloorAnswer)
            assert either.rules
            problem(await visitor.get(f"{game}/scene?rule=palace.lowball.deck-of-53"), 404)
            problem(await visitor.get(f"{game}/answer?q=+"), 409)
            problem(await visitor.get("/api/floor/games/palace.bridge/answer?q=x"), 404)
            problem(await visitor.get("/api/floor/games/open.holdem/answer?q=string+bet"), 404)

    run(story())


def test_a_drill_is_put_graded_and_kept_and_what_was_missed_comes_back(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            await visitor.come_in()
            kinds = json.decode((await visitor.get("/api/drills")).content, type=list[DrillKind])
            assert {kind.trainee for kind in kinds} == {"dealer", "floor", "player"}
            put = read(await visitor.get("/api/drills/fees?game=palace.holdem&seed=3"), DrillProblem)
            wrong = {"game": put.game, "seed": put.seed, "answers": ["$999"] * len(put.blanks), "took": 1200}
            graded = read(await visitor.post("/api/drills/fees", wrong), DrillGrade)
            assert not graded.right
            book = read(await visitor.get("/api/drills/results/mine"), DrillBook)
            assert [(one.kind, one.game, one.seed) for one in book.due] == [("fees", put.game, 3)]
            right = {**wrong, "answers": graded.expected}
            assert read(await visitor.post("/api/drills/fees", right), DrillGrade).right
            book = read(await visitor.get("/api/drills/results/mine"), DrillBook)
            assert book.due == []
            assert [(one.answered, one.right) for one in book.scores] == [(2, 1)]
            problem(await visitor.post("/api/drills/fees", {**wrong, "answers": []}), 409)
            problem(await visitor.get("/api/drills/juggling?seed=1"), 404)
            problem(await visitor.get("/api/drills/results/class"), HTTPStatus.FORBIDDEN)

    run(story())


def test_the_set_of_the_day_is_the_same_for_everybody_and_keeps_the_first_answer(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann, ben = visit.visitor(), visit.visitor()
            problem(await ann.get("/api/practice"), HTTPStatus.UNAUTHORIZED)
            await ann.come_in()
            await ben.come_in()
            book = read(await ann.get("/api/practice"), PracticeBook)
            task = next(one for one in book.daily if one.kind in QUICK)
            put = read(await ann.get(f"/api/drills/{task.kind}?seed={task.seed}"), DrillProblem)
            given = ["1" if blank.wanted == "number" else "A" for blank in put.blanks]
            said = {"game": put.game, "seed": put.seed, "answers": given}
            graded = read(await ann.post(f"/api/drills/{task.kind}", said), DrillGrade)
            right = {"game": put.game, "seed": put.seed, "answers": graded.expected}
            read(await ann.post(f"/api/drills/{task.kind}", right), DrillGrade)
            after = read(await ann.get("/api/practice"), PracticeBook)
            marks = {one.seed: one.right for one in after.daily}
            assert marks.pop(task.seed) is graded.right
            assert set(marks.values()) == {None}
            assert [(day.day, day.answered) for day in after.days] == [(book.day, 2)]
            others = read(await ben.get("/api/practice"), PracticeBook)
            assert (others.day, others.daily, others.days) == (book.day, book.daily, [])

    run(story())


def test_a_trainer_sees_his_class(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            pupil, trainer = visit.visitor(), await visit.of_the_staff("floor", "Tom")
            await pupil.come_in()
            put = read(await pupil.get("/api/drills/fees?game=palace.holdem&seed=1"), DrillProblem)
            body = {"game": put.game, "seed": put.seed, "answers": ["$999"] * len(put.blanks)}
            await pupil.post("/api/drills/fees", body)
            seen = read(await trainer.get("/api/drills/results/class"), DrillClass)
            assert [one.answered for one in seen.scores] == [1]
            assert seen.hardest[0].missed == 1.0

    run(story())


def test_what_a_game_is_worth_is_a_page_that_carries_its_own_style_and_nothing_else(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            page = await visitor.get("/api/games/palace.baccarat/worth")
            assert page.headers["content-type"].startswith("text/html")
            assert page.headers.get_list("content-security-policy") == [
                page.headers["content-security-policy"]
            ]
            assert "style-src 'sha256-" in page.headers["content-security-policy"]
            assert "Method and assumptions" in page.text
            problem(await visitor.get("/api/games/palace.bridge/worth"), 404)

    run(story())


def test_the_rules_of_play_of_a_game_are_a_page_for_print(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            page = await visitor.get("/api/games/palace.baccarat/filing")
            assert page.headers["content-type"].startswith("text/html")
            assert "style-src 'sha256-" in page.headers["content-security-policy"]
            assert "How every wager is settled" in page.text
            assert "Played by the engine" in page.text
            problem(await visitor.get("/api/games/palace.bridge/filing"), 404)

    run(story())
