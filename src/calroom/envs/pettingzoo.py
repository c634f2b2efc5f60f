"""Every house-game as a PettingZoo AEC environment.

    env = calroom.envs.pettingzoo.env("palace.holdem", seats=6)

An agent is a seat, an episode is a hand, and the reward is what the seat has won or lost when the hand is
over, in dollars. An observation has the array of what the seat sees and the mask of the actions that
count; `infos` has the seat's `view` and `ask` for whoever would rather make arrays of their own.
"""

from calroom.parts import needed

needed("envs", "a PettingZoo environment", "gymnasium", "pettingzoo")

from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from calroom.envs.choices import Action
from calroom.envs.episode import Episode, Table
from calroom.houses.game import Game
from calroom.houses.known import game_of
from calroom.table.asks import Seat


def env(game: str | Game, **at: Any) -> AECEnv:
    """A house-game with PettingZoo's own guards: wrong actions and calls out of order are refused."""
    return wrappers.OrderEnforcingWrapper(raw_env(game, **at))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 the name that PettingZoo gives it
    """A house-game without guards."""

    def __init__(self, game: str | Game, render_mode: str | None = None, **at: Any) -> None:
        super().__init__()
        self.table = Table(game_of(game), **at)
        name = self.table.game.id
        self.metadata = {"name": name.replace(".", "_"), "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self._seat = {f"seat_{seat}": seat for seat in self.table.seats}
        self.possible_agents = list(self._seat)
        space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-np.inf, np.inf, (self.table.sights.count,), np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (self.table.actions.count,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(self.table.actions.count) for agent in self.possible_agents
        }
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """What an observation of a seat is made of."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """The actions of a seat."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal another hand; the same seed deals the same one, and the same ones after it."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.episode: Episode = self.table.deal(int(self._seeds.integers(2**31)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, self.episode.over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]]
        self._look_round()

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees, and which actions count for it now."""
        seat: Seat = self._seat[agent]
        mask = self.episode.mask if seat == self.episode.seat else np.zeros(self.table.actions.count, np.int8)
        return {"observation": self.episode.sight(seat), "action_mask": mask}

    def step(self, action: Action | None) -> None:
        """Take the action of the seat whose choice it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self.episode.act(int(action))
        if self.episode.over:
            self.terminations = dict.fromkeys(self.agents, True)
            results = self.episode.results()
            self.rewards = {agent: results[self._seat[agent]] for agent in self.agents}
        self._look_round()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The hand so far in words, one line for each event."""
        from calroom.table.words import say

        return "\n".join(map(say, self.episode.hand.events)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""

    def _look_round(self) -> None:
        seat = self.episode.seat
        self.agent_selection = f"seat_{seat}" if seat else self.agents[0]
        # Only whoever is asked reads what they see; in the end everybody does.
        looking = self.agents if self.episode.over else [self.agent_selection]
        self.infos = {agent: {} for agent in self.agents}
        for agent in looking:
            view = self.episode.view(self._seat[agent])
            self.infos[agent] = {"view": view, "ask": view.ask}
