"""Rounds of Pai Gow tiles and Double Hand: the same results as the engine's, a short bank included."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import calroom
from calroom import lab
from calroom.games.banked.two_hands.terms import Laid, Terms, TwoHandRules
from calroom.houses.game import Game
from calroom.lab.double_hand import _kernels as kernels
from calroom.lab.double_hand import study as double_hand
from calroom.lab.double_hand import ways as ways
from calroom.lab.pai_gow_tiles import study as pai_gow_tiles
from calroom.lab.two_hands.rounds import TwoHandRounds
from calroom.table.asks import Answer, Ask
from calroom.table.events import Moved, Rolled
from calroom.table.hand import Hand

GAMES = ("palace.pai-gow-tiles", "palace.double-hand", "comstock.double-hand", "sk.pai-gow-poker")
LABS: dict[str, Any] = {"pai-gow-tiles": pai_gow_tiles, "double-hand": double_hand}
WAGER = 1_000


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("players", "bank", "strategy"), [(1, None, "house"), (3, Fraction(3, 2), "best")])
def test_a_round_is_settled_alike_by_the_compiled_loop_and_the_engine(
    name: str, players: int, bank: Fraction | None, strategy: str
) -> None:
    game = calroom.game(name)
    run = LABS[game.type.name].run(game, strategy=strategy, players=players, bank=bank)
    rounds: TwoHandRounds = run.deal.__self__
    seats = seats_of(game, players)
    for seed in range(25):
        hand = played(game, seats, bank, strategy, seed)
        (dice,) = (sum(event.dice) for event in hand.events if isinstance(event, Rolled))
        results = rounds.compare(places_of(game, hand, [*seats, game.rules.seats[1]]), players)
        tally = rounds.tally(results, np.array([dice]))
        units = [int(circle.argmax()) - rounds.unit for circle in tally.by_circle]
        assert [unit * WAGER // rounds.unit for unit in units] == won(hand, seats)


def seats_of(game: Game, players: int) -> list[int]:
    """The seats next to the last one, which has the bank, in the order in which dice are counted."""
    last = game.rules.seats[1]
    if game.rules_as(TwoHandRules).direction == "clockwise":
        return list(range(1, players + 1))
    return list(range(last - 1, last - 1 - players, -1))


def played(game: Game, seats: list[int], bank: Fraction | None, strategy: str, seed: int) -> Hand:
    last = game.rules.seats[1]
    hand = game.hand(dict.fromkeys((*sorted(seats), last), 1_000_000), last, seed=seed)
    hand.answer(last, Answer("post", int((bank or 100) * WAGER)))
    while not hand.over:
        ask = hand.asks[0]
        hand.answer(ask.seat, answer_to(game, ask, hand, strategy))
    return hand


def answer_to(game: Game, ask: Ask, hand: Hand, strategy: str) -> Answer:
    square = f"square {ask.seat}-1"
    if ask.topic == "wagers" and any(option.where == square for option in ask.options):
        return Answer("wager", WAGER, where=square)
    verbs = {option.verb for option in ask.options}
    if "set" not in verbs:
        return ask.default
    if ask.seat == game.rules.seats[1] or strategy == "house":
        return Answer("house-way")
    return Answer("set", cards=best_low(game, tuple(hand.table.cards[f"hand {ask.seat}"])))


def best_low(game: Game, cards: tuple[str, ...]) -> tuple[str, ...]:
    """The low hand or the front of the best setting."""
    if game.type.name == "double-hand":
        table = ways.laid(game, ways.codes("".join(cards)))
        (front,) = ways.best_way(game)(table)
        return cards[kernels.ONE[front]], cards[kernels.TWO[front]]
    player, _ = pai_gow_tiles.studied(game)
    row = player.hands.tiles.index(tuple(sorted(cards)))
    laid: Laid = player.hands.settings[row][int(player.best[row])]
    return laid.low


def places_of(game: Game, hand: Hand, seats: list[int]) -> Any:
    kind = game.terms_as(Terms).kind
    cards = hand.table.cards
    held = [card for seat in seats for place in (kind.low[seat], kind.high[seat]) for card in cards[place]]
    return np.array([[game.deck.index(card) for card in held]], np.uint16)


def won(hand: Hand, seats: list[int]) -> list[int]:
    """What the bank paid to each seat or took from it."""
    results = dict.fromkeys(seats, 0)
    for event in hand.events:
        if isinstance(event, Moved) and "bank" in (event.source, event.target):
            place = event.target if event.source == "bank" else event.source
            seat = int(place.split()[1].split("-")[0])
            if seat in results:
                results[seat] += event.amount if event.source == "bank" else -event.amount
    return list(results.values())


def test_simulated_tiles_come_to_what_is_counted() -> None:
    house, best, _ = lab.odds("palace.pai-gow-tiles").wagers
    for strategy, worth in (("house", house), ("best", best)):
        dealt = lab.simulate("palace.pai-gow-tiles", 1_500_000, strategy=strategy, seed=1)
        assert abs(dealt.wagers[0].expected - worth.expected) < 4 * dealt.wagers[0].error


def test_a_way_to_set_tiles_is_read_from_a_file(tmp_path: Any) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(lab.advice("palace.pai-gow-tiles").file)
    mine, _, best, _ = lab.odds("palace.pai-gow-tiles", strategy=str(file)).wagers
    assert mine.expected == best.expected
    file.write_text("[house_way]\nmade = 5\n")
    mine, house, *_ = lab.odds("palace.pai-gow-tiles", strategy=str(file)).wagers
    assert mine.expected != house.expected
    for text, said in (
        ("[house_way]\nmake = 5", "make"),
        ('[hands]\n"teen dey yun" = "teen dey"', "are not four tiles"),
        ('[hands]\n"teen dey yun gor" = "teen bon"', "is no low hand"),
        ('[hands]\n"teen dey yun zero" = "teen bon"', "is not a tile"),
    ):
        file.write_text(text)
        with pytest.raises(ValueError, match=said):
            lab.odds("palace.pai-gow-tiles", strategy=str(file))
