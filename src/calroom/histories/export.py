"""Writes a hand that we dealt as a PHH history, of any house whose game has a code in the format.

What the format has no field for stands in fields of ours, whose names begin with an underscore as the format
asks: the house-game and what its table was given, the numbers of the seats, what the house took, and where
nothing is hidden the whole deck in dealing order, so that the file reads back to the same events.
"""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Any, TypeAlias

from msgspec import Struct, to_builtins

from calroom.cards import Card
from calroom.games.poker.blinds import blind_seats
from calroom.games.poker.holdem.terms import Terms as HoldemTerms
from calroom.games.poker.stakes import Structure
from calroom.games.poker.stud.terms import Terms as StudTerms
from calroom.games.poker.stud.terms import at_killed_limits
from calroom.histories.phh import Amount, BadHistory, History
from calroom.histories.readers import Reader, order_fault
from calroom.histories.replay import ALL_IN, IN_PART, NO_ANSWER
from calroom.histories.variants import VARIANTS
from calroom.houses.game import Game
from calroom.money import Cents
from calroom.table.asks import Seat
from calroom.table.events import Acted, Began, Called, Dealt, Event, Moved, Shown
from calroom.table.hand import Hand
from calroom.table.inputs import Happened
from calroom.table.table import BOARD, COLLECTION, HAND, JACKPOT, STACK

Terms: TypeAlias = HoldemTerms | StudTerms
"""What the games play by that the format has codes for."""

OF_THE_HOUSE = {"jackpot", "jackpot_total", "time_due", "everybody_shows"}
"""What a table may be given that changes nothing about the bets."""

WRITABLE = {
    "ante",
    "ante_from",
    "antes",
    "blinds",
    "straddles",
    "posts",
    "opening",
    "bring_in",
    "killed",
    "blinds_at",
}
"""What a table may be given that the format has a field for."""


def history_of(hand: Hand) -> History:
    """The history of a finished hand with every card of the deck."""
    return _history(hand, hand.events, {"_deck": list(hand.setup.deck)})


def history_as_seen(hand: Hand, seat: Seat | None) -> History:
    """The history of a finished hand as a seat saw it, seat 0 as somebody who looked on; None sees all.

    What was not seen is written `??`.
    """
    seen = hand.events if seat is None else [event.masked(seat or None) for event in hand.events]
    return _history(hand, seen, {})


def _history(hand: Hand, seen: Sequence[Event], more: dict[str, Any]) -> History:
    if not hand.over:
        raise BadHistory("the hand is not over")
    variant = variant_like(hand)
    _refuse_what_has_no_word(hand)
    order = hand.table.clockwise(hand.setup.button)
    terms = _terms(hand)
    forced = _forced(hand, terms, order)
    _refuse_what_others_cannot_follow(hand, terms, forced)
    paid = _paid_before(hand.events)
    start = [hand.setup.stacks[seat] - paid.get(seat, 0) for seat in order]
    finish = [hand.stacks[seat] for seat in order]
    collected = sum(
        hand.table.chips.get(box, 0) - hand.setup.lying.get(box, 0) for box in (COLLECTION, JACKPOT)
    )
    unit = Unit.of([terms.chip, *start, *finish, *forced.amounts, *_bets(hand.events)])
    ours = {
        "_game": hand.setup.game,
        "_stakes": hand.setup.stakes,
        "_button": hand.setup.button,
        "_given": _said(to_builtins(hand.setup.given, str_keys=True)),
        "_seats": order,
        "_collected": unit.amount(collected - sum(paid.values())),
        **({"_paid": [unit.amount(paid.get(seat, 0)) for seat in order]} if paid else {}),
    }
    if min(start) < min(forced.antes):
        # Whoever cannot pay the whole ante plays for as much of everybody's.
        more = {"ante_trimming_status": True, **more}
    return History(
        variant=variant,
        starting_stacks=unit.amounts(start),
        finishing_stacks=unit.amounts(finish),
        actions=tuple(actions_of(seen, order, unit, is_stud=forced.bring_in > 0)),
        more={**ours, **more},
        **forced.fields(unit),
    )


def _said(given: dict[str, Any]) -> dict[str, Any]:
    """What a table was given, but for what was left as usual, which a file cannot say."""
    return {name: value for name, value in given.items() if value is not None}


def _refuse_what_has_no_word(hand: Hand) -> None:
    if hand.setup.incidents or any(isinstance(given, Happened) for given in hand.inputs.inputs):
        raise BadHistory("the format has no word for incidents")
    given = {name for name, value in hand.setup.given.items() if value}
    if unknown := given - WRITABLE - OF_THE_HOUSE:
        posted = ", ".join(sorted(unknown)).replace("_", " ")
        raise BadHistory(f"the format has no field for what this table posts: {posted}")


def _refuse_what_others_cannot_follow(hand: Hand, terms: Terms, forced: "ForcedBets") -> None:
    began = hand.events[0]
    assert isinstance(began, Began)
    fault = Reader(terms.stakes, began.chips, forced.min_bet, forced.bring_in).follow(hand.events)
    if not fault and isinstance(terms, StudTerms) and terms.rules.last_street == "who was first":
        fault = order_fault(hand.events)
    if fault:
        raise BadHistory(f"the format cannot say how this hand was bet: {fault}")


