"""A call for the floor waits at the podium with the hand as it stands, and the table hears the ruling."""

from typing import Any

from tests.server.visiting import Socket, Visit, Visitor, cookie_of, opened, problem, read, run

from calroom.keeping.podium.calls import Call
from calroom.room.inputs import Close
from calroom.server.podium.call_shapes import CallHand, CallsShown
from calroom.server.protocol import PROTOCOL

GAME = "palace.holdem"


async def _sits(visit: Visit, visitor: Visitor) -> tuple[str, Socket]:
    """Somebody sits down at a table and looks at it; what they are asked they do not answer."""
    response = await visitor.post("/api/play", {"game": GAME})
    table = response.json()["table"]
    return table, await _looks(visit, visitor, table)


async def _looks(visit: Visit, visitor: Visitor, table: str) -> Socket:
    socket = Socket(visit.app, table, cookie=cookie_of(visitor))
    assert (await socket.hear())["type"] == "websocket.accept"
    socket.say(say="hello", id="hello", protocol=PROTOCOL)
    return socket


async def _until(socket: Socket, tell: str, **fields: Any) -> dict[str, Any]:
    """Hear until this is told."""
    while True:
        told = await socket.message()
        if told["tell"] == tell and all(told.get(name) == value for name, value in fields.items()):
            return told


async def _words(socket: Socket) -> str:
    said = (await _until(socket, "heard"))["said"]
    assert said["person"] == "house"
    return str(said["words"])


def test_a_call_waits_with_its_hand_and_the_table_hears_the_ruling_after_a_kill_too(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann, flo = visit.visitor(), await visit.of_the_staff("floor", "Flo")
            await ann.sign_up("Ann")
            table, socket = await _sits(visit, ann)
            live = visit.front.keeper.table(table)
            await visit.until(lambda: live.hand is not None)
            socket.say(say="callfloor", id="c1", words="the flop  came too soon")
            await _until(socket, "taken", id="c1")
            assert await _words(socket) == "Ann calls the floor: the flop came too soon"
            socket.say(say="callfloor", id="c2")
            assert "called already" in (await _until(socket, "refusal", id="c2"))["what"]
            waiting = read(await flo.get("/api/podium/calls"), CallsShown).waiting
            assert [(call.by, call.table, call.words) for call in waiting] == [
                ("Ann", table, "the flop came too soon")
            ]
            await _check_hand(flo)
            problem(await ann.get("/api/podium/calls"), 403)
            await _check_wrong_rules(flo, table)
            rule = next(visit.front.book.rules(GAME)).id
            ruling = "the flop is dealt again"
            fields: dict[str, Any] = {"number": 1, "table": table, "ruling": ruling, "rule": rule}
            order = _settle(**fields, reason="betting was not over")
            assert (await flo.post("/api/floor/orders", order)).is_success
            number = visit.front.book.rule(rule).number
            assert await _words(socket) == f"The floor rules: {ruling} (rule {number})"
            assert "Flo" in problem(await flo.post("/api/floor/orders", order), 409).what
            socket.say(say="callfloor", id="c3")
            await _until(socket, "taken", id="c3")
            await socket.close()
        async with opened(path) as visit:
            calls = visit.front.keeper.podium.calls
            assert [(call.number, call.by) for call in calls.waiting] == [(2, "Ann")]
            ann = visit.visitor()
            await ann.sign_in("Ann")
            socket = await _looks(visit, ann, table)
            welcome = await _until(socket, "welcome")
            assert [said["words"] for said in welcome["chat"]] == [
                "Ann calls the floor: the flop came too soon",
                f"The floor rules: {ruling} (rule {number})",
                "Ann calls the floor.",
            ]
            assert welcome["you"]["called"] == calls.waiting[0].at
            socket.say(say="takebackcall", id="t1")
            await _until(socket, "taken", id="t1")
            assert await _words(socket) == "Ann takes the call for the floor back."
            assert not calls.waiting
            await socket.close()

    run(story())


def _settle(**fields: Any) -> dict[str, Any]:
    return {"what": {"input": "settlecall", **fields}}


async def _check_hand(flo: Visitor) -> None:
    """The hand is there as it stands, and nothing of it that lies face down."""
    shown = read(await flo.get("/api/podium/calls/1"), CallHand)
    assert shown.lines
    assert shown.story
    assert shown.lies is not None
    held = [cards for place, cards in shown.lies.cards.items() if place.startswith("hand ")]
    assert held
    assert {card for cards in held for card in cards} == {"??"}
    problem(await flo.get("/api/podium/calls/9"), 404)


async def _check_wrong_rules(flo: Visitor, table: str) -> None:
    for fields, what in (
        ({"table": table, "rule": "no-such-rule", "reason": "so"}, "is no rule of"),
        ({"table": table}, "an order has a reason"),
        ({"table": "nowhere", "reason": "so"}, "there is no table"),
    ):
        said = await flo.post("/api/floor/orders", _settle(number=1, ruling="no", **fields))
        assert said.status_code in (404, 409)
        assert what in said.text


def test_a_call_that_says_what_went_wrong_is_ruled_on_though_its_table_is_closed(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann, flo = visit.visitor(), await visit.of_the_staff("floor", "Flo")
            await ann.sign_up("Ann")
            table, socket = await _sits(visit, ann)
            socket.say(say="callfloor", id="c1", words="the pot was mine")
            await _until(socket, "taken", id="c1")
            calls, hosted = visit.front.keeper.podium.calls, visit.front.host.table(table)
            socket.say(say="give", id="l1", what={"input": "leave"})
            await visit.until(lambda: visit.front.keeper.table(table).hand is None)
            await hosted.take(Close(who="Flo", role="floor", reason="late"))
            await visit.until(lambda: table not in visit.front.keeper.room.tables)
            (call,) = calls.waiting
            settled = _settle(number=call.number, table=table, ruling="It was.", reason="seen on the record")
            assert (await flo.post("/api/floor/orders", settled)).is_success
            assert calls.settled[0].ruling == "It was."
            await socket.close()

    run(story())


def test_a_call_goes_with_its_table_and_only_those_at_a_table_call(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann, bob = visit.visitor(), visit.visitor()
            await ann.sign_up("Ann")
            await bob.sign_up("Bob")
            table, socket = await _sits(visit, ann)
            looks_on = await _looks(visit, bob, table)
            looks_on.say(say="callfloor", id="c1")
            assert "you do not play here" in (await _until(looks_on, "refusal", id="c1"))["what"]
            socket.say(say="callfloor", id="c2")
            await _until(socket, "taken", id="c2")
            calls, hosted = visit.front.keeper.podium.calls, visit.front.host.table(table)
            socket.say(say="give", id="l1", what={"input": "leave"})
            await visit.until(lambda: visit.front.keeper.table(table).hand is None)
            await hosted.take(Close(who="Flo", role="floor", reason="late"))
            await visit.until(lambda: not calls.waiting)
            call: Call = calls.settled[0]
            assert (call.standing, call.reason) == ("table closed", "the table is closed")
            await socket.close()
            await looks_on.close()

    run(story())
