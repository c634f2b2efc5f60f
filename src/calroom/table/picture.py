"""A table at one moment as a picture: SVG without a script, a font or a network, to keep or to send.

It is drawn from a view, in which nothing stands that its seat may not see.
"""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from math import cos, pi, sin

from msgspec import Struct

from calroom.cards import Card
from calroom.money import Cents, dollars
from calroom.table.asks import Seat
from calroom.table.drawing import picture_of
from calroom.table.events import Place
from calroom.table.places import read_place
from calroom.table.readings import is_of_the_pot
from calroom.table.table import BOARD, COLLECTION, JACKPOT, STACK
from calroom.table.view import View

WIDE, HIGH = 960, 600
CENTRE = (WIDE / 2, 306.0)
RAIL = (430.0, 226.0)
"""Where the plates stand: how far from the centre, across and down."""

CARD_WIDE, CARD_HIGH = 34, 46
FACED = (BOARD, "player hand", "banker hand", "bank hand")
"""Places in the middle whose cards are drawn."""

MOST_LETTERS = 14
PLATE = (138, 42)
ROOM = 170.0
"""How wide the cards of a seat lie at most."""


class Captions(Struct, frozen=True):
    """What is written on a picture, in the language of whoever looks."""

    title: str
    below: str
    pot: str = "pot"
    bank: str = "bank"


Spot = tuple[float, float]


def picture(view: View, people: Mapping[Seat, str], captions: Captions) -> str:
    """The table as the view has it, with everybody's name at their seat."""
    drawn = [_cloth(captions), *_middle(view, captions)]
    for seat, spot in _spots(view, people).items():
        drawn += _seat(view, seat, spot, people.get(seat, ""))
    title = escape(f"{captions.title}, {captions.below}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{WIDE}" height="{HIGH}" '
        f'viewBox="0 0 {WIDE} {HIGH}" font-family="system-ui,sans-serif"><title>{title}</title>'
        f"{''.join(drawn)}</svg>"
    )


def _cloth(captions: Captions) -> str:
    x, y = CENTRE
    return (
        f'<rect width="{WIDE}" height="{HIGH}" fill="#17120c"/>'
        f'<ellipse cx="{x}" cy="{y}" rx="408" ry="214" fill="#4a2f19"/>'
        f'<ellipse cx="{x}" cy="{y}" rx="392" ry="198" fill="#1f5c40" stroke="#c9a24b" stroke-opacity=".5"/>'
        + _text(captions.title, (24, 34), 20, "#ecd49a", "start", bold=True)
        + _text(captions.below, (24, 56), 14, "#e9dfc8", "start")
        + _text("Calroom", (WIDE - 24, 34), 16, "#ecd49a", "end")
    )


# Where everybody sits


def _spots(view: View, people: Mapping[Seat, str]) -> dict[Seat, Spot]:
    """The places round the table, clockwise; whoever looks sits below in the middle."""
    seats = sorted({*view.seats, *people, *_positions(view)})
    first = view.seat if view.seat in seats else seats[0] if seats else 0
    at = seats.index(first) if first in seats else 0
    found = {}
    for nth, seat in enumerate(seats[at:] + seats[:at]):
        angle = pi / 2 + 2 * pi * nth / len(seats)
        found[seat] = (CENTRE[0] + RAIL[0] * 0.92 * cos(angle), CENTRE[1] + RAIL[1] * 1.06 * sin(angle))
    return found


def _positions(view: View) -> set[Seat]:
    """Numbers of places at which cards or chips lie, though nobody may sit there."""
    return {read_place(place).seat for place in (*view.cards, *view.chips)} - {0}


def _clear(spot: Spot, of: Spot, size: Spot) -> Spot:
    """From a spot towards the centre, so far that something of this size lies clear of what lies there."""
    across, down = CENTRE[0] - spot[0], CENTRE[1] - spot[1]
    steps = [
        ((have + want) / 2 + 5) / abs(way)
        for way, have, want in zip((across, down), of, size, strict=True)
        if abs(way) > 1
    ]
    part = min(steps, default=0.0)
    return spot[0] + across * part, spot[1] + down * part


