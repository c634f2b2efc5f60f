"""How long somebody who plays with bots waits between two decisions, by the times that are set alone."""

from random import Random
from statistics import median, quantiles

import pytest

import calroom
from calroom import bots
from calroom.room import inputs
from calroom.room.table import LiveTable
from calroom.server.tables.clocks import Times
from calroom.server.tables.duties import haste_of_bots, people_in_hand, result_stays, streets_run_out
from calroom.shuffle.seeded import SeededChance
from calroom.table.asks import DEALER, Answer, Ask
from calroom.table.views import Onlooker

SECOND = 1000
TIMES = Times()
USUALLY, AT_MOST, FOLDED, FIRST = 2.5, 7.0, 3.0, 4.5
"""Seconds that half of all waits, nine of ten, the rest of a hand that was folded, and the first may take."""

GAMES = (
    "palace.holdem",
    "open.omaha",
    "comstock.stud",
    "palace.draw",
    "comstock.mexican",
    "sk.push9",
    "sk.pure215",
    "palace.baccarat",
    "palace.three-card",
    "comstock.super-pan9",
    "palace.double-hand",
    "palace.pai-gow-tiles",
    "comstock.pan",
)
"""A game of every script."""


class Evening:
    """Ann and four bots; what passes, passes by the times that bots draw and results stay."""

    def __init__(self, game: str, seed: int = 3) -> None:
        self.luck, self.chance = Random(f"{game} {seed}"), SeededChance(seed)
        self.live = LiveTable.new("t", calroom.game(game))
        self.time = self.waited = 0.0
        self.waits: list[float] = []
        self.folded: list[float] = []
        self.out_since: float | None = None
        self.due: dict[Ask, float] = {}
        self._take(inputs.Open(role="floor"))
        for person in ("Ann", "Bot Ben", "Bot Cleo", "Bot Dora", "Bot Eli"):
            kind: inputs.Kind = "bot" if person.startswith("Bot") else "player"
            self._take(inputs.Sit(who=person, chips=500_000, kind=kind))

    def _take(self, given: inputs.AnyInput) -> None:
        self.live.take(given, int(self.time), self.chance)

    def play(self, hands: int) -> None:
        """Deal so many hands."""
        while self.live.state.hand < hands:
            if not self.live.asks:
                self._deal()
            else:
                self._answer()

    def _deal(self) -> None:
        self._take(inputs.Deal(role="clock"))
        assert self.live.hand is not None
        self.eyes = Onlooker(self.live.hand.events, None)

    def _answer(self) -> None:
        live = self.live
        hand = live.hand
        watched = hand is None or "Ann" in people_in_hand(live, self.eyes.look())
        if watched:
            self.out_since = None
        elif self.out_since is None:
            self.out_since = self.time
        # Whoever are asked together think at the same time.
        haste = haste_of_bots(TIMES, is_watched=watched, is_awaited=not self.waits)
        self.due = {ask: self.due.get(ask, self._due(ask, haste)) for ask in live.asks}
        ask = min(self.due, key=self.due.__getitem__)
        if ask.seat == DEALER:
            self._take(inputs.TimeUp(role="clock"))
            return
        who = live.state.players[ask.seat].person
        self.time = max(self.time, self.due.pop(ask))
        if who == "Ann":
            self.waits.append((self.time - self.waited) / SECOND)
        given = bots.answer(live.game, ask, hand.view(ask.seat) if hand else None, self.luck)
        self._take(inputs.Reply(who=who, answer=given))
        if who == "Ann":
            self.waited = self.time
        if hand is not None and live.hand is None:
            self._result(stays=watched)

    def _due(self, ask: Ask, haste: float) -> float:
        """Ann knows at once what she wants."""
        is_bot = ask.seat > 0 and self.live.state.players[ask.seat].kind == "bot"
        return self.time + (bots.pace(ask, self.luck) * haste if is_bot else 0)

    def _result(self, *, stays: bool) -> None:
        if self.out_since is not None:
            self.folded.append((self.time - self.out_since) / SECOND)
            self.out_since = None
        self.time += SECOND * (result_stays(self.live, TIMES) if stays else TIMES.glance)


def test_with_everybody_all_in_the_result_stays_longer_for_every_street() -> None:
    live, chance = LiveTable.new("t", calroom.game("open.holdem")), SeededChance(4)
    live.take(inputs.Open(role="floor"), 1, chance)
    for person in ("Ann", "Bob"):
        live.take(inputs.Sit(who=person, chips=20_000), 1, chance)
    live.take(inputs.Deal(role="clock"), 1, chance)
    while live.hand is not None:
        ask = live.asks[0]
        named = {option.verb: option for option in ask.options}
        option = named.get("raise") or named.get("call") or ask.options[0]
        live.take(inputs.Reply(who=live.people[ask.seat], answer=Answer(option.verb, option.high)), 2, chance)
    assert streets_run_out(live) == 3
    assert result_stays(live, TIMES) == TIMES.pause * 1.75


@pytest.mark.parametrize("game", GAMES)
def test_nobody_waits_long_for_bots_and_a_folded_hand_is_soon_over(game: str) -> None:
    evening = Evening(game)
    evening.play(60)
    found = quantiles(evening.waits, n=10)
    told = f"{game}: median {median(evening.waits):.2f} s, nine of ten {found[-1]:.2f} s"
    assert median(evening.waits) < USUALLY, told
    assert found[-1] < AT_MOST, told
    assert max(evening.folded, default=0) < FOLDED, told


@pytest.mark.parametrize("game", GAMES)
def test_whoever_sits_down_decides_soon(game: str) -> None:
    firsts = [_first_wait(game, seed) for seed in range(8)]
    assert max(firsts) < FIRST, f"{game}: {firsts}"


def _first_wait(game: str, seed: int) -> float:
    evening = Evening(game, seed)
    while not evening.waits:
        evening.play(evening.live.state.hand + 1)
    return evening.waits[0]
