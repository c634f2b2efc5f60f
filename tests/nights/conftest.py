"""House files of one's own, as for filings."""

from tests.filing.conftest import own

__all__ = ["own"]
