"""A page for every game of the filed houses, from its house file, the rule book and the lab's figures."""

from collections.abc import Iterable, Iterator
from functools import cache
from random import Random

import calroom
from calroom.bots import sensible
from calroom.houses.fees import fees_in_words
from calroom.houses.game import Game
from calroom.lab.poker.drop import HANDS_AN_HOUR, drop
from calroom.money import dollars
from calroom.rulebook import book
from calroom.rulebook.coverage import finished_games
from calroom.rulebook.model import Layer, Rule
from calroom.table.asks import DEALER, FLOOR
from calroom.table.hand import Hand
from calroom.table.messages import render
from calroom.table.story import story
from calroom.table.views import Onlooker
from manual.figures import Figures, kept, kept_of_pan
from manual.pictures import table_picture

LAYERS = {
    Layer.PLAY: "How it is played",
    Layer.FEE: "What the house takes",
    Layer.INCIDENT: "When something goes wrong",
    Layer.FLOOR: "What the floor decides",
    Layer.ROOM: "Tables between hands",
    Layer.CONDUCT: "Conduct",
}
FAMILIES = {"poker": "Poker", "banked": "Games against a player-dealer", "pan": "Pan"}
OVERVIEW = """\
# The games

Three card rooms filed the rules of 47 games. Each has a page: what it is, how a hand goes, what it pays and
costs, and every rule. The pages are made from the house files and the rule book that the games are played by,
so they cannot say anything else.

A *house-game* is one game of one house. Its name is house, dot, game: `palace.holdem`."""
STEPS = "What decides, in the order in which it came up in the hand below."
COLLECTION = "The *collection* is the house's fee. It is never a part of a bet or of a win."
NO_EDGE = """\
Players win from each other; no bet is against the house. What the house takes is what they lose together.
Whoever wins less than the last column from the others loses in the long run. What goes into a jackpot comes
back to whoever hits it."""
FREE = "The house takes nothing here. What one player loses, the others win."
IN_CHIPS = """\
Values are in chips of the condition. The ante counts as lost. The true value lies within what stands after ±,
in 95 runs of 100. Bots play all hands."""
TIES = """\
*Ties* are the bots' measure of how well the ten cards of a hand fit together. Each row has the hands with so
many ties, up to the next row. A hand is worth playing where playing gains."""
STACK = 100_000
SEEDS = (1, 2)
"""Of these hands the page tells the one in which most rules come up."""


def filed() -> list[Game]:
    """The games of the filed houses, house by house."""
    return [game for game in calroom.games() if game.id in book().games]


def house_title(game: Game) -> str:
    """What the house of a game is called."""
    return calroom.house(game.id.partition(".")[0]).title


def page_name(game: str) -> str:
    """Where the page of a house-game stands, below `games/`."""
    return f"{game.replace('.', '/')}.md"


def pages() -> dict[str, str]:
    """Every page by its path below `games/`, the overview first; pictures are pages, too."""
    found = {"index.md": overview(), "palace/house.md": _house_page()}
    for game in filed():
        hand = sample(game)
        found[page_name(game.id)] = page(game, hand)
        found[page_name(game.id).replace(".md", ".svg")] = table_picture(hand)
    return found


def navigation() -> list[dict[str, object]]:
    """The games as the navigation lists them."""
    by_house: dict[str, list[object]] = {}
    for game in sorted(filed(), key=lambda one: one.title):
        by_house.setdefault(house_title(game), []).append({game.title: f"games/{page_name(game.id)}"})
    by_house[calroom.house("palace").title].append({"Rules of the whole house": "games/palace/house.md"})
    houses: list[dict[str, object]] = [{title: rows} for title, rows in by_house.items()]
    return [{"All games": "games/index.md"}, *houses]


# The pages


def overview() -> str:
    """All games by house and family, with what a seat needs to know."""
    lines = [OVERVIEW]
    for family, title in FAMILIES.items():
        lines += [
            "",
            f"## {title}",
            "",
            "| game | house | seats | stakes | name |",
        ]
        lines.append("|---|---|---|---|---|")
        lines += [_row(game) for game in sorted(filed(), key=lambda one: one.title) if game.family == family]
    return "\n".join(lines) + "\n"


def _row(game: Game) -> str:
    fewest, most = game.rules.seats
    link = f"[{game.title}]({page_name(game.id)})"
    what = (link, house_title(game), f"{fewest} to {most}", ", ".join(game.rules.stakes), f"`{game.id}`")
    return f"| {' | '.join(what)} |"


