"""The rules of play as a document: every rule has its place, and what is added is what the engine does."""

import re
from datetime import date
from fnmatch import fnmatchcase
from functools import cache
from itertools import pairwise

import pytest
from tests.filing.conftest import Own

import calroom
from calroom.cards import Cards
from calroom.filing import filing, page
from calroom.filing.chapters import LISTED, Place, place_of
from calroom.filing.document import AnyBlock, Document, Drawn, Grid, Hands, Paragraph, Played
from calroom.filing.examples import examples
from calroom.filing.ranked import LISTED as HANDS
from calroom.filing.ranked import cards_of, rankings
from calroom.filing.repeated import rules_of
from calroom.houses.grounds import filed_as
from calroom.money import cents
from calroom.rulebook import Layer, Rule, book

DAY = date(2026, 11, 17)


@cache
def text_of(house: str, game: str = "") -> Document:
    """Written once for all that read it."""
    return filing(calroom.house(house), game, day=DAY, played=False, figures=False)


@pytest.mark.parametrize("house", book().houses)
def test_every_rule_of_the_catalogue_of_every_layer_has_one_place_in_the_document_of_its_house(
    house: str,
) -> None:
    found = text_of(house)
    written = page(found)
    keys = [block.key for _, block in found.numbered()]
    assert len(keys) == len(set(keys))
    for rule in book().rules():
        if rule.id.partition(".")[0] == house:
            assert keys.count(rule.id) == 1, rule.id
            assert f'id="{rule.id}"' in written
    layers = {rule.layer for rule in book().rules() if rule.id.partition(".")[0] == house}
    assert {Layer.PLAY, Layer.FEE, Layer.ROOM} <= layers


def test_a_rule_is_told_in_full_and_unchanged_where_the_file_has_the_filed_values() -> None:
    found = {block.key: block for _, block in text_of("sk", "pure215").numbered()}
    for rule in book().rules("sk.pure215"):
        block = found[rule.id]
        assert isinstance(block, Paragraph)
        assert (block.text, block.example, block.struck) == (rule.says, rule.example, "")


@pytest.mark.parametrize("layer", Layer)
def test_rules_of_a_layer_stand_in_the_chapter_for_it(layer: Layer) -> None:
    chapters = {
        block.key: chapter.name for _, chapter, _ in text_of("palace").chapters() for block in chapter.blocks
    }
    where = {
        Layer.INCIDENT: {"irregularities", "limits"},
        Layer.FLOOR: {"irregularities"},
        Layer.FEE: {"collection", "limits"},
        Layer.ROOM: {"between", "limits"},
        Layer.CONDUCT: {"conduct", "limits"},
    }
    for rule in book().rules():
        if rule.id.startswith("palace.") and rule.layer is layer and layer in where:
            assert chapters[rule.id] in where[layer], rule.id


def test_every_pattern_of_a_chapter_names_a_topic_of_the_book() -> None:
    topics = book().topics()
    idle = [
        pattern
        for patterns in LISTED.values()
        for pattern in patterns
        if not any(fnmatchcase(topic, pattern) for topic in topics)
    ]
    assert idle == []
    assert set(LISTED) <= {place.name.lower() for place in Place}


def test_what_a_game_takes_from_another_stands_in_its_own_document_too() -> None:
    found = {block.key: block for _, block in text_of("palace", "omaha").numbered()}
    rule = found["palace.holdem.raise-cap"]
    assert isinstance(rule, Paragraph)
    assert rule.origin == "palace.holdem"


def test_paragraphs_are_numbered_through_by_chapter() -> None:
    numbers = [number for number, _ in text_of("sk", "pure215").numbered()]
    assert numbers[:2] == ["1.1", "1.2"]
    assert len(numbers) == len(set(numbers))
    assert next(number for number, _ in text_of("sk").numbered()) == "1.1.1"


def test_the_digest_is_that_of_what_stands_there_and_not_of_the_day() -> None:
    one = text_of("sk", "push9")
    other = filing(calroom.house("sk"), "push9", day=date(2030, 1, 1), played=False, figures=False)
    assert one.digest == other.digest
    assert one.digest != text_of("sk", "pan").digest
    assert one.digest in page(one)
    assert "November 17, 2026" in page(one)
    assert one.version in page(one)


@pytest.mark.parametrize("game", calroom.games(), ids=lambda game: game.id)
def test_hands_in_pictures_go_from_the_best_to_the_worst_and_are_of_the_games_own_cards(
    game: calroom.Game,
) -> None:
    for _, listed, read in rankings(game):
        hands: list[Cards] = [cards_of(written, listed) for written in HANDS[listed]]
        values = [read(cards).value for cards in hands]
        assert all(better > worse for better, worse in pairwise(values)), listed
        deck = game.deck
        assert all(cards.count(card) <= deck.count(card) for cards in hands for card in cards)


