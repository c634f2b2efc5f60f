"""The course of a history in chips: what everybody put in and when, who was all-in, which pots there were.

Histories say "calls" and mean an amount. Whoever writes one out, as text or for other programs, reads the
amounts here; no cards are looked at, and nothing is dealt.
"""

from collections.abc import Iterator

from msgspec import Struct

from calroom.cards import Cards
from calroom.histories.phh import UNKNOWN, Action, Amount, BadHistory, History, read_action, to_cents
from calroom.histories.variants import STUD_CARDS, VARIANTS
from calroom.money import Cents

BOARD_STREETS = ("Preflop", "Flop", "Turn", "River")
STUD_STREETS = ("Third Street", "Fourth Street", "Fifth Street", "Sixth Street", "Seventh Street")
MOST_BOARD = 5


class Player(Struct, frozen=True):
    """Somebody who was dealt in; nobody may have recorded their stack."""

    number: int
    name: str
    seat: int
    stack: Cents | None


class Step(Struct, frozen=True):
    """One thing a player did, or cards that came: what was put in by it, and in this round altogether."""

    word: str
    player: int = 0
    put: Cents = 0
    total: Cents = 0
    all_in: bool = False
    cards: Cards = ()


class Street(Struct):
    """One round of betting, with the cards that were turned for it."""

    name: str
    board: Cards = ()
    steps: list[Step] = []


class Pot(Struct, frozen=True):
    """A pot, who could win it, and who won how much of it."""

    amount: Cents
    players: tuple[int, ...]
    won: dict[int, Cents]


class Course(Struct):
    """A whole hand in chips."""

    players: tuple[Player, ...]
    streets: list[Street]
    showdown: list[Step]
    put_in: dict[int, Cents]
    folded: set[int]
    back: tuple[int, Cents]

    @property
    def pot(self) -> Cents:
        """What lay in the middle in the end."""
        return sum(self.put_in.values()) - self.back[1]


def course_of(history: History) -> Course:
    """The course of a history; one that says too little of it is refused."""
    return _Walk(history).walk()


def names_of(history: History, count: int) -> list[str]:
    """What the players are called; without a name, by their seat."""
    names = history.more.get("players")
    seats = seats_of(history, count)
    if not isinstance(names, list):
        return [f"Seat {seat}" for seat in seats]
    given = [str(name) for name in names]
    return [given[at] if at < len(given) and given[at] else f"Seat {seat}" for at, seat in enumerate(seats)]


def seats_of(history: History, count: int) -> list[int]:
    """The numbers of the seats, in the order of the players."""
    for field in ("seats", "_seats"):
        seats = history.more.get(field)
        if isinstance(seats, list) and len(seats) == count and all(type(seat) is int for seat in seats):
            return seats
    return list(range(1, count + 1))


def as_they_sit(amounts: list[Cents]) -> list[Cents]:
    """Amounts as players sit: of two, the format names first what the button puts in, and that is p2."""
    return amounts[::-1] if len(amounts) == 2 else amounts


