"""The rule book: finds a rule by its id, by the topic it governs or by what it says; reads what it must."""

from collections.abc import Collection, Iterator
from difflib import get_close_matches
from pathlib import Path

from calroom.rulebook.model import GameRules, Layer, Rule, read_game
from calroom.rulebook.search import Hit, Index

CATALOGUE = Path(__file__).parent / "catalogue"


class UnknownRule(LookupError):
    """No game or rule has this name; `nearest` are the ones that look like it."""

    def __init__(self, what: str, name: str, nearest: Collection[str]) -> None:
        hint = f"; did you mean {' or '.join(nearest)}?" if nearest else ""
        super().__init__(f"no {what} {name}{hint}")
        self.name = name
        self.nearest = tuple(nearest)


class RuleBook:
    """The rules of every house-game in a catalogue."""

    def __init__(self, catalogue: Path = CATALOGUE) -> None:
        """A catalogue is a folder of `<house>/<game>.toml`."""
        files = sorted(catalogue.glob("*/*.toml"))
        self._paths = {f"{path.parent.name}.{path.stem}": path for path in files}
        self._games: dict[str, GameRules] = {}
        self._resolved: dict[tuple[str, str], tuple[Rule, ...]] = {}
        self._indexes: dict[str | None, Index] = {}

    @property
    def games(self) -> tuple[str, ...]:
        """Every house-game of the catalogue; reads no file."""
        return tuple(self._paths)

    @property
    def houses(self) -> tuple[str, ...]:
        """Every house of the catalogue."""
        return tuple(dict.fromkeys(game.partition(".")[0] for game in self._paths))

    def game(self, house_game: str) -> GameRules:
        """The rules of one house-game."""
        if house_game not in self._games:
            if house_game not in self._paths:
                raise UnknownRule("game", house_game, nearest_names(house_game, self.games))
            self._games[house_game] = read_game(self._paths[house_game])
        return self._games[house_game]

    def rule(self, name: str, *, game: str | None = None) -> Rule:
        """The rule with this full id, or with this slug in the given game."""
        house_game, _, slug = name.rpartition(".")
        rules = self.game(game if game and not house_game else house_game).by_slug
        if slug not in rules:
            near = [rules[one].id for one in nearest_names(slug, rules)]
            raise UnknownRule("rule", name if house_game else f"{game}.{name}", near)
        return rules[slug]

    def rules(self, game: str | None = None, layer: Layer | None = None) -> Iterator[Rule]:
        """The rules of a house-game, or of the whole book, in order; of one layer if asked."""
        for house_game in (game,) if game else self.games:
            yield from (rule for rule in self.game(house_game).rules if layer in (None, rule.layer))

    def rules_for(self, house_game: str, topic: str) -> tuple[Rule, ...]:
        """The rules that decide a topic in a house-game; none means the custom of the trade.

        The game's own rules, if any list the topic. Otherwise the rule of its own that sends the reader to
        another game, and after it the rules of the nearest one that it follows so. A house outside the book
        has filed nothing, so it plays by custom throughout.
        """
        key = (house_game, topic)
        if key not in self._resolved:
            self._resolved[key] = self._resolve(house_game, topic)
        return self._resolved[key]

    def _resolve(self, house_game: str, topic: str) -> tuple[Rule, ...]:
        if house_game not in self._paths:
            return ()
        game = self.game(house_game)
        if topic in game.by_topic:
            return game.by_topic[topic]
        for first, source, layer in self._followed(game):
            found = self.game(source).by_topic.get(topic, ())
            found = tuple(rule for rule in found if layer in (None, rule.layer))
            if found:
                return (*(rule for rule in game.rules if first in rule.follows), *found)
        return ()

    def _followed(self, game: GameRules) -> Iterator[tuple[str, str, Layer | None]]:
        """Each game that fills what this one leaves open, nearest first: (own entry, game, layer)."""
        seen: set[tuple[str, Layer | None]] = {(game.id, None)}
        queue = [(entry, *_source(entry, None)) for entry in game.heading.follows]
        for first, source, layer in queue:
            if (source, layer) in seen:
                continue
            seen.add((source, layer))
            yield first, source, layer
            queue += [(first, *_source(entry, layer)) for entry in self.game(source).heading.follows]

    def taken_from_others(self, house_game: str) -> Iterator[tuple[Rule, Rule]]:
        """What the game leaves open and rules of another fill: each with the own rule that sends there."""
        game = self.game(house_game)
        seen: set[str] = set()
        for entry, source, layer in self._followed(game):
            sender = next((rule for rule in game.rules if entry in rule.follows), None)
            for rule in self.rules(source, layer):
                if sender and rule.id not in seen and self._fills(house_game, rule):
                    seen.add(rule.id)
                    yield rule, sender

    def _fills(self, house_game: str, rule: Rule) -> bool:
        """Whether a rule of another game decides something here; one without a topic does."""
        return not rule.topics or any(rule in self.rules_for(house_game, topic) for topic in rule.topics)

    def topics(self, game: str | None = None) -> tuple[str, ...]:
        """Every topic that some rule of the game, or of the book, governs."""
        return tuple(sorted({topic for rule in self.rules(game) for topic in rule.topics}))

    def unenforced(
        self, game: str | None = None, named: Collection[tuple[str, str]] | None = None
    ) -> tuple[Rule, ...]:
        """The rules nobody enforces: they have no topic or, given the pairs scripts name, none of those."""
        return tuple(rule for rule in self.rules(game) if not (rule.structure or self._enforced(rule, named)))

    def _enforced(self, rule: Rule, named: Collection[tuple[str, str]] | None) -> bool:
        if named is None:
            return bool(rule.topics or rule.follows)
        return any(self.governs(rule, house_game, topic) for house_game, topic in named)

    def governs(self, rule: Rule, house_game: str, topic: str) -> bool:
        """Whether the rule is one of its own game's answers to the topic."""
        return rule.game == house_game and rule in self.rules_for(house_game, topic)

    def search(self, words: str, *, game: str | None = None, layer: Layer | None = None) -> tuple[Hit, ...]:
        """The rules in which all the words occur, best first."""
        if game not in self._indexes:
            self._indexes[game] = Index(tuple(self.rules(game)))
        return tuple(hit for hit in self._indexes[game].search(words) if layer in (None, hit.rule.layer))


def _source(entry: str, within: Layer | None) -> tuple[str, Layer | None]:
    source, _, layer = entry.partition(":")
    return source, within or (Layer(layer) if layer else None)


def nearest_names(name: str, names: Collection[str]) -> list[str]:
    """Names that resemble this one as a whole, or else in the part after the last dot or as a part of it."""
    close = get_close_matches(name, names, n=3, cutoff=0.6)
    part = name.rpartition(".")[2]
    return close or [one for one in names if part and part in one][:3]
