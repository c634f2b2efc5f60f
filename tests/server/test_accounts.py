"""Coming in: guests, names with a password, one error for every failure, and sessions that end in time."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace
from tests.server.visiting import TESTED, QuickHasher, Socket, Visit, cookie_of, opened, problem, read, run

from calroom.server.door.limits import Guests
from calroom.server.library.shapes import MyHands
from calroom.server.lobby.shapes import Seated
from calroom.server.people import accounts, sessions
from calroom.server.people.accounts import START
from calroom.server.people.shapes import LimitsShown, Who
from calroom.server.protocol import PROTOCOL, Face

MINUTE = 60_000


class Clock:
    """The time as the server sees it, which the test moves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = 1_800_000_000_000
        for module in (accounts, sessions):
            monkeypatch.setattr(module, "now", lambda: self.at)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def test_a_guest_comes_in_with_one_click_and_has_play_chips(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            problem(await visitor.get("/api/me"), 401)
            response = await visitor.post("/api/guest")
            who = visitor.known(response)
            assert who.guest
            assert (who.roles, who.purse) == (["player"], START)
            cookie = response.headers["set-cookie"]
            assert "HttpOnly" in cookie
            assert "SameSite=Lax" in cookie
            assert "Secure" not in cookie
            again = await visitor.get("/api/me")
            assert read(again, Who) == who
            assert again.headers["set-cookie"] == cookie
            assert (await visitor.come_in()).person == who.person
            another = await visit.visitor().come_in()
            assert another.person != who.person

    run(story())


def test_behind_https_the_cookie_goes_over_https_only(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            response = await visit.visitor(address="https://calroom.test").post("/api/guest")
            assert "; Secure" in response.headers["set-cookie"]
            assert "strict-transport-security" in response.headers

    run(story())


def test_a_guest_who_signs_up_keeps_his_chips_and_his_hands(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            await visitor.come_in()
            await visitor.post("/api/me/chips", {"amount": 5_00})
            guest_cookie = visitor.http.cookies["calroom"]
            who = await visitor.sign_up("Ann")
            assert (who.person, who.guest, who.purse) == ("Ann", False, START + 5_00)
            assert visit.front.sessions.find(guest_cookie) is None
            assert read(await visitor.get("/api/hands"), MyHands).hands == []
            problem(await visitor.post("/api/accounts", {"name": "Anna", "password": "long enough"}), 409)

    run(story())


def test_somebody_who_sits_at_a_table_takes_a_name_and_keeps_the_seat(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            guest = await visitor.come_in()
            seated = read(await visitor.post("/api/play", {"game": "palace.holdem"}), Seated)
            live = visit.front.keeper.table(seated.table)
            brought = live.state.players[seated.seat].chips
            who = await visitor.sign_up("Ann")
            assert who.sitting == [seated.table]
            assert live.state.players[seated.seat].person == "Ann"
            assert who.purse + brought == guest.purse

    run(story())


def test_a_guest_chooses_a_name_once_and_keeps_the_seat(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann, other = visit.visitor(), visit.visitor()
            guest = await ann.come_in()
            assert not guest.named
            seated = read(await ann.post("/api/play", {"game": "palace.holdem"}), Seated)
            live = visit.front.keeper.table(seated.table)
            for name in ("Bot Ada", "Floor", "Guest 7", "_"):
                problem(await ann.put("/api/me/name", {"name": name}), 409)
            ann.who = read(await ann.put("/api/me/name", {"name": "Ann"}), Who)
            assert (ann.who.person, ann.who.guest, ann.who.named) == ("Guest Ann", True, True)
            assert live.state.players[seated.seat].person == "Guest Ann"
            assert [own.table for own in ann.who.tables] == [seated.table]
            problem(await ann.put("/api/me/name", {"name": "Anna"}), 409)
            await other.come_in()
            taken = problem(await other.put("/api/me/name", {"name": "Ann"}), 409)
            assert taken.topic == "name-taken"
            problem(await visit.visitor().put("/api/me/name", {"name": "Zoe"}), 401)

    run(story())


def test_a_face_is_chosen_by_guests_too_and_stays_through_every_name_and_a_restart(path: str) -> None:
    fox, owl = Face(figure="fox", colour="red"), Face(figure="owl", colour="blue")

    def seen(visit: Visit, table: str, person: str) -> Face | None:
        (face,) = (seat.face for seat in visit.front.host.shown(table).seats if seat.person == person)
        return face

    async def story() -> None:
        async with opened(path) as visit:
            ann = visit.visitor()
            guest = await ann.come_in()
            assert guest.face is None
            table = read(await ann.post("/api/play", {"game": "palace.holdem"}), Seated).table
            for wrong in (
                {"figure": "dealer", "colour": "red"},
                {"figure": "fox", "colour": "#ff0000"},
                "fox",
            ):
                problem(await ann.put("/api/me/face", {"face": wrong}), 400)
            assert seen(visit, table, guest.person) is None
            assert read(await ann.put("/api/me/face", {"face": fox}), Who).face == fox
            assert seen(visit, table, guest.person) == fox
            ann.who = read(await ann.put("/api/me/name", {"name": "Ann"}), Who)
            assert (ann.who.face, seen(visit, table, "Guest Ann")) == (fox, fox)
            ann.who = read(await ann.post("/api/accounts", {"name": "Ann", "password": "long enough"}), Who)
            assert (ann.who.face, seen(visit, table, "Ann")) == (fox, fox)
            problem(await visit.visitor().put("/api/me/face", {"face": owl}), 401)
        async with opened(path) as visit:
            assert seen(visit, table, "Ann") == fox
            ann = visit.visitor()
            ann.known(await ann.post("/api/session", {"name": "Ann", "password": "long enough"}))
            assert read(await ann.put("/api/me/face", {"face": owl}), Who).face == owl
            assert seen(visit, table, "Ann") == owl
            assert read(await ann.put("/api/me/face", {"face": None}), Who).face is None
            assert seen(visit, table, "Ann") is None

    run(story())


def test_names_that_could_be_taken_for_something_else_are_refused(path: str) -> None:
    house = ["Bot Ada", "bot ada", "Guest 7", "room", "FLOOR"]
    unreadable = [" Ann", "Ann  B", "a:b", "_x_", "\u202eevil", "A\u200bnn", "x/y", "'"]

    async def story() -> None:
        async with opened(path) as visit:
            for name in house + unreadable:
                body = {"name": name, "password": "long enough"}
                response = await visit.visitor().post("/api/accounts", body)
                assert problem(response, 409).topic == "name"

    run(story())


def test_names_may_be_written_in_any_letters_and_are_each_taken_once(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            for name in ["Ann", "O'Neil", "Jean-Luc 2", "Nguyễn Văn", "王小明"]:
                assert (await visit.visitor().sign_up(name)).person == name
                body = {"name": name.upper(), "password": "long enough"}
                again = await visit.visitor().post("/api/accounts", body)
                assert problem(again, 409).topic == "name-taken"

    run(story())


def test_every_failure_to_sign_in_is_the_same_and_costs_the_same_work(path: str) -> None:
    class Counting(QuickHasher):
        checked = 0

        def verify(self, hash: str, password: str) -> bool:  # noqa: A002
            Counting.checked += 1
            return super().verify(hash, password)

    async def story() -> None:
        async with opened(path, hasher=Counting()) as visit:
            await visit.visitor().sign_up("Ann")
            answers = []
            for name, password in [
                ("Nobody", "a good password"),
                ("Ann", "a wrong password"),
                ("Ann", "another wrong one"),
                ("Nobody", "a wrong password"),
                ("", ""),
            ]:
                before = Counting.checked
                response = await visit.visitor().sign_in(name, password)
                assert Counting.checked == before + 1
                answers.append((response.status_code, response.content, sorted(response.headers)))
            assert answers == [answers[0]] * len(answers)
            assert answers[0][0] == 401

    run(story())


def test_passwords_are_kept_as_argon2_digests(path: str) -> None:
    async def story() -> None:
        async with opened(path, hasher=None) as visit:
            await visit.visitor().sign_up("Ann", "correct horse battery")
            kept = visit.front.keeper.store.logins.find("ann")
            assert kept is not None
            assert kept.password.startswith("$argon2id$")
            assert (await visit.visitor().sign_in("Ann", "correct horse battery")).is_success

    run(story())


def test_a_restart_signs_nobody_out(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            who = await visitor.come_in()
            cookie = visitor.http.cookies["calroom"]
        async with opened(path) as visit:
            visitor = visit.visitor()
            visitor.http.cookies.set("calroom", cookie)
            assert read(await visitor.get("/api/me"), Who) == who

    run(story())


def test_only_the_digest_of_a_session_is_kept(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            await visitor.come_in()
            token = visitor.http.cookies["calroom"]
            kept = [session.token for session in visit.front.keeper.store.sessions.everybody()]
            assert kept == [sessions.digest(token)]

    run(story())


def test_the_staff_sign_in_again_after_half_an_hour_and_players_after_a_month(
    path: str, clock: Clock
) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            owner, player = await visit.owner(), visit.visitor()
            await player.come_in()
            clock.at += 30 * MINUTE - 1
            assert (await owner.get("/api/me")).is_success
            clock.at += 30 * MINUTE
            problem(await owner.get("/api/me"), 401)
            assert (await player.get("/api/me")).is_success
            await visit.front.sessions.tidy()
            assert len(visit.front.sessions) == 1
            clock.at += sessions.IDLE
            problem(await player.get("/api/me"), 401)

    run(story())


def test_signing_out_ends_the_session(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            visitor = visit.visitor()
            await visitor.come_in()
            token = visitor.http.cookies["calroom"]
            response = await visitor.send("DELETE", "/api/session")
            assert response.status_code == 204
            assert "Max-Age=0" in response.headers["set-cookie"]
            assert visit.front.sessions.find(token) is None

    run(story())


def test_another_password_signs_everybody_else_out(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            here, there = visit.visitor(), visit.visitor()
            await here.sign_up("Ann")
            await there.sign_in("Ann")
            wrong = await here.put("/api/me/password", {"password": "wrong", "new": "a better password"})
            problem(wrong, 401)
            right = {"password": "a good password", "new": "a better password"}
            here.known(await here.put("/api/me/password", right))
            problem(await there.get("/api/me"), 401)
            assert (await here.get("/api/me")).is_success
            problem(await there.sign_in("Ann"), 401)
            assert (await there.sign_in("Ann", "a better password")).is_success

    run(story())


def test_the_first_owner_comes_by_a_link_that_is_good_once(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            token = await visit.front.accounts.invite("", "owner")
            owner = visit.visitor()
            page = await owner.get(f"/invited/{token}")
            assert "You become the owner" in page.text
            short = await owner.http.post(f"/invited/{token}", data={"name": "Olga", "password": "short"})
            assert (short.status_code, "at least 8 characters" in short.text) == (409, True)
            form = {"name": "Olga", "password": "a good password"}
            done = await owner.http.post(f"/invited/{token}", data=form)
            assert (done.status_code, done.headers["location"]) == (303, "/account?welcome")
            assert read(await owner.get("/api/me"), Who).roles == ["player", "owner"]
            again = await visit.visitor().http.post(f"/invited/{token}", data=form)
            assert again.status_code == 404
            assert "has been used" in again.text
            acted = list(visit.front.keeper.store.people.actions())[-1].action
            assert (acted.act, acted.subject, acted.after) == ("appoint", "Olga", "owner")

    run(story())


def test_two_who_come_with_one_invitation_at_once_do_not_both_get_in(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            token = await visit.front.accounts.invite("", "owner")
            tries = [
                visit.visitor().http.post(
                    f"/invited/{token}", data={"name": name, "password": "a good password"}
                )
                for name in ("Olga", "Mallory")
            ]
            statuses = sorted([response.status_code for response in await asyncio.gather(*tries)])
            assert statuses[0] == 303
            assert statuses[1] in (404, 409)
            assert len(visit.front.keeper.register.holding("owner")) == 1

    run(story())


def test_an_owner_lets_somebody_back_in_who_has_lost_his_password(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            owner, ann = await visit.owner(), visit.visitor()
            await ann.sign_up("Ann")
            invite = {"person": "ann", "reason": "lost her password"}
            link = (await owner.post("/api/floor/invitations", invite)).json()["path"]
            await visit.visitor().http.post(link, data={"password": "a new password"})
            problem(await ann.get("/api/me"), 401)
            assert (await ann.sign_in("Ann", "a new password")).is_success
            problem(await ann.post("/api/floor/invitations", invite), 403)

    run(story())


def test_limits_are_tighter_at_once_and_looser_after_a_day(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann = visit.visitor()
            await ann.sign_up("Ann")
            tighter = read(await ann.put("/api/me/limits", {"chips_a_day": 50_00}), LimitsShown)
            assert (tighter.chips_a_day, tighter.may_buy) == (50_00, 50_00)
            looser = read(await ann.put("/api/me/limits", {"chips_a_day": 90_00}), LimitsShown)
            assert (looser.chips_a_day, looser.later) == (50_00, 90_00)
            assert looser.later_from > 0
            assert problem(await ann.post("/api/me/chips", {"amount": 60_00}), 409).topic == "chips-a-day"
            first = await ann.post("/api/me/chips", {"amount": 30_00, "id": "x"})
            again = await ann.post("/api/me/chips", {"amount": 30_00, "id": "x"})
            assert read(first, Who).purse == read(again, Who).purse == START + 30_00
            assert read(await ann.get("/api/me/limits"), LimitsShown).may_buy == 20_00

    run(story())


def test_what_newcomers_may_buy_is_never_more_than_their_address_still_gets(path: str) -> None:
    async def story() -> None:
        few = replace(TESTED, guests=Guests(chips_a_day=START + 70_00))
        async with opened(path, bounds=few) as visit:
            ann = visit.visitor()
            await ann.sign_up("Ann")
            assert read(await ann.get("/api/me/limits"), LimitsShown).may_buy == 70_00
            refused = problem(await ann.post("/api/me/chips", {"amount": 71_00}), 429)
            assert refused.topic == "newcomers"
            await ann.post("/api/me/chips", {"amount": 70_00})
            assert read(await ann.get("/api/me/limits"), LimitsShown).may_buy == 0

    run(story())


def test_who_excludes_himself_leaves_the_table_and_gets_no_other_seat(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann = visit.visitor()
            await ann.come_in()
            seated = (await ann.post("/api/play", {"game": "comstock.holdem"})).json()
            until = 4_000_000_000_000
            shown = read(await ann.put("/api/me/limits", {"excluded_until": until}), LimitsShown)
            assert shown.excluded_until == until
            table = visit.front.keeper.table(seated["table"])
            assert ann.who is not None
            person = ann.who.person
            seat = table.seat_of(person)
            assert seat == 0 or table.state.players[seat].leaving
            refusal = problem(await ann.post("/api/play", {"game": "palace.holdem"}), 409)
            assert refusal.topic == "self-exclusion"
            problem(await ann.put("/api/me/limits", {"excluded_until": 3_000_000_000_000}), 409)

    run(story())


def test_what_is_not_in_the_schema_is_refused_with_what_is_wrong(path: str) -> None:
    bodies: list[Any] = [
        {},
        {"name": "Ann"},
        {"name": "Ann", "password": "short"},
        {"name": "Ann", "password": "long enough", "admin": True},
        {"name": 7, "password": "long enough"},
        [],
        None,
        "Ann",
    ]

    async def story() -> None:
        async with opened(path) as visit:
            for body in bodies:
                response = await visit.visitor().http.post("/api/accounts", json=body)
                assert problem(response, 400).what
            broken = await visit.visitor().http.post(
                "/api/accounts", content=b"{", headers={"content-type": "application/json"}
            )
            problem(broken, 400)

    run(story())


def test_a_socket_ends_with_the_session_that_opened_it(path: str, clock: Clock) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            floor, ann = await visit.of_the_staff("floor", "Flo"), visit.visitor()
            await ann.come_in()
            table = (await ann.post("/api/play", {"game": "palace.holdem"})).json()["table"]
            sockets = [Socket(visit.app, table, cookie=cookie_of(who)) for who in (ann, floor)]
            for socket in sockets:
                assert (await socket.hear())["type"] == "websocket.accept"
                socket.say(say="hello", id="1", protocol=PROTOCOL)
                assert (await socket.message())["tell"] == "welcome"
            await ann.send("DELETE", "/api/session")
            assert "signed out" in await last_words(sockets[0])
            clock.at += 29 * MINUTE
            sockets[1].say(say="hello", id="2", protocol=PROTOCOL)
            await visit.until(lambda: visit.front.sessions.of("Flo")[0].seen == clock.at)
            clock.at += 29 * MINUTE
            await visit.front.sessions.tidy()
            assert visit.front.sessions.of("Flo")
            clock.at += MINUTE
            await visit.front.sessions.tidy()
            assert "signed out" in await last_words(sockets[1])

    run(story())


async def last_words(socket: Socket) -> str:
    """What the server says before it closes a socket."""
    said = ""
    while (heard := await socket.hear())["type"] == "websocket.send":
        said = heard["text"]
    await socket.close()
    return said
