"""Chips that go from one player to another out of proportion, as partners would have it."""

import asyncio
from random import Random

import pytest
from tests.keeping.crowd import MIDDAY
from tests.keeping.purses import with_chips

from calroom.cli.report import report as command
from calroom.keeping import Keeper, reports
from calroom.keeping.luck import SeededLuck
from calroom.room.inputs import Deal, Open, Reply, Sit
from calroom.room.table import LiveTable
from calroom.store import Store
from calroom.table.asks import Answer, Ask

TABLE = "1"
PEOPLE = ("Ann", "Bob", "Cas", "Dot", "Eve")
HANDS = 80


def honest(ask: Ask, luck: Random, raises: int = 1, calls: int = 4, folds: int = 2) -> Answer:
    """Somebody who mostly calls or checks, sometimes raises and sometimes gives up."""
    verbs = {option.verb: option for option in ask.options}
    wish = luck.choices(("raise", "call", "fold"), (raises, calls, folds))[0]
    if wish == "fold" and "check" in verbs:
        wish = "check"
    for verb in (wish, "bet" if wish == "raise" else "check", "call", "check"):
        if verb in verbs:
            return Answer(verb, verbs[verb].low or 0)
    return ask.default


def bets(ask: Ask) -> Answer:
    """Somebody who bets and calls with anything."""
    found = {option.verb: option.low for option in ask.options}
    verb = next(verb for verb in ("bet", "call", "check") if verb in found)
    return Answer(verb, found[verb])


def gives_up(live: LiveTable, ask: Ask) -> Answer:
    """Somebody who bets and calls with anything, and gives up where it counts."""
    assert live.hand is not None
    is_last = len(live.hand.table.cards.get("board", ())) == 5
    return Answer("fold") if is_last and any(option.verb == "fold" for option in ask.options) else bets(ask)


def choice(live: LiveTable, ask: Ask, luck: Random, *, crooked: bool) -> Answer:
    """Ann dumps to Bob whenever they are alone in the pot; at all other times everybody plays alike."""
    hand = live.hand
    assert hand is not None
    seat_of = {player.person: seat for seat, player in live.state.players.items()}
    live_in = {seat for seat in hand.table.seats if hand.table.cards.get(f"hand {seat}")}
    partners = {seat_of["Ann"], seat_of["Bob"]}
    person = live.state.players[ask.seat].person
    if crooked and person not in ("Ann", "Bob") and "fold" in {option.verb for option in ask.options}:
        return Answer("fold") if luck.random() < 0.8 else honest(ask, luck)
    if crooked and live_in == partners:
        return gives_up(live, ask) if person == "Ann" else bets(ask)
    return honest(ask, luck)


async def evening(path: str, *, crooked: bool = False, weak: str = "") -> None:
    keeper = await Keeper.open(path, luck=SeededLuck(11))
    await keeper.put_up(TABLE, "comstock.holdem", "Ada", MIDDAY)
    await keeper.take(TABLE, Open(who="Flo", role="floor"), MIDDAY)
    await with_chips(keeper, *PEOPLE, chips=2_000_000)
    for person in PEOPLE:
        await keeper.take(TABLE, Sit(who=person, chips=2_000_000), MIDDAY)
    luck = Random(3)
    live = keeper.table(TABLE)
    while live.state.hand < HANDS or live.hand is not None:
        ask = live.asks[0] if live.asks else None
        if ask is None:
            await keeper.take(TABLE, Deal(who="Dan", role="dealer"), MIDDAY)
            continue
        person = live.state.players[ask.seat].person
        answer = gives_up(live, ask) if person == weak else choice(live, ask, luck, crooked=crooked)
        await keeper.take(TABLE, Reply(who=person, answer=answer), MIDDAY)
    await keeper.close()


def test_only_the_pair_is_marked_of_which_one_dumps_his_chips_to_the_other(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(evening(path, crooked=True))
    assert command("flows", path) == 1
    assert "MARKED: Ann to Bob" in capsys.readouterr().out
    assert command("flows", path, html=True) == 1
    assert "<td>out of proportion</td>" in capsys.readouterr().out
    store = Store(path)
    made = reports.flows(store)
    marked = [row for row in made.rows if row["marked"]]
    assert {(row["from"], row["to"]) for row in marked} == {("Ann", "Bob")}
    assert all(row["hands"].startswith(f"{TABLE}/") for row in marked)
    assert made.alarm
    pairs = [row for row in made.rows if row["amount"] is not None]
    assert len(pairs) == len(PEOPLE) * (len(PEOPLE) - 1) // 2
    of_eve = [row for row in reports.flows(store, "Eve").rows if row["amount"] is not None]
    assert len(of_eve) == len(PEOPLE) - 1
    assert all("Eve" in (row["from"], row["to"]) for row in of_eve)
    with pytest.raises(reports.NothingFound, match="Zoe has never won or lost anything"):
        reports.flows(store, "Zoe")
    store.close()


def test_nobody_is_marked_where_everybody_plays_for_himself(path: str) -> None:
    asyncio.run(evening(path))
    assert command("flows", path) == 0
    store = Store(path)
    made = reports.flows(store)
    assert not any(row["marked"] for row in made.rows)
    taken = dict.fromkeys(PEOPLE, 0)
    for row in made.rows:
        taken[row["from"]] -= row["amount"]
        taken[row["to"]] += row["amount"]
    for person in PEOPLE:
        result = sum(row["result"] for row in reports.book(store, person).rows if row["topic"] == "hand")
        assert taken[person] >= result - len(PEOPLE)
    store.close()


def test_who_loses_to_everybody_is_nobodys_partner(path: str) -> None:
    asyncio.run(evening(path, weak="Eve"))
    store = Store(path)
    made = reports.flows(store, "Eve")
    lost = sum(row["amount"] * (1 if row["from"] == "Eve" else -1) for row in made.rows)
    assert lost > 0
    assert not any(row["marked"] for row in made.rows)
    store.close()


def test_who_buys_while_a_hand_goes_on_wins_nothing_by_it(path: str) -> None:
    async def story() -> None:
        keeper = await Keeper.open(path, luck=SeededLuck(2))
        await keeper.put_up(TABLE, "comstock.holdem", "Ada", MIDDAY)
        await keeper.take(TABLE, Open(who="Flo", role="floor"), MIDDAY)
        await with_chips(keeper, "Ann", "Bob", "Cas")
        for person in ("Ann", "Bob"):
            await keeper.take(TABLE, Sit(who=person, chips=40_000), MIDDAY)
        await keeper.take(TABLE, Deal(who="Dan", role="dealer"), MIDDAY)
        await keeper.take(TABLE, Sit(who="Cas", chips=40_000), MIDDAY)
        await keeper.close()

    asyncio.run(story())
    store = Store(path)
    made = reports.book(store, "Cas")
    assert [(row["topic"], row["result"]) for row in made.rows] == [("minimum-buy-in", 40_000)]
    assert made.words == ["result of all hands: $0"]
    assert reports.flows(store).rows == []
    store.close()
