"""What every bet is worth: exact odds, strategy, simulation and reports.

>>> from calroom import lab
>>> result = lab.equity("holdem", ["AsAh", "KdKc"])
>>> result.method, result.count, round(result.share[0], 4)
('exact', 1712304, 0.8126)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from calroom.parts import needed

if TYPE_CHECKING:
    from calroom.lab.banked import advice as advice
    from calroom.lab.banked import odds as odds
    from calroom.lab.covers import cover as cover
    from calroom.lab.matches import match as match
    from calroom.lab.poker.before_the_flop import starting_hands as starting_hands
    from calroom.lab.poker.contests import Contest as Contest
    from calroom.lab.poker.contests import Way as Way
    from calroom.lab.poker.dealt_hands import frequencies as frequencies
    from calroom.lab.poker.equities import equity as equity
    from calroom.lab.rounds.simulations import simulate as simulate

needed("lab", "the lab")

# The compiled parts are heavy, so each is imported when it is first asked for. No module has the name of what
# it offers, since importing it would put the module in its place.
_PARTS = {
    "Contest": "poker.contests",
    "Way": "poker.contests",
    "cover": "covers",
    "equity": "poker.equities",
    "frequencies": "poker.dealt_hands",
    "advice": "banked",
    "match": "matches",
    "odds": "banked",
    "simulate": "rounds.simulations",
    "starting_hands": "poker.before_the_flop",
}


def __getattr__(name: str) -> Any:
    """A part of the lab, imported when it is first used."""
    if name not in _PARTS:
        raise AttributeError(f"module 'calroom.lab' has no attribute {name!r}")
    from importlib import import_module

    found = getattr(import_module(f"calroom.lab.{_PARTS[name]}"), name)
    globals()[name] = found
    return found
