"""Canvas: https://github.com/instructure/canvas-lms."""

from grader.lms.canvas import download, gradebook
from grader.lms.kinds import Kind
from grader.lms.system import Books, System

SYSTEM = System(
    "Canvas",
    download.FORM,
    download.read,
    Kind.OWN,
    Books(gradebook.recognised, gradebook.understand),
    returns="canvas",
    reveal="post the assignment's grades or take Anonymous Grading out of its settings",
)
