"""The benchmarks: `python -m bench [NAME ...]` runs the named ones (default: the quick ones) and prints tables.

Every table shows counted work in addition to seconds, and a ratio to something measured in the same run. The long ones
(tournament, survey, random30) run only if named; one named alone takes options: `python -m bench survey --help`.
"""
