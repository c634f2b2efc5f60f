"""A hand runs a script: it takes answers and incidents, refuses what is not allowed, and can be played again.

A hand is its inputs. The setup and the list of answers, incidents and throws of chance reproduce
every event, so that saving, recovering, auditing and undoing are one thing: replay.
"""

from collections.abc import Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from msgspec import to_builtins

from calroom.cards import Card
from calroom.kinds import check_kind
from calroom.money import Amount, Cents, dollars
from calroom.shuffle.chance import Chance
from calroom.shuffle.written import Drawn, RecordingChance, RunOut, WrittenChance
from calroom.table import witness
from calroom.table.asks import NOTHING_LEFT, Answer, Ask, Leaves, Script, Seat, in_words, who
from calroom.table.events import Began, Ended, Event, Reported
from calroom.table.incidents import Incident, Remedies, read_incident
from calroom.table.inputs import Answered, Happened, Input, Inputs, Setup
from calroom.table.refusals import (
    CannotHappen,
    HandIsOver,
    NotAnOption,
    OutOfTurn,
    Refused,
    WrongAmount,
    WrongCards,
    allowed_by,
    join_words,
)
from calroom.table.running import Running, chosen
from calroom.table.sentences import Sentence, each
from calroom.table.table import STACK, Table
from calroom.table.verbs import Verbs
from calroom.table.views import View, Watched

if TYPE_CHECKING:
    from calroom.table.drawing import Replayed


class Playable(Protocol):
    """What a hand needs to know of its house-game."""

    @property
    def id(self) -> str:
        """The house-game, such as `palace.holdem`."""

    @property
    def remedies(self) -> Remedies:
        """What the game does about which incident."""

    @property
    def secrets_decide(self) -> bool:
        """Whether a card nobody sees may decide what happens next, as when the dealer looks under an ace."""

    @property
    def verbs(self) -> Verbs:
        """The words of everything that can be chosen."""

    def play(self, table: Table, setup: Setup) -> Script[Leaves | None]:
        """The script of one hand; what it returns is left to the next one."""

    def rules_for(self, topic: str, stakes: str = "") -> tuple[str, ...]:
        """The ids of this house's rules on a topic, at a table with these stakes or at any."""


