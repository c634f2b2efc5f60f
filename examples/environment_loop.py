"""The loop of a program that learns: one seat of a game, bots in the others, any legal action at random.

python environment_loop.py sk.pure215 200
"""

import sys

import numpy as np

from calroom.envs import gymnasium


def main(game: str, hands: int) -> None:
    """Play so many hands, and print what the seat won in the mean."""
    env = gymnasium.env(game, seat=2, seats=3)
    luck, won = np.random.default_rng(7), []
    for seed in range(hands):
        _, info = env.reset(seed=seed)
        is_over = False
        while not is_over:
            action = luck.choice(np.flatnonzero(info["action_mask"]))
            _, reward, is_over, _, info = env.step(action)
        won.append(reward)
    error = np.std(won, ddof=1) / np.sqrt(len(won))
    print(f"{game}: {np.mean(won):+.2f} ± {error:.2f} dollars a hand, played at random")


if __name__ == "__main__":
    asked = dict(enumerate(sys.argv))
    main(asked.get(1, "sk.pure215"), int(asked.get(2, 50)))
