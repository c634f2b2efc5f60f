"""Who watches what the engine names: tests look on through here to see which topics really decided."""

from collections.abc import Iterator
from contextlib import contextmanager

_watchers: list[set[tuple[str, str]]] = []


def named(game: str, topic: str) -> None:
    """The engine named this topic in an event, option or refusal of this house-game."""
    for seen in _watchers:
        seen.add((game, topic))


def watched() -> bool:
    """Whether anybody is looking on."""
    return bool(_watchers)


@contextmanager
def watch() -> Iterator[set[tuple[str, str]]]:
    """Collect every (house-game, topic) that the engine names while the context is open."""
    seen: set[tuple[str, str]] = set()
    _watchers.append(seen)
    try:
        yield seen
    finally:
        _watchers[:] = [watcher for watcher in _watchers if watcher is not seen]