def page(game: Game, hand: Hand) -> str:
    """Everything about one game."""
    parts = [
        f"# {game.title}",
        f"*{house_title(game)}. {FAMILIES[game.family]}.*",
        book().game(game.id).heading.summary,
        f"![A hand of {game.title}: who was dealt what]({game.id.partition('.')[2]}.svg)",
        _facts(game),
        _steps(game, hand),
        _told(game, hand),
        _pays(game),
        _costs(game),
        _elsewhere(game),
        *_rules(book().game(game.id).rules),
        _taken(game),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _house_page() -> str:
    found = book().game("palace.house")
    return "\n\n".join([f"# {found.heading.title}", found.heading.summary, *_rules(found.rules)]) + "\n"


def _facts(game: Game) -> str:
    heading = book().game(game.id).heading
    rows = {
        "deck": heading.deck,
        "seats": heading.seats,
        "stakes": ", ".join(game.rules.stakes),
        "rules that tests prove": ", ".join(sorted(finished_games(book()).get(game.id, ()))),
        "in Python": f'`calroom.game("{game.id}")`',
        "a hand in the terminal": f"`calroom deal {game.id} --bots sensible --story`",
        "its rules in the terminal": f"`calroom rules {game.id}`",
    }
    return "\n".join(["| | |", "|---|---|", *(f"| {key} | {_cell(value)} |" for key, value in rows.items())])


def _steps(game: Game, hand: Hand) -> str:
    """The rules that decide a hand, in the order in which they come up in this one."""
    lines = ["## A hand in steps", "", STEPS, ""]
    for at, rule in enumerate(rules_of(game, hand), 1):
        lines.append(f"{at}. [{rule.name}]({_link(game.id, rule)}). {_on_one_line(rule.says)}")
    return "\n".join(lines)


def _told(game: Game, hand: Hand) -> str:
    lines = [render(line.message, game.verbs) for line in story(hand.events, game.voice(hand.setup))]
    return "\n".join(["## A hand as it went", "", "```text", *lines, "```"])


def _pays(game: Game) -> str:
    printed = [one for one in game.printed(game.rules.stakes[0], {}) if one.pays]
    if not printed:
        return ""
    rows = [f"| {_cell(one.title)} | {_cell(', '.join(one.pays))} |" for one in printed]
    return "\n".join(["## What it pays", "", "| bet | pays |", "|---|---|", *rows])


def _costs(game: Game) -> str:
    lines = ["## What it costs", "", COLLECTION, ""]
    lines += [f"- {line}" for line in fees_in_words(game)]
    return "\n".join([*lines, *_worth(game)])


def _worth(game: Game) -> Iterator[str]:
    """What the lab knows of a seat at this game."""
    if game.family == "poker":
        yield from _seat(game)
    elif game.family == "pan":
        yield from _playing(game)
    elif game.id in kept():
        yield from _wagers(game, kept()[game.id])


def _seat(game: Game) -> Iterator[str]:
    """What a full table costs those who sit at it, table by table."""
    found = drop(game)
    full = max(cost.players for cost in found.tables)
    yield from ("", "## What a seat costs", "")
    if not any(cost.an_hour for cost in found.tables):
        yield FREE
        return
    yield from (NO_EDGE, "")
    yield f"At a full table of {full}, when every hand is played to its end, {HANDS_AN_HOUR} hands an hour:"
    yield from ("", "| table | charged by | from a hand | jackpot | each player, a hand | an hour |")
    yield "|---|---|---|---|---|---|"
    for cost in found.tables:
        if cost.players == full:
            took = (
                dollars(cost.most)
                if cost.least == cost.most
                else f"{dollars(cost.least)} to {dollars(cost.most)}"
            )
            each = (dollars(round(cost.each)), dollars(round(cost.an_hour)))
            row = (_cell(cost.stakes), cost.charged, took, dollars(cost.jackpot), *each)
            yield f"| {' | '.join(row)} |"
    yield from ("", f"How it was found: {found.method}. A hand that ends sooner costs the lesser amount.")
    yield f"`calroom drop {game.id}` has every number of players, and takes another number of hands an hour."


def _playing(game: Game) -> Iterator[str]:
    """What conditions bring, and when a hand of Pan is worth playing."""
    found = kept_of_pan()[game.id].values
    chip = f"A chip here is {dollars(found.chip)}, at {found.stakes}."
    yield from ("", "## What playing is worth", "", f"{IN_CHIPS} {chip}", "")
    if found.conditions:
        yield from ("| condition | laid, for each hand played | brings |", "|---|---|---|")
        for one in found.conditions:
            yield f"| {one.condition.replace('-', ' ')} | {one.a_hand:.2f} | {one.brings.words} |"
    else:
        yield f"{found.no_conditions[0].upper()}{found.no_conditions[1:]}."
    yield from ("", TIES, "", "| ties | played | passed | playing gains |", "|---|---|---|---|")
    for hand in found.hands:
        cells = (f"{hand.ties} and more", hand.playing.words, hand.passing.words, hand.gained.words)
        yield f"| {' | '.join(cells)} |"
    yield from ("", f"It was {found.method}, in {found.deals:,} deals.")
    yield f"`calroom pan-values {game.id} --deals 10000` narrows the figures down."


def _wagers(game: Game, found: Figures) -> Iterator[str]:
    """What the lab has on file for every wager."""
    yield from ("", "Each bet in the long run, as a part of it, before the collection:", "")
    yield from ("| bet | to the player | to the bank |", "|---|---|---|")
    for one in found.wagers:
        yield f"| {_cell(one.wager)} | {one.player:+.2%} | {one.bank:+.2%} |"
    error = f" The standard error is {found.error:.2%}." if found.error else ""
    yield from ("", f"How it was found: {found.method}.{error}")
    yield f"`calroom odds {game.id} --wager 10` adds the collection. [The lab](../../lab.md) says more."


def _elsewhere(game: Game) -> str:
    name = game.id.partition(".")[2]
    alike = {*book().game(game.id).heading.alike, *(f"{house}.{name}" for house in book().houses)} - {game.id}
    found = sorted((one for one in filed() if one.id in alike), key=lambda one: one.id)
    if not found:
        return ""
    links = [f"- [{one.title}]({_to(one.id)}), {house_title(one)}" for one in found]
    compare = f"`calroom rules {game.id} --houses` lists what they do differently."
    return "\n".join(["## In other houses", "", *links, "", compare])


def _rules(rules: Iterable[Rule]) -> Iterator[str]:
    """The rules, layer by layer, each with its example and how it is read."""
    by_layer: dict[Layer, list[Rule]] = {}
    for rule in rules:
        by_layer.setdefault(rule.layer, []).append(rule)
    for layer, title in LAYERS.items():
        if layer in by_layer:
            yield f"## Rules: {title[0].lower()}{title[1:]}"
            yield from (_rule(rule) for rule in by_layer[layer])


def _rule(rule: Rule) -> str:
    parts = [f"### {rule.name} {{ #{rule.slug} }}", _lines(rule.says)]
    if rule.example:
        parts.append(f"For example: {_lines(rule.example)}")
    if rule.remark:
        parts.append(f"*How the filing is read:* {rule.remark}" if rule.reading else f"*Note:* {rule.remark}")
    parts.append(f"<small>`{rule.id}`, {rule.filed}</small>")
    return "\n\n".join(parts)


def _taken(game: Game) -> str:
    taken = [rule for rule, _ in book().taken_from_others(game.id)]
    if not taken:
        return ""
    lines = ["## Rules taken from other games", "", "What this game leaves open is decided by these.", ""]
    return "\n".join([*lines, *(f"- [{rule.name}]({_link(game.id, rule)})" for rule in taken)])


# The hand that a page tells


@cache
def sample(game: Game) -> Hand:
    """Of a few hands between bots the one in which most rules come up."""
    return max((_played(game, seed) for seed in SEEDS), key=lambda hand: len(rules_of(game, hand)))


def _played(game: Game, seed: int) -> Hand:
    luck = Random(seed)
    fewest, most = game.rules.seats
    hand = game.hand(dict.fromkeys(range(1, max(fewest, min(6, most)) + 1), STACK), seed=seed)
    onlookers = {seat: Onlooker(hand.events, seat) for seat in (*hand.table.seats, DEALER, FLOOR)}
    while not hand.over:
        ask = hand.asks[0]
        hand.answer(ask.seat, sensible.answer(game, ask, onlookers[ask.seat].look(), luck))
    return hand


def rules_of(game: Game, hand: Hand) -> list[Rule]:
    """The first rule behind each event, once each, in the order of the hand."""
    found = (rule for event in hand.events for rule in game.rules_for(event.topic)[:1])
    return [book().rule(rule) for rule in dict.fromkeys(found)]


def _link(here: str, rule: Rule) -> str:
    return f"#{rule.slug}" if rule.game == here else f"{_to(rule.game)}#{rule.slug}"


def _to(game: str) -> str:
    return f"../{page_name(game)}"


def _cell(words: str) -> str:
    return words.replace("|", "\\|")


def _lines(words: str) -> str:
    """Words whose lines stay lines."""
    return words.strip().replace("\n", "<br>\n")


def _on_one_line(words: str) -> str:
    return words.strip().replace("\n", "<br>")