class _Walk:
    def __init__(self, history: History) -> None:
        self.history = history
        self.actions = [read_action(text) for text in history.actions]
        variant = VARIANTS.get(history.variant)
        if variant is None:
            raise BadHistory(f"variant {history.variant[:20]!r} is a game that we do not read")
        self.is_stud = variant.hole_cards == STUD_CARDS
        self.players = tuple(self._players())
        self.left = {player.number: player.stack for player in self.players}
        self.bets: dict[int, Cents] = {}
        self.put_in: dict[int, Cents] = {}
        self.folded: set[int] = set()
        self.held: dict[int, int] = {}
        self.turned = 0
        self.opened = False
        first = STUD_STREETS[0] if self.is_stud else BOARD_STREETS[0]
        self.streets = [Street(first)]
        self.showdown: list[Step] = []

    def _players(self) -> Iterator[Player]:
        history = self.history
        dealt = max((action.player for action in self.actions), default=0)
        count = len(history.starting_stacks) or max(
            dealt, len(history.antes), len(history.blinds_or_straddles)
        )
        if dealt > count:
            raise BadHistory(f"there is no player p{dealt}")
        stacks = history.starting_stacks or (UNKNOWN,) * count
        names, seats = names_of(history, count), seats_of(history, count)
        for at, stack in enumerate(stacks):
            yield Player(at + 1, names[at], seats[at], None if stack == UNKNOWN else to_cents(stack))

    def walk(self) -> Course:
        self._post()
        for action in self.actions:
            self._take(action)
        return Course(self.players, self.streets, self.showdown, self.put_in, self.folded, self._unmatched())

    def _post(self) -> None:
        """Antes and dead chips, then blinds, straddles and what others post."""
        count = len(self.players)
        for number, ante in enumerate(self._amounts(self.history.antes, count), 1):
            if ante:
                self._step("ante", number, self._pay(number, ante, live=False))
        bets = self._amounts(self.history.blinds_or_straddles, count)
        blinds = _blinds(bets)
        for number, bet in enumerate(bets, 1):
            if bet:
                self._step(blinds.get(number, "post"), number, self._pay(number, abs(bet)))
        self.opened = any(bets)

    @staticmethod
    def _amounts(written: tuple[Amount, ...], count: int) -> list[Cents]:
        if len(written) > count:
            raise BadHistory(f"{len(written)} amounts for {count} players")
        exact = [to_cents(amount) for amount in written]
        return as_they_sit(exact + [0] * (count - len(exact)))

    def _take(self, action: Action) -> None:
        if action.word == "board":
            self._turn(action.cards)
        elif action.word == "hole":
            self._deal(action.player, action.cards)
        elif action.word in {"show", "muck"}:
            self.showdown.append(Step(action.word, action.player, cards=action.cards))
        elif action.word != "remark":
            self._act(action)

    def _turn(self, cards: Cards) -> None:
        self.turned += len(cards)
        if self.turned > MOST_BOARD:
            raise BadHistory("several boards are dealt; a hand that runs more than one is not read here")
        name = BOARD_STREETS[max(0, min(self.turned - 2, len(BOARD_STREETS) - 1))]
        self._begin(STUD_STREETS[-1] if self.is_stud else name, cards)

    def _deal(self, player: int, cards: Cards) -> None:
        self.held[player] = self.held.get(player, 0) + len(cards)
        street = self.held[player] - STUD_CARDS
        if self.is_stud and street >= len(self.streets):
            self._begin(STUD_STREETS[min(street, len(STUD_STREETS) - 1)])
        self._step("deal", player, cards=cards)

    def _begin(self, name: str, board: Cards = ()) -> None:
        self.streets.append(Street(name, board, []))
        self.bets, self.opened = {}, False

    def _act(self, action: Action) -> None:
        player = action.player
        if player not in self.left:
            raise BadHistory(f"there is no player p{player}")
        if action.word == "fold":
            self.folded.add(player)
            self._step("fold", player)
            return
        bet, top = self.bets.get(player, 0), max(self.bets.values(), default=0)
        if action.word == "call":
            put = self._pay(player, top - bet)
            self._step("call" if top > bet else "check", player, put)
            return
        total = to_cents(self.history.bring_in) if action.word == "bring-in" else action.amount
        word = action.word if action.word == "bring-in" else "raise" if self.opened else "bet"
        if total < bet:
            raise BadHistory(f"p{player} raises to less than they have bet")
        self.opened = True
        self._step(word, player, self._pay(player, total - bet))

    def _pay(self, player: int, amount: Cents, *, live: bool = True) -> Cents:
        """Put in so much, or what is left."""
        left = self.left[player]
        put = amount if left is None else min(amount, left)
        self.left[player] = None if left is None else left - put
        self.put_in[player] = self.put_in.get(player, 0) + put
        if live:
            self.bets[player] = self.bets.get(player, 0) + put
        return put

    def _step(self, word: str, player: int, put: Cents = 0, cards: Cards = ()) -> None:
        all_in = put > 0 and self.left[player] == 0
        self.streets[-1].steps.append(Step(word, player, put, self.bets.get(player, 0), all_in, cards))

    def _unmatched(self) -> tuple[int, Cents]:
        """Who has back how much that nobody matched."""
        if not self.put_in:
            return 0, 0
        most = max(self.put_in, key=lambda player: self.put_in[player])
        others = max((put for player, put in self.put_in.items() if player != most), default=0)
        return most, self.put_in[most] - others


