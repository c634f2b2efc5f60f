"""A night as one page that opens anywhere: a picture of how each one's results are spread."""

from __future__ import annotations

from html import escape

from calroom.filing.on_paper import framed, grid
from calroom.money import dollars
from calroom.nights.dealt import Night
from calroom.nights.spread import PERCENTILES


def page(found: Night) -> str:
    """The page."""
    head = ("ends a sitting with", "in the mean", "error", *(f"{at} %" for at in PERCENTILES))
    rows = [
        (one.name, dollars(round(one.mean)), f"± {dollars(round(one.error))}", *map(dollars, one.percentiles))
        for one in found.spreads
    ]
    told = (
        f"{found.hands:,} hands at {found.stakes}, in sittings of {found.sitting:,}; everybody sits down "
        f"with {dollars(found.stack)}. Seed {found.seed}."
    )
    share = f" The house took {found.share:.2%} of what was won from pots." if found.pots else ""
    pictures = "".join(one.drawn() for one in found.spreads)
    return framed(
        f"As if. {found.title}",
        f"<header><h1>{escape(found.title)}</h1><p>As if: a night of bots</p></header>"
        f"<main><p>{escape(told + share)}</p>{grid('Sittings', head, rows)}{pictures}</main>",
    )
