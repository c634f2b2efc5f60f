"""Tables put up from the podium: nothing that is not filed, what a seat costs, presets, and orders."""

from typing import Any

import pytest
from tests.server.visiting import Visitor, opened, ordered, problem, read, run

import calroom
from calroom.server.podium.costs import costs
from calroom.server.podium.shapes import BoardShown
from calroom.server.podium.table_shapes import TableCost, TableForm, TablesPart
from calroom.server.podium.tables import lets_others

TO = "/api/floor/orders"
LOWBALL: dict[str, Any] = {"game": "comstock.lowball", "stakes": "$4-$20 spread limit"}


async def kept(visitor: Visitor) -> TablesPart:
    return read(await visitor.get("/api/podium"), BoardShown).parts.tables


def test_the_form_of_every_game_has_a_rule_or_none_is_filed_beside_every_choice() -> None:
    for info in calroom.games():
        game = calroom.game(info.id)
        for stakes in game.rules.stakes:
            for one in game.postings(stakes):
                assert one.default is not None or one.usual, (game.id, one.key)
                if one.if_filed and game.id in game.book.games:
                    assert game.rules_for(one.topic), (game.id, one.key)


@pytest.mark.rule("palace.holdem.limits-offered")
@pytest.mark.rule("comstock.pure215.table-limits-posted")
def test_other_stakes_are_offered_only_where_the_filing_lets_them() -> None:
    assert not lets_others(calroom.game("palace.holdem"))
    assert lets_others(calroom.game("comstock.pure215"))


def test_what_a_seat_costs_a_hand_and_an_hour_is_known_before_a_table_opens() -> None:
    lowball = calroom.game("comstock.lowball")
    full = costs(lowball, LOWBALL["stakes"], {}, 40)[-1]
    assert (full.players, full.hand, full.hour) == (7, (43, 43), (1714, 1714))
    by_time = costs(lowball, LOWBALL["stakes"], {"schedule": "half hour"}, 40)[-1]
    assert (by_time.hand, by_time.hour) == ((0, 0), (600, 600))
    baccarat = calroom.game("palace.baccarat")
    eight = costs(baccarat, "$10-$400", {}, 70)[-1]
    assert eight.hand == (112, 375)  # Seven bet at $1 or $4, and the bank pays $2, each in turn.


