"""What a session arranges before the program starts: the arguments that stand behind the file's name."""

import sys


def arguments(*given: str) -> None:
    """Start the program with these arguments."""
    sys.argv[1:] = given
