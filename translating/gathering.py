"""Gathers everything that people read: from the sources of client and server, and from what is data."""

import ast
import json
import re
import runpy
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog

from calroom.table.story import quoted
from calroom.table.wording import called

ROOT = Path(__file__).parents[1]
LANGUAGES = ROOT / "src" / "calroom" / "languages"
TEMPLATE = LANGUAGES / "calroom.pot"

SAYERS = {
    *("Sentence", "each", "Refused", "refuse", "_refused", "Wrong", "not_found", "Phrase", "Verb"),
    *("OutOfTurn", "NotAnOption", "WrongAmount", "WrongCards", "HandIsOver", "CannotHappen"),
    *("call", "kill", "misdeal", "let_go", "Sheet"),
}
"""Whose words reach people."""

UNSAID = {
    "Verb": {0},
    "Wrong": {0},
    "Refused": {1},
    "refuse": {1},
    "call": {1},
    "Sentence": set(range(1, 9)),
}
"""Which of what they are given is no words: names, topics; what is called has more to it."""

TOPIC = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")
"""How topics and names of settings are written."""

APART = {"topic", "rules", "payer", "seat", "name", "person", "table", "field"}
"""What is given by name and is no words."""

NOT_OURS = ("cli", "testing", "store", "bus", "envs", "languages")
"""Rooms whose words only whoever works on the room reads."""

LETTERS = re.compile(r"[A-Za-z]{2}")
PLACE = re.compile(r"\{[^}]*\}")


class Found(NamedTuple):
    """A message, and where it stands."""

    id: str
    where: str
    line: int
    plural: str = ""
    context: str = ""


def of_the_client() -> Iterator[Found]:
    """What the browser says, as its own parser finds it."""
    build = runpy.run_path(str(ROOT / "web" / "build.py"))
    command = [str(build["node_home"]() / "bin" / "node"), "translating/extract.ts"]
    done = subprocess.run(command, cwd=ROOT / "web", capture_output=True, text=True, check=True)
    for one in json.loads(done.stdout):
        yield Found(one["id"], one["file"], one["line"], one.get("plural", ""), one.get("context", ""))


def of_the_server() -> Iterator[Found]:
    """What the server says: whatever is handed to those who speak."""
    source = ROOT / "src" / "calroom"
    for path in sorted(source.rglob("*.py")):
        if path.relative_to(source).parts[0] not in NOT_OURS:
            where = path.relative_to(ROOT).as_posix()
            yield from (Found(said, where, line) for said, line in said_in(path.read_text()))


def said_in(text: str) -> Iterator[tuple[str, int]]:
    """The patterns that a module says; what has a name there stands for all that the name is given."""
    module = ast.parse(text)
    named = _named(module)
    for node in ast.walk(module):
        if not isinstance(node, ast.Call) or _name(node.func) not in SAYERS:
            continue
        skipped = UNSAID.get(_name(node.func), set())
        given = [one for at, one in enumerate(node.args) if at not in skipped]
        given += [one.value for one in node.keywords if one.arg not in APART]
        for one in given:
            yield from ((said, one.lineno) for said in _texts(one) if is_said(said))
        if _name(node.func) == "call" and len(node.args) > 1:
            told = (said for text in _filled(node.args[1]) for said in _told(text))
            yield from ((said, node.lineno) for said in told if is_said(said))
        if _name(node.func) == "Sentence" and node.args:
            for one in _meant(node.args[0], named):
                yield from ((said, one.lineno) for said in _texts(one) if is_said(said))


def unknown_in(text: str) -> Iterator[tuple[str, int]]:
    """Sentences of a module whose pattern stands neither there nor under a name that the module gives."""
    module = ast.parse(text)
    named = _named(module)
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and _name(node.func) == "Sentence" and node.args:
            pattern = node.args[0]
            if not any(True for _ in _texts(pattern)) and not list(_meant(pattern, named)):
                yield ast.unparse(pattern), node.lineno


