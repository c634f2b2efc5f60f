"""What houses say of every game against a player-dealer alike, and what its hands leave to each other.

The games add to these rules what is theirs.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from calroom.games.banked.bank import Cover
from calroom.games.banked.fees import Fee
from calroom.games.banked.shoe import Shoe
from calroom.games.house import GameRules
from calroom.games.postings import Posting, Postings, choice, yes_or_no
from calroom.money import Money


class BankedRules(GameRules, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of any game against a player-dealer; wagers are made in whole steps."""

    step: Money
    cover: Cover
    fees: tuple[Fee, ...]


class ShoeGiven(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table posts and earlier hands left to this one, wherever cards come out of a shoe.

    `used` is how many of its cards are gone, `bank_hand` whether it is the player-dealer's first hand or his
    second.
    """

    used: Annotated[int, Meta(ge=0)] = 0
    bank_hand: Literal[1, 2] = 1
    cover: Cover | None = None


COVERS = {
    Cover.ACTION: "every amount that moves uses it up",
    Cover.NET: "what is collected pays later winners",
}


def posted_cover(rules: BankedRules) -> Posting:
    """How far the player-dealer's money reaches, where a table says so."""
    usual = rules.cover
    ways = [(str(cover), COVERS[cover]) for cover in (usual, *(other for other in Cover if other != usual))]
    return choice("cover", "How far the bank's money reaches", "cover-short", ways)


def posted_shuffler() -> Posting:
    """Whether the cards come out of a continuous shuffler."""
    return yes_or_no("continuous", "Dealt from a continuous shuffler", "shuffle")


def posted_backlines(usual: int) -> Postings:
    """How many may bet behind a seat, where anybody may."""
    if not usual:
        return ()
    return (
        Posting(
            key="backlines",
            title="Bets behind a seat",
            kind="number",
            default=usual,
            most=usual,
            topic="backline",
        ),
    )


def leave(shoe: Shoe, given: ShoeGiven) -> dict[str, Any]:
    """What a hand leaves to the next one: the shoe, and the player-dealer's other hand."""
    return {**(shoe.leaves() or {}), "bank_hand": 3 - given.bank_hand}
