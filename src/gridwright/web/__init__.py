"""The web workbench: a page, the tasks that it requests, and a local server for both.

dispatch    answers requests, which are JSON objects, independently of HTTP
tasks/      the tasks, one module per subject, each with the form of its request and of its answer
forms       the fields of requests: how they are read, and their JSON Schema
worker      a process that answers requests for the server, within limits of time and memory
pool        the workers and the jobs that wait for them
server      the page, its files and the tasks over HTTP, for this machine only
guard       which requests the server accepts, and the security headers of its answers
openapi     the OpenAPI document of the server
page/       the page: plain modules, a style, no build step; its engine may be a server or in the browser
bundle      the page as one self-contained file
watching    the page that plays a trace, as one file
precompute  the data of self-contained pages about their puzzles: solutions, steps, difficulty
examples.jsonl  a small library of puzzles, drawn for this project
"""
