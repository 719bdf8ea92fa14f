"""The command line: it only translates between words and the library, and errors into exit codes.

Nothing slow is imported before a command needs it: `kibitz check` on a right solution starts neither
Hypothesis nor pytest nor Jinja2.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, TypeVar

import click

from grader import __version__
from grader.errors import (
    EXIT_BAD_INPUT,
    EXIT_CHECK_FAILED,
    EXIT_FULL_MARKS,
    EXIT_INTERNAL,
    EXIT_INTERRUPTED,
    EXIT_TERMINATED,
    InputError,
)
from grader.standard_streams import besides, occupy_closed_streams, put, remark, say

if TYPE_CHECKING:
    from grader.assignment import Assignment
    from grader.corpus import Corpus
    from grader.kit import Kit

Text = TypeVar("Text", str, "str | None")
LEVELS = ("weak", "medium", "strong")
_GARBAGE_THRESHOLD = 50_000
_HELP = frozenset({"-h", "--help", "--version"})
_FORMS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}

kit_option = click.option("--kit", "kit_folder", metavar="DIR", help="Use the assignments of another kit.")
seed_option = click.option(
    "--seed",
    default=0,
    show_default=True,
    help="Compile the checks with a seed of your own, so that nobody can tune code to them.",
)
only_option = click.option("--only", metavar="TASK", help="Grade one task of the assignment.")
sandbox_option = click.option("--sandbox", type=click.Choice(LEVELS), help="Refuse to run below this level.")
transcripts_option = click.option("--no-transcripts", is_flag=True, help="Leave the terminal sessions out.")


@click.group(context_settings=_FORMS, invoke_without_command=True)
@click.version_option(__version__, prog_name="kibitz")
@click.pass_context
def kibitz(context: click.Context) -> None:
    """Grade card-game programming assignments."""
    if context.invoked_subcommand is None:
        say(context.get_help() + "\n")


@kibitz.command("list")
@kit_option
def list_command(kit_folder: str | None) -> None:
    """List the assignments."""
    from grader.kit import find_kit

    kit = find_kit(_given(kit_folder, "--kit"))
    names = kit.names()
    if not names:
        raise InputError(f"{kit.root}: this kit holds no assignments")
    width = max(map(len, names))
    say("".join(f"{name:{width}}  {kit.assignment(name).title}\n" for name in names))


@kibitz.command("show")
@click.argument("assignment")
@kit_option
@seed_option
def show_command(assignment: str, kit_folder: str | None, seed: int) -> None:
    """Show an assignment's tasks, checks, points, rules and rulings."""
    from grader.terminal_grading import TerminalGrading

    kit, about, corpus = _open(assignment, kit_folder, seed)
    sessions = TerminalGrading(kit, about).blank
    lines = [f"{about.title} ({about.id})"]
    for task in about.tasks:
        items = [(one.points, one.title, one.rules) for one in corpus.checks if one.task == task.name]
        items += [
            (one.max_points, f"{one.title} (in the terminal)", tuple(rule.id for rule in one.rules))
            for one in sessions
            if one.task == task.name
        ]
        lines.append(f"\n{task.title}: {sum(points for points, _, _ in items):g} points")
        lines += [f"  {points:>4g}  {title} [{', '.join(rules)}]" for points, title, rules in items]
    lines.append("\nRules")
    lines += [f"  {rule:4} {text}" for rule, text in about.rules.items()]
    if about.rulings:
        lines.append(
            "\nRulings: points that the handout leaves open; a submission may follow any accepted option"
        )
    for name, ruling in about.rulings.items():
        lines.append(f"  {name}: {ruling.question}")
        for option, words in ruling.options.items():
            mark = "" if words.accepted else " (a mistake unless fixed by the course)"
            lines.append(f"    {'*' if option == ruling.fixed else '-'} {option}: {words.text}{mark}")
    say("\n".join(lines) + "\n")


