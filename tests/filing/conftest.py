"""House files of one's own for the tests of filings."""

from collections.abc import Callable
from pathlib import Path

import pytest

from calroom.houses.loader import House

Own = Callable[..., House]


@pytest.fixture
def own(tmp_path: Path) -> Own:
    """A house whose one game is like another, but for these lines."""

    def write(like: str, *lines: str) -> House:
        name = like.partition(".")[2]
        text = "\n".join(
            ('[house]\nid = "mine"\ntitle = "My room"', f'[games.{name}]\nlike = "{like}"', *lines)
        )
        path = tmp_path / "mine.toml"
        path.write_text(text)
        return House(path)

    return write
