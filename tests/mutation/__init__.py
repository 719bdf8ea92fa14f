"""Mutation tests of what judges: see `tests/mutate.py`."""
