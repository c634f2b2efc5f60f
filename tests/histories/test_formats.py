"""Hands in the formats of others: read to the chip, written, and read back."""

import io
import json
import warnings
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from random import Random

import msgspec
import pytest
from pokerkit import HandHistory
from tests.histories.plain import HANDS, PLAIN, going_on
from tests.histories.test_written import some_hands

import calroom
from calroom.histories import acpc, ohh, phh, pokerstars
from calroom.histories.converting import convert, files_in, into_file
from calroom.histories.course import course_of, pots_of, winnings_of
from calroom.histories.formats import WRITTEN, format_of, hands_in
from calroom.histories.outcome import Outcome
from calroom.histories.phh import AtLine, BadHistory, History, read_histories, write_histories
from calroom.histories.replay import check_history
from calroom.table.hand import Hand
from calroom.table.records import record_of

FOREIGN = Path(__file__).parent / "foreign"
STARS = [text for _, _, text in hands_in(FOREIGN / "pokerstars.txt")]
MATCH = [text for _, _, text in hands_in(FOREIGN / "match.log")]


def histories(path: Path) -> Iterator[History]:
    for form, _, text in hands_in(path):
        source = form.read(text)
        assert isinstance(source, History)
        yield source


SAMPLES = [*histories(FOREIGN / "pokerstars.txt"), *histories(FOREIGN / "match.log")]


def changed(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


# Reading


@pytest.mark.parametrize("history", SAMPLES, ids=lambda history: history.more["hand"])
def test_a_hand_of_another_room_ends_here_as_it_did_there(history: History) -> None:
    finish = check_history(history)
    assert finish.outcome is Outcome.AGREED, finish.words


def test_whoever_sits_out_is_not_dealt_in_unless_they_post() -> None:
    first, _, third = SAMPLES[:3]
    assert first.more["players"] == ["Ann", "Bo: the bold", "Cy"]
    assert third.more["players"] == ["Bo: the bold", "Cy", "Ann"]
    assert third.more["seats"] == [4, 6, 2]


def test_dead_chips_are_an_ante_and_live_ones_a_bet() -> None:
    dead = SAMPLES[1]
    assert dead.antes == (0, 0, 1, 0)
    assert dead.blinds_or_straddles == (1, 2, -2, 0)


def test_an_ante_that_takes_the_last_chip_was_due_in_full() -> None:
    all_in = SAMPLES[2]
    assert all_in.antes == (15, 15, 15)
    course = course_of(all_in)
    assert course.streets[0].steps[0].put == 1000
    pots = pots_of(course, winnings_of(all_in, course))
    assert [(pot.amount, pot.won) for pot in pots] == [(3000, {1: 3000}), (31000, {3: 31000})]


def test_a_straddle_and_odd_cents_of_a_split_pot_are_kept() -> None:
    straddled = SAMPLES[3]
    assert straddled.blinds_or_straddles == (1, 2, 4, 0)
    assert straddled.winnings == (Decimal("7.34"), Decimal("7.33"), Decimal("7.33"), 0)


def test_a_post_nobody_makes_is_none() -> None:
    text = changed(STARS[0], ("Ann: posts small blind $0.50\n", ""), ("Total pot $41", "Total pot $41"))
    assert pokerstars.read(text).blinds_or_straddles == (0, 1, 0)


def test_currencies_dates_and_tournaments_are_kept() -> None:
    assert [history.more.get("currency") for history in SAMPLES[:3]] == ["USD", "EUR", None]
    assert SAMPLES[2].more["event"] == "Tournament 77"
    assert (SAMPLES[0].more["year"], SAMPLES[0].more["time_zone"]) == (2020, "America/New_York")
    assert json.loads(ohh.write(SAMPLES[0]))["ohh"]["start_date_utc"] == "2020-04-07T18:32:50Z"


@pytest.mark.parametrize("sign", ["€", "£", "", "₹"])
def test_any_sign_of_a_currency_is_read(sign: str) -> None:
    text = changed(STARS[0], ("$", sign), (" USD", ""))
    plain = pokerstars.read(STARS[0])
    read = pokerstars.read(text)
    assert (read.starting_stacks, read.actions, read.winnings) == (
        plain.starting_stacks,
        plain.actions,
        plain.winnings,
    )


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("file", sorted(FOREIGN.iterdir()), ids=lambda file: file.name)
def test_line_ends_and_byte_order_marks_do_not_matter(
    file: Path, end: str, mark: str, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.write_bytes((mark + file.read_text().replace("\n", end)).encode())
    assert list(histories(other)) == list(histories(file))


def test_a_file_of_two_byte_letters_is_read(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_text((FOREIGN / "pokerstars.txt").read_text(), encoding="utf-16")
    assert list(histories(other)) == SAMPLES[:6]


@pytest.mark.parametrize(
    ("changes", "line", "what"),
    [
        (("Cy: raises $2 to $3", "Cy: juggles"), 11, "nothing that a player does"),
        (("[As Ks]\nCy", "[As Xs]\nCy"), 10, "not a card"),
        (("Hold'em No Limit", "Badugi Limit"), 1, "this game is not read here"),
        (("*** SUMMARY ***", ""), 1, "before its summary"),
        (("*** FLOP ***", "*** FIRST FLOP ***"), 17, "more than one"),
        (("Cy: raises $2 to $3", "Cy: calls"), 11, "has no amount"),
        (("2020/04/07", "2020/14/07"), 1, "is no date"),
        (("Seat 3: Cy ($20 in chips)\n", ""), 1, ""),
    ],
)
def test_an_error_names_its_line_and_what_is_wrong(
    changes: tuple[str, str], line: int, what: str, tmp_path: Path
) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(changed(STARS[0], changes))
    said: list[str] = []
    done = convert([file], "text", io.StringIO(), complain=said.append)
    if what:
        assert said == [said[0]]
        assert f"hands.txt, line {line}: " in said[0]
        assert what in said[0]
        assert (done.written, done.wrong) == (0, 1)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("STATE:0:xx:AsAh|KdKc:1|-1:a|b", "is not betting"),
        ("STATE:0:f:AsAh|KdKc:1:a|b", "names and 1 results"),
        ("STATE:0:f:AsAh|KdXc:50|-50:a|b", "not a card"),
        ("STATE:0:cc/cc:AsAh|KdKc:50|-50:a|b", "more betting than"),
        ("STATE:0:f:AsAhAc|KdKc2c:50|-50:a|b", "two cards"),
        ("STATE:0:f:AsAh|KdKc:five|-50:a|b", "not what everybody won"),
    ],
)
def test_a_line_of_a_log_that_is_wrong_says_how(text: str, what: str) -> None:
    with pytest.raises(BadHistory, match=what):
        acpc.read(text)


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        (("Raise", "Juggle"), "no action of the standard"),
        (('"player_id":2', '"player_id":22'), "no player with the id 22"),
        (('"Holdem"', '"Badugi"'), "not read from this standard"),
        (('"rounds"', '"round"'), "rounds"),
        (("2020-04-07T", "2020-14-07T"), "is no date"),
    ],
)
def test_json_that_is_no_hand_says_how(changes: tuple[str, str], what: str) -> None:
    with pytest.raises(BadHistory, match=what):
        ohh.read(changed(ohh.write(SAMPLES[0]), changes))


