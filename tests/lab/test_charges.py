"""What the collection makes of a wager, held against what the engine takes; and what a short bank does."""

from fractions import Fraction
from typing import Any

import pytest

import calroom
from calroom import lab
from calroom.houses.game import Game
from calroom.lab.charges import Posted, charges, posted_tables
from calroom.lab.worth import Prices, Worth, worth
from calroom.table.asks import Answer, Ask
from calroom.table.events import Moved
from calroom.table.hand import Hand

BANKED = [game for game in calroom.games() if game.type.study]
KINDS = {"baccarat": ("player", "banker", "tie")}


@pytest.mark.parametrize("game", BANKED, ids=lambda game: game.id)
def test_the_engine_takes_what_the_lab_says(game: Game) -> None:
    for kind in KINDS.get(game.type.name, ("wager",)):
        for stakes, table in zip(stakes_of(game, kind), posted_tables(game, kind), strict=True):
            for amount in {table.limits.low, table.limits.high}:
                if amount * 2 <= getattr(game.rules, "most_per_hand", 10**9):
                    assert taken(game, stakes, table, kind, amount) == (
                        table.from_player(amount),
                        table.from_bank(amount),
                    )


def stakes_of(game: Game, kind: str) -> list[str]:
    """The stakes of each of the posted tables; one with a jackpot attached is posted again."""
    tables = list(posted_tables(game, kind))
    each = len(tables) // len(game.rules.stakes)
    return [stakes for stakes in game.rules.stakes for _ in range(each)]


def taken(game: Game, stakes: str, table: Posted, kind: str, amount: int) -> tuple[int, int]:
    """What one wager takes out of the player's stack and the bank's for the house and the jackpot."""
    bank = game.rules.seats[1]
    given: dict[str, Any] = {"jackpot": True} if table.jackpot else {}
    hand = game.hand({1: 10**8, bank: 10**8}, bank, stakes=stakes, seed=1, **given)
    hand.answer(bank, Answer("post", table.limits.high * 3 // table.limits.step * table.limits.step))
    wagered = False
    while not hand.over:
        ask = hand.asks[0]
        if ask.topic == "wagers" and not wagered:
            hand.answer(ask.seat, Answer("wager", amount, where=square(ask, kind)))
            wagered = True
        else:
            hand.answer(ask.seat, ask.default)
    return paid(hand, 1), paid(hand, bank)


def square(ask: Ask, kind: str) -> str:
    places = [option.where for option in ask.options if option.verb == "wager"]
    return next((place for place in places if place.startswith(kind)), places[0])


def paid(hand: Hand, seat: int) -> int:
    boxes = ("collection", "held fees", "jackpot")
    return sum(
        event.amount
        for event in hand.events
        if isinstance(event, Moved) and event.source == f"stack {seat}" and event.target in boxes
    )


def test_ten_dollars_at_palace_baccarat_really_cost_eleven_percent() -> None:
    player, *_ = lab.odds("palace.baccarat", wager=1_000, hands_an_hour=60, players=5).charges
    assert player.collection == 100
    assert player.expected == pytest.approx(-0.012351 - 0.1, abs=1e-6)
    assert player.loses_a_hand == pytest.approx(112.35, abs=0.01)
    assert player.loses_an_hour == pytest.approx(60 * 112.35, abs=0.1)
    assert (player.action, player.bank_collection) == (5_000, 200)
    assert player.bank_earns_a_hand == pytest.approx(5_000 * 0.012351 - 200, abs=0.01)


def flat(expected: int) -> Worth:
    limits = next(posted_tables(calroom.game("sk.pure215"), "")).limits
    return worth("flat", [("lost", Fraction(expected), 1)], Prices(limits, lambda _: 0, lambda _: 50))


def test_without_an_amount_both_ends_of_every_fee_are_looked_at() -> None:
    """At sk the bank pays 50 cents up to $50 of action, then $1, $2 from $101, and $5 from $301."""
    found = charges(calroom.game("sk.pure215"), [flat(0)], players=1)
    first = [(charge.amount, charge.bank_collection) for charge in found if charge.stakes == "$5-$300"]
    assert first == [(500, 50), (5_000, 50), (5_100, 100), (10_000, 100), (10_100, 200), (30_000, 200)]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"amount": 123}, r"no table of sk\.pure215 takes a wager of \$1\.23"),
        ({"hands_an_hour": 0}, "is no game"),
        ({"players": 8}, "there may be 1 to 7"),
    ],
)
def test_what_cannot_be_charged_is_said(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        charges(calroom.game("sk.pure215"), [flat(0)], **asked)


# Short banks


def test_a_bank_of_one_wager_gives_action_to_one_player() -> None:
    found = lab.cover("palace.pai-gow-tiles", players=2, banks=(Fraction(1), None), rounds=100_000)
    short, whole = found.banks
    assert short.expected[0] == pytest.approx(whole.expected[0])
    assert short.moves[1] < 0.5 * short.moves[0]
    assert short.bank_deviation < whole.bank_deviation


def test_baccarat_players_who_bet_alike_share_what_the_bank_has() -> None:
    found = lab.cover("palace.baccarat", players=3, banks=(Fraction(3, 2),), rounds=100_000)
    player = found.banks[0]
    assert player.wager == "player"
    assert player.moves[1] == pytest.approx(player.moves[0] / 2)
    assert player.moves[2] == 0
    assert player.expected[2] == 0


def test_a_bank_just_short_hurts_whoever_is_settled_last_at_blackjack() -> None:
    """Doubled wagers and naturals are what it cannot pay, and those are the player's best hands."""
    found = lab.cover("sk.pure215", players=3, banks=(Fraction(3), None), rounds=1_000_000)
    short, whole = found.banks
    assert short.expected[2] < whole.expected[2] - 0.03
    assert short.bank > whole.bank


@pytest.mark.parametrize("house", ["comstock", "sk"])
def test_a_bank_whose_fee_goes_up_with_the_action_earns_it_however_much_more_there_is(house: str) -> None:
    """Fifty cents are earned on $50, and the two dollars of $51 of action are not."""
    game = calroom.game(f"{house}.pure215")
    best = lab.odds(game.id).wagers[0]
    table = next(posted_tables(game, "wager"))
    earned = best.bank_earns_from
    assert earned is not None
    assert best.bank * 5000 > table.from_bank(5000)
    assert all(best.bank * action >= table.from_bank(action) for action in range(earned, 200_000, 100))
    assert best.bank * (earned - 100) < table.from_bank(earned - 100)


@pytest.mark.parametrize(("name", "free"), [("palace.three-card", "bonus"), ("comstock.pure215", "buster")])
def test_a_bank_that_pays_nothing_for_a_bet_has_nothing_to_earn_on_it(name: str, free: str) -> None:
    (bet,) = (wager for wager in lab.odds(name).wagers if wager.wager == free)
    assert {band.collection for band in bet.bank_collection} == {0}
    assert bet.bank_earns_from is None
