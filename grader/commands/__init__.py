"""The commands of `kibitz`, by whom they are for; `grader/cli.py` puts them together."""
