"""Makers of Hitori: `at_random`, which begins with a `shading`."""
