"""A bot of one's own in a match against ours: every deal is played from both seats, so luck evens out.

python own_bot.py 400
"""

import sys

from calroom import Ask, View, lab


def caller(_: View, ask: Ask) -> str:
    """Call everything, and never bet."""
    return "call" if any(option.verb == "call" for option in ask.options) else ask.default.verb


def tight(view: View, ask: Ask) -> str | tuple[str, int]:
    """Play pairs and two high cards for $20, and nothing else."""
    first, second = view.cards[f"hand {ask.seat}"]
    is_good = first[0] == second[0] or (first[0] in "TJQKA" and second[0] in "TJQKA")
    for option in ask.options:
        if is_good and option.verb in ("bet", "raise"):
            return option.verb, max(option.low, min(option.high, 2000))
    return caller(view, ask) if is_good else ask.default.verb


def main(deals: int = 200) -> None:
    """Let the two play, and say who won how much a hand, with its error."""
    found = lab.match("open.holdem", {"tight": tight, "caller": caller}, deals=deals, seed=7)
    print(found)
    best = max(found.players, key=lambda player: player.mean)
    low, _ = best.interval
    print(f"{best.name} is better" if low > 0 else "not decided yet: play more deals")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
