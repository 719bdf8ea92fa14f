"""The corpus: the programs of an assignment's checks, with the reference's answers to them.

A corpus is compiled once (`grader/grading/compiler.py`) and then only read.  It is found, in this order: in the
wheel, for the default seed and the built-in kit; in the user's cache folder; packed in the kit, from where it goes to
the cache folder; else it is compiled.  Its key is a hash of everything that it was made from, so a stale one is never used.
The key does not hang on the machine or on versions: programs that another Python or Hypothesis proposed are as right.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import tempfile
from functools import cached_property
from pathlib import Path

import msgspec

from grader.kits.checks import CheckInfo
from grader.kits.kit import Kit
from grader.kits.screens import READER
from grader.model.cache_folder import cache_folder
from grader.model.decoders import decode
from grader.model.program import Form, Program

FORMAT = "10"
"""Changes with the format of the file or the meaning of an op."""

DEFAULT_SEED = 0
_WORD = re.compile(rb"\w+")
_NOT_OF_PROGRAMS = re.compile(rb"^\[program\][^\[\n]*\n(?:(?!\[).*(?:\n|\Z))*|^(?:#.*)?\n", re.M)
"""What of assignment.toml is about sessions, of which none is in a corpus, and what is about nothing."""

_ENGINE = (
    *("model/operations.py", "model/program.py"),
    *(
        "kits/lab.py",
        "kits/lab_python.py",
        "kits/recorded.py",
        "kits/recorder.py",
        "kits/own_relations.py",
        "kits/boxes.py",
        "kits/checks.py",
        "kits/corpus.py",
        "kits/screens.py",
    ),
    *("kits/asked.py", "kits/assignment.py", "kits/stubs.py", "kits/unknown.py", "kits/variant.py"),
    *(
        "judging/relations.py",
        "judging/choices.py",
        "judging/judgement.py",
        "judging/shuffles.py",
        "judging/selection.py",
        "judging/diagnosis.py",
        "judging/evidence.py",
    ),
    *(
        "judging/answers.py",
        "judging/compare.py",
        "judging/forms.py",
        "judging/decoded.py",
        "judging/printed.py",
        "judging/rounding.py",
        "judging/plan.py",
        "judging/rulings.py",
        "judging/shown.py",
        "judging/unfair.py",
    ),
    *(
        "grading/compiler.py",
        "grading/decided.py",
        "grading/incomparable.py",
        "grading/proposing.py",
        "grading/rounds.py",
        "grading/stubbing.py",
        "grading/witnesses.py",
    ),
    *("reference/files.py", "reference/oracle.py"),
    *(
        "sandbox/hangs.py",
        "sandbox/portions.py",
        "sandbox/session.py",
        "sandbox/worker_answers.py",
        "sandbox/workers.py",
    ),
)
"""The trusted modules that shape a corpus; `tests/test_corpus_key.py` names those that do not."""


class Cited(msgspec.Struct, frozen=True, array_like=True):
    """The rules that the reference cites in a step.

    `rules`: the step and all that follows rest on them.  `result`: only what the step returns does.
    `effect`: only what follows does.
    """

    rules: tuple[str, ...]
    result: tuple[str, ...]
    effect: tuple[str, ...]

    @property
    def all(self) -> frozenset[str]:
        """All of them."""
        return frozenset((*self.rules, *self.result, *self.effect))


class Answer(msgspec.Struct, frozen=True, array_like=True):
    """What the reference answers when it follows the options in `when` (ruling -> option).

    `text` is empty where no rule decides the program in that world.  `cited` are the rules of each step.
    """

    when: dict[str, str]
    text: str
    cited: tuple[Cited, ...]


class Case(msgspec.Struct, frozen=True, array_like=True):
    """A program of one check.  `answers` differ by rulings.  `corners`: those of the check that it is about."""

    check: str
    steps: Program
    answers: tuple[Answer, ...]
    corners: tuple[str, ...] = ()

    @property
    def group(self) -> tuple[str, bool]:
        """The programs that a hang of this one may cost: of the same check, and about corners or not."""
        return self.check, bool(self.corners)


class Known(msgspec.Struct, frozen=True, array_like=True):
    """A known mistake: its name in the catalogue, its sentence for a student, its rules, and its pattern.

    `pattern`: number of a case that it fails on -> mark of what it answers there (see `grader/judging/diagnosis.py`).
    `steps`: number of such a case -> the steps that go wrong, as the bits of a number (see `grader/judging/shown.py`).
    """

    name: str
    sentence: str
    rules: tuple[str, ...]
    pattern: dict[int, str]
    steps: dict[int, int] = {}


class Passed(msgspec.Struct, frozen=True, array_like=True):
    """The checks that a stub passes (`grader/kits/stubs.py`): one of a task, or of everything for no task.

    `raises`: whether its functions always raise.
    """

    task: str
    checks: tuple[str, ...]
    raises: bool = False


class Function(msgspec.Struct, frozen=True, array_like=True):
    """A function of the reference, "shuffle" or "Hand.pop", and what it is to the checks.

    `about`: the checks whose own rules it decides.  `rests`: those that a stub of it alone fails.
    `passed`: what of `rests` each such stub passes all the same, and `refused` those that always raise.  `caught`: for
    each stub some of the steps that it fails, as those of a known mistake.
    """

    name: str
    about: tuple[str, ...]
    rests: tuple[str, ...]
    passed: tuple[tuple[str, ...], ...]
    caught: tuple[dict[int, int], ...] = ()
    refused: tuple[tuple[str, ...], ...] = ()


class Corpus(msgspec.Struct, frozen=True, dict=True):
    """All that grading needs of an assignment's checks.

    `catalogue` is the known mistakes, `emptied` what stubs pass, and `each` what stubs of each function do, as they are
    written: only a submission that fails needs them read.
    `made_with` are the versions that had a say in which programs were proposed.  `proposed` is how many there were of each check,
    and `why` for each case why it was kept, in words for the author.
    """

    key: str
    assignment: str
    seed: int
    checks: tuple[CheckInfo, ...]
    cases: tuple[Case, ...]
    catalogue: msgspec.Raw = msgspec.Raw(b"[]")
    emptied: msgspec.Raw = msgspec.Raw(b"[]")
    each: msgspec.Raw = msgspec.Raw(b"[]")
    made_with: str = ""
    proposed: dict[str, int] = {}
    why: tuple[str, ...] = ()

    @cached_property
    def known(self) -> tuple[Known, ...]:
        """The known mistakes."""
        return decode(self.catalogue, tuple[Known, ...])

    @cached_property
    def stubs(self) -> tuple[Passed, ...]:
        """What the stubs pass; stubs that pass nothing are left out."""
        return decode(self.emptied, tuple[Passed, ...])

    @cached_property
    def functions(self) -> tuple[Function, ...]:
        """The functions of the reference that the checks are about, or rest on."""
        return decode(self.each, tuple[Function, ...])

    @cached_property
    def by_check(self) -> dict[str, list[int]]:
        """The numbers of each check's cases."""
        found: dict[str, list[int]] = {info.id: [] for info in self.checks}
        for number, case in enumerate(self.cases):
            found[case.check].append(number)
        return found

    @cached_property
    def wire(self) -> bytes:
        """The programs as the zygote takes them, once for all its workers: each as the numbers of its steps.

        Equal steps are sent once.  There are few different ones, and all others need not be read.
        """
        numbers: dict[bytes, int] = {}
        steps: list[Form] = []
        programs: list[list[int]] = []
        encode = msgspec.json.Encoder().encode
        for case in self.cases:
            program = []
            for step in case.steps:
                key = encode(step)
                number = numbers.get(key)
                if number is None:
                    number = numbers[key] = len(steps)
                    steps.append(step.wire())
                program.append(number)
            programs.append(program)
        return encode({"steps": steps, "programs": programs})


