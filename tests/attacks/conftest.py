"""Attacks are tried on a database file of the store's tests, copied for each test."""

from tests.keeping.conftest import path
from tests.store.conftest import file

__all__ = ["file", "path"]
