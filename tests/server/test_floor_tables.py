"""Tables that the floor puts up for everybody: who may, what they post, and what the record says."""

from typing import Any

import pytest
from tests.server.visiting import Visitor, opened, ordered, problem, read, run

from calroom.room.room import ROOM
from calroom.server.lobby.shapes import Link, Lobby
from calroom.server.protocol import TableShown

PATH = "/api/floor/tables"
ASKED = {"game": "comstock.lowball", "posted": {"schedule": "half hour"}, "reason": "a full list"}


async def lines(visitor: Visitor, game: str) -> list[str]:
    """The tables of a game that everybody finds in the lobby."""
    lobby = read(await visitor.get("/api/lobby"), Lobby)
    return [
        line.table
        for house in lobby.houses
        for shown in house.games
        if shown.game == game
        for line in shown.tables
    ]


@pytest.mark.parametrize("office", ["floor", "owner"])
def test_the_floor_puts_up_a_table_that_everybody_finds_with_what_it_posts(path: str, office: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            staff, ann = await visit.of_the_staff(office, "Flo"), visit.visitor()
            response = await staff.post(PATH, ASKED)
            assert response.status_code == 201
            link = read(response, Link)
            assert link.path == f"/tables/{link.table}"
            assert await lines(ann, "comstock.lowball") == [link.table]
            shown = read(await ann.get(f"/api/tables/{link.table}"), TableShown)
            assert [one.words for one in shown.posted] == ["by the half hour"]
            done = [
                (one.action.who, one.action.act, one.action.reason)
                for table in (ROOM, link.table)
                for one in visit.front.keeper.store.people.actions(table)
                if one.action.act in ("put up", "putup", "open")
            ]
            assert {(who, reason) for who, _, reason in done} == {("Flo", "a full list")}
            await ann.come_in()
            assert (await ann.post("/api/play", {"game": "comstock.lowball"})).json()["table"] == link.table

    run(story())


@pytest.mark.parametrize("office", ["", "dealer", "regulator"])
def test_nobody_else_puts_up_a_table_for_everybody(path: str, office: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            somebody = await visit.of_the_staff(office, "Dan")
            refused = problem(await somebody.post(PATH, ASKED), 403)
            assert (refused.topic, refused.allowed) == ("authority", ["ask the floor"])
            problem(await visit.visitor().post(PATH, ASKED), 401)
            assert not visit.front.keeper.room.tables

    run(story())


def test_a_dismissed_floorperson_puts_up_nothing(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            owner, flo = await visit.owner(), await visit.of_the_staff("floor", "Flo")
            order = ordered("appoint", person="Flo", office="floor", on=False, reason="left")
            assert (await owner.post("/api/floor/orders", order)).is_success
            problem(await flo.post(PATH, ASKED), 403)
            assert not visit.front.keeper.room.tables

    run(story())


@pytest.mark.parametrize(
    ("changes", "status", "allowed", "rule"),
    [
        ({"game": "sk.lowball", "posted": {"raises": "4"}}, 409, "post 1 to 3", "sk.lowball."),
        ({"posted": {"colour": "green"}}, 409, "post ", ""),
        ({"stakes": "$1,000-$2,000"}, 409, "$", "comstock.lowball."),
        ({"game": "comstock.canasta"}, 404, "comstock.", ""),
        ({"game": "nowhere.holdem"}, 404, "", ""),
        ({"reason": ""}, 400, "", ""),
        ({"posted": {"raises": 3}}, 400, "", ""),
        ({"chips": 5}, 400, "", ""),
    ],
)
def test_what_may_not_be_posted_is_refused_with_its_rule_and_no_table_is_put_up(
    path: str, changes: dict[str, Any], status: int, allowed: str, rule: str
) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            flo = await visit.of_the_staff("floor", "Flo")
            refused = problem(await flo.post(PATH, ASKED | changes), status)
            assert not allowed or any(one.startswith(allowed) for one in refused.allowed), refused
            assert any(one.id.startswith(rule) for one in refused.rules) == bool(rule), refused
            assert not visit.front.keeper.room.tables

    run(story())
