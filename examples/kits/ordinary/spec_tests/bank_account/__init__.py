"""The checks of the bank account, in a file for each task."""
