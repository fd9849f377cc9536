"""The workbench in a browser.

page/       the page: plain modules, a style, no build step; it plays puzzles wherever its engine is
bundle      the page as one file, to take away or to serve
baking      what a page to take away knows of its puzzles: solutions, steps, how hard they are
examples.jsonl  a small library of puzzles, drawn by us
"""
