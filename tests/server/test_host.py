"""The host of the room: somebody who comes alone soon gets a hand of cards, in every game."""

import asyncio
from collections import Counter
from collections.abc import Callable

import pytest
from msgspec.structs import replace
from tests.server.screens import CAST, Screen, room

import calroom
from calroom.keeping.rows import Admit, read_input
from calroom.room import inputs
from calroom.room.events import HandBegan, HandEnded, Offered
from calroom.room.inputs import AnyInput, Deal, Leave, Open, PayJackpot, Reply, Sit
from calroom.server.protocol import News, TableShown, Welcome
from calroom.server.tables.clocks import AT_ONCE, Times
from calroom.table.asks import Answer
from calroom.table.refusals import Refused

GAMES = [f"{house.id}.{game}" for house in calroom.houses() for game in house.games]

QUICK = replace(AT_ONCE, answer=0.02, bank=0.0, patience=0.0, alone=0.0)
"""Nobody waits for whoever has gone."""


@pytest.mark.parametrize("game", GAMES)
def test_somebody_who_comes_alone_is_dealt_hands_with_bots(path: str, game: str) -> None:
    async def evening() -> None:
        async with room(path) as host:
            seated = await host.play_now("Ann", game)
            ann = await Screen(host, seated.table, "Ann", "player").open()
            await ann.play(1)
            hands = [line.what for line in ann.lines if isinstance(line.what, HandBegan)]
            assert any("Ann" in hand.people.values() for hand in hands)
            kinds = {player.person: player.kind for player in ann.table.live.state.players.values()}
            assert kinds.pop("Ann") == "player"
            assert set(kinds.values()) == {"bot"}
            assert all(name.startswith("Bot ") for name in kinds)
            await ann.close()

    asyncio.run(evening())


@pytest.mark.parametrize("game", [game for game in GAMES if calroom.game(game).family == "banked"])
def test_whoever_comes_alone_is_dealt_a_hand_before_he_is_offered_the_bank(path: str, game: str) -> None:
    async def evening() -> None:
        async with room(path, replace(AT_ONCE, answer=3600.0, offer=3600.0)) as host:
            seated = await host.play_now("Ann", game)
            ann = await Screen(host, seated.table, "Ann").open()
            await ann.until(lambda: any(isinstance(line.what, HandBegan) for line in ann.lines))
            offered = [line.what.person for line in ann.lines if isinstance(line.what, Offered)]
            assert offered
            assert "Ann" not in offered
            await ann.close()

    asyncio.run(evening())


def test_two_who_come_in_at_once_both_get_a_seat(path: str) -> None:
    async def evening() -> None:
        async with room(path) as host:
            table = await host.open_table("palace.baccarat")
            seats = await asyncio.gather(*(host.play_now(who, "palace.baccarat") for who in ("Ann", "Bob")))
            assert [seated.table for seated in seats] == [table, table]
            assert len({seated.seat for seated in seats}) == 2

    asyncio.run(evening())


CUSTOMS: dict[str, Callable[..., AnyInput]] = {
    "doubles": inputs.Doubles,
    "alone": inputs.Alone,
    "share": inputs.Share,
}


@pytest.mark.parametrize("game", GAMES)
def test_what_a_table_offers_for_the_next_hands_is_taken_and_shown_and_nothing_else_is(
    path: str, game: str
) -> None:
    async def evening() -> None:
        async with room(path) as host:
            table = host.table(await host.open_table(game))
            await table.take(inputs.Sit(who="Ann", chips=10_000_000))
            offered = host.shown(table.table).customs
            for name, wish in CUSTOMS.items():
                if name in offered:
                    await table.take(wish(who="Ann", on=True))
                else:
                    with pytest.raises(Refused):
                        await table.take(wish(who="Ann", on=True))
            (ann,) = host.shown(table.table).seats
            assert set(ann.choices) == set(offered) & set(CUSTOMS)

    asyncio.run(evening())


def test_nothing_is_dealt_while_nobody_looks(path: str) -> None:
    async def night() -> None:
        async with room(path, QUICK) as host:
            seated = await host.play_now("Ann", "comstock.holdem")
            ann = await Screen(host, seated.table, "Ann").open()
            await ann.play(1)
            await ann.close()
            live = ann.table.live
            while live.hand is not None:
                await asyncio.sleep(0.01)
            dealt = live.state.hand
            await asyncio.sleep(0.1)
            assert live.state.hand == dealt
            again = await Screen(host, seated.table, "Ann").open()
            await again.play(1)
            assert any(isinstance(line.what, HandEnded) for line in again.lines)
            await again.close()

    asyncio.run(night())


@pytest.mark.parametrize("game", GAMES)
def test_what_the_next_hand_costs_is_shown_before_the_bet_with_its_rule(path: str, game: str) -> None:
    async def look() -> TableShown:
        async with room(path) as host:
            return host.shown(await host.open_table(game))

    table = asyncio.run(look())
    playable = calroom.game(game)
    for due in table.due:
        assert due.amount > 0
        assert due.words
        assert playable.rules_for(due.topic), due
    costs = playable.charges(table.stakes, {}, playable.rules.seats[0])
    assert [due.amount for due in table.due] == [charge.amount for charge in costs]


