"""What becomes of a score: late policy, adjustments and the gradebooks that systems take back."""
