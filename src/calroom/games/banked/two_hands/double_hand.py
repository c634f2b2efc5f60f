"""Double hand (pai gow) poker: seven cards make two in front and five behind, and both must beat the bank's.

Seven hands are dealt whatever the number of players. In one house they lie in a row and the player-dealer
chooses which goes out first before the dice say to whom; in another the dice say who is dealt to first.
"""

from collections.abc import Iterator
from functools import cache

from calroom.cards import JOKER, Cards, build_deck, parse_cards
from calroom.games.banked.two_hands import naming, setting
from calroom.games.banked.two_hands import remedies as two_hand_trouble
from calroom.games.banked.two_hands import terms as two_hand_terms
from calroom.games.banked.two_hands.double_hand_way import HouseWay, Setter
from calroom.games.banked.two_hands.hands import TwoHands
from calroom.games.banked.two_hands.terms import Given, Laid, Read, Terms, TwoHandRules, TwoRead
from calroom.games.declared import GameType
from calroom.ranking import double_hand as fronts
from calroom.ranking.joker_high import Wheel
from calroom.table.asks import Leaves, Option, Script
from calroom.table.events import Place
from calroom.table.table import MOST_SEATS, Table

HANDS = CARDS = 7
ROW: tuple[Place, ...] = tuple(f"{at} hand" for at in ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th"))


class Rules(TwoHandRules, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of its double hand poker."""

    deck: str
    """The cards, by name."""
    wheel: Wheel
    """How high ace to five is among straights."""
    house_way: HouseWay
    """How the house sets a hand, where houses differ."""


def faults(rules: Rules) -> Iterator[str]:
    """What is wrong with a house's rules beyond their types, seats and stakes."""
    try:
        enough = len(build_deck(rules.deck)) >= HANDS * CARDS
    except ValueError:
        enough = True
    if not enough or rules.seats[1] != HANDS:
        yield f"seats: {HANDS} hands of {CARDS} cards are dealt to {HANDS} positions"
    yield from two_hand_terms.faults_of(rules)


def terms(rules: Rules, stakes: str) -> Terms:
    """The terms of a table with these limits."""
    return two_hand_terms.terms_of(rules, stakes, FrontAndBack(rules.wheel, rules.house_way))


def deck(rules: Rules, _: Given) -> Cards:
    """The pack."""
    return build_deck(rules.deck)


def play(table: Table, terms: Terms, given: Given) -> Script[Leaves]:
    """One hand of double hand poker."""
    return TwoHands(table, terms, given).play(deal_and_set)


def deal_and_set(hand: TwoHands) -> Script[bool]:
    """Seven hands are dealt, given out and set; false if no wager is left when they are."""
    if hand.rules.served == "as dealt":
        dealt = yield from hand.deal(CARDS)
    else:
        yield from hand.lay_out(ROW, CARDS, "seven-hands")
        dealt = yield from hand.give_out(ROW)
    if dealt:
        yield from hand.set_hands()
    return dealt


class FrontAndBack:
    """Two cards in front, five in the back, as one house ranks and sets them."""

    size = CARDS
    low = tuple(f"front {seat}" for seat in range(MOST_SEATS))
    high = tuple(f"back {seat}" for seat in range(MOST_SEATS))

    def __init__(self, wheel: Wheel, way: HouseWay) -> None:
        self.back = fronts.back(wheel)
        self.way = Setter(way, self.back)
        self.wheels = [self.back.value(parse_cards(cards)) for cards in ("Ah2c3d4s5h", "Ah2h3h4h5h")]

    def choices(self, cards: Cards) -> Option:
        """Any two cards may go in front of five that outrank them."""
        picks = fronts.fronts(cards)
        why = "back-must-outrank-front"
        return Option("set", "set-two-hands", cards=cards, fewest=2, most=2, picks=picks, why_pick=why)

    def laid(self, cards: Cards, chosen: Cards) -> Laid:
        """The chosen two in front."""
        return Laid(chosen, tuple([card for card in cards if card not in chosen]))

    def house_way(self, cards: Cards) -> Laid:
        """As the house sets them."""
        setting = self.way.set_hand(cards)
        return Laid(setting.front, setting.back, setting.line)

    def read(self, laid: Laid) -> TwoRead:
        """Front and back with what they are worth."""
        front = read_front(fronts.value(laid.low), JOKER in laid.low)
        worth = self.back.value(laid.high)
        return TwoRead(front, Read(worth, self.back.name(worth), self._topic(worth, JOKER in laid.high)))

    def _topic(self, worth: int, joker: bool) -> str:
        if worth in self.wheels:
            return "wheel-straight"
        if joker:
            return "five-aces" if self.back.kind(worth) == "five of a kind" else "joker"
        return "five-card-ranking"


@cache
def read_front(worth: int, joker: bool) -> Read:
    """A front by its value."""
    return Read(worth, fronts.name(worth), "joker-in-front" if joker else "two-card-ranking")


GAME = GameType(
    name="double-hand",
    family="banked",
    rules=Rules,
    given=Given,
    terms=terms,
    deck=deck,
    charges=two_hand_terms.charges,
    play=play,
    faults=faults,
    remedies=two_hand_trouble.WITH_FOULS,
    postings=two_hand_terms.postings,
    wagered=lambda terms, _: terms.wagered,
    backlines=True,
    asides=frozenset({"dice-count", "who-sets"}),
    verbs=setting.VERBS,
    pace=30,
    bot="calroom.bots.pai_gow:player",
    reading=naming.reading,
    outlook=naming.outlook,
    study="calroom.lab.double_hand.study:STUDY",
    coach="calroom.coach.two_hands:DOUBLE_HAND",
)
