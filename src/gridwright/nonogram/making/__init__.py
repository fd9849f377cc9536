"""Makers of nonograms: `at_random`, with its `sketch` and `canvas`; `photo`, of images; and `repair` of pictures."""
