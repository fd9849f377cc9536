"""Results of batches for people: tables and plots of one run, or of two side by side.

runs     the records of a results file, as far as a report needs them; two runs on the same puzzles
tables   records in groups: how many there are, and how long they took
plots    times against what they may depend on, and how many puzzles have which score
puzzles  the puzzles behind records, read again from where they came: links and commands
page     all of it as one page that needs nothing else
picture  the plots as a picture of pixels
sheet    the records as CSV
"""
