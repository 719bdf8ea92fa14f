"""Who tests the tests: what an assignment's checks catch of what is known to be wrong, and whom they fail.

Three kinds of programs are graded, with known verdicts: *misconceptions* (wrong, by a known rule), *mutants* of
the reference (wrong, unless a written reason says that nobody could tell), and *alternatives* (right, written in
other ways).  The rest is counting.

    kit.alternatives(assignment) / NAME / "submission*"    a right solution
    kit.reference(assignment) / "equivalent.toml"          mutants that are no mistakes, with reasons
"""

from __future__ import annotations

import multiprocessing
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing
from pathlib import Path

import msgspec

from grader.assignment import Assignment
from grader.corpus import Corpus
from grader.errors import KitError
from grader.grading import Grader
from grader.kit import Kit
from grader.mutants import difference, mutants, mutate
from grader.plain_source import plain
from grader.reference import part_files, program_files, reference_files
from grader.result import Result
from grader.rulings import default_world
from grader.submission import Submission, read_submission
from grader.terminal_grading import TerminalGrading, asks
from grader.variant import Variant, read_variants

EQUIVALENT = "equivalent.toml"
BATCH = 12
"""Programs that a process takes at once."""

Progress = Callable[[int, int], None]
_NAME = re.compile(r"\w+")