def variant_like(hand: Hand) -> str:
    """The variant that a house's game is."""
    game, stakes = _game(hand), _posted_terms(hand).stakes
    structure = "" if stakes.structure is Structure.SPLIT else stakes.structure.value
    _, _, name = hand.setup.game.partition(".")
    for code, variant in VARIANTS.items():
        if variant.in_the_format and (variant.game, variant.structure) == (f"open.{name}", structure):
            return code
    raise BadHistory(f"the format has no code for {game.title} at {stakes.words}")


def _game(hand: Hand) -> Game:
    assert isinstance(hand.game, Game)
    return hand.game


def _posted_terms(hand: Hand) -> Terms:
    """The terms of the table; a game that is not bet by such has no code either."""
    game = _game(hand)
    terms = game.terms(hand.setup.stakes)
    if not isinstance(terms, HoldemTerms | StudTerms):
        raise BadHistory(f"the format has no code for {game.title}")
    return terms


def _terms(hand: Hand) -> Terms:
    """What the hand was played by: the terms of the table, or of its killed pot."""
    terms = _posted_terms(hand)
    if isinstance(terms, StudTerms) and terms.rules.kill and hand.setup.given.get("killed"):
        return at_killed_limits(terms, *terms.rules.kill)
    return terms


# Amounts


class Unit(Struct, frozen=True):
    """How a file writes its amounts: whole where every one is, otherwise all of them with their cents.

    A reader divides pots in whole units where it meets nothing else.
    """

    is_whole: bool

    @classmethod
    def of(cls, amounts: Iterable[Cents]) -> "Unit":
        """The unit in which all of these can be written."""
        return cls(not any(amount % 100 for amount in amounts))

    def amount(self, amount: Cents) -> Amount:
        """Cents as the file writes them."""
        return amount // 100 if self.is_whole else Decimal(amount).scaleb(-2)

    def amounts(self, amounts: Iterable[Cents]) -> tuple[Amount, ...]:
        """Several amounts."""
        return tuple(self.amount(amount) for amount in amounts)


class ForcedBets(Struct, frozen=True, kw_only=True):
    """Antes, blinds, bring-in and limits of a hand, in the order of the players."""

    antes: list[Cents]
    blinds_or_straddles: list[Cents] = []
    bring_in: Cents = 0
    small_bet: Cents = 0
    big_bet: Cents = 0
    min_bet: Cents = 0

    @property
    def amounts(self) -> list[Cents]:
        """Every amount of them."""
        sizes = [self.bring_in, self.small_bet, self.big_bet, self.min_bet]
        return [*self.antes, *self.blinds_or_straddles, *sizes]

    def fields(self, unit: Unit) -> dict[str, Any]:
        """As the format names them."""
        values = {name: getattr(self, name) for name in self.__struct_fields__}
        return {
            name: unit.amounts(value) if isinstance(value, list) else unit.amount(value) if value else 0
            for name, value in values.items()
        }


def _forced(hand: Hand, terms: Terms, order: list[Seat]) -> ForcedBets:
    """What was put in before the deal, and how large bets are."""
    given, stakes = hand.setup.given, terms.stakes
    is_limit = stakes.structure is Structure.SPLIT
    small, big = (stakes.low, stakes.high) if is_limit else (0, 0)
    ante = given.get("ante")
    if isinstance(terms, StudTerms):
        everybody = given.get("ante_from", terms.rules.ante_from[0]) == "everybody"
        each = (terms.ante if ante is None else ante) if everybody else 0
        if not terms.bring_in:
            raise BadHistory("the format has no word for a stud game without a bring-in")
        bring_in = given.get("bring_in") or terms.bring_in
        return ForcedBets(antes=[each] * len(order), bring_in=bring_in, small_bet=small, big_bet=big)
    blinds = list(given.get("blinds") or terms.blinds)
    posts = {int(seat): amount for seat, amount in given.get("posts", {}).items()}
    antes = {int(seat): amount for seat, amount in given.get("antes", {}).items()}
    # What a post has beyond the big blind is dead, and dead chips are an ante.
    dead = [antes.get(seat, ante or 0) + max(0, posts.get(seat, 0) - blinds[-1]) for seat in order]
    live = _blinds_by_seat(hand, terms, blinds)
    for seat, post in posts.items():
        # Readers have a post of somebody else negative.
        live.setdefault(seat, -min(post, blinds[-1]))
    bets = [live.get(seat, 0) for seat in order]
    # Of two players the format names first what the button puts in, and the button is the second.
    return ForcedBets(
        antes=dead[::-1] if len(order) == 2 else dead,
        blinds_or_straddles=bets[::-1] if len(order) == 2 else bets,
        small_bet=small,
        big_bet=big,
        min_bet=0 if is_limit else given.get("opening") or blinds[-1],
    )


