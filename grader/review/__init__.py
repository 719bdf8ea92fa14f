"""The review desk: what only a person can decide, decided in a browser; see docs/how-to/review.md."""
