"""A live table: it takes inputs one by one and tells what followed; the same inputs, the same table."""

from collections.abc import Callable, Sequence
from typing import Self

from msgspec import json

from calroom.houses.changes import changes
from calroom.houses.game import Game
from calroom.room import absence, agreements, bank, choices, clock, dealing, names, posting, seating, waiting
from calroom.room.events import (
    Closed,
    LimitChanged,
    Opened,
    Resumed,
    RulesChanged,
    Stopped,
    TableEvent,
)
from calroom.room.in_play import Sealer, TableInPlay
from calroom.room.inputs import (
    Alone,
    AnyInput,
    AskShuffle,
    Away,
    Back,
    Buy,
    Cash,
    ChangeDealer,
    ChangeLimit,
    ChangeSeat,
    Close,
    Deal,
    Doubles,
    DrawForSeats,
    Join,
    Leave,
    MoveOn,
    Open,
    Page,
    Post,
    Potting,
    Quit,
    Rename,
    Reply,
    Report,
    Resume,
    Scope,
    Share,
    Sit,
    Stand,
    StandIn,
    Stop,
    TakeBank,
    Tick,
    TimeUp,
)
from calroom.room.repeats import remember, repeated
from calroom.room.state import TableState
from calroom.shuffle.chance import Chance
from calroom.shuffle.written import Drawn
from calroom.table.asks import DEALER, FLOOR, Ask, Seat
from calroom.table.hand import Hand
from calroom.table.incidents import read_incident
from calroom.table.refusals import Refused
from calroom.table.sentences import each

NOTHING_ON_IT = tuple(
    set(TableState.__struct_fields__)
    - {"table", "game", "version", "number", "at", "hand", "seen", "stopped"}
)
"""What a closed table forgets."""


OF_THE_TABLE: tuple[Scope, ...] = ("table", "change")
"""What is stopped at a table alone, and goes on with its next opening."""


