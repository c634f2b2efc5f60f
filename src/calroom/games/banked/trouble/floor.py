"""What the floor or the management rules at a banked table, and what then happens to wagers."""

from collections.abc import Iterable
from functools import cache
from typing import Literal, TypeAlias, TypeVar

from calroom.games.banked.fees import HELD
from calroom.games.banked.shoe import TRAY, Shoe
from calroom.money import Cents
from calroom.table.asks import FLOOR, Answer, Ask, Leaves, Option, Script, Seat, ask_one
from calroom.table.events import Moved, Place
from calroom.table.incidents import CalledOff, Disputed, Incident, ManagementRules, Remedies, unless
from calroom.table.table import COLLECTION, JACKPOT, NOBODY, STACK, Table
from calroom.table.verbs import Verb

T = TypeVar("T")
RuledBy: TypeAlias = Literal["rule", "floor"]
"""Whether a remedy is filed, or the floor is asked and the remedy only proposed."""

IRREGULAR = "irregularity"
PLAY_ON, VOID_HAND, FORFEIT, VOID_ROUND = "play-on", "void-hand", "forfeit", "void-round"


def rule_on(table: Table, ruled_by: RuledBy, topic: str, *rulings: str, about: Place = "") -> Script[str]:
    """What is to be done: by rule the first of these; else what the floor chooses, the first as proposed."""
    if ruled_by == "rule":
        return rulings[0]
    ask = Ask(FLOOR, _rulings(topic, rulings), Answer(rulings[0]), topic, about=about)
    ruling = yield from stand_still(table, ask_one(ask))
    table.act(topic, FLOOR, ruling.verb, where=about)
    return ruling.verb


def told_before(table: Table, incident: Incident) -> Script[None]:
    """What was told of a deal to come comes up in it."""
    table.kept.told.append(incident)
    yield from ()


def stand_still(table: Table, asking: Script[T]) -> Script[T]:
    """Nothing else happens at the table until this is answered."""
    table.kept.stands_still = True
    try:
        return (yield from asking)
    finally:
        table.kept.stands_still = False


def at_the_table(remedies: Remedies) -> Remedies:
    """The remedies of a game: one thing is put right after the other."""
    return {kind: unless(_stands_still, remedy) for kind, remedy in remedies.items()}


def _stands_still(hand: "Ruled", _: object) -> str:
    return "play stands still until what is asked has been decided" if hand.stands_still else ""


@cache
def _rulings(topic: str, rulings: tuple[str, ...]) -> tuple[Option, ...]:
    return tuple(Option(ruling, topic) for ruling in dict.fromkeys(rulings))


# Wagers that have no action


def put_up(table: Table) -> dict[Place, dict[Seat, Cents]]:
    """Whose the chips in every place are, as they were put there."""
    seats = {STACK[seat]: seat for seat in table.seats}
    found: dict[Place, dict[Seat, Cents]] = {}
    for event in table.events:
        if isinstance(event, Moved):
            if event.source in seats:
                here = found.setdefault(event.target, {})
                here[seats[event.source]] = here.get(seats[event.source], 0) + event.amount
            elif event.target in seats:
                here = found.setdefault(event.source, {})
                here[seats[event.target]] = here.get(seats[event.target], 0) - event.amount
    return found


def give_back(table: Table, places: Iterable[Place], topic: str) -> None:
    """The chips in these places go back to those who put them there."""
    owned = put_up(table)
    for place in places:
        for seat, amount in owned.get(place, {}).items():
            if amount > 0:
                table.move(amount, place, STACK[seat], topic)


def call_off(table: Table, topic: str) -> None:
    """Nothing is settled: wagers and bank go back, the collection stays, and the hand is over.

    The cards that are out of a shoe are used all the same, and the next hand goes on with the rest.
    """
    table.call(topic, "the round is void: all wagers go back")
    if held := table.chips.get(HELD, 0):
        table.move(held, HELD, COLLECTION, topic)
    home = {*(STACK[seat] for seat in table.seats), COLLECTION, JACKPOT}
    give_back(table, [place for place, here in table.chips.items() if here and place not in home], topic)
    raise CalledOff(_shoe_after(table, topic))