def _named(module: ast.Module) -> dict[str, list[ast.expr]]:
    """What each name of a module is given, anywhere in it: assigned, in a loop, or as an argument."""
    found: dict[str, list[ast.expr]] = {}
    for name, value in (pair for node in ast.walk(module) for pair in _bound(node)):
        found.setdefault(name, []).append(value)
    asked = {
        node.name: [one.arg for one in node.args.args if one.arg not in ("self", "cls")]
        for node in ast.walk(module)
        if isinstance(node, ast.FunctionDef)
    }
    for node in ast.walk(module):
        if isinstance(node, ast.Call):
            for name, value in zip(asked.get(_name(node.func), ()), node.args, strict=False):
                found.setdefault(name, []).append(value)
    return found


def _bound(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    match node:
        case (
            ast.Assign(targets=[target], value=value)
            | ast.AnnAssign(target=target, value=ast.expr() as value)
        ):
            yield from _given(target, value)
        case (
            ast.For(target=target, iter=ast.Tuple(elts=each))
            | ast.comprehension(target=target, iter=ast.Tuple(elts=each))
        ):
            for one in each:
                yield from _given(target, one)


def _given(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """Names with what each is given; `a, b = (1, 2) if c else (3, 4)` gives four."""
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple):
        for one in (value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,):
            if isinstance(one, ast.Tuple) and len(one.elts) == len(target.elts):
                for name, each in zip(target.elts, one.elts, strict=True):
                    yield from _given(name, each)


def _meant(pattern: ast.expr, named: dict[str, list[ast.expr]]) -> Iterator[ast.expr]:
    """What a name, an entry of a table, or either of two may stand for."""
    match pattern:
        case ast.IfExp(body=body, orelse=orelse):
            yield from (*_meant(body, named), *_meant(orelse, named))
        case ast.Dict(values=values):
            yield from values
        case ast.Subscript(value=table):
            yield from _meant(table, named)
        case ast.Call(func=ast.Attribute(value=table, attr="get"), args=[_, *other]):
            yield from (*_meant(table, named), *other)
        case ast.Name(id=name):
            others = {other: given for other, given in named.items() if other != name}
            for one in named.get(name, ()):
                yield one
                yield from _meant(one, others)


def is_said(text: str) -> bool:
    """Whether a text could be said otherwise: places alone could not, but a full stop differs."""
    words = PLACE.sub("", text)
    return (bool(LETTERS.search(words)) or words == ".") and not TOPIC.fullmatch(text)


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _texts(node: ast.expr) -> Iterator[str]:
    """The texts that an expression may come to, with a place for whatever is filled in."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr():
            yield _numbered(node)
        case ast.IfExp():
            yield from (*_texts(node.body), *_texts(node.orelse))
        case ast.Tuple() | ast.List():
            for one in node.elts:
                yield from _texts(one)
        case ast.BoolOp():
            for one in node.values:
                yield from _texts(one)


NUMBERED = ("seat ", "position ", "spot ")
"""After what a number stands."""
SEAT = 3
"""The seat of examples."""


def _numbered(node: ast.JoinedStr) -> str:
    """A line that a dealer calls, taken apart as when it is told: seats, amounts and numbers are places."""
    return called(_example(node)).key


def _example(node: ast.JoinedStr) -> str:
    """A line with a seat or an amount wherever something is filled in."""
    said = ""
    for one in node.values:
        filled = str(SEAT) if said.endswith(NUMBERED) else "$5"
        said += str(one.value) if isinstance(one, ast.Constant) else filled
    return said


def _filled(node: ast.expr) -> Iterator[str]:
    """Examples of the texts that an expression may come to."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr():
            yield _example(node)
        case ast.IfExp(body=body, orelse=orelse):
            yield from (*_filled(body), *_filled(orelse))
        case ast.BoolOp(values=values):
            for one in values:
                yield from _filled(one)


def _told(words: str) -> Iterator[str]:
    """What a dealer calls as it stands in the record, and as it is told of a seat and to it."""
    yield called(words).key
    for you in (0, SEAT):
        if (name := quoted(words, you).name) is not None:
            yield name.key


def template() -> Catalog:
    """All messages, in English."""
    from translating.data import of_the_data

    catalog = Catalog(project="Calroom", charset="utf-8", fuzzy=False)
    for one in sorted(
        {*of_the_client(), *of_the_server(), *of_the_data()}, key=lambda one: (one.where, one.line, one.id)
    ):
        id_ = (one.id, one.plural) if one.plural else one.id
        catalog.add(id_, locations=[(one.where, one.line)], context=one.context or None)
    return catalog
