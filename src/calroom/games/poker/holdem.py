"""Hold'em: two cards of one's own, five for everybody, and a bet before each step of the board.

Its family differs in how many cards a player gets, whether he throws one away, how many of them he may use,
and whether the pot is divided between high and low.
"""

from collections.abc import Sequence

from calroom.games.poker.betting import Round
from calroom.games.poker.blinds import (
    blind_seats,
    post_antes,
    post_antes_of_some,
    post_blinds,
    post_missed,
    post_straddles,
)
from calroom.games.poker.discard import discard_one
from calroom.games.poker.fees import Collection
from calroom.games.poker.holdem_terms import NOTHING_GIVEN as NOTHING_GIVEN
from calroom.games.poker.holdem_terms import Given, Rules, Terms, as_given, sizings, ways
from calroom.games.poker.holdem_terms import deck as deck
from calroom.games.poker.holdem_terms import fault as fault
from calroom.games.poker.holdem_terms import terms as terms
from calroom.games.poker.pots import Pots
from calroom.games.poker.showdown import Showdown, award_last_player
from calroom.games.poker.trouble import REMEDIES as REMEDIES
from calroom.money import Cents, dollars
from calroom.table.asks import Script, Seat
from calroom.table.refusals import Refused
from calroom.table.table import BOARD, NOBODY, Table

BOARD_STEPS = (("flop", 3), ("turn", 1), ("river", 1))


def play(table: Table, terms: Terms, given: Given) -> Script[None]:
    """One hand of hold'em."""
    terms = as_given(terms, given)
    rules, never, blinds = terms.rules, terms.never, given.blinds or terms.blinds
    price = (*blinds, *given.straddles)[-1]
    sizing = sizings(terms, given, price)
    pots = Pots(table, all_in_face_up=rules.all_in_hands == "face up")
    collection = Collection(pots, terms.schedule, given.jackpot)
    last_blind = put_in_before_the_deal(pots, collection, blinds, given)

    yield from deal_hole_cards(table, rules, given)
    first, bets = table.next_to(last_blind), 1 + len(given.straddles)
    yield from Round(pots, sizing[0], first, "first-before-flop", price, bets=bets, never=never).play()
    pots.close_round()
    collection.take("before the flop")
    if rules.discard_after == "deal" and len(pots.live) > 1:
        yield from discard_one(pots, rules.default_discard)

    last_bettor = None
    for street, (step, count) in enumerate(BOARD_STEPS, 1):
        if len(pots.live) == 1:
            break
        yield from turn_board(table, step, count, given)
        collection.take(f"after the {step}")
        first = table.next_to(table.button, pots.live)
        last_bettor = yield from Round(pots, sizing[street], first, "first-after-flop", never=never).play()
        pots.close_round()
        if rules.discard_after == step and len(pots.live) > 1:
            yield from discard_one(pots, rules.default_discard)

    if len(pots.live) == 1:
        award_last_player(pots)
    else:
        first = last_bettor or table.next_to(table.button, pots.live)
        showdown = Showdown(pots, ways(terms, given.any_low), terms.chip)
        yield from showdown.play(first, everybody=given.everybody_shows)


def put_in_before_the_deal(pots: Pots, collection: Collection, blinds: Sequence[Cents], given: Given) -> Seat:
    """The blind's fee, antes, blinds, straddles and missed blinds; returns the seat of the last blind."""
    if "before the deal" in collection.due:
        collect_from_the_blind(collection, blind_seats(pots.table, len(blinds))[-1])
    post_antes(pots, given.ante)
    if given.antes:
        post_antes_of_some(pots, given.antes)
    last_blind = post_blinds(pots, blinds)
    if given.straddles:
        last_blind = post_straddles(pots, last_blind, blinds[-1], given.straddles)
    if given.posts:
        post_missed(pots, given.posts, blinds[-1])
    return last_blind


def collect_from_the_blind(collection: Collection, big_blind: Seat) -> None:
    """The big blind pays the fee that the house takes before the deal, and needs chips beyond it."""
    fee = collection.due["before the deal"]
    if collection.pots.table.stack(big_blind) <= fee:
        what = f"seat {big_blind} has no more than the {dollars(fee)} that the big blind pays"
        raise Refused(what, "fee-before-the-deal", allowed=("add chips", "sit out"))
    collection.take_from(big_blind, "before the deal")


def deal_hole_cards(table: Table, rules: Rules, given: Given) -> Script[None]:
    """Cards face down one at a time; where the board comes first, it lies face down from the beginning."""
    yield from table.deal_around(table.clockwise(table.button), rules.hole_cards, "deal")
    if given.board_first:
        yield from table.deal(BOARD, "board-first", NOBODY, count=5)


def turn_board(table: Table, step: str, count: int, given: Given) -> Script[None]:
    """Burn and turn the next cards of the board, or turn over those that lie there."""
    if given.board_first:
        start = {"flop": 0, "turn": 3, "river": 4}[step]
        table.show(BOARD, tuple(table.cards[BOARD][start : start + count]), "board-first")
    else:
        yield from table.burn()
        yield from table.deal(BOARD, step, count=count)
