"""What wagers against a bank returned in the recorded hands, beside the return on file for each of them."""

from collections.abc import Callable, Iterable, Iterator
from math import log, sqrt

from msgspec import Struct

from calroom.games.banked.bank import BANK
from calroom.games.banked.laid import ADDED, AFTER_THE_DEAL, TAKEN_BACK
from calroom.houses.game import Game
from calroom.houses.loader import BadHouseFile
from calroom.keeping.paper import Report, Row
from calroom.keeping.rebuilding import Houses, Kept, played_again
from calroom.keeping.recall import NothingFound
from calroom.keeping.rows import PutUp, read_input
from calroom.lab.on_file import OnFile, Posted, is_on_file, layout_of, on_file, wager_at, what_counts
from calroom.money import Cents
from calroom.room.events import HandEnded, InHand, TableEvent
from calroom.room.room import ROOM
from calroom.store import Store
from calroom.table.events import Moved

FALSE_ALARM = 1 / 10_000
"""How often, at most, chance alone raises the alarm of one line of the report."""

WORDS = (
    "the return is what came back of every unit wagered before the deal; collections are not taken off it",
    "on file is what the lab has for the ways to play that it knows, from the worst of them to the best",
    "standard errors are counted from the nearer end of that, with all wagers of a hand as one wager",
    f"chance alone raises an alarm at most once in {round(1 / FALSE_ALARM):,} times",
    "where too much comes back, look at the cards and at how the bank is played; where too little, at the "
    "players first",
    "hands are left out, before the deal and so whatever comes of them, that their bank could not cover",
)

Show = Callable[[int], None]
Wagers = dict[str, Cents]
Line = tuple[Game, Posted]


class Played(Struct):
    """What one wager of a game came to over many hands; `left_out` was wagered against too small a bank."""

    hands: int = 0
    wagered: Cents = 0
    result: Cents = 0
    squares: int = 0
    largest: Cents = 0
    left_out: Cents = 0

    def add(self, wagered: Cents, result: Cents) -> None:
        """One more hand in which so much was wagered."""
        self.hands += 1
        self.wagered += wagered
        self.result += result
        self.squares += wagered * wagered
        self.largest = max(self.largest, wagered)

    def beyond(self, filed: OnFile) -> float:
        """How much more than the most, or less than the least on file, has come back, in cents."""
        most, least = filed.most * self.wagered, filed.least * self.wagered
        return max(0.0, self.result - most) + min(0.0, self.result - least)

    def error(self, filed: OnFile) -> float:
        """The standard error of the result in cents, if all wagers of a hand win or lose together."""
        return filed.deviation * sqrt(self.squares)

    def band(self, filed: OnFile) -> float:
        """How far chance carries the result in cents, but for a false alarm: Bernstein's inequality.

        It holds for any number of hands and any payoffs, where the normal curve would want many.
        """
        chance = log(2 / FALSE_ALARM)
        worst = (filed.highest + max(abs(filed.least), abs(filed.most))) * self.largest * chance / 3
        return worst + sqrt(worst**2 + 2 * chance * self.error(filed) ** 2)


def returns(store: Store, game: str = "", *, show: Show = lambda _: None) -> Report:
    """The return of every banked game and wager, and an alarm where chance alone does not explain it."""
    houses = Houses(store)
    lines: dict[Line, dict[str, Played]] = {}
    for kept, events in hands_against_banks(store, houses, game, show):
        line = kept.live.game, what_counts(kept.live.state.posted)
        _count(events, on_file(*line), lines.setdefault(line, {}))
    rows = [row for line, wagers in lines.items() for row in _rows(line, wagers)]
    if game and not rows:
        what = f"no hand against a bank has been played to its end in {game}"
        raise NothingFound("; ".join((what, *houses.left_out)))
    rows.sort(key=lambda row: (row["game"], row["version"], row["table_posts"]))
    alarms = [
        f"ALARM: {row['wager']} in {row['game']} returned {row['alarm']}" for row in rows if row["alarm"]
    ]
    return Report("Returns", rows, [*alarms, *WORDS, *houses.left_out], bool(alarms))


