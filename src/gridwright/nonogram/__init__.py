"""Nonograms: the first room of the house."""
