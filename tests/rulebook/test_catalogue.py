"""The filed catalogue keeps its promises, and a bad catalogue is told what is wrong where."""

import re
from collections.abc import Callable, Iterator

import pytest

from calroom.rulebook import CatalogueError, Rule, RuleBook
from calroom.rulebook.coverage import finished_games
from calroom.rulebook.model import ENFORCED

BOOK = RuleBook()
Rules = tuple[Rule, ...]
Change = Callable[[str, str, str], RuleBook]


@pytest.fixture(scope="module")
def rules() -> Rules:
    return tuple(BOOK.rules())


def test_the_three_houses_file_48_games_in_2519_rules(rules: Rules) -> None:
    assert BOOK.houses == ("comstock", "palace", "sk")
    assert len(BOOK.games) == 48
    assert len(rules) == 2519


def test_every_rule_has_an_id_of_its_own_in_its_own_game(rules: Rules) -> None:
    assert len({rule.id for rule in rules}) == len(rules)
    assert all(rule in BOOK.game(rule.game).rules for rule in rules)


def test_every_rule_the_engine_enforces_has_an_example(rules: Rules) -> None:
    assert [rule.id for rule in rules if rule.layer in ENFORCED and not rule.example] == []


def test_every_rule_says_something_and_names_its_lines(rules: Rules) -> None:
    def spans(lines: str) -> list[tuple[int, int]]:
        parts = [part.strip().partition("-") for part in lines.split(",")]
        return [(int(first), int(last or first)) for first, _, last in parts]

    assert [rule.id for rule in rules if not rule.says] == []
    assert all(first <= last for rule in rules for first, last in spans(rule.lines))


def test_every_game_that_is_followed_or_alike_exists() -> None:
    for game in BOOK.games:
        heading = BOOK.game(game).heading
        for other in (*heading.follows, *heading.alike):
            assert BOOK.game(other.partition(":")[0]).id != game


def test_a_game_that_follows_another_has_a_rule_that_says_so() -> None:
    for game in map(BOOK.game, BOOK.games):
        assert {entry for rule in game.rules for entry in rule.follows} == set(game.heading.follows)


def test_only_rules_that_the_engine_would_have_to_cite_are_excused_as_structure(rules: Rules) -> None:
    assert {rule.layer for rule in rules if rule.structure} <= ENFORCED


def test_the_list_of_finished_games_can_be_read() -> None:
    assert set(finished_games(BOOK)) <= set(BOOK.games)


def read_by_players() -> Iterator[tuple[str, str]]:
    """Every text of the catalogue that is shown, with where it stands."""
    for game in map(BOOK.game, BOOK.games):
        heading = game.heading
        yield from ((game.id, one) for one in (heading.title, heading.summary, heading.deck, heading.seats))
        for rule in game.rules:
            yield from ((rule.id, one) for one in (rule.says, rule.example, rule.note))
            if (read := rule.reading) is not None:
                yield from ((rule.id, one) for one in (read.gap, read.reading, read.why, *read.other))


def seen(pattern: str) -> list[tuple[str, str]]:
    sought = re.compile(pattern)
    return [(where, found[0]) for where, text in read_by_players() if (found := sought.search(text))]


def test_what_a_player_reads_calls_nobody_he() -> None:
    assert seen(r"\b([Hh]e|[Hh]im|[Hh]is|[Hh]imself)\b") == []


def test_what_a_player_reads_names_no_game_and_no_rule_by_its_id() -> None:
    assert seen(rf"\b({'|'.join(BOOK.houses)}|open)\.[a-z0-9]") == []
    words = {"buy-in", "check-raise", "even-money", "eight-or-better", "foul-hand", "three-of-a-kind"}
    limits = {"fixed-limit", "split-limit", "spread-limit"}
    slugs = {rule.slug for rule in BOOK.rules() if "-" in rule.slug} - words - limits
    assert seen(rf"(?<![\w-])({'|'.join(sorted(slugs))})(?![\w-])") == []


def test_what_a_player_reads_holds_no_line_of_a_house_file() -> None:
    assert seen(r"\b[a-z]+_\w+") == []
    assert seen(r"\b[a-z]+ = (true|false|['\"\[])") == []


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('layer = "conduct"', 'layer = "manners"', "one of play, incident, floor, room, fee, conduct"),
        ('topics = ["burn", "flop"]', 'topics = ["Burn It"]', "lower-case names with hyphens"),
        ('topics = ["burn", "flop"]', 'topics = "burn"', "lower-case names with hyphens"),
        ('says = "Players are polite."', "", "the fields id, lines, number, layer, says"),
        ('says = "Players are polite."', 'said = "Please."', "the fields id, lines, number, layer, says"),
        ('kind = "silent"', 'kind = "mute"', "one of silent, unclear, contradicts"),
        ('why = "It is the custom of the trade."', "", "the fields kind, gap, reading, why, other"),
        ('other = ["No card is burned."]', "other = []", "the fields kind, gap, reading, why, other"),
        ('gap = "How many cards are burned is not said."', 'gap = ""', "the fields kind, gap, reading"),
        ('id = "east.holdem.polite"', 'id = "east.stud.polite"', "ids that begin with east.holdem."),
        ('id = "east.holdem.polite"', 'id = "east.holdem.burns"', "every id once"),
        ('example = "One card goes face down."', 'example = ""', "an example in every play rule"),
        ("structure = true", 'structure = true\nfollows = ["east.pan"]', "what [game] follows"),
        ('follows = ["east.lowball:room"]', 'follows = ["east.lowball:attic"]', "each with a layer"),
        ('id = "east.holdem"', 'id = "east.stud"', "east.holdem"),
        ("[[rule]]", "[[rules]]", "one [game] and its [[rule]]s"),
        ('title = "Hold\'em"', "title = Hold'em", "not TOML"),
    ],
)
def test_bad_data_is_refused_with_file_rule_and_what_is_allowed(
    with_change: Change, old: str, new: str, complaint: str
) -> None:
    book = with_change("east/holdem.toml", old, new)
    with pytest.raises(CatalogueError) as refused:
        book.game("east.holdem")
    assert str(refused.value).startswith("east/holdem.toml: ")
    assert complaint in str(refused.value)


def test_a_bad_rule_is_named(with_change: Change) -> None:
    book = with_change("east/holdem.toml", 'layer = "conduct"', 'layer = "manners"')
    with pytest.raises(CatalogueError, match=r"east/holdem\.toml: rule east\.holdem\.polite: .*manners"):
        book.game("east.holdem")


def test_one_bad_file_does_not_keep_the_others_shut(with_change: Change) -> None:
    book = with_change("east/holdem.toml", "[game]", "[play]")
    assert isinstance(book.rule("west.holdem.deck"), Rule)


def test_a_rule_tells_how_it_is_read_or_what_is_to_be_noted(small: RuleBook) -> None:
    read = small.rule("east.holdem.burns")
    assert read.remark == (
        "How many cards are burned is not said. One card, whether raises were made or not."
    )
    assert small.rule("east.holdem.polite").remark == "A reminder of good manners."
    assert small.rule("east.holdem.deck").remark == ""
