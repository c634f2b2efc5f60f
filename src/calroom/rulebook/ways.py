"""The ways in which people ask about a rule, kept beside the catalogue as `asked/<house>/<game>.toml`."""

from pathlib import Path

import tomli

from calroom.rulebook.model import CatalogueError

ASKED = Path(__file__).parent / "asked"


def ways_of_asking(house_game: str, asked: Path = ASKED) -> dict[str, tuple[str, ...]]:
    """By the slug of each rule, what people say when they mean it; none for a game that has no such file."""
    house, _, game = house_game.partition(".")
    path = asked / house / f"{game}.toml"
    if not path.exists():
        return {}
    try:
        raw = tomli.loads(path.read_text(encoding="utf-8"))
    except tomli.TOMLDecodeError as error:
        raise CatalogueError(f"asked/{house}/{game}.toml: not TOML: {error}") from None
    return {slug: tuple(ways) for slug, ways in raw.get("asked", {}).items()}
