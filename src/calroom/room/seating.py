"""Coming and going: sitting down and buying in, chips that stay, going away, changing seats, the list."""

from calroom.cards import build_deck
from calroom.houses.game import Game
from calroom.money import Cents
from calroom.room.events import (
    Bought,
    Left,
    LyingDivided,
    Sat,
    SeatsDrawn,
    WillLeave,
)
from calroom.room.in_play import MINUTE, TableInPlay, amounts_on
from calroom.room.inputs import (
    Along,
    Buy,
    Cash,
    DrawForSeats,
    Leave,
    MoveOn,
    Sit,
    Stand,
)
from calroom.room.lots import draw_for_seats
from calroom.room.state import Gone, Player, Waiting
from calroom.room.waiting import list_last
from calroom.table.asks import Seat
from calroom.table.table import MOST_SEATS

CHANGE_OF_DEALERS = 2 * MINUTE
"""How long the dealers take to change places; who is called to a seat meanwhile pays time on reaching it."""


BIG_BLINDS = 100
BIG_BETS = 25
LEAST_BETS = 40
"""What people usually bring: so many big blinds where any amount may be bet, big bets where it is limited,
or of the least bets where the stakes are a range or one amount."""


# Sitting down and buying in


def full_buy_in(table: TableInPlay) -> Cents:
    """What it takes to sit down at this table."""
    return full_buy_in_at(table.game, table.state.stakes)


def full_buy_in_at(game: Game, stakes: str) -> Cents:
    """What it takes to sit down in a game at some stakes."""
    big_bet = stakes.endswith(("pot limit", "no limit"))
    return game.room.buy_in.full(*amounts_on(stakes), big_bet=big_bet)


def usual_buy_in(table: TableInPlay) -> Cents:
    """What most people sit down with: enough to play for a while at these stakes."""
    stakes = table.state.stakes
    low, high = amounts_on(stakes)
    if stakes.endswith(("no limit", "pot limit")):
        usual = BIG_BLINDS * high
    elif table.game.family == "poker":
        usual = BIG_BETS * high
    else:
        usual = LEAST_BETS * low
    return max(full_buy_in(table), usual)


def sit(table: TableInPlay, said: Sit) -> None:
    """Somebody takes a seat with chips."""
    table.check_open()
    person = table.subject(said)
    if table.seat_of(person):
        raise table.refuse(
            "{person} has {seat} already", "one-seat", person=person, seat=table.seat_of(person)
        )
    if said.moved or said.along:
        table.check_authority(said, "floor")
    seat = _free_seat(table, person, said)
    topic = _check_buy_in(table, person, said)
    if said.lot and not said.seat:
        seat = int(table.chance.shuffle([str(free) for free in table.open_seats])[0])
    state = table.state
    full = full_buy_in(table)
    player = Player(person=person, chips=said.chips, sat_at=state.at, kind=said.kind)
    player.short_buy = said.chips >= full > 0
    entry = next((waiting for waiting in state.waiting if waiting.person == person), None)
    player.time_due = int(_pays_on_arrival(table, entry))
    if entry is not None:
        state.waiting.remove(entry)
    state.choosing = [name for name in state.choosing if name != person]
    state.gone.pop(person, None)
    state.players[seat] = player
    state.joined_short = True
    state.bank.broken = False
    marked = "proposition-player" if said.kind == "proposition" else topic
    marked = "time-on-arrival" if player.time_due else marked
    if said.moved:
        # They get their hand at once, as they would have at the table they come from.
        player.new = False
        marked = topic if said.along and said.broken else "table-change"
    if said.along:
        _stands_as_there(player, said.along)
    table.tell(Sat(seat=seat, person=person, chips=said.chips, kind=said.kind, topic=marked))


def _stands_as_there(player: Player, along: Along) -> None:
    """What somebody owes and has paid goes along with them."""
    player.sat_at, player.away_since = along.sat_at or player.sat_at, along.away_since
    player.missed, player.short_buy = along.missed, along.short_buy
    player.time_due, player.time_paid = along.time_due, along.time_paid


