"""The rule book over REST: readable by anybody before they sit down."""

import pytest
from msgspec import json
from tests.server.visiting import opened, problem, read, run

import calroom
from calroom.rulebook import book
from calroom.server.library.shapes import GameRulesShown, ReadingsShown, RuleShown, SideBySide, Why
from calroom.server.pages.files import File, written
from calroom.server.pages.shelf import Shelf
from calroom.server.work.pools import Busy, WorkerPool


def test_every_rule_of_every_filed_game_is_readable_without_signing_in(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            for game in book().games:
                shown = read(await visitor.get(f"/api/games/{game}/rules"), GameRulesShown)
                assert [rule.id for rule in shown.rules] == [rule.id for rule in book().rules(game)]
                assert all(rule.says for rule in shown.rules)
            assert "by the custom" in (await visitor.get("/api/games/open.holdem/rules")).json()["summary"]

    run(story())


def test_rules_are_found_by_words_house_and_game(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()

            async def found(query: str) -> list[RuleShown]:
                return json.decode((await visitor.get(f"/api/rules?{query}")).content, type=list[RuleShown])

            assert "raise" in (await found("q=raise+cap"))[0].says.lower()
            assert {rule.house for rule in await found("q=burn&house=sk")} == {"sk"}
            only = await found("q=joker&game=palace.draw")
            assert {rule.game for rule in only} == {"palace.draw"}
            assert len(await found("game=palace.draw")) == len(list(book().rules("palace.draw")))
            assert await found("q=xyzzyplugh") == []
            near = problem(await visitor.get("/api/rules?game=palace.holdm"), 404)
            assert "palace.holdem" in near.allowed
            problem(await visitor.get("/api/rules?house=ritz"), 404)
            problem(await visitor.get(f"/api/rules?q={'x' * 101}"), 400)

    run(story())


def test_one_rule_by_its_id_and_the_nearest_where_there_is_none(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            rule = read(await visitor.get("/api/rules/palace.holdem.raise-cap"), RuleShown)
            assert (rule.house, rule.game, rule.number) == (
                "palace",
                "palace.holdem",
                book().rule("palace.holdem.raise-cap").number,
            )
            near = problem(await visitor.get("/api/rules/palace.holdem.raise-cup"), 404)
            assert "palace.holdem.raise-cap" in near.allowed

    run(story())


def test_a_topic_leads_to_the_rule_of_this_house(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            for game in ("palace.holdem", "comstock.holdem", "sk.holdem"):
                why = read(await visitor.get(f"/api/games/{game}/topics/raise-cap"), Why)
                assert [rule.id for rule in why.rules] == list(calroom.game(game).rules_for("raise-cap"))
            custom = read(await visitor.get("/api/games/palace.holdem/topics/no-such-topic"), Why)
            asked = {"stakes": "$3-$6"}
            here = read(await visitor.get("/api/games/palace.holdem/topics/jackpot", params=asked), Why)
            assert [rule.id for rule in here.rules] == ["palace.holdem.jackpot-drop-3-6"]
            assert custom.rules == []

    run(story())


def test_houses_stand_side_by_side_with_a_cell_for_each(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            shown = read(await visit.visitor().get("/api/games/palace.holdem/compare"), SideBySide)
            assert shown.games == ["palace.holdem", "comstock.holdem", "sk.holdem"]
            assert all(len(row.cells) == 3 for row in shown.rows)
            cells = [cell for row in shown.rows for cell in row.cells if cell]
            assert len(cells) == sum(len(list(book().rules(game))) for game in shown.games)
            assert all(sum(cell is not None for cell in row.cells) > 1 for row in shown.rows if row.alike)

    run(story())


def test_how_a_filing_is_read_can_be_read_by_house_and_by_game(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            house = read(await visitor.get("/api/readings/sk"), ReadingsShown)
            assert (house.title, house.version) == ("S & K", calroom.house("sk").version)
            assert [game.game for game in house.games] == [one for one in book().games if one[:3] == "sk."]
            (game,) = read(await visitor.get("/api/readings/sk.holdem"), ReadingsShown).games
            assert game in house.games
            raises = next(one for one in game.readings if one.rule.id == "sk.holdem.three-raises")
            assert raises.rule.reading is not None
            assert raises.rule.lines == "21"
            assert raises.setting is not None
            assert (raises.setting.title, raises.setting.value) == ("heads up raises", "3")
            rule = read(await visitor.get("/api/rules/sk.holdem.three-raises"), RuleShown)
            assert rule == raises.rule
            problem(await visitor.get("/api/readings/open"), 404)
            problem(await visitor.get("/api/readings/ritz"), 404)
            near = problem(await visitor.get("/api/readings/sk.holdm"), 404)
            assert "sk.holdem" in near.allowed

    run(story())


def test_what_is_the_same_for_everybody_is_looked_for_once_and_then_at_hand(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = ("/api/readings/sk.holdem", "/api/rules?house=sk", "/api/games/sk.holdem/compare")

    async def story() -> None:
        async with opened(path) as visit:
            first = {page: await visit.visitor().get(page) for page in pages}

            async def is_shut(*_: object, **__: object) -> None:
                raise Busy("the library is shut")

            monkeypatch.setattr(WorkerPool, "ask", is_shut)
            for page, answer in first.items():
                again = await visit.visitor().get(page)
                assert (again.status_code, again.content) == (200, answer.content)
                known = await visit.visitor().get(page, headers={"if-none-match": answer.headers["etag"]})
                assert (known.status_code, known.content) == (304, b"")
            problem(await visit.visitor().get("/api/rules?q=blind"), 503)
            lobby = [await visit.visitor().get("/api/lobby") for _ in range(2)]
            assert lobby[0].headers["etag"] == lobby[1].headers["etag"]

    run(story())


def test_a_shelf_keeps_what_was_asked_for_last() -> None:
    made: list[str] = []

    async def ask(shelf: Shelf, about: str) -> None:
        async def make() -> File:
            made.append(about)
            return written(about)

        await shelf.file(about, make)

    async def story() -> None:
        shelf = Shelf(most=2)
        for about in ("burn", "blind", "burn", "button", "burn", "blind"):
            await ask(shelf, about)

    run(story())
    assert made == ["burn", "blind", "button", "blind"]


def test_a_search_looks_through_the_readings_too(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            found = await visit.visitor().get("/api/rules?q=lo-ball+lifts+limit&game=sk.holdem")
            rules = json.decode(found.content, type=list[RuleShown])
            assert [rule.id for rule in rules] == ["sk.holdem.three-raises"]

    run(story())
