"""Finds an assignment's content: its reference, spec tests, transcripts and the report templates.

In a checkout the folders stand at the root; in a wheel they are carried inside the package, in
`grader/kit/`; `--kit DIR` points at somebody else's.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from grader.assignment import Assignment, load_assignment
from grader.errors import InputError

_PACKAGE = Path(__file__).parent
MARKER = "assignment.toml"


@dataclass(frozen=True)
class Kit:
    """A folder that holds `reference/`, `spec_tests/` and the rest."""

    root: Path

    @property
    def reports(self) -> Path:
        """The templates; a kit without templates of its own uses the built-in ones."""
        own = self.root / "reports"
        return own if own.is_dir() else built_in().root / "reports"

    def reference(self, assignment: str) -> Path:
        """The folder of an assignment's reference."""
        return self.root / "reference" / assignment

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

    def names(self) -> list[str]:
        """The assignments of the kit, by name."""
        return sorted(path.parent.name for path in (self.root / "reference").glob(f"*/{MARKER}"))

    def assignment(self, name: str) -> Assignment:
        """The assignment called `name`.

        Raises InputError, naming the nearest, where there is none, and KitError where its file is wrong.
        """
        names = self.names()
        if name not in names:
            import difflib

            near = difflib.get_close_matches(name, names, 1, 0.4)
            hint = f"did you mean {near[0]}?" if near else f"there is {', '.join(names) or 'none'}"
            raise InputError(
                f"no assignment called {name!r} in {self.root}: {hint} (`kibitz list` shows all)"
            )
        return load_assignment(self.reference(name))


def built_in() -> Kit:
    """The content that comes with the package: beside it in a checkout, inside it in a wheel."""
    inside = _PACKAGE / "kit"
    return Kit(inside if inside.is_dir() else _PACKAGE.parent)


def find_kit(folder: str | None) -> Kit:
    """The kit at `folder`, or the built-in one.  Raises InputError where `folder` is no kit."""
    if folder is None:
        return built_in()
    root = Path(folder)
    if not (root / "reference").is_dir():
        raise InputError(f"{folder}: no kit there, a kit is a folder that holds reference/ and spec_tests/")
    return Kit(root.resolve())
