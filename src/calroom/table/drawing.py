"""Draws hands for notebooks: cards, chips and places as HTML with SVG in it, without a script or a network.

Cards are white with dark or red letters and chips carry their own colours; all other text and every line has
the colour of the page, so a picture reads in a light and in a dark notebook. What is drawn of a view is what
stands in the view, so nothing hidden can be seen.
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from msgspec import Struct

from calroom.cards import HIDDEN, JOKER, Card
from calroom.money import Cents, dollars
from calroom.table.asks import Ask, Seat, who
from calroom.table.events import Acted, Event, Place
from calroom.table.refusals import allowed_by, join_words
from calroom.table.views import View, see
from calroom.table.words import say
from calroom.tiles import DOMINOES

SUITS = {"s": ("♠", "#1d1d1b"), "h": ("♥", "#b3261e"), "d": ("♦", "#b3261e"), "c": ("♣", "#1d1d1b")}
CHIPS = ((10_000, "#1d1d1b"), (2_500, "#2e7d4f"), (500, "#b3261e"), (100, "#2e5f9e"), (0, "#6b6457"))
"""The colour of a pile by what it is worth at least."""

BESIDE = "margin-right:3px;vertical-align:middle"
BOX = "border:1px solid color-mix(in srgb,currentColor 30%,transparent);border-radius:6px"
CELL = "padding:4px 10px;text-align:left;vertical-align:middle;color:inherit;background:transparent"
DOTS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 2), (1, 0), (1, 2), (2, 0), (2, 2)),
}


def draw_card(card: Card) -> str:
    """One card, tile or back, with room to the next."""
    return picture_of(card).replace("<svg ", f'<svg style="{BESIDE}" ', 1)


def picture_of(card: Card) -> str:
    """One card, tile or back, as a picture that needs no style."""
    if card == HIDDEN:
        return _framed("a card face down", "#2e5f9e", '<path d="M6 6h22v34H6z" fill="none" stroke="#fff"/>')
    if card == JOKER:
        return _framed("joker", "#fff", _letters("JK", "#6d4a8c", 28))
    if card in DOMINOES:
        return _domino(card)
    suit, colour = SUITS.get(card[-1:], ("", "#1d1d1b"))
    rank = card[:-1].replace("T", "10") if suit else card
    drawn = _letters(rank, colour, 20) + _letters(suit, colour, 39)
    return _framed(f"{rank}{suit}", "#fff", drawn)


def _letters(text: str, colour: str, y: int) -> str:
    return (
        f'<text x="17" y="{y}" text-anchor="middle" fill="{colour}" '
        f'font-family="system-ui,sans-serif" font-size="17" font-weight="bold">{escape(text)}</text>'
    )


def _framed(title: str, colour: str, inside: str) -> str:
    return (
        f'<svg role="img" aria-label="{escape(title)}" width="34" height="46" viewBox="0 0 34 46">'
        f"<title>{escape(title)}</title>"
        f'<rect x=".5" y=".5" width="33" height="45" rx="4" fill="{colour}" stroke="#6b6457"/>{inside}</svg>'
    )


def _domino(tile: str) -> str:
    domino = DOMINOES[tile]
    dots = "".join(
        f'<circle cx="{11 + 6 * across}" cy="{top + 5 * down}" r="2" fill="{_dot(half)}"/>'
        for half, top in zip(domino.halves, (7, 29), strict=True)
        for across, down in DOTS[half]
    )
    return _framed(domino.title, "#1d1d1b", f'<path d="M4 23h26" stroke="#6b6457"/>{dots}')


def _dot(half: int) -> str:
    return "#e0736c" if half in {1, 4} else "#fff"


def draw_chips(amount: Cents) -> str:
    """A pile of chips and what it is worth."""
    if not amount:
        return ""
    colour = next(colour for least, colour in CHIPS if amount >= least)
    return (
        '<span style="white-space:nowrap"><svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" '
        f'style="vertical-align:-2px"><circle cx="7" cy="7" r="6" fill="{colour}" stroke="#fff" '
        f'stroke-dasharray="3 2"/></svg> {escape(dollars(amount))}</span>'
    )


def draw_view(view: View) -> str:
    """A table as a view has it, and whose choice it is."""
    eyes = "a spectator" if view.seat is None else who(view.seat)
    asked = [f"{who(view.seat)} may {join_words(allowed_by(view.ask))}"] if view.ask and view.seat else []
    others = [f"it is for {who(seat)} to choose" for seat in view.asked if seat != view.seat or not asked]
    return _picture(view, f", as {eyes} sees it", asked + others)


def _picture(view: View, more: str = "", below: Sequence[str] = ()) -> str:
    """A row for each seat, then the places of the middle."""
    seats = "".join(_seat_row(view, seat) for seat in view.seats)
    middle = "".join(
        f'<tr><th style="{CELL}">{escape(place)}</th><td style="{CELL}" colspan="3">'
        f"{_cards(view.cards.get(place, ()))}{draw_chips(view.chips.get(place, 0))}</td></tr>"
        for place in _middle(view)
    )
    title = f"{view.game}, {view.stakes}" if view.stakes else view.game
    said = "".join(f'<p style="margin:4px 10px">{escape(line)}</p>' for line in below)
    return _table(title + more, seats + middle, said)


def _table(title: str, rows: str, below: str = "") -> str:
    return (
        f'<div style="display:inline-block;{BOX};padding:6px 10px;font:14px system-ui,sans-serif">'
        f'<table style="border-collapse:collapse;color:inherit"><caption style="text-align:left;'
        f'color:inherit;padding:4px 10px">{escape(title)}</caption>{rows}</table>{below}</div>'
    )


def _seat_row(view: View, seat: Seat) -> str:
    own = {place: place.rpartition(" ")[0] for place in (*view.cards, *view.chips)}
    cards = "".join(
        _cards(held)
        for place, held in view.cards.items()
        if place.endswith(f" {seat}") and own[place] and held
    )
    bets = " ".join(
        f"{draw_chips(amount)} {escape(own[place])}"
        for place, amount in view.chips.items()
        if place.endswith(f" {seat}") and own[place] != "stack" and amount
    )
    marks = " (button)" if view.button == seat else ""
    return (
        f'<tr><th style="{CELL}">seat {seat}{marks}</th>'
        f'<td style="{CELL}">{draw_chips(view.chips.get(f"stack {seat}", 0))}</td>'
        f'<td style="{CELL}">{cards}</td><td style="{CELL}">{bets}</td></tr>'
    )


def _middle(view: View) -> list[Place]:
    """The places that are nobody's own and have something in them."""
    places = dict.fromkeys((*view.cards, *view.chips))
    return [
        place
        for place in places
        if not place.rpartition(" ")[2].isdecimal() and (view.cards.get(place) or view.chips.get(place))
    ]


