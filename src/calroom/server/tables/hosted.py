"""One table with its host: what is said to it, what follows is told, and it is kept going."""

from contextlib import suppress

from msgspec import Struct

from calroom.bots import Strength
from calroom.keeping import Told
from calroom.money import Cents
from calroom.room.events import CameBack, HandBegan, HandEnded, InHand, Left, Sat, TableEvent, WentAway
from calroom.room.inputs import AnyInput, Reply, TimeUp
from calroom.room.seating import full_buy_in, usual_buy_in
from calroom.room.table import LiveTable
from calroom.server.protocol import Hello
from calroom.server.tables.audience import Audience, Surroundings
from calroom.server.tables.clocks import Put, now
from calroom.server.tables.crowd import Client
from calroom.server.tables.duties import Conductor
from calroom.server.tables.shown import root_in
from calroom.server.tables.told import Edition, encode, viewers_of, written
from calroom.store.private_tables import PrivateTable
from calroom.table.refusals import Refused
from calroom.table.sentences import Sentence


class Along(Struct, frozen=True):
    """What goes along with a table that another process keeps from now on, and that no journal holds."""

    strength: Strength | None = None
    """How well bots should play there, if anybody has said so."""
    sitting_out: dict[str, str] = {}
    coached: list[str] = []
    banks: dict[str, int] = {}


