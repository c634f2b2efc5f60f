"""Push-9: three cards, one round of betting, and where the best hands tie the pot is pushed.

A pushed pot is nobody's: those who tied play on for it with new cards, and whoever lost it may buy themselves
back in for half of what lies there.
"""

from collections.abc import Iterator
from functools import lru_cache, partial

from msgspec import Struct

from calroom.cards import build_deck
from calroom.games.charges import Charge
from calroom.games.declared import GameType
from calroom.games.house import AtLeastOne, faults_of_deck
from calroom.games.poker import house
from calroom.games.poker.betting import Round
from calroom.games.poker.contested import Contested
from calroom.games.poker.fees import NOTHING
from calroom.games.poker.house import PokerRules
from calroom.games.poker.pots import Pot, Pots
from calroom.games.poker.push9.hand import CARDS, Push9Hand
from calroom.games.poker.push9.remedies import REMEDIES
from calroom.games.poker.showdown import Showdown, award_last_player
from calroom.games.poker.sizing import ShortAllInWord, Sizing, short_all_in
from calroom.games.poker.stakes import Stakes, read_stakes
from calroom.games.poker.ways import Way
from calroom.games.postings import Postings, amount
from calroom.games.stakes import play_at
from calroom.money import Cents, dollars
from calroom.ranking import push9
from calroom.table.asks import Answer, Ask, Option, Script, Seat, answers, ask_one
from calroom.table.events import Passed, Shuffled
from calroom.table.incidents import StartAgain
from calroom.table.refusals import Refused
from calroom.table.table import BET, COLLECTION, HAND, MUCK, POT, STACK, Table
from calroom.table.verbs import Verb

BuyIn = answers("buy-in")
Pass = answers("pass")

PASS = Option("pass", "buy-in")
PASSED = Answer("pass")

WAYS = (Way(push9),)


