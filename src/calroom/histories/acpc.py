"""Reads logs of the Annual Computer Poker Competition, where a hand is `STATE:number:bets:cards:won:names`.

The games are the competition's own: limit hold'em for 5 and 10, no-limit for 50 and 100 with 20,000 each;
which of them it is, the bets tell. Players stand in the order of PHH. A raise of no-limit says what its
player has put in since the hand began.
"""

import re
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation

from msgspec import Struct

from calroom.cards import HIDDEN, parse_cards
from calroom.histories.phh import UNKNOWN, Amount, BadHistory, History
from calroom.histories.seating import plain

HEADER = re.compile(r"^\s*STATE:\d+:")
_STATE = re.compile(r"^\s*STATE:(\d+):([^:]*):([^:]*):([^:]*):(.*)$")
_BET = re.compile(r"r(\d*)|([cf])|(/)")
_HOLE = 2


class Definition(Struct, frozen=True):
    """What a game is played for: blinds in the order of the players, stacks, and bets of limit."""

    is_limit: bool
    blinds: tuple[int, ...]
    stack: Amount
    bets: tuple[int, int] = (0, 0)


def _definition(is_limit: bool, players: int) -> Definition:
    """The competition's own definition of a game for so many players."""
    if is_limit:
        return Definition(True, (10, 5) if players == 2 else (5, 10), UNKNOWN, (10, 20))
    return Definition(False, (100, 50) if players == 2 else (50, 100), 20_000)


def split(lines: Iterator[str]) -> Iterator[tuple[int, str]]:
    """Every line with a hand."""
    for number, line in enumerate(lines, 1):
        if HEADER.match(line):
            yield number, line


def read(text: str) -> History:
    """The hand of one line."""
    found = _STATE.match(text.strip().lstrip("\ufeff"))
    if found is None:
        raise BadHistory("a line of such a log is STATE:number:bets:cards:won:names")
    number, bets, cards, won, names = found.groups()
    holes, *boards = cards.split("/")
    hands = holes.split("|")
    if len(hands) < 2:
        raise BadHistory("a hand needs two players")
    if any(len(hand) not in {0, 2 * _HOLE} for hand in hands):
        raise BadHistory("only hold'em is read from such logs: everybody has two cards")
    definition = _definition(
        is_limit=not re.search(r"r\d", bets) and _looks_limit(bets, won), players=len(hands)
    )
    players = names.strip().split("|")
    net = _amounts(won)
    if not len(hands) == len(players) == len(net):
        raise BadHistory(f"{len(hands)} hands, {len(players)} names and {len(net)} results")
    walk = _Walk(definition, len(hands))
    actions = [f"d dh p{at} {_cards(hand) if hand else HIDDEN * _HOLE}" for at, hand in enumerate(hands, 1)]
    actions += walk.actions(bets, [_cards(board) for board in boards if board], hands)
    # What nobody matched goes back and is not won.
    matched = [min(put, sorted(walk.put_in)[-2]) for put in walk.put_in]
    winnings = tuple(plain(max(Decimal(0), amount + put)) for amount, put in zip(net, matched, strict=True))
    blinds = definition.blinds + (0,) * (len(hands) - 2)
    # Of two players the format names first what the button puts in.
    blinds = blinds[::-1] if len(hands) == 2 else blinds
    return History(
        variant="FT" if definition.is_limit else "NT",
        antes=(0,) * len(hands),
        blinds_or_straddles=blinds,
        small_bet=definition.bets[0],
        big_bet=definition.bets[1],
        min_bet=0 if definition.is_limit else max(definition.blinds),
        starting_stacks=(definition.stack,) * len(hands),
        actions=tuple(actions),
        winnings=winnings,
        more={"hand": number, "players": players, "venue": "Annual Computer Poker Competition"},
    )


def _looks_limit(bets: str, won: str) -> bool:
    """Without a raise, what was won tells the game: blinds of limit are 5 and 10."""
    return "r" in bets or max(abs(amount) for amount in _amounts(won)) <= 40


def _amounts(text: str) -> list[Decimal]:
    try:
        return [Decimal(each) for each in text.split("|")]
    except InvalidOperation:
        raise BadHistory(f"{text[:40]!r} is not what everybody won") from None


def _cards(text: str) -> str:
    try:
        return "".join(parse_cards(text))
    except ValueError as wrong:
        raise BadHistory(str(wrong)) from None


class _Walk:
    """The bets of a line, one by one."""

    def __init__(self, definition: Definition, players: int) -> None:
        self.definition = definition
        self.put_in = [Decimal(0)] * players
        for at, blind in enumerate(definition.blinds):
            self.put_in[at] = Decimal(blind)
        self.folded: set[int] = set()
        self.before = [Decimal(0)] * players
        self.street = 0

    def actions(self, bets: str, boards: list[str], hands: list[str]) -> Iterator[str]:
        """Actions of PHH."""
        if "".join(match[0] for match in _BET.finditer(bets)) != bets:
            raise BadHistory(f"{bets[:40]!r} is not betting: there are c, f, r and /")
        at = self._first()
        for match in _BET.finditer(bets):
            if match[3]:
                yield from self._next(boards)
                at = self._first()
                continue
            yield self._act(at, match[2] or "r", match[1])
            at = self._after(at)
        while self.street < len(boards):
            # Everybody is all-in, and the rest of the board comes without a bet.
            yield from self._next(boards)
        live = [seat for seat in range(len(self.put_in)) if seat not in self.folded]
        if len(live) > 1:
            yield from (f"p{seat + 1} sm {_cards(hands[seat])}" for seat in live if hands[seat])

    def _first(self) -> int:
        """Before the flop whoever sits after the blinds; later the first who is still in."""
        if self.street == 0:
            return 1 if len(self.put_in) == 2 else 2
        return next((seat for seat in range(len(self.put_in)) if self._may_act(seat)), 0)

    def _may_act(self, seat: int) -> bool:
        stack = self.definition.stack
        return seat not in self.folded and self.put_in[seat] < stack

    def _after(self, at: int) -> int:
        count = len(self.put_in)
        return next(
            ((at + step) % count for step in range(1, count + 1) if self._may_act((at + step) % count)), at
        )

    def _next(self, boards: list[str]) -> Iterator[str]:
        if self.street >= len(boards):
            raise BadHistory("there is more betting than there are boards")
        yield f"d db {boards[self.street]}"
        self.street += 1
        self.before = list(self.put_in)

    def _act(self, seat: int, word: str, written: str) -> str:
        top = max(self.put_in)
        if word == "f":
            self.folded.add(seat)
            return f"p{seat + 1} f"
        if word == "c":
            self.put_in[seat] = min(top, Decimal(self.definition.stack))
            return f"p{seat + 1} cc"
        size = self.definition.bets[self.street >= 2]
        self.put_in[seat] = Decimal(written) if written else top + size
        if not self.definition.is_limit and not written:
            raise BadHistory("a raise of no-limit says to how much")
        return f"p{seat + 1} cbr {plain(self.put_in[seat] - self.before[seat])}"
