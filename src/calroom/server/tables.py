"""One table as its host runs it: hands are dealt, clocks run, bots come and go, and everybody is told.

Everything it does to the table is an input like any other. What is due next and when is worked out anew
whenever something has happened; in between the table costs nothing.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from typing import Any

from msgspec import Raw, Struct

from calroom.keeping import Keeper, NotKept, Told
from calroom.money import Cents
from calroom.room import inputs
from calroom.room.events import CameBack, HandEnded, InHand, Left, TableEvent
from calroom.room.inputs import AnyInput, Reply
from calroom.room.seating import full_buy_in
from calroom.room.table import LiveTable
from calroom.server.chat import Chat, Mutes
from calroom.server.clocks import SECOND, Clocks, Put, Questions, Times, is_staff, now
from calroom.server.crowd import Client, Crowd, Visitor, frame
from calroom.server.crowd_bots import Bots
from calroom.server.protocol import PROTOCOL, Heard, Hello, Role, Said, TableShown, Welcome, You
from calroom.server.tables_company import Company, changes
from calroom.server.tables_shown import hand_shown, root_in, table_shown, usual_buy_in
from calroom.server.tables_told import Edition, Written, encode, viewers_of, written
from calroom.store.private_tables import PrivateTable
from calroom.table.asks import DEALER, FLOOR, Answer
from calroom.table.refusals import Refused

RECENT = 300
"""So many events a table remembers for those who come back; who has missed more is told everything anew."""

HELD_UP = 3.0
"""Seconds until something that was refused, or could not be written, is tried again."""

STAFF: dict[int, tuple[Role, ...]] = {DEALER: ("dealer", "floor"), FLOOR: ("floor",)}
"""Who answers the questions that are not put to a seat."""

OFFICES: tuple[Role, ...] = ("floor", "dealer", "owner", "regulator")
"""As what somebody stands at a table who has several offices."""

log = logging.getLogger("calroom.tables")


class Surroundings(Struct, frozen=True, kw_only=True):
    """What a table needs to know of the room around it."""

    keeper: Keeper
    times: Times
    bots: Bots
    mutes: Mutes
    thinking: Executor
    purse: Callable[[str], Cents]
    people: Callable[[], set[str]]
    """Everybody who has a seat anywhere."""
    always: bool = False
    """Whether hands are dealt even if nobody looks."""


class Duty(Struct, frozen=True):
    """Something the host of a table will do, and when: say something, or let a bot answer."""

    at: int
    what: AnyInput | Put


class HostedTable:
    """A table with its host."""

    def __init__(self, around: Surroundings, table: str) -> None:
        self.around = around
        self.table = table
        self.crowd = Crowd()
        self.private: PrivateTable | None = None
        self.chat = Chat(around.keeper, table)
        self.questions = Questions()
        self.clocks = Clocks(around.times, self.crowd.__contains__)
        self._recent: deque[Written] = deque(maxlen=RECENT)
        self._is_over = False
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = 0
        self._acting: asyncio.Task[None] | None = None
        self._held_up: dict[str, int] = {}
        self._ended_at = self._ticked_at = self._seen_at = now()
        self.questions.look(self.live)

    @property
    def live(self) -> LiveTable:
        """The table itself."""
        return self.around.keeper.table(self.table)

    # What has become durable is told

    def told(self, told: Told) -> None:
        """Tell everybody what followed an input, each as he may see it."""
        live = self.live
        self.questions.look(live)
        lines = written(told.events, viewers_of(live))
        self._recent.extend(lines)
        between = False
        for event in told.events:
            if type(event.what) is not InHand:
                between = True
                self._note(event)
        self._publish(live, lines, changed=between, root=root_in(told.events))
        self.arm()

    def _note(self, event: TableEvent) -> None:
        match event.what:
            case HandEnded():
                self._ended_at = now()
                self.clocks.hand_over()
            case CameBack(person=person):
                self.clocks.is_back(person)
            case Left(person=person):
                self._show_out(person)
            case _:
                pass

    def _publish(
        self, live: LiveTable, lines: list[Written], *, changed: bool = False, root: str = ""
    ) -> None:
        if not self.crowd:
            return
        put = self.questions.put
        edition = Edition(
            now(),
            live.state.number,
            lines,
            self.shown(live) if changed else None,
            list(put),
            self.clocks.shown(live, put.values()),
            root,
        )
        asked = self._asked(live)
        # Most readers of most news get the very same frame.
        special = None if changed or any(map(is_staff, put)) else edition.see_more | asked.keys()
        for client in self.crowd:
            if special is not None and client.person not in special:
                client.push(edition.usual)
                continue
            you = self._what_changed(live, client) if changed else None
            client.push(edition.to(client.person, you, self._question(client, asked)))

    def _asked(self, live: LiveTable) -> dict[str, Put]:
        """Who may answer what is asked of a seat: its holder, or whoever plays his chips."""
        players, found = live.state.players, {}
        for seat, put in self.questions.put.items():
            if player := players.get(seat):
                found[player.person] = put
                if player.stand_in:
                    found[player.stand_in] = put
        return found

    def _question(self, client: Client, asked: dict[str, Put]) -> Raw | None:
        put = asked.get(client.person) if client.person else None
        if put is None and client.you is not None:
            put = self._for_staff(client.you.role)
        return None if put is None else put.told

    def _for_staff(self, role: Role) -> Put | None:
        for seat, put in self.questions.put.items():
            if is_staff(seat) and role in STAFF[seat]:
                return put
        return None

    # Coming, looking and going

    def shown(self, live: LiveTable) -> TableShown:
        """The table between hands, the same for everybody."""
        jackpot = self.around.keeper.room.jackpots.get(live.game.id, 0)
        host, held = (self.private.host, self.private.held) if self.private else ("", False)
        return table_shown(live, self.crowd, host=host, held=held, jackpot=jackpot)

    async def greet(self, client: Client, hello: Hello) -> None:
        """Somebody comes or comes back: he is told what he missed, or everything as it is."""
        async with self.around.keeper.at_rest(self.table):
            live = self.live
            is_new = client.you is None
            appeared = self.crowd.comes(client)
            client.you = you = self.you(live, client.visitor)
            missed = self._missed_since(live, hello.after)
            if missed is None:
                client.push(encode(self._welcome(live, client, you)).decode())
            else:
                self._go_on(live, client, you, missed)
                self._catch_up(client, self.chat.since(hello.after or 0) if is_new else [])
            if appeared and live.seat_of(client.person):
                self._publish(live, [], changed=True)
        self._seen_at = now()
        self.arm()

    async def part(self, client: Client) -> None:
        """A socket is closed."""
        if self.crowd.goes(client) and not self._is_over:
            async with self.around.keeper.at_rest(self.table):
                live = self.live
                if live.seat_of(client.person):
                    self._publish(live, [], changed=True)
        self._seen_at = now()
        self.arm()

    def you(self, live: LiveTable, visitor: Visitor) -> You:
        """Who somebody is at this table; who plays at it has no other role there."""
        person = visitor.person
        seat = live.seat_of(person) if person else 0
        role: Role = "player" if seat else "spectator"
        if not seat:
            role = next((one for one in OFFICES if one in visitor.roles), role)
        purse = self.around.purse(person) if person else 0
        is_host = self.private is not None and self.private.host == person
        return You(person=person, role=role, seat=seat, purse=purse, host=is_host)

    def _what_changed(self, live: LiveTable, client: Client) -> You | None:
        you = self.you(live, client.visitor)
        if you == client.you:
            return None
        client.you = you
        return you

    def _missed_since(self, live: LiveTable, after: int | None) -> list[Written] | None:
        """What somebody has missed; None if it is not at hand."""
        if after is None or after > live.state.number:
            return None
        missed = [line for line in self._recent if line.number > after]
        return missed if len(missed) == live.state.number - after else None

    def _go_on(self, live: LiveTable, client: Client, you: You, missed: list[Written]) -> None:
        put = self.questions.put
        clocks = self.clocks.shown(live, put.values())
        edition = Edition(now(), live.state.number, missed, self.shown(live), list(put), clocks)
        client.push(edition.to(client.person, you, self._question(client, self._asked(live))))

    def _catch_up(self, client: Client, lines: list[Said]) -> None:
        for line in lines:
            if self.around.mutes.hears(client.person, line.person):
                client.tell(Heard(said=line))

    def hear(self, said: Said) -> None:
        """Somebody said something: everybody who wants to hear him does."""
        text = frame(Heard(said=said))
        for client in self.crowd:
            if self.around.mutes.hears(client.person, said.person):
                client.push(text)

    async def arranged(self, private: PrivateTable) -> None:
        """The host of this private table wants it so from now on."""
        self.private = private
        for person in private.sent_away:
            if not self.live.seat_of(person):
                self._show_out(person)
        async with self.around.keeper.at_rest(self.table):
            self._publish(self.live, [], changed=True)
        self.arm()

    def _show_out(self, person: str) -> None:
        """Whoever was sent away and has no seat here any more does not look on either."""
        private = self.private
        if private is not None and person in private.sent_away:
            for client in self.crowd:
                if client.person == person:
                    client.let_go(f"{private.host} has sent you away from this table", again=False)

    def _welcome(self, live: LiveTable, client: Client, you: You) -> Welcome:
        person = client.person
        viewers = viewers_of(live)
        put = self.questions.put
        # Lines and the question are written already, and go into the frame as they are.
        log_of_hand: Any = [line.to(person) for line in written(live.events, viewers)]
        question: Any = self._question(client, self._asked(live))
        return Welcome(
            protocol=PROTOCOL,
            now=now(),
            number=live.state.number,
            you=you,
            table=self.shown(live),
            hand=hand_shown(live, viewers.get(person)),
            log=log_of_hand,
            asked=list(put),
            question=question,
            clocks=self.clocks.shown(live, put.values()),
            chat=[line for line in self.chat.lines if self.around.mutes.hears(person, line.person)],
        )

    # What somebody says to the table

    def brings(self, person: str) -> Cents:
        """What somebody sits down with who does not say: what is usual, or what he has if that will do.

        Who comes back soon must bring what he left with, where the house says so.
        """
        live, keeper = self.live, self.around.keeper
        usual, full = usual_buy_in(live), full_buy_in(live)
        if keeper.register.has_purse(person):
            usual = max(full, min(usual, keeper.purse(person)))
        gone = live.state.gone.get(person)
        return max(usual, gone.chips) if gone and live.rules.return_minutes else usual

    def question_for(self, client: Client) -> Put | None:
        """What a client is asked now."""
        put = self._asked(self.live).get(client.person) if client.person else None
        if put is None and client.you is not None:
            put = self._for_staff(client.you.role)
        return put

    def was_given(self, key: str) -> bool:
        """Whether an input of this id is in the journal, however long ago."""
        return self.around.keeper.store.journal.find(self.table, key) is not None

    async def take(self, given: AnyInput) -> Told:
        """Say something to the table; when this returns it is durable and told."""
        return await self.around.keeper.take(self.table, given)

    async def answer(self, put: Put, given: Reply) -> Told:
        """Answer a question."""
        seat = put.ask.seat
        live = self.live
        if seat in live.state.players and given.role == "player":
            self.clocks.answered(live, put)
        put.is_answered = True
        try:
            return await self.take(given)
        except BaseException:
            put.is_answered = False
            raise

    # What is due

    def arm(self) -> None:
        """Set the alarm for whatever is due next; one that rings too early looks again."""
        if self._is_over:
            return
        due = min((duty.at for duty in self._duties()), default=None)
        if due is None or (self._timer is not None and self._timer_at <= due):
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer_at = due
        self._timer = asyncio.get_running_loop().call_later(max(0, due - now()) / SECOND, self._ring)

    def _ring(self) -> None:
        self._timer = None
        if self._acting is None or self._acting.done():
            self._acting = asyncio.get_running_loop().create_task(self._act())

    async def _act(self) -> None:
        """Do what is due now, one thing at a time, and look again."""
        time = now()
        due = sorted((duty for duty in self._duties() if duty.at <= time), key=lambda duty: duty.at)
        for duty in due:
            if await self._do(duty):
                break
        self.arm()

    async def _do(self, duty: Duty) -> bool:
        """Do one thing; whether the table took it."""
        name = _name(duty)
        try:
            if isinstance(duty.what, Put):
                await self._answer_for(duty.what)
            else:
                await self._say(duty.what)
        except (Refused, NotKept) as wrong:
            log.info("%s: %s is held up: %s", self.table, name, wrong)
            self._held_up[name] = now() + int(HELD_UP * SECOND)
            return False
        except Exception:
            log.exception("%s: %s went wrong", self.table, name)
            self._held_up[name] = now() + int(HELD_UP * SECOND)
            return False
        self._held_up.pop(name, None)
        return True

    async def _say(self, given: AnyInput) -> None:
        await self.take(given)
        if isinstance(given, inputs.Tick):
            self._ticked_at = now()

    def _duties(self) -> Iterator[Duty]:
        for duty in self._wanted():
            held_up = self._held_up.get(_name(duty), 0)
            yield duty if held_up <= duty.at else Duty(held_up, duty.what)

    def _wanted(self) -> Iterator[Duty]:
        live, times = self.live, self.around.times
        if not live.is_open:
            return
        if live.asks:
            yield from (self._answer_due(live, put) for put in self.questions.put.values())
        elif live.hand is None:
            yield from self._due_between_hands(live)
        if live.state.players or live.state.waiting:
            yield Duty(self._ticked_at + int(times.tick * SECOND), inputs.Tick(role="clock", questions=False))
        if not self.crowd and live.hand is None:
            yield from self._due_when_nobody_looks(live)

    # Answers

    def _answer_due(self, live: LiveTable, put: Put) -> Duty:
        seat = put.ask.seat
        if is_staff(seat):
            return Duty(put.begun + self._staff_takes(seat), put)
        if live.state.players[seat].kind == "bot":
            return Duty(self._bot_answers_at(live, put), put)
        return Duty(self.clocks.up_at(live, put), put)

    def _staff_takes(self, seat: int) -> int:
        times = self.around.times
        if self.crowd.staff(*STAFF[seat]):
            return int(times.staff * SECOND)
        return int(times.bot * SECOND)

    def _bot_answers_at(self, live: LiveTable, put: Put) -> int:
        """A bot makes up its mind at once, and speaks when the time has come that was drawn before."""
        if put.thought is None:
            around = self.around
            put.due = put.begun + around.bots.takes(put.ask, around.times.bot)
            put.thought = asyncio.ensure_future(self._think(live, put))
        return put.due

    async def _think(self, live: LiveTable, put: Put) -> Answer:
        view = live.hand.view(put.ask.seat) if live.hand else None
        loop, around = asyncio.get_running_loop(), self.around
        try:
            return await loop.run_in_executor(around.thinking, around.bots.think, live.game, put.ask, view)
        except Exception:
            log.exception("%s: a bot could not decide", self.table)
            return put.ask.default

    async def _answer_for(self, put: Put) -> None:
        """A bot answers, or time is up and the default counts."""
        seat, live = put.ask.seat, self.live
        if seat == FLOOR:
            await self.answer(put, Reply(who="house", role="floor", answer=put.ask.default))
        elif seat == DEALER:
            await self.take(inputs.TimeUp(role="clock", since=put.since))
        elif put.thought is not None:
            answer = await put.thought
            if self.questions.put.get(seat) is put:
                await self._answer_for_bot(put, live.state.players[seat].person, answer)
        else:
            await self._time_up(live, put)

    async def _answer_for_bot(self, put: Put, bot: str, answer: Answer) -> None:
        try:
            await self.answer(put, Reply(who=bot, answer=answer))
        except Refused as refused:
            if self.questions.put.get(put.ask.seat) is not put:
                return
            log.warning("%s: %s was refused %s: %s", self.table, bot, answer.verb, refused)
            await self.answer(put, Reply(who=bot, answer=put.ask.default))

    async def _time_up(self, live: LiveTable, put: Put) -> None:
        player, in_hand = live.state.players[put.ask.seat], live.hand is not None
        put.is_answered = True
        await self.take(inputs.TimeUp(role="clock", person=player.person, since=put.since))
        is_away = player.away_since is not None
        if in_hand and self.clocks.ran_out(player.person) and not is_away:
            await self.take(inputs.Away(who="clock", role="clock", person=player.person))

    # Between hands

    def _due_between_hands(self, live: LiveTable) -> Iterator[Duty]:
        around, state = self.around, live.state
        if not (self.crowd or around.always):
            return
        at = max(self._ended_at, self._seen_at)
        moves = list(changes(live, self._company, around.people, around.bots.luck))
        arrival = int(around.times.arrival * SECOND)
        yield from (Duty(at + arrival, move) for move in moves)
        is_banked = live.game.family == "banked"
        is_held = self.private is not None and self.private.held
        if state.stopped or is_held or (is_banked and not state.bank.banker):
            return
        if not moves and len(live.able_seated) >= live.game.rules.seats[0]:
            yield Duty(self._ended_at + int(around.times.pause * SECOND), inputs.Deal(role="clock"))

    @property
    def _company(self) -> Company:
        private = self.private
        return Company(private.bots, private.host, private.sent_away) if private else Company()

    def _due_when_nobody_looks(self, live: LiveTable) -> Iterator[Duty]:
        """Those who have gone without a word get their chips, and the table is closed."""
        times = self.around.times
        if self.around.always:
            return
        at = self._seen_at + int(times.idle * SECOND)
        for player in live.state.players.values():
            yield Duty(at, inputs.Leave(who="clock", role="clock", person=player.person))
        if not live.state.players:
            at = at if self.private is None else self._seen_at + int(times.private * SECOND)
            yield Duty(at, inputs.Close(who="house", role="floor", reason="nobody plays here"))

    async def close(self, why: str, *, again: bool = True) -> None:
        """Say goodbye to everybody, and do nothing more here."""
        self._is_over = True
        if self._timer is not None:
            self._timer.cancel()
        for client in self.crowd:
            client.let_go(why, again=again)
        if self._acting is not None and not self._acting.done():
            self._acting.cancel()
            await asyncio.gather(self._acting, return_exceptions=True)
        for put in self.questions.put.values():
            if put.thought is not None:
                put.thought.cancel()


def _name(duty: Duty) -> str:
    """What a duty is called: each may be held up for itself."""
    what = duty.what
    if isinstance(what, Put):
        return f"the answer of seat {what.ask.seat} to {what.number}"
    who = "" if isinstance(what, inputs.Sit) else getattr(what, "person", "") or what.who
    return f"{type(what).__name__} {who}"