def _blinds(bets: list[Cents]) -> dict[int, str]:
    """Which posts are blinds and straddles: they rise from the first seat on; of two, the second is small."""
    order = [number for number in range(1, len(bets) + 1) if bets[number - 1] > 0]
    if len(bets) == 2:
        order = order[::-1]
    if len(order) == 1:
        return {order[0]: "big blind"}
    return dict(zip(order, ("small blind", "big blind", *["straddle"] * len(order)), strict=False))


def pots_of(course: Course, won: dict[int, Cents]) -> list[Pot]:
    """The pots of a hand, and who won what of each; of several pots a later one has fewer players."""
    put_in = dict(course.put_in)
    put_in[course.back[0]] = put_in.get(course.back[0], 0) - course.back[1]
    live = [number for number in put_in if number not in course.folded]
    pots: list[tuple[Cents, tuple[int, ...]]] = []
    before = 0
    for level in sorted({put_in[number] for number in live if put_in[number]}):
        share = sum(min(put, level) - min(put, before) for put in put_in.values())
        pots.append((share, tuple(number for number in live if put_in[number] >= level)))
        before = level
    beyond = sum(max(0, put - before) for put in put_in.values())
    if pots and beyond:
        pots[-1] = (pots[-1][0] + beyond, pots[-1][1])
    return _divided(pots, won)


def _divided(pots: list[tuple[Cents, tuple[int, ...]]], won: dict[int, Cents]) -> list[Pot]:
    """Give each pot's winners their part: the last pot first, since its players can win the others, too."""
    rest = dict(won)
    found = []
    for amount, players in reversed(pots):
        parts, left = {}, amount
        for player in players:
            part = min(rest.get(player, 0), left)
            if part:
                parts[player] = part
                rest[player] -= part
                left -= part
        found.append(Pot(amount, players, parts))
    return found[::-1]


def winnings_of(history: History, course: Course) -> dict[int, Cents]:
    """Who won how much from the pots, by what the file says or as the hand is played again."""
    if any(history.winnings or ()):
        assert history.winnings is not None
        won = {at: to_cents(amount) for at, amount in enumerate(history.winnings, 1)}
        # Some count what nobody matched as won.
        most, back = course.back
        if sum(won.values()) > course.pot and won.get(most, 0) >= back:
            won[most] -= back
        return {player: amount for player, amount in won.items() if amount}
    ends = _ends(history, course)
    won = {}
    for player in course.players:
        start, put = player.stack, course.put_in.get(player.number, 0)
        back = course.back[1] if course.back[0] == player.number else 0
        if ends is not None and start is not None:
            won[player.number] = ends[player.number - 1] - (start - put + back)
    if not won:
        live = [player.number for player in course.players if player.number not in course.folded]
        if len(live) == 1:
            won = {live[0]: course.pot}
    if not any(won.values()):
        raise BadHistory("nothing says who won, and the cards that would are not recorded")
    return {player: amount for player, amount in won.items() if amount > 0}


def _ends(history: History, course: Course) -> list[Cents] | None:
    """With what everybody ended."""
    if history.finishing_stacks:
        return [to_cents(amount) for amount in history.finishing_stacks]
    if len(course.players) - len(course.folded) < 2:
        return None
    from calroom.histories.replay import check_history

    finish = check_history(history)
    if finish.hand is None:
        return None
    stacks = finish.hand.stacks
    return [stacks[seat] for seat in finish.hand.table.clockwise(finish.hand.setup.button)]