class Rules(PokerRules, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house says of its Push-9; a table's stakes are its condition, the one amount it plays for."""

    raises: AtLeastOne
    """How many raises may follow a bet."""
    heads_up_raises: AtLeastOne
    """How many raises there may be between two players."""
    short_all_in: ShortAllInWord
    """What an all-in bet of less than a full one allows to those who have acted."""


class Given(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table posts: the fee that the button pays out of their ante."""

    fee: Cents = 0


def faults(rules: Rules) -> Iterator[str]:
    """What is wrong with a house's rules beyond their types, seats and stakes."""
    return faults_of_deck(rules, rules.seats[1] * CARDS, partial(build_deck, rules.deck))


class Terms(Struct, frozen=True):
    """What one table plays by, worked out from its stakes."""

    rules: Rules
    stakes: Stakes

    @property
    def condition(self) -> Cents:
        """The ante, and the size of every bet and raise."""
        return self.stakes.low


def terms(rules: Rules, written: str) -> Terms:
    """The terms of a table, which plays for one amount only."""
    stakes = read_stakes(written)
    if stakes not in map(read_stakes, rules.stakes):
        raise Refused(
            "a table plays at one condition that the house posts, not at {stakes:word}",
            "condition",
            allowed=play_at(rules.stakes),
            stakes=written,
        )
    return Terms(rules, stakes)


def charges(_: Terms, given: Given, __: int) -> list[Charge]:
    """What a hand costs: the fee that the table posts."""
    words = "from the button's ante, before the deal"
    return [Charge(given.fee, "the button", words, topic="fee-from-ante")] if given.fee else []


def postings(terms: Terms) -> Postings:
    """What a table posts: at most the whole ante of the button."""
    chip, most = terms.rules.chip, terms.condition
    return (amount("fee", "Fee from the button's ante", "fee-from-ante", chip, default=0, most=most),)


def play(table: Table, terms: Terms, given: Given) -> Script[None]:
    """One pot of Push-9, dealt again and again until somebody has won all of it; what goes wrong finds it."""
    table.kept = Push9Hand(table)
    return _play(table.kept, terms, given)


def _play(hand: Push9Hand, terms: Terms, given: Given) -> Script[None]:
    table, pots = hand.table, hand.pots
    post_antes(pots, terms.condition, given.fee)
    pushed = yield from deal_until_good(hand, terms)
    while pushed:
        hand.pushed = True
        pots.play_for(pushed)
        table.shuffle_in((*(HAND[seat] for seat in table.seats), MUCK), "push-pot")
        pushed = yield from deal_until_good(hand, terms)


def deal_until_good(hand: Push9Hand, terms: Terms) -> Script[list[Pot]]:
    """A deal that is no good is dealt again for what lies in the pot."""
    players = tuple(hand.pots.live)
    while True:
        try:
            return (yield from deal_and_bet(hand, terms))
        except StartAgain:
            hand.start_again(players)


def post_antes(pots: Pots, ante: Cents, fee: Cents) -> None:
    """Everybody who has it antes; the fee, called first, comes out of the button's ante before any bet."""
    table = pots.table
    if fee > ante:
        raise Refused(
            "the fee of {fee:amount} is more than the ante",
            "fee-from-ante",
            allowed=("post up to {ante:amount}",),
            fee=fee,
            ante=ante,
        )
    players = [seat for seat in table.clockwise(table.button) if table.stack(seat) >= ante]
    if len(players) < 2:
        raise Refused("fewer than two players have the ante", "ante")
    if table.button not in players:
        raise Refused(
            "{payer:seat} has not the ante of {ante:amount}, and so not the button",
            "fee-from-ante",
            allowed=("add chips", "sit out"),
            payer=table.button,
            ante=ante,
        )
    posted = f"{dollars(fee)} from the button's ante" if fee else NOTHING
    table.call("fee-posted", f"the collection is {posted}")
    for seat in players:
        pots.put_in(seat, ante, "ante")
    if fee:
        table.move(fee, BET[table.button], COLLECTION, "fee-from-ante")
    table.gather([(BET[seat], left) for seat in players if (left := table.chips[BET[seat]])], POT, "pot")
    pots.play_for([Pot(POT, set(players))])


def deal_and_bet(hand: Push9Hand, terms: Terms) -> Script[list[Pot]]:
    """Three cards each, one round of betting, and the hands are shown; returns the pots that are pushed."""
    table, pots = hand.table, hand.pots
    order = table.clockwise(table.button, tuple(pots.live))
    yield from hand.deal(order)
    betting = hand.round = Round(pots, sizing(terms), order[0], "first-left-of-button")
    last_bettor = yield from betting.play()
    pots.close_round()
    hand.round = None
    if hand.counts:
        hand.count_hands()
    award_forsaken(pots)
    if len(pots.live) == 1:
        award_last_player(pots)
        return []
    showdown = Showdown(pots, WAYS, terms.rules.chip)
    showdown.show_all(last_bettor or order[0])
    tied = pay_single_winners(showdown)
    pushed = []
    for pot, best in tied:
        buyers = yield from offer_buy_in(table, pot, best, terms.rules.chip)
        pushed.append(Pot(pot.place, best | buyers))
    return pushed


def award_forsaken(pots: Pots) -> None:
    """A push pot whose players have all folded was won by the last of them, before others bet on for theirs.

    Whoever has not bought into it cannot win it.
    """
    table = pots.table
    for pot in [pot for pot in pots.pots if pot.contenders.isdisjoint(pots.live)]:
        folded = [seat for seat in _folded(table) if seat in pot.contenders]
        if folded and (lying := table.chips.get(pot.place, 0)):
            table.move(lying, pot.place, STACK[folded[-1]], "last-player")


def _folded(table: Table) -> list[Seat]:
    """Who has thrown a hand away in this deal, the first one first."""
    hands = {HAND[seat]: seat for seat in table.seats}
    found: list[Seat] = []
    for event in table.events:
        if isinstance(event, Shuffled):
            found.clear()
        elif isinstance(event, Passed) and event.place == MUCK and event.source in hands:
            found.append(hands[event.source])
    return found


def pay_single_winners(showdown: Showdown) -> list[tuple[Pot, set[Seat]]]:
    """Every pot with one best hand is paid; returns the others with those who tied for them."""
    table, tied = showdown.table, []
    showdown.pots.join_forsaken()
    for pot in showdown.pots.pots:
        amount = table.chips.get(pot.place, 0)
        best = showdown.best(pot)
        if amount and len(best) == 1:
            table.move(amount, pot.place, STACK[next(iter(best))], "best-hand")
        elif amount:
            seats = " and ".join(f"seat {seat}" for seat in sorted(best))
            table.call("push-pot", f"{seats} tie: the {dollars(amount)} of the {pot.place} are pushed")
            tied.append((pot, set(best)))
    return tied


def offer_buy_in(table: Table, pot: Pot, tied: set[Seat], chip: Cents) -> Script[set[Seat]]:
    """Who lost the pot is asked in turn whether they buy in, for half of it as it lies there."""
    price = -(-table.chips[pot.place] // (2 * chip)) * chip
    buy_in = Option("buy-in", "buy-in", price, price)
    buyers = set()
    for seat in table.clockwise(table.button, sorted(pot.contenders - tied)):
        if table.stack(seat) < price:
            table.call("full-buy-in", f"seat {seat} has not the {dollars(price)} that it takes", seat)
            continue
        answer = yield from ask_one(Ask(seat, (PASS, buy_in), PASSED, "buy-in", turn="buy-in-order"))
        table.act("buy-in", seat, answer.verb, answer.amount)
        if answer.verb == "buy-in":
            table.move(price, STACK[seat], pot.place, "buy-in")
            buyers.add(seat)
    return buyers


@lru_cache
def sizing(terms: Terms) -> Sizing:
    """Every bet and raise is the condition."""
    rules = terms.rules
    return Sizing(
        terms.stakes.structure,
        terms.condition,
        rules.raises,
        "condition-bet",
        "condition-raise",
        rules.chip,
        heads_up_raises=rules.heads_up_raises,
        short=short_all_in(rules.short_all_in, terms.stakes.structure),
    )


VERBS = (
    Verb("buy-in", "Buy in for {amount}", "buys in for {amount}", "You play on for what is left in the pot."),
    Verb("pass", "Pass", "passes", "You take no part in what is left of the pot."),
)

GAME = GameType(
    name="push9",
    family="poker",
    rules=Rules,
    given=Given,
    terms=terms,
    deck=house.deck,
    charges=charges,
    play=play,
    faults=faults,
    remedies=REMEDIES,
    postings=postings,
    verbs=VERBS,
    bot="calroom.bots.poker.player:answer",
    showdown=lambda _, __, ___: Contested(CARDS, 0, WAYS),
    pushes_ties=True,
)
