"""Wrong passwords as a weapon: whoever guesses has to wait, and the owner of the name comes in anyway."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.server.visiting import TESTED, Visit, Visitor, opened, problem, run

from calroom.server.door import guessing
from calroom.server.door.guessing import Guesses, Whence
from calroom.server.door.limits import Guessing, Keys, Rate, Rates
from calroom.server.people.devices import Devices
from calroom.server.people.sessions import digest

GUESSING = Guessing(free=3, free_of_address=6, free_of_name=8)


class Clock:
    """Seconds that the test counts."""

    at = 1000.0


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(guessing, "monotonic", lambda: found.at)
    return found


def settings() -> dict[str, Any]:
    return {"bounds": replace(TESTED, guessing=GUESSING)}


def from_(visit: Visit, number: int) -> Visitor:
    """Somebody at another address."""
    return visit.visitor(client=(f"10.0.{number // 250}.{number % 250}", 5))


def test_wrong_passwords_slow_down_whoever_guesses_and_nobody_else(path: str, clock: Clock) -> None:
    async def story() -> None:
        async with opened(path, **settings()) as visit:
            await from_(visit, 1).sign_up("Ann")
            for _ in range(3):
                problem(await from_(visit, 2).sign_in("Ann", "wrong"), 401)
            waits = problem(await from_(visit, 2).sign_in("Ann"), 429)
            assert (waits.topic, waits.allowed[0]) == ("sign-in-wait", "wait 3 seconds")
            assert (await from_(visit, 3).sign_in("Ann")).is_success
            assert problem(await from_(visit, 2).sign_in("Ann"), 429).topic == "sign-in-wait"
            clock.at += 2.0
            assert (await from_(visit, 2).sign_in("Ann")).is_success

    run(story())


def test_every_further_failure_takes_longer_up_to_a_bound(clock: Clock) -> None:
    guesses, here, waits = Guesses(GUESSING), Whence("a"), []
    for _ in range(14):
        guesses.failed("ann", here, known=False)
        waits.append(guesses.wait("ann", here, known=False))
        clock.at += waits[-1]
    assert waits[:5] == [0, 0, 2, 4, 8]
    assert waits[-1] == GUESSING.longest
    clock.at += GUESSING.forgotten + 1
    guesses.failed("ann", here, known=False)
    assert guesses.wait("ann", here, known=False) == 0


def test_a_flood_from_everywhere_slows_down_strangers_and_never_a_known_device(path: str) -> None:
    async def story() -> None:
        async with opened(path, **settings()) as visit:
            ann = from_(visit, 1)
            await ann.sign_up("Ann")
            await ann.send("DELETE", "/api/session")
            ann.who = None
            for number in range(8):
                problem(await from_(visit, 100 + number).sign_in("Ann", "wrong"), 401)
            assert problem(await from_(visit, 200).sign_in("Ann"), 429).topic == "sign-in-wait"
            assert (await ann.sign_in("Ann")).is_success
            problem(await from_(visit, 201).sign_in("Ann"), 429)

    run(story())


def test_a_known_device_comes_in_from_the_address_of_whoever_guesses(path: str) -> None:
    async def story() -> None:
        rates = replace(TESTED.rates, sign_in=Rate(10, 0.001))
        async with opened(path, bounds=replace(TESTED, guessing=GUESSING, rates=rates)) as visit:
            ann = visit.visitor()
            await ann.sign_up("Ann")
            await ann.send("DELETE", "/api/session")
            ann.who = None
            statuses = [(await visit.visitor().sign_in("Ann", "wrong")).status_code for _ in range(12)]
            assert statuses[:3] == [401] * 3
            assert set(statuses[3:]) == {429}
            assert (await ann.sign_in("Ann")).is_success

    run(story())


def test_a_stolen_device_guesses_no_more_than_anybody(path: str) -> None:
    async def story() -> None:
        async with opened(path, **settings()) as visit:
            ann = visit.visitor()
            await ann.sign_up("Ann")
            await ann.send("DELETE", "/api/session")
            ann.who = None
            for _ in range(3):
                problem(await ann.sign_in("Ann", "wrong"), 401)
            problem(await ann.sign_in("Ann"), 429)
            assert (await from_(visit, 9).sign_in("Ann")).is_success

    run(story())


def test_a_device_is_known_for_the_name_that_signed_in_there_alone(path: str) -> None:
    async def story() -> None:
        async with opened(path, **settings()) as visit:
            ann, eve = from_(visit, 1), from_(visit, 2)
            await ann.sign_up("Ann")
            await eve.sign_up("Eve")
            await eve.send("DELETE", "/api/session")
            eve.who = None
            for number in range(8):
                await from_(visit, 100 + number).sign_in("Ann", "wrong")
            problem(await eve.sign_in("Ann"), 429)

    run(story())


def test_a_one_time_link_goes_through_every_wait(path: str) -> None:
    async def story() -> None:
        async with opened(path, bounds=replace(TESTED, guessing=GUESSING, rates=Rates())) as visit:
            await from_(visit, 1).sign_up("Ann")
            token = await visit.front.accounts.invite("Ann", "")
            statuses = [(await visit.visitor().sign_in("Ann", "wrong")).status_code for _ in range(30)]
            assert set(statuses) == {401, 429}
            form = {"password": "quite another password"}
            assert (await visit.visitor().http.post(f"/invited/{token}", data=form)).status_code == 303

    run(story())


def test_a_name_that_nobody_has_makes_one_wait_as_well(path: str) -> None:
    async def story() -> None:
        async with opened(path, **settings()) as visit:
            await from_(visit, 1).sign_up("Ann")
            answers: dict[str, list[tuple[int, bytes]]] = {"Ann": [], "Nobody": []}
            for number, (name, heard) in enumerate(answers.items()):
                for _ in range(5):
                    answer = await from_(visit, 10 + number).sign_in(name, "wrong")
                    heard.append((answer.status_code, answer.content))
            assert answers["Ann"] == answers["Nobody"]

    run(story())


def test_who_signs_in_under_his_own_name_wipes_out_no_failure_at_another(clock: Clock) -> None:
    guesses, here = Guesses(GUESSING), Whence("a")
    for turn in range(20):
        guesses.failed(f"victim {turn}", here, known=False)
        clock.at += guesses.wait("mine", here, known=False)
        guesses.failed("mine", here, known=False)
        guesses.succeeded("mine", here, known=False)
    guesses.failed("victim", here, known=False)
    assert guesses.wait("victim", here, known=False) == GUESSING.longest


def test_only_digests_of_devices_are_kept_and_few_for_each_person(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            store = visit.front.keeper.store
            tokens = [await visit.front.devices.meet("", "Ann") for _ in range(Keys().devices + 2)]
            kept = [token for token, _ in store.devices.everybody()]
            assert sorted(kept) == sorted(map(digest, tokens[2:]))
            assert Devices(store).knows(digest(tokens[-1]), "Ann")
            assert await visit.front.devices.meet("made up", "Ann") != "made up"

    run(story())


@pytest.mark.parametrize("weak", ["password1", "12345678", "qwertyuiop", "aaaaaaaa", "Calroom1", "annannann"])
def test_a_password_that_is_tried_first_is_refused_with_what_is_allowed(path: str, weak: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            refused = problem(
                await visit.visitor().post("/api/accounts", {"name": "Ann", "password": weak}), 409
            )
            assert refused.topic == "password"
            assert refused.allowed
            ann = visit.visitor()
            await ann.sign_up("Ann")
            changed = await ann.put("/api/me/password", {"password": "a good password", "new": weak})
            assert problem(changed, 409).topic == "password"
            token = await visit.front.accounts.invite("Ann", "")
            form = await visit.visitor().http.post(f"/invited/{token}", data={"password": weak})
            assert form.status_code == 409
            assert "tried first" in form.text

    run(story())