def corpus_key(kit: Kit, assignment: str, seed: int) -> str:
    """A hash of all that a corpus depends on: reference, spec tests, engine, seed."""
    digest = hashlib.sha256(f"{FORMAT}\n{assignment}\n{seed}\n".encode())
    here = Path(__file__).parents[1]
    groups = [
        sorted(here / name for name in _ENGINE) + sorted((here / "inside").glob("*.py")),
        _sources(kit.reference(assignment)),
        _sources(kit.spec_tests(assignment)),
        _reader(kit.transcripts(assignment)),
    ]
    for group in groups:
        for path in group:
            data = path.read_bytes()
            # A text of several lines may look like a table, or like a comment.
            if path.name == "assignment.toml" and not any(quotes in data for quotes in (b'"""', b"'''")):
                data = _NOT_OF_PROGRAMS.sub(b"", data)
            digest.update(path.name.encode() + b"\0" + data + b"\0")
    return digest.hexdigest()[:32]


def _reader(folder: Path) -> list[Path]:
    """What reads tables, and those of its neighbours that it may import: whose names it, or they, have somewhere."""
    others = {path.stem: path for path in sorted(folder.glob("*.py"))}
    wanted = [found] if (found := others.pop(Path(READER).stem, None)) is not None else []
    for path in wanted:
        words = set(_WORD.findall(path.read_bytes()))
        wanted += [others.pop(name) for name in [*others] if name.encode() in words]
    return wanted


