"""Panguingue: ten cards, a draw in turn that is used at once or thrown, and eleven cards spread to be out."""

from calroom.games.declared import GameType
from calroom.games.pan import naming, verbs
from calroom.games.pan import terms as house
from calroom.games.pan.deal import Deal
from calroom.games.pan.fouls import play_last
from calroom.games.pan.opening import open_hand
from calroom.games.pan.outs import pay_outs
from calroom.games.pan.remedies import REMEDIES
from calroom.games.pan.terms import DOUBLES_TOPS, TOPS, Given, PanLeaves, Rules, Terms
from calroom.games.pan.turn import Turn
from calroom.table.asks import Leaves, Script
from calroom.table.table import Table


def play(table: Table, terms: Terms, given: Given) -> Script[Leaves]:
    """One hand of Pan; what goes wrong finds it at the table."""
    table.kept = Deal(table, terms, given)
    return _play(table.kept)


def _play(deal: Deal) -> Script[Leaves]:
    yield from open_hand(deal)
    yield from take_turns(deal)
    if deal.winner is not None:
        pay_outs(deal, deal.winner)
    elif len(deal.active) == 1:
        yield from play_last(deal, deal.players[deal.active[0]])
    elif not deal.active:
        deal.table.call("nobody-plays", "nobody plays, so the tops stay on the block")
    # Its claims know the hand, as it knows them: together they would be long in going.
    del deal.claims
    return left_to_next(deal)


def take_turns(deal: Deal) -> Script[None]:
    """Turn by turn to the right, the first player with the draws that the house gives them."""
    seat, draws = deal.active[0] if deal.active else 0, deal.rules.first_draws
    while deal.going:
        yield from Turn(deal, deal.players[seat], draws).play()
        draws = 1
        if deal.going:
            seat, deal.resume = deal.resume or deal.right_of(seat), 0


def left_to_next(deal: Deal) -> PanLeaves:
    """Who is first next time, and what stays on the block."""
    chips, shares = deal.table.chips, deal.doubles_shares
    return PanLeaves(
        winner=deal.winner.seat if deal.winner else deal.first or deal.given.winner,
        tops=chips.get(TOPS, 0),
        doubles_tops={seat: share for seat, share in shares.items() if share}
        if chips.get(DOUBLES_TOPS)
        else {},
    )


GAME = GameType(
    name="pan",
    family="pan",
    rules=Rules,
    given=Given,
    leaves=PanLeaves,
    terms=house.terms,
    deck=house.deck,
    charges=house.charges,
    play=play,
    faults=house.faults,
    remedies=REMEDIES,
    postings=house.postings,
    schedules=house.schedules,
    lying=house.lying,
    # Who is left alone plays face up, and cards laid to a spread to make it good lie open.
    turns_up=frozenset({"play-on-alone", "make-good"}),
    # Whether a player must keep a card that puts the next one out depends by right on cards that nobody sees.
    secrets_decide=True,
    has_button=False,
    verbs=verbs.VERBS,
    bot="calroom.bots.pan:player",
    reading=naming.reading,
    outlook=naming.outlook,
)
