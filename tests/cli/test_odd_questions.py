"""Whatever the lab is asked of whatever house-game, it answers, or says in words why it cannot."""

import re
import sys
from itertools import product

import pytest

import calroom as room
from calroom.cli import app
from calroom.lab.poker.contests import contest_of

from .once import assembled_once

GAMES = [game.id for game in room.games()]
POKER, BANKED, PAN = (
    [game.id for game in room.games() if game.family == family] for family in ("poker", "banked", "pan")
)
MACHINE_TALK = re.compile(
    r"index out of range|unknown field|object has no|unexpected keyword|missing \d|Expected `|Traceback"
    r"|division by zero|cannot convert|invalid literal|NoneType|KeyError|not supported between"
)
"""What Python says of its own affairs; nobody who asks about a game can do anything with it."""

FIGURE = re.compile(r"^(?!- ).*[$%\d]", re.MULTILINE)
"""A figure that is more than what an answer rests on, which stands behind dashes."""

STAKES = [("--stakes", stakes) for stakes in ("", "free", "$0-$0", "$9-$1", "$1-$1,000,000", "-5", "é")]
DECKS = [("--decks", decks) for decks in ("0", "-1", "99", "1.5", "many")]
STRATEGY = [("--strategy", file) for file in ("nowhere.toml", "/", "sensible")]
PLAYERS = [("--players", players) for players in ("0", "-3", "99", "1e400", "two")]
ROUNDS = [
    ("--rounds", rounds) for rounds in ("0", "-1", "1e400", "1e17", "1e999999999", "nan", "inf", "2.5", "x")
]
BANKS = [("--bank", bank) for bank in ("0", "-1", "nan", "inf", "1e400", "1e-400", "1/3", "0.0001", "x")]
PACE = [("--hands-an-hour", pace) for pace in ("0", "-1", "1.5", "x")]
WAGERS = [("--wager", wager) for wager in ("x", "", "$1.234", "1e400", "nan")]
WORKERS = [("--workers", workers) for workers in ("0", "-1", "x")]


def questions() -> list[tuple[str, ...]]:
    """Everything that can be asked of the lab and cannot be meant."""
    short = ("--rounds", "1")
    found: list[tuple[str, ...]] = [("strategy", game, *odd) for game, odd in product(GAMES, DECKS)]
    found += [
        ("odds", game, *odd) for game, odd in product(BANKED, [*STAKES[1:4], *DECKS, *STRATEGY, *WAGERS])
    ]
    found += [("odds", game, *odd) for game, odd in product([*POKER, *PAN], [*STAKES[1:], *DECKS, *WAGERS])]
    for command in ("simulate", "cover"):
        found += [(command, game, *odd) for game, odd in product(BANKED, [*ROUNDS, *PLAYERS])]
        found += [(command, game, *short, *odd) for game, odd in product(BANKED, STRATEGY)]
        found += [(command, game, *short) for game in (*POKER, *PAN)]
    found += [("simulate", game, *short, *odd) for game, odd in product(BANKED, [*BANKS, *DECKS, *WORKERS])]
    found += [("cover", game, bank) for game, (_, bank) in product(BANKED, BANKS)]
    found += [("drop", game, *odd) for game, odd in product(GAMES, [*STAKES[1:], *PACE])]
    found += [("pan-values", game) for game in (*POKER, *BANKED)]
    deals = [("--deals", deals) for deals in ("0", "-1", "x")]
    seats = [("--deals", "1", "--seats", seats) for seats in ("0", "1", "99", "x")]
    found += [("pan-values", game, *odd) for game, odd in product(PAN, [*STAKES[1:], *deals, *seats])]
    return found + poker_questions()


def poker_questions() -> list[tuple[str, ...]]:
    """What can be asked of hands, where there are none or where they are no hands."""
    odd: list[tuple[str, ...]] = [(), ("AsKs",), ("", ""), ("As", "zz"), ("As", "As"), ("random",) * 40]
    odd += [
        ("As", "Kd", "--board", "2c3c4c5c6c7c8c"),
        ("As", "Kd", "--dead", "AsAs"),
        ("As", "Kd", "--board", "?"),
    ]
    odd += [("As", "Kd", "--samples", "1", "--joker-up"), ("As", "Kd", "--samples", "1", "--joker")]
    odd += [("As", "Kd", "--samples", "1", "--any-low"), ("As", "Kd", "--samples", "0")]
    found = [("equity", game, *words) for game, words in product(GAMES, odd)]
    found += [("frequencies", game, "--low") for game in GAMES if not divides(game)]
    found += [("frequencies", game) for game in (*BANKED, *PAN) if game != "palace.three-card"]
    return found


def divides(game: str) -> bool:
    """Whether its low hands would really be counted, which takes a while."""
    try:
        return len(contest_of(game).ways) > 1
    except ValueError:
        return False


def said(words: tuple[str, ...]) -> int:
    """What the command line ends with, be it that it understands or that it does not."""
    try:
        return int(app(words, result_action="return_value"))
    except SystemExit as left:
        return int(left.code or 0)


BY_COMMAND: dict[str, list[tuple[str, ...]]] = {}
for question in questions():
    BY_COMMAND.setdefault(question[0], []).append(question)


@pytest.mark.parametrize("command", BY_COMMAND)
def test_every_odd_question_gets_an_answer_or_a_reason(
    command: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with assembled_once():
        for words in BY_COMMAND[command]:
            code = said(words)
            sys.stdout.flush()
            out, err = capfd.readouterr()
            asked = " ".join(map(repr, words))
            assert not MACHINE_TALK.search(out + err), f"{asked}: {out}{err}"
            if code:
                assert re.search(r"[a-z]{3,} [a-z]", err + out), f"{asked} is refused without a reason: {err}"
            else:
                assert FIGURE.search(out), f"{asked} is answered with nothing: {out}"


def test_every_lab_command_is_asked() -> None:
    lab = {"odds", "strategy", "simulate", "cover", "drop", "pan-values", "equity", "frequencies"}
    assert set(BY_COMMAND) == lab
