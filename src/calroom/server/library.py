"""What is looked for in the rule book, worked out in a process of its own that has read nothing else."""

from itertools import zip_longest

from calroom.rulebook import Rule, book
from calroom.rulebook.compare import Row, compare
from calroom.server.shapes import Compared, RuleShown, SideBySide

MOST = 200
"""So many rules one answer holds."""


def found(words: str, house: str, game: str) -> list[RuleShown]:
    """The rules in which all the words occur, best first; without words those of the house or game."""
    if words.strip():
        rules = [hit.rule for hit in book().search(words, game=game or None)]
    else:
        rules = list(book().rules(game or None))
    return [shown(rule) for rule in rules if not house or rule.id.startswith(f"{house}.")][:MOST]


def side_by_side(game: str) -> SideBySide:
    """A game as several houses play it."""
    told = compare(book(), game)
    rows = [line for row in (*told.different, *told.alone, *told.same) for line in _lines(row, told.games)]
    return SideBySide(games=list(told.games), rows=rows)


def _lines(row: Row, games: tuple[str, ...]) -> list[Compared]:
    """A matter on which a house has several rules takes several lines."""
    matter = (row.rules[0].topics or (row.rules[0].slug,))[0].replace("-", " ")
    columns = [[shown(rule) for rule in row.of(game)] for game in games]
    return [Compared(matter=matter, cells=list(cells), alike=row.agrees) for cells in zip_longest(*columns)]


def shown(rule: Rule) -> RuleShown:
    """A rule as it is shown."""
    return RuleShown(
        id=rule.id,
        house=rule.id.partition(".")[0],
        game=rule.game,
        number=rule.number,
        layer=rule.layer,
        says=rule.says,
        example=rule.example,
        question=rule.question,
        topics=list(rule.topics),
    )
