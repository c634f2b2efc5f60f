"""A hand as a picture: who was dealt what, drawn with the room's own cards and tiles as plain SVG."""

import re
from functools import cache
from math import cos, pi, sin
from pathlib import Path

from calroom.cards import HIDDEN, Card
from calroom.table.asks import Seat
from calroom.table.events import Dealt, Passed, Place
from calroom.table.hand import Hand
from calroom.tiles import DOMINOES

FACES = Path(__file__).parents[1] / "web" / "src" / "table" / "art" / "faces.ts"
WIDTH, HEIGHT = 720, 400
CARD = (32, 45)
SPREAD = 124
"""How much room the cards of one place take at most."""
INK = {"s": "#1d1a16", "c": "#1d1a16", "h": "#b3261e", "d": "#b3261e"}
MIDDLE = ("bank hand", "player hand", "banker hand", "board")
_HAND = re.compile(r"hand \d+")
_SHAPE = re.compile(r'^  "?(\w)"?: "(M[^"]+)"', re.MULTILINE)
_SPOTS: dict[int, list[tuple[float, float]]] = {
    1: [(0, 0)],
    2: [(-0.8, -0.8), (0.8, 0.8)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-0.8, -0.8), (0.8, -0.8), (-0.8, 0.8), (0.8, 0.8)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-0.8, -1), (-0.8, 0), (-0.8, 1), (0.8, -1), (0.8, 0), (0.8, 1)],
}


@cache
def shapes() -> dict[str, str]:
    """The client's strokes of ranks and shapes of suits, read where it has them."""
    return dict(_SHAPE.findall(FACES.read_text(encoding="utf-8")))


def table_picture(hand: Hand) -> str:
    """The table seen from above: the seats around the cloth, each with its cards, the common ones between."""
    dealt = _dealt(hand)
    seats = sorted(hand.table.seats)
    parts = [_cloth()]
    for seat, (x, y) in zip(seats, _around(len(seats)), strict=True):
        parts += [
            _seat(seat, x, y, is_button=seat == hand.setup.button),
            _row(dealt.get(f"hand {seat}", []), x, y - 10),
        ]
    middle = [place for place in MIDDLE if dealt.get(place)]
    for at, place in enumerate(middle):
        x = WIDTH / 2 + (at - (len(middle) - 1) / 2) * 150
        parts += [_row(dealt[place], x, HEIGHT / 2 - 8), _text(x, HEIGHT / 2 + 32, place)]
    return _svg("".join(parts))


def _dealt(hand: Hand) -> dict[Place, list[Card]]:
    found: dict[Place, list[Card]] = {}
    for event in hand.events:
        if isinstance(event, Dealt) or (isinstance(event, Passed) and _is_handed_out(event)):
            found.setdefault(event.place, []).extend(event.cards)
    return found


def _is_handed_out(event: Passed) -> bool:
    """Whether a hand that was dealt to the middle of the table is given to a seat."""
    return bool(_HAND.fullmatch(event.place)) and not _HAND.fullmatch(event.source)


def _around(count: int) -> list[tuple[float, float]]:
    turns = [pi / 2 + 2 * pi * at / count for at in range(count)]
    return [(WIDTH / 2 + 275 * cos(turn), HEIGHT / 2 + 142 * sin(turn)) for turn in turns]


def _cloth() -> str:
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#f3eee2"/>'
        f'<ellipse cx="{WIDTH / 2}" cy="{HEIGHT / 2}" rx="345" ry="190" fill="#5b3d1f"/>'
        f'<ellipse cx="{WIDTH / 2}" cy="{HEIGHT / 2}" rx="330" ry="176" fill="#1f5a43"/>'
    )


def _seat(seat: Seat, x: float, y: float, *, is_button: bool) -> str:
    button = f'<circle cx="{x + 38:.0f}" cy="{y + 25:.0f}" r="8" fill="#fff"/>' if is_button else ""
    letter = _text(x + 38, y + 29, "D", "#1d1a16") if is_button else ""
    return _text(x, y + 30, f"seat {seat}") + button + letter


def _text(x: float, y: float, words: str, ink: str = "#f3eee2") -> str:
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="middle" font-family="sans-serif" font-size="12" '
        f'fill="{ink}">{words}</text>'
    )


def _row(cards: list[Card], x: float, y: float) -> str:
    """Cards side by side, or over each other where they are many."""
    step = min(CARD[0] + 3, (SPREAD - CARD[0]) / max(len(cards) - 1, 1))
    left = x - (step * (len(cards) - 1) + CARD[0]) / 2
    return "".join(_piece(card, left + at * step, y - CARD[1] / 2) for at, card in enumerate(cards))


def _piece(card: Card, x: float, y: float) -> str:
    inside = _tile(card) if card in DOMINOES else _card(card)
    return f'<g transform="translate({x:.1f} {y:.1f}) scale(.32)">{inside}</g>'


def _card(card: Card) -> str:
    paper = '<rect x="1" y="1" width="98" height="138" rx="9" fill="{}" stroke="#8d805f" stroke-width="2"/>'
    if card == HIDDEN:
        return paper.format("#7a1f2b")
    rank, suit = card[0], card[1:2]
    if rank not in shapes() or suit not in INK:
        return (
            paper.format("#fffdf6") + '<text x="50" y="80" text-anchor="middle" font-size="26">JOKER</text>'
        )
    pen = f'fill="none" stroke="{INK[suit]}" stroke-width="13" stroke-linecap="round" stroke-linejoin="round"'
    return (
        paper.format("#fffdf6")
        + f'<path transform="translate(10 12) scale(.58)" d="{shapes()[rank]}" {pen}/>'
        + f'<path transform="translate(8 70) scale(.34)" d="{shapes()[suit]}" fill="{INK[suit]}"/>'
        + f'<path transform="translate(46 82) scale(.48)" d="{shapes()[suit]}" fill="{INK[suit]}"/>'
    )


def _tile(tile: Card) -> str:
    upper, lower = halves = DOMINOES[tile].halves
    spots = []
    for which, count in enumerate(halves):
        for x, y in _SPOTS[count]:
            is_red = count in (1, 4) or (upper == lower == 6 and x < 0)
            cx, cy = 50 + x * 14, (104 - y * 19 if which else 36 + y * 19)
            ink = "#ff5a52" if is_red else "#f6f3ea"
            spots.append(f'<circle cx="{cx:.1f}" cy="{cy:.1f}" r="{9 if count == 1 else 6}" fill="{ink}"/>')
    return (
        f'<rect x="20" y="1" width="60" height="138" rx="8" fill="#15181c" stroke="#4a4f57"/>{"".join(spots)}'
    )


def _svg(inside: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{inside}</svg>\n'
