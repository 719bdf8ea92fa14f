"""The student's build: a kit of one assignment with the public checks only, and nothing of what is hidden.

What goes into it is chosen file by file and never edited: a file is taken whole, where something public needs it, or
left out whole.  So what is hidden has to stand in files of its own, and this module refuses files that hold both.
The checks are compiled anew from what was taken, with the default seed, so that neither a secret seed nor a hidden
program can be in the corpus.

The solution is left out, too, unless the course wants it there.  Without it, a program that shows a mistake is not
made smaller, no cards are drawn, and what rests on a broken part cannot be graded apart from it.
"""

from __future__ import annotations

import ast
import tempfile
from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path

import msgspec

from grader import __version__
from grader.grading.compiler import compile_corpus
from grader.inside.witness import MODULE as RULINGS
from grader.kits.assignment import Assignment
from grader.kits.checks import CheckInfo, load_checks
from grader.kits.corpus import DEFAULT_SEED, Corpus, corpus_key, write_corpus
from grader.kits.kit import STUDENT_BUILD, STUDENT_MARKER, Kit, built_in
from grader.kits.screens import READER
from grader.kits.setups import SETUP
from grader.kits.transcript import ENDING, Transcript, read_transcripts
from grader.kits.variant import read_variants
from grader.model.errors import InputError, KitError
from grader.sessions.dialogues import Dialogue, load_dialogues

_USE = """\
You need Python 3.11 or newer on Linux or macOS, and Kibitz {version}: the version that made this build.
Kibitz is not on PyPI. Your course gives you a file that ends in .whl, or an address:

    python3 -m venv kibitz
    kibitz/bin/pip install FILE_OR_ADDRESS
    kibitz/bin/kibitz --version

Then check your work:

    kibitz/bin/kibitz check --kit THIS_FOLDER {assignment} YOUR_FOLDER

What to write stands in reference/{assignment}/handout.md.
"""

Progress = Callable[[str, int, int], None]


def write_student_kit(
    kit: Kit, assignment: Assignment, out: Path, progress: Progress, solution: bool = False
) -> None:
    """Write the build to the folder `out`, which must be empty or missing; with `solution`, also the reference.

    Raises InputError where it cannot be written, and KitError where public and hidden things stand in one file.
    """
    files = student_files(kit, assignment)
    try:
        if out.is_dir() and any(out.iterdir()):
            raise InputError(f"{out}: is not empty; give a new folder")
        with tempfile.TemporaryDirectory(prefix="kibitz-") as folder:
            whole = Kit(Path(folder).resolve())
            _write(files, whole.root)
            corpus = compile_corpus(whole, whole.assignment(assignment.id), DEFAULT_SEED, progress)
        unseen = {one.name for one in corpus.known if not one.pattern}
        files, corpus = _without_known(files, corpus, unseen, assignment)
        made = Kit(out.resolve())
        _write(files if solution else without_solution(files, assignment), made.root)
        key = corpus_key(made, assignment.id, DEFAULT_SEED)
        write_corpus(msgspec.structs.replace(corpus, key=key), made.shipped_corpus(assignment.id))
    except OSError as error:
        raise InputError(f"{out}: cannot be written ({error.strerror})") from None


def _without_known(
    files: Mapping[str, bytes], corpus: Corpus, names: Collection[str], assignment: Assignment
) -> tuple[dict[str, bytes], Corpus]:
    """The build without these known mistakes.  What no public program shows could only tell what a hidden check is about."""
    gone = {f"reference/{assignment.id}/misconceptions/{name}.toml" for name in names}
    catalogue = msgspec.json.encode([one for one in corpus.known if one.name not in names])
    left = {name: data for name, data in files.items() if name not in gone}
    return left, msgspec.structs.replace(corpus, catalogue=msgspec.Raw(catalogue))


def _write(files: Mapping[str, bytes], folder: Path) -> None:
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def without_solution(files: Mapping[str, bytes], assignment: Assignment) -> dict[str, bytes]:
    """The files without the reference's modules, and without the known mistakes, which are written as changes of it."""
    top = f"reference/{assignment.id}/"
    gone = {f"{top}{name}" for name in (*assignment.modules, f"{RULINGS}.py")}
    return {
        name: data
        for name, data in files.items()
        if name not in gone and not name.startswith(f"{top}misconceptions/")
    }


def student_files(kit: Kit, assignment: Assignment) -> dict[str, bytes]:
    """The files of the build with its solution, but for the corpus, by their paths in it.  Raises KitError."""
    tests = kit.spec_tests(assignment.id)
    sessions = kit.transcripts(assignment.id)
    reference = kit.reference(assignment.id)
    checks = _checks_by_file(tests)
    public = [info for infos in checks.values() for info in infos if not info.hidden]
    if not public:
        raise KitError(f"{tests}: all checks are hidden, so nothing is left for students")
    rules = {rule for info in public for rule in info.rules}
    wanted = _spec_tests(tests, checks)
    if sessions.is_dir():
        played, covered = _sessions(sessions, assignment)
        wanted |= played
        rules |= covered
    wanted |= _reference(reference, assignment, any(path.parent == sessions for path in wanted))
    wanted |= _misconceptions(reference / "misconceptions", rules)
    own = kit.root / "reports"
    # The built-in templates come with the student's own Kibitz, whose version they belong to.
    if own.is_dir() and kit.root != built_in().root:
        wanted |= {path for path in own.rglob("*") if path.is_file()}
    files = {path.relative_to(kit.root).as_posix(): path.read_bytes() for path in sorted(wanted)}
    title = f"# {assignment.title}\n\n{STUDENT_BUILD}\n\n"
    return {
        STUDENT_MARKER: (title + _USE.format(assignment=assignment.id, version=__version__)).encode(),
        **files,
    }


