"""The abstract elements of the game."""
