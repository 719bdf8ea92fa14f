"""Moodle: https://github.com/moodle/moodle."""

from grader.lms.moodle import download, gradebook
from grader.lms.system import Books, System

SYSTEM = System(
    "Moodle",
    download.FORM,
    download.read,
    Books(gradebook.recognised, gradebook.understand),
    internal=True,
    returns="moodle",
)
