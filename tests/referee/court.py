"""Where the referee is held against the engine: a hand is judged, and a difference is told for replay."""

import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import msgspec

import calroom
from calroom.houses.game import Game
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


@dataclass
class Session:
    """So many hands were judged: what was found, and how many the filings leave to the floor."""

    hands: int
    findings: list[Finding]
    left_open: int


def judge_hand(hand: Hand, seed: int = 0) -> Finding | None:
    """What is wrong with the end of a hand, if anything; no differences where the filings leave it open."""
    record = Record.of(hand)
    try:
        verdict = judge_for(record.name)(record)
    except Exception:
        return _broken(record.name, seed, "the referee", inputs_of(hand))
    if verdict is None:
        return Finding(record.name, seed, {}, ["the filings leave it to the floor"], inputs_of(hand))
    places = sorted({*verdict.chips, *record.end})
    wrong = {
        place: (verdict.chips[place], record.end[place])
        for place in places
        if verdict.chips[place] != record.end[place]
    }
    return Finding(record.name, seed, wrong, verdict.why, inputs_of(hand)) if wrong else None


def inputs_of(hand: Hand) -> str:
    """All it takes to play the hand again."""
    return msgspec.json.encode(hand.inputs).decode()


def judge_many(name: str, seeds: Iterable[int]) -> Session:
    """Judge these random hands of a game."""
    game = calroom.game(name)
    session = Session(0, [], 0)
    for seed in seeds:
        finding = judge_seed(game, seed)
        session.hands += 1
        if finding is not None and finding.differences:
            session.findings.append(finding)
        session.left_open += finding is not None and not finding.differences
    return session


def judge_seed(game: Game, seed: int) -> Finding | None:
    """Play and judge one random hand; a hand that cannot be played to its end is a finding as well."""
    try:
        hand = random_hand(game, seed, TROUBLE)
    except Exception:
        return _broken(game.id, seed, "the engine", "")
    return judge_hand(hand, seed)


def _broken(name: str, seed: int, who: str, inputs: str) -> Finding:
    return Finding(name, seed, {who: (0, 0)}, traceback.format_exc().splitlines(), inputs)
