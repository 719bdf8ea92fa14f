"""Runs submissions and hands over their answers; it does not know what is right."""
