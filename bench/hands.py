"""Whole hands: six-handed under one random policy, ours and the peers' in turns.

Facing a bet: fold 15%, raise 15%, else call; otherwise raise 15%, else check; big bets are the least allowed.
Nobody is asked at the showdown, because no peer does; beside that stands the loop that people write, with a
seed for every hand and all that it asks, and the command that deals hands and writes them down. Engines take
turns in short slices, so that a busy machine disturbs all of them alike, and each is judged by all its slices
together.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import calroom
from bench.lines import Line
from calroom.shuffle.seeded import SeededChance
from calroom.table.asks import Answer, Ask

Play = Callable[[int], None]
LUCK = Random(1).random
STACK = 20_000


def chosen(ask: Ask) -> Answer:
    """What the policy chooses; options come in the order passive, aggressive, fold."""
    luck = LUCK()
    option = ask.options[0]
    if luck < 0.15:
        if len(ask.options) > 2:
            option = ask.options[1]
    elif luck > 0.85 and option.verb == "call":
        option = ask.options[-1]
    return Answer(option.verb, option.low)


def calroom_hands(name: str, stakes: str) -> Play:
    game = calroom.game(name)
    chance = SeededChance(1)
    stacks = dict.fromkeys(range(1, 7), STACK)
    buttons = count()

    def play(hands: int) -> None:
        for _ in range(hands):
            button = next(buttons) % 6 + 1 if game.has_button else None
            hand = game.hand(stacks, button, chance=chance, stakes=stakes, everybody_shows=True)
            while not hand.over:
                ask = hand.asks[0]
                hand.answer(ask.seat, chosen(ask))

    return play


def plain_loop(name: str, stakes: str) -> Play:
    """What people write: every hand from a seed of its own, and every question of it answered."""
    game = calroom.game(name)
    stacks = dict.fromkeys(range(1, 7), STACK)
    seeds = count()

    def play(hands: int) -> None:
        for _ in range(hands):
            hand = game.hand(stacks, seed=next(seeds), stakes=stakes)
            while not hand.over:
                ask = hand.asks[0]
                hand.answer(ask.seat, chosen(ask))

    return play


def deal_command() -> Play:
    """`calroom deal`, which seals every deck, lets anybody do anything, and writes a record of each hand."""
    from calroom.cli.deal import deal

    def play(hands: int) -> None:
        deal("comstock.holdem", seats=6, hands=hands, bots="random", json=True)
        sys.stdout.flush()

    return play


def pokerkit_hands(name: str, *amounts: Any) -> Play:
    import pokerkit
    from pokerkit import Automation

    game = getattr(pokerkit, name)
    automations = tuple(step for step in Automation if step is not Automation.RUNOUT_COUNT_SELECTION)

    def play(hands: int) -> None:
        for _ in range(hands):
            state = game.create_state(automations, True, *amounts, (STACK,) * 6, 6)
            while state.status:
                luck = LUCK()
                if state.can_post_bring_in():
                    state.post_bring_in()
                elif luck > 0.85 and state.checking_or_calling_amount:
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
                action: Any
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


LIMIT = (0, (250, 500), 500, 1000)
STUD = (50, 125, 500, 1000)

PARTS: dict[str, dict[str, tuple[Callable[[], Play], int]]] = {
    "limit hold'em": {
        "calroom": (partial(calroom_hands, "open.holdem", "$5-$10"), 600),
        "PokerKit 0.7.7": (partial(pokerkit_hands, "FixedLimitTexasHoldem", *LIMIT), 40),
        "clubs 0.1.4": (clubs_hands, 300),
        "pokers 0.1.2 (Rust, no-limit)": (pokers_hands, 1000),
    },
    "limit hold'em, a plain loop with seeds and showdowns": {
        "calroom": (partial(plain_loop, "open.holdem", "$5-$10"), 600),
        "PokerKit 0.7.7": (partial(pokerkit_hands, "FixedLimitTexasHoldem", *LIMIT), 40),
    },
    "limit hold'em, `calroom deal --json` beside bare hands": {
        "calroom": (deal_command, 600),
        "PokerKit 0.7.7": (partial(pokerkit_hands, "FixedLimitTexasHoldem", *LIMIT), 40),
    },
    "no-limit hold'em": {
        "calroom": (partial(calroom_hands, "open.holdem", "$2.50-$5 no limit"), 600),
        "PokerKit 0.7.7": (partial(pokerkit_hands, "NoLimitTexasHoldem", 0, (250, 500), 500), 40),
    },
    "limit Omaha hi-lo": {
        "calroom": (partial(calroom_hands, "open.omaha-hilo", "$5-$10"), 300),
        "PokerKit 0.7.7": (
            partial(pokerkit_hands, "FixedLimitOmahaHoldemHighLowSplitEightOrBetter", *LIMIT),
            8,
        ),
    },
    "limit stud": {
        "calroom": (partial(calroom_hands, "open.stud", "$5-$10"), 400),
        "PokerKit 0.7.7": (partial(pokerkit_hands, "FixedLimitSevenCardStud", *STUD), 40),
    },
    "limit razz": {
        "calroom": (partial(calroom_hands, "open.razz", "$5-$10"), 400),
        "PokerKit 0.7.7": (partial(pokerkit_hands, "FixedLimitRazz", *STUD), 40),
    },
}


def run(slices: int = 10) -> list[Line]:
    """Print hands per second of every engine and how ours compares."""
    return [line for title, engines in PARTS.items() for line in measure(title, engines, slices)]


def measure(title: str, engines: dict[str, tuple[Callable[[], Play], int]], slices: int) -> list[Line]:
    """Let the engines take turns; a line beside each peer."""
    players = {name: (make(), hands) for name, (make, hands) in engines.items()}
    seconds = dict.fromkeys(players, 0.0)
    for _ in range(slices):
        for name, (play, hands) in players.items():
            with _silence():
                start = process_time()
                play(hands)
                seconds[name] += process_time() - start
    rates = {name: slices * hands / seconds[name] for name, (_, hands) in players.items()}
    print(f"Six-handed {title}, random play, one core, in turns")
    for name, rate in rates.items():
        print(f"  {name:32}{rate:10,.0f} hands/s   calroom x {rates['calroom'] / rate:6.2f}")
    ours = rates.pop("calroom")
    return [Line(f"{title} beside {peer}", ours, "hands/s", rate, peer) for peer, rate in rates.items()]
