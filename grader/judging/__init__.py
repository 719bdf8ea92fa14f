"""From answers to verdicts: pure functions, which start no process, so that each can be tested by itself."""
