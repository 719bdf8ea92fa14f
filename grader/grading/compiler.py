"""Compiles an assignment's checks into a corpus: propose, answer, try on known mistakes, select.

Hypothesis proposes programs by running the spec tests over the recorder.  The reference answers them in
every world.  Known-wrong variants of the reference run them, which shows what each program can catch.  Then
`grader/judging/selection.py` keeps few of them.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import msgspec

from grader import __version__
from grader.grading.decided import agrees, decided_elsewhere
from grader.grading.grading import Grader
from grader.grading.incomparable import refuse_incomparable
from grader.grading.lendable import refuse_what_cannot_be_lent
from grader.grading.proposing import Proposal, alone, made_with, propose
from grader.grading.stubbing import each_function, passed_by_stubs
from grader.grading.threads import THREADS, in_threads
from grader.judging.answers import decode, is_accident
from grader.judging.compare import Comparer
from grader.judging.diagnosis import pattern
from grader.judging.rulings import World, allowed_options, default_world
from grader.judging.selection import Candidate, chosen
from grader.judging.shown import wrong_steps
from grader.kits.assignment import Assignment
from grader.kits.checks import CheckInfo, load_checks, place_of
from grader.kits.corpus import (
    Answer,
    Case,
    Corpus,
    Known,
    cache_path,
    corpus_key,
    find_corpus,
    write_corpus,
)
from grader.kits.kit import Kit
from grader.kits.own_relations import load_relations
from grader.kits.screens import reader_for
from grader.kits.variant import Variant, check_variants, read_variants
from grader.model.errors import InputError, KitError
from grader.model.program import Form, program_key
from grader.reference.files import part_files, program_files, support_files
from grader.reference.oracle import Oracle, Witnessed, patient
from grader.reference.refusing import check_citations, check_rulings, check_support, check_syntax
from grader.reference.steady import Unsteady
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.session import Session
from grader.submissions.submission import Submission

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and how much there is."""


def obtain_corpus(kit: Kit, assignment: Assignment, seed: int, progress: Progress) -> Corpus:
    """The corpus from the wheel, the cache or the kit, or else compiled now and kept in the cache."""
    corpus = find_corpus(kit, assignment.id, seed)
    if corpus is None:
        if kit.for_students and not kit.has_solution(assignment):
            raise InputError(
                f"{kit.root}: this student's build holds the checks of one seed for one version of Kibitz, "
                f"and this is {__version__}; ask the course for a new build"
            )
        corpus = compile_corpus(kit, assignment, seed, progress)
        try:
            write_corpus(corpus, cache_path(assignment.id, corpus.key))
        except OSError:
            # Without a place to keep it the corpus is as good; the next run compiles it again.
            pass
    return corpus


