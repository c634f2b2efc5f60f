"""No remedy shows a card that nobody has seen: pairs of incidents in every game, followed card by card."""

from collections.abc import Callable
from itertools import islice
from random import Random

import pytest

import calroom
from calroom.games.poker.trouble.hands import no_such_card
from calroom.games.poker.trouble.incidents import InTheMuck
from calroom.table.asks import Script
from calroom.table.events import Shown
from calroom.table.hand import Hand
from calroom.table.incidents import Exposed, Incident, TurnedUp, unless
from calroom.table.table import HAND, ONLY, Table
from calroom.testing import BrokenContract, check
from calroom.testing.going_wrong import Watched, check_pairs, every_pair
from tests.telling import events_of

GAMES = [game.id for game in calroom.games()]
FIRST = {(game.id.partition(".")[0], game.type.name): game.id for game in reversed(calroom.games())}
"""The first game of every script in every house; the others have the same remedies."""
SHARE = 3
"""Of the pairs of the others each tries every third, and the next game of the house the next."""
HOLDEM = [game.id for game in calroom.games() if game.type.name == "holdem"]


@pytest.mark.parametrize("name", GAMES)
def test_whatever_two_things_go_wrong_no_hidden_card_is_shown(name: str) -> None:
    game = calroom.game(name)
    house, _, alone = name.partition(".")
    share = calroom.house(house).games.index(alone) % SHARE
    start, step = (0, 1) if name in FIRST.values() else (share, SHARE)
    assert check_pairs(game, islice(every_pair(game), start, None, step))


@pytest.mark.parametrize("name", HOLDEM)
@pytest.mark.parametrize("card", [1, 2])
def test_of_two_exposed_hole_cards_each_is_shown_once_and_no_other(name: str, card: int) -> None:
    game = calroom.game(name)
    hand = game.hand(dict.fromkeys((1, 2, 3, 4), 20000), 4, seed=5)
    first, second = hand.table.cards["hand 1"][card - 1], hand.table.cards["hand 2"][0]
    hand.report(Exposed(seat=1, card=card))
    replaced = hand.table.cards["hand 1"][-1]
    hand.report(Exposed(seat=2, card=1))
    shown = [event for event in events_of(hand, "exposed-card") if isinstance(event, Shown)]
    assert [event.cards for event in shown] == [(first,), (second,)]
    assert replaced not in {card for event in shown for card in event.cards}


# The contract finds what it is there to find


def shows_the_next(table: Table, incident: TurnedUp) -> Script[None]:
    """The wrong card is turned up."""
    cards = table.cards[HAND[incident.seat]]
    table.show(HAND[incident.seat], (cards[incident.card % len(cards)],), "own-card-shown")
    yield from ()


def tells(table: Table, incident: TurnedUp) -> Script[None]:
    """The right card is shown, and another spoken of."""
    cards = table.cards[HAND[incident.seat]]
    table.show(HAND[incident.seat], (cards[incident.card - 1],), "own-card-shown")
    table.call("own-card-shown", f"beside it lies {cards[incident.card % len(cards)]}")
    yield from ()


def throws_away_face_up(table: Table, incident: TurnedUp) -> Script[None]:
    """A card goes away for all to see, and comes back."""
    place = HAND[incident.seat]
    card = table.cards[place][incident.card % len(table.cards[place])]
    table.pass_cards((card,), place, "muck", "own-card-shown")
    table.pass_cards((card,), "muck", place, "own-card-shown", ONLY[incident.seat])
    yield from ()


@pytest.mark.parametrize("remedy", [shows_the_next, tells, throws_away_face_up])
def test_a_remedy_that_shows_or_tells_another_card_breaks_the_contract(
    remedy: Callable[[Table, TurnedUp], Script[None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = calroom.game("comstock.holdem")
    monkeypatch.setattr(game, "remedies", {TurnedUp: unless(no_such_card, remedy)})
    with pytest.raises(BrokenContract, match=r"was shown, which nobody had seen|which nobody has seen"):
        check(game, hands=20)


def test_a_card_that_has_gone_elsewhere_is_still_the_one_that_was_named() -> None:
    game = calroom.game("comstock.holdem")
    hand = game.hand(dict.fromkeys((1, 2, 3), 20000), 3, seed=5)
    watched = Watched(game, hand)
    watched.report(TurnedUp(seat=1, card=2))
    watched.report(InTheMuck(seat=1))
    answer_all(hand, Random(1))
    watched.look()
    assert watched.reports == [incident.words() for incident in (TurnedUp(1, 2), InTheMuck(1))]


def answer_all(hand: Hand, luck: Random) -> None:
    """To the end as by default."""
    while not hand.over:
        ask = luck.choice(hand.asks)
        hand.answer(ask.seat, ask.default)


def test_every_incident_names_cards_in_a_way_that_the_contract_reads() -> None:
    kinds: set[type[Incident]] = {kind for name in GAMES for kind in calroom.game(name).remedies}
    for kind in kinds:
        assert kind.names_hand in ("", "own", "bank")
        assert not kind.names_hand or "card" not in kind.__struct_fields__


@pytest.mark.parametrize("game", ["palace.holdem", "comstock.holdem", "sk.holdem", "sk.omaha"])
def test_a_second_exposed_card_is_the_one_that_was_dealt_second(game: str) -> None:
    hand = calroom.game(game).hand(dict.fromkeys((1, 2, 3, 4), 20000), seed=5)
    first, second, *_ = hand.table.cards["hand 2"]
    hand.report(Exposed(2, 1))
    hand.report(Exposed(2, 2))
    shown = [card for event in hand.events if isinstance(event, Shown) for card in event.cards]
    assert shown == [first, second]
