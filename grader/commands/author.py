"""`kibitz new`, `kibitz compile`, `kibitz audit` and `kibitz record`: for those who write assignments."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.commands.common import (
    FILE,
    assignment_argument,
    check_writable,
    complete_assignment,
    given,
    kit_option,
    kits_option,
    open_assignment,
    seed_option,
    write_file,
)
from grader.model.errors import EXIT_CHECK_FAILED, EXIT_FULL_MARKS, InputError
from grader.model.visible import counted
from grader.reports.standard_streams import say

if TYPE_CHECKING:
    from grader.kits.corpus import Corpus


@click.command("new")
@click.argument("assignment")
@click.option(
    "--kind",
    type=click.Choice(["functions", "classes", "program", "all"]),
    help="What students write; a terminal is asked.",
)
@click.option("--title", help="What the assignment is called; made of its name if not given.")
@click.option("--file", "module", metavar="NAME", help="The file that students hand in, such as cards.py.")
@click.option(
    "--from",
    "solution",
    metavar="FILE",
    type=FILE,
    help="Propose checks for a model solution, which is read and not run.",
)
@kits_option
def new_command(
    assignment: str,
    kind: str | None,
    title: str | None,
    module: str | None,
    solution: str | None,
    kit_folders: tuple[str, ...],
) -> None:
    """Make a new assignment, which already runs.

    It is written into the kit at --kit, or else into the current folder, which becomes one.  With --from, it is made of a
    model solution: a rule and a check for each function and method.
    """
    from grader.commands.new import ask_kind, new_from
    from grader.kits.kit import built_in
    from grader.kits.skeletons import make_skeleton

    if len(kit_folders) > 1:
        raise InputError("a new assignment goes into one kit; give --kit once")
    folder = given(kit_folders[0], "--kit") if kit_folders else "."
    if solution is not None:
        if kind is not None or module is not None:
            raise InputError(
                "--from takes what students write from the file itself; leave out --kind and --file"
            )
        return new_from(Path(folder), assignment, Path(given(solution, "--from")), title or "")
    if kind is None and title is None and module is None and sys.stdin.isatty() and sys.stderr.isatty():
        kind, title, module = ask_kind(assignment)
    if kind is None and (title is not None or module is not None):
        kind = "all"
    made = make_skeleton(Path(folder), assignment, kind or "", title or "", module or "")
    known = os.environ.get("KIBITZ_KIT") == folder or Path(folder).resolve() == built_in().root
    option = "" if known else f" --kit {shlex.quote(folder)}"
    say("".join(f"made {path}\n" for path in made))
    solution = shlex.quote(str(Path(folder, "reference", assignment)))
    say(f"\nTry it, then change it:\n  kibitz check {assignment} {solution}{option}\n")
    if kind is not None:
        students = shlex.quote(str(Path(folder, "examples", "class", assignment)))
        say(f"  kibitz grade {assignment} {students} --out graded{option}\n")
    say(f"  kibitz audit {assignment}{option}\n")


@click.command("compile")
@click.argument("assignment", required=False, shell_complete=complete_assignment)
@click.option("--all", "every", is_flag=True, help="Compile all assignments; so it is without ASSIGNMENT.")
@click.option(
    "--ship", is_flag=True, help="Also keep them in the kit's folder corpus/, for all who get the kit."
)
@seed_option
@kits_option
def compile_command(
    assignment: str | None, every: bool, ship: bool, seed: int, kit_folders: tuple[str, ...]
) -> None:
    """Build an assignment's corpus now, rather than when it is first needed.

    Without ASSIGNMENT all of the kit are built, one after the other.
    """
    from grader.kits.corpus import DEFAULT_SEED
    from grader.kits.kit import find_kits, kit_with
    from grader.sessions.terminal_grading import TerminalGrading

    if every and assignment is not None:
        raise InputError(f"--all: compiles {assignment} among the others; leave one of them out")
    if ship and seed != DEFAULT_SEED:
        raise InputError(
            "--ship keeps the checks for all to see; a seed of your own is to be known to nobody"
        )
    kits = find_kits(kit_folders) if assignment is None else [kit_with(assignment, kit_folders)]
    for place, name in [
        (kit, name) for kit in kits for name in ([assignment] if assignment else kit.names())
    ]:
        kit, about, corpus = open_assignment(name, str(place.root), seed, again=True)
        # Nothing is played: this only reads the sessions, so that what is wrong in them is said here, too.
        TerminalGrading(kit, about)
        steps = sum(len(case.steps) for case in corpus.cases)
        say(
            f"{about.id}: {len(corpus.checks)} checks, {len(corpus.cases)} programs, {steps} steps, seed {seed}\n"
        )
        if ship:
            _keep(kit.packed_corpus(about.id), corpus)


def _keep(path: Path, corpus: Corpus) -> None:
    """Keep a corpus in its kit; a fresh one stays as it is.  Raises InputError where it cannot be written."""
    from grader.kits.corpus import read_packed, write_packed

    if read_packed(path, corpus.key) is not None:
        return say(f"  {path} is fresh\n")
    try:
        write_packed(corpus, path)
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror})") from None
    say(f"  {path} is made anew\n")


@click.command("audit")
@assignment_argument
@click.option(
    "--json", "json_file", metavar="FILE", type=FILE, help="Write the audit as JSON (- for standard output)."
)
@click.option("--html", "html_file", metavar="FILE", type=FILE, help="Write the audit as one HTML page.")
@click.option("--jobs", type=click.IntRange(1, 256), help="Grade so many at once [default: the cores].")
@click.option("--marks", is_flag=True, help="Measure whether marks follow the code, too.")
@click.option(
    "--cases",
    type=click.IntRange(1, 100_000),
    metavar="N",
    help="Measure marks with N programs of garbage, and about as many with known mistakes [default: 100].",
)
@click.option("--marks-seed", type=int, metavar="N", help="Choose other random cases [default: 0].")
@seed_option
@kit_option
def audit_command(
    assignment: str,
    json_file: str | None,
    html_file: str | None,
    jobs: int | None,
    marks: bool,
    cases: int | None,
    marks_seed: int | None,
    seed: int,
    kit_folder: str | None,
) -> int:
    """Show how well an assignment's checks tell right from wrong.

    Grades all that is known to be wrong (misconceptions, and mutants of the reference) and all that is known
    to be right (alternatives).  Ends with 1 where one of them comes out otherwise.  With --marks, it also grades
    garbage and known mistakes made together, and ends with 1 where a mark does not follow the code.
    """
    from grader.audits.audit import audit
    from grader.audits.audit_report import audit_html, audit_json, render_audit
    from grader.audits.marks import CASES, Cases

    for option, value in {"--cases": cases, "--marks-seed": marks_seed}.items():
        if value is not None and not marks:
            raise InputError(f"{option} is about measuring marks; give --marks as well")
    asked = Cases.some(CASES if cases is None else cases, marks_seed or 0) if marks else None
    for option, name in {"--json": json_file, "--html": html_file}.items():
        check_writable(given(name, option))
    kit, about, corpus = open_assignment(assignment, kit_folder, seed)
    found = audit(kit, about, corpus, jobs or os.cpu_count() or 1, _audit_progress(), asked)
    if json_file is not None:
        write_file(json_file, audit_json(found))
    if html_file is not None:
        write_file(html_file, audit_html(found, kit.reports).encode("utf-8", "replace"))
    if json_file != "-" and html_file != "-":
        say(render_audit(found))
    return EXIT_CHECK_FAILED if found.faults else EXIT_FULL_MARKS


def _audit_progress() -> Callable[[int, int], None]:
    """A line on a terminal that says how far an audit is."""

    def show(done: int, total: int) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\x1b[K{f'graded {done} of {total}' if done < total else ''}")
            sys.stderr.flush()

    return show


@click.command("record")
@assignment_argument
@click.argument("file", type=FILE)
@click.option("--title", default="", help="What the session shows, for a new file.")
@click.option("--task", default="", help="The task that a new file belongs to.")
@click.option("--points", type=float, help="What a new file is worth [default: 1].")
@click.option("--rules", default="", help="The rules that a new file is about.")
@click.option("--setup", default="", help="An expression of setup.py that runs before the program.")
@kit_option
def record_command(
    assignment: str,
    file: str,
    title: str,
    task: str,
    points: float | None,
    rules: str,
    setup: str,
    kit_folder: str | None,
) -> None:
    """Write a transcript from the reference.

    FILE ends in .transcript.  Where it exists, it is recorded anew: the lines typed and what must hold stay.
    Otherwise the lines to type are read from standard input, one each, until it ends.
    """
    from grader.grading.record import Head, Recorder, save
    from grader.kits.kit import find_kit
    from grader.kits.points import wrong_points
    from grader.kits.transcript import ENDING

    kit = find_kit(given(kit_folder, "--kit"))
    about = kit.assignment(assignment)
    path = Path(given(file, "FILE"))
    if path.suffix != ENDING:
        raise InputError(f"{file}: a transcript's name ends in {ENDING}")
    wanted = rules.replace(",", " ").split()
    if path.exists():
        asked = {"--title": title, "--task": task, "--points": points, "--rules": rules, "--setup": setup}
        if given_too := [option for option, value in asked.items() if value not in ("", None)]:
            raise InputError(
                f"{file}: is there already, and is recorded anew with what it says itself; change it there, and leave "
                f"out {', '.join(given_too)}"
            )
    elif unknown := [rule for rule in wanted if rule not in about.rules]:
        raise InputError(f"--rules: handout.md has no rule {unknown[0]}; it has {', '.join(about.rules)}")
    if points is not None and (wrong := wrong_points(points)):
        raise InputError(f"--points: {wrong}")
    left = 0
    with Recorder(kit, about) as recorder:
        if path.exists():
            transcript = recorder.again(path)
        else:
            check_writable(file)
            tasks = ", ".join(one.name for one in about.tasks)
            if not title or not task:
                raise InputError(f"a new transcript needs --title and --task, one of {tasks}")
            if task not in [one.name for one in about.tasks]:
                raise InputError(f"--task: {assignment} has no task {task}; it has {tasks}")
            head = Head(title, task, 1.0 if points is None else points, tuple(wanted), setup)
            lines = (line.rstrip("\n") for line in sys.stdin)
            transcript = recorder.new(path, head, lines, say)
            left = 0 if sys.stdin.isatty() else sum(1 for _ in lines)
    save(transcript, path)
    say(f"{path}: {counted(len(transcript.exchanges), 'exchange')} recorded\n")
    if left:
        say(f"note: not typed, because the program had ended: the last {counted(left, 'line')}\n")
    if path.resolve().parent != kit.transcripts(assignment).resolve():
        say(f"note: only what lies in {kit.transcripts(assignment)} is played; move it there\n")