@kibitz.command("check")
@click.argument("assignment")
@click.argument("path")
@click.option("--json", "json_file", metavar="FILE", help="Write the result as JSON (- for standard output).")
@click.option("--html", "html_file", metavar="FILE", help="Write the report as one HTML page.")
@click.option("--junit", "junit_file", metavar="FILE", help="Write the checks as JUnit XML.")
@seed_option
@only_option
@transcripts_option
@kit_option
@sandbox_option
def check_command(
    assignment: str,
    path: str,
    json_file: str | None,
    html_file: str | None,
    junit_file: str | None,
    seed: int,
    only: str | None,
    no_transcripts: bool,
    kit_folder: str | None,
    sandbox: str | None,
) -> int:
    """Check one submission: a folder, a zip or a file.

    FILE may be - for standard output, in place of what is said in words.
    """
    from grader.console import render_check, wants_colour
    from grader.grading import Grader
    from grader.result import to_json
    from grader.submission import read_submission

    files = {"--json": json_file, "--html": html_file, "--junit": junit_file}
    for option, name in files.items():
        _check_writable(_given(name, option))
    if (piped := sum(name == "-" for name in files.values())) > 1:
        raise InputError("only one of --json, --html and --junit can go to standard output")
    submission = read_submission(Path(_given(path, "PATH")))
    kit, about, corpus = _open(assignment, kit_folder, seed)
    _check_task(about, only)
    with Grader(kit, about, corpus, demand=sandbox, only=only, transcripts=not no_transcripts) as grader:
        result = grader.grade(submission)
    if json_file is not None:
        _write(json_file, to_json(result))
    if html_file is not None:
        from grader.report import render_submission

        _write(html_file, render_submission(result, kit.reports).encode("utf-8", "replace"))
    if junit_file is not None:
        from grader.junit import render_junit

        _write(junit_file, render_junit(result))
    if not piped:
        say(render_check(result, colour=wants_colour(sys.stdout, os.environ)))
    if any(check.status == "error" for check in result.checks):
        return EXIT_INTERNAL
    return EXIT_FULL_MARKS if result.score >= result.max_score else EXIT_CHECK_FAILED


@kibitz.command("grade")
@click.argument("assignment")
@click.argument("submissions")
@click.option("--out", required=True, metavar="DIR", help="Write the reports, results and gradebook here.")
@click.option(
    "--jobs", type=click.IntRange(1, 256), help="Grade so many submissions at once [default: the cores]."
)
@seed_option
@only_option
@transcripts_option
@kit_option
@sandbox_option
def grade_command(
    assignment: str,
    submissions: str,
    out: str,
    jobs: int | None,
    seed: int,
    only: str | None,
    no_transcripts: bool,
    kit_folder: str | None,
    sandbox: str | None,
) -> int:
    """Grade a class: a folder that holds one folder, zip or file for each submission."""
    from grader.batch import grade_class, prepare_out
    from grader.class_folder import read_class_folder
    from grader.console import Progress, render_grade, wants_colour
    from grader.jobs import Order

    folder, target = Path(_given(submissions, "SUBMISSIONS")), Path(_given(out, "--out"))
    if folder.resolve() == target.resolve():
        raise InputError(f"{out}: holds the submissions; give another folder for the results")
    found = read_class_folder(folder, apart_from=target)
    kit, about, corpus = _open(assignment, kit_folder, seed)
    _check_task(about, only)
    prepare_out(target)
    if found.strays:
        remark(f"no submissions, left alone: {', '.join(found.strays)}")
    order = Order(str(kit.root), about.id, seed, only, sandbox, not no_transcripts)
    with Progress(len(found.entries), sys.stderr) as progress:

        def advance() -> None:
            # Whoever read along may have stopped reading; the class is graded all the same.
            with besides():
                progress.advance()

        outcome = grade_class(order, corpus, found.entries, target, jobs or os.cpu_count() or 1, advance)
    for trace in outcome.traces:
        remark(trace)
    say(render_grade(outcome.results, outcome.ungraded, colour=wants_colour(sys.stdout, os.environ)))
    say(f"report: {target / 'index.html'}\n")
    return outcome.exit_code


