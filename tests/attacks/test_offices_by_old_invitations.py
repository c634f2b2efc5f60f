"""Invitations outlive the authority that gave them, or the office that was taken since."""

import pytest
from tests.server.visiting import Visit, Visitor, opened, ordered, problem, run

from calroom.server.errors import Wrong


async def invited(owner: Visitor, person: str, office: str) -> str:
    answer = await owner.post(
        "/api/floor/invitations", {"person": person, "office": office, "reason": "hired"}
    )
    return str(answer.json()["path"]).removeprefix("/invited/")


async def appoint(owner: Visitor, person: str, office: str, *, on: bool) -> None:
    order = ordered("appoint", person=person, office=office, on=on, reason="decided")
    assert (await owner.post("/api/floor/orders", order)).is_success


async def is_no_good(visit: Visit, token: str, person: str) -> None:
    with pytest.raises(Wrong, match="has been used or has run out"):
        await visit.front.accounts.accept(token, person, "quite another password")
    assert (await visit.visitor().get(f"/invited/{token}")).status_code == 404


@pytest.mark.parametrize("office", ["owner", "floor", ""])
def test_an_owner_who_was_dismissed_has_left_no_invitation_behind(office: str, path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            olga = await visit.owner()
            mallory = await visit.of_the_staff("owner", "Mallory")
            token = await invited(mallory, "Ada", office)
            await appoint(olga, "Mallory", "owner", on=False)
            await is_no_good(visit, token, "Ada")
            assert not visit.front.keeper.register.of("Ada").offices

    run(story())


def test_whoever_was_dismissed_does_not_come_back_by_an_invitation_from_before(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            olga = await visit.owner()
            dan = visit.visitor()
            await dan.sign_up("Dan")
            token = await invited(olga, "Dan", "floor")
            await appoint(olga, "Dan", "floor", on=True)
            await appoint(olga, "Dan", "floor", on=False)
            await is_no_good(visit, token, "Dan")
            assert not visit.front.keeper.register.of("Dan").offices

    run(story())


def test_the_link_for_whoever_comes_first_is_good_only_while_there_is_no_owner(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            accounts = visit.front.accounts
            early, late = await accounts.invite("", "owner"), await accounts.invite("", "owner")
            await accounts.accept(late, "Olga", "a good password")
            await is_no_good(visit, early, "Mallory")

    run(story())


def test_an_invitation_is_recorded_as_the_act_of_the_owner_who_gave_it(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            olga = await visit.owner()
            token = await invited(olga, "Flo", "floor")
            await visit.front.accounts.accept(token, "", "quite another password")
            assert visit.front.keeper.register.of("Flo").offices == {"floor"}
            acts = [one.action for one in visit.front.keeper.store.people.actions("room")]
            assert [act.who for act in acts if act.act == "appoint" and act.subject == "Flo"] == ["Olga"]
            assert problem(await visit.visitor().get("/api/me"), 401).topic == "sign-in"

    run(story())
