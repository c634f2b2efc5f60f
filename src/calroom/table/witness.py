"""Who watches what the engine names: tests look on through here to see which topics really decided."""

from collections.abc import Iterator
from contextlib import contextmanager

watchers: list[set[tuple[str, str]]] = []
"""Those who look on; the engine names nothing while there are none."""


def named(game: str, topic: str) -> None:
    """The engine named this topic in an event, option or refusal of this house-game."""
    for seen in watchers:
        seen.add((game, topic))


@contextmanager
def watch() -> Iterator[set[tuple[str, str]]]:
    """Collect every (house-game, topic) that the engine names while the context is open."""
    seen: set[tuple[str, str]] = set()
    watchers.append(seen)
    try:
        yield seen
    finally:
        watchers[:] = [watcher for watcher in watchers if watcher is not seen]
