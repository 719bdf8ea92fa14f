"""Python, the language of the kit itself: its workers are forks of the zygote and execute nothing else."""

from __future__ import annotations

from _blake2 import blake2b  # hashlib costs ten times as much to import
from typing import TYPE_CHECKING, Any

from grader.languages import PYTHON

if TYPE_CHECKING:
    from grader.kits.assignment import Assignment
    from grader.languages.listing import Listing
    from grader.model.outcomes import Loaded
    from grader.model.program import Form, Program


class Python:
    """See `grader.languages.Language`."""

    id = PYTHON
    title = "Python"
    born_with_programs = True
    lends = True
    adapts = True
    plays = True

    def program(self) -> dict[str, Any] | None:
        """Its workers serve as they are."""
        return None

    def code(self, key: bytes, data: bytes, size: int) -> bytes:
        """`grader/inside/worker.py` makes the same."""
        return blake2b(data, key=key, digest_size=size).digest()

    def entry(self, assignment: Assignment) -> dict[str, Any]:
        """The names of the assignment are Python's."""
        return {}

    def is_name(self, text: str) -> bool:
        """Identifiers, without dots."""
        return text.isidentifier()

    def listing(self, program: Program, loaded: Loaded, classes: set[str]) -> Listing:
        """Runs as pasted into a prompt beside the student's file."""
        from grader.languages.python_code import write_listing

        return write_listing(program, loaded.places, loaded.attributes, classes)

    def value(self, form: Form) -> str:
        """As a prompt would show it."""
        from grader.languages.python_code import value_in_words

        return value_in_words(form)

    def raised(self, name: str) -> str:
        """An exception by its name."""
        return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"
