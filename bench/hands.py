"""Whole hands: six-handed at fixed limit under one random policy, ours and the peers' in turns.

Facing a bet: fold 15%, raise 15%, else call; otherwise raise 15%, else check. Engines take turns in short
slices, so that a busy machine disturbs all of them alike, and each is judged by all its slices together.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from time import process_time

import calroom
from calroom.shuffle.seeded import SeededChance
from calroom.table.asks import Answer, Ask

Play = Callable[[int], None]
LUCK = Random(1).random


def calroom_hands(name: str = "comstock.holdem") -> Play:
    game = calroom.game(name)
    chance = SeededChance(1)
    stacks = dict.fromkeys(range(1, 7), 20_000)
    buttons = count()

    def play(hands: int) -> None:
        for _ in range(hands):
            hand = game.hand(stacks, next(buttons) % 6 + 1, chance=chance)
            while not hand.over:
                ask = hand.asks[0]
                hand.answer(ask.seat, decide(ask))

    return play


def decide(ask: Ask) -> Answer:
    """The policy, on options in the order passive, aggressive, fold."""
    luck = LUCK()
    option = ask.options[0]
    if luck < 0.15:
        if len(ask.options) > 2 and option.verb != "show":
            option = ask.options[1]
    elif luck > 0.85 and option.verb == "call":
        option = ask.options[-1]
    return Answer(option.verb, option.high)


def pokerkit_hands(name: str = "FixedLimitTexasHoldem") -> Play:
    import pokerkit
    from pokerkit import Automation

    game = getattr(pokerkit, name)
    automations = tuple(step for step in Automation if step is not Automation.RUNOUT_COUNT_SELECTION)

    def play(hands: int) -> None:
        for _ in range(hands):
            state = game.create_state(automations, True, 0, (200, 500), 500, 1000, (20_000,) * 6, 6)
            while state.status:
                luck = LUCK()
                if luck > 0.85 and state.checking_or_calling_amount:
                    state.fold()
                elif luck < 0.15 and state.can_complete_bet_or_raise_to():
                    state.complete_bet_or_raise_to()
                else:
                    state.check_or_call()

    return play


def clubs_hands() -> Play:
    import clubs

    config = clubs.configs.LIMIT_HOLDEM_SIX_PLAYER
    dealer = clubs.poker.Dealer(**config)

    def play(hands: int) -> None:
        for _ in range(hands):
            observation = dealer.reset(reset_button=True, reset_stacks=True)
            done = [False]
            while not all(done):
                luck = LUCK()
                call, low = observation["call"], observation["min_raise"]
                bet = call
                if luck > 0.85 and call:
                    bet = -1
                elif luck < 0.15 and low:
                    bet = low
                observation, _, done = dealer.step(bet)

    return play


def pokers_hands() -> Play:
    import pokers

    def play(hands: int) -> None:
        for _ in range(hands):
            seed = int(LUCK() * 2**40)
            state = pokers.State.from_seed(n_players=6, button=0, sb=2.0, bb=5.0, stake=200.0, seed=seed)
            while not state.final_state:
                luck = LUCK()
                legal = state.legal_actions
                if luck < 0.15 and pokers.ActionEnum.Raise in legal:
                    action = pokers.Action(pokers.ActionEnum.Raise, 5.0)
                elif pokers.ActionEnum.Check in legal:
                    action = pokers.Action(pokers.ActionEnum.Check)
                elif luck > 0.85:
                    action = pokers.Action(pokers.ActionEnum.Fold)
                else:
                    action = pokers.Action(pokers.ActionEnum.Call)
                state = state.apply_action(action)

    return play


@contextmanager
def _silence() -> Iterator[None]:
    """pokers prints every showdown from Rust, past sys.stdout."""
    kept = os.dup(1)
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)


Engines = dict[str, tuple[Callable[[], Play], int]]

HOLDEM: Engines = {
    "calroom": (calroom_hands, 600),
    "PokerKit 0.7.7": (pokerkit_hands, 40),
    "clubs 0.1.4": (clubs_hands, 300),
    "pokers 0.1.2 (Rust, no-limit)": (pokers_hands, 1000),
}
OMAHA_HILO: Engines = {
    "calroom": (partial(calroom_hands, "comstock.omaha-hilo"), 300),
    "PokerKit 0.7.7": (partial(pokerkit_hands, "FixedLimitOmahaHoldemHighLowSplitEightOrBetter"), 10),
}
GAMES = {"hold'em": HOLDEM, "Omaha hi-lo": OMAHA_HILO}


def run(slices: int = 10) -> None:
    """Print hands per second of every engine in every game and how ours compares."""
    for game, engines in GAMES.items():
        rates = measure(engines, slices)
        print(f"Six-handed limit {game}, random play, one core, in turns")
        for name, rate in rates.items():
            print(f"  {name:32}{rate:10,.0f} hands/s   calroom x {rates['calroom'] / rate:6.2f}")


def measure(engines: Engines, slices: int) -> dict[str, float]:
    """Hands per second of every engine."""
    players = {name: (make(), hands) for name, (make, hands) in engines.items()}
    seconds = dict.fromkeys(players, 0.0)
    for _ in range(slices):
        for name, (play, hands) in players.items():
            with _silence():
                start = process_time()
                play(hands)
                seconds[name] += process_time() - start
    return {name: slices * hands / seconds[name] for name, (_, hands) in players.items()}
