"""Hold'em: two cards of one's own, five for everybody, and a bet before each step of the board.

Its family differs in how many cards a player gets, whether they throw one away, how many of them they may
use, and whether the pot is divided between high and low.
"""

from collections.abc import Sequence

from calroom.games.declared import GameType
from calroom.games.poker.betting import Round
from calroom.games.poker.blinds import (
    blind_seats,
    post_antes,
    post_antes_of_some,
    post_as_elsewhere,
    post_blinds,
    post_missed,
    post_straddles,
)
from calroom.games.poker.contested import Contested
from calroom.games.poker.discard import discard_one
from calroom.games.poker.fees import Collection
from calroom.games.poker.holdem import terms as house
from calroom.games.poker.holdem.deal import kill_foul_hands, take_back
from calroom.games.poker.holdem.hand import BOARD_STEPS, HoldemHand
from calroom.games.poker.holdem.remedies import REMEDIES
from calroom.games.poker.holdem.terms import Given, Rules, Terms, as_given, sizings, ways
from calroom.games.poker.showdown import Showdown, award_last_player
from calroom.games.poker.sizing import Sizing
from calroom.games.poker.ways import NO_QUALIFIER
from calroom.money import Cents
from calroom.table.asks import Script, Seat
from calroom.table.incidents import StartAgain
from calroom.table.refusals import Refused
from calroom.table.table import Table

BOARD_CARDS = 5


def play(table: Table, terms: Terms, given: Given) -> Script[None]:
    """One hand of hold'em; what goes wrong finds it at the table."""
    table.kept = HoldemHand(table, as_given(terms, given), given)
    return _play(table.kept)


def _play(hand: HoldemHand) -> Script[None]:
    table, terms, given, pots = hand.table, hand.terms, hand.given, hand.pots
    rules, never, blinds = terms.rules, terms.never, given.blinds or terms.blinds
    price = (*blinds, *given.straddles)[-1]
    if given.forced is not None:
        price = max(given.forced.values(), default=0)
    sizing = sizings(terms, given, price)
    if given.any_low and rules.divided:
        table.call(*NO_QUALIFIER)
    collection = Collection(pots, terms.schedule, given.jackpot)

    yield from deal_and_bet(hand, collection, blinds, sizing[0], price)
    hand.close_round()
    collection.take("before the flop")
    if rules.discard_after == "deal" and len(pots.live) > 1:
        yield from discard_one(hand, rules.default_discard)

    last_bettor = None
    for street, (step, count) in enumerate(BOARD_STEPS, 1):
        if len(pots.live) == 1:
            break
        yield from hand.turn_board(step, count)
        collection.take(f"after the {step}")
        first = table.next_to(table.button, pots.live)
        hand.round = Round(pots, sizing[street], first, "first-after-flop", never=never)
        last_bettor = yield from hand.round.play()
        hand.close_round()
        if rules.discard_after == step and len(pots.live) > 1:
            yield from discard_one(hand, rules.default_discard)

    kill_foul_hands(hand)
    if len(pots.live) == 1:
        award_last_player(pots)
    else:
        first = last_bettor if last_bettor in pots.live else table.next_to(table.button, pots.live)
        hand.showdown = Showdown(pots, ways(terms, given.any_low), terms.chip)
        yield from hand.showdown.play(first, everybody=given.everybody_shows)


def deal_and_bet(
    hand: HoldemHand, collection: Collection, blinds: Sequence[Cents], sizing: Sizing, price: Cents
) -> Script[None]:
    """Post, deal and bet; after a misdeal deal again, and post again where the blinds did not stay."""
    pots, given = hand.pots, hand.given
    last_blind = put_in_before_the_deal(hand, collection, blinds)
    while True:
        hand.may_start_again = True
        try:
            yield from hand.deal_hole_cards()
            first, bets, never = hand.table.next_to(last_blind), 1 + len(given.straddles), hand.terms.never
            hand.round = Round(pots, sizing, first, "first-before-flop", price, bets=bets, never=never)
            yield from hand.round.play()
        except StartAgain:
            if take_back(hand) == "posted again":
                last_blind = put_in_before_the_deal(hand, collection, blinds)
        else:
            hand.may_start_again = False
            return


def put_in_before_the_deal(hand: HoldemHand, collection: Collection, blinds: Sequence[Cents]) -> Seat:
    """The blind's fee, antes, blinds, straddles and missed blinds; returns the seat of the last blind."""
    pots, given, single = hand.pots, hand.given, hand.terms.rules.single_blind
    if "before the deal" in collection.due:
        seats = given.blinds_at or blind_seats(pots.table, len(blinds), single)
        collect_from_the_blind(collection, seats[-1])
    post_antes(pots, given.ante)
    if given.antes:
        post_antes_of_some(pots, given.antes)
    if given.forced is not None:
        last_blind = post_as_elsewhere(pots, given.forced)
    else:
        last_blind = post_blinds(pots, blinds, single, given.blinds_at)
    if given.straddles:
        last_blind = post_straddles(pots, last_blind, blinds[-1], given.straddles)
    if given.posts:
        post_missed(pots, given.posts, blinds[-1])
    return last_blind


def collect_from_the_blind(collection: Collection, big_blind: Seat) -> None:
    """The big blind pays the fee that the house takes before the deal, and needs chips beyond it."""
    fee = collection.due["before the deal"]
    if collection.pots.table.stack(big_blind) <= fee:
        raise Refused(
            "{payer:seat} has no more than the {fee:amount} that the big blind pays",
            "fee-before-the-deal",
            allowed=("add chips", "sit out"),
            payer=big_blind,
            fee=fee,
        )
    collection.take_from(big_blind, "before the deal")


def showdown(terms: Terms, given: Given, _: bool) -> Contested:
    """Cards of one's own and the board, in the ways that win at such a table."""
    rules = terms.rules
    own = rules.hole_cards - bool(rules.discard_after)
    played = ways(as_given(terms, given), given.any_low)
    return Contested(own, BOARD_CARDS, played, discards=bool(terms.rules.discard_after))


GAME = GameType(
    name="holdem",
    family="poker",
    rules=Rules,
    given=Given,
    terms=house.terms,
    deck=house.deck,
    charges=house.charges,
    play=play,
    faults=house.faults,
    remedies=REMEDIES,
    postings=house.postings,
    half_hour=lambda terms, _: terms.schedule.half_hour,
    blind_places=house.blind_places,
    coming_in=house.coming_in,
    lying=house.lying,
    # A card burned by mistake goes where it belongs, and that may be the board.
    turns_up=frozenset({"burn-error"}),
    bot="calroom.bots.poker.player:answer",
    showdown=showdown,
    shared=BOARD_CARDS,
    for_newcomers=True,
)
