"""Reports on batch results: tables and plots of one run, or of two side by side.

runs     the parts of the records of a results file that a report needs; two runs on the same puzzles
tables   records in groups: their numbers and times
plots    times against what they may depend on, and the distribution of scores
puzzles  the puzzles of the records, read again from their sources: links and commands
page     everything as one self-contained page
picture  the plots as a PNG
sheet    the records as CSV
"""
