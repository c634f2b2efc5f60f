"""Who contends for which part of the money, and how a part is divided down to the last chip."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tests.referee.hands import Worth
from tests.referee.record import Moment, Record


@dataclass
class Pot:
    """Chips, and the seats that may win them."""

    amount: int
    seats: list[int]
    antes_only: bool = False
    opens: bool = False
    """Whether it is no pot of its own, but the beginning of the next."""
    above: int = 0
    upto: int = 0
    """Which part of everybody's stake lies in it: what is above the one amount, up to the other."""

    def part(self, staked: int, already: int = 0) -> int:
        """How much of a stake lies in it, without what was staked already before."""
        return max(0, min(staked, self.upto) - max(already, self.above))


def pots_of(record: Record, here: Moment, taken: Mapping[int, int] | None = None) -> list[Pot]:
    """The main pot and the side pots: each level of what was staked, contended for by who paid it in full.

    A pot that was set apart for somebody who was all-in stays apart, whatever becomes of their hand; nothing
    is set apart for one that was dead before others put in more. What the house has `taken` of an ante does
    not lie there, but its player has anted all the same.
    """
    live = here.live(record.seats)
    rest = Counter(here.anted)
    rest.subtract(taken or {})
    if len(live) == 1:
        return [Pot(sum(here.staked.values()) + sum(rest.values()) + here.dead_money, live)]
    broke = [
        seat for seat in record.seats if here.is_broke(seat) and (seat in live or seat in here.left_behind)
    ]
    found = _ante_pots(here, live, [seat for seat in broke if not here.staked[seat]], rest)
    below = 0
    for level in sorted({here.staked[seat] for seat in (*live, *broke)} - {0}):
        amount = sum(min(paid, level) - min(paid, below) for paid in here.staked.values())
        seats = [seat for seat in live if here.staked[seat] >= level]
        found.append(Pot(amount, seats, above=below, upto=level))
        below = level
    most = max(here.staked.values(), default=0)
    rest_of_bets = sum(max(0, paid - below) for paid in here.staked.values())
    found.append(Pot(rest_of_bets, [], above=below, upto=most))
    return _joined(found)


def _ante_pots(here: Moment, live: list[int], broke: list[int], rest: Counter[int]) -> list[Pot]:
    """Antes belong to everybody who is in; who is all-in for an ante or less contends for as much of each.

    The rest of them begins the pot of those who bet. Dead money lies in the main pot, whosever that is.
    """
    short = [seat for seat in broke if here.anted[seat]]
    pots, below = [], 0
    for level in sorted({here.anted[seat] for seat in short}):
        amount = sum(min(paid, level) - min(paid, below) for paid in rest.values())
        pots.append(
            Pot(amount, [s for s in live if s not in short or here.anted[s] >= level], antes_only=True)
        )
        below = level
    over = sum(max(0, paid - below) for paid in rest.values())
    pots.append(Pot(over, [seat for seat in live if seat not in short], opens=True))
    pots[0].amount += here.dead_money
    return pots


def _joined(found: list[Pot]) -> list[Pot]:
    """What opens a pot belongs to the next one, and what nobody alive has paid for joins the pot below."""
    pots: list[Pot] = []
    for pot in found:
        if pots and (pots[-1].opens or not pot.seats) and pot.amount:
            pots[-1].amount += pot.amount
            pots[-1].above = pot.above if pots[-1].opens else pots[-1].above
            pots[-1].upto = max(pots[-1].upto, pot.upto)
            pots[-1].opens = False
        elif pot.amount:
            pots.append(pot)
    return pots


def charge(pots: list[Pot], fee: int, from_antes: int | None) -> None:
    """The collection comes out of the main pot and then the side pots; in stud, out of bare antes last."""
    if from_antes is not None:
        bare = [pot for pot in pots if pot.antes_only]
        charge(bare, from_antes, None)
        charge([pot for pot in pots if not pot.antes_only], fee - from_antes, None)
        return
    for pot in pots:
        taken = min(pot.amount, fee)
        pot.amount -= taken
        fee -= taken


def share(amount: int, order: Sequence[int], chip: int) -> Counter[int]:
    """Equal parts in whole chips, the rest chip by chip in this order, and what is no chip to the first."""
    part = amount // len(order) // chip * chip
    odd, broken = divmod(amount - part * len(order), chip)
    shares = Counter({seat: part + chip * (at < odd) for at, seat in enumerate(order)})
    shares[order[0]] += broken
    return shares


def winners(worths: dict[int, Worth]) -> list[int]:
    """Who holds the best of these."""
    best = max(worths.values())
    return [seat for seat, worth in worths.items() if worth == best]


Order = Callable[[list[int], bool], list[int]]
"""In which order tied seats get odd chips, for high or for low."""


def divide(
    pot: Pot, highs: dict[int, Worth], lows: dict[int, Worth], order: Order, chip: int
) -> Counter[int]:
    """What one pot brings whom: those without a worth do not qualify for that side."""
    high = {seat: highs[seat] for seat in pot.seats if seat in highs}
    low = {seat: lows[seat] for seat in pot.seats if seat in lows}
    if not high and not low:
        return share(pot.amount, order(pot.seats, False), chip)
    for_low = pot.amount // 2 // chip * chip if high and low else pot.amount if low else 0
    result: Counter[int] = Counter()
    if high:
        result += share(pot.amount - for_low, order(winners(high), False), chip)
    if low:
        result += share(for_low, order(winners(low), True), chip)
    return result