class LiveTable(TableInPlay):
    """A table of one house-game over many hands."""

    @classmethod
    def new(cls, table: str, game: Game) -> Self:
        """A table that nobody has opened yet."""
        return cls(game, TableState(table=table, game=game.id, version=game.version))

    # The door

    def take(
        self, said: AnyInput, at: int, chance: Chance | None = None, sealer: Sealer | None = None
    ) -> list[TableEvent]:
        """Refuse the input, with nothing changed, or apply it and tell what followed.

        The sealer seals whatever deck the input brings to the table, before a card of it is dealt.
        """
        state = self.state
        if again := repeated(state.seen, said, state.table, at):
            return again
        if at < state.at:
            raise ValueError(f"time does not run backwards: {at} is before {state.at}")
        before, number = state.at, state.number
        state.at = at
        self.sealer = sealer
        self.chance.come_with(chance)
        try:
            HANDLERS[type(said)](self, said)
        except Refused:
            state.at = before
            raise
        self._go_on()
        remember(state.seen, said, number + 1, state.number)
        told = state.number - number
        return self.events[-told:] if told else []

    def knows(self, said: str) -> bool:
        """Whether an input of this id was taken lately."""
        return said in self.state.seen

    @property
    def drawn(self) -> Drawn:
        """What chance gave to the last input; part of its record."""
        return self.chance.drawn

    @property
    def asks(self) -> tuple[Ask, ...]:
        """What is asked now, in the hand or between hands."""
        return self.hand.asks if self.hand else bank.question(self)

    # Memory

    def snapshot(self) -> TableState:
        """The table between two hands: a checkpoint, which later inputs do not change."""
        if self.hand is not None:
            raise ValueError("a hand is in progress: it is rebuilt from the inputs since the last checkpoint")
        return copied(self.state)

    @classmethod
    def restore(cls, game: Game, checkpoint: TableState) -> Self:
        """The table as it was at a checkpoint, under the version of the house file that it was made under."""
        return cls(game.at(checkpoint.version), copied(checkpoint))

    def go_on_under(self, game: Game, at: int, *, tell: bool = True) -> list[TableEvent]:
        """Between hands: deal the next ones under another version of the house file, and say what changes.

        A checkpoint is due at once, since later inputs can be replayed under this version only.
        """
        if self.hand is not None:
            raise ValueError("a hand in progress is finished under the version it was dealt under")
        if game.id != self.game.id:
            raise ValueError(f"this is a table of {self.game.id}, not of {game.id}")
        old = self.game
        self.game, self.state.version, self.state.at = game, game.version, max(at, self.state.at)
        if not tell:
            return []
        self.tell(RulesChanged(version=game.version, changes=list(changes(old, game))))
        return self.events[-1:]

    def what_stands_against(self, game: Game) -> str:
        """Why the table cannot go on under another version of the house file; empty if it can."""
        state = self.state
        try:
            if state.stakes:
                game.read_posted(state.stakes, state.posted)
        except (Refused, ValueError) as wrong:
            return str(wrong)
        most = game.rules.seats[1]
        if taken := [seat for seat in state.players if seat > most]:
            return f"somebody sits in seat {max(taken)}, and there are {most} seats"
        return ""

    # What people see

    def seen_by(self, person: str | None, events: Sequence[TableEvent]) -> list[TableEvent]:
        """Events of this hand as somebody sees them."""
        seat = self._hand_seat(person)
        return [event.masked(seat) for event in events]

    def _hand_seat(self, person: str | None) -> Seat | None:
        """The seat from which somebody sees the last hand: their own, or that of whom they stand in for."""
        people = self.people or self.state.carried_for
        for seat, name in people.items():
            player = self.state.players.get(seat)
            if person and person in (name, player.stand_in if player and player.person == name else ""):
                return seat
        return None

    # What follows an input

    def _go_on(self) -> None:
        """Whatever needs nobody's word: those who left are answered for, hands end, the bank is offered."""
        while self.hand is not None and (gone := self._asked_who_left(self.hand)):
            self.hand.answer_for(gone)
        self.tell_of_hand()
        if self.hand is not None:
            if self.hand.over:
                dealing.finish(self)
            else:
                self._time_questions(self.hand)
        if self.state.waiting:
            waiting.call_to_open_seats(self)
        if self.hand is None and self.is_open and bank.has_bank(self) and not self.state.stopped:
            bank.offer(self)

    def _asked_who_left(self, hand: Hand) -> Seat:
        """A seat that is asked although its player is as good as gone; 0 if there is none."""
        players = self.state.players
        for ask in hand.asks:
            player = players.get(ask.seat)
            if player is not None and player.leaving:
                return ask.seat
        return 0

    def _time_questions(self, hand: Hand) -> None:
        asked, at = self.state.asked, self.state.at
        self.state.asked = {ask.seat: asked.get(ask.seat, at) for ask in hand.asks}


def copied(state: TableState) -> TableState:
    """Another copy of a table's state, equal to it byte by byte."""
    return json.decode(json.encode(state), type=TableState)


# Opening, closing, stopping


def open_table(table: TableInPlay, said: Open) -> None:
    """The floor opens the table at stakes that the house allows; an open one, at higher stakes."""
    table.check_authority(said, "floor", "host")
    if table.is_open:
        choices.play_higher(table, said)
        return
    stakes = table.game.stakes_meant(said.stakes) if said.stakes else table.game.rules.stakes[0]
    try:
        posted = table.game.read_posted(stakes, said.posted)
    except Refused:
        raise
    except ValueError as wrong:
        raise table.refuse("{wrong:said}", "posted", wrong=str(wrong)) from None
    state = table.state
    state.stakes, state.posted, state.opened_at, state.marked_at = stakes, posted, state.at, state.at
    state.stays = said.stays
    table.tell(Opened(game=state.game, stakes=stakes, posted=state.posted, topic="table-open"))


def change_limit(table: TableInPlay, said: ChangeLimit) -> None:
    """The floor approves another limit; it holds from the next hand on, and with it what a hand costs."""
    table.check_open()
    old, stakes = table.state.stakes, table.game.stakes_meant(said.stakes)
    if said.role not in ("floor", "host"):
        raise table.refuse(
            "{who:person} cannot change the limit of a game", "limit-change", "ask the floor", who=said.who
        )
    if table.hand is not None or stakes == old:
        raise table.refuse(
            "a hand is in progress" if table.hand else "the table plays {stakes:word} already",
            "limit-change",
            "wait until the hand is over" if table.hand else "play on",
            stakes=old,
        )
    try:
        table.game.read_posted(stakes, table.state.posted)
    except Refused:
        raise
    except ValueError as wrong:
        raise table.refuse(
            "{wrong:said}", "limit-change", *each("{word}", word=table.game.rules.stakes), wrong=str(wrong)
        ) from None
    table.state.stakes = stakes
    table.tell(LimitChanged(old=old, new=stakes, topic="limit-change"))


