"""Thousands of hands at once, with arrays in and out: one row for each hand, dealt anew as soon as it is
over.

hands = Hands("palace.holdem", count=4096, seed=7) while True: told = hands.step(policy(hands.sights,
hands.masks))
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from calroom.envs.episode import Episode, Table
from calroom.houses.game import Game
from calroom.houses.known import game_of


class Told(NamedTuple):
    """What came of an action in every hand: whether it ended it, and what each seat won, in dollars."""

    over: npt.NDArray[np.bool_]
    results: npt.NDArray[np.float64]


class Hands:
    """So many hands of a house-game side by side; in each it is the choice of the seat in `seats`."""

    def __init__(self, game: str | Game, count: int, seed: int = 0, **at: Any) -> None:
        if count < 1:
            raise ValueError(f"count: at least one hand, not {count}")
        self.table = Table(game_of(game), **at)
        self._seeds = np.random.default_rng(seed)
        self._episodes = [self._dealt() for _ in range(count)]
        self.seats: npt.NDArray[np.int16] = np.zeros(count, np.int16)
        self.sights: npt.NDArray[np.float32] = np.zeros((count, self.table.sights.count), np.float32)
        self.masks: npt.NDArray[np.int8] = np.zeros((count, self.table.actions.count), np.int8)
        for row in range(count):
            self._look(row)

    def __len__(self) -> int:
        return len(self._episodes)

    def step(self, actions: npt.NDArray[np.integer[Any]]) -> Told:
        """Take one action in every hand; a wrong one is refused before any hand has changed."""
        actions = np.asarray(actions)
        if actions.shape != (len(self),):
            raise ValueError(f"one action for each of {len(self)} hands, not an array of {actions.shape}")
        wrong = (actions < 0) | (actions >= self.masks.shape[1])
        wrong[~wrong] = self.masks[~wrong, actions[~wrong]] == 0
        if wrong.any():
            row = int(np.argmax(wrong))
            raise ValueError(
                f"action {actions[row]} does not count in hand {row}; its row of masks says which do"
            )
        over = np.zeros(len(self), np.bool_)
        results = np.zeros((len(self), len(self.table.seats)))
        for row, action in enumerate(actions.tolist()):
            episode = self._episodes[row]
            episode.act(action)
            if episode.over:
                over[row], results[row] = True, list(episode.results().values())
                self._episodes[row] = self._dealt()
            self._look(row)
        return Told(over, results)

    def _dealt(self) -> Episode:
        """A hand in which somebody has something to choose."""
        while (episode := self.table.deal(int(self._seeds.integers(2**31)))).over:
            pass
        return episode

    def _look(self, row: int) -> None:
        episode = self._episodes[row]
        self.seats[row] = episode.seat
        self.sights[row] = episode.sight(episode.seat)
        self.masks[row] = episode.mask
