"""What the host of a table does and when: hands are dealt, clocks run out, bots answer, come and go.

Everything it does is an input like any other. What is due next is worked out anew whenever something has
happened; in between a table costs nothing.
"""

import asyncio
import logging
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct

from calroom.bots import Mind
from calroom.houses.game import Game
from calroom.keeping import NotKept
from calroom.room import inputs
from calroom.room.events import InHand
from calroom.room.inputs import AnyInput, Reply
from calroom.room.table import LiveTable
from calroom.server.tables.clocks import SECOND, STAFF, Put, Times, is_staff, steady
from calroom.server.tables.company import Company, changes
from calroom.server.tables.sitting_out import sitting_out_now
from calroom.store import StoreFailure
from calroom.table.asks import DEALER, FLOOR, Answer
from calroom.table.events import Acted, Dealt, Shown
from calroom.table.refusals import Refused
from calroom.table.views import Onlooker, View

if TYPE_CHECKING:
    from calroom.server.tables.hosted import HostedTable

HELD_UP = 3.0
"""Seconds until something that was refused, or could not be written, is tried again."""

HELD_UP_AT_MOST = 300.0
"""Seconds until something is tried again that has gone wrong many times."""

LATE = 10.0
"""Seconds after which something that is due and not done means that the table hangs."""

STREET = 0.25
"""So much longer a result stays for every street that came when all were all-in."""

log = logging.getLogger("calroom.tables")
_SEAT = re.compile(r" (\d+)")
"""The seat in the name of a place: `hand 3`, `hand 3b`, `front 3`."""


class Duty(Struct, frozen=True):
    """Something to do at a time (`steady`): say something to the table, or answer for somebody."""

    at: int
    what: AnyInput | Put

    @property
    def name(self) -> str:
        """What it is called; each may be held up for itself."""
        what = self.what
        if isinstance(what, Put):
            return f"the answer of seat {what.ask.seat} to {what.number}"
        who = "" if isinstance(what, inputs.Sit) else what.about or what.who
        return f"{type(what).__name__} {who}"