def compile_corpus(
    kit: Kit, assignment: Assignment, seed: int, progress: Progress, lends: bool = True
) -> Corpus:
    """Build the corpus.  Raises KitError where the reference or a spec test is at fault.

    `lends`: whether it is tried that parts of the reference can be lent, which imports them in this process.
    """
    key = corpus_key(kit, assignment.id, seed)
    checks = load_checks(kit.spec_tests(assignment.id))
    _validate(checks, assignment, kit)
    if lends:
        refuse_what_cannot_be_lent(kit, assignment)
    places = {info.id: place_of(function) for info, function in checks}
    proposals: list[Proposal] = []
    with alone():
        for number, (info, function) in enumerate(checks):
            progress("proposing programs", number, len(checks))
            proposals.extend(propose(kit, assignment, info, function, seed))
    cases, reaches = _answer(kit, assignment, proposals, places, progress)
    wire = Corpus(key, assignment.id, seed, (), tuple(cases)).wire
    kills = _try_variants(kit, assignment, wire, [info for info, _ in checks], cases, progress)
    kept: list[int] = []
    why: list[str] = []
    given = {(one.check.id, program_key(one.steps)) for one in proposals if one.given}
    for info, _ in checks:
        mine = [n for n, case in enumerate(cases) if case.check == info.id]
        candidates = [
            Candidate(n, cases[n].steps, reaches[n], frozenset(kills[n]), not cases[n].corners) for n in mine
        ]
        always = {n for n in mine if (info.id, program_key(cases[n].steps)) in given}
        if not mine:
            raise KitError(
                f"{places[info.id]}: check {info.id}: no program is left; all that it does touches undecided points"
            )
        found = chosen(candidates, always, f"{seed} {info.id}", info.keep)
        _refuse_no_corners(info, [cases[n].corners for n in found], places[info.id])
        kept.extend(found)
        why.extend(found.values())
    corpus = Corpus(
        key, assignment.id, seed, tuple(info for info, _ in checks), tuple(cases[n] for n in kept)
    )
    elsewhere = decided_elsewhere(kit, assignment, corpus)
    catalogue = msgspec.json.encode(_catalogue(kit, assignment, corpus, elsewhere, progress))
    emptied = msgspec.json.encode(passed_by_stubs(kit, assignment, corpus, progress))
    arcs = [reaches[n] for n in kept]
    each = msgspec.json.encode(each_function(kit, assignment, corpus, arcs, elsewhere, progress))
    progress("done", len(checks), len(checks))
    return msgspec.structs.replace(
        corpus,
        catalogue=msgspec.Raw(catalogue),
        emptied=msgspec.Raw(emptied),
        each=msgspec.Raw(each),
        made_with=made_with(),
        proposed={info.id: sum(case.check == info.id for case in cases) for info, _ in checks},
        why=tuple(why),
    )


def _refuse_no_corners(info: CheckInfo, met: Sequence[tuple[str, ...]], place: str) -> None:
    """A corner that no program is about has no price, nor has one that all are about.  Raises KitError."""
    for corner in info.corners:
        if not any(corner in one for one in met):
            raise KitError(
                f"{place}: check {info.id}: no program is about its corner {corner!r}: give an example that calls "
                f"lab.corner({corner!r})"
            )
    if () not in met:
        raise KitError(
            f"{place}: check {info.id}: all of its programs are about corners: give an ordinary example"
        )


def _catalogue(
    kit: Kit, assignment: Assignment, corpus: Corpus, elsewhere: Mapping[int, Answer], progress: Progress
) -> list[Known]:
    """The patterns that the known mistakes leave on the corpus, and the steps that they spoil.

    Each case is held against the usual reading, those in `elsewhere` against another that decides them.
    """
    files, usual = part_files(kit, assignment), default_world(assignment)
    worlds: dict[tuple[tuple[str, str], ...], set[int]] = {}
    for number, answer in elsewhere.items():
        worlds.setdefault(tuple(sorted(answer.when.items())), set()).add(number)

    def known(grader: Grader, variant: Variant) -> Known:
        evidence = grader.first_look(Submission(variant.name, variant.name, variant.apply(files)))
        found, steps = pattern(evidence, usual), wrong_steps(evidence, usual)
        for when, numbers in worlds.items():
            world = {**usual, **dict(when)}
            mine = {n: outcome for n, outcome in evidence.outcomes.items() if n in numbers}
            apart = evidence.apart(mine, mine)
            found.update(pattern(apart, world))
            steps.update(wrong_steps(apart, world))
        return Known(variant.name, variant.sentence, variant.rules, found, steps)

    @contextlib.contextmanager
    def grader() -> Iterator[Grader]:
        with Grader(kit, assignment, corpus, transcripts=False) as one:
            yield one

    variants = [
        one for one in read_variants(kit.reference(assignment.id) / "misconceptions") if one.fits(files)
    ]
    return in_threads(grader, known, variants, partial(progress, "learning their patterns"))


