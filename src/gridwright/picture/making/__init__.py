"""Makers of picture puzzles: `at_random` and `of_image`."""
