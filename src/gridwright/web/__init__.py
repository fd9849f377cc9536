"""The web workbench: what a page on this machine asks for, and the server that brings it there.

desk        answers requests that are JSON objects; it knows nothing of the web
tasks/      what can be asked for, a module a subject, each task with the form of its request and of its answer
forms       fields of requests: how they are read, and their JSON Schema
worker      a process that answers for the server, within limits of time and memory
pool        the workers and the jobs that wait for them
server      the page, its files and the tasks over HTTP, for this machine alone
guard       which requests the server takes, and what it tells browsers
openapi     all of that for programs
page/       the page: plain modules, a style, no build step; it plays puzzles wherever its engine is
bundle      the page as one file, to take away or to serve
watching    the page that plays a recording, as one file
baking      what a page to take away knows of its puzzles: solutions, steps, how hard they are
examples.jsonl  a small library of puzzles, drawn by us
"""
