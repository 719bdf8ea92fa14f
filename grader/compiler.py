"""Compiles an assignment's checks into a corpus: propose, answer, try on known mistakes, select.

Hypothesis proposes programs by running the spec tests over the recorder.  The reference answers them in
every world.  Known-wrong variants of the reference run them, which shows what each program can catch.  Then
`grader/selection.py` keeps few of them.
"""

from __future__ import annotations

import contextlib
import tempfile
import threading
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import msgspec

from grader.assignment import Assignment
from grader.checks import CheckInfo, load_checks
from grader.compare import Comparer, MalformedError, decode, is_accident
from grader.corpus import Answer, Case, Corpus, Known, cache_path, corpus_key, find_corpus, write_corpus
from grader.errors import KitError
from grader.grading import Grader
from grader.kit import Kit
from grader.lab import Lab, RecordingError
from grader.outcomes import Event
from grader.program import Program, program_key
from grader.reference import Oracle, part_files, patient, support_files
from grader.rulings import allowed_options, default_world
from grader.sandbox import Sandbox
from grader.screens import reader_for
from grader.selection import Candidate, select
from grader.session import Session
from grader.submission import Submission
from grader.variant import Variant, read_variants

THREADS = 2
EXAMPLES = 70
"""Programs that Hypothesis is asked to propose for each check."""