def hands_against_banks(
    store: Store, houses: Houses, game: str = "", show: Show = lambda _: None
) -> Iterator[tuple[Kept, list[TableEvent]]]:
    """Every hand of a banked game that was played to its end, with the table just after it."""
    read = 0
    for table in store.journal.tables():
        if table == ROOM or not _is_followed(store, houses, table, game):
            continue
        for _, kept in played_again(store, houses, table):
            read += 1
            show(read)
            if any(isinstance(event.what, HandEnded) and not event.what.void for event in kept.told):
                yield kept, kept.live.events


def _is_followed(store: Store, houses: Houses, table: str, game: str) -> bool:
    """Whether a table is put up for the game, and the lab has the wagers of it on file."""
    first = next(iter(store.journal.read(table)))
    said = read_input(first.input)
    if not isinstance(said, PutUp):
        return False
    if game not in ("", said.game):
        return False
    try:
        return is_on_file(houses.at(said.game, first.version or ""))
    except BadHouseFile as wrong:
        houses.note(table, wrong)
        return False


def _count(events: Iterable[TableEvent], filed: dict[str, OnFile], played: dict[str, Played]) -> None:
    """Count one hand, unless its bank was too small for the worst that could come of it."""
    wagered, results, posted = came_to(events, filed)
    before = {wager: amount for wager, amount in wagered.items() if wager not in AFTER_THE_DEAL}
    covered = posted >= sum(amount * filed[wager].highest for wager, amount in before.items())
    for wager, amount in wagered.items():
        found = played.setdefault(wager, Played())
        if covered:
            found.add(amount, results[wager])
        else:
            found.left_out += amount


def came_to(events: Iterable[TableEvent], filed: dict[str, OnFile]) -> tuple[Wagers, Wagers, Cents]:
    """What was wagered before the deal, what it won or lost, and what was in the bank, read off the chips.

    What a winner takes from the bank comes just before the wager that won it, which they take up then.
    """
    wagered: Wagers = dict.fromkeys(filed, 0)
    results: Wagers = dict.fromkeys(filed, 0)
    posted = won = 0
    for event in events:
        if not isinstance(event.what, InHand) or not isinstance(moved := event.what.told, Moved):
            continue
        source, target, amount = wager_at(moved.source), wager_at(moved.target), moved.amount
        from_stack, to_stack = moved.source.startswith("stack "), moved.target.startswith("stack ")
        if target == BANK:
            posted += amount if from_stack else 0
            if source in filed:
                results[source] -= amount
        elif source == BANK:
            won = amount if to_stack else 0
            if target in filed:
                results[target] += amount
        elif from_stack and target in filed and moved.topic not in ADDED:
            wagered[target] += amount
        elif to_stack and source in filed:
            wagered[source] -= amount if moved.topic in TAKEN_BACK else 0
            results[source] += won
            won = 0
    return {wager: amount for wager, amount in wagered.items() if amount}, results, posted


def _rows(line: Line, wagers: dict[str, Played]) -> Iterator[Row]:
    game, posted = line
    filed = on_file(game, posted)
    for wager in layout_of(game):
        if wager in wagers:
            yield {
                "game": game.id,
                "version": game.version[:12],
                "table_posts": ", ".join(f"{key} {value}" for key, value in posted),
                "wager": wager,
                **_figures(wagers[wager], filed[wager]),
            }


def _figures(played: Played, filed: OnFile) -> Row:
    error, beyond = played.error(filed), played.beyond(filed)
    alarm = "" if abs(beyond) <= played.band(filed) else "too much" if beyond > 0 else "too little"
    return {
        "hands": played.hands,
        "wagered": played.wagered,
        "returned": played.wagered + played.result,
        "return_percent": _percent(played.result / played.wagered) if played.wagered else None,
        "on_file_from": _percent(filed.least),
        "on_file_to": _percent(filed.most),
        "standard_errors": round(beyond / error, 2) if error else None,
        "alarm": alarm,
        "left_out": played.left_out,
    }


def _percent(brings: float) -> float:
    """What comes back of a hundred that bring so much each."""
    return round(100 * (1 + brings), 3)
