"""Moodle: https://github.com/moodle/moodle."""

from grader.lms.kinds import Kind
from grader.lms.moodle import download, gradebook
from grader.lms.system import Books, System

SYSTEM = System(
    "Moodle",
    download.FORM,
    download.read,
    Kind.OWN,
    Books(gradebook.recognised, gradebook.understand),
    returns="moodle",
)
