"""Hands and ranges of hold'em against each other: how often each wins, and its share of the pot.

python equity_of_ranges.py JcJd "QQ+ AKs" --board Ah 7d 2c
"""

import sys

from calroom import lab


def main(hands: list[str], board: str = "") -> None:
    """Print a line for each hand."""
    found = lab.equity("holdem", hands, board, samples=100_000, seed=7)
    for hand, win, share, error in zip(hands, found.win, found.share, found.error, strict=True):
        print(f"{hand}: wins {win:.2%}, share of the pot {share:.2%} ± {error:.2%}")


if __name__ == "__main__":
    words = sys.argv[1:] or ["JcJd", "QQ+ AKs", "--board", "9h", "7d", "2c"]
    cut = words.index("--board") if "--board" in words else len(words)
    main(words[:cut], " ".join(words[cut + 1 :]))
