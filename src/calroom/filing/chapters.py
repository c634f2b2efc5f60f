"""The chapters of a filing, and in which of them a rule stands."""

import tomllib
from enum import StrEnum
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files

from calroom.rulebook import Layer, Rule


class Place(StrEnum):
    """The chapters in the order of the document; the value is what stands above each."""

    EQUIPMENT = "Purpose and equipment"
    LAYOUT = "The table"
    LIMITS = "Seats and limits"
    DEAL = "The deal"
    ROUND = "The round, step by step"
    RANKING = "What beats what"
    SETTLEMENT = "How every wager is settled"
    EXAMPLES = "Worked examples"
    FIGURES = "Odds and charts"
    BETWEEN = "Between hands"
    IRREGULARITIES = "Irregularities"
    COLLECTION = "The collection"
    CONDUCT = "Conduct"
    VALUES = "The values of the house file"
    GLOSSARY = "Glossary"
    READINGS = "Readings"


OF_LAYER = {
    Layer.INCIDENT: Place.IRREGULARITIES,
    Layer.FLOOR: Place.IRREGULARITIES,
    Layer.ROOM: Place.BETWEEN,
    Layer.FEE: Place.COLLECTION,
    Layer.CONDUCT: Place.CONDUCT,
}
"""Whoever answers for a rule says where it stands; rules of play are parted by what they are about."""

LISTED: dict[str, list[str]] = tomllib.loads(
    files("calroom.filing").joinpath("chapters.toml").read_text(encoding="utf-8")
)


def place_of(rule: Rule) -> Place:
    """The chapter of a rule: by its first topic that belongs somewhere."""
    if rule.layer in OF_LAYER:
        return Place.LIMITS if _place_of_topic(rule.topics[:1]) is Place.LIMITS else OF_LAYER[rule.layer]
    if rule.structure and not rule.topics:
        return Place.EQUIPMENT
    return _place_of_topic(rule.topics) or Place.ROUND


@cache
def _place_of_topic(topics: tuple[str, ...]) -> Place | None:
    for topic in topics:
        for name, patterns in LISTED.items():
            if any(fnmatchcase(topic, pattern) for pattern in patterns):
                return Place[name.upper()]
    return None
