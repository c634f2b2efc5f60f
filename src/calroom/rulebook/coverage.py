"""Which rules the tests prove: the record that a full test run leaves, and the table people read."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path

import msgspec

from calroom.rulebook.model import CatalogueError, Layer, Rule
from calroom.rulebook.rule_book import RuleBook

RECORD = Path("build") / "proof.json"
SHIPPED = Path(__file__).parent / "proof.json"
"""The record of the run before a wheel was built, which goes along with it."""
FINISHED = Path(__file__).parent / "finished.toml"


class How(StrEnum):
    """How a rule is proved: the engine named one of its topics, a test says so, or not at all."""

    CITED = "cited"
    ASSERTED = "asserted"
    NONE = "none"


class Evidence(msgspec.Struct, frozen=True):
    """The passing tests that prove a rule, and how."""

    how: How
    tests: tuple[str, ...]


class Standing(msgspec.Struct, frozen=True):
    """Where one rule stands."""

    id: str
    game: str
    layer: Layer
    proved: bool
    how: How
    tests: tuple[str, ...]


NOTHING = Evidence(How.NONE, ())


def gather(proofs: Iterable[tuple[str, How, str]]) -> dict[str, Evidence]:
    """Put together (rule, how, test): all its tests, and the best way in which any of them proves it."""
    evidence: dict[str, Evidence] = {}
    for rule, how, test in sorted(proofs):
        before = evidence.get(rule, Evidence(how, ()))
        best = How.CITED if How.CITED in (how, before.how) else how
        evidence[rule] = Evidence(best, tuple(dict.fromkeys((*before.tests, test))))
    return evidence


def write_record(path: Path, evidence: Mapping[str, Evidence]) -> None:
    """Leave the record of a full run."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(evidence, order="sorted"), indent=1))


def read_record(path: Path) -> dict[str, Evidence]:
    """Read the record of the last full run."""
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Evidence])


def find_record() -> Path | None:
    """The record nearest to where we stand, of the checkout we run from, or that came with the package."""
    here = Path.cwd()
    roots = (here, *here.parents, Path(__file__).parents[3])
    return next((path for path in (*(root / RECORD for root in roots), SHIPPED) if path.is_file()), None)


def standings(book: RuleBook, evidence: Mapping[str, Evidence]) -> tuple[Standing, ...]:
    """Where every rule of the book stands."""
    return tuple(_standing(rule, evidence.get(rule.id, NOTHING)) for rule in book.rules())


def _standing(rule: Rule, found: Evidence) -> Standing:
    return Standing(rule.id, rule.game, rule.layer, found.how is not How.NONE, found.how, found.tests)


def finished_games(book: RuleBook, path: Path = FINISHED) -> dict[str, tuple[Layer, ...]]:
    """The games whose rules must all be proved, each with the layers in which they must."""
    found: dict[str, tuple[Layer, ...]] = {}
    for game, layers in tomllib.loads(path.read_text(encoding="utf-8")).items():
        if game not in book.games:
            raise CatalogueError(f"{path.name}: no game {game}; allowed: {', '.join(book.games)}")
        wrong = [layer for layer in layers if layer not in list(Layer)]
        if wrong:
            raise CatalogueError(f"{path.name}: {game}: layer {wrong[0]}; allowed: {', '.join(Layer)}")
        found[game] = tuple(Layer(layer) for layer in layers)
    return found


def missing(everything: Iterable[Standing], finished: Mapping[str, Sequence[Layer]]) -> tuple[Standing, ...]:
    """The unproved rules of finished games."""
    return tuple(one for one in everything if not one.proved and one.layer in finished.get(one.game, ()))


def table(everything: Sequence[Standing]) -> list[str]:
    """One line per house-game with proved/all by layer; the houses and the total come last."""
    games = dict.fromkeys(one.game for one in everything)
    houses = dict.fromkeys(game.partition(".")[0] for game in games)
    width = max(map(len, ("rules proved", *games)))
    heading = "".join(f"{layer:>10}" for layer in (*Layer, "all"))
    rule = "-" * (width + len(heading))
    return [
        f"{'rules proved':<{width}}{heading}",
        rule,
        *(_line(game, everything, width) for game in games),
        rule,
        *(_line(house, everything, width) for house in houses),
        _line("", everything, width),
    ]


def _line(name: str, everything: Sequence[Standing], width: int) -> str:
    """The line of one house-game or one house; without a name, of all of them."""
    some = [one for one in everything if one.id.startswith(f"{name}." if name else "")]
    cells = [_cell([one for one in some if one.layer is layer]) for layer in Layer]
    return f"{name or 'all houses':<{width}}" + "".join(f"{cell:>10}" for cell in (*cells, _cell(some)))


def _cell(some: Sequence[Standing]) -> str:
    return f"{sum(one.proved for one in some)}/{len(some)}" if some else "-"
