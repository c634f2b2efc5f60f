"""A house file changes while the server runs: it is checked, told to those at its tables, and gone by."""

import logging
from pathlib import Path
from typing import Any

import pytest
from tests.keeping.test_rules_changed import CHANGED, GAME, MINE
from tests.server.visiting import Socket, Visit, Visitor, cookie_of, opened, read, run, told_of

import calroom
from calroom.games.poker.holdem.terms import Rules
from calroom.keeping.verify import verify
from calroom.server.lobby.shapes import Lobby
from calroom.server.watch.shapes import Health


async def looked_at_twice(visit: Visit) -> None:
    for _ in range(2):
        await visit.front.house_files.look()


async def sitting(visit: Visit) -> tuple[Visitor, Socket, str]:
    """Somebody alone at a table, where no hand is dealt."""
    ann = visit.visitor()
    await ann.come_in()
    table = (await ann.post("/api/tables", {"game": GAME})).json()["table"]
    socket = Socket(visit.app, table, cookie=cookie_of(ann))
    assert (await socket.hear())["type"] == "websocket.accept"
    socket.say(say="hello", id="hello", protocol=2)
    assert (await socket.message())["tell"] == "welcome"
    return ann, socket, table


def version_in(lobby: Lobby) -> str:
    return next(house.version for house in lobby.houses if house.house == "mine")


def test_whoever_is_at_a_table_is_told_and_everybody_is_shown_the_new_rules(
    path: str, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(MINE)

    async def story() -> None:
        async with opened(path, houses=[calroom.house(file)]) as visit:
            ann, socket, table = await sitting(visit)
            file.write_text(CHANGED)
            await visit.front.house_files.look()
            assert visit.front.keeper.table(table).game.rules_as(Rules).raises == 3
            await visit.front.house_files.look()
            await told_of(socket, "ruleschanged")
            new = calroom.house(file)
            assert visit.front.keeper.table(table).game.version == new.version
            assert version_in(read(await ann.get("/api/lobby"), Lobby)) == new.version
            health = read(await ann.get("/health"), Health)
            assert (health.status, health.houses["mine"]) == ("ok", new.version)
            await socket.close()
            assert verify(visit.front.keeper.store).fault is None

    run(story())


WRONG: dict[str, Any] = {
    "no TOML": (MINE + "raises = ", "mine.toml: "),
    "an unknown key": (MINE + "rises = 4\n", "rises"),
    "another id": (MINE.replace('"mine"', '"theirs"'), "a house keeps its id while its room is open"),
    "not there": (None, "cannot be read"),
}


@pytest.mark.parametrize(("text", "why"), WRONG.values(), ids=WRONG)
def test_a_file_that_cannot_be_used_changes_nothing_and_is_told_of_until_it_is_put_right(
    path: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, text: str | None, why: str
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(MINE)

    async def story() -> None:
        async with opened(path, houses=[calroom.house(file)]) as visit:
            keeper, nobody = visit.front.keeper, visit.visitor()
            old = keeper.houses.today(GAME).version
            if text is None:
                file.unlink()
            else:
                file.write_text(text)
            with caplog.at_level(logging.ERROR, "calroom.houses"):
                await looked_at_twice(visit)
                await looked_at_twice(visit)
            (logged,) = [one.getMessage() for one in caplog.records if one.name == "calroom.houses"]
            assert logged.startswith("mine.toml has changed and cannot be used; the rules stay as they were")
            assert why in logged
            health = read(await nobody.get("/health"), Health)
            assert (health.status, health.wrong, health.houses["mine"]) == ("degraded", [logged], old)
            assert str(tmp_path) not in logged
            assert keeper.houses.today(GAME).version == old
            file.write_text(MINE)
            await looked_at_twice(visit)
            assert read(await nobody.get("/health"), Health).status == "ok"

    run(story())