class Equivalent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Mutants that are no mistakes: the lines taken away, those in their place, and why nobody could tell.

    `new` may be left out: then every mutant that changes `old` alone is meant.
    """

    old: str
    reason: str
    new: str = ""


class Wrong(msgspec.Struct, frozen=True):
    """A program that is known to be wrong, and what became of it.

    `caught` are the checks that it lost points on; `told` are the names of the known mistakes that were named.
    """

    name: str
    what: str
    rules: tuple[str, ...] = ()
    caught: tuple[str, ...] = ()
    lost_rules: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    reason: str = ""


class Right(msgspec.Struct, frozen=True):
    """A right solution, the points that it lost, and how it was read."""

    name: str
    lost: tuple[str, ...]
    rulings: dict[str, str]


class Weight(msgspec.Struct, frozen=True):
    """What a check costs, and what it alone does.

    `alone` are the misconceptions and mutants that no other check catches, a misconception by one of its rules.
    `only` are the rules that no other check is about.
    """

    id: str
    programs: int
    steps: int
    catches: int
    alone: tuple[str, ...]
    only: tuple[str, ...]


class Audit(msgspec.Struct, frozen=True):
    """All that was found.  `faults` are sentences; an audit without any has nothing against the assignment."""

    assignment: str
    title: str
    misconceptions: tuple[Wrong, ...]
    mutants: tuple[Wrong, ...]
    alternatives: tuple[Right, ...]
    unchecked: tuple[str, ...]
    weights: tuple[Weight, ...]
    unread: tuple[str, ...]
    faults: tuple[str, ...]


def audit(kit: Kit, assignment: Assignment, corpus: Corpus, jobs: int, progress: Progress) -> Audit:
    """Audit an assignment with its corpus, in so many processes; one is this one.  Raises KitError and InputError."""
    variants = {one.name: one for one in read_variants(kit.reference(assignment.id) / "misconceptions")}
    made = list(mutants(plain_files(kit, assignment)))
    alternatives = _alternatives(kit, assignment)
    work: list[Work] = [
        Work("plain", ""),
        *(Work("misconception", name) for name in variants),
        *(Work("alternative", name) for name in alternatives),
        *(Work("mutant", str(number)) for number in range(len(made))),
    ]
    done = _in_processes(Order(str(kit.root), assignment.id), corpus, work, jobs, progress)
    wrong = [_of_misconception(variants[name], done["misconception", name]) for name in variants]
    equivalent = _equivalent(kit, assignment)
    mutated = [done["mutant", str(number)] for number in range(len(made))]
    right = [_of_alternative(name, done["alternative", name]) for name in alternatives]
    plain_one = done["plain", ""]
    assert isinstance(plain_one, Wrong)
    unchecked = _unchecked(kit, assignment, corpus)
    unread = _unread(assignment, right)
    changed, unneeded = _explained([one for one in mutated if isinstance(one, Wrong)], equivalent)
    weights = _weights(corpus, wrong, changed)
    return Audit(
        assignment.id,
        assignment.title,
        tuple(wrong),
        tuple(changed),
        tuple(right),
        tuple(unchecked),
        tuple(weights),
        tuple(unread),
        (
            *(f"the reference that is mutated fails {check} itself" for check in plain_one.caught),
            *_faults(variants, wrong, changed, right, unchecked, unread, unneeded, weights),
        ),
    )


# Grading in processes of their own.


class Order(msgspec.Struct, frozen=True):
    """What is audited."""

    kit: str
    assignment: str


class Work(msgspec.Struct, frozen=True):
    """One program to grade: its kind, and its name or number."""

    kind: str
    name: str


class Graded(msgspec.Struct, frozen=True):
    """What the audit needs of a result."""

    lost: tuple[tuple[str, tuple[str, ...]], ...]
    told: tuple[str, ...]
    rulings: dict[str, str]


class _Auditor:
    """What grades, one for each process."""

    def __init__(self, order: Order, corpus: bytes) -> None:
        self.kit = Kit(Path(order.kit))
        self.assignment = self.kit.assignment(order.assignment)
        self.grader = Grader(
            self.kit,
            self.assignment,
            msgspec.json.decode(corpus, type=Corpus),
            transcripts=False,
            shrink_seconds=0,
        )
        self.files = plain_files(self.kit, self.assignment)
        self.terminal = _terminal(self.kit, self.assignment, self.files)
        self.program = {**program_files(self.kit, self.assignment), **self.files}
        self.mutants = list(mutants(self.files))
        self.variants = {
            one.name: one for one in read_variants(self.kit.reference(order.assignment) / "misconceptions")
        }

    def close(self) -> None:
        """End its sandbox."""
        self.grader.close()

    def do(self, work: Work) -> Graded | Wrong:
        if work.kind == "plain":
            return self._changed("", self.files)
        if work.kind == "mutant":
            mutant = self.mutants[int(work.name)]
            return self._changed(mutant.file, mutate(mutant, self.files))
        if work.kind == "misconception":
            files = self.variants[work.name].apply(self._whole())
        else:
            files = read_submission(_alternatives(self.kit, self.assignment)[work.name]).files
        return _graded(self.grader.grade(Submission(work.name, work.name, files)))

    def _changed(self, file: str, changed: Mapping[str, bytes]) -> Wrong:
        gone, new = difference(self.files, changed)
        caught = self.grader.caught(Submission("mutant", "mutant", {**self._whole(), **changed}))
        if not caught and self.terminal is not None:
            program = Submission("mutant", "mutant", {**self.program, **changed})
            missed = self.grader.missed(program, self.terminal)
            caught = {missed.id} if missed is not None else set()
        return Wrong(f"{file}: {gone}", new, caught=tuple(sorted(caught)))

    def _whole(self) -> dict[str, bytes]:
        return part_files(self.kit, self.assignment)


_auditor: _Auditor | None = None


def _begin(order: Order, corpus: bytes) -> None:
    global _auditor
    _auditor = _Auditor(order, corpus)


def _do(batch: list[Work]) -> list[Graded | Wrong]:
    assert _auditor is not None
    return [_auditor.do(work) for work in batch]


def _in_processes(
    order: Order, corpus: Corpus, work: Sequence[Work], jobs: int, progress: Progress
) -> dict[tuple[str, str], Graded | Wrong]:
    found: dict[tuple[str, str], Graded | Wrong] = {}
    data = msgspec.json.encode(corpus)

    def note(batch: Sequence[Work], results: Sequence[Graded | Wrong]) -> None:
        for one, result in zip(batch, results, strict=True):
            found[one.kind, one.name] = result
        progress(len(found), len(work))

    if jobs == 1:
        with closing(_Auditor(order, data)) as auditor:
            for one in work:
                note([one], [auditor.do(one)])
        return found
    batches = [list(work[start : start + BATCH]) for start in range(0, len(work), BATCH)]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, _begin, (order, data)) as pool:
        futures = {pool.submit(_do, batch): batch for batch in batches}
        for future in as_completed(futures):
            note(futures[future], future.result())
    return found


def _graded(result: Result) -> Graded:
    lost = tuple(
        (one.id, tuple(rule.id for rule in one.rules)) for one in result.checks if one.points < one.max_points
    )
    told = dict.fromkeys(one.misconception for one in result.checks if one.misconception)
    shown = {name: view.option for name, view in result.rulings.items() if view.decided == "submission"}
    return Graded(lost, tuple(told), shown)


# Judging.


def plain_files(kit: Kit, assignment: Assignment) -> dict[str, bytes]:
    """The reference that is mutated: its modules as they are in the default world."""
    world = default_world(assignment)
    files = reference_files(kit, assignment)
    wanted = {one.name for one in assignment.defines}
    found = {}
    for name, data in files.items():
        others = b" ".join(other for path, other in files.items() if path != name)
        found[name] = plain(data, world, {*wanted, *_NAME.findall(others.decode("utf-8"))})
    return found


def _terminal(kit: Kit, assignment: Assignment, files: Mapping[str, bytes]) -> TerminalGrading | None:
    """The terminal sessions, where the modules that are mutated hold the program themselves."""
    return (TerminalGrading(kit, assignment) or None) if asks(files) else None


def _alternatives(kit: Kit, assignment: Assignment) -> dict[str, Path]:
    """The right solutions by name: folders or archives."""
    folder = kit.alternatives(assignment.id)
    return {path.parent.name: path for path in sorted(folder.glob("*/submission*"))}


def _of_misconception(variant: Variant, graded: Graded | Wrong) -> Wrong:
    assert isinstance(graded, Graded)
    return Wrong(
        variant.name,
        variant.sentence,
        variant.rules,
        tuple(check for check, _ in graded.lost),
        tuple(sorted({rule for _, rules in graded.lost for rule in rules})),
        graded.told,
    )


def _of_alternative(name: str, graded: Graded | Wrong) -> Right:
    assert isinstance(graded, Graded)
    lost = [*(check for check, _ in graded.lost), *graded.told]
    return Right(name, tuple(lost), graded.rulings)


def _equivalent(kit: Kit, assignment: Assignment) -> list[Equivalent]:
    path = kit.reference(assignment.id) / EQUIVALENT
    if not path.is_file():
        return []
    try:
        return msgspec.convert(tomllib.loads(path.read_text("utf-8")).get("mutant", []), list[Equivalent])
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise KitError(f"{path}: {error}") from None


def _explained(
    found: Sequence[Wrong], equivalent: Sequence[Equivalent]
) -> tuple[list[Wrong], list[Equivalent]]:
    """The mutants with the reasons of those that survive, and the reasons that no survivor needs."""
    explained, needed = [], set()
    for one in found:
        if not one.caught:
            gone = one.name.partition(": ")[2]
            for number, entry in enumerate(equivalent):
                if entry.old.strip() == gone and entry.new.strip() in ("", one.what):
                    needed.add(number)
                    one = msgspec.structs.replace(one, reason=entry.reason)
                    break
        explained.append(one)
    return explained, [entry for number, entry in enumerate(equivalent) if number not in needed]


def _unchecked(kit: Kit, assignment: Assignment, corpus: Corpus) -> list[str]:
    checked = {rule for info in corpus.checks for rule in info.rules}
    checked |= {rule.id for one in TerminalGrading(kit, assignment).blank for rule in one.rules}
    return [rule for rule in assignment.rules if rule not in checked]


def _unread(assignment: Assignment, right: Iterable[Right]) -> list[str]:
    """The accepted options that no alternative follows."""
    seen = {(name, option) for one in right for name, option in one.rulings.items()}
    return [
        f"{name} = {option}"
        for name, ruling in assignment.rulings.items()
        for option, words in ruling.options.items()
        if words.accepted
        and sum(one.accepted for one in ruling.options.values()) > 1
        and (name, option) not in seen
    ]


def _weights(corpus: Corpus, wrong: Sequence[Wrong], mutated: Sequence[Wrong]) -> list[Weight]:
    by_rule = Counter(rule for info in corpus.checks for rule in info.rules)
    weights = []
    for info in corpus.checks:
        mine = [corpus.cases[number] for number in corpus.by_check[info.id]]
        catches = [one for one in wrong if info.id in one.caught]
        alone = [one.name for one in catches if _by_its_rules(one, corpus) == {info.id}]
        alone += [f"{one.name} -> {one.what}" for one in mutated if one.caught == (info.id,)]
        only = tuple(rule for rule in info.rules if by_rule[rule] == 1)
        steps = sum(len(case.steps) for case in mine)
        weights.append(Weight(info.id, len(mine), steps, len(catches), tuple(alone), only))
    return weights


def _by_its_rules(one: Wrong, corpus: Corpus) -> set[str]:
    """The checks of its own rules that caught it."""
    return {info.id for info in corpus.checks if info.id in one.caught and set(info.rules) & set(one.rules)}


def _faults(
    variants: Mapping[str, Variant],
    wrong: Sequence[Wrong],
    mutated: Sequence[Wrong],
    right: Sequence[Right],
    unchecked: Sequence[str],
    unread: Sequence[str],
    unneeded: Sequence[Equivalent],
    weights: Sequence[Weight],
) -> Iterator[str]:
    for one in wrong:
        if not set(one.rules) & set(one.lost_rules):
            yield f"misconception {one.name} is not caught by a check of its rules ({', '.join(one.rules)})"
        if others := set(one.lost_rules) - {*one.rules, *variants[one.name].also}:
            yield f"misconception {one.name} also costs {', '.join(sorted(others))}"
        if not any(one.what in told for told in one.told):
            yield f"misconception {one.name} is not named in the report"
    for one in mutated:
        if not one.caught and not one.reason:
            yield f"mutant survives without a reason: {one.name} -> {one.what}"
    for entry in unneeded:
        yield f"{EQUIVALENT}: no surviving mutant needs the reason for: {entry.old}"
    for alternative in right:
        if alternative.lost:
            yield f"alternative {alternative.name} loses points: {', '.join(alternative.lost)}"
    for rule in unchecked:
        yield f"rule {rule} has no check"
    for option in unread:
        yield f"no alternative follows the option {option}"
    for check in weights:
        if not check.alone and not check.only:
            yield f"check {check.id} is not needed: other checks catch what it catches"
