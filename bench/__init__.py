"""The benchmarks: `python -m bench [NAME ...]` runs the quick ones or the named ones and prints tables.

Every table shows counted work beside the seconds, and a ratio against something measured in the same run. The long ones
(tournament, survey, random30) run only when they are named; alone, each takes options: `python -m bench survey --help`.
"""
