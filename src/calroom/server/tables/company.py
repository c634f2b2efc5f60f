"""Who should sit at a table: bots come where people are few, buy chips, bank, and leave when people come."""

from collections.abc import Callable, Collection, Iterator
from random import Random

from msgspec import Struct

from calroom.bots import Strength
from calroom.money import Cents
from calroom.room import inputs
from calroom.room.inputs import AnyInput
from calroom.room.seating import full_buy_in, usual_buy_in
from calroom.room.state import Player
from calroom.room.table import LiveTable
from calroom.server.tables.bots import free_name, strength_of
from calroom.table.asks import Seat

COMPANY = 5
"""So many sit at a table with somebody who came alone."""

BANKERS = 2
"""A bank goes round, and two bots can hold it in turn for somebody who does not want it."""

SHORT_OF = 3
"""A bot buys chips when it has less than a third of what people usually bring."""


class Company(Struct, frozen=True):
    """What the host of a private table wants: so many bots, and these people to leave.

    At a table that is everybody's there are as many bots as it takes.
    """

    bots: int | None = None
    host: str = ""
    leaving: Collection[str] = ()
    strength: Strength = "sensible"
    """How well the bots play."""


def bots_wanted(live: LiveTable, company: Company) -> int:
    """How many bots should sit here now."""
    people = sum(player.kind != "bot" for player in live.state.players.values())
    fewest = live.game.rules.seats[0]
    most = live.game.rules.seats[1]
    if company.bots is not None:
        return max(0, min(company.bots, most - people - len(live.state.waiting)))
    least = max(fewest - people, BANKERS if live.game.family == "banked" and people == 1 else 0)
    # One seat stays free for the next who comes.
    room = most - 1 - people - len(live.state.waiting)
    return max(0, min(max(COMPANY - people, least), max(room, least if not live.state.waiting else 0)))


def seat_apart(live: LiveTable) -> Seat:
    """The free seat that is farthest from everybody, so that two who play alone sit opposite each other."""
    most = live.game.rules.seats[1]
    taken = [seat for seat in live.state.players if seat <= most]

    def distance(seat: Seat) -> int:
        return min((min((seat - other) % most, (other - seat) % most) for other in taken), default=0)

    free = live.open_seats
    return max(free, key=lambda seat: (distance(seat), -seat)) if free and taken else 0


def changes(
    live: LiveTable, company: Company, taken: Callable[[], Collection[str]], luck: Random
) -> Iterator[AnyInput]:
    """What should change in the seats before the next hand, the most pressing first."""
    players = live.state.players.values()
    for player in players:
        if player.person in company.leaving:
            yield inputs.Leave(
                who=company.host, role="host", person=player.person, reason="sent away by the host"
            )
    bots = [player for player in players if player.kind == "bot"]
    wanted = bots_wanted(live, company)
    others = [bot for bot in bots if strength_of(bot.person) != company.strength]
    if others or len(bots) > wanted:
        yield inputs.Leave(who=min(others or bots, key=_parting).person)
    for bot in bots:
        if bot.chips * SHORT_OF < usual_buy_in(live):
            yield inputs.Buy(who=bot.person, role="clock", amount=_more_chips(live, bot))
    if len(bots) < wanted and live.open_seats:
        chips = usual_buy_in(live)
        name = free_name(taken(), luck, company.strength)
        yield inputs.Sit(who=name, role="clock", chips=chips, kind="bot", lot=True)
    if live.state.bank.broken and bots:
        yield from (inputs.TakeBank(who=bot.person) for bot in bots)
        # All have had their hands: whoever sits down in the place of one makes it a new game.
        yield inputs.Leave(who=bots[0].person)


def _parting(bot: Player) -> tuple[Cents, int]:
    """Who of the bots gets up first: who has least, and of them who came last."""
    return bot.chips, -bot.sat_at


def _more_chips(live: LiveTable, bot: Player) -> Cents:
    """Never less than a full buy-in, so that no rule on small ones stands against it."""
    return max(full_buy_in(live), usual_buy_in(live) - bot.chips)