def draw_seats(table: TableInPlay, said: DrawForSeats) -> None:
    """Cards are drawn for the order in which people choose their seats; they come before all on the list."""
    table.check_open()
    table.check_authority(said, "floor", "dealer")
    state = table.state
    people = list(dict.fromkeys(said.people)) or [waiting.person for waiting in state.waiting]
    if table.hand is not None or len(people) < 2 or any(table.seat_of(person) for person in people):
        raise table.refuse(
            "seats are drawn for between hands, by two or more who have none", "drawing-for-seats"
        )
    cards = table.chance.shuffle(build_deck("standard"))
    order = draw_for_seats(people, cards)
    others = [waiting for waiting in state.waiting if waiting.person not in people]
    called = {waiting.person: waiting.minutes for waiting in state.waiting if waiting.called}
    state.waiting = [
        Waiting(person, state.at, called=person in called, minutes=called.get(person, 0)) for person in order
    ] + others
    state.choosing = order
    drawn = dict(zip(people, cards, strict=False))
    table.tell(SeatsDrawn(cards=drawn, order=list(order), topic="drawing-for-seats"))


def stand(table: TableInPlay, said: Stand) -> None:
    """Somebody stands behind the seats, where they may bet on the spots of others; they need no buy-in."""
    table.check_open()
    person = table.subject(said)
    if table.seat_of(person):
        raise table.refuse("{person} is at the table already", "one-seat", person=person)
    if not table.game.backlines:
        raise table.refuse("only seated players bet in this game", "backline", "sit down")
    if said.chips <= 0:
        raise table.refuse("a player needs chips to bet", "backline", "buy chips")
    places = range(table.game.rules.seats[1] + 1, MOST_SEATS)
    place = next((place for place in places if place not in table.state.players), 0)
    if not place:
        raise table.refuse("there is no room to stand", "seats")
    table.state.players[place] = Player(
        person=person, chips=said.chips, sat_at=table.state.at, kind=said.kind
    )
    table.tell(Sat(seat=place, person=person, chips=said.chips, kind=said.kind, topic="backline"))


def _free_seat(table: TableInPlay, person: str, said: Sit) -> Seat:
    """The seat that somebody gets; those on the list come first, and those called before all.

    Whom the house moves plays already, and comes before those who wait.
    """
    state, free, wanted = table.state, table.open_seats, said.seat
    if not free:
        raise table.refuse(
            "all {seats:number} seats are taken",
            "seats",
            "join the waiting list",
            seats=table.game.rules.seats[1],
        )
    names = [waiting.person for waiting in state.waiting]
    called = {waiting.person for waiting in state.waiting if waiting.paged_at is not None}
    ahead = names[: names.index(person)] if person in names else names
    in_front = [] if person in called or said.along else ahead
    before_me = ({*in_front} | called) - {person}
    if len(free) <= len(before_me):
        raise table.refuse("others are waiting for this game", "waiting-list", "join the waiting list")
    if person in state.choosing[1:]:
        first = state.choosing[0]
        raise table.refuse(
            "{first:person} has drawn the higher card",
            "drawing-for-seats",
            "let {first:person} choose",
            first=first,
        )
    if wanted in state.players:
        holder = state.players[wanted]
        topic = "no-playing-over" if holder.away_since is not None else "seat-taken"
        raise table.refuse(
            "{wanted:seat} is {person}'s",
            topic,
            "take {free:seat}",
            wanted=wanted,
            person=holder.person,
            free=free[0],
        )
    if wanted and wanted not in free:
        raise table.refuse(
            "there is no seat {wanted:number}", "seats", "take {free:seat}", wanted=wanted, free=free[0]
        )
    return wanted or free[0]


def _check_buy_in(table: TableInPlay, person: str, said: Sit) -> str:
    """Whether the chips are enough to sit down; returns the topic that decided it."""
    state, rules, chips = table.state, table.rules, said.chips
    if chips <= 0:
        raise table.refuse("a player needs chips to sit down", "minimum-buy-in", "buy chips")
    gone = state.gone.get(person)
    if (
        gone
        and rules.return_minutes
        and state.at - gone.at < rules.return_minutes * MINUTE
        and chips < gone.chips
    ):
        raise table.refuse(
            "{person} left with {chips:amount} less than {minutes:number} minutes ago",
            "returns-with-as-much",
            "sit down with {chips:amount}",
            person=person,
            chips=gone.chips,
            minutes=rules.return_minutes,
        )
    full = full_buy_in(table)
    if said.along:
        return "from-broken-game" if said.broken else "table-change"
    if chips >= full:
        return "minimum-buy-in" if full else ""
    if said.broken and rules.broken_game_short and said.role == "floor":
        if amounts_on(said.broken)[1] >= amounts_on(state.stakes)[1]:
            return "from-broken-game"
        raise table.refuse(
            "a broken {broken:word} game is lower than {stakes:word}",
            "from-broken-game",
            "sit down with {full:amount}",
            broken=said.broken,
            stakes=state.stakes,
            full=full,
        )
    topic = "from-broken-game" if said.broken else "minimum-buy-in"
    raise table.refuse(
        "{chips:amount} is less than the buy-in", topic, "sit down with {full:amount}", chips=chips, full=full
    )


