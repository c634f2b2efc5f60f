"""Those who look at a table: who each is there, and what they are told, each as they may see it."""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from typing import Any

from msgspec import Raw, Struct

from calroom.keeping import Keeper
from calroom.keeping.rows import Office
from calroom.money import Cents
from calroom.room.state import Player
from calroom.room.table import LiveTable
from calroom.server.door.limits import Buckets
from calroom.server.protocol import PROTOCOL, Clock, Heard, PastShown, Role, Said, TableShown, Welcome, You
from calroom.server.tables.bots import Bots
from calroom.server.tables.chat import Chat, Mutes
from calroom.server.tables.clocks import SECOND, STAFF, Clocks, Put, Questions, Times, is_staff, now, steady
from calroom.server.tables.coaching import Coaching
from calroom.server.tables.crowd import Client, Crowd, Visitor, frame
from calroom.server.tables.eyes import NOTHING_NEW, Eyes, Held, Readings, Tellers
from calroom.server.tables.faces import Faces
from calroom.server.tables.others import Nobody, Others
from calroom.server.tables.shown import NOTHING_NOTED, Coach, Run, hand_shown, past_shown, table_shown
from calroom.server.tables.told import Edition, LogOfHand, ToldEvent, viewers_of, words_written
from calroom.server.work.pools import WorkerPool
from calroom.store.private_tables import PrivateTable
from calroom.table.asks import Seat
from calroom.table.sentences import Sentence

RECENT = 300
"""So many events a table remembers for those who come back; who has missed more is told everything anew."""

OFFICES: tuple[Role, ...] = ("floor", "dealer", "manager", "owner", "regulator")
"""As what somebody stands at a table who has several offices."""


WATCH: frozenset[Office] = frozenset({"floor", "manager", "owner", "regulator"})
"""Those who watch over the room."""


class Surroundings(Struct, frozen=True, kw_only=True):
    """What a table needs to know of the room around it."""

    keeper: Keeper
    times: Times
    bots: Bots
    mutes: Mutes
    faces: Faces
    buckets: Buckets
    """What everybody may still say of that which is counted for each person."""
    thinking: Executor
    coach: WorkerPool
    """Where the coach works."""
    purse: Callable[[str], Cents]
    people: Callable[[], set[str]]
    """Everybody who has a seat anywhere."""
    others: Others = Nobody()
    """Those who keep other tables of the room."""
    always: bool = False
    """Whether hands are dealt even if nobody looks."""