def _shoe_after(table: Table, topic: str) -> Leaves:
    """What is left of the shoe when all cards that lie on the table have been taken in."""
    game: Ruled = table.kept
    if game.shoe is None:
        return Leaves()
    game.shoe.take_in([place for place in table.cards if place != TRAY], topic, NOBODY)
    return game.shoe.leaves()


# Disputes


class Ruled:
    """What the floor may decide about the hands of a game, as far as the game does not say otherwise.

    The game `stands_still` while somebody decides. Its cards come from a `shoe` if they are not shuffled for
    every hand.
    """

    stands_still = False
    shoe: Shoe | None = None

    def has_hand(self, seat: Seat) -> bool:
        """Whether there is a hand of this seat with wagers on it."""
        return False

    def void_hand(self, seat: Seat, topic: str) -> None:
        """The hand is out, and its wagers go back."""

    def forfeit(self, seat: Seat, topic: str) -> None:
        """The wagers on the hand are lost."""

    def own_rulings(self, seat: Seat) -> tuple[str, ...]:
        """What else can be ruled about a hand of this game."""
        return ()

    def carry_out(self, ruling: str, seat: Seat, topic: str) -> None:
        """One of these rulings is done."""

    def unsettle(self) -> None:
        """Whatever has been paid and collected goes back; nothing has where nobody is asked meanwhile."""


def rulings_on(game: Ruled, seat: Seat) -> tuple[str, ...]:
    """What can be ruled, the proposal first."""
    if not seat or not game.has_hand(seat):
        return (PLAY_ON, VOID_ROUND)
    return (PLAY_ON, *game.own_rulings(seat), VOID_HAND, FORFEIT, VOID_ROUND)


def carry_out(table: Table, ruling: str, seat: Seat, topic: str) -> None:
    """What was ruled is done."""
    game: Ruled = table.kept
    if ruling == VOID_HAND:
        game.void_hand(seat, topic)
    elif ruling == FORFEIT:
        table.call(topic, f"the wagers on the hand of seat {seat} are forfeited", seat)
        game.forfeit(seat, topic)
    elif ruling == VOID_ROUND:
        game.unsettle()
        call_off(table, topic)
    elif ruling == PLAY_ON:
        table.call(topic, "play goes on as it is", seat)
    else:
        game.carry_out(ruling, seat, topic)


def disputed(table: Table, incident: Disputed) -> Script[None]:
    """The floor decides what no rule foresees."""
    rulings = rulings_on(table.kept, incident.seat)
    ruling = yield from rule_on(table, "floor", "floor-rules", *rulings)
    carry_out(table, ruling, incident.seat, "floor-rules")


def management_rules(table: Table, incident: ManagementRules) -> Script[None]:
    """It stands above the floor's ruling and above the rules, with name and reason on record."""
    carry_out(table, incident.ruling, incident.seat, "management-rules")
    yield from ()


def not_on_a_hand(game: Ruled, incident: Disputed) -> str:
    """A dispute about a seat needs its hand."""
    if incident.seat and not game.has_hand(incident.seat):
        return "there is no hand of this seat with wagers on it"
    return ""


def no_such_ruling(game: Ruled, incident: ManagementRules) -> str:
    """Management rules on what there is."""
    possible = rulings_on(game, incident.seat)
    return "" if incident.ruling in possible else f"possible are {', '.join(possible)}"


DISPUTES: Remedies = {
    Disputed: unless(not_on_a_hand, disputed),
    ManagementRules: unless(no_such_ruling, management_rules),
}
SHARED: Remedies = at_the_table(DISPUTES)
"""What every game against a bank can rule on: play goes on, or the round is void."""

VERBS = (
    Verb("play-on", "Play goes on", "rules that play goes on", "Nothing changes."),
    Verb("void-hand", "Void the hand", "voids the hand", "Its wagers go back."),
    Verb("void-round", "Void the round", "voids the round", "All wagers go back."),
    Verb("forfeit", "Forfeit the wagers", "declares the wagers forfeited", "They are lost."),
)