def _checks_by_file(folder: Path) -> dict[Path, list[CheckInfo]]:
    """The checks of each file.  Raises KitError where one holds hidden and public ones."""
    found: dict[Path, list[CheckInfo]] = {}
    for info, function in load_checks(folder):
        path = folder / f"{function.__module__.rpartition('.')[2]}.py"
        found.setdefault(path, []).append(info)
    for path, infos in found.items():
        _refuse_mixed(path, [(info.id, info.hidden) for info in infos])
    return found


def _refuse_mixed(path: Path, items: Iterable[tuple[str, bool]]) -> None:
    names = {hidden: name for name, hidden in items}
    if len(names) == 2:
        raise KitError(
            f"{path}: {names[True]} is hidden and {names[False]} is not; "
            "move what is hidden to a file of its own, which a student's build leaves out"
        )


def _spec_tests(folder: Path, checks: Mapping[Path, list[CheckInfo]]) -> set[Path]:
    public = [path for path, infos in checks.items() if not infos[0].hidden]
    hidden = {path for path, infos in checks.items() if infos[0].hidden}
    return _with_imports([folder / "__init__.py", *public], hidden)


def _with_imports(paths: Iterable[Path], hidden: set[Path]) -> set[Path]:
    """These files of a package and what they import of it.  Raises KitError where that is hidden."""
    found: set[Path] = set()
    left = [(path, path) for path in paths]
    while left:
        path, by = left.pop()
        if path in hidden:
            raise KitError(f"{by}: imports {path.name}, which is hidden; move what both need to another file")
        if path in found:
            continue
        found.add(path)
        left += [(one, path) for one in _imported(path)]
    return found


def _imported(path: Path) -> list[Path]:
    """The neighbours that a module imports: `from .knowledge import Model`, `from . import knowledge`."""
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_bytes(), str(path))):
        if isinstance(node, ast.ImportFrom) and node.level:
            inner = (node.module or "").replace(".", "/")
            names += [inner] if inner else []
            names += [f"{inner}/{alias.name}" if inner else alias.name for alias in node.names]
    files = [path.parent / end for name in names for end in (f"{name}.py", f"{name}/__init__.py")]
    return [file for file in files if file.is_file()]


def _sessions(folder: Path, assignment: Assignment) -> tuple[set[Path], set[str]]:
    """The files of the public sessions and what they need, and the rules that they are about."""
    transcripts = [one for one in read_transcripts(folder) if not one.hidden]
    dialogues, hidden = _dialogues(folder)
    if not transcripts and not dialogues:
        return set(), set()
    rules = {rule for one in transcripts for rule in one.rules}
    rules |= {
        rule for found in dialogues.values() for one in found for claim in one.claims for rule in claim.rules
    }
    wanted = {_file(folder, one) for one in transcripts}
    beside = [folder / READER, folder / SETUP, folder / "__init__.py"]
    if assignment.program.kit:
        beside.append(folder / assignment.program.kit)
    modules = [*dialogues, *(path for path in beside if path.is_file())]
    return wanted | _with_imports(modules, hidden), rules


def _file(folder: Path, one: Transcript) -> Path:
    return folder / f"{one.id}{ENDING}"


def _dialogues(folder: Path) -> tuple[dict[Path, list[Dialogue]], set[Path]]:
    """The public dialogues of each file, and the files of the hidden ones."""
    found: dict[Path, list[Dialogue]] = {}
    for one in load_dialogues(folder):
        found.setdefault(folder / f"{one.play.__module__.rpartition('.')[2]}.py", []).append(one)
    for path, dialogues in found.items():
        _refuse_mixed(path, [(one.id, one.hidden) for one in dialogues])
    hidden = {path for path, dialogues in found.items() if dialogues[0].hidden}
    return {path: dialogues for path, dialogues in found.items() if path not in hidden}, hidden


def _reference(folder: Path, assignment: Assignment, sessions: bool) -> set[Path]:
    """What of the reference grading needs; not its other files, such as the program that sessions were recorded from."""
    names = ["assignment.toml", "handout.md", *assignment.modules]
    names += [f"support/{name}" for name in assignment.support]
    names += assignment.program.uses if sessions else ()
    rulings = folder / f"{RULINGS}.py"
    return {folder / name for name in names} | ({rulings} if rulings.is_file() else set())


def _misconceptions(folder: Path, rules: set[str]) -> set[Path]:
    """The known mistakes in rules that something public stands for."""
    return {
        folder / f"{one.name}.toml"
        for one in read_variants(folder)
        if rules.issuperset([*one.rules, *one.also])
    }
