"""Brightspace (D2L): https://community.d2l.com/brightspace."""

from grader.lms.brightspace import download, gradebook
from grader.lms.system import Books, System

SYSTEM = System(
    "Brightspace",
    download.FORM,
    download.read,
    Books(gradebook.recognised, gradebook.understand),
    internal=True,
    returns="brightspace",
)
