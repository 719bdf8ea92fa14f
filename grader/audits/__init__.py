"""What an assignment's checks catch of what is known to be wrong, and whom they fail."""
