"""How `calroom floor` lists what can go wrong in a game, and prints a ruling read off a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calroom.cli.console import Form, print_in, print_parts

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import RenderableType

    from calroom.floor.houses import Elsewhere
    from calroom.floor.look_up import Found
    from calroom.floor.rulings import Cited, Decision, Ruling
    from calroom.houses.game import Game


# Choosing


def print_list(game: Game, moment: str, form: Form) -> int:
    """The moments of a game, and what can go wrong in it."""
    from calroom.floor import look_up

    if moment:
        at = look_up.choose_moment(game, moment)
        names = look_up.incidents(game, at.id)
        listed = {"game": game.id, "moment": at, "incidents": _described(names)}
    else:
        names = look_up.incidents(game)
        listed = {"game": game.id, "moments": look_up.moments(game), "incidents": _described(names)}
    if form:
        return print_in(form, listed)
    return print_parts([*_listed(game, moment), *_numbered(_described(names))])


def _described(names: Sequence[str]) -> list[dict[str, str]]:
    from calroom.floor.look_up import every_kind
    from calroom.floor.possible import tag

    about = {tag(kind): (kind.__doc__ or "").partition("\n")[0] for kind in every_kind()}
    return [{"incident": name, "about": about[name]} for name in names]


def _listed(game: Game, moment: str) -> Iterable[RenderableType]:
    from rich.text import Text

    from calroom.floor import look_up

    if moment:
        yield Text(f"{game.id}: what can go wrong at {look_up.choose_moment(game, moment).words}", "bold")
        return
    yield Text(f"{game.id}: the moments of a hand (--moment)", "bold")
    yield _grid((str(number), at.id, at.words) for number, at in enumerate(look_up.moments(game), 1))
    yield Text("what can go wrong (--incident)", "bold")


def _numbered(described: Sequence[dict[str, str]]) -> Iterable[RenderableType]:
    yield _grid((str(number), one["incident"], one["about"]) for number, one in enumerate(described, 1))


# The ruling


def print_found(found: Found) -> int:
    """A ruling, what it depends on, and how other houses rule."""
    return print_parts(_found(found))


def _found(found: Found) -> Iterable[RenderableType]:
    from rich.text import Text

    ruling = found.ruling
    yield Text.assemble((ruling.title, "bold"), f" ({ruling.game}), {ruling.moment.words}")
    yield from scene_parts(ruling)
    yield from _rules(ruling.rules)
    if found.depends:
        yield Text("\nit depends", "bold")
        yield from (part for one in found.depends for part in _briefly(one))
    yield Text("\nother houses", "bold")
    yield from (part for one in found.houses for part in _elsewhere(one))
    if not found.houses:
        yield Text("  no other house deals this game")


def scene_parts(ruling: Ruling) -> Iterable[RenderableType]:
    """What happened, what is ruled, what moves, and what is left to somebody to decide."""
    from rich.text import Text

    yield Text(_told(ruling.reported, ruling.unnoticed))
    yield Text("")
    yield Text(" ".join(ruling.sentences), "bold green")
    yield from _moves(ruling)
    for decision in ruling.decisions:
        yield from _decision(decision)


def _told(reported: str, unnoticed: Sequence[str]) -> str:
    return "; then ".join((*unnoticed, reported))


def _rules(rules: Sequence[Cited]) -> Iterable[RenderableType]:
    from rich.padding import Padding
    from rich.text import Text

    yield Text("")
    if not rules:
        yield Text("no rule of the house: the custom of the trade", "dim")
    for rule in rules:
        number = f", number {rule.number}" if rule.number not in ("", "custom") else ""
        yield Text.assemble((rule.id, "cyan"), (f"  lines {rule.lines}{number}", "dim"))
        yield Padding(Text(rule.says), (0, 0, 0, 4))


def _moves(ruling: Ruling) -> Iterable[RenderableType]:
    from rich.text import Text

    yield Text("")
    cards = [move.words for move in ruling.cards] or ["no card moves"]
    chips = [move.words for move in ruling.chips] or ["no chips move"]
    yield _grid([*_labelled("cards", cards), *_labelled("chips", chips), ("hand", ruling.goes_on)])


def _labelled(label: str, lines: Sequence[str]) -> Iterable[tuple[str, str]]:
    return ((label if number == 0 else "", line) for number, line in enumerate(lines))


def _decision(decision: Decision) -> Iterable[RenderableType]:
    from rich.text import Text

    from calroom.table.asks import who

    yield Text(f"\nfor {who(decision.seat)} to decide", "bold")
    yield _grid(
        (f"{choice.words}{' (unattended)' if choice.unattended else ''}", " ".join(choice.sentences))
        for choice in decision.choices
    )


def _briefly(ruling: Ruling) -> Iterable[RenderableType]:
    from rich.padding import Padding
    from rich.text import Text

    cited = f" [{ruling.rules[0].id}]" if ruling.rules else ""
    yield Text(f"  {ruling.moment.words}: {_told(ruling.reported, ruling.unnoticed)}", "dim")
    yield Padding(Text(f"{' '.join(ruling.sentences)}{cited}"), (0, 0, 0, 4))


def _elsewhere(one: Elsewhere) -> Iterable[RenderableType]:
    from rich.padding import Padding
    from rich.text import Text

    if one.ruling is None:
        yield Text.assemble((f"  {one.game}", "cyan"), "  it cannot happen there")
        yield Padding(Text(one.cannot), (0, 0, 0, 4))
        return
    cited = f" [{one.ruling.rules[0].id}]" if one.ruling.rules else " [custom of the trade]"
    yield Text.assemble((f"  {one.game}", "cyan"), "  rules the same" if one.same else "  rules otherwise")
    yield Padding(Text(f"{' '.join(one.ruling.sentences)}{cited}"), (0, 0, 0, 4))


# Printing


def _grid(rows: Iterable[Sequence[str]]) -> RenderableType:
    from rich.table import Table
    from rich.text import Text

    grid = Table.grid(padding=(0, 2))
    for row in rows:
        grid.add_row("", *map(Text, row))
    return grid