class Audience:
    """Everybody who looks at one table."""

    def __init__(self, around: Surroundings, table: str) -> None:
        self.around = around
        self.table = table
        self.crowd = Crowd()
        self._begun = steady()
        self.private: PrivateTable | None = None
        self.arranging = asyncio.Lock()
        """Held while a private table is changed: of two wishes at once neither undoes the other."""
        self.chat = Chat(around.keeper, table)
        self.questions = Questions()
        self.eyes = Eyes()
        self.tellers = Tellers()
        self._read: dict[str, Readings] = {}
        """What everybody who sits here was last told of their hand."""
        self.clocks = Clocks(around.times, self.crowd.__contains__, lambda: bool(self.crowd))
        self._recent: deque[ToldEvent] = deque(maxlen=RECENT)
        self._log = LogOfHand()
        self._number = 0
        """The number of the last event that was told."""
        self._past_told: PastShown | None = None
        self._pool_shown: Cents = 0
        self._pool_due: asyncio.Task[None] | None = None
        self.coaching = Coaching(self, around.coach)
        self.sitting_out: dict[str, str] = {}
        """Who wants to sit out from the `next` hand on, or as soon as they would post the `blind`."""

    @property
    def live(self) -> LiveTable:
        """The table itself."""
        return self.around.keeper.table(self.table)

    # Who is here, and as what

    def become_private(self, private: PrivateTable) -> None:
        """This table is somebody's, and run as they want it."""
        self.private = private
        self.clocks.seconds = private.seconds

    @property
    def host(self) -> str:
        """Who put this private table up, under the name that they have now."""
        if self.private is None:
            return ""
        return self.around.keeper.register.now_called(self.private.host)

    @property
    def link(self) -> str:
        """Where those find this table whom its host lets know."""
        return f"/tables/{(self.private and self.private.link) or self.table}"

    def company(self) -> set[str]:
        """Everybody who is here: at the table, on its list, or looking on."""
        state = self.live.state
        seated = {player.person for player in state.players.values() if player.kind != "bot"}
        waiting = {entry.person for entry in state.waiting}
        return (seated | waiting | set(self.crowd.people)) - {""}

    def lost_since(self, player: Player) -> int | None:
        """Since when (`steady`) somebody who plays here is not heard of; None if they are here, or a bot."""
        if player.kind == "bot" or player.person in self.crowd or player.stand_in in self.crowd:
            return None
        gone = self.crowd.gone_since(player.person)
        # Who has never been here is on the way from the lobby since they sat down. After a restart, or with
        # another owner of the room, nobody has been here yet.
        return max(self._begun, steady() - (now() - player.sat_at)) if gone is None else gone

    @property
    def has_lost_line(self) -> bool:
        """Whether somebody who plays here is gone from their screen, or has not come to it in time."""
        late = steady() - int(self.around.times.patience * SECOND)
        return any(
            self.crowd.gone_since(player.person) is not None or since < late
            for player in self.live.state.players.values()
            if (since := self.lost_since(player)) is not None
        )

    def awaited(self, live: LiveTable) -> dict[Seat, int]:
        """For whose lost line the next hand waits, and until when (`steady`): nobody is dealt in without one.

        Then they are away. Where nobody looks, nobody waits.
        """
        if live.hand is not None or not self.crowd:
            return {}
        patience = int(self.around.times.patience * SECOND)
        return {
            seat: since + patience
            for seat, player in live.state.players.items()
            if player.away_since is None and (since := self.lost_since(player)) is not None
            if self.crowd.gone_since(player.person) is not None
        }

    def role_of(self, person: str) -> Role:
        """As what somebody is here now; who plays at a table has no other role there."""
        if person and self.live.seat_of(person):
            return "player"
        offices = self.around.keeper.offices(person) if person else ()
        return next((one for one in OFFICES if one in offices), "spectator")

    def is_watched_over_by(self, person: str) -> bool:
        """Whether somebody's office is to see what goes on at every table, a private one too."""
        return not self.around.keeper.offices(person).isdisjoint(WATCH)

    def is_attended_by(self, *roles: Role) -> bool:
        """Whether somebody with one of these roles looks at the table."""
        return any(self.role_of(client.person) in roles for client in self.crowd)

    def you(self, live: LiveTable, visitor: Visitor) -> You:
        """Who somebody is at this table."""
        person = visitor.person
        seat = live.seat_of(person) if person else 0
        role = self.role_of(person)
        purse = self.around.purse(person) if person else 0
        is_host = bool(person) and self.host == person
        link = self.link if self._may_invite(person) else ""
        call = self.around.keeper.podium.calls.waits_for(person, self.table) if person else None
        called = call.at if call else 0
        return You(person=person, role=role, seat=seat, purse=purse, host=is_host, link=link, called=called)

    def _may_invite(self, person: str) -> bool:
        """Whether somebody may let friends know of this private table: all who are welcome at it."""
        private = self.private
        if private is None or not person:
            return False
        return not set(self.around.keeper.register.every_name(person)).intersection(private.sent_away)

    def _what_changed(self, live: LiveTable, client: Client) -> You | None:
        you = self.you(live, client.visitor)
        if you == client.you:
            return None
        client.you = you
        return you

    def _is_noticed(self, live: LiveTable, person: str) -> bool:
        """Whether all see that somebody comes or goes: who sits here, and who comes to a private table."""
        return bool(person) and (bool(live.seat_of(person)) or self.private is not None)

    def _show_out(self, person: str) -> None:
        """Whoever was sent away and has no seat here any more does not look on either."""
        private = self.private
        if private is not None and person in private.sent_away and not self.is_watched_over_by(person):
            for client in self.crowd:
                if client.person == person:
                    client.let_go(
                        Sentence("{host:person} has sent you away from this table", host=self.host),
                        again=False,
                    )

    # What is asked

    def question_for(self, client: Client) -> Put | None:
        """What a client is asked now."""
        put = self._asked(self.live).get(client.person) if client.person else None
        return put or self._for_staff(client.person)

    def _asked(self, live: LiveTable) -> dict[str, Put]:
        """Who may answer what is asked of a seat: its holder, or whoever plays their chips."""
        players, found = live.state.players, {}
        for seat, put in self.questions.put.items():
            if player := players.get(seat):
                found[player.person] = put
                if player.stand_in:
                    found[player.stand_in] = put
        return found

    def asked_of(self, live: LiveTable) -> dict[str, Put]:
        """Everybody who may answer now, and what they are asked."""
        return self._asked(live)

    def _question(self, client: Client, asked: dict[str, Put]) -> Raw | None:
        put = asked.get(client.person) if client.person else None
        if put is None:
            put = self._for_staff(client.person)
        return None if put is None else put.told

    def _for_staff(self, person: str) -> Put | None:
        """What somebody is asked whose office it is to answer, as offices are at this moment."""
        for seat, put in self.questions.put.items():
            if is_staff(seat) and self.role_of(person) in STAFF[seat]:
                return put
        return None

    # What they are told

    def _clocks_shown(self, live: LiveTable) -> list[Clock]:
        return self.clocks.shown(live, self.questions.put.values(), self.awaited(live))

    def _publish(
        self, live: LiveTable, lines: list[ToldEvent], *, changed: bool = False, root: str = ""
    ) -> None:
        if not self.crowd:
            return
        put = self.questions.put
        present = {person: seat for person, seat in viewers_of(live).items() if person in self.crowd}
        edition = Edition(
            now(),
            live.state.number,
            lines,
            self.shown(live) if changed else None,
            list(put),
            self._clocks_shown(live),
            root,
            self.tellers.news(live, present) if lines else None,
            self._newly_past(live) if changed else None,
        )
        asked, read = self._asked(live), self._newly_read(live, present) if lines else {}
        # Most readers of most news get the very same frame.
        special = (
            None if changed or any(map(is_staff, put)) else edition.see_more | asked.keys() | read.keys()
        )
        for client in self.crowd:
            if special is not None and client.person not in special:
                client.push(edition.usual)
                continue
            you = self._what_changed(live, client) if changed else None
            held = read.get(client.person, NOTHING_NEW)
            client.push(edition.to(client.person, you, self._question(client, asked), held))

    def _newly_past(self, live: LiveTable) -> PastShown | None:
        """What could be noted of the hands before, where it is no longer what everybody was told."""
        past = past_shown(live)
        if past == self._past_told:
            return None
        self._past_told = past
        return past or NOTHING_NOTED

    def _newly_read(self, live: LiveTable, present: Mapping[str, Seat]) -> dict[str, Held]:
        """What those who sit here and look hold now, where it is no longer what they were told."""
        found: dict[str, Held] = {}
        for person, seat in present.items():
            streets = self.eyes.streets(live, seat)
            reading = self.eyes.reading(live, seat)
            if reading != self._read.get(person, ()) or streets:
                self._read[person] = reading
                found[person] = Held(reading, streets)
        return found

    def _missed_since(self, live: LiveTable, after: int | None) -> list[ToldEvent] | None:
        """What somebody has missed; None if it is not at hand."""
        if after is None or after > live.state.number:
            return None
        missed = [line for line in self._recent if line.number > after]
        return missed if len(missed) == live.state.number - after else None

    def _go_on(self, live: LiveTable, client: Client, you: You, missed: list[ToldEvent]) -> None:
        put = self.questions.put
        clocks = self._clocks_shown(live)
        person = client.person
        stories = {person: self.tellers.story(live, viewers_of(live).get(person))}
        table, past = self.shown(live), past_shown(live)
        edition = Edition(now(), live.state.number, missed, table, list(put), clocks, "", stories, past)
        self._read[client.person] = reading = self.eyes.reading(live, viewers_of(live).get(client.person, 0))
        question = self._question(client, self._asked(live))
        client.push(edition.to(client.person, you, question, Held(reading)))

    def _welcome(self, live: LiveTable, client: Client, you: You) -> Welcome:
        person = client.person
        viewers = viewers_of(live)
        put = self.questions.put
        # Lines and the question are written already, and go into the frame as they are.
        log_of_hand: Any = [line.to(person) for line in self._log.lines(live, viewers)]
        question: Any = self._question(client, self._asked(live))
        words: Any = words_written(live.game)
        self._read[person] = reading = self.eyes.reading(live, viewers.get(person, 0))
        return Welcome(
            protocol=PROTOCOL,
            now=now(),
            number=live.state.number,
            you=you,
            table=self.shown(live),
            past=past_shown(live),
            hand=hand_shown(live, viewers.get(person)),
            log=log_of_hand,
            story=self.tellers.story(live, viewers.get(person)),
            words=words,
            asked=list(put),
            question=question,
            reading=reading,
            clocks=self._clocks_shown(live),
            chat=[line for line in self.chat.lines if self.around.mutes.hears(person, line.person)],
        )

    def _catch_up(self, client: Client, lines: list[Said]) -> None:
        for line in lines:
            if self.around.mutes.hears(client.person, line.person):
                client.tell(Heard(said=line))

    def hear(self, line: Said) -> None:
        """Somebody said something: everybody who wants to hear them does."""
        text = frame(Heard(said=line))
        for client in self.crowd:
            if self.around.mutes.hears(client.person, line.person):
                client.push(text)

    # The table as all see it

    def shown(self, live: LiveTable) -> TableShown:
        """The table between hands, the same for everybody."""
        self._pool_shown = jackpot = self._pool(live)
        wishes = self.sitting_out
        faces = self.around.faces.of
        coach = Coach(self.coaching.wanted_by(live), self.coaching.is_on(live))
        return table_shown(live, self.crowd, wishes, faces, run=self._run(live), jackpot=jackpot, coach=coach)

    def _run(self, live: LiveTable) -> Run | None:
        """How a private table is run; everybody who comes to it is seen, whether they sit down or not."""
        if (private := self.private) is None:
            return None
        here = dict.fromkeys(client.person for client in self.crowd if not live.seat_of(client.person))
        names, strength = tuple(name for name in here if name), self.around.bots.strength_at(live)
        return Run(self.host, private.held, names, private.seconds, strength)

    def _pool(self, live: LiveTable) -> Cents:
        return self.around.keeper.room.holds(live.game.id)

    def pool_moved(self) -> None:
        """The jackpot of the game has changed elsewhere; several changes are shown as one."""
        if self.crowd and (self._pool_due is None or self._pool_due.done()):
            self._pool_due = asyncio.create_task(self._show_pool())

    def look_at_pool(self) -> None:
        """See whether the jackpot is what was shown, where others feed it as well."""
        if self.crowd and self._pool_shown != self._pool(self.live):
            self.pool_moved()

    async def _show_pool(self) -> None:
        await asyncio.sleep(self.around.times.pool)
        async with self.around.keeper.at_rest(self.table):
            if self._pool_shown != self._pool(self.live):
                self._publish(self.live, [], changed=True)
