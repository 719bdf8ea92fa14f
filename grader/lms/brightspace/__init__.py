"""Brightspace (D2L): https://community.d2l.com/brightspace."""

from grader.lms.brightspace import download, gradebook
from grader.lms.kinds import Kind
from grader.lms.system import Books, System

SYSTEM = System(
    "Brightspace",
    download.FORM,
    download.read,
    Kind.OWN,
    Books(gradebook.recognised, gradebook.understand),
    returns="brightspace",
)
