"""A program of the kit's that is played in the place of a submission's own, and uses what the submission defines.

`[program]` of `assignment.toml` names it, where the handout asks for classes or functions and not for a program.  It
runs in the sandbox, beside the submission (`grader/inside/kit_program.py`); this module only reads what has to be
there for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grader.kits.asked import asked, supplied
from grader.kits.assignment import Assignment
from grader.kits.kit import Kit
from grader.kits.setups import refuse_no_python
from grader.model.errors import KitError


@dataclass(frozen=True)
class KitProgram:
    """A program with the modules that it imports, by their places in the package `kibitz`, and what it may ask for.

    `main` is the one that is started.  `asked` and `supplied` are definitions as plain data.  `seconds` is how long
    a module of the submission may take to be imported.
    """

    main: str
    files: Mapping[str, bytes]
    asked: tuple[Mapping[str, Any], ...]
    supplied: tuple[Mapping[str, Any], ...]
    seconds: float

    @property
    def message(self) -> dict[str, Any]:
        """What the worker takes that runs it."""
        return {
            "main": self.main,
            "files": {path: data.decode("latin-1") for path, data in self.files.items()},
            "roles": [one["name"] for one in (*self.asked, *self.supplied)],
        }

    @property
    def of_submission(self) -> dict[str, Any]:
        """What the worker takes that has the submission: nothing of the program."""
        return {"asked": list(self.asked), "supplied": list(self.supplied), "seconds": self.seconds}


def load_kit_program(kit: Kit, assignment: Assignment) -> KitProgram | None:
    """The program that an assignment's sessions play; None where they play the submission's own.

    Raises KitError where a file is missing or no Python.
    """
    program = assignment.program
    if not program.kit:
        return None
    files = {program.kit: _read(kit.transcripts(assignment.id) / program.kit)}
    files.update((name, _read(kit.reference(assignment.id) / name)) for name in program.uses)
    return KitProgram(
        program.kit,
        files,
        tuple(asked(assignment)),
        tuple(supplied(assignment)),
        assignment.limits.import_cpu_seconds / 2,
    )


def _read(path: Path) -> bytes:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise KitError(
            f"{path}: cannot be read ({error.strerror}); assignment.toml names it in [program]"
        ) from None
    refuse_no_python(data, path)
    return data
