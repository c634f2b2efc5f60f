"""Charts as pieces of SVG that need nothing else: bars, curves, maps of coloured cells, bundles of paths.

Colours are names that the page's style sheet explains, so that charts follow its light and its dark look.
Every chart carries its title and a sentence for those who cannot see it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from math import floor, log10

from msgspec import Struct

WIDTH = 720
LEFT, RIGHT, TOP, BOTTOM = 64, 16, 12, 40
HEAD = 30
"""Above a scale stands what it measures."""

LINE = 22
TICKS = 5


class Curve(Struct, frozen=True):
    """A named line through points."""

    name: str
    points: Sequence[tuple[float, float]]


class Cell(Struct, frozen=True):
    """One cell of a map: what stands in it, which kind of thing it is, and what a pointer is told."""

    text: str
    kind: str
    hint: str = ""
    shade: float = 1.0


def bars(title: str, rows: Sequence[tuple[str, float, str]], says: str) -> str:
    """Horizontal bars, each with its name, its length and what stands behind it."""
    most = max((value for _, value, _ in rows), default=0) or 1
    names = 190
    height = TOP + LINE * len(rows) + TOP
    room = WIDTH - names - 110
    drawn = []
    for number, (name, value, words) in enumerate(rows):
        y = TOP + LINE * number
        length = room * value / most
        drawn.append(
            f'<text x="{names - 8}" y="{y + 15}" class="name">{escape(name)}</text>'
            f'<rect x="{names}" y="{y + 3}" width="{max(length, 1):.1f}" height="{LINE - 6}" class="bar"/>'
            f'<text x="{names + length + 6:.1f}" y="{y + 15}">{escape(words)}</text>'
        )
    return _chart(title, says, height, drawn)


def curves(
    title: str, lines: Sequence[Curve], says: str, *, across: str, up: str, percent: bool = False
) -> str:
    """Lines over a common scale, with a key."""
    points = [point for line in lines for point in line.points]
    frame = Frame.around(points)
    drawn = [*_axes(frame, across, up, percent=percent)]
    for number, line in enumerate(lines):
        drawn.append(f'<path d="{_through(frame, line.points)}" class="line c{number % 6}"/>')
        x = frame.left + 8 + 170 * (number % 4)
        y = frame.height + 16 * (number // 4) - 4
        drawn.append(f'<path d="M{x} {y - 4}h18" class="line c{number % 6}"/>')
        drawn.append(f'<text x="{x + 24}" y="{y}">{escape(line.name)}</text>')
    return _chart(title, says, frame.height + 16 * (1 + (len(lines) - 1) // 4), drawn)


def histogram(
    title: str, low: float, width: float, counts: Sequence[int], marks: Mapping[str, float], says: str
) -> str:
    """How often amounts lie in each column, with marks across it, such as percentiles."""
    high = low + width * len(counts)
    frame = Frame(low, high, 0, max(counts, default=0) or 1, height=260)
    drawn = [*_axes(frame, "dollars", "sittings", percent=False)]
    wide = frame.x(low + width) - frame.x(low)
    for number, count in enumerate(counts):
        x, y = frame.x(low + width * number), frame.y(count)
        says_it = f"<title>{low + width * number:,.6g} to {low + width * (number + 1):,.6g}: {count}</title>"
        drawn.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(wide - 1, 1):.1f}" height="{frame.y(0) - y:.1f}" '
            f'class="bar">{says_it}</rect>'
        )
    for number, (name, value) in enumerate(marks.items()):
        x, y = frame.x(value), HEAD - 14 + 11 * (number % 2)
        drawn.append(f'<path d="M{x:.1f} {y + 3}V{frame.y(0):.1f}" class="line c1"/>')
        drawn.append(f'<text x="{x:.1f}" y="{y}" class="middle">{escape(name)}</text>')
    return _chart(title, says, frame.height, drawn)


def paths(title: str, bundle: Iterable[Sequence[tuple[float, float]]], mean: Curve, says: str) -> str:
    """Many thin lines and the mean among them."""
    bundle = list(bundle)
    frame = Frame.around([point for path in bundle for point in path] + list(mean.points))
    drawn = [*_axes(frame, "hands", "chips won or lost", percent=False)]
    drawn += [f'<path d="{_through(frame, path)}" class="thin"/>' for path in bundle]
    drawn.append(f'<path d="{_through(frame, mean.points)}" class="line c1"/>')
    drawn.append(f'<text x="{frame.left + 8}" y="{HEAD + 14}">{escape(mean.name)}</text>')
    return _chart(title, says, frame.height, drawn)


def cells(title: str, columns: Sequence[str], rows: Sequence[tuple[str, Sequence[Cell]]], says: str) -> str:
    """A map: a row of coloured cells for each name on the left, a column for each above."""
    names = 14 + 7 * max((len(name) for name, _ in rows), default=0)
    width = min((WIDTH - names - 8) / max(len(columns), 1), 64)
    drawn = [
        f'<text x="{names + width * (number + 0.5):.1f}" y="14" class="middle">{escape(name)}</text>'
        for number, name in enumerate(columns)
    ]
    for down, (name, across) in enumerate(rows):
        y = 22 + LINE * down
        drawn.append(f'<text x="{names - 6}" y="{y + 15}" class="name">{escape(name)}</text>')
        drawn += [_cell(cell, names + width * number, y, width) for number, cell in enumerate(across)]
    return _chart(title, says, 22 + LINE * len(rows) + 6, drawn)


def _cell(cell: Cell, x: float, y: float, width: float) -> str:
    hint = f"<title>{escape(cell.hint)}</title>" if cell.hint else ""
    return (
        f"<g>{hint}"
        f'<rect x="{x:.1f}" y="{y}" width="{width - 1:.1f}" height="{LINE - 1}" class="cell {cell.kind}"'
        f' fill-opacity="{0.15 + 0.85 * cell.shade:.2f}"/>'
        f'<text x="{x + width / 2:.1f}" y="{y + 15}" class="middle">{escape(cell.text)}</text></g>'
    )


# Scales


class Frame(Struct, frozen=True):
    """From which values to which a chart goes, and where that is on the page."""

    x0: float
    x1: float
    y0: float
    y1: float
    left: int = LEFT
    height: int = 320

    @classmethod
    def around(cls, points: Sequence[tuple[float, float]]) -> Frame:
        """The frame that holds all points, zero always among its heights."""
        xs, ys = [x for x, _ in points] or [0.0], [y for _, y in points] or [0.0]
        low, high = min(0.0, *ys), max(0.0, *ys)
        return cls(
            min(xs), max(xs) if max(xs) > min(xs) else min(xs) + 1, low, high if high > low else low + 1
        )

    def x(self, value: float) -> float:
        """Where a value lies across the page."""
        return self.left + (value - self.x0) / (self.x1 - self.x0) * (WIDTH - self.left - RIGHT)

    def y(self, value: float) -> float:
        """Where a value lies down the page."""
        return HEAD + (self.y1 - value) / (self.y1 - self.y0) * (self.height - HEAD - BOTTOM)


def steps(low: float, high: float) -> list[float]:
    """Some round numbers between two."""
    rough = (high - low) / TICKS
    size = 10 ** floor(log10(rough))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough)
    first = floor(low / step) + (0 if (low / step).is_integer() else 1)
    return [number * step for number in range(first, floor(high / step + 1e-9) + 1)]


def _axes(frame: Frame, across: str, up: str, *, percent: bool) -> Iterable[str]:
    for value in steps(frame.y0, frame.y1):
        y, words = frame.y(value), f"{value:,.6g}" if not percent else f"{value:.2%}"
        yield f'<path d="M{frame.left} {y:.1f}H{WIDTH - RIGHT}" class="{"zero" if value == 0 else "grid"}"/>'
        yield f'<text x="{frame.left - 6}" y="{y + 4:.1f}" class="name">{words}</text>'
    for value in steps(frame.x0, frame.x1):
        yield f'<text x="{frame.x(value):.1f}" y="{frame.height - 24}" class="middle">{value:,.4g}</text>'
    yield f'<text x="{WIDTH - RIGHT}" y="{frame.height - 8}" class="name">{escape(across)}</text>'
    yield f'<text x="4" y="{TOP + 2}">{escape(up)}</text>'


def _through(frame: Frame, points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{frame.x(x):.1f} {frame.y(y):.1f}" for x, y in points)


def _chart(title: str, says: str, height: float, drawn: Iterable[str]) -> str:
    """A chart in a box of its own, in which a small screen moves along it: its letters stay readable."""
    return (
        f"<figure><figcaption>{escape(title)}</figcaption>"
        f'<div class="wide" role="group" aria-label="{escape(title)}" tabindex="0">'
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}. {escape(says)}">'
        f"{''.join(drawn)}</svg></div></figure>"
    )
