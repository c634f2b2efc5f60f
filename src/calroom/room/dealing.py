"""Hands begin and end: who is told what, whose chips are whose again, and what the house got."""

from calroom.money import Cents
from calroom.room import agreements, bank, kills, leavings, past
from calroom.room.clock import collect_from_absent, half_hour_rate, half_hours_due
from calroom.room.events import ButtonDrawn, DealtIn, DealtOut, ExtraShuffle, HandBegan, HandEnded
from calroom.room.in_play import Owed, TableInPlay, between, clockwise
from calroom.room.inputs import AskShuffle, Deal
from calroom.room.plan import Plan, last_blind
from calroom.room.seating import remove
from calroom.room.state import Player
from calroom.table.asks import Seat
from calroom.table.events import Gathered, Moved
from calroom.table.hand import Hand
from calroom.table.table import COLLECTION, JACKPOT

# The hand begins


def start(table: TableInPlay, said: Deal) -> None:
    """The dealer starts a hand."""
    table.check_open()
    table.check_authority(said, "dealer", "floor", "clock")
    state = table.state
    if table.hand is not None:
        raise table.refuse("the last hand is not over", "hand-in-progress", "finish it")
    if state.stopped:
        scope, reason = next(iter(state.stopped.items()))
        raise table.refuse(
            "no hands are dealt, {scope:word}: {reason:text}", "stopped", "resume", scope=scope, reason=reason
        )
    if bank.has_bank(table) and len(table.able_seated) >= table.game.rules.seats[0]:
        bank.check_banked(table)
    plan = Plan(table, said.jackpot)
    plan.choose_players()
    plan.place_button()
    plan.take_cards()
    hand = plan.deal()
    _begin(table, plan, hand)


def _begin(table: TableInPlay, plan: Plan, hand: Hand) -> None:
    """From here on nothing can be refused: the hand is on the table."""
    state = table.state
    table.events.clear()
    collect_from_absent(table, plan.seats)
    for seat, topic in plan.out.items():
        table.tell(DealtOut(seat=seat, person=state.players[seat].person, topic=topic))
    for seat in table.order:
        if state.players[seat].away_since is not None and seat not in plan.seats:
            table.tell(DealtOut(seat=seat, person=state.players[seat].person, topic="absent"))
    if plan.first_cards:
        table.tell(ButtonDrawn(cards=plan.first_cards, seat=hand.setup.button, topic="first-button"))
    state.hand += 1
    table.people = {seat: state.players[seat].person for seat in hand.table.seats}
    table.killed, table.places = state.killed, plan.places
    table.owed = {
        seat: Owed(player.person, player.new, player.missed, player.wait, player.pays)
        for seat, player in state.players.items()
    }
    _note_who_was_passed(table, hand)
    pays_time = bool(half_hour_rate(table))
    for seat in hand.table.seats:
        player = state.players[seat]
        _tell_who_comes_in(table, plan, seat, player)
        player.new = player.missed = player.pays = False
        player.stands_in -= bool(player.stand_in)
        player.wait = 0
        due = half_hours_due(table, player) if pays_time else 0
        player.time_paid, player.time_due = player.time_paid + due, 0
    state.joined_short = state.extra_shuffle = state.killed = False
    state.asked = {}
    table.hand, table.hand_chance, table.told_of_hand = hand, plan.chance, 0
    seal = table.sealer(hand.setup.deck) if table.sealer else None
    version, dealer = table.game.version, state.dealer
    table.tell(HandBegan(hand=state.hand, version=version, people=table.people, seal=seal, dealer=dealer))


def _tell_who_comes_in(table: TableInPlay, plan: Plan, seat: Seat, player: Player) -> None:
    topic, pays = plan.comes_in.get(seat, ("newcomer" if player.new else "", ""))
    if topic:
        table.tell(DealtIn(seat=seat, person=player.person, topic=topic, pays=pays))


