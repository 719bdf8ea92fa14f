"""Gradescope: https://help.gradescope.com."""

from grader.lms.gradescope import download, gradebook
from grader.lms.system import Books, System

SYSTEM = System("Gradescope", download.FORM, download.read, Books(gradebook.recognised, gradebook.understand))
