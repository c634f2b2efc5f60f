"""What needs somebody: one small function for each kind, which says what there is and where it is settled.

Nothing is noted here: every function looks at the room as it is, so that what is settled is gone.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING
from urllib.parse import quote

from calroom.room.table import LiveTable
from calroom.room.waiting import kept_for
from calroom.server.podium.shapes import Attention, AttentionKind
from calroom.table.asks import DEALER, FLOOR

if TYPE_CHECKING:
    from calroom.server.front import Front

MINUTE = 60_000
SECOND = 1000
DAY = 24 * 60 * MINUTE

PATIENCE = 5 * SECOND
"""A dealer who is there answers sooner; then somebody should look."""

SETTLING = 2 * MINUTE
"""A table that was opened so lately is not short yet: people are on their way to it."""

JACKPOT = "jackpot-award"
"""What the floor is asked about when somebody claims a jackpot."""


def calls(front: "Front", _: int) -> Iterator[Attention]:
    """Somebody calls the floor."""
    for call in front.keeper.podium.calls.waiting:
        words = f"{call.by} calls the floor" + (f": {call.words}" if call.words else "")
        yield Attention(kind="call", table=call.table, words=words, since=call.at, path="/podium/calls")


def disputes(front: "Front", _: int) -> Iterator[Attention]:
    """The floor has to rule on a hand."""
    for live, topic, since in _asked(front, FLOOR):
        if topic != JACKPOT:
            yield _at(live, "dispute", "the floor has to rule", since)


def jackpots(front: "Front", _: int) -> Iterator[Attention]:
    """A jackpot is claimed, and the floor says whether it is won."""
    for live, topic, since in _asked(front, FLOOR):
        if topic == JACKPOT:
            yield _at(live, "jackpot", "a jackpot is claimed", since)


def questions(front: "Front", at: int) -> Iterator[Attention]:
    """The dealer is asked something and does not answer."""
    for live, _topic, since in _asked(front, DEALER):
        if at - since >= PATIENCE:
            yield _at(live, "question", "the dealer has not answered", since)


def held_seats(front: "Front", at: int) -> Iterator[Attention]:
    """A seat is kept for somebody who is away, or was called, and more than half of their time is over."""
    for live in _open(front):
        away = live.rules.away_minutes * MINUTE // 2
        for player in live.state.players.values():
            if player.away_since is not None and at - player.away_since > away:
                yield _at(live, "held", f"{player.person} is away", player.away_since)
        for entry in live.state.waiting:
            if entry.paged_at is not None and at - entry.paged_at > kept_for(live, entry) // 2:
                yield _at(live, "held", f"{entry.person} was called and has not come", entry.paged_at)


def short_tables(front: "Front", at: int) -> Iterator[Attention]:
    """Too few play: what the house files as a short game, or less than half of the seats."""
    for live in _open(front):
        state = live.state
        here = [player for player in state.players.values() if player.away_since is None]
        people = [player for player in here if player.kind != "bot"]
        if people and len(here) <= _short(live) and at - state.opened_at > SETTLING:
            playing = "one plays" if len(here) == 1 else f"{len(here)} play"
            since = max(player.sat_at for player in state.players.values())
            yield _at(live, "short", f"short: {playing}, and there are {_seats(live)} seats", since)


def long_lists(front: "Front", _: int) -> Iterator[Attention]:
    """So many wait for a game and stakes that another table could be started from them."""
    for waits, places in front.keeper.podium.lists:
        game = front.keeper.houses.today(waits.game)
        fewest, most = game.rules.seats
        since = [place.since for place in places if place.called is None]
        if len(since) >= max(fewest, (most + 1) // 2):
            words = f"{len(since)} wait for {game.title} {waits.stakes}: enough for a table more"
            yield Attention(kind="list", words=words, since=max(since), path="/podium/lists")


def alarms(front: "Front", at: int) -> Iterator[Attention]:
    """The reports mark something."""
    found = front.alarms.last
    for alarm in found.alarms if found else ():
        yield Attention(
            kind="alarm", words=alarm.words, since=found.at if found else at, path="/podium/records"
        )


def complaints(front: "Front", at: int) -> Iterator[Attention]:
    """Somebody complains of somebody, and nobody of the staff has noted since what was done about it."""
    register, notes = front.keeper.register, front.keeper.podium.notes
    for one in register.complaints:
        person = register.now_called(one.person)
        noted = any(note.at >= one.at for note in notes.of(person))
        if not noted and not front.keeper.room.barred(person) and at - one.at < DAY:
            yield Attention(
                kind="complaint",
                table=one.table if one.table in front.keeper.room.tables else "",
                words=f"{register.now_called(one.by)} complains of {person}: {one.words or 'without words'}",
                since=one.at,
                path=f"/podium/people?person={quote(person, safe='')}",
            )


def silent_bots(front: "Front", _: int) -> Iterator[Attention]:
    """A bot had no answer, and the default counted for it."""
    tables = front.keeper.room.tables
    for name in front.host.bots.failed_within(front.bounds.watch.bots):
        if name in tables:
            yield _at(tables[name], "bot", "a bot had no answer", 0)


def changed_houses(front: "Front", _: int) -> Iterator[Attention]:
    """The house file has changed: the table goes by the old one, or its game is not here any more."""
    for live in _open(front):
        try:
            today = front.keeper.houses.today(live.game.id)
        except LookupError as gone:
            yield _at(live, "house", str(gone.args[0]), 0)
            continue
        if live.game.version != today.version:
            against = "" if live.hand else live.what_stands_against(today)
            words = f"the house file has changed: {against or 'it counts from the next hand on'}"
            yield _at(live, "house", words, 0)
    for fault in front.house_files.faults:
        yield Attention(kind="house", words=fault, path="/podium/records")
    for waits in front.keeper.waiting.values():
        words = f"its game is not here: {waits.trouble}"
        yield Attention(kind="house", table=waits.table, words=words, path="/podium/new")


def standing_tables(front: "Front", _: int) -> Iterator[Attention]:
    """Nothing goes on although it should, or cannot."""
    tables = front.keeper.room.tables
    for name in sorted({*front.host.hanging(), *front.host.failing()}):
        if name in tables:
            yield _at(tables[name], "stands", "the table cannot go on; the log says why", 0)


def late_pushes(front: "Front", at: int) -> Iterator[Attention]:
    """The dealers should have moved on."""
    roster = front.keeper.podium.roster
    due = roster.due_at()
    if due and at > due and roster.next_push():
        yield Attention(kind="push", words="a push is due", since=due, path="/podium/dealers")


KINDS: tuple[Callable[["Front", int], Iterator[Attention]], ...] = (
    calls,
    disputes,
    jackpots,
    questions,
    standing_tables,
    silent_bots,
    alarms,
    complaints,
    held_seats,
    long_lists,
    short_tables,
    late_pushes,
    changed_houses,
)
"""The most pressing first."""


def attention(front: "Front", at: int) -> list[Attention]:
    """Everything that needs somebody now."""
    return [one for kind in KINDS for one in kind(front, at)]


def _open(front: "Front") -> Iterator[LiveTable]:
    return (live for live in front.keeper.room.tables.values() if live.is_open)


def _asked(front: "Front", whom: int) -> Iterator[tuple[LiveTable, str, int]]:
    """The tables at which this role is asked something: about what, and since when."""
    for live in _open(front):
        if whom in live.state.asked:
            topic = next((ask.topic for ask in live.asks if ask.seat == whom), "")
            yield live, topic, live.state.asked[whom]


def _at(live: LiveTable, kind: AttentionKind, words: str, since: int) -> Attention:
    path = f"/podium/tables/{quote(live.state.table, safe='')}"
    return Attention(kind=kind, table=live.state.table, words=words, since=since, path=path)


def _seats(live: LiveTable) -> int:
    return live.game.rules.seats[1]


def _short(live: LiveTable) -> int:
    return live.rules.short_game or (_seats(live) - 1) // 2
