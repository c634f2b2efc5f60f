"""Staff act for players: in every way there is, with fields that are not theirs to set, for any amount."""

import asyncio
from typing import Any, get_args

import pytest
from msgspec import structs, to_builtins
from tests.attacks.staging import PATIENT, Scene, a_hand
from tests.server.visiting import given, opened, run

from calroom.keeping import Keeper, authority
from calroom.keeping.authority import MAY, MOST
from calroom.keeping.rows import Admit, Appoint
from calroom.room import inputs
from calroom.room.inputs import (
    AnyInput,
    AtTable,
    Buy,
    Deal,
    Leave,
    Open,
    Personal,
    Potting,
    Reply,
    Sit,
    TableInput,
)
from calroom.room.room import ROOM
from calroom.server.tables.envelope import FOR_ONESELF, SAID
from calroom.table.asks import Answer
from calroom.table.refusals import Refused

OFFICES = ("dealer", "floor")
NOON = 1_800_000_000_000
FIELDS: dict[str, Any] = {
    "answer": {"verb": "all-in"},
    "incident": {"incident": "in-the-muck", "seat": 1},
    "stakes": "$4-$8",
    "scope": "room",
    "chips": MOST,
    "amount": MOST,
    "each": 100,
    "total": 300,
    "by": "Eve",
    "was": "Bob",
    "agreed": True,
    "seat": 3,
}


KINDS = {kind.__struct_config__.tag: kind for kind in get_args(AtTable)}


def said_of(kind: type[TableInput], person: str) -> dict[str, Any]:
    """An input with everything that it takes, about somebody."""
    named = {name: value for name, value in FIELDS.items() if name in kind.__struct_fields__}
    if kind is Potting:
        del named["agreed"]
    about = {"person": person} if "person" in kind.__struct_fields__ else {}
    return {"input": kind.__struct_config__.tag, **named, **about}


def seats(scene: Scene) -> object:
    return to_builtins(scene.live.state.players)


@pytest.mark.parametrize("office", OFFICES)
def test_no_office_plays_seats_buys_or_leaves_for_somebody(office: str, path: str) -> None:
    async def story() -> None:
        async with opened(path, times=PATIENT) as visit:
            scene = await a_hand(visit)
            line = await scene.line(await visit.of_the_staff(office, "Stella"))
            kinds = [kind for kind in get_args(AnyInput) if issubclass(kind, Personal)]
            if office == "floor":
                # Who is there and who is not, the floor may note; what they hold and owe stays as it is.
                kinds = [kind for kind in kinds if kind not in (inputs.Away, inputs.Back)]
            for kind in kinds:
                for person in ("Ann", "Bob", "Unknown"):
                    before, row = seats(scene), scene.row
                    for role in ("player", *OFFICES):
                        refused = await line.order(**said_of(kind, person), role=role)
                        assert refused["tell"] == "refusal", kind
                        assert (seats(scene), scene.row) == (before, row), kind
                        if kind not in get_args(AtTable):
                            assert refused["topic"] == "schema"
                        elif kind not in MAY[office] and kind is not inputs.Reply:  # type: ignore[index]
                            assert refused["topic"] == "authority"
            assert await _goes_on(scene)

    run(story())


async def _goes_on(scene: Scene) -> bool:
    person = await scene.asked()
    return bool((await scene.answers(person))["tell"] == "taken")


