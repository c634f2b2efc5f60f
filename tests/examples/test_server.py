"""Every page of the server for the games of somebody else's package: there, or refused in words."""

from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from msgspec import json
from tests.extras import GAMES
from tests.server.nearby import work_nearby
from tests.server.visiting import Visitor, opened, play_a_hand, read, run
from tests.store.conftest import file

from calroom.server.drawing import at_work
from calroom.server.drawing.shapes import DraftShown
from calroom.server.floor import training_table
from calroom.server.floor.shapes import FloorGame, TrainingDone, TrainingState
from calroom.server.schema import PUBLISHED

__all__ = ["file"]

WORDS = {"topic": "burn", "kind": "ruling"}


@pytest.fixture
def path(file: Path, tmp_path: Path) -> str:
    """A room that holds nothing yet."""
    room = tmp_path / "room.db"
    room.write_bytes(file.read_bytes())
    return str(room)


@pytest.fixture(autouse=True)
def at_the_desk(monkeypatch: pytest.MonkeyPatch, extras: None) -> None:  # noqa: ARG001
    """The desk in a thread of this process, where starting another would take longer than the tests."""
    work_nearby(monkeypatch)
    # Only the first thread of a process can be stopped by an alarm.
    monkeypatch.setattr(at_work, "_within", lambda *_: nullcontext())
    monkeypatch.setattr(training_table, "_remembered", type(training_table._remembered)())


def pages_of_a_game() -> list[str]:
    """The address of every page that is about a game; a draft calls its games by names of its own."""
    found = []
    for path, methods in json.decode(PUBLISHED.read_bytes())["paths"].items():
        named = {one["name"] for one in methods.get("get", {}).get("parameters", ())}
        if "game" in named:
            query = "?game={name}" if "{draft}" in path else "?game={game}"
            asked = "" if "{game}" in path else query
            found.append(path.format(**WORDS, game="{game}", draft="{draft}") + asked)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_no_page_breaks_on_a_game_it_has_never_heard_of(path: str, game: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            await visitor.come_in()
            begun = await visitor.post("/api/drafts", {"what": {"begin": "like", "game": game}})
            draft = read(begun, DraftShown)
            told = {}
            for page in pages_of_a_game():
                response = await visitor.get(page.format(game=game, draft=draft.id, name=draft.game))
                told[page] = response.status_code
                assert response.status_code < 500, (page, response.text)
            assert len(told) > 8
            for page in ("", "/postings", "/rules", "/worth"):
                assert told[f"/api/games/{{game}}{page}"] == 200, page
            assert told["/api/floor/games/{game}"] == 200
            for page in ("", "/price", "/filing"):
                assert told[f"/api/drafts/{{draft}}{page}?game={{name}}"] == 200, page

    run(story())


@pytest.mark.parametrize("game", GAMES)
def test_it_is_played_with_bots_and_stands_in_the_lobby(path: str, game: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            await visitor.come_in()
            lobby = (await visitor.get("/api/lobby")).json()
            annex = next(house for house in lobby["houses"] if house["house"] == "annex")
            shown = next(one for one in annex["games"] if one["game"] == game)
            assert len(shown.get("lacks", ())) == (3 if game == "annex.war" else 0)
            _, hand = await play_a_hand(visit, visitor, game)
            assert hand >= 1

    run(story())


@pytest.mark.parametrize("game", GAMES)
def test_the_floor_desk_rules_on_what_every_game_shares(path: str, game: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            known = read(await visitor.get(f"/api/floor/games/{game}"), FloorGame)
            moment = next(one for one in known.moments if "disputed" in one.incidents)
            asked = f"/api/floor/games/{game}/ruling?incident=disputed&moment={moment.id}"
            found = await visitor.get(asked)
            assert found.status_code == 200, found.text

    run(story())


@pytest.mark.parametrize("game", GAMES)
def test_a_training_table_is_played_to_its_end(path: str, game: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            await visitor.come_in()
            await train(visitor, {"game": game, "role": "floor", "rate": 0.6, "hands": 1, "seed": 1})

    run(story())


async def train(visitor: Visitor, table: dict[str, Any]) -> None:
    answers: list[dict[str, Any]] = []
    while True:
        now = table | {"answers": answers}
        state = read(await visitor.post("/api/training", now), TrainingState)
        if state.task is None:
            break
        filled = [blank.choices[0] if blank.choices else "$1" for blank in state.task.problem.blanks]
        answer = {"answers": filled, "reason": "to see what comes of it"}
        body = {"table": now, "answer": answer, "took": 900}
        read(await visitor.post("/api/training/answer", body), TrainingDone)
        answers.append(answer)
    assert answers
