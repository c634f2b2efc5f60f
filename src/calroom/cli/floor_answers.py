"""How `calroom floor` prints an answer: the rules as filed, how sure that is, and a hand that shows it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from calroom.cli.console import Form, print_in, print_parts
from calroom.floor.asking.answers import Answer, elsewhere
from calroom.floor.asking.certainty import Apart, Sure, plain_name
from calroom.rulebook import book

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import RenderableType

    from calroom.floor.asking.questions import Answered
    from calroom.floor.rulings import Ruling

NAMED = 3
"""So many rules are named where there are many questions."""

SAID = {
    "clear": "",
    "either": "It may be one of these.",
    "nearest": "No rule of this game is clearly about that. The nearest are:",
}


class Filed(Struct, frozen=True):
    """A rule as it was filed."""

    id: str
    name: str
    filed: str
    says: str
    reading: str


class Found(Struct, frozen=True):
    """An answer with the rules that it names."""

    game: str
    asked: str
    sure: Sure
    answer: tuple[Filed, ...]
    apart: Apart | None
    rules: tuple[str, ...]
    near: tuple[str, ...]
    others: tuple[Found, ...] = ()
    scene: Ruling | None = None


def found_for(answer: Answer, others: bool = False) -> Found:
    """An answer with the text of its rules; with those of other houses, if they are wanted."""
    rules = tuple(map(book().rule, answer.answer))
    filed = tuple(Filed(rule.id, rule.name, rule.filed, rule.says, rule.remark) for rule in rules)
    there = tuple(map(found_for, elsewhere(answer))) if others else ()
    return Found(
        answer.game, answer.asked, answer.sure, filed, answer.apart, answer.rules, answer.near, there
    )


def print_answer(found: Found) -> None:
    """The rules, at once."""
    print_parts(_answer(found))
    sys.stdout.flush()


def _answer(found: Found) -> Iterable[RenderableType]:
    from rich.text import Text

    if SAID[found.sure]:
        yield Text(SAID[found.sure], "bold")
    yield from _filed(found.answer)
    if found.apart:
        yield Text(f"\n{found.apart.asks}", "bold")
        for option in found.apart.options:
            yield Text.assemble("  ", option.words, (f"  {option.rule}", "cyan"))
    if found.near:
        yield Text(f"\nnear it: {', '.join(map(plain_name, found.near))}", "dim")
    for other in found.others:
        yield Text(f"\n{other.game}", "bold")
        yield from _answer(other)


def _filed(rules: Sequence[Filed]) -> Iterable[RenderableType]:
    from rich.padding import Padding
    from rich.text import Text

    for rule in rules:
        yield Text.assemble((rule.name, "bold green"), (f"  {rule.id}", "cyan"), (f"  {rule.filed}", "dim"))
        yield Padding(Text(rule.says), (0, 0, 0, 4))
        if rule.reading:
            yield Padding(Text(f"Read so: {rule.reading}", "dim"), (0, 0, 0, 4))


def print_scene(found: Found, shelf: Sequence[Ruling] | None, form: Form) -> int:
    """The hand in which the first rule decides, where there is one about the very thing that was asked."""
    from calroom.floor.asking.scenes import scene

    shown = scene(shelf, found.answer[-1 if found.sure == "clear" else 0].id, found.asked) if shelf else None
    if form:
        return print_in(form, replace(found, scene=shown))
    return print_parts(_scene(shown, shelf is not None))


def _scene(shown: Ruling | None, dealt: bool) -> Iterable[RenderableType]:
    from rich.text import Text

    if shown:
        from calroom.cli.floor_scenes import scene_parts

        yield Text(f"\nin a hand, {shown.moment.words}", "bold")
        yield from scene_parts(shown)
    elif not dealt:
        yield Text("\n--scene deals a hand in which it happens, where there is one", "dim")


def print_briefly(answered: Answered) -> None:
    """One question and the rule that answers it."""
    sys.stdout.write(
        f"{answered.game}: {answered.ask}\n    {answered.sure}: {', '.join(answered.rules[:NAMED])}\n"
    )
