"""How filings are read as one page that needs nothing else, to be printed and handed over."""

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

from calroom import __version__
from calroom.houses.readings import KINDS, GameReadings, HouseReadings, Read, counted

STYLE = files("calroom.houses").joinpath("readings.css").read_text()
HEADS = ("silent", "unclear", "contradictory", "in all")


def page(houses: Sequence[HouseReadings]) -> str:
    """One page on one house or several, with a table of contents that counts the readings by kind."""
    title = f"How the rules of {_listed([house.title for house in houses])} are read"
    return "\n".join(
        (
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
            f"<header><h1>{escape(title)}</h1>{_opening(houses)}</header>",
            f"<nav>{_contents(houses)}</nav><main>",
            *(_game(house, game) for house in houses for game in house.games),
            f"</main><footer>Calroom {escape(__version__)}: calroom readings --html</footer></body></html>",
            "",
        )
    )


def _listed(titles: Sequence[str]) -> str:
    *first, last = titles
    return f"{', '.join(first)} and {last}" if first else last


def _opening(houses: Iterable[HouseReadings]) -> str:
    versions = "; ".join(f"{house.title}: {house.version[:12]}" for house in houses)
    return (
        "<p>Each entry is a place where the filing does not say something, can be read in more than one way, "
        "or contradicts itself: what is open, how it is read and why, what else is possible, and the setting "
        "that changes it, where there is one. Line numbers are those of the filing.</p>"
        f"<p>House file in force: {escape(versions)}.</p>"
    )


def _contents(houses: Sequence[HouseReadings]) -> str:
    heads = "".join(f"<th>{head}</th>" for head in ("game", *HEADS))
    lines = [
        f'<tr><td><a href="#{game.game}">{_title(house, game)}</a></td>{_counts([game])}</tr>'
        for house in houses
        for game in house.games
    ]
    everything = _counts([game for house in houses for game in house.games])
    return (
        f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(lines)}</tbody>"
        f"<tfoot><tr><td>all</td>{everything}</tr></tfoot></table>"
    )


def _counts(games: Sequence[GameReadings]) -> str:
    found = counted(games).values()
    return "".join(f"<td>{count}</td>" for count in (*found, sum(found)))


def _title(house: HouseReadings, game: GameReadings) -> str:
    return escape(f"{house.title}: {game.title}")


def _game(house: HouseReadings, game: GameReadings) -> str:
    title = f'<h2 id="{game.game}">{_title(house, game)}</h2>'
    body = "".join(map(_read, game.readings)) or "<p>Nothing in these rules had to be read.</p>"
    return f"<section>{title}{_followed(game)}{body}</section>"


def _followed(game: GameReadings) -> str:
    if not game.follows:
        return ""
    others = escape(_listed(game.follows))
    return f"<p>What these rules leave to {others} of the same house is read as it is there.</p>"


def _read(read: Read) -> str:
    reading = read.reading
    other = "".join(f"<li>{escape(one)}</li>" for one in reading.other)
    parts = [
        (KINDS[reading.kind], "", escape(reading.gap)),
        ("How it is read", "reading", escape(reading.reading)),
        ("Why", "", escape(reading.why)),
        ("What else is possible", "", f"<ul>{other}</ul>"),
        ("What changes it", "", escape(read.how)),
    ]
    listed = "".join(
        f"<dt>{name}</dt><dd{f' class={kind!r}' if kind else ''}>{text}</dd>" for name, kind, text in parts
    )
    return (
        f'<article><h3>{escape(read.rule.name)}</h3><p class="filed">{escape(read.rule.filed)}</p>'
        f'<p class="says">{escape(read.rule.says)}</p><dl>{listed}</dl></article>'
    )
