"""What a house says of its Pan, what a table posts, and what one table plays by."""

from collections.abc import Iterator
from functools import partial
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from calroom.cards import PAN_SPADES, Card, Cards, build_deck
from calroom.games.between_hands import (
    TO_SEAT,
    TO_TABLE,
    ForeignCards,
    JackpotAttached,
    SeatsAtDoubles,
    SomebodyElseAt,
)
from calroom.games.charges import Charge
from calroom.games.house import AtLeastOne, GameRules, faults_of_deck
from calroom.games.pan.melds import Melds
from calroom.games.pan.pays import NOTHING, Pays, Worth, worth
from calroom.games.pan.style import Style
from calroom.games.postings import Postings, choice, yes_or_no
from calroom.games.postings import jackpot as posted_jackpot
from calroom.games.stakes import play_at
from calroom.money import Cents, Money, cents, dollars
from calroom.table.asks import Leaves, Seat
from calroom.table.events import Place
from calroom.table.refusals import Refused
from calroom.table.sentences import each

HAND_CARDS = 10
OUT_CARDS = 11
HEADS_UP = 2
DOLLAR = 100
CONDITION = " condition"
"""How the stakes of a table end: `$2 condition`."""

TOPS: Place = "tops"
DOUBLES_TOPS: Place = "tops for doubles"
"""The second antes of those who play doubles, which only one of them can win."""


Broke: TypeAlias = Literal["is dead", "plays for the tops", "plays for everything"]


