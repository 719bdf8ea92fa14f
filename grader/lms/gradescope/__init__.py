"""Gradescope: https://help.gradescope.com."""

from grader.lms.gradescope import download, gradebook
from grader.lms.kinds import Kind
from grader.lms.system import Books, System

SYSTEM = System(
    "Gradescope", download.FORM, download.read, Kind.NUMBER, Books(gradebook.recognised, gradebook.understand)
)
