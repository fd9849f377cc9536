"""Nonograms: the puzzle, its formats, strategies, techniques and makers."""
