"""Private tables: who was sent away does not look on under no name, and the link shows nothing to nobody."""

from tests.server.visiting import Socket, cookie_of, opened, problem, run


def test_who_was_sent_away_does_not_look_on_without_a_cookie(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            host, eve = visit.visitor(), visit.visitor()
            await host.come_in()
            who = await eve.come_in()
            table = (await host.post("/api/tables", {"game": "palace.holdem"})).json()["table"]
            mine = Socket(visit.app, table, cookie=cookie_of(host))
            mine.say(say="hello", id="1", protocol=1)
            mine.say(say="kick", id="2", person=who.person, on=True)
            await visit.until(lambda: _sent_away(visit.front.host.table(table).private))
            for cookie in (cookie_of(eve), "", "calroom=x"):
                socket = Socket(visit.app, table, cookie=cookie)
                socket.say(say="hello", id="1", protocol=1)
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