def test_a_raise_of_the_standard_is_what_it_puts_in() -> None:
    hand = json.loads(ohh.write(SAMPLES[0]))["ohh"]
    raises = [
        (action["player_id"], action["amount"])
        for action in hand["rounds"][0]["actions"]
        if action["action"] == "Raise"
    ]
    # Cy to 3, Ann from 0.50 to 10, Cy from 3 to 20.
    assert raises == [(3, 3), (1, 9.5), (3, 17)]


def test_hands_of_the_standard_stand_one_a_line_or_laid_out(tmp_path: Path) -> None:
    one_a_line = "".join(ohh.write(history) + "\n" for history in SAMPLES[:3])
    laid_out = "\n\n".join(json.dumps(json.loads(ohh.write(history)), indent=2) for history in SAMPLES[:3])
    for number, text in enumerate((one_a_line, laid_out)):
        file = tmp_path / f"{number}.json"
        file.write_text(text)
        assert list(histories(file)) == SAMPLES[:3]


def test_without_what_is_ours_the_standard_alone_tells_the_hand() -> None:
    for history in (SAMPLES[0], SAMPLES[2], SAMPLES[3]):
        told = json.loads(ohh.write(history))
        del told["ohh"]["_calroom"]
        read = ohh.read(json.dumps(told))
        assert check_history(read).agreed
        assert read.actions == history.actions
        assert read.blinds_or_straddles == history.blinds_or_straddles


def test_what_a_file_holds_decides_its_format() -> None:
    assert format_of("\n# a comment\n" + MATCH[0]).name == "acpc"
    assert format_of("\ufeff" + STARS[0]).name == "pokerstars"
    assert format_of(ohh.write(SAMPLES[0])).name == "ohh"
    assert format_of(write_histories([PLAIN])).name == "phh"
    with pytest.raises(BadHistory, match="no hand history in a format that is read here"):
        format_of("<html>")


# Writing


def pokerkit_reads(text: str) -> list[HandHistory]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return list(HandHistory.loads_all(text))


@pytest.mark.parametrize("history", SAMPLES, ids=lambda history: history.more["hand"])
def test_pokerkit_reads_what_we_write_of_others(history: History) -> None:
    (read,) = pokerkit_reads(WRITTEN["phh"](history))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, state = read
    assert not state.status
    assert sum(state.stacks) == sum(Decimal(stack) for stack in history.starting_stacks)


@pytest.mark.parametrize("history", SAMPLES, ids=lambda history: history.more["hand"])
def test_phh_and_back_is_the_same_hand(history: History) -> None:
    assert phh.read(WRITTEN["phh"](history)) == history


@pytest.mark.parametrize(
    "history", [each for each in SAMPLES if each.variant[0] != "F" or each.variant == "FT"]
)
def test_the_standard_and_back_is_the_same_hand(history: History) -> None:
    assert ohh.read(ohh.write(history)) == history


