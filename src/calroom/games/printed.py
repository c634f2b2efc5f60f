"""What is printed on a cloth: the places where people bet, and what a bet there pays."""

from msgspec import Struct

from calroom.money import Cents

Pays = tuple[int, int]


class Printed(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A kind of place before every seat, what it is called, and what it pays.

    A place `beside` others takes bets up to what lies there, from the least that is named, in steps.
    """

    kind: str
    title: str
    pays: tuple[str, ...] = ()
    beside: bool = False
    least: Cents = 0
    step: Cents = 1


def odds(pays: Pays) -> str:
    """Odds as they are printed.

    >>> odds((8, 1)), odds((1, 1)), odds((3, 2))
    ('8 to 1', 'even money', '3 to 2')
    """
    to, on = pays
    return "even money" if to == on else f"{to} to {on}"
