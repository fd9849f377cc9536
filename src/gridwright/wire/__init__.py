"""What Gridwright answers with, as JSON: one form for the command line, the server, the pages and batch records.

schema      the words of JSON Schema that the forms are made of, and `Shape`: a form with what fills it
answers     the forms: Step, Hint, Result, Rating, Made, Contradiction, Violation, Note, Fault and the rest
recordings  the form of what the player in the page plays

Properties are called as the attributes in Python are. Lines and cells are counted from 0, a cell is `[row, column]`. A
grid is a list of strings, one a row, in the characters of the palette that stands beside it, and the value of a single
cell is the same character; tiles are words such as `12e`, and so are numbers. Sentences are written here and nowhere
else: whoever shows an answer does not have to make them, nor take them apart.
"""