class HostedTable(Audience):
    """A table with its host. One that another process keeps is here to be looked at, and does nothing."""

    def __init__(self, around: Surroundings, table: str) -> None:
        super().__init__(around, table)
        self.conductor = Conductor(self)
        self.is_followed = not around.keeper.share.keeps(table)
        if self.is_followed:
            self.conductor.rest()
        else:
            self._look(self.live)

    # From one process to another

    def along(self) -> Along:
        """What goes along with it."""
        return Along(
            self.around.bots.wished(self.table),
            dict(self.sitting_out),
            self.coaching.wanted_by(self.live),
            self.clocks.banks,
        )

    def goes_on(self, along: Along) -> None:
        """It was kept elsewhere, and goes on here."""
        if along.strength is not None:
            self.around.bots.wish(self.table, along.strength)
        self.sitting_out.update(along.sitting_out)
        for person in along.coached:
            with suppress(Refused):
                self.coaching.want(self.live, person, on=True)
        self.clocks.banks = along.banks
        self.conductor.arm()

    # What has become durable is told

    def told(self, told: Told) -> None:
        """Tell everybody what followed an input, each as they may see it."""
        live = self.live
        if self.is_followed:
            return
        self._look(live)
        lines = written(told.events, viewers_of(live), live.game)
        self._recent.extend(lines)
        between = False
        for event in told.events:
            if type(event.what) is not InHand:
                between = True
                self._note(event)
        self.conductor.look(live)
        self._publish(live, lines, changed=between, root=root_in(told.events))
        self.coaching.look(live)
        self.conductor.arm()

    def _look(self, live: LiveTable) -> None:
        self.questions.look(live, self.eyes)
        self._number = live.state.number

    def _note(self, event: TableEvent) -> None:
        match event.what:
            case HandBegan():
                self._read.clear()
            case HandEnded():
                self.conductor.hand_over(self.live)
                self.clocks.hand_over()
            case Sat(person=person):
                # Who looked on and went, and sits down from the lobby later, is on the way and not lost.
                self.crowd.forget(person)
            case CameBack(person=person):
                self.clocks.is_back(person)
            case WentAway(person=person):
                self.sitting_out.pop(person, None)
            case Left(person=person):
                self.sitting_out.pop(person, None)
                self.crowd.forget(person)
                self.coaching.forget(person)
                self._show_out(person)
            case _:
                pass

    # Coming, looking and going

    async def greet(self, client: Client, hello: Hello) -> None:
        """Somebody comes or comes back: they are told what they missed, or everything as it is."""
        async with self.around.keeper.at_rest(self.table):
            live = self.live
            is_new = client.you is None
            appeared = self.crowd.comes(client)
            if appeared:
                self._give_time_again(live, client.person)
            client.you = you = self.you(live, client.visitor)
            missed = self._missed_since(live, hello.after)
            if missed is None:
                client.push(encode(self._welcome(live, client, you)).decode())
            else:
                self._go_on(live, client, you, missed)
                self._catch_up(client, self.chat.since(hello.after or 0) if is_new else [])
            self.coaching.again(client)
            if appeared and self._is_noticed(live, client.person):
                self._publish(live, [], changed=True)
        if appeared:
            self.around.others.changed("here", self.table)
        self.conductor.somebody_looked()

    def _give_time_again(self, live: LiveTable, person: str) -> None:
        """Whoever comes back to a question has the time for it anew, once."""
        if person and (put := self._asked(live).get(person)):
            put.begin_again()

    async def part(self, client: Client) -> None:
        """A socket is closed."""
        try:
            if self.crowd.goes(client) and not self.conductor.is_over:
                self.around.others.changed("here", self.table)
                async with self.around.keeper.at_rest(self.table):
                    if not self.conductor.is_over and self._is_noticed(self.live, client.person):
                        self._publish(self.live, [], changed=True)
        finally:
            self.conductor.somebody_looked()

    async def arranged(self, private: PrivateTable) -> None:
        """The host of this private table wants it so from now on."""
        self.private = private
        self.clocks.seconds = private.seconds
        for person in private.sent_away:
            if not self.live.seat_of(person):
                self._show_out(person)
        async with self.around.keeper.at_rest(self.table):
            self._publish(self.live, [], changed=True)
        self.conductor.arm()

    async def wish_for_bots(self, strength: Strength) -> None:
        """The host wants bots that play so well; those who do not get up after the hand."""
        self.around.bots.wish(self.table, strength)
        async with self.around.keeper.at_rest(self.table):
            self._publish(self.live, [], changed=True)
        self.conductor.arm()

    async def seat_anew(self, person: str) -> None:
        """Somebody's standing has changed: they are told who they are now, and what they are asked."""
        if self.is_followed:
            self.around.others.changed("standing", self.table, person)
            return
        async with self.around.keeper.at_rest(self.table):
            live = self.live
            put, asked = self.questions.put, self._asked(live)
            clocks = self._clocks_shown(live)
            edition = Edition(now(), live.state.number, [], None, list(put), clocks)
            for client in self.crowd:
                if client.person == person and (you := self._what_changed(live, client)):
                    client.push(edition.to(person, you, self._question(client, asked)))
        self.conductor.arm()

    async def show_anew(self) -> None:
        """Show everybody the table as it is, where something changed that is no event."""
        async with self.around.keeper.at_rest(self.table):
            self._publish(self.live, [], changed=True)

    async def close(self, why: str | Sentence, *, again: bool = True) -> None:
        """Say goodbye to everybody, and do nothing more here."""
        for client in self.crowd:
            client.let_go(why, again=again)
        if self._pool_due is not None:
            self._pool_due.cancel()
        await self.coaching.close()
        await self.conductor.stop()

    # What somebody says to the table

    def brings(self, person: str) -> Cents:
        """What somebody sits down with who does not say: what is usual, or what they have if that will do.

        Who comes back soon must bring what they left with, where the house says so.
        """
        live, keeper = self.live, self.around.keeper
        usual, full = usual_buy_in(live), full_buy_in(live)
        usual = max(full, min(usual, keeper.purse(person)))
        gone = live.state.gone.get(person)
        return max(usual, gone.chips) if gone and live.rules.return_minutes else usual

    async def take(self, said: AnyInput) -> Told:
        """Say something to the table; when this returns it is durable and told."""
        return await self.around.keeper.take(self.table, said)

    async def answer(self, put: Put, said: Reply) -> Told:
        """Answer a question."""
        seat = put.ask.seat
        live = self.live
        if seat in live.state.players and said.role == "player":
            self.clocks.answered(live, put)
        return await self.give(put, said)

    async def give(self, put: Put, said: Reply | TimeUp) -> Told:
        """Say what settles a question; if that is refused it is still asked."""
        put.is_answered = True
        try:
            return await self.take(said)
        except BaseException:
            put.is_answered = False
            raise

    async def sit_out(self, person: str, when: str) -> None:
        """Somebody wants to sit out, or not after all; everybody sees it."""
        async with self.around.keeper.at_rest(self.table):
            wishes, live = self.sitting_out, self.live
            wishes.pop(person, None)
            if when != "no":
                wishes[person] = when
            self._publish(live, [], changed=True)
        self.conductor.arm()

    async def coach(self, person: str, *, on: bool) -> None:
        """Somebody wants the coach here, or no longer; everybody sees it."""
        async with self.around.keeper.at_rest(self.table):
            live = self.live
            self.coaching.want(live, person, on=on)
            self._publish(live, [], changed=True)
            self.coaching.look(live)

    async def announce(self, words: str, key: str) -> None:
        """The house says something to everybody here, once under this id."""
        if self.is_followed:
            await self.around.others.announce(self.table, words, key)
            return
        said = await self.chat.announce(words, key, self.live.state.number)
        if said is not None:
            self.hear(said)

    async def take_time(self, put: Put) -> None:
        """Somebody takes their time bank before they need it, and everybody sees it."""
        async with self.around.keeper.at_rest(self.table):
            live = self.live
            if self.clocks.take_bank(live, put):
                self._publish(live, [])
        self.conductor.arm()

    # The watch

    @property
    def hangs(self) -> str:
        """Why nothing goes on here although it should; empty if all is well."""
        if self.conductor.is_over:
            return ""
        if self._is_untold():
            return "what has happened was not told"
        overdue = self.conductor.overdue()
        return f"what is due is not done: {overdue}" if overdue else ""

    def _is_untold(self) -> bool:
        """Whether the table is at rest and further than was told, or asks what nobody was asked."""
        keeper = self.around.keeper
        if keeper.at_rest(self.table).locked():
            return False
        live, put = self.live, self.questions.put
        asked = {ask.seat: ask for ask in live.asks}
        return (
            live.state.number != self._number
            or asked.keys() != put.keys()
            or not all(put[seat].is_still(ask) for seat, ask in asked.items())
        )

    async def put_right(self) -> None:
        """Read the table again, tell everybody everything as it is, and go on."""
        keeper = self.around.keeper
        async with keeper.at_rest(self.table):
            keeper.read_again(self.table)
            live = self.live
            self._look(live)
            for client in self.crowd:
                client.you = you = self.you(live, client.visitor)
                client.push(encode(self._welcome(live, client, you)).decode())
        self.conductor.begin_again()
