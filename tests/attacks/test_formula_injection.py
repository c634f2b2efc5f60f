"""Words that a spreadsheet would take for a formula: in every file of the room they stay words."""

import csv
import io

import pytest
from tests.server.visiting import Socket, Visit, cookie_of, opened, ordered, run

from calroom.rows import cell, write
from calroom.server.protocol import PROTOCOL
from calroom.server.staff.reports import FILES, KINDS

FORMULAS = [
    "=1+1",
    "+1+1",
    "-1+1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    " =1",
    "＝1",
    "=cmd|' /C calc'!A0",
    "-A1",
    "\0=1",
]


@pytest.mark.parametrize("formula", FORMULAS)
def test_what_begins_like_a_formula_is_words(formula: str) -> None:
    assert cell(formula) == f"'{formula}"


@pytest.mark.parametrize(
    "value", [-5, 7, 1.5, None, True, "-5", "+3.25", "-0", "Ann", "a=b", "", "2026-11-16"]
)
def test_numbers_stay_numbers_and_words_stay_words(value: object) -> None:
    assert cell(value) == value


def test_headings_and_rows_are_written_once_and_guarded() -> None:
    text = io.StringIO()
    write([{"who": "=1", "chips": -5}, {"who": "Ann", "chips": 7}], text, "csv")
    assert list(csv.reader(text.getvalue().splitlines())) == [["who", "chips"], ["'=1", "-5"], ["Ann", "7"]]


async def complain(visit: Visit, words: str) -> None:
    """A guest complains about somebody, both of whom the words name."""
    ann = visit.visitor()
    who = await ann.come_in()
    table = (await ann.post("/api/play", {"game": "palace.holdem"})).json()["table"]
    socket = Socket(visit.app, table, cookie=cookie_of(ann))
    socket.say(say="hello", id="1", protocol=PROTOCOL)
    socket.say(say="complain", id="2", person=who.person, words=words)
    store = visit.front.keeper.store
    await visit.until(lambda: any(one.words == words for one in store.talk.complaints()))
    await socket.close()


def test_no_cell_of_any_report_begins_a_formula(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            owner = await visit.owner()
            await complain(visit, "=HYPERLINK(A1)")
            stop = ordered("stop", scope="room", reason="@SUM(1+1)")
            assert (await owner.post("/api/floor/orders", stop)).is_success
            seen = ""
            for name in (*KINDS, *FILES):
                of = {"of": "Olga"} if KINDS.get(name) and KINDS[name].needs else {}
                answer = await owner.http.get(f"/api/reports/{name}", params={"format": "csv", **of})
                if answer.is_success:
                    seen += answer.text
                    for row in csv.reader(io.StringIO(answer.text)):
                        assert all(cell(one) == one for one in row), (name, row)
            assert "'=HYPERLINK(A1)" in seen
            assert "'@SUM(1+1)" in seen

    run(story())