@kibitz.command("compile")
@click.argument("assignment")
@seed_option
@kit_option
def compile_command(assignment: str, seed: int, kit_folder: str | None) -> None:
    """Build an assignment's corpus now, rather than when it is first needed."""
    _, about, corpus = _open(assignment, kit_folder, seed)
    steps = sum(len(case.steps) for case in corpus.cases)
    say(
        f"{about.id}: {len(corpus.checks)} checks, {len(corpus.cases)} programs, {steps} steps, seed {seed}\n"
    )


@kibitz.command("audit")
@click.argument("assignment")
@click.option("--json", "json_file", metavar="FILE", help="Write the audit as JSON (- for standard output).")
@click.option("--html", "html_file", metavar="FILE", help="Write the audit as one HTML page.")
@click.option("--jobs", type=click.IntRange(1, 256), help="Grade so many at once [default: the cores].")
@seed_option
@kit_option
def audit_command(
    assignment: str,
    json_file: str | None,
    html_file: str | None,
    jobs: int | None,
    seed: int,
    kit_folder: str | None,
) -> int:
    """Show how well an assignment's checks tell right from wrong.

    Grades all that is known to be wrong (misconceptions, and mutants of the reference) and all that is known
    to be right (alternatives).  Ends with 1 where one of them comes out otherwise.
    """
    from grader.audit import audit
    from grader.audit_report import audit_html, audit_json, render_audit

    for option, name in {"--json": json_file, "--html": html_file}.items():
        _check_writable(_given(name, option))
    kit, about, corpus = _open(assignment, kit_folder, seed)
    found = audit(kit, about, corpus, jobs or os.cpu_count() or 1, _audit_progress())
    if json_file is not None:
        _write(json_file, audit_json(found))
    if html_file is not None:
        _write(html_file, audit_html(found, kit.reports).encode("utf-8", "replace"))
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


@kibitz.command("record")
@click.argument("assignment")
@click.argument("file")
@click.option("--title", default="", help="What the session shows, for a new file.")
@click.option("--task", default="", help="The task that a new file belongs to.")
@click.option("--points", default=1.0, show_default=True, help="What a new file is worth.")
@click.option("--rules", default="", help="The rules that a new file is about.")
@click.option("--setup", default="", help="An expression of setup.py that runs before the program.")
@kit_option
def record_command(
    assignment: str,
    file: str,
    title: str,
    task: str,
    points: float,
    rules: str,
    setup: str,
    kit_folder: str | None,
) -> None:
    """Write a transcript from the reference.

    FILE ends in .transcript.  Where it exists, it is recorded anew: the lines typed and what must hold stay.
    Otherwise the lines to type are read from standard input, one each, until it ends.
    """
    from grader.kit import find_kit
    from grader.record import Head, Recorder, save
    from grader.transcript import ENDING

    kit = find_kit(_given(kit_folder, "--kit"))
    about = kit.assignment(assignment)
    path = Path(_given(file, "FILE"))
    if path.suffix != ENDING:
        raise InputError(f"{file}: a transcript's name ends in {ENDING}")
    with Recorder(kit, about) as recorder:
        if path.exists():
            transcript = recorder.again(path)
        else:
            _check_writable(file)
            if not title or task not in [one.name for one in about.tasks]:
                tasks = ", ".join(one.name for one in about.tasks)
                raise InputError(f"a new transcript needs --title and --task, one of {tasks}")
            head = Head(title, task, points, tuple(rules.replace(",", " ").split()), setup)
            lines = (line.rstrip("\n") for line in sys.stdin)
            transcript = recorder.new(path, head, lines, say)
    save(transcript, path)
    say(f"{path}: {len(transcript.exchanges)} exchanges recorded\n")