def test_whoever_has_less_than_people_usually_bring_sits_down_with_what_he_has(path: str) -> None:
    async def evening() -> None:
        async with room(path) as host:
            await host.keeper.enter(Admit(who="Poe", person="Poe", chips=10_000))
            seated = await host.play_now("Poe", "comstock.holdem")
            assert host.keeper.table(seated.table).state.players[seated.seat].chips == 10_000

    asyncio.run(evening())


def test_whoever_plays_the_game_already_is_shown_to_his_seat(path: str) -> None:
    async def evening() -> None:
        async with room(path) as host:
            first = await host.play_now("Ann", "comstock.holdem")
            assert await host.play_now("Ann", "comstock.holdem") == first
            assert (await host.play_now("Bob", "comstock.holdem")).table == first.table
            second = await host.play_now("Ann", "palace.holdem")
            assert second.table != first.table
            assert [own.table for own in host.own_tables("Ann")] == [first.table, second.table]
            other = await host.play_now("Cal", "comstock.holdem", "$1-$2")
            assert other.table != first.table

    asyncio.run(evening())


def test_bots_leave_when_people_come(path: str) -> None:
    async def evening() -> None:
        async with room(path) as host:
            table = (await host.play_now(CAST[0], "palace.holdem")).table
            screens = [await Screen(host, table, CAST[0]).open()]
            await screens[0].until(lambda: _bots(screens[0]) == 4)
            for person in CAST[1:6]:
                seated = await host.play_now(person, "palace.holdem")
                assert seated.table == table
                screens.append(await Screen(host, table, person).open())
            playing = [asyncio.create_task(one.play(20)) for one in screens]
            await screens[0].until(lambda: _bots(screens[0]) == 0)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    asyncio.run(evening())


def _bots(screen: Screen) -> int:
    return sum(player.kind == "bot" for player in screen.table.live.state.players.values())


def test_by_lot_somebody_gets_any_table_and_any_seat(path: str) -> None:
    async def evening() -> None:
        async with room(path, replace(AT_ONCE, answer=3600.0)) as host:
            tables = [await host.open_table("comstock.holdem") for _ in range(3)]
            drawn: Counter[tuple[str, int]] = Counter()
            for _ in range(180):
                seated = await host.play_now("Ann", "comstock.holdem", lot=True)
                drawn[seated.table, seated.seat] += 1
                await host.table(seated.table).take(Leave(who="Ann"))
            found = {table: sum(n for (where, _), n in drawn.items() if where == table) for table in tables}
            assert min(found.values()) > 25
            seats = {seat for _, seat in drawn}
            assert seats == set(range(1, calroom.game("comstock.holdem").rules.seats[1] + 1))
            sat = [
                given
                for row in host.keeper.store.journal.read(tables[0])
                if isinstance(given := read_input(row.input), Sit)
            ]
            assert sat
            assert all(given.lot for given in sat)

    asyncio.run(evening())


def test_what_a_jackpot_holds_is_shown_at_every_table_of_its_game_wherever_it_grew(path: str) -> None:
    async def evening() -> None:
        # No bot comes to play where Ann looks on, which would make the jackpot grow.
        async with room(path, replace(AT_ONCE, answer=3600.0, pool=0.0, arrival=3600.0)) as host:
            keeper, game = host.keeper, "comstock.holdem"
            for table in ("here", "there"):
                await keeper.put_up(table, game, "Ada")
                await keeper.take(table, Open(who="Ada", role="floor", posted={"jackpot": True}))
            ann = await Screen(host, "here", "Ann").open()
            for person in ("Bob", "Cas", "Dee", "Eve"):
                await keeper.take("there", Sit(who=person, chips=100_000))
            await keeper.take("there", Deal(role="clock"))
            while keeper.table("there").hand is not None:
                ask = keeper.table("there").asks[0]
                person = keeper.table("there").state.players[ask.seat].person
                calls = next((one for one in ask.options if one.verb in ("check", "call")), None)
                answer = Answer(calls.verb) if calls else ask.default
                await keeper.take("there", Reply(who=person, answer=answer))
            pool = keeper.room.pool(game)
            assert pool > 0
            await ann.until(lambda: shown(ann).jackpot == pool)
            pay = PayJackpot(who="Ada", role="floor", person="Bob", game=game, amount=pool, reason="aces")
            await keeper.take("room", pay)
            await ann.until(lambda: shown(ann).jackpot == 0)
            await ann.close()

    asyncio.run(evening())


def test_a_jackpot_that_is_shown_is_never_half_a_minute_old() -> None:
    assert Times().pool < 30


def shown(screen: Screen) -> TableShown:
    """The table as a screen was last shown it."""
    return next(
        told.table for told in reversed(screen.told) if isinstance(told, News | Welcome) and told.table
    )
