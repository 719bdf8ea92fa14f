"""Files that take an assignment elsewhere: to CI, to Gradescope, to students.

Each export is a folder or a zip that works by itself where it is put.  How a result is written for a platform, once
Kibitz runs there, is in `grader/platforms`.
"""
