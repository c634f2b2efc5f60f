"""The drawing board over REST: drafts of one's own, refused with the reason, priced, played and filed."""

import asyncio
import os
import sys
from datetime import date, timedelta
from http import HTTPStatus
from threading import Event
from time import sleep
from types import FunctionType
from typing import Any

import httpx
import pytest
from msgspec import json
from msgspec.structs import replace
from tests.server.visiting import Visitor, cookie_of, opened, play_on, problem, read, run, too_large

from calroom import nights
from calroom.cards import parse_cards
from calroom.games.banked.blackjack.pure215 import Rules
from calroom.houses.drafts import DRAFT, begun_like
from calroom.houses.game import Game
from calroom.houses.known import house as known_house
from calroom.houses.loader import House
from calroom.lab.banked import odds
from calroom.lab.blackjack.odds import BlackjackLab, nothing_beside
from calroom.lab.blackjack.pure215 import blackjack
from calroom.lab.double_hand.otherwise import Sets, otherwise
from calroom.lab.double_hand.ways import dealt, kind_of
from calroom.lab.figures import PAYS, figures
from calroom.lab.sheets import Sheet
from calroom.lab.worth import Odds
from calroom.server.door.guards import LARGEST_BODY
from calroom.server.door.limits import Pool
from calroom.server.drawing import at_work, pricing
from calroom.server.drawing.charts import MOST_ROWS, charts_moved
from calroom.server.drawing.pages import GIVES_WAY, MOST
from calroom.server.drawing.shapes import LONGEST, DraftLine, DraftPriced, DraftShown, NightPart, SittingTold
from calroom.server.drawing.wanted import ALWAYS, Wanted, is_wanted
from calroom.server.library.shapes import Recalled
from calroom.server.lobby.shapes import Link
from calroom.server.work.asking import Nothing
from calroom.server.work.pools import WorkerPool, threads

NATURALS = "natural_pays"
DAY = date(2026, 11, 18)


async def begun(visitor: Visitor, like: str = "sk.pure215") -> DraftShown:
    return read(await visitor.post("/api/drafts", {"what": {"begin": "like", "game": like}}), DraftShown)


def uploaded(text: str) -> dict[str, Any]:
    return {"what": {"begin": "file", "text": text}}


async def set_to(visitor: Visitor, draft: DraftShown, key: str, value: str) -> httpx.Response:
    body = {"version": draft.version, "game": draft.game, "key": key, "value": value}
    return await visitor.put(f"/api/drafts/{draft.id}/value", body)


async def replaced(visitor: Visitor, draft: DraftShown, text: str) -> httpx.Response:
    return await visitor.put(f"/api/drafts/{draft.id}", {"version": draft.version, "text": text})


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
                ("seats", "[1, 8]", "[1, 8] cannot stand here; allowed: "),
                ("natural_pays", "3 to 2", "is no value of a house file"),
                ("natural_pays", "[3, 2]\nseats = [2, 3]", "one value at a time"),
                ("fees", '[{ payer = "player-dealer", amount = "5%" }]', 'an amount such as "$2"'),
                ("fees", '[{ payer = "player-dealer", amount = 0.05 }]', "never a share of bets or winnings"),
                ("no_such_key", "1", "there is no such key"),
            ):
                refused = problem(await set_to(visitor, draft, key, value), HTTPStatus.CONFLICT)
                assert reason in refused.what, key
                assert "line " not in refused.what, "a form has no lines"
                assert "games." not in refused.what
            after = read(await visitor.get(f"/api/drafts/{draft.id}"), DraftShown)
            assert after.text == draft.text
            kept = read(await set_to(visitor, draft, NATURALS, "[3, 2]"), DraftShown)
            assert field(kept, NATURALS) == "[3, 2]"
            back = read(await set_to(visitor, kept, NATURALS, ""), DraftShown)
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
            problem(await replaced(other, draft, draft.text), HTTPStatus.FORBIDDEN)
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
            changed = read(await replaced(visitor, draft, other), DraftShown)
            assert changed.title == "Another one"
            wrong = text.replace("sk.pure215", "sk.pure217")
            refused = problem(await replaced(visitor, changed, wrong), HTTPStatus.CONFLICT)
            assert "like" in refused.what
            for unknown in ({}, {"text": text}, {"what": {"begin": "anew"}}, uploaded("x" * (LONGEST + 1))):
                problem(await visitor.post("/api/drafts", unknown), HTTPStatus.BAD_REQUEST)
            letters = uploaded("\N{PLAYING CARD JACK OF SPADES}" * LONGEST)
            problem(await visitor.post("/api/drafts", letters), HTTPStatus.CONFLICT)
            for _ in range(MOST - 1):
                answer = await visitor.post("/api/drafts", uploaded(text))
                assert answer.status_code == HTTPStatus.CREATED
            full = problem(await visitor.post("/api/drafts", uploaded(text)), HTTPStatus.CONFLICT)
            assert f"{MOST} drafts" in full.what

    run(story())


