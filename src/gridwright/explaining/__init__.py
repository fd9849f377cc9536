"""Solving as a person would, for every kind that has techniques.

walk        the steps to the solution, each with its reason: `gridwright.explain`
hints       the next step for somebody who has begun: `gridwright.hint`
rating      how hard a puzzle is: `gridwright.rate`
"""
