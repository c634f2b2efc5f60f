"""Poker and games against a bank as OpenSpiel games.

    game = calroom.envs.openspiel.load("palace.holdem", seats=2)
    state = game.new_initial_state()

Chance comes first: four draws of a byte make the seed of the shuffle, so that every draw is explicit and
a state is its history. From then on players choose from the list of actions, with what they are asked and
what they see. What everybody ends with is told in dollars; collections go to the house, so the sum is not
always zero.
"""

from calroom.parts import needed

needed("envs", "an OpenSpiel game", "pyspiel")

import re
from functools import cache
from typing import Any

import numpy as np
import pyspiel

import calroom
from calroom.envs.choices import next_actions
from calroom.envs.episode import USUAL_SEATS, USUAL_STACK, Episode, Table
from calroom.houses.game import Game
from calroom.kinds import check_kind
from calroom.table.words import say

BYTES = 4
LONGEST = 5_000
"""No hand takes more actions than this."""


def load(game: str, **at: Any) -> pyspiel.Game:
    """A house-game for OpenSpiel: so many `seats` with a `stack` of cents each, at some `stakes`."""
    check_kind("game", game, str, "the id of a house-game such as 'sk.pure215'")
    return pyspiel.load_game(register(game), {name: value for name, value in at.items() if value is not None})


@cache
def register(game: str) -> str:
    """Make a house-game known to OpenSpiel, and give the name by which it is known there."""
    found = calroom.game(game)
    fewest, most = found.rules.seats
    name = "calroom_" + re.sub(r"\W", "_", game)
    kind = pyspiel.GameType(
        short_name=name,
        long_name=f"Calroom {found.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "seats": max(fewest, min(USUAL_SEATS, most)),
            "stack": USUAL_STACK,
            "stakes": found.rules.stakes[0],
        },
    )
    # OpenSpiel lets go of what it knows after Python is gone, which only a class of its own survives.
    pyspiel.register_game(kind, type("HouseGame", (HouseGame,), {"game": found, "kind": kind}))
    return name


class HouseGame(pyspiel.Game):  # type: ignore[misc]
    """One house-game at one table."""

    game: Game
    kind: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        at = {**self.kind.parameter_specification, **(params or {})}
        stacks = dict.fromkeys(range(1, at["seats"] + 1), at["stack"])
        self.table = table = Table(self.game, stacks=stacks, stakes=at["stakes"])
        info = pyspiel.GameInfo(
            num_distinct_actions=table.actions.count,
            max_chance_outcomes=256,
            num_players=len(table.seats),
            min_utility=-at["stack"] / 100,
            max_utility=sum(stacks.values()) / 100,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self) -> "HandState":
        """A hand before its shuffle."""
        return HandState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """Who makes strings and arrays of what a seat sees."""
        return Observer(self.table, bool(iig_obs_type and iig_obs_type.perfect_recall))


class HandState(pyspiel.State):  # type: ignore[misc]
    """A hand: first the bytes of its seed, then what everybody chose."""

    def __init__(self, game: HouseGame) -> None:
        super().__init__(game)
        self.table = game.table
        self.seed: tuple[int, ...] = ()
        self.episode: Episode | None = None

    def current_player(self) -> int:
        """Chance, the player whose choice it is, or nobody any more."""
        if self.episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        return (
            int(pyspiel.PlayerId.TERMINAL) if self.episode.over else self.table.seats.index(self.episode.seat)
        )

    def is_terminal(self) -> bool:
        """Whether the hand is over."""
        return self.episode is not None and self.episode.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every byte is as likely as every other."""
        return [(byte, 1 / 256) for byte in range(256)]

    def returns(self) -> list[float]:
        """What everybody won or lost, in dollars."""
        if self.episode is None or not self.episode.over:
            return [0.0] * len(self.table.seats)
        return list(self.episode.results().values())

    def _legal_actions(self, player: int) -> list[int]:
        if self.episode is None or self.episode.choice is None or player != self.current_player():
            return []
        return sorted(next_actions(self.table.actions, self.episode.choice))

    def _apply_action(self, action: int) -> None:
        if self.episode is not None:
            self.episode.act(action)
            return
        self.seed = (*self.seed, action)
        if len(self.seed) == BYTES:
            self.episode = self.table.deal(int.from_bytes(self.seed, "big"))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"byte {action}" if player == pyspiel.PlayerId.CHANCE else self.table.actions.name(action)

    def __str__(self) -> str:
        return "\n".join(map(say, self.episode.hand.events)) if self.episode else f"shuffling {self.seed}"


class Observer:
    """What a player sees, as an array and in words; with perfect recall, everything they have seen."""

    def __init__(self, table: Table, perfect_recall: bool) -> None:
        self.table, self.perfect_recall = table, perfect_recall
        self.tensor = np.zeros(table.sights.count, np.float32)
        self.dict = {"sight": self.tensor}

    def set_from(self, state: HandState, player: int) -> None:
        """Fill the array with what the player sees."""
        self.tensor.fill(0)
        if state.episode is not None:
            self.tensor[:] = state.episode.sight(self.table.seats[player])

    def string_from(self, state: HandState, player: int) -> str:
        """What the player sees, in words."""
        if state.episode is None:
            return f"player {player}, before the deal"
        seat = self.table.seats[player]
        view, choice = state.episode.view(seat), state.episode.choice
        chosen = choice[1:] if choice is not None and state.episode.seat == seat else ()
        if self.perfect_recall:
            return "\n".join((f"player {player}", *map(say, view.events), str(chosen)))
        return f"player {player}\n{view.chips}\n{view.cards}\n{view.asked}\n{chosen}"
