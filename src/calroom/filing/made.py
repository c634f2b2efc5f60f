"""Makes the filing of a house or game: every rule in its place, with what the engine and the lab add."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from html import unescape
from importlib.resources import files

import calroom
from calroom.filing.beside import as_it_holds, counts_with, of_the_game
from calroom.filing.chapters import Place, place_of
from calroom.filing.document import AnyBlock, Chapter, Document, Drawn, Grid, Paragraph, Part
from calroom.filing.examples import examples
from calroom.filing.layout import layout
from calroom.filing.ranked import ranked
from calroom.filing.repeated import ELSE, Unfit, Value, changed_values, rules_of, unfit, unfit_deck
from calroom.filing.values import said_values, schedules, values
from calroom.houses import changes
from calroom.houses.game import Game
from calroom.houses.grounds import filed_as, filed_game, grounds
from calroom.houses.loader import House
from calroom.houses.readings import KINDS
from calroom.rulebook import Rule

GLOSSARY: dict[str, str] = tomllib.loads(
    files("calroom.filing").joinpath("glossary.toml").read_text(encoding="utf-8")
)
Blocks = dict[Place, list[AnyBlock]]


def filing(
    house: House, game: str = "", *, day: date | None = None, played: bool = True, figures: bool = True
) -> Document:
    """The rules of play of a house, or of one game of it.

    Worked examples are `played` and `figures` worked out, which takes a while, unless nobody wants them.
    """
    if game:
        house.game(game)
    names = (game,) if game else house.games
    within = {filed_as(house, name) for name in names}
    parts = [_part(house, name, within, played=played, figures=figures) for name in names]
    if not game:
        parts = [*_of_the_house(house), *parts]
    title = f"{house.title}: {parts[0].title}" if game else house.title
    return Document(title, house.id, house.version, day or date.today(), tuple(parts))


def _of_the_house(house: House) -> Iterator[Part]:
    """What the book has of a house that is no game which it deals."""
    dealt = {f"{house.id}.{name}" for name in house.games}
    for one in house.book.games:
        if one.partition(".")[0] == house.id and one not in dealt:
            heading, blocks = house.book.game(one).heading, _empty()
            for rule in house.book.rules(one):
                blocks[place_of(rule)].append(_paragraph(rule))
            yield Part(one, heading.title, of_the_game(heading.summary), _chapters(blocks))


def _part(house: House, name: str, within: set[str], *, played: bool, figures: bool) -> Part:
    game, filed = house.game(name), filed_as(house, name)
    rules = _rules(house, filed, within)
    no_longer, changed = unfit(house, name), [*changed_values(house, name).values()]
    purpose = _purpose(house, name, changed)
    blocks = _empty()
    for rule in rules:
        blocks[place_of(rule)].append(_paragraph(rule, no_longer.get(rule.id), changed, filed))
    _add_equipment(blocks, house, game, purpose)
    blocks[Place.LAYOUT].insert(0, layout(game))
    blocks[Place.LIMITS].insert(0, _tables(game, filed_game(house, name)))
    blocks[Place.RANKING].extend(ranked(game))
    blocks[Place.COLLECTION].extend(schedules(game))
    blocks[Place.VALUES].append(values(game, _behind(house, name, no_longer)))
    blocks[Place.ROUND].extend(_new_values(game.id, no_longer.get("")))
    if played:
        # What a game takes from another that stands in the same document is shown by hands of its own, too.
        settled = [rule for rule in rules_of(house, filed) if place_of(rule) is Place.SETTLEMENT]
        blocks[Place.EXAMPLES].extend(examples(game, settled, filed))
    if figures:
        blocks[Place.FIGURES].extend(_figures(game))
    blocks[Place.READINGS].extend(_readings(rules))
    blocks[Place.GLOSSARY].extend(_glossary(game, blocks))
    return Part(game.id, game.title, purpose.text if purpose else "", _chapters(blocks))


def _empty() -> Blocks:
    return {place: [] for place in Place}


def _chapters(blocks: Mapping[Place, Sequence[AnyBlock]]) -> tuple[Chapter, ...]:
    return tuple(Chapter(place.name.lower(), place, tuple(found)) for place, found in blocks.items() if found)


def _rules(house: House, filed: str, within: set[str]) -> list[Rule]:
    """The rules of a game, then what it takes from games that are not in the document themselves."""
    if not filed:
        return []
    others = (rule for rule, _ in house.book.taken_from_others(filed) if rule.game not in within)
    return [*house.book.rules(filed), *others]


def _behind(house: House, name: str, no_longer: Mapping[str, Unfit]) -> dict[str, str]:
    """By key the name of the rule behind its value, as it is called in this document."""
    return {
        key: no_longer[rule].named(house.book.rule(rule).name)
        if rule in no_longer
        else house.book.rule(rule).name
        for key, rule in grounds(house, name).items()
    }


def _new_values(game: str, no_longer: Unfit | None) -> Iterator[Paragraph]:
    """Values that differ from the filed ones where no rule is named behind them."""
    if no_longer is not None:
        yield Paragraph(key=f"{game}/other-values", title="Other values", text=no_longer.told)


def _paragraph(
    rule: Rule, no_longer: Unfit | None = None, changed: Sequence[Value] = (), filed: str = ""
) -> Paragraph:
    """A rule; where it no longer fits, with the new value in its place, or with the new value beside it."""
    origin = rule.game if filed and rule.game != filed else ""
    if no_longer is not None:
        text = no_longer.anew(rule.says) or f"{no_longer.told} {ELSE}"
        title = no_longer.named(rule.name)
        return Paragraph(key=rule.id, title=title, text=text, struck=rule.says, origin=origin)
    example = "" if counts_with(rule.example, changed) else rule.example
    return Paragraph(key=rule.id, title=rule.name, text=rule.says, example=example, origin=origin)


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def _purpose(house: House, name: str, changed: Sequence[Value]) -> Paragraph | None:
    """What the game is, as far as that holds for the file."""
    filed = filed_as(house, name)
    if not filed:
        return None
    was = of_the_game(house.book.game(filed).heading.summary)
    said = [value for _, value in said_values(calroom.game(filed))]
    now = as_it_holds(was, changed, said) if changed else was
    struck = was if now != was else ""
    return Paragraph(key=f"{house.id}.{name}/purpose", title="Purpose", text=now, struck=struck)


def _add_equipment(blocks: Blocks, house: House, game: Game, purpose: Paragraph | None) -> None:
    """What the game is for and what it is played with comes first."""
    cards = game.deck
    pieces = "tiles" if game.type.pieces == "tiles" else "cards"
    name = game.id.partition(".")[2]
    filed = filed_as(house, name)
    deck = of_the_game(house.book.game(filed).heading.deck) if filed and not unfit_deck(house, name) else ""
    counted = f"As it is usually dealt there are {len(cards)} {pieces}, of {len(set(cards))} kinds."
    said = f"{deck}. {counted}" if deck else counted
    with_it = Paragraph(key=f"{game.id}/deck", title="What it is played with", text=said)
    blocks[Place.EQUIPMENT][:0] = [purpose, with_it] if purpose else [with_it]


def _tables(game: Game, filed: Game | None) -> Grid:
    seats = changes.said(game.rules, "seats")
    rows = [(stakes, seats, _posted(game, stakes, filed)) for stakes in game.rules.stakes]
    head = ("stakes", "players", "a table may post")
    return Grid(key=f"{game.id}/tables", title="Tables that the house posts", head=head, rows=tuple(rows))


def _posted(game: Game, stakes: str, filed: Game | None) -> str:
    """What a table may post; what needs a rule in a filed game needs one in every version of it."""
    at = filed.rules.stakes[0] if filed else stakes
    known = {one.key for one in filed.postings(at)} if filed else set()
    found = (one for one in game.postings(stakes) if not (filed and one.if_filed) or one.key in known)
    return "; ".join(posting.title for posting in found) or "nothing else"


def _figures(game: Game) -> Iterator[Drawn]:
    from calroom.lab.page import report

    found = report(game)
    for at, (title, words, part) in enumerate(_titled((*found.parts, *found.play)), 1):
        yield Drawn(key=f"{game.id}/figure-{at}", title=title, html=part, text=words)
    told = "; ".join((*found.method, *found.assumptions))
    yield Drawn(key=f"{game.id}/method", title="How the figures were found", html="", text=_sentence(told))


def _titled(parts: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """What is drawn, each below the wager that it is about, with the words that stand beside it.

    A report is marked up already: what stands alone in a heading or paragraph is its words.
    """
    about, drawn, said = "", "", list[str]()
    for part in parts:
        words = unescape(re.sub("<[^>]*>", "", part))
        if part.startswith("<p>"):
            said.append(_sentence(words.rstrip(".")))
            continue
        if drawn:
            yield about, " ".join(said), drawn
            drawn, said = "", []
        if part.startswith("<h2>"):
            about = _sentence(words)[:-1]
        else:
            drawn = part
    if drawn:
        yield about, " ".join(said), drawn


def _readings(rules: Iterable[Rule]) -> Iterator[Paragraph]:
    for rule in rules:
        if rule.reading is not None:
            found = rule.reading
            text = f"{KINDS[found.kind]}. {found.gap} Taken here: {found.reading} {found.why}"
            yield Paragraph(key=f"{rule.id}/reading", title=rule.name, text=text)


def _glossary(game: Game, blocks: Blocks) -> Iterator[Paragraph]:
    """The words of the trade that stand in these rules, then those with which players choose."""
    said = " ".join(_words(block) for found in blocks.values() for block in found).lower()
    for word, means in GLOSSARY.items():
        if re.search(rf"\b{re.escape(word)}(?:s|es|ed|ing)?\b", said):
            yield Paragraph(key=f"{game.id}/word-{word}", title=_sentence(word)[:-1], text=_sentence(means))


def _words(block: AnyBlock) -> str:
    if isinstance(block, Paragraph):
        return f"{block.title} {block.text} {block.struck}"
    return " ".join(" ".join(row) for row in block.rows) if isinstance(block, Grid) else ""