class Fee(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One row of the house's rate: for so many players dealt in, at this condition or above."""

    players: tuple[int, int]
    """The row is for so many players dealt in, from and to."""
    condition: Money = 0
    """The row is for tables of this condition or above."""
    amount: Money = 0
    """What each pays, in money."""
    chips: int = 0
    """What each pays, in chips of the table."""


class Forcing(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who can be made to take which card.

    `giver`: the one who threw an option card without a word may still force it. `back`: a card which fits the
    thrower's own spread can be forced back on them. `out_cards`: the cases in which a card can be forced that
    puts the one who takes it out. `see_hand`: who demands that a player keep a card may see that hand.
    """

    giver: bool
    """Whether the one who threw an option card without a word may still force it."""
    back: bool
    """Whether a card that fits the thrower's own spread can be forced back on them."""
    out_cards: tuple[Literal["building up", "next for more", "head up"], ...]
    """When a card can be forced that puts the one who takes it out."""
    see_hand: bool
    """Whether whoever demands that a player keep a card may see that hand."""


class Fouls(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house does about foul hands, where houses differ.

    `called`: a hand is foul only if somebody in action calls it. `bad_spread`: what comes of an invalid one.
    `touch_on_outs`: on the outs a card of the deck may touch the hand. `stops_no_out`: a card that a player
    puts into their hand to keep the next one from going out counts as thrown. `settle`: the last player may
    settle with those whose hands are foul.
    """

    called: bool
    """Whether a hand is foul only if somebody in action calls it."""
    bad_spread: Literal["foul", "make good"]
    """What comes of an invalid spread."""
    touch_on_outs: bool
    """Whether on the outs a card of the deck may touch the hand."""
    stops_no_out: bool
    """Whether a card put into the hand to keep the next player from going out counts as thrown."""
    settle: bool
    """Whether the last player may settle with those whose hands are foul."""


class Rules(GameRules, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of its Pan.

    `change_of_mind`: a declaration can be taken back until the next player acts, the last one until a card is
    drawn; else it binds at once. `broke`: what becomes of a player without a chip, who may go on for the tops
    alone or for everything that a winner collects.
    """

    deck: str
    """The cards of one deck, by name."""
    decks: Annotated[tuple[AtLeastOne, ...], Meta(min_length=1)]
    """How many decks a table may use, the usual number first."""
    spades_out: bool = False
    """Whether a table may post that a deck of spades is left out."""
    whole_dollars_from: Money = 0
    """From this condition on a table may be opened at any whole dollar; without it only at posted ones."""
    antes: dict[str, Money] = field(default_factory=dict)
    """The ante at some stakes, where it is not one chip."""
    chips_beyond_ante: int
    """So many chips beyond the ante must a player have."""
    fee_moment: Literal["before the deal", "after declaring"]
    """When fees are collected."""
    fees: Annotated[dict[str, tuple[Fee, ...]], Meta(min_length=1)]
    """The schedules of fees by their names, each row by row."""
    jackpot: Money = 0
    """What an attached jackpot takes from each."""
    doubles: bool = False
    """Whether players may play for double."""
    first_draws: AtLeastOne = 1
    """How many cards the first player draws."""
    change_of_mind: bool = True
    """Whether a declaration can be taken back until the next player acts."""
    reshuffles: int
    """How often the thrown cards are shuffled when the deck runs out."""
    melds: Style
    """What makes a spread, where houses differ."""
    pays: Pays
    """What spreads pay."""
    conditions_pay: bool
    """Whether conditions are paid, unless a table posts otherwise."""
    ask_for_less: bool = False
    """Whether a player may ask for less than a condition pays."""
    broke: Broke
    """What becomes of a player without a chip."""
    split_tops: bool = False
    """Whether two players may agree to divide the tops."""
    bust_out_chips: int = 0
    """What everybody pays the winner for a bust-out, in chips."""
    forcing: Forcing | None = None
    """Who can be made to take which card, where cards are forced."""
    fouls: Fouls
    """What is done about foul hands."""


ToSeat: TypeAlias = Annotated[Seat, TO_SEAT]
TopsLeft: TypeAlias = Annotated[Cents, TO_TABLE]
DoublesLeft: TypeAlias = Annotated[dict[Seat, Cents], TO_SEAT]


class PanLeaves(Leaves, frozen=True, omit_defaults=True, kw_only=True):
    """What a hand leaves: who is first next time, and what stays on the block."""

    winner: ToSeat = 0
    tops: TopsLeft = 0
    doubles_tops: DoublesLeft = field(default_factory=dict)


class Given(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table posts, and what earlier hands left to this one.

    `winner` is the seat of the last one, or of whoever was first in a hand without a winner; they may have
    left it to somebody else (`winner_left`). `tops` lie on the block from hands that nobody won,
    `doubles_tops` by who put them there. `doubles` are the seats that play doubles. `foreign` cards are in
    the pack by mistake. `two_players` is that the floor lets two go on for whom no rate is filed.
    """

    winner: ToSeat = 0
    winner_left: Annotated[bool, SomebodyElseAt("winner")] = False
    tops: TopsLeft = 0
    doubles_tops: DoublesLeft = {}
    doubles: SeatsAtDoubles = ()
    decks: int = 0
    spades_out: bool = False
    schedule: str = ""
    jackpot: JackpotAttached = False
    two_players: bool = False
    conditions_pay: bool | None = None
    bust_out: Literal["", "empty board"] = ""
    foreign: ForeignCards = ()


def lying(given: Given) -> dict[Place, Cents]:
    """The chips of earlier hands that are still to be won."""
    chips = {TOPS: given.tops, DOUBLES_TOPS: sum(given.doubles_tops.values())}
    return {place: amount for place, amount in chips.items() if amount}


def faults(rules: Rules) -> Iterator[str]:
    """What is wrong with a house's rules beyond their types, seats and stakes."""
    for stakes in rules.antes:
        try:
            _chip(rules, stakes)
        except Refused as wrong:
            yield f"antes: {wrong.what}"
    smallest = partial(build_deck, rules.deck, min(rules.decks))
    yield from faults_of_deck(rules, rules.seats[1] * HAND_CARDS + 1, smallest)


def deck(rules: Rules, given: Given) -> Cards:
    """The pack, and whatever got into it; what a table cannot post is refused here."""
    decks = given.decks or rules.decks[0]
    if decks not in rules.decks:
        raise Refused("the pack cannot be made of {decks:number} decks", "pack", decks=decks)
    if given.spades_out and not rules.spades_out:
        raise Refused("no spades can be taken out of the pack", "pack")
    if given.schedule and given.schedule not in rules.fees:
        raise Refused(
            "there is no schedule {schedule:quoted}",
            "fee",
            allowed=each("{word}", word=rules.fees),
            schedule=given.schedule,
        )
    without = PAN_SPADES if given.spades_out else ()
    return (*build_deck(rules.deck, decks, without), *given.foreign)


class Terms:
    """What one table plays by, worked out once: what a chip is, what an ante is, what a spread is worth."""

    def __init__(self, rules: Rules, chip: Cents, ante: Cents) -> None:
        self.rules, self.chip, self.ante = rules, chip, ante
        self.melds = Melds(rules.melds)
        self._worth: dict[Cards, Worth] = {}

    def worth(self, spread: list[Card]) -> Worth:
        """What a spread pays as it lies; nothing if it is not valid."""
        key = tuple(sorted(spread))
        found = self._worth.get(key)
        if found is None:
            valid = self.melds.kind(key)
            found = self._worth[key] = worth(key, self.melds, self.rules.pays) if valid else NOTHING
        return found

    def fee(self, schedule: str, players: int) -> Cents:
        """The house's rate for a hand dealt to so many players."""
        fees = self.rules.fees
        rows = fees[schedule or next(iter(fees))]
        found = [row for row in rows if row.players[0] <= players <= row.players[1]]
        found = [row for row in found if row.condition <= self.chip]
        if not found:
            return 0
        row = max(found, key=lambda row: row.condition)
        return row.amount + row.chips * self.chip

    def is_unfiled(self, schedule: str, players: int) -> bool:
        """Whether the house has a rate for other numbers of players, but none for this one."""
        return self.fee(schedule, players) == 0 < self.fee(schedule, self.rules.seats[1])


def schedules(terms: Terms) -> tuple[str, ...]:
    """The rates of which a table posts one."""
    return tuple(terms.rules.fees)


def charges(terms: Terms, given: Given, players: int) -> list[Charge]:
    """What a hand with so many players costs, as far as the tops reach."""
    when = terms.rules.fee_moment
    fee, jackpot = terms.fee(given.schedule, players), terms.rules.jackpot
    charges = [Charge(fee, "the tops", f"from the tops, {when}", topic="fee")] if fee else []
    if given.jackpot and jackpot:
        words = f"from the tops for the jackpot, {when}"
        charges.append(Charge(jackpot, "the tops", words, jackpot=True, topic="jackpot"))
    return charges


def postings(terms: Terms) -> Postings:
    """What a table posts."""
    rules = terms.rules
    packs = [(count, f"{count} decks") for count in rules.decks]
    ways = [(name, f"schedule {name}") for name in rules.fees]
    pays = "Conditions are paid during the hand"
    found = [
        *posted_jackpot(rules.jackpot),
        yes_or_no("conditions_pay", pays, "pay", default=rules.conditions_pay),
    ]
    if terms.is_unfiled("", HEADS_UP):
        title = "Two players may go on, without a fee"
        found.append(yes_or_no("two_players", title, "seats"))
    if len(ways) > 1:
        found.append(choice("schedule", "Collection", "fee", ways))
    if len(packs) > 1:
        found.append(choice("decks", "Decks", "pack", packs))
    if rules.spades_out:
        found.append(yes_or_no("spades_out", "A set of spades is taken out of the pack", "pack"))
    if rules.bust_out_chips:
        busts = (("", "no"), ("empty board", "from who has nothing on the board"))
        found.append(choice("bust_out", "Bust-outs are paid", "bust-out", busts))
    return tuple(found)


def _chip(rules: Rules, stakes: str) -> Cents:
    """One chip of a table with these stakes."""
    try:
        return cents(stakes.removesuffix(CONDITION))
    except ValueError:
        raise _not_opened(rules, stakes) from None


def _not_opened(rules: Rules, stakes: str) -> Refused:
    whole = rules.whole_dollars_from
    others = (f"whole dollars from {dollars(whole)}, such as $3 condition",) if whole else ()
    return Refused(
        "no table is opened at {stakes:quoted}",
        "condition",
        allowed=play_at(rules.stakes, *others),
        stakes=stakes,
    )


def terms(rules: Rules, stakes: str) -> Terms:
    """The terms of a table with this condition, if the house offers it."""
    chip = _chip(rules, stakes)
    whole = rules.whole_dollars_from
    if stakes not in rules.stakes and not (whole and chip >= whole and chip % DOLLAR == 0):
        raise _not_opened(rules, stakes)
    return Terms(rules, chip, rules.antes.get(stakes, chip))
