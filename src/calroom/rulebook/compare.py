"""What the houses say differently about one game: their rules side by side, matched by name or by topic."""

from typing import NamedTuple

from calroom.rulebook.model import Layer, Rule
from calroom.rulebook.rule_book import RuleBook


class Row(NamedTuple):
    """Rules of several house-games on one matter."""

    rules: tuple[Rule, ...]

    @property
    def games(self) -> tuple[str, ...]:
        """The house-games that speak of it."""
        return tuple(dict.fromkeys(rule.game for rule in self.rules))

    @property
    def agrees(self) -> bool:
        """Whether several say it, and in the same words."""
        return len(self.games) > 1 and len({_wording(rule) for rule in self.rules}) == 1

    def of(self, game: str) -> tuple[Rule, ...]:
        """What one of them says."""
        return tuple(rule for rule in self.rules if rule.game == game)


class Comparison(NamedTuple):
    """One game in several houses."""

    games: tuple[str, ...]
    same: tuple[Row, ...]
    different: tuple[Row, ...]
    alone: tuple[Row, ...]


def siblings(book: RuleBook, house_game: str) -> tuple[str, ...]:
    """This house-game first, then the same game in the other houses, whatever they call it."""
    name = book.game(house_game).heading.id.partition(".")[2]
    own = book.game(house_game).heading.alike
    others = [
        other
        for other in book.games
        if other.partition(".")[2] == name or other in own or house_game in book.game(other).heading.alike
    ]
    return tuple(dict.fromkeys([house_game, *others]))


def compare(book: RuleBook, house_game: str, layer: Layer | None = None) -> Comparison:
    """Where the houses agree, where they differ, and what only one of them says."""
    games = siblings(book, house_game)
    rows = _matched([rule for game in games for rule in book.rules(game, layer)])
    shared = [row for row in rows if len(row.games) > 1]
    return Comparison(
        games=games,
        same=tuple(row for row in shared if row.agrees),
        different=tuple(row for row in shared if not row.agrees),
        alone=tuple(row for row in rows if len(row.games) == 1),
    )


def _matched(rules: list[Rule]) -> list[Row]:
    """Rules that share a slug or a topic are about one matter; a matter may grow by joining two."""
    matters: dict[str, list[Rule]] = {}
    for rule in rules:
        keys = (f"/{rule.slug}", *rule.topics)
        joined = [rule]
        for matter in {id(matters[key]): matters[key] for key in keys if key in matters}.values():
            joined += matter
        for key in {key for one in joined for key in (f"/{one.slug}", *one.topics)}:
            matters[key] = joined
    order = {rule.id: number for number, rule in enumerate(rules)}
    groups = {id(matter): sorted(matter, key=lambda rule: order[rule.id]) for matter in matters.values()}
    return sorted((Row(tuple(group)) for group in groups.values()), key=lambda row: order[row.rules[0].id])


def _wording(rule: Rule) -> str:
    return " ".join(rule.says.lower().replace(rule.game, "").split())