T = TypeVar("T")
R = TypeVar("R")
Progress = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and how much there is."""


class Proposal(msgspec.Struct, frozen=True):
    """A recorded program.  `given`: the author wrote it down as an example, so it is always kept."""

    check: CheckInfo
    steps: Program
    given: bool


def obtain_corpus(kit: Kit, assignment: Assignment, seed: int, progress: Progress) -> Corpus:
    """The corpus from the wheel or the cache, or else compiled now and kept in the cache."""
    corpus = find_corpus(kit, assignment.id, seed)
    if corpus is None:
        corpus = compile_corpus(kit, assignment, seed, progress)
        try:
            write_corpus(corpus, cache_path(assignment.id, corpus.key))
        except OSError:
            # Without a place to keep it the corpus is as good; the next run compiles it again.
            pass
    return corpus


def compile_corpus(kit: Kit, assignment: Assignment, seed: int, progress: Progress) -> Corpus:
    """Build the corpus.  Raises KitError where the reference or a spec test is at fault."""
    key = corpus_key(kit, assignment.id, seed)
    checks = load_checks(kit.spec_tests(assignment.id))
    _validate([info for info, _ in checks], assignment, kit)
    proposals: list[Proposal] = []
    with _no_trace_of_hypothesis():
        for number, (info, function) in enumerate(checks):
            progress("proposing programs", number, len(checks))
            proposals.extend(_propose(assignment, info, function, seed))
    with Sandbox(patient(assignment).limits) as sandbox:
        cases, reaches = _answer(kit, assignment, sandbox, proposals, progress)
        wire = Corpus(key, assignment.id, seed, (), tuple(cases)).wire
    kills = _try_variants(kit, assignment, wire, [info for info, _ in checks], cases, progress)
    kept: list[Case] = []
    given = {(one.check.id, program_key(one.steps)) for one in proposals if one.given}
    for info, _ in checks:
        mine = [n for n, case in enumerate(cases) if case.check == info.id]
        candidates = [Candidate(n, cases[n].steps, reaches[n], frozenset(kills[n])) for n in mine]
        always = {n for n in mine if (info.id, program_key(cases[n].steps)) in given}
        if not mine:
            raise KitError(f"check {info.id}: no program is left; all that it does touches undecided points")
        kept.extend(cases[n] for n in select(candidates, always, f"{seed} {info.id}"))
    corpus = Corpus(key, assignment.id, seed, tuple(info for info, _ in checks), tuple(kept))
    catalogue = msgspec.json.encode(_catalogue(kit, assignment, corpus, progress))
    progress("done", len(checks), len(checks))
    return msgspec.structs.replace(corpus, catalogue=msgspec.Raw(catalogue))


def _catalogue(kit: Kit, assignment: Assignment, corpus: Corpus, progress: Progress) -> list[Known]:
    """The patterns that the known mistakes leave on the corpus."""
    files = part_files(kit, assignment)

    def known(grader: Grader, variant: Variant) -> Known:
        pattern = grader.pattern(Submission(variant.name, variant.name, variant.apply(files)))
        return Known(variant.name, variant.sentence, variant.rules, pattern)

    @contextlib.contextmanager
    def grader() -> Iterator[Grader]:
        with Grader(kit, assignment, corpus, transcripts=False) as one:
            yield one

    variants = list(read_variants(kit.reference(assignment.id) / "misconceptions"))
    return _in_threads(grader, known, variants, partial(progress, "learning their patterns"))


def _in_threads(
    tool: Callable[[], contextlib.AbstractContextManager[T]],
    work: Callable[[T, Variant], R],
    variants: Sequence[Variant],
    progress: Callable[[int, int], None],
) -> list[R]:
    """`work` on each variant, in their order, with a tool for each thread: the work is done by other processes."""
    results: dict[int, R] = {}
    left = iter(range(len(variants)))
    lock = threading.Lock()

    def run() -> None:
        with tool() as one:
            while True:
                with lock:
                    number = next(left, None)
                if number is None:
                    return
                results[number] = work(one, variants[number])
                progress(len(results), len(variants))

    with ThreadPoolExecutor(THREADS) as pool:
        for future in [pool.submit(run) for _ in range(THREADS)]:
            future.result()
    return [results[number] for number in range(len(variants))]


def _validate(checks: Iterable[CheckInfo], assignment: Assignment, kit: Kit) -> None:
    where = kit.spec_tests(assignment.id)
    seen: set[str] = set()
    tasks = {task.name for task in assignment.tasks}
    for info in checks:
        if info.id in seen:
            raise KitError(f"{where}: two checks are called {info.id}; rename one")
        seen.add(info.id)
        if info.task not in tasks:
            raise KitError(f"{where}: check {info.id}: assignment.toml has no task {info.task!r}")
        for rule in info.rules:
            if rule not in assignment.rules:
                raise KitError(f"{where}: check {info.id}: handout.md has no rule {rule}")
    if not seen:
        raise KitError(f"{where}: no checks there; a check is a test_ function with @check")


@contextlib.contextmanager
def _no_trace_of_hypothesis() -> Iterator[None]:
    """Keep Hypothesis from making its folder `.hypothesis` wherever the command is called."""
    from hypothesis import configuration

    with tempfile.TemporaryDirectory(prefix="kibitz-") as folder:
        configuration.set_hypothesis_home_dir(folder)
        try:
            yield
        finally:
            configuration.set_hypothesis_home_dir(None)


def _propose(
    assignment: Assignment, info: CheckInfo, function: Callable[..., Any], seed: int
) -> list[Proposal]:
    """The programs that one spec test records, without repetitions."""
    import hypothesis

    found: dict[bytes, tuple[Program, bool]] = {}

    def recorder(given: bool) -> Lab:
        return Lab(
            assignment, lambda program: found.setdefault(program_key(program), (program, given)) and None
        )

    try:
        if not hasattr(function, "hypothesis"):
            function(recorder(True))
        else:
            everything = list(hypothesis.HealthCheck)
            for phase, given, count in (
                (hypothesis.Phase.explicit, True, 1),
                (hypothesis.Phase.generate, False, EXAMPLES),
            ):
                if given and not getattr(function, "hypothesis_explicit_examples", None):
                    continue
                settings = hypothesis.settings(
                    max_examples=count,
                    database=None,
                    deadline=None,
                    phases=(phase,),
                    suppress_health_check=everything,
                )
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore", hypothesis.errors.HypothesisWarning)
                    # Set on the function itself: `settings(function)` may be applied only once.
                    function._hypothesis_internal_use_settings = settings  # type: ignore[attr-defined]
                    hypothesis.seed(f"{seed} {info.id}")(function)(lab=recorder(given))
    except RecordingError as error:
        raise KitError(f"check {info.id}: {error}") from None
    except Exception as error:
        raise KitError(
            f"check {info.id}: the spec test fails by itself: {type(error).__name__}: {error}"
        ) from error
    return [Proposal(info, program, given) for program, given in found.values()]


def _answer(
    kit: Kit, assignment: Assignment, sandbox: Sandbox, proposals: list[Proposal], progress: Progress
) -> tuple[list[Case], list[frozenset[str]]]:
    """The reference's answers in all worlds, and the arcs that each program reaches."""
    progress("asking the reference", 0, 1)
    world = default_world(assignment)
    programs = [one.steps for one in proposals]
    with Oracle(sandbox, kit, assignment) as oracle:
        seen = oracle.ask(programs, [world] * len(programs), trace=True)
        answers = oracle.answers(programs, world, seen, [one.check.messages for one in proposals])
    _refuse_accidents(proposals, answers)
    cases, reaches = [], []
    allowed = allowed_options(assignment)
    for proposal, witnessed, found in zip(proposals, seen, answers, strict=True):
        # What is decided in one world at least says something about whoever is read in it.
        if any(
            answer.text and all(option in allowed[name] for name, option in answer.when.items())
            for answer in found
        ):
            cases.append(Case(proposal.check.id, proposal.steps, found))
            reaches.append(frozenset(witnessed.arcs))
    return cases, reaches


