"""Learning systems made up: whole classes as each system would give them away, and what must come of them."""
