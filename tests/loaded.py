"""Loads what every room loads, for processes that are copied from one that has; nothing here may run on."""

import alembic.command
import alembic.context
import uvicorn.lifespan.on
import uvicorn.loops.auto
import uvicorn.protocols.http.auto
import uvicorn.protocols.websockets.auto

import calroom.cli.serve
import calroom.server.many.__main__
import calroom.server.serving
from calroom import bots
from calroom.rulebook import book
from calroom.server import app
from calroom.server.watch.health import Code
from tests.server import visiting

__all__ = ["alembic", "calroom", "uvicorn", "visiting"]

app.all_houses()
app.programs()
book()
Code()
bots.warm_up()
