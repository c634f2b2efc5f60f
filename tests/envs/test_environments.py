"""Environments for learning: every house-game, held to what PettingZoo, Gymnasium and OpenSpiel ask."""

import copy
import pickle
import warnings
from collections.abc import Iterator

import numpy as np
import pytest

import calroom
from calroom.cards import HIDDEN
from calroom.envs import gymnasium, openspiel, pettingzoo
from calroom.envs.choices import SIZES, Actions, Choice, begun, chosen, next_actions, sizes
from calroom.envs.episode import Episode, Table
from calroom.envs.vectors import Hands
from calroom.table.asks import Answer, Ask, Option

GAMES = [game.id for game in calroom.games()]
SOME = ["palace.holdem", "palace.draw", "sk.pure215", "palace.double-hand", "palace.pan"]


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Their tests warn of tastes, such as observations that have a mask beside them."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def played(episode: Episode, luck: np.random.Generator) -> int:
    """Play to the end by any actions that count, and say how many that took."""
    steps = 0
    while not episode.over:
        mask, sight = episode.mask, episode.sight(episode.seat)
        assert mask.sum() > 1
        assert np.isfinite(sight).all()
        episode.act(int(luck.choice(np.flatnonzero(mask))))
        steps += 1
    return steps


@pytest.mark.parametrize("name", GAMES)
def test_every_house_game_is_played_by_actions_from_one_list(name: str) -> None:
    table, luck = Table(calroom.game(name)), np.random.default_rng(1)
    assert len(table.sights.names) == table.sights.count
    assert sum(played(table.deal(seed), luck) for seed in range(3)) > 0


@pytest.mark.parametrize("name", SOME)
def test_pettingzoo_finds_nothing_wrong(name: str) -> None:
    from pettingzoo.test import api_test, seed_test

    api_test(pettingzoo.env(name), num_cycles=60)
    seed_test(lambda: pettingzoo.env(name), num_cycles=20)


@pytest.mark.parametrize("name", SOME)
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    from gymnasium.utils.env_checker import check_env

    check_env(gymnasium.env(name, seat=2), skip_render_check=True)


@pytest.mark.parametrize("name", [name for name in SOME if not name.endswith("pan")])
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    import pyspiel

    game = openspiel.load(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    luck, state = np.random.default_rng(2), game.new_initial_state()
    while not state.is_terminal():
        player = state.current_player()
        actions = range(256) if state.is_chance_node() else state.legal_actions()
        action, other = int(luck.choice(list(actions))), state.clone()
        state.apply_action(action)
        other.apply_action(action)
        assert str(state) == str(other)
        if player >= 0:
            assert state.information_state_string(player) == other.information_state_string(player)
            assert state.observation_tensor(player) == other.observation_tensor(player)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert again.returns() == state.returns()


def test_the_same_seed_deals_the_same_hand() -> None:
    one, other = (pettingzoo.env("comstock.holdem", seats=3) for _ in range(2))
    for env in (one, other):
        env.reset(seed=9)
    assert np.array_equal(one.last()[0]["observation"], other.last()[0]["observation"])


def test_a_hidden_card_is_only_a_card_in_what_a_seat_sees() -> None:
    table = Table(calroom.game("open.holdem"), seats=2)
    episode = table.deal(4)
    seat = episode.seat
    others = [cards for place, cards in episode.view(seat).cards.items() if place == f"hand {3 - seat}"]
    assert others == [[HIDDEN, HIDDEN]]
    sight = dict(zip(table.sights.names, episode.sight(seat), strict=True))
    assert sight["seat +1: cards not seen"] == 2
    assert not any(value for name, value in sight.items() if name.startswith("seat +1: sees"))
    assert sum(value for name, value in sight.items() if name.startswith("seat +0: sees")) == 2


def test_amounts_are_sizes_between_the_least_and_the_most() -> None:
    found = sizes(Option("bet", low=200, high=20_000, step=100)).amounts
    assert len(found) == SIZES
    assert (found[0], found[-1]) == (200, 20_000)
    assert [*found] == sorted(found)
    assert all(amount % 100 == 0 for amount in found)


def test_cards_are_chosen_one_by_one_in_the_order_of_the_deck() -> None:
    actions = Actions(calroom.game("palace.draw"))
    ask = Ask(1, (Option("draw", cards=("2c", "Kd", "7h"), fewest=0, most=2),), Answer("draw"))
    step = begun(actions, ask)
    assert isinstance(step, Choice)
    names = [actions.name(action) for action in next_actions(actions, step)]
    assert names == ["card 2c", "card 7h", "card Kd", "that is all"]
    step = chosen(actions, step, actions.card_number["7h"])
    assert isinstance(step, Choice)
    assert [actions.name(action) for action in next_actions(actions, step)] == ["card Kd", "that is all"]
    assert chosen(actions, step, actions.card_number["Kd"]) == Answer("draw", cards=("7h", "Kd"))
    with pytest.raises(ValueError, match="card 2c cannot be chosen now: there are card Kd, that is all"):
        chosen(actions, step, actions.card_number["2c"])


def test_a_hand_is_copied_and_sent_and_goes_on_alike() -> None:
    hand = calroom.game("palace.holdem").hand({1: 20_000, 2: 20_000, 3: 20_000}, seed=3)
    hand.answer(hand.asks[0].seat, "call")
    for other in (copy.copy(hand), copy.deepcopy(hand), pickle.loads(pickle.dumps(hand))):
        assert other.events == hand.events
        while not other.over:
            other.answer_for(other.asks[0].seat)
    assert not hand.over


def test_many_hands_are_played_side_by_side() -> None:
    hands, luck = Hands("open.holdem", count=20, seats=3, seed=2), np.random.default_rng(5)
    over = 0
    for _ in range(40):
        told = hands.step((luck.random(hands.masks.shape) * hands.masks).argmax(axis=1))
        assert np.allclose(told.results.sum(axis=1), 0)
        over += int(told.over.sum())
    assert over > 20
    with pytest.raises(ValueError, match="does not count in hand 0"):
        hands.step(np.full(20, -1))
    with pytest.raises(ValueError, match="one action for each of 20 hands"):
        hands.step(np.zeros(3, int))


def test_an_action_that_does_not_count_is_refused_and_changes_nothing() -> None:
    episode = Table(calroom.game("open.holdem"), seats=2).deal(1)
    before = len(episode.hand.events)
    with pytest.raises(ValueError, match="cannot be chosen now: there are"):
        episode.act(episode.table.actions.all_of_them)
    assert len(episode.hand.events) == before