@pytest.mark.parametrize("house", book().houses)
def test_every_filed_game_shows_its_ranking_in_pictures(house: str) -> None:
    found = text_of(house)
    for part in found.parts:
        if part.game.partition(".")[2] in calroom.house(house).games:
            shown = [
                block for chapter in part.chapters for block in chapter.blocks if isinstance(block, Hands)
            ]
            assert shown, part.game
            assert all(block.hands for block in shown)


@pytest.mark.parametrize(
    "game", ["sk.pure215", "palace.three-card", "palace.baccarat", "sk.holdem", "sk.pan"]
)
def test_worked_examples_are_hands_that_the_engine_plays_and_show_rules_of_settlement(game: str) -> None:
    house, _, name = game.partition(".")
    found = filing(calroom.house(house), name, day=DAY, figures=False)
    examples = [block for _, block in found.numbered() if isinstance(block, Played)]
    assert examples
    numbers = found.numbers()
    for example in examples:
        assert example.lines
        assert example.shows
        assert set(example.shows) <= set(numbers)
    again = filing(calroom.house(house), name, day=DAY, figures=False)
    assert again.digest == found.digest


NOT_SHOWN = {
    **dict.fromkeys(
        [
            f"comstock.{game} comstock.stud.smallest-chip"
            for game in ("stud-hilo", "razz", "five-stud", "mexican")
        ],
        "bets are fixed there, and who gets an odd chip is a rule of the game's own",
    ),
    "sk.pan sk.pan.no-pays-during-hand": "what does not happen stands in no hand",
}
"""Rules of settlement that no hand of a game can show, and why."""


def settled_by(game: calroom.Game) -> list[Rule]:
    """The rules of settlement that a filing of a game has."""
    house, _, name = game.id.partition(".")
    filed = filed_as(calroom.house(house), name)
    found = rules_of(calroom.house(house), filed) if filed else ()
    return [rule for rule in found if place_of(rule) is Place.SETTLEMENT]


@pytest.mark.parametrize("game", calroom.games(), ids=lambda game: game.id)
def test_every_rule_of_settlement_is_shown_by_a_hand_that_the_engine_has_played(game: calroom.Game) -> None:
    settled = settled_by(game)
    hands = [*examples(game, settled, game.id)]
    shown = {rule for hand in hands for rule in hand.shows}
    missing = [f"{game.id} {rule.id}" for rule in settled if rule.id not in shown]
    assert missing == [one for one in NOT_SHOWN if one.partition(" ")[0] == game.id]
    others = [{rule for other in hands if other is not hand for rule in other.shows} for hand in hands]
    repeats = [hand.title for hand, rest in zip(hands, others, strict=True) if rest >= set(hand.shows)]
    assert repeats in ([], [hand.title for hand in hands[:1]])
    for hand in hands:
        assert not [one for one in said_in(hand) if EMPTY.search(one)], hand.key


def test_a_hand_is_an_example_of_what_bound_an_answer_too() -> None:
    game = calroom.game("sk.pure215")
    (rule,) = (one for one in settled_by(game) if one.id == "sk.pure215.insurance-at-most-half")
    (hand,) = examples(game, [rule], game.id)
    assert any("insur" in line for line in hand.lines)


def test_a_worked_example_of_a_natural_pays_what_the_file_says(own: Own) -> None:
    def paid(house: calroom.House) -> str:
        found = filing(house, "pure215", day=DAY, figures=False)
        lines = [line for _, block in found.numbered() if isinstance(block, Played) for line in block.lines]
        at = next(at for at, line in enumerate(lines) if re.match(r"Seat \d+ shows .*natural", line))
        return next(line for line in lines[at:] if " wins " in line)

    filed, mine = paid(calroom.house("sk")), paid(own("sk.pure215", "natural_pays = [3, 2]"))
    won = [cents(f"${line.partition('$')[2]}") for line in (filed, mine)]
    assert won[0] * 5 == won[1] * 4, "six to five is four fifths of three to two"


def test_the_collection_stands_there_as_tables_with_every_row_of_the_file() -> None:
    found = [block for _, block in text_of("sk", "pure215").numbered() if isinstance(block, Grid)]
    fees = next(block for block in found if block.key == "sk.pure215/fees")
    assert len(fees.rows) == 11
    assert {"payer", "amount", "minimums", "at least"} <= set(fees.head)
    assert any("$0.50" in row for row in fees.rows)


