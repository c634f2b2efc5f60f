"""The layout of a table, drawn: seats, what is printed before them, the cards in the middle, the boxes."""

from collections.abc import Iterator
from html import escape
from math import cos, hypot, pi, sin
from typing import Any

from calroom.filing.document import Drawn
from calroom.games.printed import Printed
from calroom.houses.game import Game

WIDTH, HEIGHT = 720, 380
CENTRE = WIDTH / 2, 150.0
ACROSS, DOWN = 320.0, 185.0
FIRST, LAST = 0.04 * pi, 0.96 * pi
"""From where to where seats lie around the curved side; the dealer sits at the straight one."""

FROM_SEAT, APART = 34.0, 29.0
"""How far the first spot before a seat lies from it, and the next ones from one another."""


def layout(game: Game) -> Drawn:
    """The table of a game at its usual stakes, with all its seats."""
    stakes = game.rules.stakes[0]
    printed = game.printed(stakes, {}) or _squares(game)
    drawn = [
        f'<path d="M20 60H{WIDTH - 20}V150A340 205 0 0 1 20 150Z" class="cloth"/>',
        _words(CENTRE[0], 90, f"{game.title}, {stakes}", "name"),
        _words(CENTRE[0], 40, "dealer", "dealer"),
        *_boxes(game),
        *(_words(CENTRE[0], 112 + 16 * at, line, "pays") for at, line in enumerate(_printed(printed))),
        *_middle(game),
        *(part for seat in range(1, game.rules.seats[1] + 1) for part in _seat(game, seat, printed)),
    ]
    says = f"{game.rules.seats[1]} seats{_before(printed)}"
    title = "The layout of the table"
    svg = (
        f'<svg class="layout" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}: {escape(says)}">'
    )
    return Drawn(key=f"{game.id}/layout", title=title, html=f"{svg}{''.join(drawn)}</svg>", text=f"{says}.")


def _squares(game: Game) -> tuple[Printed, ...]:
    """Where nothing is said of pays, as many betting squares before each seat as the house has."""
    squares: Any = getattr(game.rules, "squares", 0)
    count = squares if isinstance(squares, int) else getattr(squares, "count", 0)
    return tuple(Printed(kind="square", title=f"{at} Square") for at in range(1, count + 1))


def _before(printed: tuple[Printed, ...]) -> str:
    places = ", ".join(one.title for one in printed)
    return f"; printed before each: {places}" if places else ""


def _printed(printed: tuple[Printed, ...]) -> Iterator[str]:
    for one in printed:
        if one.pays:
            yield f"{one.title} pays {', '.join(one.pays)}"


def _boxes(game: Game) -> Iterator[str]:
    left = "drop box" if game.family == "poker" else "collection"
    right = "discard tray" if game.family == "banked" else "muck" if game.family == "poker" else "stock"
    for x, words in ((70, left), (WIDTH - 150, right)):
        yield f'<rect x="{x}" y="66" width="80" height="24" rx="3" class="box"/>'
        yield _words(x + 40, 82, words, "small")


def _middle(game: Game) -> Iterator[str]:
    """The places of the cards that come to lie in the middle."""
    for at in range(game.type.shared):
        x = CENTRE[0] + (at - game.type.shared / 2) * 36 + 2
        yield f'<rect x="{x:.0f}" y="180" width="32" height="44" rx="3" class="box"/>'


def _seat(game: Game, seat: int, printed: tuple[Printed, ...]) -> Iterator[str]:
    seats = game.rules.seats[1]
    angle = FIRST + (LAST - FIRST) * ((seat - 1) / max(seats - 1, 1))
    x, y = CENTRE[0] + ACROSS * cos(angle), CENTRE[1] + DOWN * sin(angle)
    yield f'<circle cx="{x:.0f}" cy="{y:.0f}" r="17" class="seat"/>'
    yield _words(x, y + 5, str(seat), "number")
    for at, one in enumerate(printed):
        # The table is not as deep as it is wide: towards its curved side spots lie as far apart all the same.
        far = hypot(ACROSS * cos(angle), DOWN * sin(angle))
        away = FROM_SEAT + min(APART, (far - 2 * FROM_SEAT) / len(printed)) * at
        inward = 1 - away / far
        px, py = CENTRE[0] + ACROSS * inward * cos(angle), CENTRE[1] + DOWN * inward * sin(angle)
        hint = f"<title>{escape(one.title)}</title>"
        yield f'<circle cx="{px:.0f}" cy="{py:.0f}" r="13" class="spot">{hint}</circle>'
        yield _words(px, py + 3, one.title[:1], "small")


def _words(x: float, y: float, words: str, kind: str) -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" class="middle {kind}">{escape(words)}</text>'
