"""`calroom rules`: look up a rule, search the rule book, compare houses, see which rules the tests prove."""

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from calroom.cli.console import Form, form_of, print_in, print_parts
from calroom.cli.failure import FAILED, complain
from calroom.cli.parameters import Csv, Flag, Json
from calroom.cli.readings import parts_of
from calroom.rulebook import CatalogueError, Layer, Rule, RuleBook, book
from calroom.rulebook.compare import Comparison, Row, compare
from calroom.rulebook.coverage import (
    NOTHING,
    find_record,
    finished_games,
    missing,
    read_record,
    standings,
    table,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

_MOST = 40


def rules(
    *words: str,
    layer: Layer | None = None,
    houses: Flag = False,
    coverage: Flag = False,
    json: Json = False,
    csv: Csv = False,
) -> int:
    """Look up the rules of the games.

    Parameters
    ----------
    words
        A game (comstock.holdem), a rule (comstock.holdem.side-pots), a game and words to look for in it
        (comstock.holdem raise), or words to look for everywhere (raise cap). Nothing lists the games.
    layer
        Only the rules of this layer.
    houses
        What the houses say differently about the game.
    coverage
        Which rules the tests prove, as of the last full test run.
    json
        Print JSON.
    csv
        Print rows for a spreadsheet.
    """
    form = form_of(json=json, csv=csv)
    try:
        if coverage:
            return _coverage(book(), form)
        if houses:
            return _houses(book(), words, layer, form)
        return _look_up(book(), words, layer, form)
    except (LookupError, ValueError, CatalogueError) as error:
        return complain(error)


def _look_up(rule_book: RuleBook, words: Sequence[str], layer: Layer | None, form: Form) -> int:
    if words and (said := _filed_nothing(rule_book, words[0])):
        return print_in(form, []) if form else print_parts([said])
    games = _games_called(rule_book, words[0] if words else "")
    if games and len(words) < 2:
        return _list_games(rule_book, games, form)
    first, *rest = words
    if first.count(".") >= 2 and not rest:
        return _show(rule_book.rule(first), form)
    game = rule_book.game(first).id if _names_a_game(first) else None
    if game and len(rest) == 1 and rest[0] in rule_book.game(game).by_slug:
        return _show(rule_book.rule(rest[0], game=game), form)
    if game and not rest:
        found = list(rule_book.rules(game, layer))
        return _list(found, f"{rule_book.game(game).heading.title}: {_count(found)}", form)
    return _search(rule_book, " ".join(rest if game else words), game, layer, form)


def _filed_nothing(rule_book: RuleBook, name: str) -> str:
    """What there is to say of a house that has filed no rules, or of a game of it; empty for all others."""
    from calroom.houses import known

    house_name, _, game = name.partition(".")
    if house_name in rule_book.houses or house_name not in known.ids():
        return ""
    house = known.house(house_name)
    if not game:
        return (
            f"{house.title} has filed no rules; it deals {', '.join(house.games)} by the custom of the trade"
        )
    dealt = house.game(game)
    by_custom = f"{house.title} has filed no rules; {dealt.title} is played by the custom of the trade"
    return f"{by_custom} and by the house file, whose keys `calroom house keys {dealt.type.name}` lists"


def _names_a_game(word: str) -> bool:
    """A dotted word, unless it is a number such as 21.5."""
    return "." in word and not word[0].isdigit()


def _games_called(rule_book: RuleBook, name: str) -> list[str]:
    """The games of a house, or the houses' games of one name; all of them without a name."""
    return [game for game in rule_book.games if not name or name in game.split(".")]


def _list_games(rule_book: RuleBook, games: Sequence[str], form: Form) -> int:
    if form:
        return print_in(form, [_heading(rule_book, game) for game in games])
    from rich.table import Table

    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    for game in games:
        known = rule_book.game(game)
        grid.add_row(game, _count(known.rules), known.heading.title)
    return print_parts([grid])


def _count(some: Sequence[Rule]) -> str:
    return "1 rule" if len(some) == 1 else f"{len(some)} rules"


def _heading(rule_book: RuleBook, game: str) -> dict[str, object]:
    known = rule_book.game(game)
    return {**msgspec.to_builtins(known.heading), "rules": len(known.rules)}


def _search(rule_book: RuleBook, words: str, game: str | None, layer: Layer | None, form: Form) -> int:
    found = [hit.rule for hit in rule_book.search(words, game=game, layer=layer)]
    if form:
        print_in(form, found)
        return 0 if found else FAILED
    within = f" among the {layer} rules" if layer else ""
    where = f" of {game}" if game else " of any house"
    if not found:
        return complain(f"no rule{where} holds all of these words{within}: {words}", FAILED)
    title = f"{_count(found)}{where}{within}: {words}"
    _list(found[:_MOST], title, form)
    if len(found) > _MOST:
        print_parts([f"... and {len(found) - _MOST} more; add a word, a game or --layer"])
    return 0


def _list(found: Sequence[Rule], title: str, form: Form) -> int:
    if form:
        return print_in(form, found)
    from rich.text import Text

    return print_parts([Text(title, "bold"), *(part for rule in found for part in _short(rule))])


def _short(rule: Rule) -> "Iterable[RenderableType]":
    from rich.padding import Padding
    from rich.text import Text

    unnamed = "" if rule.topics or rule.follows or rule.structure else ", no topic"
    yield Text.assemble((rule.id, "cyan"), (f"  {rule.layer}{unnamed}", "dim"))
    yield Padding(Text(rule.says), (0, 0, 0, 4))


def _show(rule: Rule, form: Form) -> int:
    if form:
        return print_in(form, rule)
    from rich.table import Table
    from rich.text import Text

    grid = Table.grid(padding=(0, 2))
    for label, text in _labelled(rule):
        grid.add_row(Text(label, "dim"), Text(text, overflow="fold"))
    return print_parts([Text(rule.id, "bold cyan"), grid])


def _labelled(rule: Rule) -> Iterable[tuple[str, str]]:
    nobody = "none: nothing in the software names this rule"
    decides = ", ".join((*rule.topics, *(f"whatever {one} settles" for one in rule.follows)))
    yield "rule", rule.says
    yield "example", rule.example or "none"
    yield from _read_so(rule)
    yield "layer", rule.layer
    yield "topics", decides or ("pure structure" if rule.structure else nobody)
    yield "filed", rule.filed
    record = find_record()
    tests = read_record(record).get(rule.id, NOTHING).tests if record is not None else ()
    if tests:
        more = f" and {len(tests) - 1} more (--coverage --json lists all)" if len(tests) > 1 else ""
        yield "proved by", f"{tests[0]}{more}"


def _read_so(rule: Rule) -> Iterable[tuple[str, str]]:
    if rule.reading is None:
        yield from (("note", text) for text in (rule.remark,) if text)
        return
    yield from parts_of(rule.reading)


def _houses(rule_book: RuleBook, words: Sequence[str], layer: Layer | None, form: Form) -> int:
    if len(words) != 1:
        return complain("--houses compares one game: calroom rules comstock.holdem --houses")
    found = compare(rule_book, (_games_called(rule_book, words[0]) or [words[0]])[0], layer)
    if form:
        return print_in(form, _plain(found))
    if len(found.games) == 1:
        return complain(f"only one house deals {found.games[0]}", FAILED)
    return print_parts(_side_by_side(found))


def _plain(found: Comparison) -> dict[str, object]:
    def plain(rows: Sequence[Row]) -> list[dict[str, list[str]]]:
        return [{game: [rule.id for rule in row.of(game)] for game in row.games} for row in rows]

    return {
        "games": found.games,
        "same": plain(found.same),
        "different": plain(found.different),
        "alone": plain(found.alone),
    }


def _side_by_side(found: Comparison) -> "Iterable[RenderableType]":
    from rich.table import Table
    from rich.text import Text

    yield Text(f"{' and '.join(found.games)}: {len(found.same)} rules in the same words", "bold")
    differ = Table(
        *found.games, title=f"{len(found.different)} matters on which they differ", show_lines=True
    )
    for row in found.different:
        differ.add_row(*(Text("\n".join(map(_named, row.of(game))) or "-") for game in found.games))
    yield differ
    for game in found.games:
        only = [row for row in found.alone if row.games == (game,)]
        yield Text(f"\nonly {game} ({len(only)} matters)", "bold")
        yield from (part for row in only for rule in row.rules for part in _short(rule))


def _named(rule: Rule) -> str:
    return f"{rule.slug}: {rule.says}"


def _coverage(rule_book: RuleBook, form: Form) -> int:
    record = find_record()
    if record is None:
        return complain(
            "no record of a full test run came with this installation; in a checkout: make test", FAILED
        )
    found = standings(rule_book, read_record(record))
    if form:
        return print_in(form, found)
    lacking = missing(found, finished_games(rule_book))
    notes = [f"unproved in a finished game: {one.id} ({one.layer})" for one in lacking]
    silent = f"{_count(rule_book.unenforced())} have no topic, so nobody enforces them"
    sys.stdout.write("\n".join([*table(found), *notes, silent, f"as of the last full run: {record}"]) + "\n")
    return 0
