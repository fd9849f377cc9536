"""Makers of Hitori: `at_random`, which starts from a `shading`."""