def _validate(
    checks: Iterable[tuple[CheckInfo, Callable[..., None]]], assignment: Assignment, kit: Kit
) -> None:
    seen: dict[str, str] = {}
    tasks = [task.name for task in assignment.tasks]
    for info, function in checks:
        where = place_of(function)
        if info.id in seen:
            raise KitError(
                f"{where}: two checks are called {info.id}; rename one; the other is in {seen[info.id]}"
            )
        seen[info.id] = where
        if info.task not in tasks:
            raise KitError(
                f"{where}: check {info.id}: assignment.toml has no task {info.task!r}; it has {', '.join(tasks)}"
            )
        for rule in info.rules:
            if rule not in assignment.rules:
                raise KitError(
                    f"{where}: check {info.id}: handout.md has no rule {rule}; it has {', '.join(assignment.rules)}"
                    f"{_written_otherwise(kit.reference(assignment.id) / 'handout.md', rule)}"
                )
    if not seen:
        folder = kit.spec_tests(assignment.id)
        raise KitError(f"{folder}: no checks there; a check is a test_ function with @check")
    check_syntax(kit, assignment)
    check_support(kit, assignment)
    check_citations(kit, assignment)
    check_variants(
        kit.reference(assignment.id) / "misconceptions",
        {**program_files(kit, assignment), **part_files(kit, assignment)},
        assignment.rules,
    )
    check_rulings(kit.reference(assignment.id), assignment)


def _written_otherwise(handout: Path, rule: str) -> str:
    """Where the handout has a rule in small letters, or without the stars that mark it; "" where it has it nowhere."""
    for number, line in enumerate(handout.read_text("utf-8-sig", "replace").splitlines(), 1):
        first = line.lstrip(" \t*-_#+>.:([").casefold()
        if first.startswith(rule.casefold()) and not first[len(rule) :][:1].isalnum():
            return f"; line {number} of {handout} seems to mean it: write `- **{rule}** ...` there"
    return ""