@pytest.mark.parametrize("game", ["open.holdem", "comstock.holdem", "palace.omaha-hilo"])
def test_hands_of_ours_go_through_the_standard_and_back(game: str) -> None:
    for hand, history in some_hands(game, 20):
        read = ohh.read(ohh.write(history))
        finish = check_history(read)
        assert finish.agreed, finish.words
        assert finish.hand is not None
        assert finish.hand.stacks == hand.stacks


@pytest.mark.parametrize("file", sorted(HANDS.iterdir()), ids=lambda file: file.name)
def test_whatever_we_read_is_told_in_words(file: Path) -> None:
    for _, history in read_histories(file):
        assert isinstance(history, History)
        text = WRITTEN["text"](history)
        assert "wins" in text
        assert "??" not in text


def test_what_the_standard_has_no_words_for_is_left_out_and_counted() -> None:
    said: list[str] = []
    done = convert([FOREIGN], "ohh", io.StringIO(), complain=said.append)
    assert (done.written, done.wrong, said) == (0, 1, [f"{FOREIGN}: cannot be read (Is a directory)"])
    out = io.StringIO()
    done = convert(files_in([FOREIGN]), "ohh", out)
    assert (done.written, done.wrong) == (9, 0)
    assert done.left_out == {
        "the Open Hand History standard has no words for the streets of seven-card stud": 1
    }
    assert next(iter(done.first.values())).endswith("pokerstars.txt, line 127")
    assert len(out.getvalue().strip().split("\n\n")) == 9


def test_hands_whose_winner_nobody_recorded_are_left_out_of_the_standard() -> None:
    unknown = going_on(
        "d db 2c3c9d", "p1 cc", "p3 cc", "d db 9h", "p1 cc", "p3 cc", "d db Td", "p1 cc", "p3 cc"
    )
    hidden = msgspec.structs.replace(
        unknown, actions=tuple(action.replace("AsAh", "????") for action in unknown.actions)
    )
    with pytest.raises(BadHistory, match="nothing says who won"):
        ohh.write(hidden)
    assert "Nobody recorded who won the pot of 14" in WRITTEN["text"](hidden)


def test_phh_has_no_code_for_pot_limit_holdem() -> None:
    text = changed(STARS[0], ("No Limit", "Pot Limit"))
    with pytest.raises(BadHistory, match="PHH has no code for PT"):
        WRITTEN["phh"](pokerstars.read(text))


def played(game: str, seed: int) -> Hand:
    hand = calroom.game(game).hand(dict.fromkeys((1, 2, 3), 20_000), seed=seed)
    luck = Random(seed)
    while not hand.over:
        hand.answer_for(hand.asks[0].seat)
        luck.random()
    return hand


def test_records_of_ours_are_converted_and_banked_games_only_told(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    hands = [played("comstock.holdem", 1), played("sk.pure215", 2)]
    file.write_bytes(b"\n".join(msgspec.json.encode(record_of(hand)) for hand in hands))
    done = convert([file], "ohh", io.StringIO())
    assert done.written == 1
    assert "the format has no code for" in next(iter(done.left_out))
    out = io.StringIO()
    assert convert([file], "text", out).written == 2
    assert "seat 1" in out.getvalue().lower()


# A folder at once


def test_a_folder_is_converted_by_several_workers_in_the_same_order(tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / f"{number}.txt").write_text((FOREIGN / "pokerstars.txt").read_text() * 20)
    (tmp_path / "notes.md").write_text("<b>no hand</b>")
    alone, crew = io.StringIO(), io.StringIO()
    said: list[str] = []
    first = convert(files_in([tmp_path]), "phh", alone, complain=said.append)
    second = convert(files_in([tmp_path]), "phh", crew, workers=2)
    assert alone.getvalue() == crew.getvalue()
    assert (first.written, second.written, first.wrong) == (600, 600, 1)
    assert said == [said[0]]
    assert "notes.md: no hand history in a format" in said[0]
    out = tmp_path / "all.phhs"
    out.write_text(alone.getvalue())
    assert [number for number, _ in zip(range(600), histories(out), strict=True)][-1] == 599


def test_nothing_is_left_of_a_file_that_does_not_come_to_its_end(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    target.write_text("before")

    def broken(out: io.TextIOBase) -> None:
        out.write("half")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        into_file(target, broken)  # type: ignore[arg-type]
    assert [file.name for file in tmp_path.iterdir()] == ["out.txt"]
    assert target.read_text() == "before"


def test_an_error_in_toml_is_told_with_its_line_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "some.phhs"
    first, second = write_histories([PLAIN] * 2).split("\n\n")
    file.write_text("\n\n".join((first, second.replace('variant = "NT"', "variant = NT ["))))
    line = 1 + file.read_text().splitlines().index("variant = NT [")
    said: list[str] = []
    assert convert([file], "text", io.StringIO(), complain=said.append).written == 1
    assert f"some.phhs, line {line}: " in said[0]
    with pytest.raises(AtLine, match=r"Invalid value$"):
        phh.read("variant = NT")
