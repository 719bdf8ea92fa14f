"""The command line: it only translates between words and the library, and errors into exit codes.

Nothing slow is imported before a command needs it: `kibitz check` on a right solution starts neither
Hypothesis nor pytest nor Jinja2.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grader import __version__
from grader.errors import EXIT_BAD_INPUT, EXIT_CHECK_FAILED, EXIT_FULL_MARKS, EXIT_INTERNAL, InputError, KibitzError

if TYPE_CHECKING:
    from grader.assignment import Assignment
    from grader.corpus import Corpus
    from grader.kit import Kit

LEVELS = ("weak", "medium", "strong")
_FORMS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}

kit_option = click.option("--kit", "kit_folder", metavar="DIR", help="Use the assignments of another kit.")
seed_option = click.option(
    "--seed", default=0, show_default=True, help="Compile the checks with a seed of your own, so that nobody can tune code to them."
)
only_option = click.option("--only", metavar="TASK", help="Grade one task of the assignment.")
sandbox_option = click.option("--sandbox", type=click.Choice(LEVELS), help="Refuse to run below this level.")
transcripts_option = click.option("--no-transcripts", is_flag=True, help="Leave the terminal sessions out.")


@click.group(context_settings=_FORMS)
@click.version_option(__version__, prog_name="kibitz")
def kibitz() -> None:
    """Grade card-game programming assignments."""


@kibitz.command("list")
@kit_option
def list_command(kit_folder: str | None) -> None:
    """List the assignments."""
    from grader.kit import find_kit

    kit = find_kit(kit_folder)
    names = kit.names()
    if not names:
        raise InputError(f"{kit.root}: this kit holds no assignments")
    width = max(map(len, names))
    for name in names:
        click.echo(f"{name:{width}}  {kit.assignment(name).title}")


@kibitz.command("show")
@click.argument("assignment")
@kit_option
@seed_option
def show_command(assignment: str, kit_folder: str | None, seed: int) -> None:
    """Show an assignment's tasks, checks, points, rules and rulings."""
    kit, about, corpus = _open(assignment, kit_folder, seed)
    click.echo(f"{about.title} ({about.id})")
    for task in about.tasks:
        checks = [info for info in corpus.checks if info.task == task.name]
        click.echo(f"\n{task.title}: {sum(info.points for info in checks):g} points")
        for info in checks:
            click.echo(f"  {info.points:>4g}  {info.title} [{', '.join(info.rules)}]")
    click.echo("\nRules")
    for rule, text in about.rules.items():
        click.echo(f"  {rule:4} {text}")
    click.echo("\nRulings: points that the handout leaves open; a submission may follow any accepted option")
    for name, ruling in about.rulings.items():
        click.echo(f"  {name}: {ruling.question}")
        for option, words in ruling.options.items():
            mark = "" if words.accepted else " (a mistake unless fixed by the course)"
            click.echo(f"    {'*' if option == ruling.fixed else '-'} {option}: {words.text}{mark}")


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
    """Check one submission: a folder, a zip or a file."""
    from grader.console import render_check, wants_colour, write
    from grader.grading import Grader
    from grader.result import to_json
    from grader.submission import read_submission

    submission = read_submission(Path(path))
    kit, about, corpus = _open(assignment, kit_folder, seed)
    _check_task(about, only)
    with Grader(kit, about, corpus, demand=sandbox, only=only) as grader:
        result = grader.grade(submission)
    if json_file is not None:
        _write(json_file, to_json(result))
    if html_file is not None:
        from grader.report import render_submission

        _write(html_file, render_submission(result, kit.reports).encode("utf-8"))
    if junit_file is not None:
        from grader.junit import render_junit

        _write(junit_file, render_junit(result))
    if json_file != "-":
        write(sys.stdout, render_check(result, colour=wants_colour(sys.stdout, os.environ)))
    return EXIT_FULL_MARKS if result.score >= result.max_score else EXIT_CHECK_FAILED


@kibitz.command("grade")
@click.argument("assignment")
@click.argument("submissions")
@click.option("--out", required=True, metavar="DIR", help="Write the reports, results and gradebook here.")
@click.option("--jobs", type=click.IntRange(1, 256), help="Grade so many submissions at once [default: the cores].")
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
) -> None:
    """Grade a class: a folder that holds one folder, zip or file for each submission."""
    from grader.batch import Order, grade_class
    from grader.console import Progress, render_grade, wants_colour, write
    from grader.submission import find_submissions

    found = list(find_submissions(Path(submissions)))
    kit, about, _ = _open(assignment, kit_folder, seed)
    _check_task(about, only)
    target = _out_folder(out)
    order = Order(str(kit.root), about.id, seed, only, sandbox)
    with Progress(len(found), sys.stderr) as progress:
        results, ungraded = grade_class(order, found, target, jobs or os.cpu_count() or 1, progress.advance)
    write(sys.stdout, render_grade(results, ungraded, colour=wants_colour(sys.stdout, os.environ)))
    write(sys.stdout, f"report: {target / 'index.html'}\n")


@kibitz.command("compile")
@click.argument("assignment")
@seed_option
@kit_option
def compile_command(assignment: str, seed: int, kit_folder: str | None) -> None:
    """Build an assignment's corpus now, rather than when it is first needed."""
    kit, about, corpus = _open(assignment, kit_folder, seed)
    steps = sum(len(case.steps) for case in corpus.cases)
    click.echo(f"{about.id}: {len(corpus.checks)} checks, {len(corpus.cases)} programs, {steps} steps, seed {seed}")


def _open(assignment: str, kit_folder: str | None, seed: int) -> tuple[Kit, Assignment, Corpus]:
    """The kit, the assignment and its corpus, compiled where that has not been done."""
    from grader.corpus import find_corpus
    from grader.kit import find_kit

    kit = find_kit(kit_folder)
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
        click.echo("compiling the checks (once for this version of the assignment) ...", err=True)

    def show(what: str, done: int, total: int) -> None:
        if terminal:
            text = f"compiling the checks: {what} {done}/{total}" if what != "done" else ""
            sys.stderr.write(f"\r\x1b[K{text}")
            sys.stderr.flush()

    return show


def _check_task(about: Assignment, only: str | None) -> None:
    names = [task.name for task in about.tasks]
    if only is not None and only not in names:
        raise InputError(f"{about.id} has no task {only!r}; its tasks are {', '.join(names)}")


def _out_folder(out: str) -> Path:
    target = Path(out)
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{out}: cannot be made a folder for the results ({error.strerror})") from None
    return target


def _write(name: str, data: bytes) -> None:
    if name == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
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
    except click.exceptions.Abort:
        return _complain("stopped")
    except InputError as error:
        return _complain(str(error))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_FULL_MARKS
    except KibitzError:
        return _confess()
    except Exception:
        return _confess()
    return code if isinstance(code, int) else EXIT_FULL_MARKS


def _complain(text: str) -> int:
    from grader.console import write

    write(sys.stderr, "kibitz: " + " ".join(text.split()) + "\n")
    return EXIT_BAD_INPUT


def _confess() -> int:
    """A fault of ours: the traceback, and whose it is."""
    import traceback

    traceback.print_exc()
    sys.stderr.write("kibitz: this is a fault of the grader, not of the submission; please report it\n")
    return EXIT_INTERNAL


def main() -> None:
    """The command `kibitz`."""
    sys.exit(run())
