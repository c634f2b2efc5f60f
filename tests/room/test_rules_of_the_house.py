"""The room rules of every house-game are those that the catalogue gives it."""

import pytest
from msgspec.structs import replace

import calroom
from calroom.houses.game import Game
from calroom.houses.room_rules import RoomRules

COMSTOCK = {game.id.split(".")[1]: game for game in calroom.games() if game.id.startswith("comstock.")}
STUDS = ("stud", "stud-hilo", "razz", "five-stud")
HEADS = {
    "holdem-hilo": "holdem",
    "omaha": "holdem",
    "razz": "stud",
    "stud-hilo": "stud",
    "five-stud": "stud",
}
"""Which game a variation follows."""

OF_LOWBALL = ("short_game", "away_minutes", "return_minutes", "broken_game_short")


def rules_of(name: str) -> RoomRules:
    """What the Comstock says of a game's tables between hands."""
    return COMSTOCK[name].room


FOLLOW_LOWBALL = [
    name for name, game in COMSTOCK.items() if game.family == "poker" and name not in ("lowball", "mexican")
]


@pytest.mark.parametrize("name", FOLLOW_LOWBALL)
def test_poker_at_the_comstock_follows_the_room_rules_that_are_printed_for_lowball(name: str) -> None:
    found, printed = rules_of(name), rules_of("lowball")
    assert [getattr(found, key) for key in OF_LOWBALL] == [getattr(printed, key) for key in OF_LOWBALL]
    assert found.buy_in.more == printed.buy_in.more


@pytest.mark.parametrize("name", STUDS)
def test_without_a_blind_nobody_waits_after_changing_seats(name: str) -> None:
    assert rules_of(name).seat_change == "free"
    assert rules_of(name).missed == "nothing"


@pytest.mark.parametrize("game", calroom.games(), ids=lambda game: game.id)
def test_a_variation_has_the_room_rules_of_the_game_that_it_follows(game: Game) -> None:
    house, _, name = game.id.partition(".")
    followed = calroom.game(f"{house}.{HEADS.get(name, name)}").room
    # A half kill is filed for each game by itself.
    assert replace(game.room, kill=None) == replace(followed, kill=None)
