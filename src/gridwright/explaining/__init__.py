"""Solving as a person would, for every kind that has techniques.

walk        the steps to the solution, each with its reason: `gridwright.explain`
hints       the next step from a partly filled grid: `gridwright.hint`
rating      the difficulty of a puzzle: `gridwright.rate`
"""
