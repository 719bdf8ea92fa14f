"""Sakai: https://github.com/sakaiproject/sakai."""

from grader.lms.kinds import Kind
from grader.lms.sakai import download, gradebook
from grader.lms.system import Books, System

SYSTEM = System(
    "Sakai",
    download.FORM,
    download.read,
    Kind.LOGIN,
    Books(gradebook.recognised, gradebook.understand),
    reveal="take Anonymous Grading out of the assignment's settings",
)
