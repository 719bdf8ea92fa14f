"""Plays a submission's program on a terminal and holds its screens against recordings and rules."""
