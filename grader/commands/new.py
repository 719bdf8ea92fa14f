"""What `kibitz new` asks on a terminal, and what it makes of a model solution.

The solution is read as text.  It runs only where submissions do, in the sandbox, where its checks are tried.
"""

from __future__ import annotations

import importlib.util
import os
import shlex
from pathlib import Path

import click

from grader.commands.common import compile_progress
from grader.model.errors import InputError, KitError
from grader.model.visible import counted, visible
from grader.reports.standard_streams import say

MOST_FAULTS = 12
"""Findings of the audit that are shown; `kibitz audit` shows all."""


def ask_kind(assignment: str) -> tuple[str, str, str]:
    """What students write, what the assignment is called, and the file that they hand in, as somebody at a terminal says."""
    kind: str = click.prompt(
        "What do students write",
        type=click.Choice(["functions", "classes", "program", "all"]),
        default="all",
        err=True,
    )
    title: str = click.prompt(
        "What is it called", default=assignment.replace("_", " ").capitalize(), err=True
    )
    module: str = click.prompt("Which file do they hand in", default=f"{assignment}.py", err=True)
    return kind, title, module


def new_from(root: Path, assignment: str, path: Path, title: str) -> None:
    """Write an assignment that is proposed from a model solution, try it, and say what is missing."""
    from grader.kits.kit import Kit
    from grader.kits.proposed import propose_assignment
    from grader.kits.skeletons import write_assignment

    try:
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: cannot be read ({error})") from None
    if not path.name.removesuffix(".py").isidentifier() or path.suffix != ".py":
        raise InputError(f"{path}: is no module of Python; give a file such as cards.py")
    try:
        proposed = propose_assignment(
            assignment, title or assignment.replace("_", " ").capitalize(), path.name, text
        )
    except SyntaxError as error:
        raise InputError(f"{path}, line {error.lineno}: is no Python: {error.msg}; mend it first") from None
    if not any(
        name.rpartition("/")[2].startswith("test_") and "@check" in one
        for name, one in proposed.texts.items()
    ):
        raise InputError(
            f"{path}: has no function or class at its top that a check could call; a program alone begins with "
            "`kibitz new NAME --kind program`"
        )
    for file in write_assignment(root, assignment, proposed.texts):
        say(f"made {file}\n")
    for note in proposed.notes:
        say(f"note: {path}, {visible(note)}\n")
    _try(Kit(root), assignment)
    option = "" if os.environ.get("KIBITZ_KIT") == str(root) else f" --kit {shlex.quote(str(root))}"
    say("\nNow write the rules in the handout, and give each check the values that matter (@example).\n")
    say(f"  kibitz check {assignment} {shlex.quote(str(root / 'reference' / assignment))}{option}\n")


def _try(kit: object, assignment: str) -> None:
    """Compile the checks and audit them, and say in short what is missing."""
    from grader.grading.compiler import compile_corpus
    from grader.kits.corpus import DEFAULT_SEED
    from grader.kits.kit import Kit

    assert isinstance(kit, Kit)
    about = kit.assignment(assignment)
    try:
        # Nothing is imported here: it is the first time that this file runs at all.
        corpus = compile_corpus(kit, about, DEFAULT_SEED, compile_progress(), lends=False)
    except KitError as error:
        say(f"to mend first: {visible(str(error))}\n")
        return
    say(f"{counted(len(corpus.checks), 'check')} with {counted(len(corpus.cases), 'program')}: they run\n")
    if importlib.util.find_spec("cosmic_ray") is None:
        say("what they miss is said by `kibitz audit`, which needs cosmic-ray: pip install cosmic-ray\n")
        return
    from grader.audits.audit import audit

    faults = audit(kit, about, corpus, os.cpu_count() or 1, lambda *_: None).faults
    for fault in faults[:MOST_FAULTS]:
        say(f"missing: {visible(fault)}\n")
    if len(faults) > MOST_FAULTS:
        say(f"and {len(faults) - MOST_FAULTS} more, which `kibitz audit {assignment}` says\n")
    if not faults:
        say("the audit finds nothing missing\n")
