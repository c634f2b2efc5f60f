"""How people play from the next hand on: doubles, all of them at higher stakes, or alone on their spots."""

from calroom.games.between_hands import ALONE
from calroom.room.events import Chose, Opened
from calroom.room.in_play import TableInPlay, amounts_on
from calroom.room.inputs import Alone, Doubles, Open
from calroom.table.asks import Seat
from calroom.table.sentences import each


def on_offer(table: TableInPlay) -> list[str]:
    """What the house lets people choose at this table, by the names under which it is noted."""
    rules, game = table.rules, table.game
    offered = {
        "doubles": bool(rules.doubles),
        "alone": game.type.takes(ALONE),
        "share": game.family == "banked" and bool(rules.bank.partners),
        "behind": game.backlines,
    }
    return [name for name, is_offered in offered.items() if is_offered]


def play_doubles(table: TableInPlay, said: Doubles) -> None:
    """Somebody opts for double condition, or out of it."""
    seat, player = table.seated(said)
    table.check_between_hands(seat, "change to doubles", "doubles-buy-in")
    needed = table.rules.doubles * amounts_on(table.state.stakes)[0]
    if not needed:
        raise table.refuse("nobody plays doubles here", "doubles-buy-in")
    if said.on and player.chips < needed:
        raise table.refuse(
            "{person} has {chips:amount}",
            "doubles-buy-in",
            "play doubles with {needed:amount}",
            person=player.person,
            chips=player.chips,
            needed=needed,
        )
    choose(table, seat, "doubles", said.on, "doubles-buy-in")


def play_higher(table: TableInPlay, said: Open) -> None:
    """Where everybody plays doubles the floor may let them play singles at the next higher stakes."""
    state, players, posted = table.state, table.state.players, table.game.rules.stakes
    if not table.rules.doubles or said.posted:
        raise table.refuse("the table is open", "table-open", "close it first")
    if table.hand is not None:
        raise table.refuse("a hand is in progress", "all-doubles", "wait until the hand is over")
    singles = [one.person for one in players.values() if "doubles" not in one.choices]
    if singles or not players:
        raise table.refuse(
            "{person} does not play doubles" if singles else "nobody plays here",
            "all-doubles",
            "play on at {stakes:word}",
            person=singles[0] if singles else "",
            stakes=state.stakes,
        )
    higher = posted[posted.index(state.stakes) + 1 :][:1]
    if (said.stakes,) != tuple(higher):
        raise table.refuse(
            "{wanted:word} are not the next stakes above {stakes:word}"
            if said.stakes
            else "nothing are not the next stakes above {stakes:word}",
            "all-doubles",
            *(each("{word}", word=higher) or ("play on at {stakes:word}",)),
            wanted=said.stakes,
            stakes=state.stakes,
        )
    state.stakes = said.stakes
    table.tell(Opened(game=state.game, stakes=state.stakes, posted=state.posted, topic="all-doubles"))
    for seat in table.order:
        choose(table, seat, "doubles", False, "all-doubles")


def play_alone(table: TableInPlay, said: Alone) -> None:
    """Somebody lets nobody else bet on their spot, or lets them again."""
    seat, _ = table.seated(said)
    table.check_between_hands(seat, "refuse others' bets", "backline")
    if not table.game.type.takes(ALONE):
        raise table.refuse("others' bets cannot be refused here", "backline")
    choose(table, seat, "alone", said.on, "backline")


def choose(table: TableInPlay, seat: Seat, what: str, on: bool, topic: str) -> None:
    """Note how somebody plays from the next hand on."""
    player = table.state.players[seat]
    player.choices = [choice for choice in player.choices if choice != what] + ([what] if on else [])
    table.tell(Chose(seat=seat, person=player.person, what=what, on=on, topic=topic))
