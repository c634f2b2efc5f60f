"""The sheet of a game, one page to print or to keep beside the table.

It holds the round in steps, what beats what in pictures, what bets pay, how to play in brief, and what a seat
costs. All of it is made from the house file and the lab, so that it is of this house and version.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from importlib.resources import files

from calroom import __version__
from calroom.filing.ranked import ranked
from calroom.houses import known
from calroom.houses.fees import fees_in_words
from calroom.houses.game import Game
from calroom.lab.banked import advice
from calroom.lab.sheets import Entry, Sheet
from calroom.lessons.rounds import in_brief, round_in_steps
from calroom.table.drawing import picture_of

STYLE = files("calroom.lessons").joinpath("sheet.css").read_text(encoding="utf-8")
MOST_ROWS = 40
"""A chart with more rows finds no room beside everything else on one page."""


def sheet(game: Game) -> str:
    """The sheet of a game, as one page of HTML that needs nothing else."""
    parts = (
        _section("The round", _round(game)),
        *_rankings(game),
        _section("What bets pay", _pays(game)),
        _section("How to play", _play(game)),
        _section("What it costs", _costs(game)),
    )
    house = known.house(game.id.partition(".")[0]).title
    stakes = ", ".join(game.rules.stakes)
    head = (
        f"<header><h1>{escape(game.title)}</h1><p>{escape(house)}. Tables: {escape(stakes)}. "
        f"{game.rules.seats[0]} to {game.rules.seats[1]} players.</p></header>"
    )
    foot = (
        f"<footer>Calroom {escape(__version__)}, {escape(game.id)}, house file {game.version[:12]}.</footer>"
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(game.title)} ({escape(game.id)})</title><style>{STYLE}</style></head>"
        f"<body>{head}<main>{''.join(parts)}</main>{foot}</body></html>\n"
    )


def _section(title: str, inside: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{inside}</section>" if inside else ""


def _listed(kind: str, lines: Iterable[object]) -> str:
    told = "".join(f"<li>{escape(str(line))}</li>" for line in lines)
    return f"<{kind}>{told}</{kind}>" if told else ""


def _round(game: Game) -> str:
    return _listed("ol", round_in_steps(game))


def _rankings(game: Game) -> Iterator[str]:
    for block in ranked(game):
        hands = "".join(
            f'<li><span class="cards">{"".join(map(picture_of, cards))}</span>'
            f"<span>{escape(f'{name}, {remark}' if remark else name)}</span></li>"
            for cards, name, remark in block.hands
        )
        title = block.title if block.title == "Melds" else f"What beats what: {block.title.lower()}"
        yield _section(title, f'<ul class="hands">{hands}</ul>')


def _pays(game: Game) -> str:
    printed = game.printed(game.rules.stakes[0], {})
    rows = "".join(
        f"<dt>{escape(one.title)}</dt><dd>{escape('; '.join(one.pays))}</dd>" for one in printed if one.pays
    )
    return f"<dl>{rows}</dl>" if rows else ""


def _play(game: Game) -> str:
    """The chart of the lab, or what there is to say in brief."""
    charts = "".join(_chart(one) for one in _charts(game) if one.rows and len(one.rows) <= MOST_ROWS)
    return charts or _listed("ul", in_brief(game))


@cache
def _charts(game: Game) -> tuple[Sheet, ...]:
    """The player's sheet of advice; games in which nobody has anything to decide have none."""
    if game.family != "banked" or not game.type.study:
        return ()
    try:
        return advice(game.id).sheets[:1]
    except (LookupError, ValueError):
        return ()


def _chart(chart: Sheet) -> str:
    heads = "".join(f"<th>{escape(name)}</th>" for name in chart.columns)
    rows = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in chart.rows)
    says = f"<p>{escape(chart.says)}</p>" if chart.says else ""
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    return f"<p>{escape(chart.title)}</p>{table}{says}"


def _cell(entry: Entry) -> str:
    text = f"{entry:.2%}" if isinstance(entry, float) else "" if entry is None else str(entry)
    return f"<td>{escape(text)}</td>"


def _costs(game: Game) -> str:
    return _listed("ul", fees_in_words(game))