def _pays_on_arrival(table: TableInPlay, entry: Waiting | None) -> bool:
    """Whether somebody was called while the dealers changed, and others still wait for the game."""
    state = table.state
    if table.rules.time != "table clock" or entry is None or entry.paged_at is None or not state.changed_at:
        return False
    called = entry.paged_at - state.changed_at
    return 0 <= called <= CHANGE_OF_DEALERS and len(state.waiting) > 1


def buy(table: TableInPlay, said: Buy) -> None:
    """Somebody at the table buys more chips."""
    seat, player = table.seated(said)
    if said.seller:
        raise table.refuse(
            "chips are sold by the house, not by {seller:person}",
            "chips-from-the-house",
            "buy from the dealer",
            seller=said.seller,
        )
    table.check_between_hands(seat, "buy chips", "table-stakes")
    if said.amount <= 0:
        raise table.refuse("nothing is bought", "minimum-buy-in")
    full, topic = full_buy_in(table), "more-chips"
    if table.rules.buy_in.more == "one short for each full" and full:
        topic = "short-buy"
        if said.amount < full and not player.short_buy:
            raise table.refuse(
                "{person} has had the short buy: {amount} is less than a full one",
                "short-buy",
                "buy {full:amount}",
                person=player.person,
                amount=said.amount,
                full=full,
            )
        player.short_buy = said.amount >= full
    player.chips += said.amount
    table.tell(Bought(seat=seat, person=player.person, amount=said.amount, topic=topic))


def cash(table: TableInPlay, said: Cash) -> None:
    """Chips stay on the table as long as their owner does."""
    _, player = table.seated(said)
    raise table.refuse(
        "{person} stays in the game, and so do their chips",
        "chips-stay",
        "leave the game",
        person=player.person,
    )


# Leaving


def leave(table: TableInPlay, said: Leave) -> None:
    """Somebody quits; who is in a hand is gone when it is over."""
    seat, player = table.seated(said)
    if table.in_hand(seat):
        player.leaving = True
        table.tell(WillLeave(seat=seat, person=player.person))
    else:
        remove(table, seat, "cashed-in")


def move_on(table: TableInPlay, said: MoveOn) -> None:
    """The house moves somebody to another table: they take their chips along, and have not left the game."""
    table.check_authority(said, "floor")
    seat, player = table.seated(said)
    if table.in_hand(seat):
        raise table.refuse(
            "{person} is in a hand", "hand-in-progress", "wait until the hand is over", person=player.person
        )
    remove(table, seat, "from-broken-game" if said.broken else "table-change", to=said.to)
    table.state.gone.pop(player.person, None)


def remove(table: TableInPlay, seat: Seat, topic: str, *, to: str = "") -> Cents:
    """A seat becomes free; its chips go with their owner."""
    state = table.state
    if len(state.players) == 1:
        divide_lying(table)
    player = state.players.pop(seat)
    lately = state.at - table.rules.return_minutes * MINUTE
    state.gone = {person: gone for person, gone in state.gone.items() if gone.at > lately}
    if table.rules.return_minutes:
        state.gone[player.person] = Gone(player.chips, state.at)
    if state.winner == player.person:
        state.winner, state.wins, state.killed = "", 0, False
    bank = state.bank
    bank.banker, bank.offered = (0 if turn == seat else turn for turn in (bank.banker, bank.offered))
    table.tell(Left(seat=seat, person=player.person, chips=player.chips, to=to, topic=topic))
    fewest = table.game.rules.seats[0]
    if table.rules.breaker_last and topic == "cashed-in" and len(state.players) == fewest - 1:
        list_last(table, player.person, "breaks-the-game")
    return player.chips


def divide_lying(table: TableInPlay) -> None:
    """Chips that would be left on an empty table go in equal parts to those who are still there."""
    state = table.state
    total = sum(state.lying.values())
    if not total:
        return
    share, odd = divmod(total, len(state.players))
    amounts = {}
    for place, seat in enumerate(table.order):
        player = state.players[seat]
        amounts[player.person] = share + (1 if place < odd else 0)
        player.chips += amounts[player.person]
    state.lying, state.carried = {}, {}
    table.tell(LyingDivided(amounts=amounts, topic="tops-of-a-broken-game"))
