"""What programs ask for that only another reading of the handout decides than the usual one.

Known mistakes and stubs are made in the reference as it stands, which follows the usual reading.  Where that leaves a program
undecided, what they answer says something only if the reference answers the program as the other reading asks: then
a mistake, and no reading, is why something else comes out.
"""

from __future__ import annotations

from collections.abc import Mapping

from grader.judging.compare import Comparer
from grader.judging.forms import MalformedError
from grader.judging.rulings import allowed_options, answer_in, decided, default_world
from grader.kits.assignment import Assignment
from grader.kits.corpus import Answer, Case, Corpus
from grader.kits.kit import Kit
from grader.kits.own_relations import load_relations
from grader.kits.screens import reader_for
from grader.model.outcomes import Event
from grader.reference.files import part_files, support_files
from grader.reference.oracle import patient
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.session import Session


def decided_elsewhere(kit: Kit, assignment: Assignment, corpus: Corpus) -> Mapping[int, Answer]:
    """Number of a case that the usual reading leaves undecided -> what another asks for, if the reference answers that as it stands."""
    usual, allowed = default_world(assignment), allowed_options(assignment)
    found = {
        number: answer
        for number, case in enumerate(corpus.cases)
        if not answer_in(case, usual).text and (answer := decided(case, usual, allowed)).text
    }
    if not found:
        return found
    comparer = Comparer(
        assignment,
        reader_for(assignment, kit.transcripts(assignment.id)),
        load_relations(kit.spec_tests(assignment.id)),
    )
    about = patient(assignment)
    files, support = part_files(kit, assignment), support_files(kit, assignment)
    with (
        Sandbox(about.limits, common=corpus.wire) as sandbox,
        Session(sandbox, about, files, support) as session,
    ):
        session.load()
        outcomes = session.run([*found], lambda n: corpus.cases[n].group)
    return {
        number: answer
        for number, answer in found.items()
        if agrees(comparer, corpus.cases[number], answer, outcomes[number])
    }


def agrees(comparer: Comparer, case: Case, answer: Answer, outcome: str | Event) -> bool:
    """Whether a case came out as an answer says."""
    if isinstance(outcome, Event):
        return False
    if outcome == answer.text or not answer.text:
        return True
    try:
        return not comparer.compare(case.steps, answer.text, outcome).parts
    except MalformedError:
        return False
