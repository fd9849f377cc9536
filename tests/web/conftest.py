"""Fixtures that the tests of the page share."""

from .player import browser, opened

__all__ = ["browser", "opened"]
