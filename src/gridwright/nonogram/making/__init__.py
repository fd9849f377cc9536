"""Makers of nonograms: `at_random`, with its `sketch` and `canvas`; `photo`, from images; and `repair` of pictures."""