def test_a_change_of_what_was_changed_meanwhile_is_refused_and_says_so(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            await visitor.come_in()
            draft = await begun(visitor)
            first = read(await set_to(visitor, draft, NATURALS, "[3, 2]"), DraftShown)
            for late in (set_to(visitor, draft, "seats", "[2, 6]"), replaced(visitor, draft, draft.text)):
                refused = problem(await late, HTTPStatus.PRECONDITION_FAILED)
                assert "in another window" in refused.what
                assert refused.allowed == ["read it again, and make your change once more"]
            after = read(await visitor.get(f"/api/drafts/{draft.id}"), DraftShown)
            assert after.text == first.text
            both = read(await set_to(visitor, after, "seats", "[2, 6]"), DraftShown)
            assert (field(both, NATURALS), field(both, "seats")) == ("[3, 2]", "[2, 6]")

    run(story())


BEFORE = """[house]
id = "draft"
title = "From last year"

[games.pure215]
like = "sk.pure215"
seats = [2, 900]
natural_pays = [3, 0]
"""
"""A draft as it may have been kept before such values were refused."""


def test_a_draft_that_was_kept_with_what_is_refused_now_opens_says_where_it_is_wrong_and_is_put_right(
    path: str,
) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            owner, other = visit.visitor(), visit.visitor()
            await owner.come_in()
            await other.come_in()
            draft = await begun(owner)
            drafts = visit.front.keeper.store.drafts
            assert drafts.change(draft.id, draft.text, BEFORE, 1)
            (line,) = json.decode((await owner.get("/api/drafts")).content, type=list[DraftLine])
            assert (line.title, line.games) == ("From last year", ["pure215"])
            seen = read(await owner.get(f"/api/drafts/{draft.id}"), DraftShown)
            assert (seen.text, seen.title, seen.mine, seen.fields) == (BEFORE, "From last year", True, [])
            assert [(one.line, one.game, one.key) for one in seen.faults] == [
                (7, "pure215", "seats"),
                (8, "pure215", "natural_pays"),
            ]
            assert all(one.what for one in seen.faults)
            assert read(await other.get(f"/api/drafts/{draft.id}"), DraftShown).faults == seen.faults
            assert (await owner.get(f"/api/drafts/{draft.id}/file")).text == BEFORE
            problem(await owner.get(f"/api/drafts/{draft.id}/price?game=pure215"), HTTPStatus.CONFLICT)
            # Another fault instead of one is no better; one fewer is.
            worse = BEFORE.replace("[2, 900]", "[2, 901]")
            problem(await replaced(owner, seen, worse), HTTPStatus.CONFLICT)
            body = {"version": seen.version, "game": "pure215", "key": "seats", "value": "[2, 6]"}
            half = read(await owner.put(f"/api/drafts/{draft.id}/value", body), DraftShown)
            assert [one.key for one in half.faults] == ["natural_pays"]
            assert "seats = [2, 6]" in half.text
            given_up = {"version": half.version, "game": "pure215", "key": NATURALS, "value": ""}
            whole = read(await owner.put(f"/api/drafts/{draft.id}/value", given_up), DraftShown)
            assert (whole.faults, field(whole, "seats"), whole.title) == ([], "[2, 6]", "From last year")

    run(story())


def test_a_draft_that_can_no_longer_be_read_at_all_is_in_the_list_and_can_be_replaced(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            owner = visit.visitor()
            await owner.come_in()
            draft = await begun(owner)
            other = await begun(owner, "palace.holdem")
            drafts = visit.front.keeper.store.drafts
            assert drafts.change(draft.id, draft.text, "[house", 1)
            found = json.decode((await owner.get("/api/drafts")).content, type=list[DraftLine])
            assert {one.id for one in found} == {draft.id, other.id}
            seen = read(await owner.get(f"/api/drafts/{draft.id}"), DraftShown)
            assert (seen.text, len(seen.faults)) == ("[house", 1)
            assert not read(await replaced(owner, seen, draft.text), DraftShown).faults

    run(story())


def test_of_two_changes_at_once_one_is_kept_and_the_other_hears_of_it(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            await visitor.come_in()
            draft = await begun(visitor)
            wanted = {NATURALS: "[3, 2]", "seats": "[2, 6]"}
            answers = await asyncio.gather(*(set_to(visitor, draft, *one) for one in wanted.items()))
            statuses = sorted(one.status_code for one in answers)
            assert statuses == [HTTPStatus.OK, HTTPStatus.PRECONDITION_FAILED]
            after = read(await visitor.get(f"/api/drafts/{draft.id}"), DraftShown)
            assert sum(field(after, key) == value for key, value in wanted.items()) == 1

    run(story())


def test_figures_are_those_of_the_lab_for_the_same_file_and_naturals_at_three_to_two_help_the_player(
    path: str,
) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            await visitor.come_in()
            draft = read(await set_to(visitor, await begun(visitor), NATURALS, "[3, 2]"), DraftShown)
            address = f"/api/drafts/{draft.id}/price?game=pure215"
            first = read(await visitor.get(address), DraftPriced)
            priced = read(await visitor.get(f"{address}&part=wagers"), DraftPriced)
            house = House(DRAFT, text=draft.text.encode())
            best = odds(house.game("pure215")).wagers[0]
            for one in (first, priced):
                shown = next(
                    row for row in one.moved if (row.about, row.name) == (best.wager, "the player has")
                )
                assert shown.after == f"{best.expected:+.4%}"
                assert shown.before == f"{odds('sk.pure215').wagers[0].expected:+.4%}"
            assert priced.stayed > 0
            unfit = [one for one in priced.warnings if one.kind == "rule-does-not-fit"]
            assert unfit[0].about == "sk.pure215.natural-pays-six-to-five"

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

    # Only work of our own is stopped, not that of a test or of a library.
    found = at_work.in_time(0.05, FunctionType(forever.__code__, {"__name__": "calroom.forever"}))
    assert isinstance(found, Nothing)
    assert found.what == at_work.TOO_LONG


def game_of(like: str, *lines: str) -> Game:
    name = like.partition(".")[2]
    head = f'[house]\nid = "a"\ntitle = "A"\n[games.{name}]\nlike = "{like}"\n'
    return House(DRAFT, text=(head + "\n".join(lines)).encode()).game(name)


def test_what_a_change_does_not_touch_is_not_worked_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def counted(game: Game, **table: Any) -> Odds:
        asked.append(f"{game.title} {table}")
        return odds(game, **table)

    monkeypatch.setattr(pricing, "odds", counted)
    monkeypatch.setattr(pricing, "_KNOWN", {})
    filed = game_of("palace.baccarat")
    first = pricing.worth_of(filed)
    for line in ('title = "Other"', "room = { answer_seconds = 20 }"):
        assert pricing.worth_of(game_of("palace.baccarat", line)).figures == first.figures
    dear = game_of("palace.baccarat", 'fees = [{ payer = "bettor", amount = "$3" }]')
    charged = pricing.worth_of(dear)
    assert len(asked) == 1
    assert charged.figures == figures(dear)
    assert charged.figures != first.figures
    pricing.worth_of(game_of("palace.baccarat", "tie_pays = [9, 1]"))
    assert len(asked) == 2


@pytest.mark.parametrize("like", ["sk.pure215", "palace.no-bust", "palace.hot-action"])
def test_the_first_thing_told_of_a_changed_blackjack_game_is_the_wager_on_the_hand_and_nothing_waits_with_it(
    like: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def not_yet(*_: object, **__: object) -> Any:
        raise AssertionError("this comes later")

    for later in ("odds", "advice", "cover", "of_wagers"):
        monkeypatch.setattr(pricing, later, not_yet)
    monkeypatch.setattr(at_work, "first_warnings", not_yet)
    monkeypatch.setattr(pricing, "_KNOWN", {})
    game = game_of(like)
    first = at_work.priced(game.file[1].decode(), game.id.partition(".")[2])
    assert isinstance(first, DraftPriced)
    assert (first.part, first.then[0]) == (pricing.HAND, "wagers")
    assert [(one.group, one.about, one.name) for one in first.figures] == [
        ("wagers", "played best", "the player has"),
        ("wagers", "played best", "the bank has"),
    ]
    monkeypatch.undo()
    (rest,) = (one for one in odds(game).wagers if one.wager == "played best")
    assert first.figures[0].after == f"{rest.expected:+.4%}"
    assert not first.figures[0].error


def test_another_number_of_seats_leaves_what_hands_are_worth_alone() -> None:
    lab = BlackjackLab(blackjack, nothing_beside)
    known = lab.study(game_of("sk.pure215"))
    assert lab.study(game_of("sk.pure215", "seats = [2, 4]")).values is known.values
    assert lab.study(game_of("sk.pure215", "natural_pays = [3, 2]")).values is not known.values


@pytest.mark.parametrize(
    "line",
    [
        "natural_pays = [3, 2]",
        "win_pays = [2, 1]",
        "player_chart = { hit_hard = 14, stand_hard = 19 }",
        "split = { most = 1, aces_again = false, aces_one_card = true }",
        "player_dealer_chart = { hit_hard = 15, hit_soft = 17 }",
    ],
)
def test_hands_that_come_up_as_before_are_not_worked_out_again_and_everything_is_worth_the_same(
    line: str,
) -> None:
    lab, mine = BlackjackLab(blackjack, nothing_beside), game_of("sk.pure215", line)
    known = lab.study(game_of("sk.pure215"))
    lab.first(game_of("sk.pure215"))
    after = lab.study(mine)
    assert (after.values.bank is known.values.bank) == ("dealer" not in line)
    assert lab.first(mine) == BlackjackLab(blackjack, nothing_beside).first(mine)


def test_every_part_says_more_or_the_same_with_a_smaller_error() -> None:
    poker = game_of("sk.holdem")
    assert pricing.parts(poker) == ("seats", *pricing.POTS)
    shares = [pricing.known(poker, part).figures[0] for part in ("pots 3", "pots 20")]
    assert shares[0].key == shares[1].key
    assert shares[0].error > shares[1].error > 0
    pan = game_of("sk.pan")
    assert pricing.parts(pan) == ("seats", *pricing.PAN)
    rough, better = ({one.key: one for one in pricing._values(pan, deals).figures} for deals in (6, 24))
    assert all(better[key].error < rough[key].error for key in rough if rough[key].error and key in better)


def test_the_cover_that_a_bank_needs_grows_with_what_a_wager_pays() -> None:
    usual = pricing.known(game_of("palace.three-card"), "cover").figures
    needs = {one.about: one.value for one in usual if one.unit == "wagers"}
    assert needs
    for one in usual:
        assert one.unit == "wagers" or 0 <= one.value <= 1


def test_cells_of_the_chart_that_differ_are_told_and_those_alone() -> None:
    before = pricing.known(game_of("sk.pure215"), "strategy").sheets
    assert [*charts_moved(before, before)] == []
    sheet = next(one for one in before if one.is_chart)
    other = tuple((row[0], "X", *row[2:]) if at == 0 else row for at, row in enumerate(sheet.rows))
    (moved,) = charts_moved([sheet], [replace(sheet, rows=other)])
    assert moved.changed == 1
    assert (moved.before[0][0], moved.after[0][0]) == (sheet.rows[0][1], "X")
    assert moved.before[1:] == moved.after[1:]


def test_where_a_list_of_advice_says_something_else_only_its_rows_that_differ_are_told() -> None:
    usual = pricing.known(game_of("palace.three-card"), "strategy").sheets
    assert [*charts_moved(usual, usual)] == []
    several = pricing.known(game_of("palace.three-card", "decks = [2, 2]"), "strategy").sheets
    (moved,) = charts_moved(usual, several)
    assert moved.changed > 0
    assert 0 < len(moved.rows) < len(several[0].rows)
    assert all(was != now for was, now in zip(moved.before, moved.after, strict=True))
    bank = Sheet("Advice", ("players", "total", "best", "gains"), ((1, 4, "draw", 0.4), (2, 4, "draw", 0.3)))
    other = replace(bank, rows=((1, 4, "stand", 0.1), (2, 4, "draw", 0.2)))
    (moved,) = charts_moved([bank], [other])
    assert (moved.rows, moved.columns, moved.before, moved.after) == (
        ["1, 4"],
        ["best"],
        [["draw"]],
        [["stand"]],
    )


PAIRS_APART = 'house_way = { fours = [{ from = "A" }], two_pairs = [{ from = "A" }] }'


def test_double_hand_tells_the_hands_that_a_changed_house_way_sets_otherwise() -> None:
    filed, mine = game_of("palace.double-hand"), game_of("palace.double-hand", PAIRS_APART)
    assert [*charts_moved(*pricing.sheets_of_both(filed, filed))] == []
    (moved,) = charts_moved(*pricing.sheets_of_both(filed, mine))
    assert moved.columns[0] == "front by the house way"
    assert len(moved.rows) <= MOST_ROWS < moved.changed
    for row, was, now in zip(moved.rows, moved.before, moved.after, strict=True):
        for game, shown in ((filed, was), (mine, now)):
            laid = kind_of(game).way.set_hand(parse_cards(row))
            assert sorted(card[0] for card in laid.front) == sorted(card[0] for card in shown[0].split())


def test_double_hand_tells_another_best_front_only_where_no_chance_can_have_made_it_best() -> None:
    filed, mine = game_of("palace.double-hand"), game_of("palace.double-hand", PAIRS_APART)
    hands = dealt(filed, 0, 0, 2_000, 7)
    old, new = Sets(filed, hands), Sets(mine, hands)
    assert not old.is_better(old.house, old.best).any()
    assert (old.ranks(old.best) != new.ranks(new.best)).any()
    assert not old.is_better(old.best, old.best).any()
    plain = game_of("palace.double-hand", 'deck = "standard"')
    assert [sheet.rows for sheet in otherwise(filed, plain)] == [(), ()]


def test_another_fee_at_pan_moves_what_a_seat_costs_and_the_house_takes_at_every_posted_table() -> None:
    text = begun_like(known_house("palace").game("pan"))
    fees = 'fees = { posted = [{ players = [2, 8], condition = "$2", amount = "$3" }] }'
    found = at_work.priced(f"{text}{fees}\n", "pan")
    assert isinstance(found, DraftPriced)
    assert (found.part, found.then) == ("seats", list(pricing.PAN))
    moved = {(one.about, one.name): (one.before, one.after) for one in found.moved}
    two = "$2 condition, schedule posted, 2 players"
    assert moved[two, "a hand costs"] == ("$2", "$3")
    assert moved[two, "a seat costs an hour"] == ("$12", "$18")
    assert moved[two, "the house takes an hour"] == ("$24", "$36")
    assert {one.group for one in found.moved} == {"seats"}


def test_figures_say_what_they_belong_to_and_how_often_a_wager_pays_anything() -> None:
    text = '[house]\nid = "a"\ntitle = "A"\n[games.baccarat]\nlike = "palace.baccarat"\n'
    found = at_work.priced(text, "baccarat")
    assert isinstance(found, DraftPriced)
    assert {one.group for one in found.figures} == {"wagers", "tables"}
    assert all(("an hour" in one.name) == (one.group == "tables") for one in found.figures)
    assert [one.about for one in found.figures if one.name == PAYS]
    for part in found.then:
        more = at_work.priced(text, "baccarat", part)
        assert isinstance(more, DraftPriced)
        assert {one.group for one in more.figures} <= {part.partition(" ")[0]}


def test_parts_of_the_price_are_asked_for_one_by_one(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            await visitor.come_in()
            draft = await begun(visitor, "palace.three-card")
            address = f"/api/drafts/{draft.id}/price?game=three-card"
            first = read(await visitor.get(address), DraftPriced)
            assert (first.part, first.then[:2]) == ("wagers", ["strategy", "cover"])
            cover = read(await visitor.get(f"{address}&part=cover"), DraftPriced)
            assert any("the last needs" in one.name for one in cover.figures)
            unknown = problem(await visitor.get(f"{address}&part=luck"), HTTPStatus.CONFLICT)
            assert "there are wagers, strategy, cover" in unknown.what

    run(story())


def test_work_on_a_draft_is_given_up_when_it_changes() -> None:
    wanted = Wanted()

    def forever() -> str:
        wanted.no_longer("mine")
        # Work is stopped only where our own code is at work, so that is what goes on for ever.
        while is_wanted(ALWAYS):
            pass
        return "never"

    with wanted.work_on("mine") as mark, wanted.work_on("yours") as other:
        assert is_wanted(mark)
        found = at_work.in_time(30, forever, mark)
        assert isinstance(found, Nothing)
        assert found.what == at_work.NOT_WANTED
        assert at_work.in_time(30, forever, mark, "given up") == "given up"
        assert is_wanted(other)
    assert not is_wanted(other)
    assert is_wanted(ALWAYS)


def test_work_that_waited_until_its_draft_had_changed_is_not_begun() -> None:
    begun = list[str]()
    wanted = Wanted()

    def anyway() -> str:
        begun.append("anyway")
        return "done"

    with wanted.work_on("mine") as mark:
        wanted.no_longer("mine")
        assert at_work.in_time(30, anyway, mark, "given up") == "given up"
    assert begun == []


def test_what_takes_long_gives_way_to_somebodys_first_figure_and_not_without_end(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = list[str]()
    free = Event()

    def priced(text: str, game: str, part: str = "", mark: str = ALWAYS) -> DraftPriced:
        assert text
        told.append(f"{part or 'first'} begins")
        while part and not free.is_set() and is_wanted(mark):
            sleep(0.005)
        version = "" if part and not is_wanted(mark) else "whole"
        told.append(f"{part or 'first'} {'ends' if version else 'gives way'}")
        return DraftPriced(
            version=version, game=game, part=part, then=[], moved=[], stayed=0, figures=[], warnings=[]
        )

    monkeypatch.setattr(at_work, "priced", priced)

    async def story() -> None:
        async with opened(path) as visit:
            visit.front.places.figures = WorkerPool(Pool(workers=1, kept_for_staff=0), threads)
            one, other = visit.visitor(), visit.visitor()
            await one.come_in()
            await other.come_in()
            mine, theirs = await begun(one), await begun(other, "palace.three-card")
            long = asyncio.create_task(one.get(f"/api/drafts/{mine.id}/price?game=pure215&part=cover"))
            await visit.until(lambda: told == ["cover begins"])
            first = f"/api/drafts/{theirs.id}/price?game=three-card"
            for times in range(1, GIVES_WAY + 1):
                assert read(await other.get(first), DraftPriced).version == "whole"
                again = ["cover begins", "cover gives way", "first begins", "first ends"] * times
                await visit.until(lambda wanted=(*again, "cover begins"): tuple(told) == wanted)
            # By now it has given way often enough.
            last = asyncio.create_task(other.get(first))
            await asyncio.sleep(0.1)
            free.set()
            assert read(await long, DraftPriced).version == "whole"
            assert read(await last, DraftPriced).version == "whole"
            assert told[-3:] == ["cover ends", "first begins", "first ends"]

    run(story())


def test_work_that_gave_way_is_not_wanted_again_where_its_draft_has_changed_meanwhile() -> None:
    wanted = Wanted()
    with wanted.work_on("mine") as mark, wanted.work_on("yours") as waiting:
        wanted.may_give_way(mark)
        wanted.make_way()
        assert (is_wanted(mark), wanted.gave_way(mark)) == (False, True)
        # What only waits for its turn stays where it is.
        assert (is_wanted(waiting), wanted.gave_way(waiting)) == (True, False)
        wanted.no_longer("mine")
        assert not wanted.gave_way(mark)


def loaded(module: str) -> tuple[int, bool]:
    return os.getpid(), module in sys.modules


def test_figures_are_worked_out_in_a_process_of_their_own_that_gets_ready_before_it_is_asked(
    path: str,
) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            await visitor.come_in()
            assert (await visitor.get("/api/drafts")).is_success
            ready = visit.front._pricing
            assert ready is not None
            await ready
            assert (await visitor.get("/api/drafts")).is_success
            assert visit.front._pricing is ready
            places = visit.front.places
            found = await places.figures.ask(loaded, "calroom.lab.blackjack._kernels")
            assert found[1]
            others = [(await place.ask(loaded, ""))[0] for place in (places.drawing, places.nights)]
            assert os.getpid() not in (found[0], *others)

    run(story())


def test_a_night_of_a_draft_and_of_a_filed_game_is_dealt_sitting_by_sitting(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            await visitor.come_in()
            draft = await begun(visitor, "palace.baccarat")
            night = "manners=bold,careful,sensible&hands=30&sitting=10&seed=4"
            address = f"/api/drafts/{draft.id}/night?game=baccarat&{night}"
            sat: list[SittingTold] = []
            while len(sat) < 3:
                part = read(await visitor.get(f"{address}&first={len(sat)}"), NightPart)
                assert (part.of, part.first, part.has_bank) == (3, len(sat), True)
                sat += part.sittings
            filed = read(await visitor.get(f"/api/games/palace.baccarat/night?{night}"), NightPart)
            assert filed.sittings == sat[: len(filed.sittings)]
            for one in sat:
                assert sum(one.won) + one.house + one.jackpot == 0
            spreads = nights.night(
                "palace.baccarat", ("bold", "careful", "sensible"), hands=30, sitting=10, seed=4
            )
            assert spreads.spreads[0].mean == sum(one.won[0] for one in sat) / 3
            refused = problem(await visitor.get(f"{address}&manners=rude"), HTTPStatus.CONFLICT)
            assert "there is no manner rude" in refused.what

    run(story())


def test_a_fee_that_the_law_does_not_allow_is_refused_as_one_types_and_a_lawful_one_is_not(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            await visitor.come_in()
            draft = await begun(visitor, "palace.no-bust")
            rows = [
                f'{{ payer = "square", at_least = "${10 * at}", amount = "${at}" }}' for at in range(1, 7)
            ]
            for written, reason in (
                (f"[{', '.join(rows)}]", "5"),
                ('[{ payer = "square", amount = "5%" }]', "an amount"),
            ):
                refused = problem(await set_to(visitor, draft, "fees", written), HTTPStatus.CONFLICT)
                assert reason in refused.what
            read(await set_to(visitor, draft, "fees", f"[{rows[0]}]"), DraftShown)

    run(story())


def test_a_hand_played_at_a_drafts_table_replays_after_the_draft_has_changed_and_after_it_is_gone(
    path: str,
) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            await visitor.come_in()
            draft = read(await set_to(visitor, await begun(visitor), NATURALS, "[3, 2]"), DraftShown)
            play = f"/api/drafts/{draft.id}/play"
            link = read(await visitor.post(play, {"game": "pure215", "bots": 2}), Link)
            table, hand = await play_on(visit, visitor, link.table, chips=50_000)
            address = f"/api/hands/{table}/{hand}"
            first = read(await visitor.get(address), Recalled)
            assert first.lines
            assert (first.version, first.seat > 0) == (visit.front.keeper.table(table).game.version, True)
            changed = read(await set_to(visitor, draft, NATURALS, "[1, 1]"), DraftShown)
            assert read(await visitor.get(address), Recalled) == first
            await visitor.send("DELETE", f"/api/drafts/{changed.id}")
            assert read(await visitor.get(address), Recalled) == first
            cookie = cookie_of(visitor)
        async with opened(path) as visit:
            again = visit.visitor()
            again.http.headers["cookie"] = cookie
            assert read(await again.get(address), Recalled) == first

    run(story())


BROKEN = """
[house]
id = "broken"
title = "Broken"

[games.baccarat]
like = "palace.baccarat"
"""


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\x00\x01\x02",
        "[house]",
        "house = 1\ngames = 2",
        "a = " + "[" * 9_000,
        '[house]\nid = "a"\ntitle = "A"',
        '[house]\nid = "../../etc"\ntitle = "A"\n[games.holdem]\nlike = "sk.holdem"',
        f"{BROKEN}decks = 1000000000",
        f"{BROKEN}seats = [2, 1000000000]",
        f"{BROKEN}seats = {'9' * 5_000}",
        f'{BROKEN}like = "baccarat"',
        f"{BROKEN}tie_pays = [nan, inf]",
        f"{BROKEN}[games.other]\nlike = 5",
        f"{BROKEN}[builds_on.'palace.baccarat']\nseats = 7",
    ],
)
def test_a_file_of_nonsense_is_refused_with_a_reason_and_never_breaks_anything(text: str) -> None:
    found = at_work.read("x", text, "", True)
    assert isinstance(found, Nothing)
    assert found.status == HTTPStatus.CONFLICT
    assert len(found.what) > 5


@pytest.mark.parametrize("house", ["palace", "comstock", "sk"])
def test_a_whole_filed_house_is_uploaded_as_a_draft(house: str) -> None:
    text = known_house(house).text.decode()
    shown = at_work.read("x", text, "", True)
    assert isinstance(shown, DraftShown)
    assert shown.games == list(known_house(house).games)
    assert len(text) < LONGEST


def test_bad_files_and_huge_ones_are_refused_with_clear_words_and_leave_nothing_behind(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            await visitor.come_in()
            draft = await begun(visitor, "palace.baccarat")
            here = f"/api/drafts/{draft.id}"
            for text, words in (
                ("just some words", "line 1"),
                ("\x89PNG\r\n\x1a\n\x02", "line 1"),
                ("house = 5", "house"),
                (f'{BROKEN}seats = "many"', "seats"),
                (f"{BROKEN}tie_pays = 0.5", "tie_pays"),
                (f"{BROKEN}fees = {{ a = [[[]]] }}", "fees"),
                (f'{BROKEN}title = "{"x" * (LONGEST - 200)}"', "title"),
            ):
                for answer in (
                    await visitor.post("/api/drafts", uploaded(text)),
                    await replaced(visitor, draft, text),
                ):
                    assert words in problem(answer, HTTPStatus.CONFLICT).what, text[:40]
            for body, status in (
                (uploaded("x" * (LONGEST + 1)), HTTPStatus.BAD_REQUEST),
                (uploaded("x" * LARGEST_BODY), HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
                ({"what": {"begin": "file", "text": 5}}, HTTPStatus.BAD_REQUEST),
                ({"what": {"begin": "file", "text": ["[house]"]}}, HTTPStatus.BAD_REQUEST),
            ):
                assert len(problem(await visitor.post("/api/drafts", body), status).what) > 10
            assert visitor.who is not None
            headers = {"content-type": "application/json", "x-csrf-token": visitor.who.csrf}
            without_end = await visitor.http.post("/api/drafts", content=too_large(), headers=headers)
            problem(without_end, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
            cut_off = await visitor.http.post("/api/drafts", content=b'{"what": {"begin', headers=headers)
            problem(cut_off, HTTPStatus.BAD_REQUEST)
            assert read(await visitor.get(here), DraftShown) == draft
            listed = json.decode((await visitor.get("/api/drafts")).content, type=list[DraftLine])
            assert [one.id for one in listed] == [draft.id]

    run(story())


async def begun_and_left(doing: Any, is_begun: Any) -> None:
    """Ask for something, and go away while it is under way."""
    asking = asyncio.create_task(doing)
    while not is_begun():
        await asyncio.sleep(0.01)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking


def test_whoever_goes_away_while_a_draft_is_priced_leaves_no_work_and_no_mark_behind(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            await visitor.come_in()
            draft = await begun(visitor, "sk.holdem")
            marks, pool = visit.front.wanted._marks, visit.front.places.figures
            price = f"/api/drafts/{draft.id}/price?game=holdem"
            assert (await visitor.get(price)).is_success
            await begun_and_left(visitor.get(f"{price}&part=pots 3600"), lambda: marks and pool._working)
            assert not marks
            await visit.until(lambda: not pool._working)
            assert (await visitor.get(price)).is_success

    run(story())


def test_a_change_whose_asker_goes_away_is_made_whole_or_not_at_all(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            await visitor.come_in()
            draft = await begun(visitor, "palace.baccarat")
            pool = visit.front.places.drawing
            await begun_and_left(set_to(visitor, draft, "tie_pays", "[9, 1]"), lambda: pool._working)
            after = read(await visitor.get(f"/api/drafts/{draft.id}"), DraftShown)
            assert field(after, "tie_pays") in ("[8, 1]", "[9, 1]")
            changed = read(await set_to(visitor, after, "tie_pays", "[10, 1]"), DraftShown)
            assert field(changed, "tie_pays") == "[10, 1]"

    run(story())


def test_a_document_is_of_the_day_on_which_it_is_asked_for_and_is_made_once_a_day(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = []

    def filed(_: House, game: str, *, day: date) -> str:
        made.append(day)
        return f"{game} on {day}"

    monkeypatch.setattr(at_work, "filing", filed)
    monkeypatch.setattr(at_work, "page", str)
    text = begun_like(known_house("sk").game("push9"))
    tomorrow = DAY + timedelta(days=1)
    for day in (DAY, DAY, tomorrow):
        assert at_work.filed_page(text, "push9", day) == f"push9 on {day}"
    assert made == [DAY, tomorrow]


def test_a_document_that_took_too_long_once_is_made_the_next_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_long(*_: object, **__: object) -> str:
        raise at_work.TooLong

    text = begun_like(known_house("sk").game("omaha"))
    with monkeypatch.context() as busy:
        busy.setattr(at_work, "filing", too_long)
        for made in (at_work.filed_page, at_work.changes_page):
            assert isinstance(made(text, "omaha", DAY), Nothing)
    monkeypatch.setattr(at_work, "filing", lambda *_, **__: "a document")
    monkeypatch.setattr(at_work, "page", str)
    monkeypatch.setattr(at_work, "amended", lambda *_: "what changes")
    assert at_work.filed_page(text, "omaha", DAY) == "a document"
    assert at_work.changes_page(text, "omaha", DAY) == "what changes"


def test_words_of_a_stranger_are_words_on_every_page_of_a_draft() -> None:
    script = "<script>alert(1)</script><img src=x onerror=alert(2)>"
    text = f'[house]\nid = "a"\ntitle = "{script}"\n[games.pan]\nlike = "palace.pan"\ntitle = "{script}"\n'
    for made in (at_work.filed_page, at_work.changes_page):
        page = made(text, "pan", DAY)
        assert isinstance(page, str), page
        assert "&lt;script&gt;" in page
        assert "<script" not in page
        assert "<img" not in page


def test_values_under_which_no_hand_can_be_dealt_to_its_end_put_up_no_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert at_work.tried(BROKEN, "baccarat", "") is True

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(at_work, "sat_at", broken)
    found = at_work.tried(BROKEN, "baccarat", "")
    assert isinstance(found, Nothing)
    assert found.what == at_work.NO_GAME


def test_somebody_without_a_session_and_somebody_else_change_nothing_of_a_draft(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            owner, other, nobody = visit.visitor(), visit.visitor(), visit.visitor()
            await owner.come_in()
            await other.come_in()
            draft = await begun(owner)
            here = f"/api/drafts/{draft.id}"
            for stranger in (other, nobody):
                for answer in (
                    await set_to(stranger, draft, NATURALS, "[3, 2]"),
                    await replaced(stranger, draft, draft.text),
                    await stranger.send("DELETE", here),
                ):
                    assert answer.status_code in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN)
            assert read(await owner.get(here), DraftShown).text == draft.text
            for guessed in ("x", draft.id[:-1], draft.id.swapcase(), "%00", "a" * 5_000):
                assert (await other.get(f"/api/drafts/{guessed}")).is_client_error

    run(story())
