"""Spreads that are not valid: laid by mistake, made good in time, or called."""

from itertools import combinations

from calroom.cards import Card, Cards
from calroom.games.pan.claims import Claim
from calroom.games.pan.deal import DRAW, OPTION, ORDINALS, Deal, Player, Spread
from calroom.games.pan.fouls import make_foul
from calroom.games.pan.melds import LEAST
from calroom.table.asks import Answer, Ask, Option, Script, Seat, ask_one
from calroom.table.table import HAND, STACK


def lay_wrong(deal: Deal, player: Player, cards: Cards, hit: Card, chips: int) -> None:
    """Cards that are no meld come onto a board, and pay is taken for them."""
    source = (
        OPTION if deal.option == hit and not deal.table.cards.get(DRAW[player.seat]) else DRAW[player.seat]
    )
    spread = deal.new_spread(player)
    rest = list(cards)
    rest.remove(hit)
    deal.table.pass_cards((hit,), source, spread.place, "bad-spread")
    deal.table.pass_cards(rest, HAND[player.seat], spread.place, "bad-spread")
    if source == OPTION:
        deal.option = None
        deal.claims.used(OPTION)
    spread.wrong, spread.hit = {}, hit
    before = dict(player.collected)
    if chips:
        deal.collect(player, chips, "bad-spread")
    spread.wrong = {seat: paid - before.get(seat, 0) for seat, paid in player.collected.items()}
    deal.claims.laid_wrong(spread.place, player)


def is_broken(deal: Deal, player: Player, spread: Spread) -> None:
    """A card has been taken off a spread: what is left may not be valid any more."""
    spread.worth = deal.terms.worth(spread.cards)
    if spread.wrong is None and not deal.terms.melds.kind(spread.cards):
        spread.wrong, spread.hit = {}, spread.cards[0]
        deal.claims.laid_wrong(spread.place, player)
    deal.claims.laid(player)


def mends(deal: Deal, player: Player) -> tuple[Option, ...]:
    """How a player may make their invalid spreads good."""
    return tuple(
        _mend_option(deal, player, number, spread)
        for number, spread in enumerate(player.board)
        if spread.wrong is not None and _good_melds(deal, player, spread)
    )


def _mend_option(deal: Deal, player: Player, number: int, spread: Spread) -> Option:
    picks = _good_melds(deal, player, spread)
    cards = (*spread.cards, *player.hand)
    return Option(
        "mend", "make-good", cards=cards, fewest=LEAST, most=LEAST, where=ORDINALS[number], picks=picks
    )


def _good_melds(deal: Deal, player: Player, spread: Spread) -> tuple[Cards, ...]:
    """The melds of three that can be made of this spread and the hand around the card that hit it."""
    pool = [*spread.cards, *player.hand]
    pool.remove(spread.hit)
    found = {tuple(sorted((spread.hit, *pair))): None for pair in combinations(pool, LEAST - 1)}
    return tuple(cards for cards in found if deal.terms.melds.kind(cards))


def mend(deal: Deal, player: Player, answer: Answer) -> None:
    """The spread becomes the meld that was chosen; what does not belong to it goes back to the hand."""
    spread = player.board[ORDINALS.index(answer.where)]
    wanted, lying = list(answer.cards), list(spread.cards)
    for card in tuple(wanted):
        if card in lying:
            lying.remove(card)
            wanted.remove(card)
    if lying:
        deal.table.pass_cards(lying, spread.place, HAND[player.seat], "make-good")
    if wanted:
        deal.table.pass_cards(wanted, HAND[player.seat], spread.place, "make-good")
    deal.is_good(spread)


def answer_to_call(deal: Deal, seat: Seat, claim: Claim) -> Script[None]:
    """Somebody points out an invalid spread: made good or taken back before the discard, else a foul."""
    player = claim.target
    spread = next(spread for spread in player.board if spread.place == claim.place)
    deal.table.act("bad-spread", seat, "call", where=claim.place)
    if deal.rules.fouls.bad_spread == "foul":
        make_foul(deal, player, "bad-spread-foul")
    elif deal.turn != player.seat or not player.hit:
        make_foul(deal, player, "bad-spread-after-discard")
    elif options := mends(deal, player):
        default = Answer("mend", cards=options[0].picks[0], where=options[0].where)
        answer = yield from ask_one(Ask(player.seat, options, default, "make-good"))
        # Meanwhile the hand may have gone foul, or the cards for it elsewhere.
        if any(option.where == answer.where and option.takes(answer) for option in mends(deal, player)):
            mend(deal, player, answer)
    else:
        _take_back(deal, player, spread)


def _take_back(deal: Deal, player: Player, spread: Spread) -> None:
    """It cannot be made good: pay and cards go back, and the card that hit is the next player's option."""
    table, hit = deal.table, spread.hit
    for seat, amount in (spread.wrong or {}).items():
        if amount:
            table.move(amount, STACK[player.seat], STACK[seat], "bad-spread-taken-back")
            player.collected[seat] -= amount
    rest = list(spread.cards)
    rest.remove(hit)
    table.pass_cards(rest, spread.place, HAND[player.seat], "bad-spread-taken-back")
    table.pass_cards((hit,), spread.place, OPTION, "bad-spread-taken-back")
    spread.clear()
    deal.option, deal.giver = hit, player.seat
    deal.cut_short = True
