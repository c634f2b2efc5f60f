"""What a game comes to as a list of figures, each with a name, so that two versions of it can be compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import hypot, sqrt
from typing import Literal, TypeAlias

from msgspec import Struct

from calroom.games.pan.terms import Terms as PanTerms
from calroom.houses.game import Game
from calroom.lab.pan import HANDS_AN_HOUR as PAN_AN_HOUR
from calroom.lab.pan import pan_values
from calroom.lab.poker.drop import HANDS_AN_HOUR, drop
from calroom.lab.worth import Charge, Odds
from calroom.money import dollars

Unit: TypeAlias = Literal["share", "cents", "chips", "wagers"]


class Figure(Struct, frozen=True):
    """One figure: what it is about, what it is of that, how much, and its standard error if it has one."""

    about: str
    name: str
    value: float
    unit: Unit
    error: float = 0.0

    @property
    def key(self) -> tuple[str, str]:
        """By this it is found again in another version."""
        return self.about, self.name

    @property
    def words(self) -> str:
        """As it is written: a part as `calroom odds` writes it, an amount in dollars."""
        if self.unit == "share":
            return f"{self.value:+.4%}" if self.name in SIGNED else f"{self.value:.4%}"
        if self.unit == "wagers":
            return f"{self.value:g} wagers"
        return dollars(round(self.value)) if self.unit == "cents" else f"{self.value:+.3f} chips"

    @property
    def error_words(self) -> str:
        """Its standard error as it is written; empty where it is exact."""
        if not self.error:
            return ""
        return f"± {self.error:.4%}" if self.unit == "share" else f"± {self.error:.3f}"


SURE = 3
"""Two figures with errors differ by so many of these at least: hardly one in hundreds moves by chance."""

PLAYER, BANK = "the player has", "the bank has"
SIGNED = (PLAYER, BANK)
PAYS = "how often it pays anything"


class Move(Struct, frozen=True):
    """A figure before a change and after it; None where it is not among the figures of that version."""

    about: str
    name: str
    before: Figure | None
    after: Figure | None

    @property
    def moved(self) -> bool:
        """Whether the two differ as they are written, and by more than chance will have made of them."""
        if self.before is None or self.after is None:
            return self.before is not self.after
        beyond = SURE * hypot(self.before.error, self.after.error)
        return self.before.words != self.after.words and abs(self.before.value - self.after.value) > beyond


def figures(game: Game, *, deals: int = 400, seed: int = 1) -> tuple[Figure, ...]:
    """Everything that is told of a game in figures; `deals` is how much of Pan is simulated."""
    if game.family == "poker":
        return tuple(of_seats(game))
    if game.family == "pan":
        return (*of_seats(game), *of_pan(game, deals, seed))
    from calroom.lab.banked import odds

    return tuple(of_wagers(odds(game), game.type.pace))


def moves(before: Sequence[Figure], after: Sequence[Figure]) -> tuple[Move, ...]:
    """Every figure of either version, in order, before and after."""
    old, new = {figure.key: figure for figure in before}, {figure.key: figure for figure in after}
    return tuple(Move(*key, old.get(key), new.get(key)) for key in dict.fromkeys((*new, *old)))


def of_wagers(found: Odds, pace: int) -> Iterator[Figure]:
    """What wagers against a bank are worth, how they come out, and what they cost at posted tables."""
    for wager in found.wagers:
        yield Figure(wager.wager, PLAYER, wager.expected, "share", found.error)
        yield Figure(wager.wager, BANK, wager.bank, "share", found.error)
        paying = [outcome for outcome in wager.outcomes if outcome.pays > 0]
        error = sqrt(sum(outcome.error**2 for outcome in paying))
        yield Figure(wager.wager, PAYS, sum(outcome.probability for outcome in paying), "share", error)
        for outcome in wager.outcomes:
            name = f"how often: {outcome.name} ({outcome.pays:+g})"
            yield Figure(wager.wager, name, outcome.probability, "share", outcome.error)
    for charge in found.charges:
        yield from _of_charge(charge, pace)


def _of_charge(charge: Charge, pace: int) -> Iterator[Figure]:
    jackpot = ", jackpot" if charge.jackpot else ""
    about = f"{charge.wager}, {dollars(charge.amount)} at {charge.stakes}{jackpot}"
    house = (charge.collection + charge.bank_collection) * pace
    yield Figure(about, "the player loses an hour", charge.loses_an_hour, "cents")
    yield Figure(about, "the bank earns an hour", charge.bank_earns_an_hour, "cents")
    yield Figure(about, "the house takes an hour", house, "cents")


def of_seats(game: Game) -> Iterator[Figure]:
    """What a seat costs and the house takes, at every posted table with so many players."""
    return _of_tops(game) if game.family == "pan" else _of_pots(game)


def _of_tops(game: Game) -> Iterator[Figure]:
    """The same of Pan, where a fee comes from what everybody has put up."""
    fewest, most = game.rules.seats
    for stakes in game.rules.stakes:
        for schedule in game.type.schedules(game.terms(stakes)):
            for players in range(fewest, most + 1):
                cost = sum(one.amount for one in game.charges(stakes, {"schedule": schedule}, players))
                about = f"{stakes}, schedule {schedule}, {players} players"
                yield Figure(about, "a hand costs", cost, "cents")
                yield Figure(about, "a seat costs an hour", cost * PAN_AN_HOUR / players, "cents")
                yield Figure(about, "the house takes an hour", cost * PAN_AN_HOUR, "cents")


def _of_pots(game: Game) -> Iterator[Figure]:
    """At poker, by the hand and by time."""
    for table in drop(game).tables:
        about = f"{table.stakes}, by the {table.charged}, {table.players} players"
        yield Figure(about, "a hand costs at least", table.least, "cents")
        yield Figure(about, "a hand costs at most", table.most + table.jackpot, "cents")
        yield Figure(about, "a seat costs an hour", table.an_hour, "cents")
        hands, time = table.most * HANDS_AN_HOUR, table.half_hour * 2 * table.players
        yield Figure(about, "the house takes an hour", hands + time, "cents")


def of_pan(game: Game, deals: int, seed: int) -> Iterator[Figure]:
    """What conditions bring and playing gains, from so many deals; at tables with another ante apart."""
    for at, stakes in _pan_tables(game).items():
        found = pan_values(game, deals=deals, seed=seed, stakes=stakes)
        for condition in found.conditions:
            about, brings = condition.condition.replace("-", " "), condition.brings
            yield Figure(at + about, "brings", brings.mean, "chips", brings.within)
        for hand in found.hands:
            about, gained = f"{hand.ties} ties and more", hand.gained
            yield Figure(at + about, "playing gains", gained.mean, "chips", gained.within)


def _pan_tables(game: Game) -> dict[str, str]:
    """The stakes to deal at: those that are usual, and one for every other ante, counted in chips.

    All else at a table goes by the chip of its condition.
    """
    usual, *others = game.rules.stakes
    antes, tables = {_ante(game, usual)}, {"": usual}
    for stakes in others:
        if _ante(game, stakes) not in antes:
            antes.add(_ante(game, stakes))
            tables[f"{stakes}: "] = stakes
    return tables


def _ante(game: Game, stakes: str) -> Fraction:
    terms = game.terms_as(PanTerms, stakes)
    return Fraction(terms.ante, terms.chip)