def _cards(cards: Iterable[Card]) -> str:
    return "".join(map(draw_card, cards))


def draw_hand(events: Iterable[Event], asks: Sequence[Ask]) -> str:
    """A hand with every card open, as whoever holds it in a program has it."""
    view = View(None)
    for event in events:
        see(view, event)
    asked = [f"{who(ask.seat)} may {join_words(allowed_by(ask))}" for ask in asks]
    return _picture(view, "" if asked else ", over", asked)


class Replayed(Struct, frozen=True):
    """A hand to leaf through, as a seat saw it or with every card open; a notebook draws it."""

    events: tuple[Event, ...]

    def pictures(self) -> Iterator[tuple[str, str]]:
        """What was done, step by step, and the table after it."""
        view, told = View(None), "the deal"
        for event in self.events:
            if isinstance(event, Acted):
                yield told, _picture(view)
                told = say(event)
            see(view, event)
        yield told, _picture(view)

    def _repr_html_(self) -> str:
        steps = [
            f'<details{" open" if not number else ""} style="margin:2px 0"><summary style="cursor:pointer">'
            f"{escape(told)}</summary>{picture}</details>"
            for number, (told, picture) in enumerate(self.pictures())
        ]
        return f'<div style="font:14px system-ui,sans-serif;color:inherit">{"".join(steps)}</div>'


def draw_rows(title: str, head: Sequence[str], rows: Iterable[Sequence[str]], says: str = "") -> str:
    """A table of figures, and what there is to say of them."""
    heads = "".join(f'<th style="{CELL}">{escape(name)}</th>' for name in head)
    body = "".join(
        "<tr>" + "".join(f'<td style="{CELL}">{escape(entry)}</td>' for entry in row) + "</tr>"
        for row in rows
    )
    below = f'<p style="margin:4px 10px">{escape(says)}</p>' if says else ""
    return _table(title, f"<tr>{heads}</tr>{body}", below)


COLOURS = ("#2e7d4f", "#b3261e", "#2e5f9e", "#8a5a00", "#6d4a8c", "#6b6457")


def draw_chart(title: str, head: Sequence[str], rows: Iterable[Sequence[str]], says: str = "") -> str:
    """A chart of short codes, each in its colour: what to do with a row's hand against a column."""
    kinds: dict[str, str] = {}
    body = ""
    for name, *codes in rows:
        body += f'<tr><th style="{CELL}">{escape(name)}</th>'
        for code in codes:
            colour = kinds.setdefault(code, COLOURS[len(kinds) % len(COLOURS)])
            body += (
                f'<td style="padding:3px 8px;text-align:center;color:#fff;background:{colour}">'
                f"{escape(code)}</td>"
            )
        body += "</tr>"
    heads = "".join(f'<th style="{CELL}">{escape(name)}</th>' for name in head)
    below = f'<p style="margin:4px 10px">{escape(says)}</p>' if says else ""
    return _table(title, f"<tr>{heads}</tr>{body}", below)
