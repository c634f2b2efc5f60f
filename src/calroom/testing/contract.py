"""The contract of one hand: random players play it, and at every question it is held against the hand.

Chips and cards are conserved, there is at least one option, refused answers leave no trace, there is no
secret in a view, and the same events come out when the inputs are played again.
"""

from collections import Counter
from collections.abc import Iterable
from random import Random

import msgspec
from msgspec.structs import replace

from calroom.bots.random_player import random_answer
from calroom.cards import HIDDEN, Cards
from calroom.houses.game import Game
from calroom.money import Cents
from calroom.table.asks import Answer, Seat
from calroom.table.events import Dealt, Event, Passed, Shown, Shuffled
from calroom.table.hand import Hand, play_again
from calroom.table.incidents import read_incident
from calroom.table.inputs import Answered, Happened, Inputs
from calroom.table.readings import price_of
from calroom.table.refusals import Refused
from calroom.table.sentences import Sentence
from calroom.table.story import story
from calroom.table.wording import Wording

LONGEST_HAND = 5_000
LOOKS = 12
"""So many questions of a hand are looked at for secrets one by one, and from then on ever fewer.

To look is to play the hand again; at every one of hundreds of questions that would take minutes.
"""


class BrokenContract(AssertionError):
    """A house-game does not do what every house-game must."""


def deal(game: Game, luck: Random, seed: int) -> Hand:
    """A hand with any number of seats, any stacks, any stakes that the house posts."""
    fewest, most = game.rules.seats
    count = luck.randint(fewest, most)
    seats = sorted(luck.sample(range(1, most + 1), count))
    stacks = {seat: _some_stack(luck) for seat in seats}
    stakes = luck.choice(game.rules.stakes)
    button = luck.choice(seats) if game.has_button else None
    try:
        return game.hand(stacks, button, seed=seed, stakes=stakes)
    except Refused:
        # Somebody's few chips are too few for what this house asks before the deal.
        return deal(game, luck, seed)


def _some_stack(luck: Random) -> Cents:
    """From a few chips, so that players run out, to plenty."""
    return luck.choice((luck.randint(1, 40) * 50, luck.randint(20, 400) * 100, 1_000_000))


def check_hand(hand: Hand, luck: Random) -> None:
    """Play one hand to its end at random, checking all the way."""
    steps = 0
    while not hand.over:
        check_question(hand)
        if steps < LOOKS or luck.random() < LOOKS / steps:
            check_views(hand, luck)
        check_refusals(hand)
        seat, answer = any_answer(hand, luck)
        hand.answer(seat, answer)
        steps += 1
        require(steps < LONGEST_HAND, hand, f"no end after {LONGEST_HAND} answers")
    check_cards(hand)
    check_chips(hand)
    check_replay(hand)


def any_answer(hand: Hand, luck: Random) -> tuple[Seat, Answer]:
    """Somebody who is asked, and any answer that is allowed."""
    ask = luck.choice(hand.asks)
    return ask.seat, random_answer(ask, luck)


def check_question(hand: Hand) -> None:
    """Somebody is asked, everybody asked can answer, and the default is allowed."""
    require(bool(hand.asks), hand, "nobody is asked and the hand is not over")
    for ask in hand.asks:
        require(bool(ask.options), hand, f"seat {ask.seat} has no option")
        wordless = [option.verb for option in ask.options if option.verb not in hand.game.verbs]
        require(not wordless, hand, f"the game has no words for {', '.join(wordless)}")
        option = ask.option_for(ask.default)
        require(option is not None and option.takes(ask.default), hand, "the default is not allowed")
    check_chips(hand)


def check_chips(hand: Hand) -> None:
    """Every chip that came to the table is somewhere, and no place owes any."""
    chips = hand.table.chips
    brought = sum(hand.setup.stacks.values()) + sum(hand.setup.lying.values())
    require(sum(chips.values()) == brought, hand, "chips do not add up")
    require(min(chips.values()) >= 0, hand, "a place holds less than nothing")
    if hand.over:
        on_table = {place: chips[place] for place in chips if chips[place] and is_in_play(place)}
        require(not on_table, hand, f"the hand is over and chips lie on the table: {on_table}")


def is_in_play(place: str) -> bool:
    """Whether chips in this place are still being played for."""
    return place.split()[0] not in {"stack", "collection", "jackpot", "tops", "push"}


