"""What the strategies written in Python are made of: one subject a module.

They are for study and for comparison with the native engine, on which nothing here rests.
"""
