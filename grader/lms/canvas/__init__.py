"""Canvas: https://github.com/instructure/canvas-lms."""

from grader.lms.canvas import download, gradebook
from grader.lms.system import Books, System

SYSTEM = System(
    "Canvas",
    download.FORM,
    download.read,
    Books(gradebook.recognised, gradebook.understand),
    internal=True,
    returns="canvas",
)
