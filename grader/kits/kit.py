"""Finds an assignment's content: its reference, spec tests, transcripts and the report templates.

In a checkout the folders stand at the root; in a wheel they are carried inside the package, in
`grader/kit/`; `--kit DIR` points at somebody else's, and may do so several times.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.kits.assignment import Assignment, load_assignment
from grader.model.errors import InputError
from grader.model.wording import mark

_PACKAGE = Path(__file__).parents[1]
MARKER = "assignment.toml"
STUDENT_MARKER = "STUDENT_BUILD.md"
STUDENT_BUILD = mark(
    "This is a student's build: it has the public checks only, and the course may grade with more."
)


@dataclass(frozen=True)
class Kit:
    """A folder that holds `reference/`, `spec_tests/` and the rest."""

    root: Path

    @property
    def reports(self) -> Path:
        """The templates; a kit without templates of its own uses the built-in ones."""
        own = self.root / "reports"
        return own if own.is_dir() else built_in().root / "reports"

    @property
    def for_students(self) -> bool:
        """Whether it is a student's build, which has public checks only."""
        return (self.root / STUDENT_MARKER).is_file()

    def reference(self, assignment: str) -> Path:
        """The folder of an assignment's reference."""
        return self.root / "reference" / assignment

    def has_solution(self, assignment: Assignment) -> bool:
        """Whether the reference's modules are there.  A student's build may go without; see `grader/exports/student.py`."""
        return all((self.reference(assignment.id) / name).is_file() for name in assignment.modules)

    def spec_tests(self, assignment: str) -> Path:
        """The folder of an assignment's spec tests."""
        return self.root / "spec_tests" / assignment

    def transcripts(self, assignment: str) -> Path:
        """The folder of an assignment's transcripts and dialogues, and of what reads its screens."""
        return self.root / "transcripts" / assignment

    def alternatives(self, assignment: str) -> Path:
        """The folder of right solutions that are written in other ways: NAME/submission in it is one of them."""
        return self.root / "examples" / assignment / "correct"

    def shipped_corpus(self, assignment: str) -> Path:
        """Where a wheel carries the corpus of the default seed; the file need not exist."""
        return self.root / "corpus" / f"{assignment}.json"

    def packed_corpus(self, assignment: str) -> Path:
        """Where a repository keeps the same, packed (`kibitz compile --ship`); the file need not exist, or be fresh."""
        return self.root / "corpus" / f"{assignment}.json.xz"

    def names(self) -> list[str]:
        """The assignments of the kit, by name."""
        return sorted(path.parent.name for path in (self.root / "reference").glob(f"*/{MARKER}"))

    def assignment(self, name: str) -> Assignment:
        """The assignment called `name`.

        Raises InputError, naming the nearest, where there is none, and KitError where its file is wrong.
        """
        names = self.names()
        if name not in names:
            raise _unknown(name, names, str(self.root))
        return load_assignment(self.reference(name))


def built_in() -> Kit:
    """The content that comes with the package: beside it in a checkout, inside it in a wheel."""
    inside = _PACKAGE / "kit"
    return Kit(inside if inside.is_dir() else _PACKAGE.parent)


def find_kit(folder: str | None) -> Kit:
    """The kit at `folder`, or the built-in one.  Raises InputError where `folder` is no kit."""
    if folder is None:
        return built_in()
    if not folder:
        raise InputError("--kit is empty")
    root = Path(folder)
    if not (root / "reference").is_dir():
        raise InputError(f"{folder}: no kit there, a kit is a folder that holds reference/ and spec_tests/")
    return Kit(root.resolve())


def find_kits(folders: Sequence[str]) -> list[Kit]:
    """The kits at `folders`, each once, or else the built-in one alone.  Raises InputError where one is no kit."""
    return list(dict.fromkeys(map(find_kit, folders))) or [built_in()]


def kit_with(assignment: str, folders: Sequence[str]) -> Kit:
    """The kit that has the assignment: one of `folders`, or else the built-in one.

    An assignment in one of `folders` goes before one of the same name that is built in: that is how a course
    changes it.  Raises InputError where two of `folders` have it, or nobody.
    """
    kits = find_kits(folders)
    having = [kit for kit in kits if assignment in kit.names()]
    check_apart(assignment, having)
    if not having and assignment in built_in().names():
        return built_in()
    if not having and len(kits) > 1:
        places = ", ".join(str(kit.root) for kit in kits)
        raise _unknown(assignment, [name for kit in kits for name in kit.names()], places)
    return (having or kits)[0]


def check_apart(assignment: str, kits: Sequence[Kit]) -> None:
    """Refuse an assignment that several kits have.  Raises InputError, with the places."""
    if len(kits) > 1:
        places = " and ".join(str(kit.reference(assignment)) for kit in kits)
        raise InputError(f"{assignment} is in two kits, {places}: rename one, or leave one of the kits out")


def _unknown(name: str, names: Sequence[str], where: str) -> InputError:
    import difflib

    begun = [one for one in names if name and one.startswith(name.lower())]
    near = begun[:1] or difflib.get_close_matches(name, names, 1)
    hint = f"did you mean {near[0]}?" if near else f"there is {', '.join(names) or 'none'}"
    if name and (Path("reference") / name / MARKER).is_file():
        hint = "it is in the kit of this folder, so add --kit ."
    return InputError(f"no assignment called {name!r} in {where}: {hint} (`kibitz list` shows all)")
