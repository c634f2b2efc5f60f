"""While people bet, only those are asked anew for whom a wager changed something."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec import ValidationError, convert

import calroom
from calroom.bots.random_player import one_of, random_answer
from calroom.games.banked.baccarat.game import ThreeCircles
from calroom.games.banked.layouts.numbered_circles import NumberedCircles
from calroom.games.banked.layouts.seats import Positions, SeatSquares
from calroom.games.banked.layouts.squares import Squares
from calroom.games.banked.side_bets import BesideWagers
from calroom.games.banked.three_card.players import Spots
from calroom.games.banked.wagers import Circles, Wager
from calroom.houses.game import Game
from calroom.table.asks import Answer, Ask
from calroom.table.hand import Hand

LAYOUTS = (BesideWagers, Circles, NumberedCircles, Positions, SeatSquares, Spots, Squares, ThreeCircles)
BANKED = [game for game in calroom.games() if game.family == "banked"]
POSTED: list[dict[str, Any]] = [
    *({}, {"backlines": 0}, {"backlines": 2}, {"alone": [2]}),
    *({"partners": {"3": 2}}, {"partners": [3]}),
]


def deal(game: Game, posted: dict[str, Any], seed: int) -> Hand:
    """A hand with an empty seat, and where people may stand behind the seats one who does."""
    stacks = dict.fromkeys(range(1, game.rules.seats[1]), 30_000)
    if game.backlines:
        stacks[game.rules.seats[1] + 1] = 30_000
    return game.hand(stacks, seed % 3 + 1, seed=seed, **posted)


def betting(hand: Hand, luck: Random) -> Iterator[tuple[tuple[Ask, ...], Answer]]:
    """Random answers until the betting is over, each with all questions that it was chosen from."""
    while not hand.over and {ask.topic for ask in hand.asks} <= {"bank-posted-first", "wagers"}:
        asks = hand.asks
        ask = one_of(asks, luck)
        answer = random_answer(ask, luck)
        if answer.verb == "decline" and ask.topic == "bank-posted-first":
            answer = Answer("post", ask.options[0].high)
        hand.answer(ask.seat, answer)
        yield asks, answer


def posted_at(game: Game) -> list[dict[str, object]]:
    """What of all this may be given to a hand of this game."""
    return [posted for posted in POSTED if is_known(game, posted)]


def is_known(game: Game, posted: dict[str, Any]) -> bool:
    """Whether the game has such a thing, written in this way."""
    try:
        convert(posted, game.type.given, str_keys=True)
    except ValidationError:
        return False
    return True


@pytest.mark.parametrize("game", BANKED, ids=lambda game: game.id)
def test_a_wager_leaves_the_questions_of_others_as_working_all_of_them_out_anew_would(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt = [(posted, seed) for posted in posted_at(game) for seed in range(6)]
    kept = [list(betting(deal(game, posted, seed), Random(seed))) for posted, seed in dealt]
    for layout in LAYOUTS:
        monkeypatch.setattr(layout, "take", all_asked_again(layout.take))
    anew = [list(betting(deal(game, posted, seed), Random(seed))) for posted, seed in dealt]
    assert kept == anew
    assert any(answer.verb == "wager" for hand in kept for _, answer in hand)


def all_asked_again(take: Callable[..., bool]) -> Callable[..., bool]:
    """The same layout that says of every wager that it changes something for everybody."""

    def taken(self: object, wager: Wager) -> bool:
        take(self, wager)
        return True

    return taken
