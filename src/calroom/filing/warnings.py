"""What an owner would want to know before a change is dealt or filed, as data."""

from collections.abc import Callable, Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from calroom.houses.changes import changes_by_key
from calroom.houses.game import Game
from calroom.houses.grounds import filed_game, grounds
from calroom.houses.loader import House
from calroom.lab.banked import odds
from calroom.lab.charges import posted_tables
from calroom.lab.on_file import layout_of
from calroom.lab.worth import Odds, Worth
from calroom.money import Cents, dollars

Kind: TypeAlias = Literal["favours-the-player", "bank-cannot-pay", "chart-costs", "rule-does-not-fit"]

SURE = 4
"""So many standard errors a figure must be on one side to be called so."""

SMALL_BANK = 20
"""A bank of so many of the least wager is small."""

DEAR = 0.02
"""A chart that costs more of each wager than this costs much."""


class Warned(Struct, frozen=True):
    """One warning: of what kind, about which wager, rule or key, and in words.

    Where the filed game has it as well, it is not `new`.
    """

    kind: Kind
    about: str
    says: str
    new: bool = True


def warnings(house: House, name: str, value: Callable[[Game], Odds] = odds) -> tuple[Warned, ...]:
    """Everything to be warned of in a game; what the filed game has as well comes last.

    `value` says what wagers are worth, for whoever knows it already.
    """
    game, filed = house.game(name), filed_game(house, name)
    found = [*rules_that_do_not_fit(house, name)]
    if game.family == "banked":
        before = set() if filed is None else {(one.kind, one.about) for one in of_wagers(value(filed), filed)}
        found += [
            Warned(one.kind, one.about, one.says, (one.kind, one.about) not in before)
            for one in of_wagers(value(game), game)
        ]
    return tuple(sorted(found, key=lambda one: not one.new))


def rules_that_do_not_fit(house: House, name: str) -> Iterator[Warned]:
    """Filed rules that say another value than the file."""
    filed, behind = filed_game(house, name), grounds(house, name)
    if filed is None:
        return
    for key, words in changes_by_key(filed, house.game(name)).items():
        table = key
        while table and table not in behind:
            table = table.rpartition(".")[0]
        if table:
            rule = house.book.rule(behind[table])
            yield Warned(
                "rule-does-not-fit", rule.id, f"{'; '.join(words)}. The filed rule says: {rule.says}"
            )


def of_wagers(found: Odds, game: Game) -> Iterator[Warned]:
    """What is to be said of the wagers of a game against a bank."""
    seen: set[tuple[str, ...]] = set()
    for place, names in layout_of(game).items():
        ways = [wager for wager in found.wagers if wager.wager.startswith(names)]
        if ways and names not in seen:
            seen.add(names)
            yield from _favours(place, ways, found.error)
            yield from _cannot_pay(place, ways, _least(game, ways[0].wager))
            yield from _chart_costs(place, ways)


def _least(game: Game, wager: str) -> Cents:
    """The least that anybody can wager so, at the usual table."""
    return next(posted_tables(game, wager)).limits.low


def _favours(place: str, ways: list[Worth], error: float) -> Iterator[Warned]:
    best = max(ways, key=lambda way: way.expected)
    if best.expected > SURE * error and best.expected > 0:
        played = "" if best.wager == place else f", {best.wager}"
        has = f"The player has {best.expected:+.4%} of the wager on the {place}{played}"
        says = f"{has}, before any collection."
        yield Warned("favours-the-player", place, says)


def _cannot_pay(place: str, ways: list[Worth], least: Cents) -> Iterator[Warned]:
    most = max(outcome.pays for way in ways for outcome in way.outcomes)
    if most > SMALL_BANK:
        bank, pays = dollars(SMALL_BANK * least), dollars(round(most * least))
        says = (
            f"The {place} pays up to {most:g} to 1: {pays} for {dollars(least)}. A bank of {bank} never can."
        )
        yield Warned("bank-cannot-pay", place, says)


def _chart_costs(place: str, ways: list[Worth]) -> Iterator[Warned]:
    best = max(way.expected for way in ways)
    for way in ways:
        if "house" in way.wager and best - way.expected > DEAR:
            cost = f"{best - way.expected:.4%} of each wager"
            yield Warned("chart-costs", place, f"“{way.wager}” costs {cost} against the best play.")