def close_table(table: TableInPlay, said: Close) -> None:
    """The floor closes the table: everybody takes their chips, and nothing stays on it."""
    table.check_open()
    table.check_authority(said, "floor")
    if table.hand is not None:
        raise table.refuse("a hand is in progress", "hand-in-progress", "finish it")
    if table.state.players:
        seating.divide_lying(table)
    for seat in table.order:
        seating.remove(table, seat, "table-closed")
    for entry in list(table.state.waiting):
        waiting.strike(table, entry.person, "table-closed")
    table.tell(Closed(reason=said.reason, topic="table-closed"))
    state = table.state
    bare = TableState(table=state.table, game=state.game, version=state.version)
    for name in NOTHING_ON_IT:
        setattr(state, name, getattr(bare, name))
    for scope in OF_THE_TABLE:
        state.stopped.pop(scope, None)


def stop(table: TableInPlay, said: Stop) -> None:
    """No new hands, in whole or for one person; what is in progress is finished."""
    table.check_authority(said, "floor")
    if said.scope == "person":
        seat = table.seat_of(said.name)
        if seat:
            table.state.players[seat].stopped = True
    else:
        table.state.stopped[said.scope] = said.reason
    table.tell(Stopped(scope=said.scope, name=said.name, who=said.who, reason=said.reason, topic="stopped"))


def resume(table: TableInPlay, said: Resume) -> None:
    """New hands again."""
    table.check_authority(said, "floor")
    seat = table.seat_of(said.name)
    if said.scope == "person" and seat:
        table.state.players[seat].stopped = False
    elif said.scope != "person" and said.scope not in table.state.stopped:
        raise table.refuse("nothing is stopped, {scope:word}", "stopped", scope=said.scope)
    else:
        table.state.stopped.pop(said.scope, None)
    table.tell(Resumed(scope=said.scope, name=said.name, who=said.who, reason=said.reason, topic="stopped"))


# The hand


def reply(table: TableInPlay, said: Reply) -> None:
    """Somebody answers what they are asked."""
    table.check_open()
    if said.role in ("floor", "dealer") and not said.person:
        seat = FLOOR if said.role == "floor" else DEALER
    else:
        seat, _ = table.seated(said)
    if table.hand is None:
        bank.answer(table, seat, said.answer)
    else:
        table.hand.answer(seat, said.answer)
        table.state.asked.pop(seat, None)


def report(table: TableInPlay, said: Report) -> None:
    """Something went wrong in the hand."""
    table.check_open()
    if table.hand is None:
        raise table.refuse("no hand is in progress", "hand-over")
    try:
        incident = read_incident(said.incident)
    except ValueError as wrong:
        raise table.refuse("{wrong:said}", "incident", wrong=str(wrong)) from None
    table.hand.report(incident)


HANDLERS: dict[type, Callable[..., None]] = {
    Open: open_table,
    ChangeLimit: change_limit,
    Post: posting.post,
    DrawForSeats: seating.draw_seats,
    Close: close_table,
    Sit: seating.sit,
    Stand: seating.stand,
    StandIn: agreements.stand_in,
    Potting: agreements.agree_on_potting,
    Leave: seating.leave,
    MoveOn: seating.move_on,
    Buy: seating.buy,
    Cash: seating.cash,
    Away: absence.away,
    Back: absence.back,
    ChangeSeat: absence.change_seat,
    Join: waiting.join,
    Quit: waiting.quit_list,
    Page: waiting.page,
    Doubles: choices.play_doubles,
    Alone: choices.play_alone,
    Share: bank.share,
    TakeBank: bank.take_broken,
    AskShuffle: dealing.ask_shuffle,
    ChangeDealer: clock.change_dealer,
    Deal: dealing.start,
    Reply: reply,
    Report: report,
    Tick: clock.tick,
    TimeUp: clock.time_up,
    Rename: names.rename,
    Stop: stop,
    Resume: resume,
}
