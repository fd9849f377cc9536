"""The parts of the strategies written in Python, one subject per module.

They are for study and for comparison with the native engine, which does not use them.
"""