def check_cards(hand: Hand) -> None:
    """Every card of the deck is in the deck or in one place."""
    table = hand.table
    found = Counter(table.deck[table.top :])
    for cards in table.cards.values():
        found.update(cards)
    require(found == Counter(hand.setup.deck) + Counter(table.foreign), hand, "cards do not add up")


def check_refusals(hand: Hand) -> None:
    """Answers that are not among the options are refused, and the hand is as it was."""
    before = trace(hand)
    for ask in hand.asks:
        wrong = [Answer("juggle"), Answer(ask.options[0].verb, 10**12), Answer(ask.options[0].verb, -1)]
        for answer in [*wrong, Answer(ask.options[0].verb, cards=(HIDDEN,) * 9)]:
            _refused(hand, ask.seat, answer)
    asked = {ask.seat for ask in hand.asks}
    for seat in hand.table.seats:
        if seat not in asked:
            _refused(hand, seat, Answer("fold"))
    require(trace(hand) == before, hand, "a refused answer left a trace")


def _refused(hand: Hand, seat: Seat, answer: Answer) -> None:
    try:
        hand.answer(seat, answer)
    except Refused:
        return
    require(False, hand, f"seat {seat} was allowed {answer}")


def trace(hand: Hand) -> bytes:
    """Everything about a hand that an answer could change."""
    table = hand.table
    return msgspec.json.encode(
        [hand.inputs, hand.asks, table.chips, table.cards, table.top, len(hand.events)]
    )


def check_views(hand: Hand, luck: Random) -> None:
    """Change only cards that a seat cannot see, and nothing that it is told changes by a byte.

    Where a hidden card decides what happens next, as when the dealer looks under an ace, the others learn
    something by right; there it is enough that some other secret would have looked the same.
    """
    seat = luck.choice((*hand.table.seats, None))
    mine = seen_from(hand, seat)
    tries = 12 if hand.game.secrets_decide else 1
    others = (other_secrets(hand, seat, luck) for _ in range(tries))
    same = any(other is not None and seen_from(other, seat) == mine for other in others)
    require(same, hand, f"seat {seat} can tell cards that it cannot see")


def seen_from(hand: Hand, seat: Seat | None) -> bytes:
    """All that a seat is told: its view, the story of the hand, and what is read off them for the seat."""
    view = hand.view(seat)
    game = hand.game
    assert isinstance(game, Game)
    outlook = game.outlook(hand.setup, view, view.ask) if view.ask else ()
    told = story(hand.events, game.voice(hand.setup), seat)
    read = game.reading(hand.setup, view)
    return msgspec.json.encode([view, told, read, outlook, price_of(view, view.ask)], enc_hook=_in_parts)


def _in_parts(said: object) -> Wording:
    """A sentence as whoever reads it gets it."""
    if not isinstance(said, Sentence):
        raise TypeError(f"nobody is told a {type(said).__name__}")
    return said.wording


def other_secrets(hand: Hand, seat: Seat | None, luck: Random) -> Hand | None:
    """The same answers with the cards that this seat cannot see in another order; None if that cannot be."""
    if len(set(hand.setup.deck)) == len(hand.setup.deck):
        return renamed(hand, seat, luck)
    seen, shuffles = followed(hand, seat)
    hidden = [at for at in range(len(hand.setup.deck)) if at not in seen]
    name = dict(enumerate(hand.setup.deck))
    name.update(zip(hidden, [name[at] for at in luck.sample(hidden, len(hidden))], strict=True))
    setup = replace(hand.setup, deck=tuple(name.values()))
    inputs = hand.inputs
    drawn = replace(inputs.drawn, shuffles=tuple(tuple(name[at] for at in order) for order in shuffles))
    return played_otherwise(hand, Inputs(setup, inputs.inputs, drawn))


def renamed(hand: Hand, seat: Seat | None, luck: Random) -> Hand | None:
    """The same hand with the names of the cards that this seat has never seen dealt out among them anew.

    It follows a card through shuffles in mid-hand and through the choices of others, who threw it away.
    """
    events = (event for event in hand.events if isinstance(event, (Dealt, Passed, Shown)))
    seen = {card for event in events if event.masked(seat) is event for card in event.cards}
    seen.update(card for card in hand.setup.deck if card in _told_of(hand))
    hidden = [card for card in hand.setup.deck if card not in seen]
    name = dict(zip(hidden, luck.sample(hidden, len(hidden)), strict=True))

    def other(cards: Iterable[str]) -> tuple[str, ...]:
        return tuple(name.get(card, card) for card in cards)

    inputs = hand.inputs
    others = tuple(
        replace(one, answer=replace(one.answer, cards=other(one.answer.cards)))
        if isinstance(one, Answered)
        else one
        for one in inputs.inputs
    )
    drawn = replace(inputs.drawn, shuffles=tuple(other(shuffled) for shuffled in inputs.drawn.shuffles))
    return played_otherwise(hand, Inputs(replace(hand.setup, deck=other(hand.setup.deck)), others, drawn))


