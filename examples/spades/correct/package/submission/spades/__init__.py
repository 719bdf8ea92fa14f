"""The game of Spades."""
