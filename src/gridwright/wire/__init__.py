"""The JSON form of Gridwright's results, shared by the command line, the server, the pages and batch records.

schema      building blocks of JSON Schema, and `Shape`: a schema with the code that fills it
answers     the forms: Step, Hint, Result, Rating, Made, Contradiction, Violation, Note, Fault and others
recordings  the form of recordings for the player in the page

Properties have the names of the Python attributes. Lines and cells are counted from 0, a cell is `[row, column]`. A
grid is a list of strings, one per row, in the characters of the accompanying palette, and the value of a single cell is
the same character; tiles are words such as `12e`, and so are numbers. All sentences are composed here, so programs that
show results need neither compose nor parse any.
"""
