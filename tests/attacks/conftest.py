"""Attacks are tried on a database file of the store's tests, copied for each, with the server's helpers."""

from tests.keeping.conftest import path
from tests.server.conftest import helpers
from tests.store.conftest import file

__all__ = ["file", "helpers", "path"]
