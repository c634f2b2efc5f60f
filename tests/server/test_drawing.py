"""The drawing board over REST: drafts of one's own, refused with the reason, priced, played and filed."""

from http import HTTPStatus

import httpx
from msgspec import json
from tests.server.visiting import Visitor, opened, problem, read, run

from calroom.games.banked.blackjack.pure215 import Rules
from calroom.houses.drafts import DRAFT
from calroom.houses.loader import House
from calroom.lab.banked import odds
from calroom.server.drawing import at_work
from calroom.server.drawing.pages import MOST
from calroom.server.drawing.shapes import LONGEST, DraftLine, DraftPriced, DraftShown
from calroom.server.lobby.shapes import Link
from calroom.server.work.asking import Nothing

NATURALS = "natural_pays"


async def begun(visitor: Visitor, like: str = "sk.pure215") -> DraftShown:
    return read(await visitor.post("/api/drafts", {"like": like}), DraftShown)


async def set_to(visitor: Visitor, draft: DraftShown, key: str, value: str) -> httpx.Response:
    body = {"game": draft.game, "key": key, "value": value}
    return await visitor.put(f"/api/drafts/{draft.id}/value", body)


def field(draft: DraftShown, key: str) -> str:
    return next(one.value for one in draft.fields if one.key == key)


def test_a_draft_begins_as_the_filed_game_with_a_form_that_has_its_rules_ranges_and_neighbours(
    path: str,
) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            await visitor.come_in()
            draft = await begun(visitor)
            assert (draft.mine, draft.game, draft.filed) == (True, "pure215", "sk.pure215")
            naturals = next(one for one in draft.fields if one.key == NATURALS)
            assert (naturals.value, naturals.filed) == ("[6, 5]", "[6, 5]")
            assert naturals.rule == "sk.pure215.natural-pays-six-to-five"
            assert naturals.says.startswith("A player's natural wins 6 to 5")
            assert [one.game for one in naturals.elsewhere] == ["comstock.pure215", "sk.pure215"]
            assert next(one.takes for one in draft.fields if one.key == "split.most").startswith(
                "a whole number"
            )
            listed = json.decode((await visitor.get("/api/drafts")).content, type=list[DraftLine])
            assert [one.id for one in listed] == [draft.id]

    run(story())