def test_an_order_that_claims_to_be_somebody_elses_is_refused(path: str) -> None:
    async def story() -> None:
        async with opened(path, times=PATIENT) as visit:
            scene = await a_hand(visit)
            line = await scene.line(await visit.of_the_staff("dealer", "Dan"))
            asked = await scene.asked()
            claims = (
                {"who": asked, "role": "player"},
                {"who": "house", "role": "floor"},
                {"who": "clock", "role": "clock"},
                {"who": asked, "role": "host"},
                {"who": asked, "role": "owner"},
            )
            for claim in claims:
                for kind in (inputs.Reply, inputs.Leave, inputs.TimeUp, inputs.Close, inputs.Away):
                    row = scene.row
                    refused = await line.order(**{**said_of(kind, asked), **claim})
                    assert (refused["tell"], scene.row) == ("refusal", row)
            mucked = {"incident": "in-the-muck", "seat": scene.live.seat_of(asked)}
            row = scene.row
            for claim in ({"who": asked}, {"role": "floor"}, {"id": f"{asked}/mine"}):
                refused = await line.order(input="report", incident=mucked, **claim)
                assert (refused["topic"], scene.row) == ("authority", row)
            assert (await line.order("seen", input="report", incident=mucked))["tell"] == "taken"
            assert ("Dan", "report", scene.table, "seen") in scene.acts()

    run(story())


def test_a_field_that_no_request_has_is_refused(path: str) -> None:
    async def story() -> None:
        async with opened(path, times=PATIENT) as visit:
            scene = await a_hand(visit)
            asked = await scene.asked()
            other = "Bob" if asked == "Ann" else "Ann"
            row = scene.row
            claims: tuple[dict[str, Any], ...] = (
                {"person": asked},
                {"who": asked},
                {"role": "floor"},
                {"kind": "bot"},
            )
            for more in claims:
                for kind in ("leave", "away", "sit", "buy"):
                    named: dict[str, Any] = {"amount": 100} if kind == "buy" else {}
                    refused = await scene.lines[other].ask(**given(kind, **named, **more))
                    topic = "authority" if set(more) <= set(KINDS[kind].__struct_fields__) else "schema"
                    assert refused["topic"] == topic
                    outside = await scene.lines[other].ask(**given(kind, **named), **more)
                    assert outside["topic"] == "schema"
            assert scene.row == row


def test_nobody_says_more_of_an_input_than_is_theirs(path: str) -> None:
    """Every field of everything that a player says, filled with something, is refused unless it is theirs."""

    async def story() -> None:
        async with opened(path, times=PATIENT) as visit:
            scene = await a_hand(visit)
            asked = await scene.asked()
            line, row = scene.lines[asked], scene.row
            question = line.question
            assert question is not None
            filled = {
                "Along": {"missed": True},
                "bool": True,
                "int": 7,
                "str": "Ann",
                "Kind": "bot",
                "Role": "floor",
            }
            for kind, theirs in FOR_ONESELF.items():
                number = question["number"] if kind is inputs.Reply else 0
                whole = {"answer": question["ask"]["default"]} if kind is inputs.Reply else {}
                for field in structs.fields(kind):
                    if field.name in theirs:
                        continue
                    word = next((word for name, word in filled.items() if name in str(field.type)), "x")
                    word = {"role": "floor", "kind": "bot", "hold": False}.get(field.name, word)
                    claim = {**whole, field.name: word}
                    refused = await line.ask(**given(str(kind.__struct_config__.tag), number=number, **claim))
                    assert (refused["tell"], refused["topic"]) == ("refusal", "authority"), (kind, field)
            assert scene.row == row
            assert await _goes_on(scene)

    run(story())


def test_what_clients_may_say_is_what_the_table_of_authority_says() -> None:
    at_a_table = set(get_args(AtTable))
    assert FOR_ONESELF.keys() == MAY["player"].keys() & at_a_table
    said = {kind for role in SAID.values() for kind in role}
    assert said == at_a_table
    for role, kinds in SAID.items():
        assert kinds.keys() <= MAY[role].keys()


def test_what_staff_do_is_on_record_with_its_reason_or_says_that_none_was_given(path: str) -> None:
    async def story() -> None:
        async with opened(path, times=PATIENT) as visit:
            scene = await a_hand(visit)
            line = await scene.line(await visit.of_the_staff("dealer", "Dan"))
            assert (await line.order(input="changedealer"))["tell"] == "taken"
            assert (await line.order("the shift is over", input="changedealer"))["tell"] == "taken"
            made = [(who, act, why) for who, act, _, why in scene.acts() if who == "Dan"]
            assert made == [
                ("Dan", "change dealer", "no reason given"),
                ("Dan", "change dealer", "the shift is over"),
            ]

    run(story())


