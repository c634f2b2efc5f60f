"""The room's records as floor, owner and regulator read them in a browser."""

from tests.server.visiting import opened, ordered, play_a_hand, problem, read, run

from calroom.server.staff.reports import KINDS
from calroom.server.staff.shapes import ReportShown


def test_a_regulator_reads_every_report_with_its_words_and_has_it_as_a_file(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann = visit.visitor()
            me = await ann.come_in()
            table, hand = await play_a_hand(visit, ann, "palace.baccarat")
            # What is unfinished now must not be finished between the table and the file.
            await visit.until(lambda: visit.front.keeper.table(table).hand is None)
            regulator = await visit.of_the_staff("regulator", "Reg")
            of = {"hand": f"{table}/{hand}", "bank": table, "book": me.person}
            for name in KINDS:
                asked = f"/api/reports/{name}" + (f"?of={of[name]}" if name in of else "")
                shown = read(await regulator.get(asked), ReportShown)
                assert (shown.name, shown.alarm) == (name, False)
                assert all(len(row) == len(shown.columns) for row in shown.rows)
                form = "&format=csv" if name in of else "?format=csv"
                file = (await regulator.get(asked + form)).text
                assert file.splitlines()[:1] == ([",".join(shown.columns)] if shown.rows else [])

    run(story())


def test_returns_and_flows_are_worked_out_beside_the_room(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann = visit.visitor()
            me = await ann.come_in()
            await play_a_hand(visit, ann, "palace.baccarat")
            regulator = await visit.of_the_staff("regulator", "Reg")
            returns = read(await regulator.get("/api/reports/returns?of=palace.baccarat"), ReportShown)
            at = returns.columns.index("game")
            assert {row[at] for row in returns.rows} == {"palace.baccarat"}
            assert any("once in 10,000 times" in line for line in returns.words)
            flows = read(await regulator.get("/api/reports/flows"), ReportShown)
            assert all(me.person in row for row in flows.rows)
            for asked in ("returns?of=palace.holdem", "flows?of=Nobody"):
                problem(await regulator.get(f"/api/reports/{asked}"), 404)

    run(story())


def test_what_lay_face_down_is_in_no_report_of_a_hand(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann = visit.visitor()
            await ann.come_in()
            table, hand = await play_a_hand(visit, ann, "palace.holdem")
            floor = await visit.of_the_staff("floor", "Flo")
            shown = read(await floor.get(f"/api/reports/hand?of={table}/{hand}"), ReportShown)
            assert shown.rows
            assert shown.words == []

    run(story())


def test_players_read_no_reports(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann = visit.visitor()
            await ann.come_in()
            for name in KINDS:
                problem(await ann.get(f"/api/reports/{name}"), 403)

    run(story())


def test_every_order_of_floor_and_owner_stands_in_the_log_with_who_before_after_and_why(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            owner, ann = await visit.owner("Olga"), visit.visitor()
            await ann.sign_up("Ann Lee")
            for order in (
                ordered("stop", scope="game", name="palace.holdem", reason="a leak"),
                ordered("resume", scope="game", name="palace.holdem", reason="it is dry"),
                ordered("bar", person="Ann Lee", reason="shouting"),
                ordered("bar", person="Ann Lee", on=False, reason="she is sorry"),
                ordered("appoint", person="Ann Lee", office="dealer", reason="hired"),
            ):
                answer = await owner.post("/api/floor/orders", order)
                assert answer.is_success, answer.text
            invited = {"person": "Ann Lee", "reason": "lost her password"}
            assert (await owner.post("/api/floor/invitations", invited)).is_success
            regulator = await visit.of_the_staff("regulator", "Reg")
            shown = read(await regulator.get("/api/reports/actions?of=room"), ReportShown)
            lines = [dict(zip(shown.columns, row, strict=True)) for row in shown.rows]
            named = ("who", "act", "subject", "before", "after", "reason")
            came = ("house", "appoint", "Olga", "player", "owner", "came with an invitation")
            assert came in [tuple(line[name] for name in named) for line in lines]
            assert [tuple(line[name] for name in named) for line in lines if line["who"] == "Olga"] == [
                ("Olga", "stop", "palace.holdem", "running", "stopped", "a leak"),
                ("Olga", "resume", "palace.holdem", "stopped", "resumed", "it is dry"),
                ("Olga", "bar", "Ann Lee", "", "shouting", "shouting"),
                ("Olga", "bar", "Ann Lee", "shouting", "", "she is sorry"),
                ("Olga", "appoint", "Ann Lee", "player", "dealer", "hired"),
                ("Olga", "invite", "Ann Lee", "", "password", "lost her password"),
            ]

    run(story())
