"""What an owner would want to know before a change is dealt or filed, as data."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from calroom.filing.repeated import unfit
from calroom.games.banked.fees import Fee
from calroom.houses.game import Game
from calroom.houses.grounds import filed_game
from calroom.houses.loader import House
from calroom.lab.banked import advice, is_unstudied, odds
from calroom.lab.blackjack.odds import IF_FREE, PLAYED_BEST
from calroom.lab.charges import posted_tables
from calroom.lab.on_file import layout_of, other_decks
from calroom.lab.worth import Odds, Worth
from calroom.money import Cents, dollars

Kind: TypeAlias = Literal[
    "favours-the-player", "bank-cannot-pay", "chart-costs", "rule-does-not-fit", "fee-by-share"
]
Value: TypeAlias = Callable[[Game, int | None], Odds]
"""Who says what wagers are worth, at so many decks or at the usual number."""

Ways: TypeAlias = Callable[[Game], Mapping[str, float]]
"""Who says what ways to play are worth."""

SURE = 4
"""So many standard errors a figure must be on one side to be called so."""

SMALL_BANK = 20
"""A bank of so many of the least wager is small."""

SHARED = 3
"""So many rates that are the same part of what they are taken from are a share of the bet."""

DEAR = 0.02
"""A chart that costs more of each wager than this costs much."""


class Warned(Struct, frozen=True):
    """One warning: of what kind, about which wager, rule or key, and in words.

    Where the filed game has it as well, it is not `new`. Where a rule no longer fits, `rule` is what it says
    and `title` what it is called.
    """

    kind: Kind
    about: str
    says: str
    new: bool = True
    rule: str = ""
    title: str = ""


def worth(game: Game, decks: int | None) -> Odds:
    """What wagers are worth, worked out."""
    return odds(game, decks=decks)


def warnings(house: House, name: str, value: Value = worth) -> tuple[Warned, ...]:
    """Everything to be warned of in a game; what the filed game has as well comes last.

    `value` says what wagers are worth, for whoever knows it already.
    """
    known = cache(value)  # A table is compared with the usual one and with the filed one, again and again.
    found = [*first_warnings(house, name, known)]
    found += forced_warnings(house, name)
    for decks in other_decks(house.game(name)):
        found += warnings_at(house, name, decks, known)
    return tuple(sorted(found, key=lambda one: not one.new))


def first_warnings(house: House, name: str, value: Value = worth) -> Iterator[Warned]:
    """Those of a table with as many decks as are usual."""
    game, filed = house.game(name), filed_game(house, name)
    yield from rules_that_do_not_fit(house, name)
    if game.family == "banked":
        yield from _new(_at_usual(game, value), _at_usual(filed, value) if filed else ())


def _at_usual(game: Game, value: Value) -> Iterator[Warned]:
    yield from by_share(game)
    yield from of_wagers(value(game, None), game)


def warnings_at(house: House, name: str, decks: int, value: Value = worth) -> Iterator[Warned]:
    """What comes to them at tables that post so many decks."""
    game, filed = house.game(name), filed_game(house, name)
    known = {(one.kind, one.about) for one in of_wagers(value(game, None), game)}
    there = filed is not None and decks in other_decks(filed)
    before = of_wagers(value(filed, decks), filed, decks) if filed is not None and there else ()
    found = [
        one
        for one in of_wagers(value(game, decks), game, decks)
        if (one.kind, one.about.partition(",")[0]) not in known
    ]
    yield from _new(found, before)


def best_ways(game: Game) -> Mapping[str, float]:
    """What ways to play are worth by their names; nothing where nobody has anything to decide."""
    if game.family != "banked" or is_unstudied(game):
        return {}
    try:
        return advice(game).worth
    except ValueError:
        return {}


def forced_warnings(house: House, name: str, ways: Ways = best_ways) -> Iterator[Warned]:
    """What a chart that binds the player costs whoever plays as well as it lets them."""
    game, filed = house.game(name), filed_game(house, name)
    yield from _new(_forced(ways(game)), _forced(ways(filed)) if filed else ())


def _forced(worth: Mapping[str, float]) -> Iterator[Warned]:
    costs = worth[IF_FREE] - worth[PLAYED_BEST] if IF_FREE in worth else 0.0
    if costs > DEAR:
        says = f"What the chart forces costs {costs:.4%} of each wager, played as well as it allows."
        yield Warned("chart-costs", "forced plays", says)


def _new(found: Iterable[Warned], before: Iterable[Warned]) -> Iterator[Warned]:
    """What is found, each with whether it is new."""
    old = {(one.kind, one.about) for one in before}
    yield from (Warned(one.kind, one.about, one.says, (one.kind, one.about) not in old) for one in found)


def by_share(game: Game) -> Iterator[Warned]:
    """Fees that rise in step with what is bet: a share of it in all but name, which the law forbids."""
    rows: dict[tuple[Any, ...], set[Fraction]] = defaultdict(set)
    count: Counter[tuple[Any, ...]] = Counter()
    for fee in getattr(game.rules, "fees", ()):
        if isinstance(fee, Fee) and fee.at_least:
            key = fee.payer, fee.minimums, fee.limit
            rows[key].add(Fraction(fee.amount, fee.at_least))
            count[key] += 1
    for key, shares in rows.items():
        if len(shares) == 1 and count[key] >= SHARED:
            says = (
                f"Every rate of the {key[0]} is {float(min(shares)):.2%} of the amount from which it holds. "
                "What the house collects is a fixed amount, and never a share of the bet."
            )
            yield Warned("fee-by-share", key[0], says)


def rules_that_do_not_fit(house: House, name: str) -> Iterator[Warned]:
    """Filed rules that say another value than the file."""
    for key, found in unfit(house, name).items():
        if key:
            rule = house.book.rule(key)
            yield Warned(
                "rule-does-not-fit", rule.id, f"{'; '.join(found.words)}.", rule=rule.says, title=rule.name
            )


def of_wagers(found: Odds, game: Game, decks: int | None = None) -> Iterator[Warned]:
    """What is to be said of the wagers of a game against a bank, at so many decks or as it is usual."""
    seen: set[tuple[str, ...]] = set()
    for place, names in layout_of(game).items():
        ways = [wager for wager in found.wagers if wager.wager.startswith(names)]
        if ways and names not in seen:
            seen.add(names)
            yield from _favours(place, ways, found.error, decks)
            yield from _cannot_pay(place, ways, _least(game, ways[0].wager), decks)
            yield from _chart_costs(place, ways, decks)


def _least(game: Game, wager: str) -> Cents:
    """The least that anybody can wager so, at the usual table."""
    return next(posted_tables(game, wager)).limits.low


def _from(place: str, decks: int | None) -> str:
    """What a warning is about, with the decks where they are not the usual ones."""
    return place if decks is None else f"{place}, {decks} deck{'' if decks == 1 else 's'}"


def _favours(place: str, ways: list[Worth], error: float, decks: int | None) -> Iterator[Warned]:
    best = max(ways, key=lambda way: way.expected)
    if best.expected > SURE * error and best.expected > 0:
        played = "" if best.wager == place else f", {best.wager}"
        has = f"The player has {best.expected:+.4%} of the wager on the {place}{played}"
        dealt = "" if decks is None else f", dealt from {decks} deck{'' if decks == 1 else 's'}"
        yield Warned("favours-the-player", _from(place, decks), f"{has}{dealt}, before any collection.")


def _cannot_pay(place: str, ways: list[Worth], least: Cents, decks: int | None) -> Iterator[Warned]:
    most = max(outcome.pays for way in ways for outcome in way.outcomes)
    if most > SMALL_BANK:
        bank, pays = dollars(SMALL_BANK * least), dollars(round(most * least))
        says = (
            f"The {place} pays up to {most:g} to 1: {pays} for {dollars(least)}. A bank of {bank} never can."
        )
        yield Warned("bank-cannot-pay", _from(place, decks), says)


def _chart_costs(place: str, ways: list[Worth], decks: int | None) -> Iterator[Warned]:
    """What leaving it to the house costs; against a bank that plays better it costs something else."""
    best = max(way.expected for way in ways)
    way = next((way for way in ways if "house" in way.wager), None)
    if way is not None and best - way.expected > DEAR:
        cost = f"{best - way.expected:.4%} of each wager"
        says = f"“{way.wager}” costs {cost} against the best play."
        yield Warned("chart-costs", _from(place, decks), says)