class Hand:
    """One deal of a house-game, from collection to settlement."""

    def __init__(self, game: Playable, setup: Setup, chance: Chance, like: "Hand | None" = None) -> None:
        self.game = game
        self.setup = setup
        self._chance = chance
        self.events: list[Event] = []
        self._asleep: Drawn | None = None
        """What chance had given when the hand was forked, until its script is wanted; None once it runs."""
        self._watched: Watched | None = None
        """What everybody sees of it, from when the first of them looks."""
        if like is None:
            self._begin()
        else:
            self._share(like)

    def _begin(self) -> None:
        setup = self.setup
        self.over = False
        self.called_off = False
        self.left = NOTHING_LEFT
        self.asks: tuple[Ask, ...] = ()
        self._inputs: list[Input] = []
        self._recorder = RecordingChance(self._chance)
        self._table = table = Table(
            setup.stacks, setup.button, setup.deck, self._recorder, setup.lying, self.events
        )
        self._chips = table.chips
        self._running = Running(self.game.play(table, setup))
        self._witnessed = 0
        table.tell(
            Began(
                setup.placed_by,
                setup.game,
                setup.version,
                setup.stakes,
                table.seats,
                dict(table.chips),
                setup.button,
            )
        )
        for data in setup.incidents:
            self._running.scripts.append(self._remedy_for(read_incident(data)))
        self._go_on(None)

    def _share(self, like: "Hand") -> None:
        """Know all that another hand knows, without a script of one's own."""
        self.over, self.called_off, self.left = like.over, like.called_off, like.left
        self.asks, self._witnessed = like.asks, like._witnessed
        self._inputs = like._inputs.copy()
        self._asleep = like._drawn()
        self._chips = like._chips.copy()
        self.events = like.events.copy()

    @property
    def table(self) -> Table:
        """The table that the script works with; a fork that has none yet plays its past again for it."""
        if self._asleep is not None:
            self._wake()
        return self._table

    @property
    def leaves(self) -> dict[str, Any]:
        """What the next hand can be given of this one, by name; a deck if it goes on with these cards."""
        left: dict[str, Any] = to_builtins(self.left)
        return left

    # The safe door

    def answer(
        self,
        seat: Seat,
        answer: Answer | str,
        amount: Amount = 0,
        cards: str | Sequence[Card] = (),
        where: str = "",
        *,
        system: bool = False,
    ) -> Sequence[Event]:
        """Give a seat's answer and get the events that followed; a refused one raises and changes nothing.

        An answer is said in words, `hand.answer(1, "raise", "$6")`, or is one: `hand.answer(1, Raise(600))`.
        """
        if type(answer) is not Answer:
            answer = self._read(seat, answer, amount, cards, where)
        taken = chosen(self.asks, seat, answer)
        if taken is None:
            self._refuse(seat, answer)
        if self._asleep is not None:
            self._wake()
        events, running = self.events, self._running
        before = len(events)
        self._inputs.append(Answered(seat, taken, system))
        if system:
            self._say_unanswered(seat)
        self._go_on(taken if running.asks_one else (seat, taken))
        return events[before:]

    def answer_for(self, seat: Seat) -> Sequence[Event]:
        """Give the default for a seat that cannot answer; the record says that the system did."""
        ask = self._asked(seat)
        if ask is None:
            self._refuse_turn(seat, "wait")
        return self.answer(seat, ask.default, system=True)

    def report(self, incident: Incident) -> Sequence[Event]:
        """Report what went wrong, at any moment of the hand; the house's remedy follows."""
        if self.over:
            raise self._is_over(incident)
        before = len(self.events)
        remedy = self._remedy_for(incident)
        self._inputs.append(Happened(to_builtins(incident)))
        self._running.scripts.append(remedy)
        self._go_on(None)
        return self.events[before:]

    def stands_against(self, incident: Incident) -> Refused | None:
        """Why an incident would be refused now, None if it can have happened; asking leaves no trace."""
        if self.over:
            return self._is_over(incident)
        try:
            self._remedy_for(incident).close()
        except CannotHappen as refused:
            return refused
        return None

    # What people may know

    @property
    def stacks(self) -> dict[Seat, Cents]:
        """What every seat has left."""
        return {seat: self._chips[STACK[seat]] for seat in sorted(self.setup.stacks)}

    def rules_for(self, topic: str) -> tuple[str, ...]:
        """The ids of this house's rules on a topic that hold at this table."""
        return self.game.rules_for(topic, self.setup.stakes)

    def view(self, seat: Seat | None = None) -> View:
        """The hand as one seat sees it, or as a spectator does."""
        if type(seat) is not int:
            check_kind("seat", seat, (int, type(None)), "a seat counted from 1, or None for a spectator")
        if self._watched is None:
            self._watched = Watched(self.events)
        return self._watched.view(seat, self.asks)

    def replayed(self, seat: Seat | None = None, *, whole: bool = False) -> "Replayed":
        """The hand to leaf through in a notebook, as a seat or a spectator saw it, or `whole`."""
        from calroom.table.drawing import Replayed

        return Replayed(tuple(self.events if whole else [event.masked(seat) for event in self.events]))

    def _repr_html_(self) -> str:
        from calroom.table.drawing import draw_hand

        return draw_hand(self.events, self.asks)

    # Playing it again

    @property
    def inputs(self) -> Inputs:
        """All it takes to play this hand again."""
        return Inputs(self.setup, tuple(self._inputs), self._drawn())

    def fork(self) -> "Hand":
        """A second hand at the same point, free to go another way.

        It shares the past at once: events, questions, views, stacks. A script cannot be copied, so the fork
        plays its past again when it is first advanced, or asked for its table; one that is only looked at
        never does.
        """
        return Hand(self.game, self.setup, deepcopy(self._chance), self)

    def __copy__(self) -> "Hand":
        return self.fork()

    def __deepcopy__(self, _: dict[int, Any]) -> "Hand":
        return self.fork()

    def __reduce__(self) -> tuple[Any, ...]:
        return play_again, (self.game, self.inputs, self._chance)

    def __repr__(self) -> str:
        if self.over:
            stacks = ", ".join(f"seat {seat} has {dollars(amount)}" for seat, amount in self.stacks.items())
            return f"<hand of {self.game.id}, over: {stacks}>"
        asked = "; ".join(f"{who(ask.seat)} may {join_words(allowed_by(ask))}" for ask in self.asks)
        return f"<hand of {self.game.id}: {asked}>"

    # The engine room

    def _drawn(self) -> Drawn:
        return self._recorder.drawn if self._asleep is None else self._asleep

    def _wake(self) -> None:
        """Play the past of a fork again; whoever holds its list of events goes on seeing what happens."""
        assert self._asleep is not None
        inputs, self._chance = self._inputs, _FirstThen(self._asleep, self._chance)
        self._asleep = None
        self.events.clear()
        self._begin()
        self._play(inputs)

    def _play(self, inputs: Sequence[Input]) -> None:
        for one in inputs:
            if isinstance(one, Answered):
                self.answer(one.seat, one.answer, system=one.system)
            else:
                self.report(read_incident(one.incident))

    def _read(
        self, seat: Seat, said: object, amount: Amount, cards: str | Sequence[Card], where: str
    ) -> Answer:
        """An answer as it was given, in words or whole."""
        if isinstance(said, str):
            return in_words(self._asked(seat), said, amount, cards, where)
        check_kind("answer", said, Answer, "an answer, or its verb such as 'call'")
        assert isinstance(said, Answer)
        return said

    def _asked(self, seat: Seat) -> Ask | None:
        return next((ask for ask in self.asks if ask.seat == seat), None)

    def _say_unanswered(self, seat: Seat) -> None:
        if ask := self._asked(seat):
            self._table.call(ask.unanswered, f"{who(seat)} does not answer in time", seat)

    def _go_on(self, reply: Any) -> None:
        """Run what is running to its next question, or to the end."""
        running = self._running
        self.asks = running.go_on(reply)
        if not running.scripts:
            self._end()
        if witness.watchers:
            self._bear_witness()

    def _end(self) -> None:
        self.over, self.called_off = True, self._running.called_off
        self.left = self._running.left or NOTHING_LEFT
        # Nothing can go wrong any more; a table that kept what keeps the table would be long in going.
        self._table.kept = None
        chips = self._table.chips
        self._table.tell(Ended(chips={place: amount for place, amount in chips.items() if amount}))

    def _remedy_for(self, incident: Incident) -> Script[None]:
        remedy = self.game.remedies.get(type(incident))
        if remedy is None:
            known = each("report {word}", word=[kind.__name__ for kind in self.game.remedies])
            raise CannotHappen(
                "{game:text} knows no incident {incident:word}",
                allowed=known,
                game=self.game.id,
                incident=type(incident).__name__,
            )
        try:
            script = remedy(self.table, incident)
        except CannotHappen as refused:
            raise self._ground(CannotHappen, refused.sentence, refused.topic, refused.instead) from None
        return self._reported(script, incident)

    def _is_over(self, incident: Incident) -> Refused:
        said = Sentence("the hand is over, and {incident:said}", incident=incident.words())
        return self._ground(HandIsOver, said, incident.too_late)

    def _reported(self, remedy: Script[None], incident: Incident) -> Script[None]:
        self.table.tell(Reported("", incident.words()))
        yield from remedy

    def _bear_witness(self) -> None:
        game = self.game.id
        for event in self.events[self._witnessed :]:
            if event.topic:
                witness.named(game, event.topic)
        self._witnessed = len(self.events)
        for ask in self.asks:
            granted = (option.topic for option in ask.options)
            for topic in (ask.topic, ask.turn, *granted, *(barring for _, barring in ask.barred)):
                if topic:
                    witness.named(game, topic)

    def _refuse_turn(self, seat: Seat, verb: str) -> NoReturn:
        check_kind("seat", seat, int, "a seat counted from 1")
        if self.over:
            raise HandIsOver("the hand is over, so {seat} cannot {verb:word}", seat=seat, verb=verb)
        said = Sentence(
            "{seat} cannot {verb:word} now: it is for {seats} to choose",
            seat=seat,
            verb=verb,
            seats=[ask.seat for ask in self.asks],
        )
        raise self._ground(OutOfTurn, said, "out-of-turn")

    def _refuse(self, seat: Seat, answer: Answer) -> NoReturn:
        ask = self._asked(seat)
        if ask is None:
            self._refuse_turn(seat, answer.verb)
        allowed = allowed_by(ask)
        option = ask.option_for(answer)
        if option is None:
            topic = dict(ask.barred).get(answer.verb, ask.topic)
            said = Sentence("{seat} cannot {verb:word}", seat=ask.seat, verb=answer.verb)
            raise self._ground(NotAnOption, said, topic, allowed)
        if not option.takes_amount(answer.amount):
            said = Sentence(
                "{seat} cannot {verb:word} {amount}", seat=ask.seat, verb=answer.verb, amount=answer.amount
            )
            raise self._ground(WrongAmount, said, option.limit_on(answer.amount) or option.topic, allowed)
        said = (
            Sentence("{seat} cannot {verb:word} {cards}", seat=ask.seat, verb=answer.verb, cards=answer.cards)
            if answer.cards
            else Sentence("{seat} cannot {verb:word} nothing", seat=ask.seat, verb=answer.verb)
        )
        raise self._ground(WrongCards, said, option.limit_on_cards(answer.cards) or option.topic, allowed)

    def _ground(
        self, kind: type[Refused], said: Sentence, topic: str, allowed: tuple[Sentence, ...] = ()
    ) -> Refused:
        if topic and witness.watchers:
            witness.named(self.game.id, topic)
        return kind(said, topic, self.rules_for(topic) if topic else (), allowed)


def play_again(game: Playable, inputs: Inputs, beyond: Chance | None = None) -> Hand:
    """Replay: the same inputs, the same events. `beyond` is asked once the recorded chance is used up."""
    hand = Hand(game, inputs.setup, _FirstThen(inputs.drawn, beyond))
    hand._play(inputs.inputs)
    return hand


NOTHING_DRAWN = Drawn()


class _FirstThen:
    """Chance that gives what is written as long as it lasts, and then goes on with another."""

    def __init__(self, drawn: Drawn, beyond: Chance | None) -> None:
        self.written, self.beyond = WrittenChance(drawn), beyond

    def __deepcopy__(self, kept: dict[int, Any]) -> "_FirstThen":
        other = _FirstThen(NOTHING_DRAWN, deepcopy(self.beyond, kept))
        other.written = deepcopy(self.written, kept)
        return other

    def shuffle(self, pieces: Sequence[str]) -> list[str]:
        try:
            return self.written.shuffle(pieces)
        except RunOut:
            if self.beyond is None:
                raise
            return self.beyond.shuffle(pieces)

    def dice(self, count: int) -> tuple[int, ...]:
        try:
            return self.written.dice(count)
        except RunOut:
            if self.beyond is None:
                raise
            return self.beyond.dice(count)
