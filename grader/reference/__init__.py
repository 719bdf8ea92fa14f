"""What the reference answers, and the smallest program that shows how a submission differs from it."""