def _note_who_was_passed(table: TableInPlay, hand: Hand) -> None:
    """Who is at the table or away without being dealt in, and lies within the blinds, has missed them."""
    if table.rules.missed == "nothing":
        return
    button, last, players = hand.table.button, last_blind(hand), table.state.players
    start = table.state.button if button == last and table.state.button else button
    absent = [seat for seat in table.order if seat not in table.people and not players[seat].new]
    for seat in between(absent, start, last):
        players[seat].missed = True
    for seat in absent:
        players[seat].wait = max(0, players[seat].wait - 1)


# The hand is over


def finish(table: TableInPlay) -> None:
    """Everybody's chips are theirs again; what the house and a jackpot got is reported."""
    hand, state = table.hand, table.state
    if hand is None or not hand.over:
        return
    stacks = hand.stacks
    before = {seat: hand.setup.stacks[seat] for seat in stacks}
    for seat, chips in stacks.items():
        state.players[seat].chips = chips
    home = {f"stack {seat}" for seat in stacks} | {COLLECTION, JACKPOT}
    lying = {place: amount for place, amount in hand.table.chips.items() if amount and place not in home}
    lay = sum(amount for place, amount in hand.setup.lying.items() if place not in home)
    state.lying = lying
    boxes = drops(hand)
    ended = HandEnded(
        hand=state.hand,
        stacks={table.people[seat]: (before[seat], chips) for seat, chips in stacks.items()},
        collected=boxes[COLLECTION],
        jackpot=boxes[JACKPOT],
        lying=(lay, sum(lying.values())),
        void=hand.called_off,
    )
    leavings.keep(table, hand)
    if hand.called_off:
        _owe_again(table)
    if bank.has_bank(table):
        bank.after_hand(table, hand)
    past.note_outcome(table, hand)
    if table.rules.kill:
        kills.after_hand(table, hand, table.rules.kill)
    table.tell(ended)
    agreements.after_hand(table, hand)
    table.hand, table.last_hand, table.people, state.asked = None, hand, {}, {}
    for seat in table.order:
        if state.players[seat].leaving:
            remove(table, seat, "cashed-in")


def _owe_again(table: TableInPlay) -> None:
    """There was no hand: who had to wait or to post for one does so again, and a killed pot stays killed."""
    table.state.killed = table.killed
    for seat, owed in table.owed.items():
        player = table.state.players.get(seat)
        if player is not None and player.person == owed.person:
            _, player.new, player.missed, player.wait, player.pays = owed


def drops(hand: Hand) -> dict[str, dict[str, Cents]]:
    """What went into the collection box and the jackpot, less what came back out of them, per topic."""
    boxes: dict[str, dict[str, Cents]] = {COLLECTION: {}, JACKPOT: {}}
    for event in hand.events:
        if isinstance(event, Moved) and (event.target in boxes or event.source in boxes):
            for box, amount in ((event.target, event.amount), (event.source, -event.amount)):
                if box in boxes:
                    boxes[box][event.topic] = boxes[box].get(event.topic, 0) + amount
        elif isinstance(event, Gathered) and event.target in boxes:
            total = sum(part for _, part in event.amounts)
            boxes[event.target][event.topic] = boxes[event.target].get(event.topic, 0) + total
    return boxes


def ask_shuffle(table: TableInPlay, said: AskShuffle) -> None:
    """Before the deal the player who will hold the button may ask for one more shuffle."""
    seat, player = table.seated(said)
    state = table.state
    if not table.rules.button_shuffle or table.hand is not None:
        raise table.refuse("no extra shuffle can be asked for now", "extra-shuffle")
    if not state.button and table.rules.first_button == "high card":
        raise table.refuse("nobody has the button until cards are drawn for it", "extra-shuffle")
    holder = next(iter(clockwise(table.able, state.button)), 0)
    if seat != holder:
        raise table.refuse(
            "only the button, {holder:seat}, may ask for another shuffle",
            "extra-shuffle",
            "let {holder:seat} ask",
            holder=holder,
        )
    if state.extra_shuffle:
        raise table.refuse("one extra shuffle a hand is enough", "extra-shuffle")
    state.extra_shuffle = True
    table.tell(ExtraShuffle(seat=seat, person=player.person, topic="extra-shuffle"))
