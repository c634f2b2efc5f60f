"""Where the referee is held against the engine: a hand is judged, and a difference is told for replay."""

import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import msgspec

import calroom
from calroom.table.hand import Hand
from tests.referee import banked, pan, poker, push9
from tests.referee.dealing import random_hand
from tests.referee.record import Record
from tests.referee.verdict import Verdict

GAMES = [game.id for game in calroom.games()]
TROUBLE = 0.12
"""How often something goes wrong where somebody could have answered, in every other hand."""

Judge = Callable[[Record], Verdict | None]


@dataclass
class Finding:
    """A hand that did not end as it should have."""

    name: str
    seed: int
    differences: dict[str, tuple[int, int]]
    why: list[str]
    inputs: str

    def __str__(self) -> str:
        told = [f"{self.name}, hand {self.seed}: the engine and the referee do not agree"]
        told += [
            f"  {place}: {engine} by the engine, {mine} by the referee"
            for place, (mine, engine) in self.differences.items()
        ]
        told += [f"  {line}" for line in self.why]
        return "\n".join([*told, f"  to see it, replay {self.inputs}"])


def judge_for(name: str) -> Judge:
    """Who judges hands of this game."""
    game = calroom.game(name)
    if name == "sk.push9":
        return push9.judge
    return {"poker": poker.judge, "banked": banked.judge, "pan": pan.judge}[game.family]


def judge_hand(hand: Hand, seed: int = 0) -> Finding | None:
    """What is wrong with the end of a hand, if anything."""
    inputs = msgspec.json.encode(hand.inputs).decode()
    name = hand.setup.game
    record = Record.of(hand)
    try:
        verdict = judge_for(name)(record)
    except Exception:
        return Finding(name, seed, {}, traceback.format_exc().splitlines(), inputs)
    if verdict is None:
        return None
    places = sorted({*verdict.chips, *record.end})
    wrong = {
        place: (verdict.chips[place], record.end[place])
        for place in places
        if verdict.chips[place] != record.end[place]
    }
    return Finding(name, seed, wrong, verdict.why, inputs) if wrong else None


def judge_many(name: str, seeds: Iterable[int]) -> tuple[int, list[Finding]]:
    """How many hands were judged, and what was found."""
    game = calroom.game(name)
    found, count = [], 0
    for seed in seeds:
        finding = judge_hand(random_hand(game, seed, TROUBLE), seed)
        count += 1
        if finding is not None:
            found.append(finding)
    return count, found
