"""A result as the platforms take it that courses collect submissions on: one module for each form.

They read results and nothing else, as every report does, and each escapes what a submission says for its own form.
The files that make a platform run Kibitz at all are written by `grader/exports`.
"""
