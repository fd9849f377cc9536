"""The benchmarks: `python -m bench [NAME ...]` runs all or the named ones and prints tables.

Every table shows counted work beside the seconds, and a ratio against something measured in the same run.
"""
