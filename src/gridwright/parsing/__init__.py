"""Shared code of the readers and writers of all kinds.

tokens      lines and words of a text with their places, whole numbers, sizes
json_node   values of a JSON text that know their places
images      checks of image files, and Pillow when it is needed
"""
