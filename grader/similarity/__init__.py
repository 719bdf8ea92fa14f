"""Which submissions of a class are suspiciously alike."""
