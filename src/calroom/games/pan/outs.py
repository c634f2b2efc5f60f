"""How a hand ends: somebody goes out, the last two split the tops, one player is left, or nobody wins."""

from calroom.games.pan.deal import Deal, Player, chips
from calroom.games.pan.terms import DOUBLES_TOPS, TOPS
from calroom.money import Cents
from calroom.table.asks import Answer, Ask, Option, Script, ask_one
from calroom.table.events import Place
from calroom.table.table import STACK

BEFORE_OUT = Option("out", "collect-then-out")
AGREE, REFUSE = Option("agree", "split-tops"), Option("refuse", "split-refused")
DOLLAR = 100


def pay_outs(deal: Deal, winner: Player) -> None:
    """Who is in, or has fouled, pays for going out and for every condition as it lies; then the tops."""
    table, rules = deal.table, deal.rules
    outs = rules.pays.out + deal.value(winner)
    table.call("out", f"seat {winner.seat} is out with eleven cards; the outs are {chips(outs)}", winner.seat)
    if deal.plays_for_tops(winner):
        words = f"seat {winner.seat} has no chip to play with and wins the tops alone"
        table.call("broke", words, winner.seat)
    else:
        doubled = deal.at_doubles(winner)
        for payer in deal.others(winner):
            deal.pay(payer, winner, outs, "outs", doubled)
            if _is_busted(deal, payer):
                deal.pay(payer, winner, rules.bust_out_chips, "bust-out", doubled)
    for seat in deal.order:
        if deal.players[seat] is not winner:
            deal.throw_in(deal.players[seat], "hands-killed")
    deal.take_tops(winner, "tops-to-winner")


def _is_busted(deal: Deal, payer: Player) -> bool:
    """Whether they owe a bust-out: nothing of theirs lies on the board, and no rule excuses them."""
    return deal.given.bust_out == "empty board" and not payer.spread_cards and payer.pays_bust_out


# Splitting


def offer_split(deal: Deal, player: Player) -> Script[None]:
    """One of the last two proposes to divide the tops; the other agrees or play goes on."""
    table = deal.table
    table.act("split-tops", player.seat, "split")
    other = deal.players[deal.right_of(player.seat)]
    ask = Ask(other.seat, (AGREE, REFUSE), Answer("refuse"), "split-tops")
    answer = yield from ask_one(ask)
    if answer.verb == "refuse" or not deal.head_up:
        table.act("split-refused", other.seat, "refuse")
        return
    table.act("split-tops", other.seat, "agree")
    deal.split = True
    first, second = (deal.players[seat] for seat in deal.active)
    _halve(deal, TOPS, first, second, "split-tops")
    doubles = [one for one in (first, second) if one.doubles]
    if len(doubles) == 2:
        _halve(deal, DOUBLES_TOPS, first, second, "split-with-doubles")
    elif doubles and table.chips.get(DOUBLES_TOPS):
        here = table.chips[DOUBLES_TOPS]
        table.move(here, DOUBLES_TOPS, STACK[doubles[0].seat], "split-with-doubles")


def _halve(deal: Deal, place: Place, first: Player, second: Player, topic: str) -> None:
    """Half to each to the whole dollar, an odd one to the player who would act first."""
    whole: Cents = deal.table.chips.get(place, 0)
    half = whole // 2 // DOLLAR * DOLLAR
    for player, amount in ((first, whole - half), (second, half)):
        if amount:
            deal.table.move(amount, place, STACK[player.seat], topic)
