"""The programs of an audit, graded: each by itself, in several processes where that is asked for.

What the results say of an assignment's checks is judged in `grader/audits/audit.py`.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing
from functools import cached_property
from pathlib import Path

import msgspec

from grader.audits.marks_work import GARBAGE, KNOWN, RIGHT, Mark, Paid, Wrongs, plainly
from grader.audits.right import alternatives, plain_files, plain_origins, plain_rules
from grader.grading.grading import Grader
from grader.kits.assignment import Assignment
from grader.kits.corpus import Corpus
from grader.kits.kit import Kit
from grader.kits.mutants import Mutant, changed_lines, difference, mutants, mutate
from grader.kits.stubs import BODIES, LoneStub, stubs
from grader.kits.variant import Variant, read_variants
from grader.model.result import Result
from grader.reference.files import part_files, program_files
from grader.sessions.terminal_grading import TerminalGrading, asks
from grader.submissions.submission import Submission, read_submission

BATCH = 12
"""Programs that a process takes at once."""

Progress = Callable[[int, int], None]


class Wrong(msgspec.Struct, frozen=True):
    """A program that is known to be wrong, and what became of it.

    `caught` are the checks that it was charged for; `told` are the names of the known mistakes that were named.
    `open_share` is the share of all points that stayed open.
    """

    name: str
    what: str
    rules: tuple[str, ...] = ()
    caught: tuple[str, ...] = ()
    lost_rules: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    reason: str = ""
    open_share: float = 0.0
    place: str = ""
    """Where the reference has what a mutant changes that survives."""


class Mutated(msgspec.Struct, frozen=True):
    """A mutant, or a stub of one function: the cases that a first look finds it to fail, and the rules that the changed lines cite."""

    wrong: Wrong
    failing: frozenset[int]
    rules: frozenset[str] = frozenset()


class Order(msgspec.Struct, frozen=True):
    """What is audited."""

    kit: str
    assignment: str


class Work(msgspec.Struct, frozen=True):
    """One program to grade: its kind, and its name or number.

    Of the kind "without", it is a check to leave out, and those programs that then may not be caught any more.
    """

    kind: str
    name: str
    programs: tuple[tuple[str, str], ...] = ()


class Graded(msgspec.Struct, frozen=True):
    """What the audit needs of a result: checks that lost points, sessions that did, with what went wrong.

    `lost` are those that were charged, and `open` are those that were not decided, each with its rules.  `paid` and
    `open_share` are shares of all points.  `earned` are the checks that were paid for anything.  `doing`: what the functions of a stub do.
    """

    lost: tuple[tuple[str, tuple[str, ...]], ...]
    told: tuple[str, ...]
    rulings: dict[str, str]
    sessions: tuple[tuple[str, str], ...] = ()
    open: tuple[tuple[str, tuple[str, ...]], ...] = ()
    paid: float = 0.0
    open_share: float = 0.0
    earned: tuple[str, ...] = ()
    doing: str = ""


class Auditor:
    """What grades, one for each process."""

    def __init__(self, order: Order, corpus: bytes) -> None:
        self.kit = Kit(Path(order.kit))
        self.assignment = self.kit.assignment(order.assignment)
        self.corpus = msgspec.json.decode(corpus, type=Corpus)
        self.grader = self._grader(self.corpus)
        self._playing: Grader | None = None
        self._wrongs: Wrongs | None = None
        self.files = plain_files(self.kit, self.assignment)
        self.terminal = _terminal(self.kit, self.assignment, self.files)
        self.program = {**program_files(self.kit, self.assignment), **self.files}
        self.variants = {
            one.name: one for one in read_variants(self.kit.reference(order.assignment) / "misconceptions")
        }

    def close(self) -> None:
        """End its sandboxes."""
        self.grader.close()
        if self._playing is not None:
            self._playing.close()
        if self._wrongs is not None:
            self._wrongs.close()

    @cached_property
    def mutants(self) -> list[Mutant]:
        """The mutants of the reference, in their order."""
        return list(mutants(self.files))

    @cached_property
    def origins(self) -> dict[str, dict[int, int]]:
        """The lines of the reference that the mutated ones came from, by file and line."""
        return plain_origins(self.kit, self.assignment)

    @cached_property
    def rules(self) -> dict[str, dict[int, frozenset[str]]]:
        """The rules that the lines cite of which mutants are made, by file and line."""
        return plain_rules(self.kit, self.assignment)

    def do(self, work: Work) -> Done:
        if plainly(work.kind) in (GARBAGE, KNOWN, RIGHT):
            self._wrongs = self._wrongs or Wrongs(self.kit, self.assignment, self.corpus)
            return self._wrongs.do(work.kind, work.name)
        if work.kind == "without":
            return self.missed_without(work.name, [Work(*one) for one in work.programs])
        return self._one(work, self.grader)

    def missed_without(self, check: str, programs: Iterable[Work]) -> str:
        """The first of these programs that shows that a check is gone; empty where none does.

        The other checks keep their programs, and rules are blamed anew, as if there had never been another check.
        """
        grader = self._grader(without(self.corpus, check))
        with closing(grader):
            for work in programs:
                found = self._one(work, grader)
                if isinstance(found, Mutated):
                    if not found.wrong.caught:
                        return work.name
                elif any(
                    misjudged(self.variants[work.name], of_misconception(self.variants[work.name], found))
                ):
                    return work.name
        return ""

    def _grader(self, corpus: Corpus, transcripts: bool = False) -> Grader:
        # What checks catch is measured as the rules call: called in another way, some known mistakes are slips.
        about = msgspec.structs.replace(self.assignment, adapters="off")
        return Grader(self.kit, about, corpus, transcripts=transcripts, explain=False)

    def _played(self, name: str, files: dict[str, bytes]) -> Result:
        """The result of a right solution, its terminal sessions among it."""
        if self._playing is None:
            self._playing = self._grader(self.corpus, transcripts=True)
        return self._playing.grade(Submission(name, name, files))

    def _one(self, work: Work, grader: Grader) -> Graded | Mutated:
        if work.kind == "plain":
            return self._changed("", self.files, grader)
        if work.kind == "mutant":
            mutant = self.mutants[int(work.name)]
            return self._changed(mutant.file, mutate(mutant, self.files), grader)
        if work.kind == "lone":
            function, _, body = work.name.partition("/")
            return self._seen(LoneStub(function, BODIES[body]).of(self._whole()), grader)
        if work.kind == "misconception":
            return self._known(self.variants[work.name], grader)
        if work.kind == "stub":
            name, _, number = work.name.partition(" ")
            return self._emptied(name, int(number))
        if work.kind == "reference":
            files = {**program_files(self.kit, self.assignment), **self._whole()}
            return _graded(self._played("reference", files))
        path = alternatives(self.kit, self.assignment)[work.name]
        result = self._played(work.name, read_submission(path).files)
        if all(one.status == "blocked" for one in result.transcripts):
            # A solution of the parts alone, without the program.
            result = msgspec.structs.replace(result, transcripts=())
        return _graded(result)

    def _known(self, variant: Variant, grader: Grader) -> Graded:
        """A misconception, graded by checks.  Where none of its rules is charged by these, the sessions are played as well."""
        name, files = variant.name, self._whole()
        if variant.fits(files):
            found = _graded(grader.grade(Submission(name, name, variant.apply(files))))
            decided = {rule for _, rules in (*found.lost, *found.open) for rule in rules}
            if decided.intersection(variant.rules) or not self._sessions.intersection(variant.rules):
                return found
        program = variant.apply({**program_files(self.kit, self.assignment), **files})
        result = self._played(name, program)
        played = [one for one in result.transcripts if one.points < one.max_points and one.status != "open"]
        lost = tuple((one.id, tuple(rule.id for rule in one.rules)) for one in played)
        found = _graded(result)
        return msgspec.structs.replace(found, lost=(*found.lost, *lost))

    @cached_property
    def _sessions(self) -> frozenset[str]:
        """The rules that terminal sessions are about."""
        return frozenset(
            rule.id for one in TerminalGrading(self.kit, self.assignment).blank for rule in one.rules
        )

    def _emptied(self, name: str, number: int) -> Graded:
        """A right solution without the work: the stub with this number of its files, or the next that changes anything."""
        files = read_submission(alternatives(self.kit, self.assignment)[name]).files
        made = [(stub.body, stub.of(files)) for stub in stubs()]
        made = [one for one in made if one[1] != files]
        # One that cannot be emptied, such as a notebook, shows nothing.
        doing, changed = made[number % len(made)] if made else ("", {})
        return msgspec.structs.replace(
            _graded(self.grader.grade(Submission(name, name, changed))), doing=doing
        )

    def _changed(self, file: str, changed: Mapping[str, bytes], grader: Grader) -> Mutated:
        gone, new = difference(self.files, changed)
        found = self._seen({**self._whole(), **changed}, grader)
        caught = found.wrong.caught
        if not caught and self.terminal is not None:
            program = Submission("mutant", "mutant", {**self.program, **changed})
            missed = grader.missed(program, self.terminal)
            caught = (missed.id,) if missed is not None else ()
        lines = changed_lines(self.files[file], changed[file]) if file else range(0)
        rules = frozenset(rule for line in lines for rule in self.rules[file].get(line, ()))
        place = ""
        if file and not caught:
            at = next((self.origins[file][line] for line in lines if line in self.origins[file]), 0)
            place = f"{self.kit.reference(self.assignment.id) / file}" + (f", line {at}" if at else "")
        return Mutated(Wrong(f"{file}: {gone}", new, caught=caught, place=place), found.failing, rules)

    def _seen(self, files: Mapping[str, bytes], grader: Grader) -> Mutated:
        """What a first look finds."""
        evidence = grader.first_look(Submission("mutant", "mutant", dict(files)))
        # What was not come to, because of what hung before, counts as failing.
        failing = {*evidence.failing(evidence.world()), *(evidence.plan.cases.keys() - evidence.cases.keys())}
        caught = {evidence.plan.cases[number].check for number in failing}
        return Mutated(Wrong("", "", caught=tuple(sorted(caught))), frozenset(failing))

    def _whole(self) -> dict[str, bytes]:
        return part_files(self.kit, self.assignment)


_auditor: Auditor | None = None


Done = Graded | Mutated | Mark | Paid | str


def _begin(order: Order, corpus: bytes) -> None:
    global _auditor
    _auditor = Auditor(order, corpus)


def _do(batch: list[Work]) -> list[Done]:
    assert _auditor is not None
    return [_auditor.do(work) for work in batch]


def in_processes(
    order: Order, corpus: Corpus, work: Sequence[Work], jobs: int, progress: Progress
) -> dict[tuple[str, str], Done]:
    """What became of each program, by its kind and name."""
    found: dict[tuple[str, str], Done] = {}
    data = msgspec.json.encode(corpus)

    def note(batch: Sequence[Work], results: Sequence[Done]) -> None:
        for one, result in zip(batch, results, strict=True):
            found[one.kind, one.name] = result
        progress(len(found), len(work))

    if jobs == 1:
        with closing(Auditor(order, data)) as auditor:
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
    lost, undecided = (
        tuple(
            (one.id, tuple(rule.id for rule in one.rules))
            for one in result.checks
            if one.points < one.max_points and (one.status == "open") is is_open
        )
        for is_open in (False, True)
    )
    most = result.max_score or 1.0
    told = dict.fromkeys(one.misconception for one in result.checks if one.misconception)
    shown = {name: view.option for name, view in result.rulings.items() if view.decided == "submission"}
    sessions = tuple((one.id, one.message) for one in result.transcripts if one.points < one.max_points)
    return Graded(
        lost,
        tuple(told),
        shown,
        sessions=sessions,
        open=undecided,
        paid=result.score / most,
        open_share=result.open_points / most,
        earned=tuple(one.id for one in result.checks if one.points),
    )


def _terminal(kit: Kit, assignment: Assignment, files: Mapping[str, bytes]) -> TerminalGrading | None:
    """The terminal sessions, where the modules that are mutated hold the program themselves."""
    return (TerminalGrading(kit, assignment) or None) if asks(files) or not assignment.program.asks else None


def beside(corpus: Corpus, check: str) -> frozenset[str]:
    """The other checks that could make a check needless: for a public one, no hidden ones, which students do not have."""
    hidden = {info.id: info.hidden for info in corpus.checks}
    every = hidden.get(check, True)
    return frozenset(
        other for other, is_hidden in hidden.items() if other != check and (every or not is_hidden)
    )


def without(corpus: Corpus, check: str) -> Corpus:
    """The corpus of the checks beside one, and their programs.  It knows no mistakes: their patterns would be others."""
    left = beside(corpus, check)
    return Corpus(
        corpus.key,
        corpus.assignment,
        corpus.seed,
        tuple(info for info in corpus.checks if info.id in left),
        tuple(case for case in corpus.cases if case.check in left),
    )


def of_misconception(variant: Variant, graded: Done) -> Wrong:
    """A misconception and what became of it.

    A check of its own rules caught it where that is charged, and also where it is open and all that is charged are rules
    that may suffer with it: which of these the charge goes to is a matter of words.
    """
    assert isinstance(graded, Graded)
    own = set(variant.rules)
    charged = {rule for _, rules in graded.lost for rule in rules}
    caught = list(graded.lost)
    if charged <= {*own, *variant.also}:
        caught += [(check, rules) for check, rules in graded.open if own.intersection(rules)]
    return Wrong(
        variant.name,
        variant.sentence,
        variant.rules,
        tuple(check for check, _ in caught),
        tuple(sorted(charged | {rule for _, rules in caught for rule in rules if rule in own})),
        graded.told,
        open_share=graded.open_share,
    )


def misjudged(variant: Variant, one: Wrong) -> Iterator[str]:
    """What is at fault where a misconception came out so."""
    if not set(one.rules) & set(one.lost_rules):
        yield f"misconception {one.name} is not caught by a check of its rules ({', '.join(one.rules)})"
    if others := set(one.lost_rules) - {*one.rules, *variant.also}:
        yield f"misconception {one.name} also costs {', '.join(sorted(others))}"