def _seat(view: View, seat: Seat, spot: Spot, name: str) -> Iterator[str]:
    x, y = spot
    wide, high = PLATE
    x = min(max(x, wide / 2 + 8), WIDE - wide / 2 - 8)
    y = min(max(y, 78 + high / 2), HIGH - high / 2 - 8)
    cards = [
        card
        for place, here in view.cards.items()
        if read_place(place).seat == seat and read_place(place).kind not in ("discards", "draw")
        for card in here
    ]
    bet = sum(
        amount
        for place, amount in view.chips.items()
        if read_place(place).seat == seat and place not in STACK
    )
    lie = (_width(cards, ROOM), CARD_HIGH) if cards else (0.0, 0.0)
    cards_at = _clear((x, y), PLATE, lie)
    yield from _row(cards, cards_at, ROOM)
    if bet:
        words = dollars(bet)
        yield _chips(words, _clear(cards_at, lie, (18 + 8 * len(words), 22)))
    if name:
        edge = "#e4c577" if seat == view.seat else "#6a5c3d"
        yield (
            f'<rect x="{x - wide / 2:.1f}" y="{y - high / 2:.1f}" width="{wide}" height="{high}" rx="21" '
            f'fill="#1d1913" stroke="{edge}" stroke-width="2"/>'
        )
        yield _text(_short(name), (x, y - 3), 14, "#f7f1e2", bold=True)
        yield _text(dollars(view.chips.get(STACK[seat], 0)), (x, y + 14), 13, "#ecd49a")
    if view.button == seat and name:
        yield f'<circle cx="{x + wide / 2 - 4:.1f}" cy="{y - high / 2 + 4:.1f}" r="10" fill="#fff"/>'
        yield _text("D", (x + wide / 2 - 4, y - high / 2 + 9), 13, "#1d1d1b", bold=True)


# What lies in the middle


def _middle(view: View, captions: Captions) -> Iterator[str]:
    groups = [here for place in FACED if (here := view.cards.get(place))]
    apart = 130.0
    for nth, here in enumerate(groups):
        across = (nth - (len(groups) - 1) / 2) * 2 * apart
        yield from _row(here, (CENTRE[0] + across, CENTRE[1] - 22), 230)
    amounts = [(place, amount) for place, amount in view.chips.items() if amount and _is_in_middle(place)]
    pot = sum(amount for place, amount in amounts if is_of_the_pot(place))
    rest = [(place, amount) for place, amount in amounts if not is_of_the_pot(place)]
    lines = [f"{captions.pot} {dollars(pot)}"] if pot else []
    lines += [_named(place, amount, captions) for place, amount in rest]
    for nth, line in enumerate(lines):
        yield _chips(line, (CENTRE[0], CENTRE[1] + 28 + 26 * nth))


def _is_in_middle(place: Place) -> bool:
    return not read_place(place).seat and place not in (COLLECTION, JACKPOT)


def _named(place: Place, amount: Cents, captions: Captions) -> str:
    return f"{captions.bank} {dollars(amount)}" if place == "bank" else dollars(amount)


# Drawing


def _step(cards: Sequence[Card], room: float) -> float:
    return min(CARD_WIDE + 3.0, (room - CARD_WIDE) / max(len(cards) - 1, 1))


def _width(cards: Sequence[Card], room: float) -> float:
    return _step(cards, room) * (len(cards) - 1) + CARD_WIDE


def _row(cards: Sequence[Card], spot: Spot, room: float) -> Iterator[str]:
    """Cards side by side, one over the other where there are many."""
    if not cards:
        return
    step = _step(cards, room)
    left = spot[0] - _width(cards, room) / 2
    for nth, card in enumerate(cards):
        at = f'<svg x="{left + step * nth:.1f}" y="{spot[1] - CARD_HIGH / 2:.1f}" '
        yield picture_of(card).replace("<svg ", at, 1)


def _chips(words: str, spot: Spot) -> str:
    wide = 18 + 8 * len(words)
    return (
        f'<rect x="{spot[0] - wide / 2:.1f}" y="{spot[1] - 11:.1f}" width="{wide}" height="22" rx="11" '
        f'fill="#0d2e20" fill-opacity=".85" stroke="#c9a24b"/>'
        + _text(words, (spot[0], spot[1] + 5), 14, "#fff3cf", bold=True)
    )


def _short(name: str) -> str:
    return name if len(name) <= MOST_LETTERS else f"{name[: MOST_LETTERS - 1]}…"


def _text(
    words: str, spot: Spot, size: int, colour: str, anchor: str = "middle", *, bold: bool = False
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{spot[0]:.1f}" y="{spot[1]:.1f}" font-size="{size}" fill="{colour}" '
        f'text-anchor="{anchor}"{weight}>{escape(words)}</text>'
    )
