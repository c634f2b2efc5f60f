"""The room: its tables by id, who may play at all, a list for each game and limit, jackpots, and switches.

`take` is the single door. What it refuses has changed nothing at any table.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from calroom.houses.game import Game
from calroom.money import Cents
from calroom.room.events import (
    AnyEvent,
    HandEnded,
    JackpotPaid,
    Resumed,
    Stopped,
    TableEvent,
)
from calroom.room.in_play import Sealer
from calroom.room.inputs import (
    AnyInput,
    Buy,
    Deal,
    Join,
    PayJackpot,
    Reply,
    Resume,
    Sit,
    Stand,
    StandIn,
    Stop,
)
from calroom.room.repeats import Seen, remember, repeated
from calroom.room.table import LiveTable
from calroom.shuffle.chance import Chance
from calroom.shuffle.seeded import SeededChance
from calroom.table import witness
from calroom.table.asks import FLOOR
from calroom.table.hand import Hand, play_again
from calroom.table.refusals import Refused
from calroom.table.sentences import each
from calroom.table.table import JACKPOT

ROOM = "room"
"""The room itself takes inputs too: stops, and what is paid out of a jackpot."""


class Switch(Struct, frozen=True, omit_defaults=True):
    """A stop: who, when and why."""

    who: str
    at: int
    reason: str


MOST_TABLES = 4
"""At so many tables one person plays at the same time, at most."""


class Room:
    """Many tables under one roof."""

    def __init__(self) -> None:
        self.tables: dict[str, LiveTable] = {}
        self._barred: dict[str, str] = {}
        self.jackpots: dict[str, Cents] = {}
        self.switches: dict[tuple[str, str], Switch] = {}
        self.number = 0
        self._seen: Seen = {}

    def bar(self, person: str, reason: str) -> None:
        """Somebody may not play here: excluded by the house or by themselves."""
        self._barred[person] = reason

    def barred(self, person: str) -> str:
        """Why somebody may not play here; nothing if they may."""
        return self._barred.get(person, "")

    def is_one_person(self, names: Sequence[str]) -> None:
        """These are names of one person, first the one that counts: a bar and a stop hold under all."""
        if reason := next((found for name in names if (found := self.barred(name))), ""):
            self._barred.update(dict.fromkeys(names, reason))
        stops = [self.switches.pop(("person", name), None) for name in names]
        if switch := next((stop for stop in stops if stop), None):
            self.switches["person", names[0]] = switch

    # The single door

    def take(
        self,
        table_id: str,
        said: AnyInput,
        at: int,
        chance: Chance | None = None,
        sealer: Sealer | None = None,
    ) -> list[TableEvent]:
        """Give an input to a table, or to the room itself, and get what followed."""
        if table_id == ROOM:
            return self._take(said, at)
        if table_id not in self.tables:
            raise Refused(
                "there is no table {table:text}",
                "no-table",
                allowed=each("{text}", text=self.tables),
                table=table_id,
            )
        table = self.tables[table_id]
        if not table.knows(said.id):
            self._check(table, said)
            said = self.handed(table, said)
        told = table.take(said, at, chance, sealer)
        if table.hand is None:
            self.note_jackpots(told)
        return told

    # Jackpots

    def handed(self, table: LiveTable, said: AnyInput) -> AnyInput:
        """The input with what only the room knows of it: how much there is to be won."""
        if not isinstance(said, Deal) or said.jackpot == (pool := self.pool(table.game.id)):
            return said
        return replace(said, jackpot=pool)

    def pool(self, game: str, but: LiveTable | None = None) -> Cents:
        """What a game's jackpot holds, less what hands in progress (all but one) have paid out of it."""
        holds = self.jackpots.get(game, 0)
        if not holds:
            return 0
        hands = [table.hand for table in self.tables.values() if table is not but and table.game.id == game]
        return holds - sum(paid_out(hand) for hand in hands if hand is not None)

    def holds(self, game: str) -> Cents:
        """What a game's jackpot holds, as everybody is shown it."""
        return self.jackpots.get(game, 0)

    def note_jackpots(self, told: Iterable[TableEvent], *, undone: bool = False) -> None:
        """Note what has come into jackpots and out of them; or that it has not, after all."""
        for event in told:
            game, amount = "", 0
            if isinstance(event.what, HandEnded):
                game, amount = self.tables[event.table].game.id, sum(event.what.jackpot.values())
            elif isinstance(event.what, JackpotPaid):
                game, amount = event.what.game, -event.what.amount
            if amount:
                self.jackpots[game] = self.jackpots.get(game, 0) + (-amount if undone else amount)

    def _check_award(self, table: LiveTable, said: Reply) -> None:
        """A jackpot may be claimed at several tables at once; what one hand wins is gone for the others."""
        hand = table.hand
        if hand is None or JACKPOT not in hand.setup.lying:
            return
        trial = play_again(table.game, hand.inputs, beyond=SeededChance(0))
        trial.answer(FLOOR, said.answer)
        left = self.pool(table.game.id, but=table)
        if paid_out(trial) > left:
            raise table.refuse(
                "the jackpot of {game:text} holds {left:amount}, since some was won elsewhere",
                "jackpot-award",
                "award up to {most:amount}",
                game=table.game.id,
                left=left,
                most=left - paid_out(hand),
            )

    def concerned(self, said: Stop | Resume) -> list[str]:
        """The tables to which a stop or its end must be brought."""
        if said.scope == "room":
            return list(self.tables)
        if said.scope == "game":
            return [name for name, table in self.tables.items() if table.game.id == said.name]
        return [name for name, table in self.tables.items() if table.seat_of(said.name)]

    # Who may play

    def _check(self, table: LiveTable, said: AnyInput) -> None:
        if isinstance(said, Reply):
            if said.role == "floor" and not said.person:
                self._check_award(table, said)
            elif said.role == "player" and said.person not in ("", said.who):
                self._check_person(table, said.who)
            return
        if isinstance(said, (Sit, Stand, Join, Buy)):
            self._check_person(table, said.subject)
        elif isinstance(said, StandIn) and said.by:
            self._check_person(table, said.by)
        for person, others in seats_besides(said):
            self._check_seats(table, person, others)
        if isinstance(said, (Sit, Stand, Join, Deal)):
            self.check_going_on(table.game)

    def check_going_on(self, game: Game) -> None:
        """Refuse what begins while the room or a game is stopped."""
        for scope, name in (("room", ""), ("game", game.id)):
            if switch := self.switches.get((scope, name)):
                raise game.refuse(
                    "{name:word} is stopped: {reason:text}" if name else "the room is stopped: {reason:text}",
                    "stopped",
                    name=name,
                    reason=switch.reason,
                )

    def _check_person(self, table: LiveTable, person: str) -> None:
        if reason := self.barred(person):
            raise table.refuse("{person} may not play: {reason:text}", "barred", person=person, reason=reason)
        if switch := self.switches.get(("person", person)):
            raise table.refuse(
                "{person} is stopped: {reason:text}", "stopped", person=person, reason=switch.reason
            )

    def seats(self, person: str) -> list[str]:
        """The tables at which somebody has a seat."""
        return [name for name, table in self.tables.items() if table.seat_of(person)]

    def _check_seats(self, table: LiveTable, person: str, others: int) -> None:
        """By their own choice somebody plays at several tables, with one seat at each."""
        elsewhere = [name for name in self.seats(person) if name != table.state.table]
        if len(elsewhere) > others:
            raise table.refuse(
                "{person} has a seat at {tables:said}",
                "one-seat",
                "leave one of them first",
                person=person,
                tables=" and ".join(f"table {name}" for name in elsewhere),
            )

    # What the room itself is told

    def _take(self, said: AnyInput, at: int) -> list[TableEvent]:
        if again := repeated(self._seen, said, ROOM, at):
            return again
        if said.role != "floor":
            raise Refused(
                "{who:person} has no authority for this",
                "authority",
                allowed=("ask the floor",),
                who=said.who,
            )
        match said:
            case Stop(scope="table" | "change") | Resume(scope="table" | "change"):
                raise Refused("a table is held at the table", "no-table", allowed=tuple(self.tables))
            case Stop():
                told = self._stop(said, at)
            case Resume():
                told = self._resume(said)
            case PayJackpot():
                told = self._pay_jackpot(said)
            case _:
                raise Refused("this is said to a table", "no-table", allowed=each("{text}", text=self.tables))
        self.number += 1
        remember(self._seen, said, self.number, self.number)
        events = [TableEvent(ROOM, self.number, at, told)]
        self.note_jackpots(events)
        return events

    def _stop(self, said: Stop, at: int) -> AnyEvent:
        self.switches[said.scope, said.name] = Switch(said.who, at, said.reason)
        return Stopped(scope=said.scope, name=said.name, who=said.who, reason=said.reason, topic="stopped")

    def _resume(self, said: Resume) -> AnyEvent:
        if (said.scope, said.name) not in self.switches:
            raise Refused(
                "nothing is stopped, {scope:word} {name:text}", "stopped", scope=said.scope, name=said.name
            )
        del self.switches[said.scope, said.name]
        return Resumed(scope=said.scope, name=said.name, who=said.who, reason=said.reason, topic="stopped")

    def _pay_jackpot(self, said: PayJackpot) -> AnyEvent:
        pool = self.pool(said.game)
        if reason := self.barred(said.person):
            raise Refused(
                "{person} may not be paid: {reason:text}", "barred", person=said.person, reason=reason
            )
        if not 0 < said.amount <= pool:
            raise Refused(
                "the jackpot of {game:word} holds {pool:amount}",
                "jackpot",
                allowed=("pay up to {pool:amount}",),
                game=said.game,
                pool=pool,
            )
        witness.named(said.game, "jackpot")
        return JackpotPaid(
            game=said.game,
            person=said.person,
            amount=said.amount,
            left=pool - said.amount,
            who=said.who,
            reason=said.reason,
            topic="jackpot",
        )


def seats_besides(said: AnyInput) -> list[tuple[str, int]]:
    """Who may say something only with so many seats at other tables."""
    if isinstance(said, StandIn):
        return [(said.by, 0)] if said.by else []
    return [(said.subject, MOST_TABLES - 1)] if isinstance(said, (Sit, Stand)) else []


def paid_out(hand: Hand) -> Cents:
    """What a hand has paid out of the jackpot beyond what it has put in."""
    return max(0, hand.setup.lying.get(JACKPOT, 0) - hand.table.chips.get(JACKPOT, 0))
