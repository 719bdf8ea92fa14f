"""The checks of Spades."""
