"""What everything else speaks in: plain data and the names of errors, which know nothing of the rest."""