def _answer(
    kit: Kit,
    assignment: Assignment,
    proposals: list[Proposal],
    places: Mapping[str, str],
    progress: Progress,
) -> tuple[list[Case], list[frozenset[str]]]:
    """The reference's answers in all worlds, and the arcs that each program reaches."""
    progress("asking the reference", 0, 1)
    ask = partial(_asked, kit, assignment, places)
    # As many parts on every machine, because what chance decides depends on the place of a program among others.
    with ThreadPoolExecutor(THREADS) as pool:
        parts = list(pool.map(ask, [proposals[n::THREADS] for n in range(THREADS)]))
    answered = [parts[n % THREADS][n // THREADS] for n in range(len(proposals))]
    cases, reaches = [], []
    allowed = allowed_options(assignment)
    for proposal, (witnessed, found) in zip(proposals, answered, strict=True):
        # What is decided in one world at least says something about whoever is read in it.
        if any(
            answer.text and all(option in allowed[name] for name, option in answer.when.items())
            for answer in found
        ):
            cases.append(Case(proposal.check.id, proposal.steps, found, proposal.corners))
            reaches.append(frozenset(witnessed.arcs))
    return cases, reaches


def _asked(
    kit: Kit, assignment: Assignment, places: Mapping[str, str], proposals: list[Proposal]
) -> list[tuple[Witnessed, tuple[Answer, ...]]]:
    """What the witness saw of each program in the default world, and the reference's answers to it in all worlds."""
    world = default_world(assignment)
    programs = [one.steps for one in proposals]
    with Sandbox(patient(assignment).limits) as sandbox, Oracle(sandbox, kit, assignment) as oracle:
        seen = oracle.ask(programs, [world] * len(programs), trace=True)
        answers = oracle.answers(programs, world, seen, [one.check.messages for one in proposals])
        _refuse_accidents(kit.reference(assignment.id), oracle, world, proposals, answers, places)
        own = load_relations(kit.spec_tests(assignment.id))
        comparer = Comparer(assignment, reader_for(assignment, kit.transcripts(assignment.id)), own)
        refuse_incomparable(
            assignment,
            proposals,
            answers,
            seen=seen,
            places=places,
            comparer=comparer,
            folder=kit.spec_tests(assignment.id),
        )
    decided = [
        (one, answer)
        for one, found in zip(proposals, answers, strict=True)
        for answer in found
        if answer.text
    ]
    Unsteady(kit, assignment, comparer).refuse(
        [(one.check.id, one.steps, {**world, **answer.when}) for one, answer in decided],
        [answer.text for _, answer in decided],
        places,
    )
    return list(zip(seen, answers, strict=True))


def _refuse_accidents(
    folder: Path,
    oracle: Oracle,
    world: World,
    proposals: list[Proposal],
    answers: list[tuple[Answer, ...]],
    places: Mapping[str, str],
) -> None:
    """A reference that crashes has nothing to say about anybody.  Raises KitError."""
    for proposal, found in zip(proposals, answers, strict=True):
        for answer in found:
            for one in decode(answer.text, len(proposal.steps)) if answer.text else ():
                if isinstance(one, dict) and is_accident(one):
                    check = proposal.check.id
                    step = decode(answer.text, len(proposal.steps)).index(one)
                    # Asked again, because answers are kept without the texts of errors and their lines.
                    (seen,) = oracle.ask([proposal.steps], [{**world, **answer.when}])
                    if words := _called_otherwise(proposal.steps[step].member, seen.answers[step]):
                        file, line = proposal.places[step]
                        raise KitError(f"{file}, line {line}: check {check}: {words}")
                    raise KitError(
                        f"{places[check]}: check {check}: the reference crashes with {one['x']} here"
                        f"{_called(proposal.steps[step].member)}{_crash(seen.answers[step], folder)}"
                    )


_ARGUMENTS = re.compile(r"(?:\w+\.)?\w+\(\) (?:takes|missing|got an unexpected) .*")


def _called_otherwise(member: str, answer: Form) -> str:
    """What to say where a check calls the reference with other arguments than it takes; "" where it is something else."""
    if not isinstance(answer, dict) or "w" in answer or answer["x"] != "TypeError":
        return ""
    said = str(answer.get("m", ""))
    if not _ARGUMENTS.fullmatch(said):
        return ""
    return f"it calls {member} with other arguments than the reference takes ({said}); change the call, or the reference"


def _crash(answer: Form, folder: Path) -> str:
    """What an error of the reference says and where it was raised, as far as that is known, to go on after its name."""
    if not isinstance(answer, dict):
        return "; make the same calls in a Python prompt to see where"
    said = f": {answer['m']}" if answer.get("m") else ""
    if "w" not in answer:
        # No line of the reference raised it: it is Python that does not take what the check does with the answer.
        return f"{said}; no line of the reference did that: change what the check does with this, or what the reference gives"
    file, line, function = answer["w"]
    path = next((one for one in (folder / file, folder / "support" / file) if one.is_file()), folder / file)
    return f"{said} ({path}, line {line}, in {function})"


def _called(member: str) -> str:
    return f", in {member}" if member else ""


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
    comparer = Comparer(
        assignment,
        reader_for(assignment, kit.transcripts(assignment.id)),
        load_relations(kit.spec_tests(assignment.id)),
    )
    # A mistake of the program is seen in its sessions.
    variants = [
        one for one in read_variants(kit.reference(assignment.id) / "misconceptions") if one.fits(files)
    ]
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
            outcomes = session.run(numbers, lambda n: cases[n].group, limit=2.0)
        return [
            number
            for number, outcome in outcomes.items()
            if not any(agrees(comparer, cases[number], answer, outcome) for answer in cases[number].answers)
        ]

    found = in_threads(sandbox, caught, variants, partial(progress, "trying known mistakes"))
    for variant, numbers in zip(variants, found, strict=True):
        for number in numbers:
            kills[number].add(variant.name)
    return kills
