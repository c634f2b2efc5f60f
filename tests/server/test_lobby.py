"""The lobby: every game of every house with its fees, the ways to a seat, and houses of one's own."""

from pathlib import Path

import pytest
from tests.server.visiting import opened, problem, read, run

import calroom
from calroom.houses.loader import BadHouseFile
from calroom.keeping.rows import Admit
from calroom.server.app import all_houses
from calroom.server.lobby.shapes import GameShown, Link, Lobby, PostingsShown, Seated
from calroom.server.people.accounts import START
from calroom.server.people.shapes import Who
from calroom.server.protocol import TableShown

OWN = """
[house]
id = "mine"
title = "My Room"

[games.holdem]
title = "Hold'em at home"
seats = [2, 6]
deck = "standard"
stakes = ["$1-$2"]
structures = ["split limit"]
raises = 4
heads_up_raises = 4
short_all_in = "action only"
chip = "$1"
fees = [{ moment = "after the flop", players = [2, 6], amount = "$1" }]
"""


def test_the_lobby_shows_every_game_with_its_signs_fees_and_seats_to_anybody(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            lobby = read(await visit.visitor().get("/api/lobby"), Lobby)
            assert lobby.chips == "play chips"
            shown = {game.game: game for house in lobby.houses for game in house.games}
            assert set(shown) == {game.id for game in calroom.games()}
            for game in calroom.games():
                found = shown[game.id]
                assert found.stakes == list(game.rules.stakes)
                assert found.seats == tuple(game.rules.seats)
                assert found.fees
                assert found.summary
            assert "$4-$8, 7 to 9 players: $4 from the pot, after the flop" in " | ".join(
                shown["palace.holdem"].fees
            )
            assert shown["open.holdem"].fees == ["no collection"]

    run(story())


def test_playing_now_gives_a_seat_and_shows_in_the_lobby(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann = visit.visitor()
            problem(await ann.post("/api/play", {"game": "palace.holdem"}), 401)
            await ann.come_in()
            seated = read(await ann.post("/api/play", {"game": "palace.holdem", "stakes": "$3-$6"}), Seated)
            again = read(await ann.post("/api/play", {"game": "palace.holdem", "stakes": "$3-$6"}), Seated)
            assert (again.table, again.seat) == (seated.table, seated.seat)
            table = read(await ann.get(f"/api/tables/{seated.table}"), TableShown)
            assert (table.game, table.stakes) == ("palace.holdem", "$3-$6")
            mine = next(one for one in table.seats if one.seat == seated.seat)
            who = read(await ann.get("/api/me"), Who)
            assert mine.person == who.person
            assert who.purse + mine.chips == START
            assert who.sitting == [seated.table]
            game = read(await visit.visitor().get("/api/games/palace.holdem"), GameShown)
            assert [(one.table, one.people) for one in game.tables] == [(seated.table, 1)]
            elsewhere = read(await ann.post("/api/play", {"game": "sk.pure215"}), Seated)
            who = read(await ann.get("/api/me"), Who)
            assert [(own.table, own.seat) for own in who.tables] == [
                (seated.table, seated.seat),
                (elsewhere.table, elsewhere.seat),
            ]

    run(story())


def test_what_is_not_dealt_here_is_refused_with_what_is(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann = visit.visitor()
            await ann.come_in()
            assert "palace" in problem(await ann.post("/api/play", {"game": "nowhere.holdem"}), 404).allowed
            other = problem(await ann.post("/api/play", {"game": "palace.canasta"}), 404)
            assert "palace.holdem" in other.allowed
            stakes = problem(await ann.post("/api/play", {"game": "palace.holdem", "stakes": "$7-$9"}), 409)
            assert stakes.allowed == ["$4-$8", "$3-$6"]
            problem(await ann.get("/api/games/palace"), 404)
            assert problem(await ann.get("/api/tables/nowhere"), 404).allowed == []

    run(story())


def test_who_has_too_few_chips_hears_where_there_are_more(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            await visit.front.keeper.enter(Admit(who="Zed", person="Zed", chips=1_00))
            token, session = await visit.front.sessions.begin("Zed")
            zed = visit.visitor()
            zed.http.cookies.set("calroom", token)
            zed.who = visit.front.accounts.who(session)
            refused = problem(await zed.post("/api/play", {"game": "palace.holdem"}), 409)
            assert refused.topic == "purse"
            assert "buy play chips at the cage" in refused.allowed
            assert read(await zed.get("/api/me"), Who).purse == 1_00
            await zed.post("/api/me/chips", {"amount": 500_00})
            assert (await zed.post("/api/play", {"game": "palace.holdem"})).is_success

    run(story())


def test_a_private_table_is_found_by_its_link_alone(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann = visit.visitor()
            await ann.come_in()
            link = (await ann.post("/api/tables", {"game": "palace.holdem", "bots": 2})).json()
            assert link["path"] == f"/tables/{link['table']}"
            lobby = (await ann.get("/api/lobby")).text
            assert link["table"] not in lobby
            friend = visit.visitor()
            await friend.come_in()
            assert (await friend.get(f"/api/tables/{link['table']}")).is_success
            guess = await visit.visitor().get("/api/tables/palace.holdem-guess")
            assert link["table"] not in guess.text

    run(story())


def test_a_house_of_ones_own_is_dealt_beside_the_filed_ones(path: str, tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(OWN)

    async def story() -> None:
        async with opened(path, houses=all_houses([own])) as visit:
            ann = visit.visitor()
            await ann.come_in()
            lobby = read(await ann.get("/api/lobby"), Lobby)
            mine = next(house for house in lobby.houses if house.house == "mine")
            assert [game.title for game in mine.games] == ["Hold'em at home"]
            assert mine.games[0].fees == ["$1 from the pot, after the flop"]
            seated = read(await ann.post("/api/play", {"game": "mine.holdem"}), Seated)
            assert seated.seat
            rules = (await ann.get("/api/games/mine.holdem/rules")).json()
            assert rules["rules"] == []
            assert "custom" in rules["summary"]
            why = (await ann.get("/api/games/mine.holdem/topics/raise-cap")).json()
            assert why["rules"] == []

    run(story())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "house: needs an id and a title"),
        (OWN.replace('"mine"', '"palace"'), "palace is the id of palace.toml"),
        (OWN.replace("seats = [2, 6]", "seats = [6, 2]"), "games.holdem.seats"),
        (OWN.replace("[games.holdem]", "[games.canasta]"), "there is no game 'canasta'"),
        ("[house", "mine.toml"),
    ],
)
def test_a_bad_house_file_is_named_before_the_room_opens(tmp_path: Path, text: str, said: str) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(text)
    with pytest.raises(BadHouseFile, match=said):
        all_houses([own])


def test_what_a_table_may_post_is_described_with_its_rule_and_a_table_is_put_up_with_it(path: str) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann = visit.visitor()
            await ann.come_in()
            shown = read(await ann.get("/api/games/comstock.lowball/postings"), PostingsShown)
            postings = {one.key: one for one in shown.postings}
            assert [one.value for one in postings["schedule"].choices] == ["hand", "half hour"]
            assert postings["jackpot"].rule is not None
            assert postings["jackpot"].rule.id == "comstock.lowball.jackpot-fee"
            asked = {"game": "comstock.lowball", "posted": {"schedule": "half hour", "jackpot": "yes"}}
            link = read(await ann.post("/api/tables", asked), Link)
            table = read(await ann.get(f"/api/tables/{link.table}"), TableShown)
            assert [(one.title.partition(",")[0], one.words) for one in table.posted] == [
                ("Collection", "by the half hour"),
                ("Jackpot attached", "yes"),
            ]
            assert [one.amount for one in table.due] == [100, 300]

    run(story())


@pytest.mark.parametrize(
    ("game", "posted", "allowed"),
    [
        ("sk.lowball", {"raises": "4"}, "post 1 to 3"),
        ("sk.lowball", {"colour": "green"}, "post blinds"),
        ("comstock.holdem", {"blinds": "$5 $2"}, "post 1 to 3 amounts, the smallest first, each $1 to $5"),
        ("comstock.pure215", {"decks": "nine"}, "post 1"),
    ],
)
def test_what_a_table_may_not_post_is_refused_and_no_table_is_put_up(
    path: str, game: str, posted: dict[str, str], allowed: str
) -> None:
    async def story() -> None:
        async with opened(path) as visit:
            ann = visit.visitor()
            await ann.come_in()
            before = len(visit.front.keeper.room.tables)
            wrong = problem(await ann.post("/api/tables", {"game": game, "posted": posted}), 409)
            assert wrong.allowed[0].startswith(allowed)
            assert len(visit.front.keeper.room.tables) == before

    run(story())