def _told_of(hand: Hand) -> set[str]:
    """What is said in reports, among it the cards that they call by name: these fit no others."""
    said: set[str] = set()
    for one in hand.inputs.inputs:
        for value in one.incident.values() if isinstance(one, Happened) else ():
            said.update(value if isinstance(value, (list, tuple)) else (str(value),))
    return said


def played_otherwise(hand: Hand, inputs: Inputs) -> Hand | None:
    """The same answers to other cards; None if they are not allowed.

    Where others may choose only certain of their hidden cards, and now hold different ones, they choose some
    that they may: which ones is as hidden as the cards.
    """
    try:
        again = play_again(hand.game, Inputs(inputs.setup, (), inputs.drawn))
        for one in inputs.inputs:
            if isinstance(one, Answered):
                again.answer(one.seat, _allowed(again, one), system=one.system)
            else:
                again.report(read_incident(one.incident))
    except (Refused, ValueError):
        return None
    return again


def _allowed(hand: Hand, answered: Answered) -> Answer:
    answer = answered.answer
    ask = next((ask for ask in hand.asks if ask.seat == answered.seat), None)
    option = ask.option_for(answer) if ask else None
    if option is None or not option.picks or option.takes_cards(answer.cards):
        return answer
    return replace(answer, cards=option.picks[0])


def followed(hand: Hand, seat: Seat | None) -> tuple[set[int], list[list[int]]]:
    """All cards that the seat has seen, and every shuffle in mid-hand, each card by its place in the deck.

    Cards are followed from place to place; where equal ones are shuffled, which is which makes no difference.
    """
    seen: set[int] = set()
    deck = list(range(len(hand.setup.deck)))
    top = next((event.at for event in hand.events if isinstance(event, Dealt)), 0)
    used_before = deck[:top]
    lying: dict[str, list[int]] = {}
    shuffles: list[list[int]] = []
    for event in hand.events:
        if isinstance(event, Shuffled) and top:
            mixed = deck[top:] + [at for place in event.places for at in lying.pop(place, [])] + used_before
            used_before = []
            names = hand.inputs.drawn.shuffles[len(shuffles)]
            deck[top:] = [_pick_up(mixed, card, hand.setup.deck) for card in names]
            shuffles.append(deck[top:])
        if not isinstance(event, (Dealt, Passed, Shown)):
            continue
        if isinstance(event, Dealt):
            top = event.at + len(event.cards)
            moved = deck[event.at : top]
        else:
            here = lying[event.source if isinstance(event, Passed) else event.place]
            moved = [_pick_up(here, card, hand.setup.deck) for card in event.cards]
        lying.setdefault(event.place, []).extend(moved)
        if event.masked(seat) is event:
            # Which of two that look alike was turned up in a hand, only who turned it knows.
            seen.update(moved)
            seen.update(at for at in lying[event.place] if hand.setup.deck[at] in event.cards)
    return seen, shuffles


def _pick_up(here: list[int], card: str, deck: Cards) -> int:
    found = next(at for at in here if deck[at] == card)
    here.remove(found)
    return found


def check_replay(hand: Hand) -> None:
    """The inputs, written down and read again, give the same events byte by byte."""
    written = msgspec.json.encode(hand.inputs)
    again = play_again(hand.game, msgspec.json.decode(written, type=Inputs))
    require(encode(again.events) == encode(hand.events), hand, "replay gives other events")
    require(again.stacks == hand.stacks, hand, "replay gives other stacks")


def encode(events: list[Event]) -> bytes:
    """Events as bytes."""
    return msgspec.json.encode(events)


def require(holds: bool, hand: Hand, what: str) -> None:
    """Unless it holds, the contract is broken, and the hand in which it is can be replayed."""
    if not holds:
        inputs = msgspec.json.encode(hand.inputs).decode()
        raise BrokenContract(f"{hand.setup.game}: {what}\nto see it, replay {inputs}")
