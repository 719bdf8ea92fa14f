"""The autograder of Gradescope: a zip with `setup.sh`, `run_autograder`, Kibitz itself and the instructor's kit.

Kibitz is carried as its own files, and the checks are compiled before, so that only the libraries are fetched when
the container is built, and nothing while it grades.  The zip holds hidden checks and the seed: it is for the
instructor alone, and students never see it.

Source: https://gradescope-autograders.readthedocs.io/en/latest/specs/.
"""

from __future__ import annotations

import zipfile
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

import msgspec

from grader.exports.pages import page
from grader.exports.student import Progress
from grader.grading.compiler import obtain_corpus
from grader.kits.assignment import Assignment
from grader.kits.kit import Kit
from grader.model.errors import InputError

_PACKAGE = Path(__file__).resolve().parents[1]
_WHEN = (2020, 1, 1, 0, 0, 0)
"""The time of all members: the same assignment gives the same zip."""

NEEDS = ("click", "hypothesis", "jinja2", "msgspec", "pexpect", "platformdirs")
"""What `kibitz check` may import, of what the distribution asks for."""


@dataclass(frozen=True)
class Wishes:
    """The seed of the checks, who sees the hidden ones and when, and the lowest sandbox level.

    Below `medium`, a submission could read the checks and write its own results: the autograder runs as root.
    """

    seed: int = 0
    hidden_as: str = "after_published"
    sandbox: str = "medium"
    transcripts: bool = True


def write_autograder(
    kit: Kit, assignment: Assignment, out: Path, wishes: Wishes, progress: Progress
) -> float:
    """Write the zip to `out`; returns the points that the assignment has to be worth on Gradescope.

    Raises InputError where it cannot be written.
    """
    corpus = obtain_corpus(kit, assignment, wishes.seed, progress)
    values = {
        "title": assignment.title.replace("\n", " "),
        "assignment": assignment.id,
        "seed": wishes.seed,
        "hidden_as": wishes.hidden_as,
        "sandbox": wishes.sandbox,
        "transcripts": wishes.transcripts,
    }
    files = {
        "setup.sh": page("setup.sh.j2", **values),
        "run_autograder": page("run_autograder.j2", **values),
        "requirements.txt": "".join(f"{one}\n" for one in requirements()).encode(),
        **{f"kibitz/grader/{name}": data for name, data in _engine().items()},
        **{f"kit/{name}": data for name, data in _kit_files(kit, assignment).items()},
        f"kit/corpus/{assignment.id}.json": msgspec.json.encode(corpus),
    }
    try:
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in files.items():
                member = zipfile.ZipInfo(name, _WHEN)
                member.compress_type = zipfile.ZIP_DEFLATED
                member.external_attr = (0o755 if name in ("setup.sh", "run_autograder") else 0o644) << 16
                archive.writestr(member, data)
    except OSError as error:
        raise InputError(f"{out}: cannot be written ({error.strerror})") from None
    points = sum(info.points for info in corpus.checks)
    return points + (_points_of_sessions(kit, assignment) if wishes.transcripts else 0.0)


def requirements() -> list[str]:
    """The libraries that Kibitz needs there, as pip takes them."""
    try:
        asked = metadata.requires("kibitz") or []
    except metadata.PackageNotFoundError:
        return list(NEEDS)
    plain = [one for one in asked if ";" not in one]
    return [one for one in plain if one.lower().startswith(NEEDS)] or list(NEEDS)


def _engine() -> dict[str, bytes]:
    """The files of the package but for the kit that a wheel carries in it."""
    return _below(_PACKAGE, lambda path: path.relative_to(_PACKAGE).parts[0] != "kit")


def _kit_files(kit: Kit, assignment: Assignment) -> dict[str, bytes]:
    """The whole of an assignment: reference, spec tests, transcripts, and the templates that reports need."""
    folders = (kit.reference(assignment.id), kit.spec_tests(assignment.id), kit.transcripts(assignment.id))
    return {
        f"{folder.relative_to(kit.root).as_posix()}/{name}": data
        for folder in folders
        for name, data in _below(folder, lambda path: True).items()
    }


def _below(folder: Path, wanted: object) -> dict[str, bytes]:
    assert callable(wanted)
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts and wanted(path)
    }


def _points_of_sessions(kit: Kit, assignment: Assignment) -> float:
    """What the sessions are worth for the mark."""
    from grader.sessions.terminal_grading import TerminalGrading

    if not kit.transcripts(assignment.id).is_dir():
        return 0.0
    return sum(one.max_points for one in TerminalGrading(kit, assignment).blank if one.counts == "mark")
