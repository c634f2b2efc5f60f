"""What is refused is said with named parts, so that another language can say it in its own order."""

import ast
import pickle
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import calroom
from calroom.table.refusals import NotAnOption, Refused
from calroom.table.sentences import PLACE, SPELLED, Sentence, each, kind_of
from calroom.table.wording import Part, Wording

SOURCE = Path(calroom.__file__).parent
SAYING = {
    *("Refused", "OutOfTurn", "NotAnOption", "WrongAmount", "WrongCards", "HandIsOver", "CannotHappen"),
    *("Sentence", "each", "refuse", "_refused", "_refuse", "let_go", "Wrong", "not_found", "_no_name"),
}
"""What is called with a pattern, and whatever hands one on."""

JOINED = (ast.JoinedStr, ast.BinOp)


@cache
def files() -> dict[str, ast.Module]:
    """Every file in which something is refused."""
    texts = {str(file.relative_to(SOURCE)): file.read_text() for file in sorted(SOURCE.rglob("*.py"))}
    return {
        file: ast.parse(text) for file, text in texts.items() if any(f"{name}(" in text for name in SAYING)
    }


def sayings() -> Iterator[tuple[str, ast.Call]]:
    """Every call with a pattern, and where it stands."""
    for file, tree in files().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _name(node.func) in SAYING:
                yield f"{file}:{node.lineno}", node


def _name(called: ast.expr) -> str:
    return (
        called.attr
        if isinstance(called, ast.Attribute)
        else called.id
        if isinstance(called, ast.Name)
        else ""
    )


def said_in(call: ast.Call) -> Iterator[ast.expr]:
    """What a call says: its arguments, and those that are allowed."""
    return one_by_one([*call.args, *(one.value for one in call.keywords if one.arg == "allowed")])


def one_by_one(waiting: list[ast.expr]) -> Iterator[ast.expr]:
    """All that may be meant: each of a list, and each of two where it depends."""
    while waiting:
        found = waiting.pop()
        if isinstance(found, ast.Starred):
            waiting.append(found.value)
        elif isinstance(found, ast.Tuple | ast.List):
            waiting += found.elts
        elif isinstance(found, ast.IfExp):
            waiting += [found.body, found.orelse]
        elif isinstance(found, ast.BoolOp):
            waiting += found.values
        elif isinstance(found, ast.GeneratorExp | ast.ListComp):
            waiting.append(found.elt)
        elif isinstance(found, ast.Call) and _name(found.func) in ("tuple", "list"):
            waiting += found.args
        else:
            yield found


def test_no_refusal_is_made_by_joining_strings() -> None:
    joined = [
        f"{where}: {ast.unparse(said)}"
        for where, call in sayings()
        for said in said_in(call)
        if isinstance(said, JOINED)
        or (isinstance(said, ast.Call) and _name(said.func) in ("str", "format", "join"))
    ]
    assert joined == []


def test_no_refusal_is_written_down_before_it_is_said() -> None:
    """A name that holds a joined string would hide it: what is said is written where it is said."""
    hidden = []
    for file, tree in files().items():
        for made in (
            node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        ):
            calls = [
                node for node in ast.walk(made) if isinstance(node, ast.Call) and _name(node.func) in SAYING
            ]
            used = {said.id for call in calls for said in said_in(call) if isinstance(said, ast.Name)}
            hidden += [
                f"{file}:{node.lineno}: {ast.unparse(node)}"
                for node in ast.walk(made)
                if isinstance(node, ast.Assign)
                and any(isinstance(one, JOINED) for one in one_by_one([node.value]))
                if {ast.unparse(target) for target in node.targets} & used
            ]
    assert hidden == []


def test_every_place_of_a_pattern_has_a_kind_and_something_that_stands_in_it() -> None:
    wrong = []
    for where, call in sayings():
        given = {one.arg for one in call.keywords}
        for said in said_in(call):
            if not isinstance(said, ast.Constant) or not isinstance(said.value, str):
                continue
            for place in PLACE.finditer(said.value):
                if kind_of(place) not in SPELLED:
                    wrong.append(f"{where}: nothing is a {kind_of(place)}: {said.value}")
                if None not in given and place[1] not in given and _name(call.func) != "_no_name":
                    wrong.append(f"{where}: nothing stands in {place[0]}: {said.value}")
            if re.search(r"[{}]", PLACE.sub("", said.value)):
                wrong.append(f"{where}: braces that are no place: {said.value}")
    assert wrong == []


def test_a_sentence_goes_out_with_its_pattern_and_its_parts() -> None:
    said = Sentence("{person} has {seat} and {held:amount}", person="Ann", seat=3, held=4_250)
    assert str(said) == "Ann has seat 3 and $42.50"
    assert said.wording == Wording(
        "{person} has {seat} and {held:amount}",
        (
            Part("person", "Ann", name="person"),
            Part("seat", "seat 3", number=3, name="seat"),
            Part("amount", "$42.50", number=4_250, name="held"),
        ),
    )


def test_a_sentence_within_a_sentence_keeps_its_parts() -> None:
    inner = Sentence("{amount} up to {most:amount}", amount=500, most=1_000)
    said = Sentence("raise to {sum:said}", sum=inner)
    assert str(said) == "raise to $5 up to $10"
    assert said.wording.parts == (Part("said", "$5 up to $10", name="sum", said=inner.wording),)


def test_braces_that_a_house_or_a_player_brings_are_nobodys_places() -> None:
    refused = Refused("{person} is barred: {why:text}", "barred", person="{seat}", why="{person} {", seat=3)
    assert refused.what == "{seat} is barred: {person} {"
    assert [str(one) for one in each("play at {word}", word=["{high}"])] == ["play at {high}"]


def test_a_refusal_is_the_same_in_another_process() -> None:
    refused = NotAnOption("{seat} cannot {verb:word}", "betting", ("a.b",), ("fold",), seat=2, verb="bet")
    copied = pickle.loads(pickle.dumps(refused))
    assert str(copied) == str(refused) == "seat 2 cannot bet (a.b): you may fold"
    assert copied.sentence.wording == refused.sentence.wording


def test_nobody_writes_a_refusal_out_that_nobody_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = calroom.game("palace.holdem").hand(stacks={1: 20_000, 2: 20_000}, button=1, seed=7)
    monkeypatch.setattr(Sentence, "__str__", lambda self: pytest.fail(f"{self.pattern} was written out"))
    with pytest.raises(Refused):
        hand.answer(hand.asks[0].seat, calroom.Answer("dance"))
