"""Hitori: the puzzle, its formats, strategies, techniques and scene."""
