"""The checks of the tool for texts, in a file for each task."""
