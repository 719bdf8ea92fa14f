"""`python -m grader`, the same as the command `kibitz`."""

from grader.cli import main

main()