class Conductor:
    """Keeps one table going."""

    def __init__(self, table: "HostedTable") -> None:
        self._table = table
        self.is_over = False
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = 0
        self._acting: asyncio.Task[None] | None = None
        self._held_up: dict[str, int] = {}
        self._overdue = ("", 0)
        """What was due and not done when it was last looked, and since when."""
        self._went_wrong: Counter[str] = Counter()
        self._ended_at = 0
        self._result_stays = 0
        self._is_watched = False
        self._asked: set[str] = set()
        """The people here who have been asked something since they sat down."""
        self._is_awaited = False
        self._onlooker: Onlooker | None = None
        self._ticked_at = self._seen_at = steady()

    def hand_over(self, live: LiveTable) -> None:
        """A hand is over; its result stays for a while, or for a moment where nobody has a part in it."""
        times = self._table.around.times
        stays = result_stays(live, times) if self._is_watched else min(times.pause, times.glance)
        self._ended_at, self._result_stays = steady(), int(stays * SECOND)

    def look(self, live: LiveTable) -> None:
        """See, after an input, whether somebody here still has a part in the hand, or looks on."""
        if live.hand is not None:
            here = self._table.crowd
            people = people_at(live)
            if self._onlooker is None or self._onlooker.events is not live.hand.events:
                self._onlooker = Onlooker(live.hand.events, None)
            playing = people_in_hand(live, self._onlooker.look())
            players = live.state.players
            busy = {player.person for player in players.values() if player.away_since is None}
            self._is_watched = (
                not people or any(person in here for person in playing) or not busy.issuperset(here.people)
            )
            self._asked.update(players[ask.seat].person for ask in live.asks if ask.seat in players)
            self._asked.intersection_update(people)
            self._is_awaited = any(person in here and person not in self._asked for person in playing)

    def somebody_looked(self) -> None:
        """Somebody came, went, or asked how things are."""
        self._seen_at = steady()
        self.arm()

    def rest(self) -> None:
        """Nothing is done here: another process keeps the table."""
        self.is_over = True

    async def stop(self) -> None:
        """Do nothing more here."""
        self.is_over = True
        if self._timer is not None:
            self._timer.cancel()
        if self._acting is not None and not self._acting.done():
            self._acting.cancel()
            await asyncio.gather(self._acting, return_exceptions=True)
        for put in self._table.questions.put.values():
            if put.thought is not None:
                put.thought.cancel()

    # Whether it still goes

    def overdue(self) -> str:
        """What has been due and not done for long, however often it was tried; empty if nothing has.

        It counts from the first look that found it: what becomes possible late was due before that.
        """
        if self.is_over:
            return ""
        try:
            questions = [duty for duty in self._wanted() if isinstance(duty.what, Put)]
        except (NotKept, StoreFailure) as failure:
            return str(failure)
        first = min((*questions, *self._all_duties()), key=lambda duty: duty.at, default=None)
        if first is None or first.at >= steady():
            self._overdue = ("", 0)
            return ""
        if self._overdue[0] != first.name:
            self._overdue = (first.name, steady())
        return first.name if steady() - self._overdue[1] > LATE * SECOND else ""

    def begin_again(self) -> None:
        """Forget what is held up or has got stuck, and look at what is due."""
        self._held_up.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._acting is not None:
            self._acting.cancel()
            self._acting = None
        self.arm()

    # What is due

    def arm(self) -> None:
        """Set the alarm for whatever is due next; one that rings too early looks again."""
        if self.is_over:
            return
        due = min((duty.at for duty in self._all_duties()), default=None)
        if due is None or (self._timer is not None and self._timer_at <= due):
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer_at = due
        self._timer = asyncio.get_running_loop().call_later(max(0, due - steady()) / SECOND, self._ring)

    def _ring(self) -> None:
        self._timer = None
        if self._acting is None or self._acting.done():
            self._acting = asyncio.get_running_loop().create_task(self._act())

    async def _act(self) -> None:
        """Do what is due now, one thing at a time, and look again."""
        time = steady()
        due = sorted((duty for duty in self._all_duties() if duty.at <= time), key=lambda duty: duty.at)
        for duty in due:
            if await self._do(duty):
                break
        self.arm()

    async def _do(self, duty: Duty) -> bool:
        """Do one thing; whether the table took it."""
        try:
            if isinstance(duty.what, Put):
                await self._answer_for(duty.what)
            else:
                await self._say(duty.what)
        except (Refused, NotKept) as wrong:
            log.info("%s: %s is held up: %s", self._table.table, duty.name, wrong)
        except Exception:
            log.exception("%s: %s went wrong", self._table.table, duty.name)
            self._went_wrong[duty.name] += 1
        else:
            self._held_up.pop(duty.name, None)
            del self._went_wrong[duty.name]
            return True
        time = steady()
        self._held_up = {name: until for name, until in self._held_up.items() if until > time}
        self._held_up[duty.name] = time + int(self._holds_up(duty) * SECOND)
        return False

    def _holds_up(self, duty: Duty) -> float:
        """How long something is not tried again; what goes wrong again and again, longer every time."""
        return min(HELD_UP * 2.0 ** max(0, self._went_wrong[duty.name] - 1), HELD_UP_AT_MOST)

    @property
    def is_failing(self) -> bool:
        """Whether something here has gone wrong more than once, so that the table cannot go on."""
        return any(count > 1 for count in self._went_wrong.values())

    async def _say(self, said: AnyInput) -> None:
        await self._table.take(said)
        if isinstance(said, inputs.Tick):
            self._ticked_at = steady()

    def _all_duties(self) -> list[Duty]:
        try:
            return list(self._duties())
        except (NotKept, StoreFailure) as failure:
            # A table that has to be rebuilt first waits until the store is back.
            log.error("%s cannot be read: %s", self._table.table, failure)
            return [Duty(steady() + int(HELD_UP * SECOND), inputs.Tick(role="clock", questions=False))]

    def _duties(self) -> Iterator[Duty]:
        for duty in self._wanted():
            held_up = self._held_up.get(duty.name, 0) if self._held_up else 0
            yield duty if held_up <= duty.at else Duty(held_up, duty.what)

    def _wanted(self) -> Iterator[Duty]:
        live, times = self._table.live, self._table.around.times
        if not live.is_open:
            return
        if live.hand is None:
            # Before the deal, which is due at the same moment.
            yield from self._dealt_out(live)
        if live.asks:
            yield from (self._answer_due(live, put) for put in self._open_questions(live))
        elif live.hand is None:
            yield from self._due_between_hands(live)
        if live.state.players or live.state.waiting:
            yield Duty(self._ticked_at + int(times.tick * SECOND), inputs.Tick(role="clock", questions=False))
        if not self._table.crowd and live.hand is None:
            yield from self._due_when_nobody_looks(live)

    # Answers

    def _open_questions(self, live: LiveTable) -> list[Put]:
        """What is asked; while an input is being written, somebody who was asked may be gone already."""
        put = self._table.questions.put
        return [one for seat, one in put.items() if is_staff(seat) or seat in live.state.players]

    def _answer_due(self, live: LiveTable, put: Put) -> Duty:
        seat = put.ask.seat
        if is_staff(seat):
            return Duty(put.begun + self._staff_takes(seat), put)
        if live.state.players[seat].kind == "bot":
            return Duty(self._bot_answers_at(live, put), put)
        return Duty(self._table.clocks.up_at(live, put), put)

    def _staff_takes(self, seat: int) -> int:
        times = self._table.around.times
        if self._table.is_attended_by(*STAFF[seat]):
            return int(times.staff * SECOND)
        return int(times.bot * SECOND)

    def _bot_answers_at(self, live: LiveTable, put: Put) -> int:
        """A bot makes up its mind at once, and speaks when the time has come that was drawn before."""
        if put.thought is None:
            around = self._table.around
            times = around.times
            haste = haste_of_bots(times, is_watched=self._is_watched, is_awaited=self._is_awaited)
            put.due = put.begun + around.bots.takes(put.ask, times.bot * haste)
            # What its seat sees now: by the time it thinks, the table may have gone on without it.
            view = live.hand.view(put.ask.seat) if live.hand else None
            mind = around.bots.mind(live, put.ask.seat)
            put.thought = asyncio.ensure_future(self._think(live.game, put, view, mind))
        return put.due

    async def _think(self, game: Game, put: Put, view: View | None, mind: Mind) -> Answer:
        loop, around = asyncio.get_running_loop(), self._table.around
        try:
            return await loop.run_in_executor(around.thinking, around.bots.think, game, put.ask, view, mind)
        except Exception:
            if not self.is_over:
                log.exception("%s: a bot could not decide", self._table.table)
                around.bots.could_not_think(self._table.table)
            return put.ask.default

    async def _answer_for(self, put: Put) -> None:
        """A bot answers, or time is up and the default counts."""
        seat, live = put.ask.seat, self._table.live
        if self._table.questions.put.get(seat) is not put:
            return
        if seat == FLOOR:
            reason = "no ruling was given, and the default counts"
            ruling = Reply(who="house", role="floor", answer=put.ask.default, reason=reason)
            await self._table.answer(put, ruling)
        elif seat == DEALER:
            await self._table.take(inputs.TimeUp(role="clock", since=put.since))
        elif put.thought is not None:
            answer = await self._made_up(put, put.thought)
            if self._table.questions.put.get(seat) is put:
                await self._answer_for_bot(put, live.state.players[seat].person, answer)
        else:
            await self._time_up(live, put)

    async def _made_up(self, put: Put, thought: asyncio.Future[Answer]) -> Answer:
        """What a bot wants; one that takes too long has nothing to say, and the default counts."""
        done, _ = await asyncio.wait((thought,), timeout=LATE / 2)
        if done and not thought.cancelled():
            return thought.result()
        log.warning("%s: a bot at seat %s takes too long to decide", self._table.table, put.ask.seat)
        self._table.around.bots.was_slow(self._table.table)
        return put.ask.default

    async def _answer_for_bot(self, put: Put, bot: str, answer: Answer) -> None:
        try:
            await self._table.answer(put, Reply(who=bot, answer=answer))
        except Refused as refused:
            if self._table.questions.put.get(put.ask.seat) is not put:
                return
            log.warning("%s: %s was refused %s: %s", self._table.table, bot, answer.verb, refused)
            self._table.around.bots.could_not_think(self._table.table)
            await self._table.answer(put, Reply(who=bot, answer=put.ask.default))

    async def _time_up(self, live: LiveTable, put: Put) -> None:
        player, clocks = live.state.players[put.ask.seat], self._table.clocks
        in_hand, is_lost = live.hand is not None, clocks.is_lost(live, put.ask.seat)
        await self._table.give(put, inputs.TimeUp(role="clock", person=player.person, since=put.since))
        is_away = player.away_since is not None
        has_missed_enough = in_hand and clocks.ran_out(player.person)
        if (has_missed_enough or is_lost) and not is_away:
            await self._table.take(inputs.Away(who="clock", role="clock", person=player.person))

    # Between hands

    def _due_between_hands(self, live: LiveTable) -> Iterator[Duty]:
        around, state = self._table.around, live.state
        if not (self._table.crowd or around.always):
            return
        arrival = max(self._ended_at, self._seen_at) + int(around.times.arrival * SECOND)
        moves = [
            Duty(arrival, move)
            for move in changes(live, self._company(live), around.people, around.bots.luck)
        ]
        yield from moves
        leaving = [
            Duty(self._ended_at, inputs.Away(who=one))
            for one in sitting_out_now(live, self._table.sitting_out)
        ]
        yield from leaving
        is_banked = live.game.family == "banked"
        is_held = self._table.private is not None and self._table.private.held
        if state.stopped or is_held or (is_banked and not state.bank.banker):
            return
        # What is held up does not keep the others waiting.
        moves += leaving
        if all(move.name in self._held_up for move in moves) and self._are_enough(live):
            at = max(arrival, self._ended_at + self._result_stays, *self._table.awaited(live).values())
            yield Duty(at, inputs.Deal(role="clock"))

    def _dealt_out(self, live: LiveTable) -> Iterator[Duty]:
        """Whoever is not heard of for longer than others wait for a lost line is away, and dealt out."""
        table = self._table
        for player in live.state.players.values():
            since = table.lost_since(player) if player.away_since is None else None
            if since is not None and table.crowd:
                at = since + int(table.around.times.patience * SECOND)
                yield Duty(at, inputs.Away(who="clock", role="clock", person=player.person))

    @staticmethod
    def _are_enough(live: LiveTable) -> bool:
        fewest = live.game.rules.seats[0]
        return len(live.able_seated) >= fewest

    def _company(self, live: LiveTable) -> Company:
        private, now_called = self._table.private, self._table.around.keeper.register.now_called
        strength = self._table.around.bots.strength_at(live)
        if private is None:
            return Company(strength=strength)
        leaving = tuple(map(now_called, private.sent_away))
        return Company(private.bots, now_called(private.host), leaving, strength)

    def _due_when_nobody_looks(self, live: LiveTable) -> Iterator[Duty]:
        """Those who have gone without a word get their chips, and the table is closed."""
        times = self._table.around.times
        if self._table.around.always:
            return
        at = self._seen_at + int(times.idle * SECOND)
        for player in live.state.players.values():
            yield Duty(at, inputs.Leave(who="clock", role="clock", person=player.person))
        if not live.state.players and not live.state.stays:
            at = at if self._table.private is None else self._seen_at + int(times.private * SECOND)
            yield Duty(at, inputs.Close(who="house", role="floor", reason="nobody plays here"))


