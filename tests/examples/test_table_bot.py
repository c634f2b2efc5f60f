"""The bot under examples/ joins a table of a server from a process of its own, and plays hands there."""

import asyncio
import re
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest
from tests.server.sockets import served
from tests.server.visiting import WAIT

BOT = Path(__file__).parents[2] / "examples" / "table-bot" / "bot.py"


@pytest.mark.parametrize("game", ["open.holdem", "sk.pure215"])
def test_a_bot_joins_a_table_and_plays(game: str, tmp_path: Path) -> None:
    async def evening() -> str:
        async with served(str(tmp_path / "room.db")) as address:
            bot = await asyncio.create_subprocess_exec(
                sys.executable, str(BOT), address, game, "2", stdout=PIPE, stderr=PIPE
            )
            out, wrong = await asyncio.wait_for(bot.communicate(), WAIT)
            assert bot.returncode == 0, wrong.decode()
            return out.decode()

    assert len(re.findall(r"hand \d+: [+-]\d+\.\d\d", asyncio.run(evening()))) == 2
