"""Hands for the floor to look at: dealt from a seed to a table of bots who see most of them through."""

from collections.abc import Mapping
from random import Random
from typing import Any

from calroom.bots.random_player import any_answer_of, random_answer
from calroom.bots.sensible import player_of
from calroom.games.between_hands import FOREIGN, JACKPOT_ATTACHED, PLAYERS_DEAL, Brought
from calroom.houses.game import Game
from calroom.money import Cents
from calroom.table.asks import Answer, Ask, Seat
from calroom.table.hand import Hand
from calroom.table.refusals import Refused

LONGEST = 900
"""No hand of bots takes more answers than this."""

STAYING: Mapping[str, int] = {"call": 12, "check": 9, "fold": 3, "bet": 3, "raise": 2, "show": 6}
"""How much players at poker like a choice here: sensible ones fold too often for hands to get somewhere."""

WHIM = 0.08
"""How often even a sensible player does something else, so that there is something to see."""

AGREED: dict[Brought[Any], Any] = {PLAYERS_DEAL: True, JACKPOT_ATTACHED: True}
"""What a table may have agreed that lets other things go wrong."""

SUFFERED: dict[Brought[Any], Any] = {FOREIGN: ("8c", "8d", "9h", "9s", "Jk") * 5}
"""What may be wrong with a table from the start."""

DEEP: Cents = 60_000
SHORT: Cents = 1_500


def deal(game: Game, seed: int, *, in_order: bool = False) -> Hand:
    """A hand of the game, the same for the same seed: any stakes, any number of seats that is usual.

    Where all is `in_order`, nothing is wrong from the start.
    """
    luck = Random(f"{game.id} {seed}")
    fewest, most = game.rules.seats
    count = luck.randint(max(fewest, min(4, most)), min(7, most))
    seats = sorted(luck.sample(range(1, most + 1), count))
    short = luck.choice(seats) if luck.random() < 0.2 else 0
    stacks = {seat: SHORT if seat == short else DEEP for seat in seats}
    try:
        possible = AGREED if in_order else AGREED | SUFFERED
        return _deal(game, stacks, seed, luck, **_arranged(game, luck, possible))
    except (Refused, ValueError):
        # What was arranged does not go with these stakes, or a short stack cannot pay what the house asks.
        return _deal(game, dict.fromkeys(seats, DEEP), seed, luck)


def _deal(game: Game, stacks: Mapping[Seat, Cents], seed: int, luck: Random, **given: Any) -> Hand:
    button = luck.choice(sorted(stacks)) if game.has_button else None
    return game.hand(stacks, button, seed=seed, stakes=luck.choice(game.rules.stakes), **given)


def _arranged(game: Game, luck: Random, possible: Mapping[Brought[Any], Any]) -> dict[str, Any]:
    given: dict[str, Any] = {}
    known = [thing for thing in possible if game.type.takes(thing)]
    if known and luck.random() >= 0.4:
        thing = luck.choice(known)
        game.type.meeting.bring(given, thing, possible[thing])
    return given


def answer(hand: Hand, luck: Random) -> None:
    """Somebody who is asked answers; the floor and the dealer do what counts for them unattended."""
    ask = luck.choice(hand.asks)
    hand.answer(ask.seat, _choice(hand, ask, luck))


def _choice(hand: Hand, ask: Ask, luck: Random) -> Answer:
    if ask.seat < 1:
        return ask.default
    assert isinstance(hand.game, Game)
    if hand.game.family != "poker":
        if luck.random() > WHIM:
            return player_of(hand.game)(hand.game, ask, hand.view(ask.seat), luck)
        return random_answer(ask, luck)
    weights = [STAYING.get(option.verb, 1) for option in ask.options]
    if not any(option.verb in STAYING for option in ask.options):
        return random_answer(ask, luck)
    return any_answer_of(luck.choices(ask.options, weights)[0], luck)
