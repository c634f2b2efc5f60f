"""Look-up by id and by topic."""

import re
import time
from collections.abc import Callable

import pytest

from calroom.rulebook import RuleBook, UnknownRule, book

Change = Callable[[str, str, str], RuleBook]


def ids(book: RuleBook, game: str, topic: str) -> list[str]:
    return [rule.id for rule in book.rules_for(game, topic)]


def test_a_rule_is_found_by_its_full_id_or_by_its_name_in_a_game(small: RuleBook) -> None:
    assert small.rule("east.holdem.burns") is small.rule("burns", game="east.holdem")


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("east.holdem.burn", "east.holdem.burns"),
        ("east.holdem.raisecap", "east.holdem.raise-cap"),
        ("esat.holdem.burns", "east.holdem"),
        ("holdem", "east.holdem"),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(small: RuleBook, name: str, nearest: str) -> None:
    with pytest.raises(UnknownRule) as unknown:
        small.rule(name) if name.count(".") == 2 else small.game(name)
    assert nearest in unknown.value.nearest
    assert nearest in str(unknown.value)


def test_a_game_is_read_in_less_than_thirty_milliseconds() -> None:
    def seconds() -> float:
        fresh, start = RuleBook(), time.process_time()
        fresh.game("palace.pan")
        return time.process_time() - start

    assert min(seconds() for _ in range(5)) < 0.03


def test_the_program_has_one_book() -> None:
    assert book() is book()


def test_a_topic_resolves_to_the_rules_that_list_it(small: RuleBook) -> None:
    assert ids(small, "east.holdem", "burn") == ["east.holdem.burns"]
    assert small.rules_for("east.holdem", "burn") is small.rules_for("east.holdem", "burn")


def test_what_no_rule_lists_is_the_custom_of_the_trade(small: RuleBook) -> None:
    assert small.rules_for("east.holdem", "rabbit-hunting") == ()


def test_a_house_that_filed_nothing_plays_by_the_custom_of_the_trade(small: RuleBook) -> None:
    assert small.rules_for("open.holdem", "burn") == ()


def test_the_games_own_rule_prevails_over_the_game_it_follows(small: RuleBook) -> None:
    assert ids(small, "east.holdem-hilo", "raise-cap") == ["east.holdem-hilo.two-raises"]


def test_what_a_game_leaves_open_is_found_where_it_sends_the_reader(small: RuleBook) -> None:
    assert ids(small, "east.holdem-hilo", "burn") == ["east.holdem-hilo.as-holdem", "east.holdem.burns"]


def test_the_games_that_a_followed_game_follows_come_after_it(small: RuleBook) -> None:
    assert ids(small, "east.holdem-hilo", "broken-game") == [
        "east.holdem-hilo.as-holdem",
        "east.lowball.broken-game",
    ]


def test_a_game_may_follow_another_in_one_layer_only(small: RuleBook) -> None:
    assert ids(small, "east.holdem", "broken-game") == ["east.lowball.broken-game"]
    assert ids(small, "east.holdem", "draw") == []
    assert ids(small, "east.holdem-hilo", "draw") == []


def test_games_that_follow_each_other_do_not_send_the_reader_in_circles(with_change: Change) -> None:
    book = with_change("east/lowball.toml", 'seats = "2-8"', 'seats = "2-8"\nfollows = ["east.holdem-hilo"]')
    assert ids(book, "east.lowball", "no-such-topic") == []
    assert ids(book, "east.lowball", "burn") == ["east.holdem.burns"]


def test_a_rule_governs_only_in_its_own_game(small: RuleBook) -> None:
    burns = small.rule("east.holdem.burns")
    assert small.governs(burns, "east.holdem", "burn")
    assert not small.governs(burns, "east.holdem-hilo", "burn")
    assert not small.governs(burns, "east.holdem", "raise-cap")


def test_a_rule_that_sends_elsewhere_governs_what_is_found_there(small: RuleBook) -> None:
    pointer = small.rule("east.holdem-hilo.as-holdem")
    assert small.governs(pointer, "east.holdem-hilo", "burn")
    assert not small.governs(pointer, "east.holdem-hilo", "raise-cap")


def test_the_book_lists_its_topics(small: RuleBook) -> None:
    assert small.topics("east.holdem") == ("burn", "flop", "raise-cap")
    assert small.topics() == ("broken-game", "burn", "draw", "flop", "raise-cap")


def test_a_rule_without_topic_shows_as_one_that_nobody_enforces(small: RuleBook) -> None:
    assert [rule.id for rule in small.unenforced()] == ["east.holdem.polite"]


def test_a_rule_whose_topics_no_script_names_is_enforced_by_nobody(small: RuleBook) -> None:
    unenforced = small.unenforced(
        "east.holdem", named={("east.holdem", "burn"), ("west.holdem", "raise-cap")}
    )
    assert [rule.slug for rule in unenforced] == ["raise-cap", "polite"]


def test_the_name_of_a_rule_has_numbers_as_the_rule_writes_them() -> None:
    names = {rule.id: rule.name for rule in book().rules()}
    assert names["sk.pure215.over-21-5-keeps-wager-on-table"] == "Over 21.5 keeps wager on table"
    assert names["palace.holdem.fee-4-8"] == "Fee $4-$8"
    assert names["comstock.no-bust.joker-joker-pays-2-to-1"] == "Joker joker pays 2 to 1"
    assert not [name for name in names.values() if re.search(r"\d \d", name)]