def _blinds_by_seat(hand: Hand, terms: HoldemTerms, blinds: Sequence[Cents]) -> dict[Seat, Cents]:
    """What each seat puts in as a blind or straddle."""
    table, given = hand.table, hand.setup.given
    seats = given.get("blinds_at") or blind_seats(table, len(blinds), terms.rules.single_blind)
    live = {seat: blind for seat, blind in zip(seats, blinds, strict=False) if seat}
    return live | dict(zip(table.clockwise(seats[-1]), given.get("straddles", ()), strict=False))


def _paid_before(events: Iterable[Event]) -> dict[Seat, Cents]:
    """What the house took from players' own chips and not from the pot."""
    seats = {place: seat for seat, place in enumerate(STACK)}
    paid: dict[Seat, Cents] = {}
    for event in events:
        if isinstance(event, Moved) and event.target == COLLECTION and event.source in seats:
            paid[seats[event.source]] = paid.get(seats[event.source], 0) + event.amount
    return paid


def _bets(events: Iterable[Event]) -> Iterator[Cents]:
    return (event.amount for event in events if isinstance(event, Acted))


# Actions


def actions_of(events: Sequence[Event], order: list[Seat], unit: Unit, is_stud: bool) -> Iterator[str]:
    """Everything that happened, in the words of the format."""
    last_deal = max((at for at, event in enumerate(events) if isinstance(event, Dealt)), default=0)
    return _Teller(order, unit, last_deal if is_stud else 0).tell(events)


class _Teller:
    """Tells events as actions; the format has a hand shown or mucked once, and dealt to all in turn.

    Of stud its readers want to see hands when no more betting is possible, and again when the last card has
    come down.
    """

    def __init__(self, order: list[Seat], unit: Unit, last_deal: int) -> None:
        self.players = {HAND[seat]: f"p{number}" for number, seat in enumerate(order, 1)}
        self.unit = unit
        self.last_deal = last_deal
        self.dealt: dict[str, list[Card]] = {}
        self.held: dict[str, list[Card]] = {player: [] for player in self.players.values()}
        self.live = list(self.players.values())
        self.all_in: dict[str, int] = {}
        self.part: dict[str, str] = {}
        self.done: set[str] = set()
        self.remark: list[str] = []

    def tell(self, events: Iterable[Event]) -> Iterator[str]:
        """The actions of a hand, one by one."""
        for at, event in enumerate(events):
            if isinstance(event, Dealt) and event.place in self.players:
                self.dealt.setdefault(self.players[event.place], []).extend(event.cards)
                continue
            yield from self._deals()
            if isinstance(event, Called):
                yield from self._called(event.topic, at)
            elif said := self._word(event):
                yield said + (f" # {'; '.join(self.remark)}" if self.remark else "")
                self.remark = []

    def _called(self, topic: str, at: int) -> Iterator[str]:
        if topic == "no-answer":
            self.remark = [NO_ANSWER]
        elif topic == "no-more-betting" and at < self.last_deal:
            for player in self.live:
                self.all_in[player] = len(self.held[player])
                yield f"{player} sm {''.join(self.held[player])} # {ALL_IN}"

    def _deals(self) -> Iterator[str]:
        for player in self.players.values():
            if player in self.dealt:
                self.held[player] += self.dealt[player]
                # Cards that come to a folded hand, so that the others get theirs, are told as a remark.
                dead = "" if player in self.live else "# "
                yield f"{dead}d dh {player} {''.join(self.dealt[player])}"
        self.dealt = {}

    def _word(self, event: Event) -> str:
        match event:
            case Dealt(place=place, cards=cards) if place == BOARD:
                return f"d db {''.join(cards)}"
            case Shown(place=place, cards=cards, topic=topic, name=name) if place in self.players:
                return self._shown(self.players[place], "".join(cards), topic == "show-all" and not name)
            case Acted(seat=seat, verb="throw-away"):
                return self._shown(self.players[HAND[seat]], "", False)
            case Acted(seat=seat, verb=verb, amount=amount) if verb in ACTION_WORDS:
                total = f" {self.unit.amount(amount)}" if ACTION_WORDS[verb] == "cbr" else ""
                player = self.players[HAND[seat]]
                if verb == "fold":
                    self.live.remove(player)
                return f"{player} {ACTION_WORDS[verb]}{total}"
            case _:
                return ""

    def _shown(self, player: str, cards: str, in_part: bool) -> str:
        if in_part:
            self.part[player] = cards
            return ""
        if player in self.done:
            return ""
        self.done.add(player)
        if self.all_in.get(player) == len(self.held[player]):
            if not cards:
                raise BadHistory("the format cannot say that a hand shown all-in was thrown away later")
            return ""
        if player in self.part:
            self.remark.insert(0, f"{IN_PART} {self.part[player]}")
        return f"{player} sm {cards}".strip()


ACTION_WORDS = {
    "fold": "f",
    "check": "cc",
    "call": "cc",
    "bet": "cbr",
    "raise": "cbr",
    "complete": "cbr",
    "all-in": "cbr",
    "bring-in": "pb",
}
