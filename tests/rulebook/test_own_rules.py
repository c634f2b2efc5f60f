"""Whatever is refused or decided is decided by a rule of the house-game, or by one that it refers to."""

from random import Random

import pytest

import calroom
from calroom.cards import HIDDEN
from calroom.floor import playing
from calroom.floor.possible import kinds, what_can_happen
from calroom.houses.game import Game
from calroom.rulebook import book
from calroom.table.asks import Answer
from calroom.table.hand import Hand
from calroom.table.refusals import Refused

FILED = [game.id for game in calroom.games() if game.id in book().games]
HANDS = 10
RATE = 0.2
WRONG = (("juggle", 0), ("raise", 10**9), ("bet", 1), ("all-in", 1), ("check", 0), ("call", 1), ("fold", 0))


def cited(game: Game, hand: Hand, luck: Random) -> set[tuple[str, ...]]:
    """Every rule that is cited in a hand of random play, with wrong answers and with incidents."""
    found: set[tuple[str, ...]] = set()
    while not hand.over:
        found |= refused(hand, luck)
        if luck.random() < RATE:
            for incident in what_can_happen(hand, luck, [luck.choice(kinds(game))]):
                hand.report(incident)
        else:
            playing.answer(hand, luck)
    topics = {getattr(event, "topic", "") for event in hand.events} - {""}
    return found | {game.rules_for(topic) for topic in topics}


def refused(hand: Hand, luck: Random) -> set[tuple[str, ...]]:
    """The rules by which wrong answers are refused at this moment, and by which options are granted."""
    found = set()
    for ask in hand.asks:
        topics = (ask.topic, ask.turn, *(option.topic for option in ask.options), *dict(ask.barred).values())
        found |= {hand.game.rules_for(topic) for topic in topics if topic}
        wrong = [Answer(verb, amount) for verb, amount in WRONG]
        wrong += [Answer(option.verb, cards=(HIDDEN,) * 9, where=option.where) for option in ask.options]
        for seat in (ask.seat, luck.choice(hand.table.seats)):
            found |= {rules for answer in wrong if (rules := _refusal(hand, seat, answer))}
    return found


def _refusal(hand: Hand, seat: int, answer: Answer) -> tuple[str, ...]:
    ask = next((ask for ask in hand.asks if ask.seat == seat), None)
    option = ask.option_for(answer) if ask else None
    if option is not None and option.takes(answer):
        return ()
    with pytest.raises(Refused) as refusal:
        hand.answer(seat, answer)
    return refusal.value.rules


def heirs(game: str) -> set[str]:
    """The game and all that it follows, directly or not."""
    found, queue = {game}, [game]
    for one in queue:
        for entry in book().game(one).heading.follows:
            source = entry.partition(":")[0]
            if source not in found:
                found.add(source)
                queue.append(source)
    return found


@pytest.mark.parametrize("name", FILED)
def test_every_rule_that_is_cited_is_the_games_own_or_one_that_its_own_refers_to(name: str) -> None:
    game, luck, found = calroom.game(name), Random(name), set()
    for seed in range(HANDS):
        found |= cited(game, playing.deal(game, seed), luck)
    for rules in filter(None, found):
        assert rules[0].rpartition(".")[0] == name
        assert {rule.rpartition(".")[0] for rule in rules} <= heirs(name)
        borrowed = [rule for rule in rules if rule.rpartition(".")[0] != name]
        assert not borrowed or book().rule(rules[0]).follows, rules
        own = book().game(name).by_slug
        assert not [rule for rule in borrowed if book().rule(rule).slug in own]


@pytest.mark.parametrize("name", FILED)
def test_too_many_players_are_refused_by_a_rule_of_the_game(name: str) -> None:
    game = calroom.game(name)
    seats = {} if game.backlines else dict.fromkeys(range(1, game.rules.seats[1] + 2), 20000)
    with pytest.raises(Refused) as crowd:
        game.hand(seats)
    assert all(rule.startswith(f"{name}.") for rule in crowd.value.rules[:1])


@pytest.mark.parametrize(
    ("name", "stakes", "rule"),
    [
        ("sk.omaha-hilo", "$5-$10 spread limit", "sk.omaha-hilo.wagering-limits"),
        ("sk.omaha", "$2-$6 spread limit", "sk.omaha.wagering-limits"),
        ("sk.pineapple", "$2-$6 spread limit", "sk.pineapple.wagering-limits"),
        ("sk.holdem-hilo", "$2-$6 spread limit", "sk.holdem-hilo.fee"),
        ("palace.omaha-hilo", "$2-$6", "palace.omaha-hilo.limit"),
        ("palace.omaha", "$7-$13", "palace.omaha.hold-em-prevails"),
    ],
)
def test_stakes_that_are_not_posted_are_refused_by_the_games_own_rule(
    name: str, stakes: str, rule: str
) -> None:
    with pytest.raises(Refused) as refusal:
        calroom.game(name).hand({1: 20000, 2: 20000, 3: 20000}, stakes=stakes)
    assert refusal.value.rules[0] == rule


@pytest.mark.parametrize("name", FILED)
def test_where_a_game_follows_another_a_rule_of_its_own_says_so(name: str) -> None:
    game = book().game(name)
    for entry in game.heading.follows:
        assert [rule.id for rule in game.rules if entry in rule.follows], entry
