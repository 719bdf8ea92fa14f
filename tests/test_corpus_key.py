"""The key of a corpus hangs on every module that shapes one; the others are named here, with the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

import small_kit
from grader.kits import corpus
from grader.kits.kit import Kit
from test_imports import IMPORTS

ROOMS = ("kits", "judging", "reference", "grading", "sandbox")
"""Where what shapes a corpus stands; `grader/inside` is in the key as a whole."""

SHAPES_NONE = {
    "grading.source_lines": "quotes lines of a submission in its result",
    "kits.author_files": "reads what authors write, and says where it is wrong",
    "kits.content": "the same",
    "kits.kit": "says where files are",
    "kits.plainly": "refuses slips in the files of authors, in words",
    "kits.points": "the same for points, which are in the key with their files",
    "kits.setups": "refuses what is no Python",
    "kits.vanishing": "reads what is refused, and says so",
    "kits.pauses": "questions that sessions answer; no corpus has any",
    "kits.kit_program": "sessions, of which none is in a corpus",
    "kits.program_table": "the same; no more is what it reads, so that is left out of the key as well",
    "kits.value_tables": "the same; how numbers are compared is in the key of the assignment",
    "kits.transcript": "the same",
    "sandbox.core": "says on which core a process runs",
    "sandbox.lent_parts": "what is lent, which compiling does not",
    "judging.attribution": "what a submission is told; compiling tells nobody",
    "judging.partings": "the same",
    "judging.readings": "the same",
    "judging.credit": "the same",
    "judging.several": "the same",
    "judging.blame": "the same",
    "judging.given": "the same",
    "judging.answered": "the same",
    "judging.working": "the same",
    "judging.refusals": "the same",
    "judging.grounds": "the same",
    "judging.verdicts": "the same",
    "judging.unread": "the same",
    "judging.came_out": "the same",
    "judging.corners": "the same",
    "judging.hindered": "the same",
    "judging.lacking": "the same",
    "judging.otherwise": "the same",
    "judging.slices": "the same",
    "grading.alone": "the same",
    "grading.from_documents": "reads what students hand in, of which none is compiled",
    "grading.wrong_assignment": "asks about what students hand in",
    "judging.remembered": "spares comparing twice, which comes out the same",
    "reference.explain": "what a submission is told",
    "reference.failure_words": "the same",
    "reference.drawings": "the same",
    "reference.refusing": "refuses slips in the reference, in words",
    "reference.shrink": "the same",
    "reference.simpler": "the same",
    "reference.steady": "asks a second time, and refuses what comes out otherwise",
    "grading.grading": "hands the first round on to the patterns, which are made elsewhere",
    "grading.judged": "joins the steps to the verdicts; compiling gives none",
    "grading.hidden": "puts results together; compiling has none",
    "grading.summing": "the same",
    "grading.choosing": "the same, for two files of one submission",
    "sandbox.allowance": "the time that runs of a submission have together; compiling has as much as it takes",
    "sandbox.delays": "the same",
    "sandbox.session_within": "the same",
    "grading.stand_ins": "says what of a submission's modules is stood in for; the reference has none",
    "grading.laying": "lays a course over verdicts; compiling gives none",
    "judging.laid_plan": "for graders with a course; compiling has none",
    "grading.opening": "opens what students hand in; what was compiled does not hang on how",
    "grading.recognising": "asks which patterns a submission looks like",
    "grading.lendable": "refuses what cannot be lent, and says so",
    "grading.lending": "lends parts to those who lack some; a misconception has all",
    "grading.circles": "the same",
    "grading.filling": "fills objects of those who go wrong; a pattern is what fails",
    "grading.holdings": "the same",
    "grading.adapter_search": "finds ways to call those who go wrong",
    "grading.returned": "the same",
    "grading.adapting": "finds ways to call those who go wrong; a misconception is called as the rules say",
    "grading.alike": "the same",
    "grading.arguments": "the same",
    "grading.beforehand": "the same",
    "grading.calling": "the same",
    "grading.enumerated": "the same",
    "grading.made_otherwise": "the same",
    "grading.one_more": "the same",
    "grading.parameters": "the same",
    "grading.records": "the same",
    "grading.refused": "the same",
    "grading.trials": "the same",
    "grading.yes_and_no": "the same",
    "grading.prices": "what ways to call cost those who go wrong",
    "grading.threads": "hands out the work of others, and puts what comes back in its order",
    "grading.notices": "what a submission is told",
    "grading.playing": "sessions",
    "judging.gates": "what is paid; a pattern is what fails",
    "sandbox.sandbox": "carries questions and answers, and changes neither",
    "sandbox.connection": "the same",
    "sandbox.file_frames": "the same",
    "sandbox.worker_process": "the same",
    "sandbox.zygote_process": "the same",
    "sandbox.stack_dump": "says where a submission hangs, which is no part of a pattern",
    "sandbox.terminal": "sessions",
}
"""Modules that compiling loads and that are not in the key.  `.ci/run` compiles all, to see that this is true."""


def loaded() -> set[str]:
    """The modules of these rooms that the compiler loads, at once or later."""
    graph: dict[str, set[str]] = {}
    for one in IMPORTS:
        graph.setdefault(one.module, set()).add(one.target)
    found: set[str] = set()
    todo = ["grader.grading.compiler"]
    while todo:
        module = todo.pop()
        if module not in found:
            found.add(module)
            todo += graph.get(module, ())
    parts = [one.split(".") for one in found]
    return {".".join(one[1:]) for one in parts if len(one) == 3 and one[1] in ROOMS}


def test_the_key_hangs_on_all_that_shapes_a_corpus() -> None:
    """Each module that compiling loads is in the key, or is known to shape nothing; none is both."""
    keyed = {name.removesuffix(".py").replace("/", ".") for name in corpus._ENGINE}
    assert not keyed & SHAPES_NONE.keys()
    needed = loaded()
    assert needed - keyed == SHAPES_NONE.keys()
    assert {one for one in keyed if one.partition(".")[0] in ROOMS} <= needed


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("", '\n[program]\nmode = "bonus"\ncap = 5\n', True),
        ("[[tasks]]", "# A remark.\n[[tasks]]", True),
        ("", '\n[program]\nmode = "separate"\n\n[limits]\nmemory-mb = 900\n', False),
        ("[[tasks]]", "[[tasks]]\n# A remark.", True),
        ("title = ", 'title = "x" # ', False),
        ("", '\n[rulings.x]\nquestion = """\n[program]\nmode"""\noptions.a.text = "a"\n', False),
    ],
)
def test_what_is_played_is_no_part_of_the_key(tmp_path: Path, old: str, new: str, same: bool) -> None:
    """Who changes what the program counts for, or a comment, compiles nothing; whatever shapes a corpus changes the key."""
    kit = Kit(small_kit.make_kit(tmp_path))
    before = corpus.corpus_key(kit, small_kit.NAME, 0)
    path = kit.reference(small_kit.NAME) / "assignment.toml"
    text = path.read_text()
    path.write_text(text.replace(old, new, 1) if old else text + new)
    assert (corpus.corpus_key(kit, small_kit.NAME, 0) == before) is same
