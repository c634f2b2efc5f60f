"""Whether a store holds what it says: the chain, the ledger, and every input given again to its result."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from hashlib import sha256

from msgspec import MsgspecError, Struct
from msgspec.structs import replace

from calroom.houses.loader import BadHouseFile
from calroom.keeping import acts
from calroom.keeping.books import Accounts, jackpot_paid, player
from calroom.keeping.podium import Podium
from calroom.keeping.podium.rows import PodiumRow
from calroom.keeping.rebuilding import DOES_NOT_REPLAY, Houses, Kept, replayed, restored
from calroom.keeping.register import Register
from calroom.keeping.rows import (
    Admit,
    Adopt,
    Bar,
    PayBack,
    PutUp,
    Recognise,
    RegisterRow,
    TakeDown,
    TakeOver,
    in_our_words,
    read_by_chance,
    read_input,
    write,
)
from calroom.keeping.seals import KeptSeals
from calroom.keeping.taking_over import ours_from
from calroom.keeping.tap_proof import money_from_nowhere
from calroom.money import Cents, cents, dollars
from calroom.room.events import HandBegan, HandEnded, JackpotPaid
from calroom.room.inputs import PayJackpot, Resume, Stop, TableInput
from calroom.room.room import ROOM, Room
from calroom.store import Action, Entry, Record, Store
from calroom.store.journal import Fault, Input
from calroom.store.tap import CAGE


class Checked(Struct):
    """What was looked at, and the first thing that does not hold.

    `heads` is a digest of where every chain ends: somebody who has noted it knows if the end was cut off.
    Of what another version of calroom took, `older` inputs, chain and money are checked, and nothing is
    played again. The same goes for tables whose game is not here: `left_out` says which, and why.
    """

    tables: int = 0
    rows: int = 0
    older: int = 0
    hands: int = 0
    seals: int = 0
    heads: str = ""
    left_out: list[str] = []
    fault: Fault | None = None
    stopped: bool = False
    """Somebody stopped it before all was looked at."""


Show = Callable[[Checked], None]


def verify(store: Store, show: Show = lambda _: None) -> Checked:
    """Check everything as it is at one moment; stop at the first thing that does not hold and name it.

    Ctrl-C ends it with how far it came.
    """
    checked = Checked()
    try:
        with store.database.one_moment():
            checked.fault = next(_faults(store, checked, show), None)
    except KeyboardInterrupt:
        checked.stopped = True
    return checked


def _faults(store: Store, checked: Checked, show: Show) -> Iterator[Fault]:
    """Chips from nowhere come first, since that fault says who has them."""
    with suppress(*DOES_NOT_REPLAY, MsgspecError):  # What cannot be read is named below.
        yield from money_from_nowhere(store)
    for keeps in (store.journal, store.house_files, store.ledger):
        if fault := keeps.verify():
            yield fault
    if total := store.ledger.trial_balance():
        yield Fault("ledger", 0, f"all accounts together hold {total} cents, not nothing")
    pools: Counter[str] = Counter()
    houses = Houses(store)
    for table in store.journal.tables():
        if table == ROOM:
            yield from _RoomReplay(store, checked, pools).faults()
        else:
            checked.tables += 1
            yield from _Replay(store, houses, table, checked, pools).faults(show)
    checked.left_out = houses.left_out
    yield from _wrong_pools(store, pools)
    ends = "\n".join(f"{last.table} {last.number} {last.digest}" for last in store.journal.last_inputs())
    checked.heads = sha256(ends.encode()).hexdigest()


def _wrong_pools(store: Store, pools: Counter[str]) -> Iterator[Fault]:
    """What every jackpot holds must be what hands put in, less what they and the floor paid out of it."""
    held = {name.partition(":")[2]: cents for name, cents in store.ledger.balances("jackpot").items()}
    for game in sorted({*held, *pools}):
        if held.get(game, 0) != pools[game]:
            what = (
                f"it holds {dollars(held.get(game, 0))}, and hands and payments leave {dollars(pools[game])}"
            )
            yield Fault(f"jackpot of {game}", 0, what)


class _Replay:
    """One table played again from its first row, and held against what was written with each."""

    def __init__(
        self, store: Store, houses: Houses, table: str, checked: Checked, pools: Counter[str]
    ) -> None:
        self.store, self.houses, self.table = store, houses, table
        self.checked, self.pools = checked, pools
        self.kept: Kept | None = None
        self.stacks: dict[str, Cents] = {}
        self.one_tap_since = store.ledger.one_tap_since()
        self.ours_from = ours_from(store, table)
        self.is_away = False
        """Whether the game is not there, so that nothing is played again until the table is put up anew."""

    def faults(self, show: Show) -> Iterator[Fault]:
        """The faults of the table in order."""
        for record, ledger in self.store.journal.records(self.table):
            self.checked.rows += 1
            said = read_input(record.input)
            if record.number <= self.ours_from or (self.is_away and not isinstance(said, PutUp)):
                yield from self._pass_over(record)
                continue
            self.is_away = False
            is_old = ledger <= self.one_tap_since
            seals = KeptSeals(read_by_chance(record.chance).seals)
            stood = acts.stood(self.kept.live, said) if self.kept else ""
            was_in_hand = self.kept is not None and self.kept.live.hand is not None
            try:
                self.kept = replayed(self.houses, self.kept, _input(record), seals)
            except BadHouseFile as wrong:
                self.houses.note(self.table, wrong)
                self.is_away, self.kept = True, None
                yield from self._pass_over(record)
                continue
            except DOES_NOT_REPLAY as wrong:
                yield Fault(self.table, record.number, f"it does not replay: {wrong}")
                return
            self.checked.seals += len(seals.decks)
            for what in self._wrong(
                record, said, self.kept, seals, stood, was_in_hand=was_in_hand, is_old=is_old
            ):
                yield Fault(self.table, record.number, what)
            show(self.checked)

    def _pass_over(self, record: Record) -> Iterator[Fault]:
        """What another version took is held against the ledger where ours begins.

        Of what was dealt in a game that is not there, the money is followed.
        """
        self.checked.older += not self.is_away
        self._follow(record.entries)
        if isinstance(read_input(record.input), PayBack):
            yield from (Fault(self.table, record.number, what) for what in self._wrong_pay_back(record))
        for entry in record.entries:
            for account, amount in ((entry.source, -entry.amount), (entry.target, entry.amount)):
                if account.startswith("jackpot:"):
                    self.pools[account.removeprefix("jackpot:")] += amount
        if record.number == self.ours_from and not isinstance(read_input(record.input), TakeDown | PayBack):
            self._begin_from(record.number)
            if self.kept is not None:
                yield from (Fault(self.table, record.number, what) for what in self._wrong_stacks(self.kept))

    def _wrong(
        self,
        record: Record,
        said: TableInput,
        kept: Kept,
        seals: KeptSeals,
        stood: str,
        *,
        was_in_hand: bool,
        is_old: bool,
    ) -> Iterator[str]:
        live = kept.live
        if isinstance(said, PayBack):
            self._follow(record.entries)
            yield from self._wrong_pay_back(record)
            return
        if isinstance(said, PutUp | TakeDown | Adopt | TakeOver):
            yield from self._wrong_checkpoint(record, kept, due=isinstance(said, Adopt))
            return
        if kept.told and live.drawn != read_by_chance(record.chance).drawn:
            yield "what chance gave is not what the replay takes of it"
        if not seals.hold:
            yield "the seal does not fit the deck that was dealt"
        began = any(isinstance(event.what, HandBegan) for event in kept.told)
        if began and record.version != live.game.version:
            yield "the hand is not bound to the house file that it was dealt under"
        if record.hand != (live.state.hand if began or was_in_hand else 0):
            yield "it is not recorded with the hand that it belongs to"
        if not acts.fits(record.actions, acts.logged(said, live, stood), said):
            yield "the act that was logged is not what was done"
        yield from self._wrong_money(record, kept, is_old=is_old)
        ended = [event.what for event in kept.told if isinstance(event.what, HandEnded)]
        for end in ended:
            self.checked.hands += 1
            self.pools[live.game.id] += sum(end.jackpot.values())
            yield from self._wrong_stacks(kept)
        yield from self._wrong_checkpoint(record, kept, due=bool(ended))

    def _wrong_money(self, record: Record, kept: Kept, *, is_old: bool) -> Iterator[str]:
        """What moved must be what the events say; that purses paid for it is proved apart."""
        accounts = Accounts(self.table, kept.live.game.id, kept.shifts.at(record.at))
        expected = tuple(accounts.entries(kept.told, kept.live.events, lambda _, __: True))
        if is_old:
            holds = _before_one_tap(expected) == _before_one_tap(record.entries)
        else:
            holds = expected == record.entries
        if not holds:
            yield "the money that was moved is not what the hand says"
        self._follow(record.entries)

    def _follow(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self.stacks[entry.source] = self.stacks.get(entry.source, 0) - entry.amount
            self.stacks[entry.target] = self.stacks.get(entry.target, 0) + entry.amount

    def _begin_from(self, number: int) -> None:
        """The table as our version took it over."""
        try:
            self.kept = restored(self.houses, self.store.journal.checkpoint(self.table, number + 1))
        except BadHouseFile as wrong:
            self.houses.note(self.table, wrong)
            self.is_away = True

    def _wrong_pay_back(self, record: Record) -> Iterator[str]:
        """Everybody has all that they had there, and nobody more."""
        here = (f"stack:{self.table}:", f"tops:{self.table}")
        left = [name for name, chips in self.stacks.items() if chips and name.startswith(here[0])]
        if left or not all(entry.source.startswith((*here, "bot:")) for entry in record.entries):
            yield "what was paid back is not what everybody had"
        if [one.act for one in record.actions] != [acts.in_words(PayBack)]:
            yield "the act that was logged is not what was done"

    def _wrong_stacks(self, kept: Kept) -> Iterator[str]:
        state, prefix = kept.live.state, f"stack:{self.table}:"
        on_table = {f"{prefix}{player.person}": player.chips for player in state.players.values()}
        ledger = {name: chips for name, chips in self.stacks.items() if name.startswith(prefix) and chips}
        if ledger != {name: chips for name, chips in on_table.items() if chips}:
            yield "the stacks on the table are not those of the ledger"
        if self.stacks.get(f"tops:{self.table}", 0) != sum(state.lying.values()):
            yield "what lies on the table is not what the ledger says"

    def _wrong_checkpoint(self, record: Record, kept: Kept, *, due: bool) -> Iterator[str]:
        if not due:
            return
        found = self.store.journal.checkpoint(self.table, record.number + 1)
        if found is None or found.number != record.number:
            yield "the checkpoint after it is missing or not what was written"
        elif in_our_words(found.state) != write(kept.between).decode():
            yield "the table is not as the checkpoint after it says"


class _RoomReplay:
    """The room's own journal followed again: stops, who is barred, jackpots, and the register of people."""

    def __init__(self, store: Store, checked: Checked, pools: Counter[str]) -> None:
        self.store, self.checked, self.pools = store, checked, pools
        self.room, self.register, self.podium = Room(), Register(), Podium()
        self.one_tap_since = store.ledger.one_tap_since()

    def faults(self) -> Iterator[Fault]:
        """The faults of the room in order."""
        for record, ledger in self.store.journal.records(ROOM):
            self.checked.rows += 1
            try:
                entries, actions = self._follow(record, ledger - len(record.entries))
            except DOES_NOT_REPLAY as wrong:
                yield Fault(ROOM, record.number, f"it does not replay: {wrong}")
                return
            is_old = ledger <= self.one_tap_since
            same = _net(entries) == _net(record.entries) if is_old else entries == record.entries
            if not same:
                yield Fault(ROOM, record.number, "the money that was moved is not what the input says")
            if not acts.fits(record.actions, actions, read_input(record.input)):
                yield Fault(ROOM, record.number, "the act that was logged is not what was done")

    def _follow(self, record: Record, last: int) -> tuple[tuple[Entry, ...], tuple[Action, ...]]:
        """What must have been written with a row, if this was the last entry of the ledger before it."""
        said = read_input(record.input)
        match said:
            case Bar(person=person, reason=reason, on=on):
                before, after = self.room.barred(person), reason if on else ""
                for name in self.register.every_name(person):
                    self.room.bar(name, after)
                return (), (Action(said.who, "bar", person, before, after, reason),)
            case Stop() | Resume():
                stood = acts.switched(self.room, said)
                (told,) = self.room.take(ROOM, said, record.at)
                return (), (acts.act(said, ROOM, stood, acts.in_words(type(told.what))),)
            case PayJackpot(game=game, amount=amount):
                self.pools[game] -= amount
                return self._pay(said, record, self.store.ledger.balance(f"jackpot:{game}", last))
            case _ if isinstance(said, RegisterRow):
                ledger = self.store.ledger
                entries, actions, _ = self.register.consider(
                    said, record.at, lambda person: ledger.balance(player(person), last)
                )
                self.register.enter(said, record.at)
                if isinstance(said, Admit | Recognise):
                    self.room.is_one_person(self.register.every_name(said.person))
                if isinstance(said, Recognise):
                    self.podium.recognise(said.guest, said.person)
                if isinstance(said, Admit) and said.formerly:
                    self.podium.rename(said.formerly, said.person)
                return entries, actions
            case _ if isinstance(said, PodiumRow):
                actions = self.podium.consider(said, record.at)
                self.podium.enter(said, record.at)
                return (), actions
            case _:
                raise ValueError("this is said to a table")

    def _pay(
        self, said: PayJackpot, record: Record, pool: Cents
    ) -> tuple[tuple[Entry, ...], tuple[Action, ...]]:
        """The log says what was free in the pool, less than all of it if a hand was just paying some out."""
        free = min(pool, cents(record.actions[0].before)) if record.actions else pool
        self.room.jackpots[said.game] = free
        (told,) = self.room.take(ROOM, said, record.at)
        assert isinstance(told.what, JackpotPaid)
        return (jackpot_paid(told.what),), (acts.act(said, ROOM, dollars(free), dollars(told.what.left)),)


def _before_one_tap(entries: tuple[Entry, ...]) -> list[Entry]:
    """Entries without the cage, which once sold what a purse lacked, and with bots paid as people are."""
    return [
        replace(entry, source=_as_person(entry.source), target=_as_person(entry.target))
        for entry in entries
        if CAGE not in (entry.source, entry.target)
    ]


def _as_person(account: str) -> str:
    return f"player:{account[4:]}" if account.startswith("bot:") else account


def _net(entries: tuple[Entry, ...]) -> dict[str, Cents]:
    """What entries do to each account together."""
    net: Counter[str] = Counter()
    for entry in entries:
        net[entry.source] -= entry.amount
        net[entry.target] += entry.amount
    return {account: amount for account, amount in net.items() if amount}


def _input(record: Record) -> Input:
    return Input(
        record.table,
        record.number,
        record.at,
        record.client,
        record.hand,
        record.version,
        record.input,
        record.chance,
        0,
        "",
    )
