"""Draws results, for a terminal, a browser or CI; no submission runs for them, so any can be drawn again."""