def test_what_is_impossible_is_refused_with_the_reason_and_changes_nothing(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            await visitor.come_in()
            draft = await begun(visitor)
            for key, value, reason in (
                ("seats", "[1, 8]", "seats"),
                ("natural_pays", "3 to 2", "is no value of a house file"),
                ("natural_pays", "[3, 2]\nseats = [2, 3]", "one value at a time"),
                ("fees", '[{ payer = "player-dealer", amount = "5%" }]', 'an amount such as "$2"'),
                ("fees", '[{ payer = "player-dealer", amount = 0.05 }]', "never a share of bets or winnings"),
                ("no_such_key", "1", "no_such_key"),
            ):
                refused = problem(await set_to(visitor, draft, key, value), HTTPStatus.UNPROCESSABLE_ENTITY)
                assert reason in refused.what, key
            after = read(await visitor.get(f"/api/drafts/{draft.id}"), DraftShown)
            assert after.text == draft.text
            kept = read(await set_to(visitor, draft, NATURALS, "[3, 2]"), DraftShown)
            assert field(kept, NATURALS) == "[3, 2]"
            back = read(await set_to(visitor, draft, NATURALS, ""), DraftShown)
            assert field(back, NATURALS) == "[6, 5]"

    run(story())


def test_a_draft_is_its_owners_alone_and_read_by_whoever_has_the_link(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            owner, other, nobody = visit.visitor(), visit.visitor(), visit.visitor()
            await owner.come_in()
            await other.come_in()
            draft = await begun(owner)
            seen = read(await other.get(f"/api/drafts/{draft.id}"), DraftShown)
            assert (seen.mine, seen.text) == (False, draft.text)
            assert not read(await nobody.get(f"/api/drafts/{draft.id}"), DraftShown).mine
            problem(await set_to(other, draft, NATURALS, "[3, 2]"), HTTPStatus.FORBIDDEN)
            problem(await other.put(f"/api/drafts/{draft.id}", {"text": draft.text}), HTTPStatus.FORBIDDEN)
            problem(await other.send("DELETE", f"/api/drafts/{draft.id}"), HTTPStatus.FORBIDDEN)
            problem(await nobody.get("/api/drafts"), HTTPStatus.UNAUTHORIZED)
            problem(await nobody.get("/api/drafts/guessed"), HTTPStatus.NOT_FOUND)
            assert json.decode((await other.get("/api/drafts")).content) == []
            gone = await owner.send("DELETE", f"/api/drafts/{draft.id}")
            assert gone.status_code == HTTPStatus.NO_CONTENT
            problem(await owner.get(f"/api/drafts/{draft.id}"), HTTPStatus.NOT_FOUND)

    run(story())


def test_a_draft_is_downloaded_and_uploaded_and_limited_in_size_and_number(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            await visitor.come_in()
            draft = await begun(visitor)
            text = (await visitor.get(f"/api/drafts/{draft.id}/file")).text
            assert text == draft.text
            other = text.replace("My draft", "Another one")
            changed = read(await visitor.put(f"/api/drafts/{draft.id}", {"text": other}), DraftShown)
            assert changed.title == "Another one"
            wrong = text.replace("sk.pure215", "sk.pure217")
            refused = problem(await visitor.put(f"/api/drafts/{draft.id}", {"text": wrong}), 422)
            assert "like" in refused.what
            problem(await visitor.post("/api/drafts", {"text": "x" * (LONGEST + 1)}), 400)
            problem(await visitor.post("/api/drafts", {}), HTTPStatus.BAD_REQUEST)
            for _ in range(MOST - 1):
                answer = await visitor.post("/api/drafts", {"text": text})
                assert answer.status_code == HTTPStatus.CREATED
            full = problem(await visitor.post("/api/drafts", {"text": text}), HTTPStatus.CONFLICT)
            assert f"{MOST} drafts" in full.what

    run(story())


def test_figures_are_those_of_the_lab_for_the_same_file_and_naturals_at_three_to_two_help_the_player(
    path: str,
) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            await visitor.come_in()
            draft = read(await set_to(visitor, await begun(visitor), NATURALS, "[3, 2]"), DraftShown)
            priced = read(await visitor.get(f"/api/drafts/{draft.id}/price?game=pure215"), DraftPriced)
            house = House(DRAFT, text=draft.text.encode())
            best = odds(house.game("pure215")).wagers[0]
            shown = next(
                one for one in priced.moved if (one.about, one.name) == (best.wager, "the player has")
            )
            assert shown.after == f"{best.expected:+.4%}"
            assert shown.before == f"{odds('sk.pure215').wagers[0].expected:+.4%}"
            assert priced.stayed > 0
            unfit = [one for one in priced.warnings if one.kind == "rule-does-not-fit"]
            assert [one.about for one in unfit] == ["sk.pure215.natural-pays-six-to-five"]

    run(story())


def test_the_bonus_of_three_card_from_two_decks_is_warned_of(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            await visitor.come_in()
            draft = await begun(visitor, "palace.three-card")
            await set_to(visitor, draft, "decks", "[2, 2]")
            priced = read(await visitor.get(f"/api/drafts/{draft.id}/price?game=three-card"), DraftPriced)
            assert ("favours-the-player", "bonus", True) in [
                (one.kind, one.about, one.new) for one in priced.warnings
            ]

    run(story())


def test_a_fee_at_holdem_moves_what_the_house_takes_and_is_struck_in_the_amended_filing(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            await visitor.come_in()
            draft = await begun(visitor, "sk.holdem")
            fees = '[{ moment = "before the deal", players = [2, 10], amount = "$4" }]'
            await set_to(visitor, draft, "fees", fees)
            priced = read(await visitor.get(f"/api/drafts/{draft.id}/price?game=holdem"), DraftPriced)
            taken = [one for one in priced.moved if one.name == "the house takes an hour"]
            assert {(one.before, one.after) for one in taken} == {("$90", "$120")}
            page = await visitor.get(f"/api/drafts/{draft.id}/changes?game=holdem")
            assert "<del>$3</del>" in page.text
            filed = await visitor.get(f"/api/drafts/{draft.id}/filing?game=holdem")
            assert "Rules of play" in filed.text

    run(story())


def test_a_draft_is_played_at_a_private_table_and_its_hands_keep_its_version(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            await visitor.come_in()
            draft = read(await set_to(visitor, await begun(visitor), NATURALS, "[3, 2]"), DraftShown)
            link = read(
                await visitor.post(f"/api/drafts/{draft.id}/play", {"game": "pure215", "bots": 2}),
                Link,
            )
            live = visit.front.keeper.room.tables[link.table]
            assert live.game.rules_as(Rules).natural_pays == (3, 2)
            version = live.game.version
            assert (await visitor.get(f"/api/games/{live.game.id}")).is_success
            assert (await visitor.get(f"/api/games/{live.game.id}/rules")).is_success
            assert visit.front.keeper.store.house_files.text(version) is not None
            await visitor.send("DELETE", f"/api/drafts/{draft.id}")
        async with opened(path) as visit:
            again = visit.front.keeper.room.tables[link.table]
            assert again.game.version == version
            assert again.game.rules_as(Rules).natural_pays == (3, 2)

    run(story())


def test_a_draft_that_takes_too_long_is_stopped() -> None:
    def forever() -> str:
        while True:
            pass

    found = at_work.in_time(0.05, forever)
    assert isinstance(found, Nothing)
    assert found.what == at_work.TOO_LONG


def test_the_same_rules_are_worked_out_once_whatever_the_game_is_called() -> None:
    text = '[house]\nid = "a"\ntitle = "A"\n[games.holdem]\nlike = "sk.holdem"\n'
    one = House(DRAFT, text=text.encode()).game("holdem")
    named = House(DRAFT, text=(text + 'title = "Other"\n').encode()).game("holdem")
    waits = House(DRAFT, text=(text + "room = { answer_seconds = 20 }\n").encode()).game("holdem")
    dear = House(
        DRAFT,
        text=(text + 'fees = [{ moment = "before the deal", players = [2, 10], amount = "$4" }]\n').encode(),
    ).game("holdem")
    assert at_work.worth_of(one) is at_work.worth_of(named) is at_work.worth_of(waits)
    assert at_work.worth_of(one) is not at_work.worth_of(dear)
