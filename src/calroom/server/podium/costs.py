"""What a seat pays at a table before it is opened: a hand, and an hour at the pace of the game."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec import Struct

from calroom.games.charges import Charge
from calroom.houses.game import Game
from calroom.money import Cents, dollars

BY_TIME = "time-charge"
HALF_HOURS = 2
BETTORS = ("each player", "each betting square")


class Cost(Struct, frozen=True):
    """What so many players pay, each in the long run: for a hand and for an hour, from the least to the most.

    What a pot, a blind or a bank pays is shared by all, since it comes round to everybody. What rises with
    the bets is told for the smallest and for the largest.
    """

    players: int
    hand: tuple[Cents, Cents]
    hour: tuple[Cents, Cents]
    jackpot: Cents = 0
    """What of it a hand puts into the jackpot, shared in the same way."""
    words: str = ""


def costs(game: Game, stakes: str, posted: Mapping[str, object], an_hour: int) -> list[Cost]:
    """What a seat costs at a short, a middling and a full table of the game."""
    fewest, most = game.rules.seats
    counts = sorted({fewest, (fewest + most + 1) // 2, most})
    return [_cost(game, stakes, posted, players, an_hour) for players in counts]


def _cost(game: Game, stakes: str, posted: Mapping[str, object], players: int, an_hour: int) -> Cost:
    charges = game.charges(stakes, posted, players)
    by_hand = [one for one in charges if one.topic != BY_TIME]
    fees = [one for one in by_hand if not one.jackpot]
    betting = players - 1 if game.family == "banked" else players
    least, most = (_shared(_of_each(fees, large=large), players, betting) for large in (False, True))
    half_hours = HALF_HOURS * game.half_hour(stakes, posted)
    return Cost(
        players=players,
        hand=(round(least), round(most)),
        hour=(round(least * an_hour) + half_hours, round(most * an_hour) + half_hours),
        jackpot=round(_shared([one for one in by_hand if one.jackpot], players, betting)),
        words="; ".join(f"{dollars(one.amount)} {one.words}" for one in charges) or "no collection",
    )


def _of_each(charges: Iterable[Charge], *, large: bool) -> list[Charge]:
    """Of charges that are instead of one another, by how much is bet, the one for small or for large bets."""
    steps: dict[str, list[Charge]] = {}
    for one in charges:
        steps.setdefault(one.payer, []).append(one)
    found = []
    for of_payer in steps.values():
        found += [one for one in of_payer if not one.at_least]
        if by_action := [one for one in of_payer if one.at_least]:
            found.append(sorted(by_action, key=lambda one: one.at_least)[-1 if large else 0])
    return found


def _shared(charges: Iterable[Charge], players: int, betting: int) -> Fraction:
    """What one seat pays of a hand on average."""
    total = sum(one.amount * (betting if one.payer in BETTORS else 1) for one in charges)
    return Fraction(total, players)
