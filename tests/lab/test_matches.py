"""Matches: every deal from every seat, the same outcome however many work on it, and honest errors."""

import pytest

from calroom import lab
from calroom.lab.matches import BadBot, Bot, Said
from calroom.table.asks import Ask
from calroom.table.views import View


def caller(_: View, ask: Ask) -> Said:
    """Calls whatever is bet, and otherwise does what counts for want of another answer."""
    return "call" if any(option.verb == "call" for option in ask.options) else ask.default


def liar(_: View, __: Ask) -> Said:
    return "juggle"


def mute(_: View, __: Ask) -> Said:
    return ()  # type: ignore[return-value]


def test_the_same_player_in_every_seat_wins_nothing_where_no_fee_is_taken() -> None:
    found = lab.match("open.holdem", {"one": caller, "other": caller}, deals=6, seed=3)
    assert [one.won for one in found.players] == [0, 0]
    assert [one.error for one in found.players] == [0, 0]
    assert found.hands == 12


def test_a_match_is_the_same_by_one_worker_and_by_two() -> None:
    players: dict[str, Bot | str] = {"caller": caller, "random": "random", "sensible": "sensible"}
    alone = lab.match("sk.pure215", players, deals=45, seed=5)
    assert alone == lab.match("sk.pure215", players, deals=45, seed=5, workers=2)
    assert alone != lab.match("sk.pure215", players, deals=45, seed=6)


def test_what_is_won_and_lost_adds_up_to_what_the_house_took() -> None:
    found = lab.match("open.stud", {"caller": caller, "random": "random"}, deals=10, seed=1, stack="$100")
    assert sum(one.won for one in found.players) == 0
    low, high = found.players[0].interval
    assert low <= found.players[0].mean <= high


def test_a_player_who_says_what_nobody_may_is_named_with_what_they_may_say() -> None:
    with pytest.raises(BadBot, match=r"seat 1 cannot juggle.*you may"):
        lab.match("open.holdem", {"liar": liar, "caller": caller}, deals=1)
    with pytest.raises(BadBot, match="say a verb, a verb and an amount, or an Answer"):
        lab.match("open.holdem", {"mute": mute, "caller": caller}, deals=1)


def test_a_match_says_how_many_may_play_and_whom_it_knows() -> None:
    with pytest.raises(ValueError, match="played by 2 to"):
        lab.match("open.holdem", {"alone": caller})
    with pytest.raises(
        ValueError, match="there is no player shark; there are beginner, sensible, expert, random"
    ):
        lab.match("open.holdem", {"shark": "shark", "caller": caller}, deals=1)
    with pytest.raises(ValueError, match="deals: at least 1"):
        lab.match("open.holdem", {"one": caller, "other": caller}, deals=0)


def test_a_match_draws_itself_in_a_notebook() -> None:
    found = lab.match("open.holdem", {"caller": caller, "random": "random"}, deals=2)
    assert found._repr_html_().count("<tr>") == 3
    assert "dollars a hand" in str(found)
