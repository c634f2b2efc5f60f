"""Makes the index by which questions find their rules, from the catalogue and the ways in which people ask.

A rule is known by what people say when they mean it and, with half the weight of one of them, by its text. A
rule of the same name in another game or house lends it its ways of asking, as far as five such rules go.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from calroom.floor.asking.index import INDEX, VIEWS, Contents, Reached, digest_of_sources, write
from calroom.floor.asking.words import features, tokens
from calroom.rulebook import Layer, Rule, RuleBook, book
from calroom.rulebook.compare import siblings
from calroom.rulebook.ways import ways_of_asking

LENT = 0.5
"""What a way of asking weighs for a rule of the same name elsewhere."""

LENDERS = 5
OWN_TEXT = 0.5
SELDOM = (3, 5, 5, 5)
"""What occurs in fewer texts than this is not kept, for each way of looking at them."""

KNOWN_WORD = 3
"""A word that so many texts have is spelt right."""

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]


class Bag(NamedTuple):
    """What a text, or several, hold: the numbers of the features, in order, and their weights."""

    features: Ints
    weights: Floats


class View(NamedTuple):
    """One way of looking at all texts: which features there are, how rare each is, and every text's bag."""

    hashes: NDArray[np.uint32]
    rarity: Floats
    often: Ints
    bags: list[Bag]


def make(path: Path = INDEX, rulebook: RuleBook | None = None) -> None:
    """Write the index."""
    rulebook = rulebook or book()
    rules = [rule for rule in rulebook.rules() if rule.layer is not Layer.CONDUCT]
    asked = {game: ways_of_asking(game) for game in rulebook.games}
    texts: list[str] = []
    rows: list[tuple[int, int]] = []
    for rule in rules:
        ways = asked[rule.game].get(rule.slug, ())
        rows.append((len(texts), len(texts) + len(ways)))
        texts += [*ways, f"{rule.slug.replace('-', ' ')} {rule.says} {rule.example}"]
    seen = _seen(texts)
    words = Counter(word for text in texts for word in set(tokens(text)) if word.isalpha())
    views = [
        _postings(view, _rule_bags(view, rules, rows), seldom)
        for view, seldom in zip(seen, SELDOM, strict=True)
    ]
    contents = Contents(
        digest=digest_of_sources(),
        rules=[rule.id for rule in rules],
        layers=[str(rule.layer) for rule in rules],
        words={word: often for word, often in sorted(words.items()) if often >= KNOWN_WORD},
        reach=reach(rulebook, rules),
        alike={game: list(siblings(rulebook, game)[1:]) for game in rulebook.games},
    )
    write(path, contents, views)


# From texts to bags


def _seen(texts: Sequence[str]) -> Iterator[View]:
    counted = [[Counter(kind) for kind in features(text)] for text in texts]
    for kind in range(VIEWS):
        yield _view([counts[kind] for counts in counted])


def _view(counted: Sequence[Counter[str]]) -> View:
    """All texts at once: their features lie in one row, of which each text has a part."""
    names = sorted({name for counts in counted for name in counts})
    number = {name: at for at, name in enumerate(names)}
    ends = np.cumsum([len(counts) for counts in counted])
    at = np.fromiter((number[name] for counts in counted for name in counts), np.int64, ends[-1])
    times = np.fromiter((times for counts in counted for times in counts.values()), np.float32, ends[-1])
    often = np.bincount(at, minlength=len(names))
    rarity = (np.log((1 + len(counted)) / (1 + often)) + 1).astype(np.float32)
    hashes = np.array([crc32(name.encode()) for name in names], np.uint32)
    weights = (1 + np.log(times)) * rarity[at]
    bags = zip(np.split(at, ends[:-1]), np.split(weights, ends[:-1]), strict=True)
    return View(hashes, rarity, often, [Bag(held, _of_length_one(weights)) for held, weights in bags])


def _of_length_one(weights: Floats) -> Floats:
    # A product of vectors may depend on where they lie in memory, and an index made twice is the same.
    return weights / (np.sqrt(np.square(weights).sum()) or np.float32(1))


def _sum(bags: Iterable[tuple[Bag, float]]) -> Bag:
    held = [(bag.features, bag.weights * np.float32(weight)) for bag, weight in bags]
    places, back = np.unique(np.concatenate([places for places, _ in held]), return_inverse=True)
    weights = np.bincount(back, np.concatenate([weights for _, weights in held]), len(places))
    return Bag(places, weights.astype(np.float32))


# From bags to rules


def _rule_bags(view: View, rules: Sequence[Rule], rows: Sequence[tuple[int, int]]) -> list[Bag]:
    own = [
        _sum([(bag, 1.0) for bag in view.bags[first : last + 1]][:-1] or [(view.bags[last], 0.0)])
        for first, last in rows
    ]
    namesakes: dict[str, list[int]] = {}
    for at, rule in enumerate(rules):
        namesakes.setdefault(rule.slug, []).append(at)
    found = []
    for at, rule in enumerate(rules):
        others = [other for other in namesakes[rule.slug] if other != at]
        share = LENT * min(len(others), LENDERS) / len(others) if others else 0.0
        text = view.bags[rows[at][1]]
        found.append(_sum([(own[at], 1.0), (text, OWN_TEXT), *((own[other], share) for other in others)]))
    return found


def _postings(
    view: View, bags: Sequence[Bag], seldom: int
) -> tuple[NDArray[np.uint32], Floats, NDArray[np.uint32], NDArray[np.uint16], NDArray[np.uint8]]:
    """The rules by feature: hashes in order, how rare each is, where its rules begin, rules, weights."""
    kept = np.flatnonzero(view.often >= seldom)
    kept = kept[np.argsort(view.hashes[kept], kind="stable")]
    number = np.full(len(view.often), -1, np.int64)
    number[kept] = np.arange(len(kept))
    columns, rules, weights = [], [], []
    for rule, bag in enumerate(bags):
        has = number[bag.features] >= 0
        strength = np.sqrt(bag.weights[has])
        strength /= np.linalg.norm(strength) or 1
        columns.append(number[bag.features[has]])
        rules.append(np.full(int(has.sum()), rule, np.uint16))
        weights.append(np.clip(np.round(np.sqrt(strength) * 255), 0, 255).astype(np.uint8))
    column = np.concatenate(columns)
    order = np.argsort(column, kind="stable")
    begins = np.searchsorted(column[order], np.arange(len(kept) + 1)).astype(np.uint32)
    return (
        view.hashes[kept],
        view.rarity[kept],
        begins,
        np.concatenate(rules)[order],
        np.concatenate(weights)[order],
    )


# Which rules a game is ruled by


def reach(rulebook: RuleBook, rules: Sequence[Rule]) -> dict[str, list[Reached]]:
    """For every house-game its own rules, then those it takes from others, with the rule that sends there."""
    number = {rule.id: at for at, rule in enumerate(rules)}
    found: dict[str, list[Reached]] = {}
    for game in rulebook.games:
        own = {rule.slug for rule in rulebook.rules(game)}
        found[game] = [(number[rule.id], -1) for rule in rulebook.rules(game) if rule.id in number]
        found[game] += [
            (number[rule.id], number[sender.id])
            for rule, sender in rulebook.taken_from_others(game)
            if rule.id in number and sender.id in number and rule.slug not in own
        ]
    return found