def _sources(folder: Path) -> list[Path]:
    wanted = (".py", ".toml", ".md")
    # os.walk, because Path.rglob takes four times as long, and every check waits for this.
    found = [
        Path(place, name)
        for place, _, names in os.walk(folder)
        for name in names
        if name.endswith(wanted) and "__pycache__" not in place
    ]
    return sorted(found)


def read_corpus(path: Path, key: str) -> Corpus | None:
    """The corpus in the file `path`, or None where there is none with this key."""
    try:
        return _with_key(path.read_bytes(), key)
    except OSError:
        return None


def read_packed(path: Path, key: str) -> Corpus | None:
    """The same of a packed file."""
    try:
        packed = path.read_bytes()
        # Not in every Python that somebody built; then the corpus is compiled.
        import lzma
    except (OSError, ImportError):
        return None
    try:
        return _with_key(lzma.decompress(packed), key)
    except (EOFError, lzma.LZMAError):
        return None


def _with_key(data: bytes, key: str) -> Corpus | None:
    try:
        corpus = decode(data, Corpus)
    except msgspec.DecodeError:
        return None
    return corpus if corpus.key == key else None


def write_corpus(corpus: Corpus, path: Path) -> None:
    """Write atomically: another process sees the whole file or none, whichever of them is faster."""
    _write(msgspec.json.encode(corpus), path)


def write_packed(corpus: Corpus, path: Path) -> None:
    """The same, in the least room: the file is kept in repositories."""
    import lzma

    _write(lzma.compress(msgspec.json.encode(corpus), preset=9 | lzma.PRESET_EXTREME), path)


def _write(data: bytes, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def find_corpus(kit: Kit, assignment: str, seed: int) -> Corpus | None:
    """The compiled corpus, from the wheel, the cache or the kit; None where it has to be compiled."""
    key = corpus_key(kit, assignment, seed)
    kept = cache_path(assignment, key)
    for path in (kit.shipped_corpus(assignment), kept):
        if (corpus := read_corpus(path, key)) is not None:
            return corpus
    corpus = read_packed(kit.packed_corpus(assignment), key)
    if corpus is not None:
        # Unpacking takes time, so the next command finds it unpacked.
        with contextlib.suppress(OSError):
            write_corpus(corpus, kept)
    return corpus


def cache_path(assignment: str, key: str) -> Path:
    """Where the corpus with this key is kept."""
    return cache_folder() / "corpus" / f"{assignment}-{key}.json"