def _open(assignment: str, kit_folder: str | None, seed: int) -> tuple[Kit, Assignment, Corpus]:
    """The kit, the assignment and its corpus, compiled where that has not been done."""
    from grader.corpus import find_corpus
    from grader.kit import find_kit

    kit = find_kit(_given(kit_folder, "--kit"))
    about = kit.assignment(assignment)
    corpus = find_corpus(kit, about.id, seed)
    if corpus is None:
        from grader.compiler import obtain_corpus

        corpus = obtain_corpus(kit, about, seed, _compile_progress())
    return kit, about, corpus


def _compile_progress() -> Callable[[str, int, int], None]:
    """A line on standard error that says how far compiling is; one line in all where that is no terminal."""
    terminal = sys.stderr.isatty()
    if not terminal:
        remark("compiling the checks (once for this version of the assignment) ...")

    def show(what: str, done: int, total: int) -> None:
        if terminal:
            text = f"compiling the checks: {what} {done}/{total}" if what != "done" else ""
            sys.stderr.write(f"\r\x1b[K{text}")
            sys.stderr.flush()

    return show


def _check_task(about: Assignment, only: str | None) -> None:
    names = [task.name for task in about.tasks]
    if only is not None and only not in names:
        import difflib

        near = difflib.get_close_matches(only, names, 1)
        hint = f"did you mean {near[0]}?" if near else f"its tasks are {', '.join(names)}"
        raise InputError(f"{about.id} has no task {only!r}: {hint}")


def _given(text: Text, what: str) -> Text:
    """`text`, which must not be empty: an empty path would stand for the current folder."""
    if text == "":
        raise InputError(f"{what} is empty")
    return text


def _check_writable(name: str | None) -> None:
    """Refuse what cannot be written before the work is done rather than after it."""
    if name is None or name == "-":
        return
    path = Path(name)
    if path.is_dir():
        raise InputError(f"{name}: is a folder; give a file to write to")
    if not path.parent.is_dir():
        raise InputError(f"{name}: cannot be written (there is no folder {path.parent})")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise InputError(f"{name}: cannot be written (permission denied)")


def _write(name: str, data: bytes) -> None:
    if name == "-":
        return put(data)
    try:
        Path(name).write_bytes(data)
    except OSError as error:
        raise InputError(f"{name}: cannot be written ({error.strerror})") from None


def run(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit code.  Errors that we mean become one line on standard error."""
    try:
        code: Any = kibitz.main(args=arguments, prog_name="kibitz", standalone_mode=False)
    except click.ClickException as error:
        return _complain(error.format_message())
    except InputError as error:
        return _complain(str(error))
    except (click.exceptions.Abort, KeyboardInterrupt):
        _complain("stopped")
        return EXIT_INTERRUPTED
    except Terminated:
        return EXIT_TERMINATED
    except SystemExit:
        # click leaves in this way where a pipe breaks: that of a help page, because all others are ours.
        asked = sys.argv[1:] if arguments is None else arguments
        return EXIT_FULL_MARKS if _HELP.intersection(asked) else EXIT_INTERNAL
    except Exception:
        return _confess()
    return code if isinstance(code, int) else EXIT_FULL_MARKS


def _complain(text: str) -> int:
    from grader.visible import visible

    remark("kibitz: " + visible(" ".join(text.split())))
    return EXIT_BAD_INPUT


def _confess() -> int:
    """A fault of ours: the traceback, and whose it is."""
    import traceback

    remark(traceback.format_exc())
    remark("kibitz: this is a fault of the grader, not of the submission; please report it")
    return EXIT_INTERNAL


class Terminated(BaseException):
    """The process was asked to end: everything that it holds is let go first."""


def _terminate(number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise Terminated


def main() -> None:
    """The command `kibitz`."""
    # What a command makes lives until it ends: looking for garbage so often costs more than it finds.
    gc.set_threshold(_GARBAGE_THRESHOLD)
    occupy_closed_streams()
    signal.signal(signal.SIGTERM, _terminate)
    sys.exit(run())