def _refuse_accidents(proposals: list[Proposal], answers: list[tuple[Answer, ...]]) -> None:
    """A reference that crashes has nothing to say about anybody.  Raises KitError."""
    for proposal, found in zip(proposals, answers, strict=True):
        for answer in found:
            for one in decode(answer.text, len(proposal.steps)) if answer.text else ():
                if isinstance(one, dict) and is_accident(one):
                    raise KitError(f"check {proposal.check.id}: the reference crashes with {one['x']} here")


def _try_variants(
    kit: Kit,
    assignment: Assignment,
    wire: bytes,
    checks: Sequence[CheckInfo],
    cases: list[Case],
    progress: Progress,
) -> list[set[str]]:
    """For each case the names of the known-wrong variants that it catches, whatever the ruling.

    A variant is tried on the checks of the rules that it breaks: those are the ones that must catch it.
    """
    kills: list[set[str]] = [set() for _ in cases]
    files, support = part_files(kit, assignment), support_files(kit, assignment)
    comparer = Comparer(assignment, reader_for(assignment, kit.transcripts(assignment.id)))
    variants = list(read_variants(kit.reference(assignment.id) / "misconceptions"))
    by_rule = {rule: {info.id for info in checks if rule in info.rules} for rule in assignment.rules}

    @contextlib.contextmanager
    def sandbox() -> Iterator[Sandbox]:
        with Sandbox(patient(assignment).limits, common=wire) as one:
            yield one

    def caught(sandbox: Sandbox, variant: Variant) -> list[int]:
        wanted = set().union(*(by_rule.get(rule, set()) for rule in variant.rules))
        numbers = [n for n, case in enumerate(cases) if case.check in wanted]
        with Session(sandbox, patient(assignment), variant.apply(files), support) as session:
            session.load()
            outcomes = session.run(numbers, lambda n: cases[n].check, limit=2.0)
        return [
            number
            for number, outcome in outcomes.items()
            if not any(_agrees(comparer, cases[number], answer, outcome) for answer in cases[number].answers)
        ]

    found = _in_threads(sandbox, caught, variants, partial(progress, "trying known mistakes"))
    for variant, numbers in zip(variants, found, strict=True):
        for number in numbers:
            kills[number].add(variant.name)
    return kills


def _agrees(comparer: Comparer, case: Case, answer: Answer, outcome: str | Event) -> bool:
    if isinstance(outcome, Event):
        return False
    if outcome == answer.text or not answer.text:
        return True
    try:
        return not comparer.compare(case.steps, answer.text, outcome).parts
    except MalformedError:
        return False
