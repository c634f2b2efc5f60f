"""Passkeys let their owner in, and nobody else: not from another page, not twice, not unasked."""

from typing import Any

from tests.attacks.software_key import PRESENT, SoftwareKey
from tests.server.visiting import Visit, Visitor, opened, problem, read, run

from calroom.server.door.limits import Keys
from calroom.server.people import passkeys
from calroom.server.people.passkeys import Challenges
from calroom.server.people.shapes import PasskeyShown, Who

PASSWORD = "a good password"
OPTIONS, KEYS = "/api/me/passkeys/options", "/api/me/passkeys"
SIGN_IN = "/api/session/passkey"


async def make(visitor: Visitor, key: SoftwareKey, label: str = "phone") -> Any:
    offered = await visitor.post(OPTIONS, {"password": PASSWORD})
    assert offered.is_success, offered.text
    return await visitor.post(KEYS, {"credential": key.make(offered.json()["options"]), "label": label})


async def sign_in(visitor: Visitor, key: SoftwareKey) -> Any:
    asked = await visitor.post(f"{SIGN_IN}/options")
    return await visitor.post(SIGN_IN, {"credential": key.sign(asked.json()["options"])})


async def with_key(visit: Visit, name: str = "Ann") -> tuple[Visitor, SoftwareKey]:
    ann, key = visit.visitor(), SoftwareKey()
    await ann.sign_up(name, PASSWORD)
    assert (await make(ann, key)).status_code == 201
    return ann, key


def test_somebody_signs_in_with_a_passkey_lists_and_removes_it(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann, key = await with_key(visit)
            elsewhere = visit.visitor(client=("5.6.7.8", 9))
            came = await sign_in(elsewhere, key)
            assert read(came, Who).person == "Ann"
            assert "calroom-device=" in came.headers["set-cookie"]
            [kept] = read(await ann.get(KEYS), list[PasskeyShown])
            assert (kept.label, kept.used > 0) == ("phone", True)
            other = SoftwareKey()
            assert (await make(ann, other, "laptop")).status_code == 201
            assert other.handle == key.handle
            assert (await ann.send("DELETE", f"{KEYS}/{kept.id}")).status_code == 204
            problem(await ann.send("DELETE", f"{KEYS}/{kept.id}"), 404)
            problem(await sign_in(visit.visitor(), key), 401)
            assert (await sign_in(visit.visitor(), other)).is_success

    run(story())


def test_a_passkey_is_made_with_the_password_and_never_for_a_guest(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann, guest, nobody = visit.visitor(), visit.visitor(), visit.visitor()
            await ann.sign_up("Ann", PASSWORD)
            await guest.come_in()
            problem(await ann.post(OPTIONS, {"password": "wrong"}), 401)
            assert problem(await guest.post(OPTIONS, {"password": ""}), 409).topic == "passkey"
            problem(await nobody.post(OPTIONS, {"password": PASSWORD}), 401)
            assert read(await ann.get(KEYS), list[PasskeyShown]) == []

    run(story())


def test_nothing_signed_twice_for_another_page_or_by_nobody_signs_in(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            _, key = await with_key(visit)
            thief = visit.visitor()
            asked = (await thief.post(f"{SIGN_IN}/options")).json()["options"]
            signed = key.sign(asked)
            assert (await thief.post(SIGN_IN, {"credential": signed})).is_success
            answers = [await visit.visitor().post(SIGN_IN, {"credential": signed})]
            for change in (
                {"origin": "https://evil.example"},
                {"name": "evil.example"},
                {"flags": PRESENT},
                {"flags": 0},
                {"count": -1},
            ):
                before = vars(key).copy()
                vars(key).update(change)
                answers.append(await sign_in(visit.visitor(), key))
                vars(key).update({name: before[name] for name in ("origin", "name", "flags", "count")})
            answers.append(await sign_in(visit.visitor(), SoftwareKey()))
            forged = key.sign({"challenge": "AAAA"})
            answers.append(await visit.visitor().post(SIGN_IN, {"credential": forged}))
            for wrong in (
                {},
                {"id": 7},
                {"response": "x"},
                {"response": {"clientDataJSON": "e30"}},
                {"id": "x"},
            ):
                answers += [await visit.visitor().post(SIGN_IN, {"credential": wrong})]
            assert {(one.status_code, one.content) for one in answers} == {(401, answers[0].content)}

    run(story())


def test_what_was_asked_of_one_is_answered_by_no_other(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann, bob = visit.visitor(), visit.visitor()
            await ann.sign_up("Ann", PASSWORD)
            await bob.sign_up("Bob", PASSWORD)
            asked = (await ann.post(OPTIONS, {"password": PASSWORD})).json()["options"]
            made = {"credential": SoftwareKey().make(asked)}
            problem(await bob.post(KEYS, made), 401)
            problem(await ann.post(KEYS, made), 401)
            key = SoftwareKey()
            assert (await make(ann, key)).is_success
            assert problem(await make(bob, key), 409).topic == "passkey"

    run(story())


def test_a_challenge_is_good_for_a_while(monkeypatch: Any) -> None:
    at = 0.0
    monkeypatch.setattr(passkeys, "monotonic", lambda: at)
    challenges = Challenges(Keys().challenge)
    first, second = challenges.put("sign in"), challenges.put("sign in")
    assert not challenges.take(first, "make Ann")
    assert not challenges.take(first, "sign in")
    at = Keys().challenge
    assert not challenges.take(second, "sign in")


def test_a_one_time_link_ends_all_passkeys_and_known_devices(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            _, key = await with_key(visit)
            token = await visit.front.accounts.invite("Ann", "")
            form = {"password": "quite another password"}
            assert (await visit.visitor().http.post(f"/invited/{token}", data=form)).status_code == 303
            problem(await sign_in(visit.visitor(), key), 401)

    run(story())


def test_a_room_without_a_name_has_no_passkeys_and_says_why(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            here = visit.visitor(address="http://127.0.0.1:8000")
            refused = problem(await here.post(f"{SIGN_IN}/options"), 409)
            assert refused.allowed == ["open it as localhost, or under its own name"]

    run(story())
