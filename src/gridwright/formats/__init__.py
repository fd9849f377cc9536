"""What the readers and writers of all kinds share.

words       lines and words of a text with their places, whole numbers, sizes
json_node   values of a JSON text that know where they stand
images      Pillow, when it is needed, and a look at PNG files before
"""
