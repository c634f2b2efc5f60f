"""Many who bring a little to one: judged by receiver, where no pair shows it, and seldom by mistake."""

from collections import Counter
from random import Random

from calroom.keeping.flows import Played, chips_between
from calroom.keeping.paper import Row

GUESTS = [f"Guest {number}" for number in range(100_001, 100_007)]
REGULARS = ["Ann", "Bob", "Cas", "Dot", "Eve"]
BROUGHT = 11_000_000


def marks(tables: list[list[Played]], brought: dict[str, int]) -> list[Row]:
    return [row for row in chips_between(tables, brought) if row["marked"]]


def honest(luck: Random, people: list[str], hands: int, table: str = "1") -> list[Played]:
    """Hands in which anybody may win what the others put in, little in most and much in some."""
    played = []
    for number in range(hands):
        inside = luck.sample(people, min(len(people), luck.randint(2, 4)))
        stake = int(luck.paretovariate(1.5) * 800)
        winner = luck.choice(inside)
        results = Counter({one: -stake for one in inside if one != winner})
        results[winner] = stake * (len(inside) - 1)
        played.append(Played(f"{table}/{number}", results))
    return played


def dumps(giver: str, receiver: str, amount: int, hands: int, table: str) -> list[Played]:
    """So much in so many hands, one way."""
    each = amount // hands
    return [Played(f"{table}/{number}", Counter({giver: -each, receiver: each})) for number in range(hands)]


def test_six_guests_who_lose_all_they_brought_to_one_person_are_marked_with_their_hands() -> None:
    around = honest(Random(1), REGULARS, 200)
    tables = [around, *(dumps(guest, "Zed", BROUGHT, 1, f"zed-{guest}") for guest in GUESTS)]
    brought = dict.fromkeys(GUESTS, BROUGHT) | dict.fromkeys(REGULARS, 2_000_000)
    (row,) = marks(tables, brought)
    assert (row["to"], row["amount"]) == ("Zed", 6 * BROUGHT)
    assert row["from"] == ", ".join(GUESTS)
    assert row["marked"] == "all that 6 of 6 people brought"
    assert set(row["hands"].split(", ")) <= {f"zed-{guest}/0" for guest in GUESTS}


def test_an_empty_room_with_nobody_else_in_it_knows_it_too() -> None:
    tables = [dumps(guest, "Zed", BROUGHT, 1, f"zed-{guest}") for guest in GUESTS]
    assert [row["to"] for row in marks(tables, dict.fromkeys(GUESTS, BROUGHT))] == ["Zed"]


def test_little_by_little_from_many_is_marked_though_no_pair_shows_it() -> None:
    around = honest(Random(2), [*REGULARS, *GUESTS], 300)
    tables = [around, *(dumps(guest, "Zed", 60_000, 9, f"zed-{guest}") for guest in GUESTS)]
    found = marks(tables, dict.fromkeys([*GUESTS, *REGULARS], BROUGHT))
    assert [(row["from"], row["to"]) for row in found] == [("6 new people", "Zed")]
    assert found[0]["hands"]


def test_two_who_lose_everything_in_a_large_pot_mark_nobody() -> None:
    tables = [honest(Random(3), REGULARS, 300), *(dumps(one, "Zed", BROUGHT, 1, one) for one in GUESTS[:2])]
    assert not marks(tables, dict.fromkeys(GUESTS, BROUGHT) | dict.fromkeys(REGULARS, 2_000_000))


def test_who_wins_from_everybody_is_nobodys_receiver_where_people_lose_as_much_to_others() -> None:
    """A table of new people who play badly, and two who play well."""
    luck = Random(4)
    played = honest(luck, [*GUESTS, *REGULARS], 200)
    for number in range(400):
        winner = luck.choice(["Ann", "Bob", *GUESTS])
        loser = luck.choice([guest for guest in GUESTS if guest != winner])
        played.append(Played(f"1/{number + 200}", Counter({loser: -2_000, winner: 2_000})))
    assert not marks([played], dict.fromkeys([*GUESTS, *REGULARS], BROUGHT))


def test_honest_rooms_are_not_marked_more_often_than_is_said() -> None:
    """One room of 1,000 at most: among 60 of many kinds there is none."""
    for seed in range(60):
        luck = Random(seed)
        people = [f"P{number}" for number in range(luck.randint(3, 12))]
        tables = [
            honest(luck, luck.sample(people, min(len(people), 6)), luck.randint(5, 300), str(table))
            for table in range(luck.randint(1, 3))
        ]
        brought = {person: luck.choice([20_000, 100_000, 1_000_000]) for person in people}
        assert not marks(tables, brought), seed
