"""Button and blinds go round: everybody has each once before anybody has it twice, whoever comes or goes."""

from collections.abc import Iterator
from random import Random

import pytest

import calroom
from calroom.room.inputs import Away, Back, Leave
from calroom.table.events import Moved
from calroom.table.hand import Hand
from calroom.table.refusals import Refused

from .live import Live

BLINDS = ("blind", "short-blind", "heads-up-blinds", "single-blind")
WITH_BLINDS = [
    game.id
    for game in calroom.games()
    if game.id.split(".")[0] in ("palace", "comstock", "sk") and game.type.blind_places
]
WITH_A_BUTTON = [
    game.id
    for game in calroom.games()
    if game.id.split(".")[0] in ("palace", "comstock", "sk")
    and game.family == "poker"
    and game.has_button
    and not game.type.blind_places
]


class Turns:
    """Who had a place in which hand, and who was dealt in."""

    def __init__(self) -> None:
        self.dealt_in: list[set[str]] = []
        self.had: dict[str, list[str]] = {"button": [], "blind": []}

    def note(self, live: Live, hand: Hand) -> None:
        """Write down one hand."""
        people = live.table.people
        self.dealt_in.append(set(people.values()))
        blinds = [event.source for event in hand.events if isinstance(event, Moved) and event.topic in BLINDS]
        self.had["button"].append(people.get(hand.table.button, ""))
        self.had["blind"].append(people[int(blinds[-1][6:])] if blinds else "")

    def unfair(self, place: str, *, from_first_blind: bool = False) -> list[tuple[int, int, set[str]]]:
        """Hands between which somebody had a place twice, and others who played all along had it never."""
        found = []
        last: dict[str, int] = {}
        for number, person in enumerate(self.had[place]):
            if person and person in last:
                since = last[person]
                window = range(since, number + 1)
                stayed = set.intersection(*(self.dealt_in[one] for one in window))
                served = {self.had[place][one] for one in window}
                waiting = stayed - served
                if from_first_blind:
                    waiting &= set(self.had["blind"][: since + 1])
                # With two players the large blind decides, and the other has the button.
                crowded = all(len(self.dealt_in[one]) > 2 for one in window)
                if waiting and (place == "blind" or crowded):
                    found.append((since, number, waiting))
            last[person] = number
        return found


def an_evening(game: str, seed: int, hands: int = 40) -> Turns:
    """People come and go between hands, most of them to and from any seat."""
    luck, live, turns = Random(seed), Live(game), Turns()
    most = live.table.game.rules.seats[1]
    names = iter(f"P{number}" for number in range(1000))
    for seat in luck.sample(range(1, most + 1), min(most, 5)):
        live.sit(f"{next(names)} {seat}:$5000")
    for _ in range(hands):
        come_and_go(live, luck, names)
        try:
            live.deal()
        except Refused:
            continue
        if live.table.hand is not None:
            turns.note(live, live.table.hand)
            live.finish()
    return turns


def come_and_go(live: Live, luck: Random, names: Iterator[str]) -> None:
    """Now and then somebody leaves, goes away, comes back or sits down."""
    state = live.table.state
    for player in list(state.players.values()):
        roll = luck.random()
        if roll < 0.08 and len(state.players) > 3:
            live.take(Leave(who=player.person))
        elif roll < 0.14 and player.away_since is None:
            live.take(Away(who=player.person))
        elif player.away_since is not None and roll < 0.5:
            live.take(Back(who=player.person))
    if live.table.open_seats and luck.random() < 0.35:
        live.sit(f"{next(names)} {luck.choice(live.table.open_seats)}:$5000")


@pytest.mark.parametrize("game", WITH_BLINDS)
def test_nobody_has_the_blind_twice_before_everybody_who_stayed_has_had_it_once(game: str) -> None:
    for seed in range(6):
        assert not an_evening(game, seed).unfair("blind"), seed


@pytest.mark.parametrize("game", WITH_BLINDS)
def test_nobody_has_the_button_twice_before_everybody_in_the_round_has_had_it_once(game: str) -> None:
    for seed in range(6):
        assert not an_evening(game, seed).unfair("button", from_first_blind=True), seed


@pytest.mark.parametrize("game", [game for game in WITH_BLINDS if game.startswith("sk.")])
def test_at_sk_that_holds_for_newcomers_from_their_first_hand_on(game: str) -> None:
    for seed in range(6):
        assert not an_evening(game, seed).unfair("button"), seed


@pytest.mark.parametrize("game", WITH_A_BUTTON)
def test_without_blinds_the_button_goes_from_each_player_to_the_next(game: str) -> None:
    for seed in range(4):
        assert not an_evening(game, seed).unfair("button"), seed


@pytest.mark.rule("sk.holdem.blind-and-button-rotate")
def test_who_has_paid_blind_and_fee_does_not_pay_them_again_when_somebody_comes_between() -> None:
    live = Live("sk.holdem")
    live.sit("Ann 1, Bob 3, Cas 5, Dee 7")
    payers = []
    for newcomer in ("", "Eve 4", ""):
        if newcomer:
            live.sit(newcomer)
        live.deal()
        hand = live.table.hand
        assert hand is not None
        fees = [one.source for one in hand.events if isinstance(one, Moved) and one.target == "collection"]
        payers.append(fees)
        live.finish()
    assert payers == [["stack 5"], ["stack 7"], ["stack 1"]]


@pytest.mark.rule("sk.holdem.blind-and-button-rotate")
def test_where_the_small_blind_has_left_the_button_lies_before_the_empty_seat() -> None:
    live = Live("sk.holdem")
    live.sit("Ann 1, Bob 2, Cas 3, Dee 4, Eve 5")
    live.play()
    live.leave("Bob")
    live.deal()
    hand = live.table.hand
    assert hand is not None
    assert hand.table.button == 2
    blinds = [event.source for event in hand.events if isinstance(event, Moved) and event.topic == "blind"]
    assert blinds == ["stack 3", "stack 4"]
