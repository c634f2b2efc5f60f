"""Deal a hand of any game to bots, and tell it with the rule behind each line.

python play_a_hand.py palace.stud
"""

import sys
from random import Random

import calroom
from calroom.bots import sensible
from calroom.table.messages import render
from calroom.table.story import story


def main(name: str = "comstock.holdem", *, seed: int = 7) -> None:
    """Play it and print it."""
    game = calroom.game(name)
    fewest, most = game.rules.seats
    seats = range(1, max(fewest, min(4, most)) + 1)
    hand, luck = game.hand(dict.fromkeys(seats, 50_000), seed=seed), Random(seed)
    while not hand.over:
        ask = hand.asks[0]
        hand.answer(ask.seat, sensible.answer(game, ask, hand.view(ask.seat), luck))
    for line in story(hand.events, game.voice(hand.setup)):
        rules = game.rules_for(line.topic)
        print(render(line.message, game.verbs), f"[{rules[0]}]" if rules else "")
    print({seat: f"${cents / 100:g}" for seat, cents in hand.stacks.items()})


if __name__ == "__main__":
    main(*sys.argv[1:2])
