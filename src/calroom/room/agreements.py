"""What players agree on with the floor's leave: who plays whose chips, and what pots pay for."""

from calroom.room.events import Potted, PottingAgreed, StandsIn
from calroom.room.in_play import TableInPlay
from calroom.room.inputs import Potting, StandIn
from calroom.room.kills import pots_won
from calroom.room.state import PottingDue
from calroom.table.hand import Hand
from calroom.table.sentences import each

PURPOSES = ("refreshments", "food", "cigarettes")


def stand_in(table: TableInPlay, said: StandIn) -> None:
    """Somebody plays the chips of a person who is away for one round of the deal."""
    table.check_authority(said, "floor")
    seat, player = table.seated(said)
    if not said.agreed or player.away_since is None:
        raise table.refuse(
            "{person} must be away and agree", "anothers-chips", "ask them", person=player.person
        )
    if player.stands_in < 0 or not said.by or table.seat_of(said.by):
        raise table.refuse(
            "{by:person} cannot play another's chips", "anothers-chips", "play your own", by=said.by
        )
    player.stand_in, player.stands_in = said.by, len(table.able) + 1
    told = StandsIn(
        seat=seat, person=player.person, by=said.by, hands=player.stands_in, topic="anothers-chips"
    )
    table.tell(told)


def agree_on_potting(table: TableInPlay, said: Potting) -> None:
    """Everybody at the table agrees, and the floor writes it down."""
    table.check_open()
    table.check_authority(said, "floor")
    if said.purpose not in PURPOSES:
        raise table.refuse(
            "no pot pays for {purpose:word}" if said.purpose else "no pot pays for nothing",
            "potting",
            *each("{word}", word=PURPOSES),
            purpose=said.purpose,
        )
    against = {player.person for player in table.state.players.values()} - set(said.agreed)
    if against:
        raise table.refuse("{person} has not agreed", "potting", "ask everybody", person=min(against))
    if not 0 < said.each <= said.total:
        raise table.refuse("nothing would be taken", "potting")
    table.state.potting = PottingDue(said.each, said.total)
    table.tell(PottingAgreed(each=said.each, total=said.total, purpose=said.purpose, topic="potting"))


def after_hand(table: TableInPlay, hand: Hand) -> None:
    """Put aside what was agreed out of the pot, and end a round of playing another's chips."""
    _put_aside(table, hand)
    for seat, player in table.state.players.items():
        if player.stand_in and player.stands_in <= 0:
            told = StandsIn(
                seat=seat, person=player.person, by=player.stand_in, hands=0, topic="anothers-chips"
            )
            player.stand_in, player.stands_in = "", -1
            table.tell(told)


def _put_aside(table: TableInPlay, hand: Hand) -> None:
    due = table.state.potting
    won = pots_won(hand) if due else {}
    if due is None or not won:
        return
    seat = max(won, key=lambda seat: (won[seat], -seat))
    player = table.state.players[seat]
    amount = min(due.each, due.left, won[seat], player.chips)
    if not amount:
        return
    player.chips -= amount
    due.left -= amount
    if not due.left:
        table.state.potting = None
    table.tell(Potted(person=player.person, amount=amount, left=due.left, topic="potting"))
