"""What a draft does, part by part: the first figures at once, then what takes longer.

Each part is remembered by the rules that it follows from, so that what a change does not touch is not worked
out again.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import sqrt

from msgspec import Struct, json
from msgspec.structs import replace

from calroom.filing.values import FEES
from calroom.houses.game import Game
from calroom.lab.banked import advice, first, is_unstudied, odds, otherwise
from calroom.lab.charges import charged_again
from calroom.lab.covers import ShortBank, cover
from calroom.lab.figures import BANK, PLAYER, Figure, of_pan, of_seats, of_wagers
from calroom.lab.on_file import other_decks
from calroom.lab.sheets import Sheet
from calroom.lab.studies import study_of
from calroom.lab.worth import Odds
from calroom.nights.dealt import Plan, planned, sat_at
from calroom.nights.sitting import Sat

MOST = 256
"""So much is remembered, what was asked for last."""

PLAYERS = 3
COVERED = 0.99
"""A bank covers the last wager if so much of it gets action."""

BANKS = (Fraction(1), Fraction(2), Fraction(3), Fraction(5), Fraction(8), None)
COVER_ROUNDS = 20_000
POT_HANDS = 25
"""So many hands are a sitting of those who play for pots."""

POTS = ("pots 4", "pots 12", "pots 36")
"""After so many sittings the share of pots is told, each time better."""

PAN = ("values 40", "values 160", "values 640")
"""After so many deals what Pan brings is told, each time better."""


HAND = "hand"
"""The part that is there before all others where wagers take a while: the one on a player's own hand."""


class Known(Struct, frozen=True):
    """One part of what is known of a game: figures, worth of wagers and of ways to play, and the best."""

    figures: tuple[Figure, ...] = ()
    odds: Odds | None = None
    sheets: tuple[Sheet, ...] = ()
    ways: dict[str, float] = {}


_KNOWN: dict[str, Known] = {}
_SAT: dict[str, list[Sat]] = {}


def parts(game: Game) -> tuple[str, ...]:
    """The parts of what is told of a game, the quickest first."""
    if game.family == "poker":
        return ("seats", *POTS)
    if game.family == "pan":
        return ("seats", *PAN)
    study = study_of(game)
    soon = (HAND,) if study and study.first else ()
    more = () if is_unstudied(game) else ("strategy",)
    return (*soon, "wagers", *more, "cover", *(f"decks {number}" for number in other_decks(game)))


def known(game: Game, part: str) -> Known:
    """One part of what is known of a game."""
    kind, _, number = part.partition(" ")
    if kind not in WORK:
        raise ValueError(f"there is no part {part}; there are {', '.join(parts(game))}")
    return WORK[kind](game, int(number or 0))


def _remembered(name: str, game: Game, work: Callable[[], Known], *, without: tuple[str, ...] = ()) -> Known:
    """What follows from the rules of a game, but for its title and for what has no part in it."""
    plain = {field: None for field in ("title", *without) if hasattr(game.rules, field)}
    rules = json.encode(replace(game.rules, **plain), order="sorted").decode()
    key = f"{name} {game.type.name} {rules}"
    found = _KNOWN.pop(key, None) or work()
    _KNOWN[key] = found
    while len(_KNOWN) > MOST:
        del _KNOWN[next(iter(_KNOWN))]
    return found


def _hand(game: Game, _: int) -> Known:
    """What the wager on a player's own hand is worth; whatever else there is to say of it comes later."""

    def work() -> Known:
        found = first(game)
        if found is None:
            return Known()
        about, worth = found
        return Known((Figure(about, PLAYER, worth, "share"), Figure(about, BANK, 0.0 - worth, "share")))

    return _remembered(HAND, game, work, without=FEES)


def worth_of(game: Game) -> Known:
    """What wagers are worth; another fee changes what they cost, and not what they are worth."""

    def work() -> Known:
        return Known(odds=odds(game))

    found = _remembered(f"wagers {_has_fees(game)}", game, work, without=FEES).odds
    assert found is not None
    charged = charged_again(game, found)
    return Known(tuple(of_wagers(charged, game.type.pace)), charged)


def _has_fees(game: Game) -> bool:
    """Without any fee nobody knows which wagers would be charged."""
    return bool(getattr(game.rules, "fees", ()))


def value(game: Game, decks: int | None) -> Odds:
    """What wagers are worth, as warnings ask for it."""
    found = (worth_of(game) if decks is None else _decks(game, decks)).odds
    assert found is not None
    return found


