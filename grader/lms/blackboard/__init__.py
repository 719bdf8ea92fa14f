"""Blackboard Learn: https://help.blackboard.com."""

from grader.lms.blackboard import download, gradebook
from grader.lms.kinds import Kind
from grader.lms.system import Books, System

SYSTEM = System(
    "Blackboard", download.FORM, download.read, Kind.LOGIN, Books(gradebook.recognised, gradebook.understand)
)