def kept(play: Any, path: str) -> None:
    async def story() -> None:
        keeper = await Keeper.open(path)
        await keeper.put_up("7", "comstock.holdem", "Ada", NOON)
        await keeper.take("7", Open(who="Flo", role="floor"), NOON)
        for person in ("Ann", "Bob"):
            await keeper.enter(Admit(who=person, person=person, chips=100_000), NOON)
            await keeper.take("7", Sit(who=person, chips=20_000), NOON)
        await keeper.take("7", Deal(role="clock"), NOON)
        await play(keeper)
        await keeper.close()

    asyncio.run(story())


async def refused(keeper: Keeper, given: AnyInput, table: str = "7") -> Refused:
    with pytest.raises(Refused) as found:
        await keeper.take(table, given, NOON)
    return found.value


def test_the_keeper_itself_refuses_every_pair_of_role_and_act_that_is_not_in_the_table(path: str) -> None:
    async def play(keeper: Keeper) -> None:
        from msgspec import convert

        for role, acts in MAY.items():
            for kind in get_args(AnyInput):
                if kind in acts:
                    continue
                given = convert({**said_of(kind, "Ann"), "role": role, "who": "somebody"}, AnyInput)
                why = await refused(keeper, given)
                assert why.topic == "authority"
                assert set(why.allowed) == set(authority.said_by(role))

    kept(play, path)


def test_the_keeper_lets_nobody_it_knows_speak_in_an_office_that_they_do_not_hold(path: str) -> None:
    async def play(keeper: Keeper) -> None:
        report = inputs.Report(who="Ann", role="dealer", incident={"incident": "in-the-muck", "seat": 1})
        assert (await refused(keeper, report)).topic == "authority"
        stop = inputs.Stop(who="Ann", role="floor", scope="room", reason="fun")
        assert (await refused(keeper, stop, ROOM)).topic == "authority"
        for doing in (
            keeper.bar("Bob", "fun", "Ann", NOON),
            keeper.put_up("8", "comstock.holdem", "Ann", NOON),
            keeper.enter(Appoint(who="Ann", role="owner", person="Ann", office="owner"), NOON),
            keeper.enter(Appoint(who="Ann", role="floor", person="Ann", office="owner"), NOON),
        ):
            with pytest.raises(Refused) as found:
                await doing
            assert found.value.topic == "authority"
        await keeper.enter(Appoint(who="house", role="owner", person="Cal", office="dealer"), NOON)
        await keeper.take("7", inputs.ChangeDealer(who="Cal", role="dealer"), NOON)

    kept(play, path)


def test_the_floor_sees_somebody_out_only_when_they_are_barred(path: str) -> None:
    async def play(keeper: Keeper) -> None:
        leave = Leave(who="Flo", role="floor", person="Ann", reason="loud")
        assert (await refused(keeper, leave)).topic == "authority"
        await keeper.bar("Ann", "fighting", "Flo", NOON)
        await keeper.take("7", leave, NOON)

    kept(play, path)


def test_no_amount_passes_the_limit_whoever_names_it(path: str) -> None:
    async def play(keeper: Keeper) -> None:
        for named in (
            Buy(who="Ann", amount=MOST + 1),
            Sit(who="Cal", chips=MOST + 1),
            Sit(who="Bot", chips=10**30, kind="bot"),
            Reply(who="Ann", answer=Answer("raise", MOST + 1)),
            Reply(who="Flo", role="floor", answer=Answer("award", -(10**20))),
            Potting(who="Flo", role="floor", each=MOST + 1, total=MOST + 1, purpose="food"),
            inputs.Report(who="Dan", role="dealer", incident={"incident": "x", "amount": 10**20}),
        ):
            why = await refused(keeper, named)
            assert why.topic == "amount"
            assert why.allowed

    kept(play, path)