def _wagers(game: Game, _: int) -> Known:
    return worth_of(game)


def _decks(game: Game, number: int) -> Known:
    def work() -> Known:
        found = odds(game, decks=number)
        dealt = f"{number} deck{'' if number == 1 else 's'}"
        told = [
            Figure(
                f"{wager.wager}, {dealt}",
                PLAYER,
                wager.expected,
                "share",
                found.error,
            )
            for wager in found.wagers
        ]
        return Known(tuple(told), found)

    return _remembered(f"decks {number}", game, work, without=FEES)


def _strategy(game: Game, _: int) -> Known:
    def work() -> Known:
        try:
            found = advice(game)
            return Known(sheets=found.sheets, ways=found.worth)
        except ValueError:
            # Nobody has anything to decide.
            return Known()

    return _remembered("strategy", game, work, without=FEES)


def sheets_of_both(before: Game | None, after: Game) -> tuple[Sequence[Sheet], Sequence[Sheet]]:
    """Sheets of advice of two versions, to be held against each other; none where there is only one."""
    if before is None or before.type is not after.type:
        return (), ()
    one, other = known(before, "strategy").sheets, known(after, "strategy").sheets
    told = otherwise(before, after)
    return ((*one, told[0]), (*other, told[1])) if told else (one, other)


def _cover(game: Game, _: int) -> Known:
    def work() -> Known:
        players = min(PLAYERS, game.rules.seats[1] - 1)
        found = cover(game, players=players, banks=BANKS, rounds=COVER_ROUNDS, seed=1)
        return Known(tuple(_of_cover(found.banks, players)))

    return _remembered("cover", game, work, without=FEES)


def _of_cover(banks: tuple[ShortBank, ...], players: int) -> Iterator[Figure]:
    """How large a bank must be for the last of so many players, and what the last gets of a small one."""
    for wager in dict.fromkeys(bank.wager for bank in banks):
        found = [bank for bank in banks if bank.wager == wager]
        whole = next(bank for bank in found if bank.posted is None).moves[-1]
        if not whole:
            continue
        about = f"{wager}, {players} players"
        enough = next((one.posted for one in found if one.moves[-1] >= COVERED * whole), None)
        if enough is not None:
            yield Figure(about, "a bank that covers the last needs", enough, "wagers")
        for one in found:
            if one.posted is not None:
                name = f"with {one.posted:g} in the bank the last gets action for"
                yield Figure(about, name, min(one.moves[-1] / whole, 1.0), "share", one.errors[-1] / whole)


def _seats(game: Game, _: int) -> Known:
    return _remembered("seats", game, lambda: Known(tuple(of_seats(game))))


def _pots(game: Game, sittings: int) -> Known:
    def work() -> Known:
        plan = planned(game, hands=sittings * POT_HANDS, sitting=POT_HANDS, seed=1)
        return Known((_share_of_pots(plan, _sat(plan, game, sittings)),))

    return _remembered(f"pots {sittings}", game, work)


def _sat(plan: Plan, game: Game, sittings: int) -> list[Sat]:
    """The first sittings; those that were dealt for a rougher figure are dealt but once."""
    key = json.encode(game.rules, order="sorted").decode()
    sat = _SAT.setdefault(key, [])
    while len(_SAT) > MOST:
        del _SAT[next(iter(_SAT))]
    for number in range(len(sat), sittings):
        sat.append(sat_at(plan, number)[1])
    return sat[:sittings]


def _share_of_pots(plan: Plan, sat: list[Sat]) -> Figure:
    pots, taken = sum(one.pots for one in sat), sum(one.house for one in sat)
    share = taken / pots if pots else 0.0
    off = sum((one.house - share * one.pots) ** 2 for one in sat)
    error = sqrt(off * len(sat) / max(len(sat) - 1, 1)) / pots if pots else 0.0
    about = f"{plan.stakes}, {len(plan.manners)} sensible players"
    return Figure(about, "the house takes of what is won from pots", share, "share", error)


def _values(game: Game, deals: int) -> Known:
    return _remembered(f"values {deals}", game, lambda: Known(tuple(of_pan(game, deals, 1))))


WORK: dict[str, Callable[[Game, int], Known]] = {
    HAND: _hand,
    "wagers": _wagers,
    "decks": _decks,
    "strategy": _strategy,
    "cover": _cover,
    "seats": _seats,
    "pots": _pots,
    "values": _values,
}
"""Who works out which part."""
