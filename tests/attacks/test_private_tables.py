"""Private tables: who was sent away does not look on as nobody, nor comes back as somebody new."""

from typing import Any

from tests.server.visiting import Socket, Visit, Visitor, cookie_of, given, opened, problem, run

from calroom.server.protocol import PROTOCOL


def test_who_was_sent_away_does_not_look_on_without_a_cookie(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            host, eve = visit.visitor(), visit.visitor()
            await host.come_in()
            who = await eve.come_in()
            table = (await host.post("/api/tables", {"game": "palace.holdem"})).json()["table"]
            mine = Socket(visit.app, table, cookie=cookie_of(host))
            mine.say(say="hello", id="1", protocol=PROTOCOL)
            mine.say(say="kick", id="2", person=who.person, on=True)
            await visit.until(lambda: _sent_away(visit.front.host.table(table).private))
            for cookie in (cookie_of(eve), "", "calroom=x"):
                socket = Socket(visit.app, table, cookie=cookie)
                socket.say(say="hello", id="1", protocol=PROTOCOL)
                assert (await socket.hear())["type"] == "websocket.accept"
                assert (await socket.message())["tell"] == "goodbye"
                await socket.close()
            assert problem(await eve.get(f"/api/tables/{table}"), 409).topic == "host"
            assert problem(await visit.visitor().get(f"/api/tables/{table}"), 409).topic == "host"
            assert (await host.get(f"/api/tables/{table}")).is_success
            await mine.close()

    run(story())


def _sent_away(private: object) -> bool:
    return bool(getattr(private, "sent_away", ()))


async def told(socket: Socket, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while (message := await socket.message())["tell"] != kind:
        pass
    return message


async def come(visit: Visit, name: str, visitor: Visitor) -> tuple[Socket, dict[str, Any]]:
    """Somebody opens a table by its name or link and says hello: the socket, and what they hear first."""
    socket = Socket(visit.app, name, cookie=cookie_of(visitor))
    socket.say(say="hello", id="1", protocol=PROTOCOL)
    assert (await socket.hear())["type"] == "websocket.accept"
    return socket, await socket.message()


async def guest(visit: Visit) -> Visitor:
    visitor = visit.visitor()
    await visitor.come_in()
    return visitor


def test_with_whoever_is_sent_away_goes_the_link_they_came_by(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            host, eve, bob = [await guest(visit) for _ in range(3)]
            name = (await host.post("/api/tables", {"game": "palace.holdem"})).json()["table"]
            mine, welcome = await come(visit, name, host)
            assert welcome["you"]["link"] == f"/tables/{name}"
            others = [await come(visit, name, one) for one in (eve, bob)]
            assert [first["tell"] for _, first in others] == ["welcome", "welcome"]
            assert all(first["you"]["link"] == f"/tables/{name}" for _, first in others)
            mine.say(say="kick", id="2", person=eve.person, on=True)
            while not (news := await told(mine, "news")).get("you"):
                pass
            link = news["you"]["link"].removeprefix("/tables/")
            assert link != name
            assert (await told(others[0][0], "goodbye"))["again"] is False
            # Friends who stay can let others know of the new one.
            while not (news := await told(others[1][0], "news")).get("you"):
                pass
            assert news["you"]["link"] == f"/tables/{link}"
            # As somebody new, by the link they had, they are not let in, however they ask.
            again = await guest(visit)
            _, first = await come(visit, name, again)
            assert (first["tell"], first["why"]) == ("goodbye", "the link to this table has been replaced")
            refused = problem(await again.get(f"/api/tables/{name}"), 409)
            assert refused.allowed[0] == f"ask {host.person} for the new one"
            # Whoever was here stays, comes back and sits down by the old one; friends come by the new one.
            (await come(visit, name, bob))[0].say(id="9", **given("sit"))
            cal = await guest(visit)
            socket, first = await come(visit, link, cal)
            assert (first["tell"], first["table"]["table"]) == ("welcome", name)
            socket.say(id="2", **given("sit"))
            assert (await told(socket, "taken"))["id"] == "2"
            assert (await cal.get(f"/api/tables/{link}")).json()["table"] == name
            # The new link does not help whoever was sent away under the name they had.
            _, first = await come(visit, link, eve)
            assert first["tell"] == "goodbye"
            await visit.until(lambda: visit.front.keeper.table(name).seat_of(bob.person))

    run(story())


def test_a_replaced_link_is_still_replaced_after_a_restart(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            host, eve = await guest(visit), await guest(visit)
            name = (await host.post("/api/tables", {"game": "palace.holdem"})).json()["table"]
            mine, _ = await come(visit, name, host)
            links = {name}
            for number in (2, 3):
                mine.say(say="kick", id=str(number), person=eve.person, on=True)
                await told(mine, "taken")
                links.add(visit.front.host.table(name).link.removeprefix("/tables/"))
            assert len(links) == 3
        async with opened(path) as visit:
            link = visit.front.host.table(name).link.removeprefix("/tables/")
            for old in links - {link}:
                stranger = await guest(visit)
                found = await stranger.get(f"/api/tables/{old}")
                assert found.status_code in (404, 409)
            assert (await (await guest(visit)).get(f"/api/tables/{link}")).is_success

    run(story())


def test_who_is_let_in_again_needs_no_new_link(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            host, eve = await guest(visit), await guest(visit)
            name = (await host.post("/api/tables", {"game": "palace.holdem"})).json()["table"]
            mine, _ = await come(visit, name, host)
            for number, on in ((2, True), (3, False)):
                mine.say(say="kick", id=str(number), person=eve.person, on=on)
                await told(mine, "taken")
                assert (await eve.get(f"/api/tables/{name}")).is_success != on

    run(story())


def test_no_host_sends_the_floor_away_from_what_it_watches_over(path: str) -> None:
    """It may look on and give orders, and play there no more than anybody who was sent away."""

    async def story() -> None:
        async with opened(path) as visit:
            host, flo = await guest(visit), await visit.of_the_staff("floor", "Flo")
            name = (await host.post("/api/tables", {"game": "palace.holdem"})).json()["table"]
            (mine, _), (hers, _) = await come(visit, name, host), await come(visit, name, flo)
            mine.say(say="kick", id="2", person="Flo", on=True)
            await told(mine, "taken")
            again, heard = await come(visit, name, flo)
            assert heard["tell"] == "welcome"
            assert heard["you"]["role"] == "floor"
            for socket in (hers, again):
                socket.say(id="3", **given("sit"))
                assert (await told(socket, "refusal"))["topic"] == "host"
            hers.say(id="4", **given("close", role="floor", reason="it is late"))
            assert (await told(hers, "taken"))["id"] == "4"

    run(story())
