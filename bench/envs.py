"""Environments for learning: limit hold'em for two and blackjack by a random policy, ours and the peers'.

Everybody chooses at random among the actions that count, and a new hand is dealt when one is over. Counted
are whole hands and single choices a second. The games are not quite the same everywhere, which is why choices
are counted, too: ours have the whole script of a house, with fees, rules and the record of the hand.
"""

import os
import warnings
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

import numpy as np

import calroom
from bench.lines import Line
from calroom.envs import openspiel, pettingzoo
from calroom.envs.vectors import Hands

Count = tuple[int, int]
Play = Callable[[float], Count]
LUCK = Random(1)
SLICE, SLICES = 1.0, 5
AT_ONCE = 256


def until(seconds: float, hand: Callable[[], int]) -> Count:
    """Play hands for so long; how many, and how many choices were made in them."""
    hands, choices, end = 0, 0, process_time() + seconds
    while process_time() < end:
        hands, choices = hands + 1, choices + hand()
    return hands, choices


def aec(env: Any) -> Play:
    """An environment of PettingZoo, ours or theirs."""

    def hand() -> int:
        env.reset(seed=LUCK.randrange(2**31))
        choices = 0
        for _agent in env.agent_iter():
            told, _, over, cut, info = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = told["action_mask"] if isinstance(told, dict) else info["action_mask"]
            env.step(int(LUCK.choice(np.flatnonzero(mask))))
            choices += 1
        return choices

    return lambda seconds: until(seconds, hand)


def spiel(game: Any) -> Play:
    """A game of OpenSpiel, ours or theirs."""

    def hand() -> int:
        state, choices = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(LUCK.choices(actions, chances)[0])
                continue
            state.apply_action(LUCK.choice(state.legal_actions()))
            choices += 1
        return choices

    return lambda seconds: until(seconds, hand)


def rlcard(name: str) -> Play:
    """An environment of RLCard."""
    import rlcard

    env = rlcard.make(name, config={"seed": 1})

    def hand() -> int:
        state, _ = env.reset()
        choices = 0
        while not env.is_over():
            state, _ = env.step(LUCK.choice(list(state["legal_actions"])))
            choices += 1
        return choices

    return lambda seconds: until(seconds, hand)


def vectors(game: str, **at: Any) -> Play:
    """Many of our hands side by side, by arrays."""
    hands = Hands(game, AT_ONCE, seed=1, **at)
    luck = np.random.default_rng(1)

    def play(seconds: float) -> Count:
        over, choices, end = 0, 0, process_time() + seconds
        while process_time() < end:
            told = hands.step(np.argmax(luck.random(hands.masks.shape) * (hands.masks > 0), axis=1))
            over, choices = over + int(told.over.sum()), choices + AT_ONCE
        return over, choices

    return play


def holdem() -> dict[str, Play]:
    """Limit hold'em for two."""
    import pyspiel
    from pettingzoo.classic import texas_holdem_v4

    at = {"seats": 2, "stakes": "$1-$2"}
    limit = "betting=limit,numPlayers=2,numRounds=4,blind=1 2,raiseSize=2 2 4 4,maxRaises=3 4 4 4"
    cards = "numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,firstPlayer=1 2 2 2"
    return {
        "calroom, PettingZoo": aec(pettingzoo.env("open.holdem", **at)),
        "calroom, OpenSpiel": spiel(openspiel.load("open.holdem", **at)),
        f"calroom, {AT_ONCE} at once": vectors("open.holdem", **at),
        "PettingZoo texas_holdem_v4": aec(texas_holdem_v4.env(num_players=2)),
        "RLCard limit-holdem": rlcard("limit-holdem"),
        "OpenSpiel universal_poker": spiel(pyspiel.load_game(f"universal_poker({limit},{cards})")),
    }


def blackjack() -> dict[str, Play]:
    """Blackjack: one player against the bank."""
    import pyspiel

    game = calroom.game("sk.pure215")
    at = {"seats": game.rules.seats[0]}
    return {
        "calroom, PettingZoo": aec(pettingzoo.env("sk.pure215", **at)),
        "calroom, OpenSpiel": spiel(openspiel.load("sk.pure215", **at)),
        f"calroom, {AT_ONCE} at once": vectors("sk.pure215", **at),
        "RLCard blackjack": rlcard("blackjack"),
        "OpenSpiel blackjack": spiel(pyspiel.load_game("blackjack")),
    }


def measured(engines: dict[str, Play]) -> dict[str, tuple[float, float]]:
    """Hands and choices a second, in turns."""
    total = dict.fromkeys(engines, (0, 0))
    for play in engines.values():
        play(0.1)
    for _ in range(SLICES):
        for name, play in engines.items():
            hands, choices = play(SLICE)
            total[name] = (total[name][0] + hands, total[name][1] + choices)
    return {
        name: (hands / SLICE / SLICES, choices / SLICE / SLICES) for name, (hands, choices) in total.items()
    }


def run() -> list[Line]:
    """Print hands and choices a second of every environment."""
    lines = []
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    warnings.simplefilter("ignore")
    for title, engines in (("limit hold'em for two", holdem), ("blackjack", blackjack)):
        found = measured(engines())
        ours = found["calroom, PettingZoo"]
        print(f"environments, {title}: hands and choices a second, and beside ours of PettingZoo")
        for name, (hands, choices) in found.items():
            print(
                f"  {name:28} {hands:9,.0f} {choices:9,.0f}   {hands / ours[0]:7.2f} {choices / ours[1]:7.2f}"
            )
        peers = {name: choices for name, (_, choices) in found.items() if not name.startswith("calroom")}
        best = max(peers, key=peers.__getitem__)
        mine = max(choices for name, (_, choices) in found.items() if name not in peers)
        lines.append(Line(f"environments, {title}", mine, "choices/s", peers[best], best))
    return lines


if __name__ == "__main__":
    run()