def test_a_manager_keeps_presets_that_go_up_by_one_order_and_two_do_not_undo_each_other(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            mia, flo = await visit.of_the_staff("manager", "Mia"), await visit.of_the_staff("floor", "Flo")
            keep = ordered("keeppreset", name="Evening", **LOWBALL, posted={"sevens": "no"})
            problem(await flo.post(TO, keep), 403)
            assert (await mia.post(TO, keep)).is_success
            (evening,) = (await kept(flo)).presets
            assert evening.words == ["Seven or better must bet: no"] or evening.words
            again = problem(await mia.post(TO, keep), 409)
            assert "Evening is now comstock.lowball" in again.what
            wrong = ordered("keeppreset", name="X", game="sk.lowball", stakes="", posted={"raises": "4"})
            assert problem(await mia.post(TO, wrong), 409).topic
            going = ordered("spread", game=evening.game, stakes=evening.stakes, posted=evening.posted)
            assert (await flo.post(TO, going)).is_success
            await visit.until(lambda: visit.front.keeper.podium.errands.done)
            (name,) = visit.front.keeper.room.tables
            assert visit.front.keeper.table(name).state.posted == {"sevens": False}
            gone = ordered("droppreset", name="Evening", seen=evening.number, reason="nobody comes")
            assert (await mia.post(TO, gone)).is_success
            shut = ordered("shut", table="", reason="the night is over")
            shut["what"]["table"] = name
            assert (await flo.post(TO, shut)).is_success
            await visit.until(lambda: not visit.front.keeper.room.tables)
            part = await kept(flo)
            assert not part.presets
            assert [one.came_to for one in part.done] == [f"table {name} is closed", f"table {name} is open"]

    run(story())


def test_the_form_and_its_cost_are_for_staff_and_refuse_by_the_rule(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            reg, ann = await visit.of_the_staff("regulator", "Reg"), visit.visitor()
            await ann.sign_up("Ann Lee")
            form = read(await reg.get("/api/podium/form?game=sk.pure215"), TableForm)
            assert (form.chosen, form.others) == ("$5-$300", True)
            date = next(one for one in form.postings if one.key == "date")
            assert date.rule
            problem(await ann.get("/api/podium/form?game=sk.pure215"), 403)
            cost = read(await reg.post("/api/podium/cost", LOWBALL), TableCost)
            assert (cost.an_hour, cost.measured) == (40, False)
            refused = await reg.post(
                "/api/podium/cost", {"game": "sk.lowball", "stakes": "", "posted": {"raises": "4"}}
            )
            assert problem(refused, 409).rules[0].id.startswith("sk.lowball.")
            problem(await reg.get("/api/podium/form?game=palace.holdem&stakes=%241-%242"), 409)

    run(story())


def test_people_go_on_only_within_a_game_and_its_stakes_and_to_a_time_to_come(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            flo = await visit.of_the_staff("floor", "Flo")
            one = await visit.front.host.open_table("palace.holdem", "$4-$8", who="Flo", reason="a list")
            other = await visit.front.host.open_table("palace.holdem", "$3-$6", who="Flo", reason="a list")

            def said(kind: str, **fields: Any) -> dict[str, Any]:
                return {"what": {"input": kind, "reason": "short", **fields}}

            for kind in ("balance", "mustmove"):
                refused = problem(await flo.post(TO, said(kind, table=one, to=other)), 409)
                assert refused.topic == "table-change"
            unseen = said("repost", table=one, stakes="$3-$6", was="$3-$6")
            assert problem(await flo.post(TO, unseen), 409).what == "the table plays $4-$8 by now"
            same = said("repost", table=one, stakes="$4-$8", was="$4-$8")
            assert problem(await flo.post(TO, same), 409).what == "the table posts just that"
            past = said("spread", game="palace.holdem", stakes="$4-$8", when=1)
            assert problem(await flo.post(TO, past), 409).what == "that time has passed"
            hold = ordered("stop", one, scope="table", reason="a spill")
            assert (await flo.post(TO, hold)).is_success
            assert visit.front.keeper.table(one).state.stopped == {"table": "a spill"}
            assert (await flo.post(TO, ordered("resume", one, scope="table", reason="dry"))).is_success
            assert not visit.front.keeper.table(one).state.stopped
            problem(await flo.post(TO, said("begin", number=1)), 403)

    run(story())


@pytest.mark.parametrize(
    ("game", "shows"),
    [
        ("comstock.lowball", ("$4-$20 spread limit", "2 to 7 players", "$3 from the pot", "by the hand")),
        ("sk.pure215", ("$5-$300", "table action of $301 or more", "property of TXB Industries")),
        ("palace.baccarat", ("$10-$400", "from each player, on wagers of $10 or more")),
    ],
)
def test_the_notice_at_a_table_has_game_limits_what_is_posted_and_every_fee(
    path: str, game: str, shows: tuple[str, ...]
) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            table = await visit.front.host.open_table(game)
            page = await visit.visitor().get(f"/notice/tables/{table}")
            assert page.is_success
            for words in (visit.front.keeper.table(table).game.title, *shows):
                assert words in page.text, words
            problem(await visit.visitor().get("/notice/tables/nowhere"), 404)

    run(story())


def test_what_a_table_posts_is_written_as_it_is_read() -> None:
    for info in calroom.games():
        game = calroom.game(info.id)
        for one in game.postings(game.rules.stakes[0]):
            yes_no: list[Any] = [True, False] if one.kind == "yes or no" else []
            values = [choice.value for choice in one.choices] or yes_no
            if one.kind == "amount":
                values = [one.least + (-one.least % one.step)]
            for value in values:
                assert one.from_text(one.write(value)) == value, (game.id, one.key)
