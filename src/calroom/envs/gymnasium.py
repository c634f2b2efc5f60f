"""Every house-game as a Gymnasium environment: one seat learns, the others are played by bots.

    env = calroom.envs.gymnasium.env("sk.pure215", seat=2)

The reward is what the seat has won or lost when the hand is over, in dollars; `infos["action_mask"]` says
which actions count. One that does not count is taken as no answer: what the rules have for somebody who
does not answer follows, and `infos["refused"]` says why. The others are played by the bot of the game
unless `others` plays them: a function from game, ask, view and luck to an answer.
"""

from calroom.parts import needed

needed("envs", "a Gymnasium environment", "gymnasium")

from random import Random
from typing import Any

import gymnasium
import numpy as np

from calroom.bots import sensible
from calroom.bots.seeing import Player
from calroom.envs.choices import Action
from calroom.envs.episode import Table
from calroom.envs.sights import Sight
from calroom.houses.game import Game
from calroom.houses.known import game_of
from calroom.table.asks import Seat


class env(gymnasium.Env[Sight, np.int64]):  # noqa: N801 called like its PettingZoo twin
    """One seat of a house-game against bots."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 as Gymnasium declares it

    def __init__(
        self,
        game: str | Game,
        seat: Seat = 1,
        others: Player = sensible.answer,
        render_mode: str | None = None,
        **at: Any,
    ) -> None:
        self.table = Table(game_of(game), **at)
        if seat not in self.table.seats:
            raise ValueError(
                f"seat {seat} is not dealt in; there are {', '.join(map(str, self.table.seats))}"
            )
        self.seat, self.others, self.render_mode = seat, others, render_mode
        self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (self.table.sights.count,), np.float32)
        self.action_space = gymnasium.spaces.Discrete(self.table.actions.count)
        self._luck = Random(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Sight, dict[str, Any]]:
        """Deal hands until there is one in which the seat has something to choose."""
        super().reset(seed=seed)
        while True:
            number = int(self.np_random.integers(2**31))
            self.episode, self._luck = self.table.deal(number), Random(number)
            self._let_others_play()
            if not self.episode.over:
                return self._seen()

    def step(self, action: Action | np.int64) -> tuple[Sight, float, bool, bool, dict[str, Any]]:
        """Take an action of the seat, and let the others play until it has something to choose again."""
        refused = {}
        try:
            self.episode.act(int(action))
        except ValueError as wrong:
            refused = {"refused": str(wrong)}
            self.episode.let_pass()
        self._let_others_play()
        over = self.episode.over
        reward = self.episode.results()[self.seat] if over else 0.0
        sight, infos = self._seen()
        return sight, reward, over, False, infos | refused

    def render(self) -> str | None:
        """The hand so far in words, one line for each event."""
        from calroom.table.words import say

        return "\n".join(map(say, self.episode.hand.events)) if self.render_mode == "ansi" else None

    def _seen(self) -> tuple[Sight, dict[str, Any]]:
        view = self.episode.view(self.seat)
        return self.episode.sight(self.seat), {
            "action_mask": self.episode.mask,
            "view": view,
            "ask": view.ask,
        }

    def _let_others_play(self) -> None:
        episode = self.episode
        while not episode.over and episode.seat != self.seat:
            choice = episode.choice
            assert choice is not None
            answer = self.others(self.table.game, choice.ask, episode.view(episode.seat), self._luck)
            episode.answer(answer)