def test_words_of_the_trade_are_explained_where_they_are_used() -> None:
    words = {block.key for _, block in text_of("sk", "pure215").numbered() if "/word-" in block.key}
    assert "sk.pure215/word-surrender" in words
    assert "sk.pure215/word-rope" not in words


def test_the_readings_that_were_taken_stand_at_the_end() -> None:
    found = text_of("sk", "pure215")
    last = found.parts[0].chapters[-1]
    assert last.name == "readings"
    taken = [rule.id for rule in book().rules("sk.pure215") if rule.reading]
    assert [block.key for block in last.blocks] == [f"{rule}/reading" for rule in taken]


def test_a_page_fetches_nothing_and_runs_nothing() -> None:
    written = page(text_of("palace", "pai-gow-tiles"))
    assert not re.search(r"<script|src=|href=\"(?!#)|style=\"", written)
    assert "@media print" in written


def test_a_house_without_filed_rules_has_a_document_of_its_values() -> None:
    found = text_of("open", "holdem")
    names = [chapter.name for chapter in found.parts[0].chapters]
    assert "values" in names
    assert "readings" not in names


EMPTY = re.compile(r"[^\s.]  +[^\s]| [,;:](?=\s|$)|\{|\}|\(\)|\ba or\b|^\s|\s$")
"""What a sentence looks like in which a place was left empty."""


def said_in(block: AnyBlock) -> list[str]:
    match block:
        case Paragraph():
            return [block.title, *block.text.splitlines()[:1]]
        case Grid():
            return [block.title, *(cell for row in block.rows for cell in row)]
        case Hands():
            return [word for _, *words in block.hands for word in words]
        case Played():
            return [block.title, *block.lines]
        case Drawn():
            return [block.title, block.text]


@pytest.mark.parametrize("house", [*book().houses, "open"])
def test_no_sentence_of_any_filing_has_an_empty_place(house: str) -> None:
    listed = {"palace.pai-gow-tiles.sixteen-pairs-ranked"}
    for _, block in text_of(house).numbered():
        # A list that is set in columns is no sentence.
        if block.key not in listed:
            assert not [one for one in said_in(block) if EMPTY.search(one)], block.key


def test_the_first_card_of_a_deal_is_no_part_of_the_wager_before_it() -> None:
    house = calroom.house("sk")
    told = [
        line
        for one in examples(house.game("pure215"), settled_by(house.game("pure215")), "sk.pure215")
        for line in one.lines
    ]
    assert any(line.startswith("Dealt: ") for line in told)
    assert not [line for line in told if " wagers " in line and ":" in line]


def test_a_rule_with_a_table_in_it_keeps_its_lines() -> None:
    written = page(text_of("palace", "no-bust"))
    block = written.partition('id="palace.no-bust.outcome-table"')[2].partition('class="block')[0]
    assert block.count("<pre>") == 1
    assert block.partition("<pre>")[2].count("\n") > 5


WITHOUT_HANDS = {Place.EXAMPLES, Place.FIGURES, Place.BETWEEN, Place.CONDUCT}
"""Chapters that need hands or figures, or that a filing may say nothing about."""


@pytest.mark.parametrize("house", book().houses)
def test_the_document_of_every_game_has_every_chapter(house: str) -> None:
    for game in calroom.house(house).games:
        (part,) = text_of(house, game).parts
        assert {chapter.title for chapter in part.chapters} >= set(Place) - WITHOUT_HANDS, game


@pytest.mark.parametrize("house", book().houses)
def test_every_game_of_a_whole_house_shows_hands_of_its_own_also_where_its_rules_are_those_of_another(
    house: str,
) -> None:
    found = filing(calroom.house(house), day=DAY, figures=False)
    numbers = found.numbers()
    dealt = [part for part in found.parts if part.game.partition(".")[2] in calroom.house(house).games]
    assert len(dealt) == len(calroom.house(house).games)
    for part in dealt:
        hands = next(chapter.blocks for chapter in part.chapters if chapter.title == Place.EXAMPLES)
        assert all(isinstance(hand, Played) and set(hand.shows) <= numbers.keys() for hand in hands)


def test_a_house_that_plays_pan_without_conditions_has_no_empty_table_of_them() -> None:
    (part,) = filing(calroom.house("sk"), "pan", day=DAY, played=False).parts
    drawn = next(chapter.blocks for chapter in part.chapters if chapter.title == Place.FIGURES)
    assert drawn
    assert not any("<tbody></tbody>" in block.html for block in drawn if isinstance(block, Drawn))
    assert "What a condition brings" not in "".join(b.html for b in drawn if isinstance(b, Drawn))
