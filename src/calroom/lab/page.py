"""A game's worth as one page that opens anywhere: figures, charts, method and assumptions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

import numpy as np
from msgspec import Struct

from calroom.houses.game import Game
from calroom.houses.known import game_of
from calroom.lab.charts import Cell, Curve, bars, cells, curves, paths
from calroom.lab.pan import PanValues, pan_values
from calroom.lab.poker.contests import contest_of
from calroom.lab.poker.drop import Drop, TableCost, drop
from calroom.lab.sheets import Advice, Entry, Sheet
from calroom.lab.worth import Band, Odds, Worth
from calroom.money import Cents, dollars

HANDS, WALKERS, SHOWN = 500, 60, 50
"""How many hands a bankroll is followed through, by how many players, and at how many points it is drawn."""

COSTS_SHOWN = 60
CODE_LETTERS = 2
KINDS = {"S": "c0", "H": "c1", "P": "c2", "D": "c3", "R": "c4"}
"""The colours of what a chart says: stand, hit, split, double, surrender."""

RANKS = "AKQJT98765432"


class Report(Struct, frozen=True):
    """What is told of a game: figures and charts as HTML, what helps one play, and how it was found."""

    title: str
    game: str
    version: str
    parts: tuple[str, ...]
    play: tuple[str, ...]
    method: tuple[str, ...]
    assumptions: tuple[str, ...]


def page(game: str | Game, *, seed: int = 1, deals: int = 400) -> str:
    """The report on any house-game as a page of its own; `deals` is how much of Pan is simulated."""
    return _page(report(game, seed=seed, deals=deals))


def report(game: str | Game, *, seed: int = 1, deals: int = 400) -> Report:
    """Everything that is told of a house-game."""
    house_game = game_of(game)
    if house_game.family == "poker":
        return poker_report(house_game)
    if house_game.family == "pan":
        return pan_report(pan_values(house_game, deals=deals, seed=seed))
    from calroom.lab.banked import odds

    return banked_report(odds(house_game), _advice(house_game), house_game.type.pace, seed)


def _advice(game: Game) -> Advice | None:
    """How to play, where anybody has anything to decide."""
    from calroom.lab.banked import advice

    try:
        return advice(game)
    except ValueError:
        return None


# Games against a bank


def banked_report(found: Odds, how: Advice | None, hands_an_hour: int, seed: int = 1) -> Report:
    """What every wager is worth, how it comes out, what the collection makes of it, and how to play."""
    head = ("wager", "player", "bank", "deviation", "on the table")
    rows = [
        (
            wager.wager,
            f"{wager.expected:+.4%}",
            f"{wager.bank:+.4%}",
            f"{wager.deviation:.4f}",
            f"{wager.risked:.4f}",
        )
        for wager in found.wagers
    ]
    parts = [table("Every wager, for each unit of it", head, rows)]
    parts += [part for wager in found.wagers for part in _wager(wager, hands_an_hour, seed)]
    play = () if how is None else tuple(part for sheet in how.sheets for part in _sheet(sheet))
    deals = f"{found.deals:,} deals" if found.deals else ""
    error = "exact" if not found.error else f"standard error {found.error:.2g}"
    told = (found.method, deals, error)
    return _report(found, parts, play, told)


def _report(
    found: Odds | Drop | PanValues,
    parts: Iterable[str],
    play: Iterable[str],
    told: Iterable[str],
    title: str = "",
) -> Report:
    return Report(
        title or found.title,
        found.game,
        found.version,
        tuple(parts),
        tuple(play),
        tuple(words for words in told if words),
        tuple(found.assumptions),
    )


def _wager(wager: Worth, hands_an_hour: int, seed: int) -> Iterable[str]:
    yield f"<h2>{escape(wager.wager)}</h2>"
    yield bars(
        "How it comes out",
        [
            (f"{outcome.name} ({outcome.pays:+g})", outcome.probability, f"{outcome.probability:.4%}")
            for outcome in wager.outcomes
        ],
        f"the player has {wager.expected:+.4%} of the wager in the mean",
    )
    if any(band.collection for band in wager.collection):
        yield curves(
            "What the collection makes of it, by wager",
            [
                Curve("without collection", _line(wager.collection, wager.expected)),
                Curve("with collection", _costs(wager.collection, wager.expected)),
            ],
            "small wagers pay the dearest collection",
            across="wager in dollars",
            up="player has",
            percent=True,
        )
        yield _hourly_costs(wager, hands_an_hour)
    if wager.deviation:
        yield _bankrolls(wager, seed)


def _hourly_costs(wager: Worth, hands_an_hour: int) -> str:
    """What the collection costs at each posted band, by the hand and by the hour."""
    head = ("wager", "collection a hand", f"an hour of {hands_an_hour} hands", "player then has")
    rows = [
        (
            f"{dollars(band.at_least)} to {dollars(band.at_most)}",
            dollars(band.collection),
            dollars(band.collection * hands_an_hour),
            f"{band.expected_at_least:+.4%} to {band.expected_at_most:+.4%}",
        )
        for band in wager.collection
    ]
    return table("What the collection costs", head, rows)


def _line(bands: Sequence[Band], expected: float) -> list[tuple[float, float]]:
    return [(bands[0].at_least / 100, expected), (bands[-1].at_most / 100, expected)]


def _costs(bands: Sequence[Band], expected: float) -> list[tuple[float, float]]:
    """What a unit wagered brings along each band, which costs the less the more is wagered."""
    wide = max(COSTS_SHOWN // len(bands), 2)
    return [
        (float(amount) / 100, expected - band.collection / float(amount))
        for band in bands
        for amount in np.linspace(band.at_least, band.at_most, wide)
    ]


def _bankrolls(wager: Worth, seed: int) -> str:
    """What becomes of players who make the least wager again and again, all hands independent."""
    band = wager.collection[0] if wager.collection else None
    unit: Cents = band.at_least if band else 100
    fee = band.collection if band else 0
    pays = np.array([outcome.pays for outcome in wager.outcomes])
    chances = np.array([outcome.probability for outcome in wager.outcomes])
    luck = np.random.default_rng(seed)
    drawn = luck.choice(pays, size=(WALKERS, HANDS), p=chances / chances.sum()) * unit - fee
    walks = np.concatenate([np.zeros((WALKERS, 1)), np.cumsum(drawn, axis=1)], axis=1) / 100
    at = np.linspace(0, HANDS, SHOWN + 1, dtype=int)
    mean = (wager.expected * unit - fee) / 100
    return paths(
        f"{WALKERS} players who bet {dollars(unit)} for {HANDS} hands",
        [[(float(hand), float(walk[hand])) for hand in at] for walk in walks],
        Curve(f"the mean: {mean * HANDS:+,.2f} dollars", [(0.0, 0.0), (float(HANDS), mean * HANDS)]),
        f"in the mean {mean:+.4f} dollars a hand, the collection of {dollars(fee)} included",
    )


def _sheet(sheet: Sheet) -> Iterable[str]:
    """A sheet of advice: a map where its cells are codes, else a table."""
    if sheet.rows and all(_is_code(entry) for row in sheet.rows for entry in row[1:]):
        rows = [(str(row[0]), [_code(sheet, row, at) for at in range(1, len(row))]) for row in sheet.rows]
        yield cells(sheet.title, sheet.columns[1:], rows, sheet.says)
    elif sheet.rows:
        yield table(sheet.title, sheet.columns, [[_entry(entry) for entry in row] for row in sheet.rows])
    if sheet.says:
        yield f"<p>{escape(sheet.says)}</p>"


def _is_code(entry: Entry) -> bool:
    return entry is None or (isinstance(entry, str) and len(entry) <= CODE_LETTERS)


def _code(sheet: Sheet, row: Sequence[Entry], at: int) -> Cell:
    code = str(row[at] or "")
    return Cell(code, KINDS.get(code[:1], "c5"), f"{row[0]} against {sheet.columns[at]}: {code}", 0.55)


def _entry(entry: Entry) -> str:
    return f"{entry:.2%}" if isinstance(entry, float) else "" if entry is None else str(entry)


# Poker


def poker_report(game: Game) -> Report:
    """What a seat costs at every posted table, and the starting hands where two cards begin a hand."""
    found = drop(game)
    is_holdem = game.type.showdown and contest_of(game).is_holdem
    play = [_starting_hands()] if is_holdem else []
    return _report(found, _costs_of_seats(found), play, (found.method,))


def _costs_of_seats(found: Drop) -> list[str]:
    """What a seat costs, or one sentence where it costs nothing: a table of nothing says less."""
    if not any(cost.most or cost.least or cost.an_hour for cost in found.tables):
        return ["<p>Nothing is collected at these tables as they are posted: a seat costs nothing.</p>"]
    return [_drop_table(found), _drop_curves(found)]


def _drop_table(found: Drop) -> str:
    head = ("table", "charged by", "players", "least", "most", "jackpot", "half hour", "a hand", "an hour")
    rows = [
        (
            cost.stakes,
            cost.charged,
            str(cost.players),
            *map(dollars, (cost.least, cost.most, cost.jackpot, cost.half_hour)),
            dollars(round(cost.each)),
            dollars(round(cost.an_hour)),
        )
        for cost in found.tables
    ]
    return table("What a seat costs", head, rows)


def _drop_curves(found: Drop) -> str:
    kinds = dict.fromkeys((cost.stakes, cost.charged) for cost in found.tables)
    lines = [
        Curve(
            f"{stakes}, by the {charged}",
            [_hourly(cost) for cost in found.tables if _is(cost, stakes, charged)],
        )
        for stakes, charged in kinds
    ]
    return curves(
        "What each player pays in an hour, by players at the table",
        lines[:6],
        "what a table pays goes up by steps and is divided by those who sit at it",
        across="players",
        up="dollars an hour",
    )


def _is(cost: TableCost, stakes: str, charged: str) -> bool:
    return (cost.stakes, cost.charged) == (stakes, charged)


def _hourly(cost: TableCost) -> tuple[float, float]:
    return float(cost.players), cost.an_hour / 100


def _starting_hands() -> str:
    from calroom.lab.poker.before_the_flop import starting_hands

    share = {hand.name: hand.share for hand in starting_hands()}
    least, most = min(share.values()), max(share.values())

    def cell(row: str, column: str) -> Cell:
        high, low = sorted((row, column), key=RANKS.index)
        kind = "" if high == low else "s" if RANKS.index(row) < RANKS.index(column) else "o"
        name = f"{high}{low}{kind}"
        shade = (share[name] - least) / (most - least)
        return Cell(f"{share[name]:.0%}", "c0", f"{name}: {share[name]:.4%} of the pot", shade)

    rows = [(row, [cell(row, column) for column in RANKS]) for row in RANKS]
    return cells(
        "Starting hands against a hand that nobody knows: share of the pot (suited above the diagonal)",
        list(RANKS),
        rows,
        "two aces have most, three and two of different suits least",
    )


# Pan


def pan_report(found: PanValues) -> Report:
    """What conditions bring, and what hands are worth played and passed."""
    conditions = [
        (condition.condition.replace("-", " "), f"{condition.a_hand:.3f}", condition.brings.words)
        for condition in found.conditions
    ]
    hands = [
        (
            f"{hand.ties} and more",
            str(hand.gained.count),
            hand.playing.words,
            hand.passing.words,
            hand.gained.words,
        )
        for hand in found.hands
    ]
    playing = table("Playing or passing", ("ties", "dealt", "played", "passed", "playing gains"), hands)
    brought = [
        table("Conditions", ("condition", "a hand played", "brings in chips"), conditions),
        bars(
            "What a condition brings, in chips",
            [
                (condition.condition.replace("-", " "), condition.brings.mean, condition.brings.words)
                for condition in found.conditions
            ],
            "in the mean, from all who play",
        ),
    ]
    parts = [
        *(brought if conditions else ()),  # A house may play without conditions.
        curves(
            "What playing a hand gains, by its ties",
            [
                Curve("gain", [(float(hand.ties), hand.gained.mean) for hand in found.hands]),
                Curve(
                    "at least",
                    [(float(hand.ties), hand.gained.mean - hand.gained.within) for hand in found.hands],
                ),
                Curve(
                    "at most",
                    [(float(hand.ties), hand.gained.mean + hand.gained.within) for hand in found.hands],
                ),
            ],
            "well tied hands gain by being played",
            across="ties",
            up="chips",
        ),
    ]
    told = (found.method, f"{found.deals:,} deals, seed {found.seed}")
    return _report(found, parts, [playing], told, f"{found.title}, {found.stakes}")


# The page


def table(title: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of words, numbers to the right; by keyboard, too, one can move along a wide one."""
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return (
        f'<div class="wide" role="group" aria-label="{escape(title)}" tabindex="0">'
        f"<table><caption>{escape(title)}</caption>"
        f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _page(found: Report) -> str:
    style = files("calroom.lab").joinpath("page.css").read_text()
    told = "; ".join(map(escape, found.method))
    listed = "".join(f"<li>{escape(assumption)}</li>" for assumption in found.assumptions)
    play = ("<h2>How to play</h2>", *found.play) if found.play else ()
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(found.title)} ({escape(found.game)})</title><style>{style}</style></head>"
        "<body><main>"
        f"<h1>{escape(found.title)}</h1><p>{escape(found.game)}, house file {escape(found.version[:12])}. "
        f"Chips are play chips.</p>\n{chr(10).join((*found.parts, *play))}\n"
        f"<h2>Method and assumptions</h2><p>{told}</p><ul>{listed}</ul></main></body></html>\n"
    )
