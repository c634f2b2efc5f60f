"""How somebody plays from the next hand on: doubles, or alone on his spot."""

from calroom.money import dollars
from calroom.room.events import Chose
from calroom.room.in_play import TableInPlay, amounts_on
from calroom.room.inputs import Alone, Doubles
from calroom.table.asks import Seat


def play_doubles(table: TableInPlay, given: Doubles) -> None:
    """Somebody opts for double condition, or out of it."""
    seat, player = table.seated(given)
    table.check_between_hands(seat, "change to doubles", "doubles-buy-in")
    needed = table.rules.doubles * amounts_on(table.state.sign)[0]
    if not needed:
        raise table.refuse("nobody plays doubles here", "doubles-buy-in")
    if given.on and player.chips < needed:
        what = f"{player.person} has {dollars(player.chips)}"
        raise table.refuse(what, "doubles-buy-in", f"play doubles with {dollars(needed)}")
    choose(table, seat, "doubles", given.on, "doubles-buy-in")


def play_alone(table: TableInPlay, given: Alone) -> None:
    """Somebody lets nobody else bet on his spot, or lets them again."""
    seat, _ = table.seated(given)
    table.check_between_hands(seat, "refuse others' bets", "backline")
    if "alone" not in table.game.script.Given.__struct_fields__:
        raise table.refuse("others' bets cannot be refused here", "backline")
    choose(table, seat, "alone", given.on, "backline")


def choose(table: TableInPlay, seat: Seat, what: str, on: bool, topic: str) -> None:
    """Note how somebody plays from the next hand on."""
    player = table.state.players[seat]
    player.choices = [choice for choice in player.choices if choice != what] + ([what] if on else [])
    table.tell(Chose(seat=seat, person=player.person, what=what, on=on, topic=topic))
