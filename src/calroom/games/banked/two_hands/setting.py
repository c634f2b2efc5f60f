"""Setting two hands: who sees and sets the hand of a position, and how it is laid down.

Where several have bet on it, the house says whose wager decides. Everybody sees one hand at most, and all set
at the same time; a hand that nobody may see is set the house way.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from calroom.cards import Cards
from calroom.games.banked.layouts.squares import Bet
from calroom.games.banked.two_hands.terms import Kind, Laid, Sets
from calroom.money import Cents
from calroom.table.asks import Answer, Ask, Option, Script, Seat, answers, ask_one
from calroom.table.events import Audience, Place
from calroom.table.table import EVERYBODY, HAND, NOBODY, ONLY, Table
from calroom.table.verbs import Verb

SetHand = answers("set")
HouseWay = answers("house-way")
Claim = answers("claim")
Look = answers("look")
Allow = answers("allow")
Pass = answers("pass")

HOUSE_WAY = Option("house-way", "house-way-on-request")
BY_HOUSE_WAY = Answer("house-way")
PASS = Answer("pass")
CLAIM = (Option("claim", "claim"), Option("pass", "claim"))
LOOK = (Option("look", "permission-to-look"), Option("pass", "permission-to-look"))
PERMIT = (Option("allow", "permission-to-look"), Option("refuse", "permission-to-look"))
FOUL_CHECK = (Option("foul-check", "foul-check"), Option("pass", "foul-check"))


class Spot:
    """A position that plays: its bets, who sets its hand, and who may claim it.

    A hand that is `foul` by some topic loses; one that is `out` is not set any more.
    """

    def __init__(self, position: Seat, bets: Sequence[Bet]) -> None:
        self.position, self.bets = position, bets
        self.totals: dict[Seat, Cents] = {}
        for bet in bets:
            self.totals[bet.owner] = self.totals.get(bet.owner, 0) + bet.amount
        self.setter: Seat | None = None
        self.claimants: list[Seat] = []
        self.able: list[Seat] = []
        self.laid = NOT_LAID
        self.foul = ""
        self.out = False

    def choose_setter(self, sees: Mapping[Seat, Seat], how: Sets) -> None:
        """Who sees and sets the hand, among those whose one hand to see it is; nobody if there is none."""
        position, totals = self.position, self.totals
        self.able = able = [seat for seat in totals if sees[seat] == position]
        if not able:
            return
        most = max(totals[seat] for seat in able)
        largest = [seat for seat in able if totals[seat] == most]
        seated = position in able
        self.setter = position if seated and (how != "largest wager" or len(largest) > 1) else largest[0]
        if seated and how != "largest wager":
            rivals = able if how == "larger wager may claim" else largest if len(largest) == 1 else []
            larger = [seat for seat in rivals if totals[seat] > totals[position]]
            self.claimants = sorted(larger, key=totals.__getitem__, reverse=True)

    @property
    def audience(self) -> Audience:
        """Who sees the hand while it is hidden."""
        return NOBODY if self.setter is None else ONLY[self.setter]

    @property
    def is_set(self) -> bool:
        """Whether nothing is left to set here."""
        return self.out or self.laid is not NOT_LAID


NOT_LAID = Laid((), ())


class Setting:
    """The hands of one deal being set and laid down."""

    def __init__(self, table: Table, kind: Kind, *, permission: bool) -> None:
        self.table, self.kind, self.permission = table, kind, permission
        self.bank_by_house = False
        self.bank_foul: Laid | None = None

    def set_all(self, spots: Iterable[Spot]) -> Script[None]:
        """All players set their hands at the same time, in no order; a larger bettor may claim one first."""
        spots = list(spots)
        for spot in spots:
            yield from self._offer_claims(spot)
        setting = {spot.setter: spot for spot in spots if spot.setter is not None and not spot.is_set}
        asks = {seat: self._ask(seat, spot.position, "set-two-hands") for seat, spot in setting.items()}
        while asks:
            reply = yield tuple(asks.values())
            if reply is not None:
                seat, answer = reply
                self._lay(setting[seat], answer)
                del asks[seat]
            else:
                asks = {
                    seat: self._ask(seat, spot.position, "set-two-hands")
                    for seat, spot in setting.items()
                    if not spot.is_set
                }
        for spot in spots:
            if spot.out:
                continue
            if spot.setter is None:
                if not spot.is_set:
                    self._lay(spot, BY_HOUSE_WAY)
            elif self.permission:
                yield from self._let_look(spot, spot.setter)

    def bank_sets(self, seat: Seat) -> Script[Laid]:
        """All others have set: the player-dealer's hand is opened and set before everybody.

        One that lies foul and loses stays as it lies.
        """
        self.table.show(HAND[seat], tuple(self.table.cards[HAND[seat]]), "bank-opened")
        answer: Answer | None = None
        while answer is None:
            answer = yield self._ask(seat, seat, "bank-sets")
            if self.bank_foul is not None:
                self._put_down(seat, self.bank_foul, EVERYBODY)
                return self.bank_foul
            if self.bank_by_house:
                answer = BY_HOUSE_WAY
        laid = self._laid(seat, answer)
        self.table.act("house-way" if laid.line else "bank-sets", seat, answer.verb)
        self._put_down(seat, laid, EVERYBODY)
        return laid

    def _ask(self, seat: Seat, position: Seat, topic: str) -> Ask:
        choices = self.kind.choices(tuple(self.table.cards[HAND[position]]))
        return Ask(seat, (choices, HOUSE_WAY), BY_HOUSE_WAY, topic, turn=_TURNS[topic])

    def _offer_claims(self, spot: Spot) -> Script[None]:
        for seat in spot.claimants:
            answer = yield from ask_one(Ask(seat, CLAIM, PASS, "claim"))
            if answer.verb == "claim" and not spot.is_set:
                place = HAND[spot.position]
                self.table.act("claim", seat, "claim", where=place)
                cards = tuple(self.table.cards[place])
                self.table.show(place, cards, "claim", seen_by=(spot.position, seat))
                spot.setter = seat
                return

    def _lay(self, spot: Spot, answer: Answer) -> None:
        laid = spot.laid = self._laid(spot.position, answer)
        if spot.setter is not None:
            where = HAND[spot.position] if spot.setter != spot.position else ""
            self.table.act(
                "house-way" if laid.line else "set-two-hands", spot.setter, answer.verb, where=where
            )
        self._put_down(spot.position, laid, spot.audience)

    def reset(self, position: Seat, lying: Laid, seen_by: Audience, topic: str) -> Laid:
        """A hand that lies wrong is taken up again and set the house way."""
        for place, cards in self._places(position, lying):
            self.table.pass_cards(cards, place, HAND[position], topic, seen_by)
        laid = self._laid(position, BY_HOUSE_WAY)
        self._put_down(position, laid, seen_by)
        return laid

    def _laid(self, position: Seat, answer: Answer) -> Laid:
        cards = tuple(self.table.cards[HAND[position]])
        return self.kind.laid(cards, answer.cards) if answer.verb == "set" else self.kind.house_way(cards)

    def _put_down(self, position: Seat, laid: Laid, seen_by: Audience) -> None:
        for place, cards in self._places(position, laid):
            self.table.pass_cards(cards, HAND[position], place, "two-hands-lie", seen_by)

    def _let_look(self, spot: Spot, setter: Seat) -> Script[None]:
        """Who does not set the hand sees it only by leave of the one who did, but may have it checked."""
        table = self.table
        for seat in spot.able:
            if spot.out:
                return
            if seat == setter or (yield from ask_one(Ask(seat, LOOK, PASS, "permission-to-look"))) == PASS:
                continue
            leave = yield from ask_one(Ask(setter, PERMIT, Answer("refuse"), "permission-to-look"))
            table.act("permission-to-look", setter, leave.verb, where=HAND[spot.position])
            if leave.verb == "allow":
                for place, cards in self._places(spot.position, spot.laid):
                    table.show(place, cards, "permission-to-look", seen_by=(setter, seat))
            elif (yield from ask_one(Ask(seat, FOUL_CHECK, PASS, "foul-check"))) != PASS:
                words = "foul" if spot.foul else "not foul"
                table.call("foul-check", f"the hand of position {spot.position} is {words}", seat)

    def _places(self, position: Seat, laid: Laid) -> Iterator[tuple[Place, Cards]]:
        yield self.kind.low[position], laid.low
        yield self.kind.high[position], laid.high


_TURNS = {"set-two-hands": "all-set-at-once", "bank-sets": "bank-opened"}

VERBS = (
    Verb("set", "Set the hands", "sets {where}", "Both hands must beat the bank's to win."),
    Verb("house-way", "House way", "asks for the house way", "The dealer sets it as the house would."),
    Verb("claim", "Set it yourself", "claims {where}", "Your wager on it is larger: you may set the hand."),
    Verb("look", "Ask to look", "looks", "Whoever set the hand may let you see it."),
    Verb("allow", "Let them look", "allows {where}"),
    Verb("refuse", "Do not let them", "refuses {where}"),
    Verb("foul-check", "Have it checked", "foul checks", "The dealer says whether the hand is foul."),
    Verb("pass", "Pass", "passes", "Lets it go by.", aside=True),
    Verb("choose", "Choose the {where}", "chooses {where}", "This hand goes out first."),
    Verb(
        "see", "See the hand of {where}", "asks to see {where}", "Of all hands you have bet on you see one."
    ),
    Verb("take", "Take the card", "takes", "Your hand is complete."),
    Verb("decline", "Decline", "declines", "You have no hand."),
    Verb("replace", "Replace it", "has it replaced"),
    Verb("complete-hand", "Complete the hand", "has the hand completed"),
    Verb("dead-hand", "The hand is dead", "rules that the hand is dead"),
    Verb("misdeal", "Misdeal", "rules it a misdeal"),
)
