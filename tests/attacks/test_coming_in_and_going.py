"""Whoever comes in may be gone before it is done: a name, a password, an office are given whole or not."""

import sqlite3
from contextlib import closing

from tests.attacks.raid import PASSWORD
from tests.breaking_off import broken_off
from tests.server.visiting import Visit, opened, run

from calroom.server.door.guessing import Whence
from calroom.server.door.newcomers import START
from calroom.server.people.names import key_of
from calroom.server.people.sessions import digest
from calroom.server.tables.clocks import now

MANY = 30
"""Nothing here waits so often."""

NEW = "quite another password"
HERE = Whence("10.9.8.7")


async def password_of(visit: Visit, person: str) -> str:
    """The password with which somebody can sign in; empty if they cannot."""
    for password in (PASSWORD, NEW):
        if await visit.front.passwords.check(key_of(person), password, HERE):
            return password
    return ""


def test_a_guest_who_is_gone_while_they_sign_up_is_one_person_with_one_purse(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            front, register = visit.front, visit.front.keeper.register
            for nth in range(1, MANY):
                guest, name = (await front.accounts.guest("10.0.0.1")).session, f"Ann {nth}"
                waited = await broken_off(front.accounts.sign_up(guest, name, PASSWORD), nth)
                await front.keeper.begun.settle()
                has_login = front.keeper.store.logins.find(key_of(name)) is not None
                assert register.has_purse(name) == has_login
                assert register.has_purse(guest.person) != has_login
                assert bool(front.sessions.of(guest.person)) != has_login
                assert front.keeper.purse(name if has_login else guest.person) == START
                if not waited:
                    break
            assert has_login

    run(story())


def test_an_invitation_is_used_up_only_for_a_password_and_an_office(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            front = visit.front
            for nth in range(1, MANY):
                name = f"Dan {nth}"
                token = await front.accounts.invite(name, "dealer")
                waited = await broken_off(front.accounts.accept(token, "", PASSWORD), nth)
                await front.keeper.begun.settle()
                is_used = front.keeper.store.logins.invited(digest(token), now()) is None
                assert (await password_of(visit, name) == PASSWORD) == is_used
                assert ("dealer" in front.keeper.register.of(name).offices) == is_used
                if not waited:
                    break
            assert is_used

    run(story())


def test_another_password_ends_the_sessions_under_the_old_one(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            front = visit.front
            for nth in range(1, MANY):
                name = f"Bob {nth}"
                session = (await front.accounts.sign_up(None, name, PASSWORD)).session
                changing = front.accounts.change_password(session, PASSWORD, NEW, HERE)
                waited = await broken_off(changing, nth)
                await front.keeper.begun.settle()
                is_changed = await password_of(visit, name) == NEW
                assert (front.sessions.look(session.token) is None) == is_changed
                if not waited:
                    break
            assert is_changed

    run(story())


def test_what_newcomers_buy_is_counted_as_often_as_it_is_sold(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            front = visit.front
            person = (await front.accounts.guest("10.0.0.2")).session.person
            for nth in range(1, MANY):
                waited = await broken_off(front.accounts.buy_chips(person, 100, "", "10.0.0.2"), nth)
                await front.keeper.begun.settle()
                if not waited:
                    break
            with closing(sqlite3.connect(path)) as database:
                counted = database.execute("SELECT guests, chips FROM came_from").fetchall()
            assert counted == [(1, front.keeper.purse(person))]

    run(story())


def test_an_invitation_is_never_given_without_a_note_of_who_gave_it(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            front = visit.front
            await visit.owner("Olga")
            for nth in range(1, MANY):
                waited = await broken_off(front.accounts.invite(f"Eve {nth}", "floor", "Olga", "busy"), nth)
                await front.keeper.begun.settle()
                with closing(sqlite3.connect(path)) as database:
                    given = database.execute(
                        "SELECT count(*) FROM invitation WHERE person LIKE 'Eve %'"
                    ).fetchone()
                    noted = database.execute(
                        "SELECT count(*) FROM action WHERE act = 'invite' AND who = 'Olga'"
                    ).fetchone()
                assert given == noted
                if not waited:
                    break
            assert given[0]

    run(story())