def haste_of_bots(times: Times, *, is_watched: bool, is_awaited: bool) -> float:
    """How much of its time a bot takes, as somebody looks on or waits for their first question here."""
    if not is_watched:
        return times.hurry
    return times.welcome if is_awaited else 1


def people_at(live: LiveTable) -> list[str]:
    """Everybody but the bots who plays at a table."""
    return [player.person for player in live.state.players.values() if player.kind != "bot"]


def people_in_hand(live: LiveTable, view: View) -> list[str]:
    """Those of them who hold cards in the hand; before anybody does, those for whom it is dealt."""
    cards = view.cards
    seats = {int(found[1]) for place, lying in cards.items() if lying and (found := _SEAT.search(place))}
    holding = [seat for seat in live.people if seat in seats] or list(live.people)
    players = live.state.players
    return [
        players[seat].person
        for seat in holding
        if seat in players and players[seat].kind != "bot" and players[seat].away_since is None
    ]


def result_stays(live: LiveTable, times: Times) -> float:
    """For how many seconds whoever played a hand to its end looks at what came of it."""
    if live.game.family == "banked":
        return min(times.pause, times.settled)
    if not was_shown_down(live):
        return min(times.pause, times.glance)
    return times.pause * (1 + STREET * streets_run_out(live))


def streets_run_out(live: LiveTable) -> int:
    """How many streets came after the last choice of a hand: each is looked at before the next."""
    told = [one.what.told for one in live.events if isinstance(one.what, InHand)]
    chosen = [isinstance(event, Acted) for event in told]
    since = told[len(told) - chosen[::-1].index(True) :] if any(chosen) else told
    on_board = [isinstance(event, Dealt) and event.place == "board" for event in since]
    return sum(here and not before for before, here in pairwise((False, *on_board)))


def was_shown_down(live: LiveTable) -> bool:
    """Whether a hand was turned up in the hand that is over."""
    return any(isinstance(one.what, InHand) and isinstance(one.what.told, Shown) for one in live.events)
