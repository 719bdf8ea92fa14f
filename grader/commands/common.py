"""What several commands share: options, opening an assignment, and files to write.

Every command imports this, so nothing slow is imported here before it is needed.
"""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from grader.model.errors import InputError
from grader.model.wording import LANGUAGES, choose
from grader.reports.standard_streams import put, remark

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from grader.classes.orders import Asked, Executor
    from grader.kits.assignment import Assignment
    from grader.kits.corpus import Corpus
    from grader.kits.kit import Kit

Text = TypeVar("Text", str, "str | None")
Result = TypeVar("Result")
LEVELS = ("weak", "medium", "strong")
COLOURS = ("auto", "always", "never")
META = "grader.settings"
"""Where the context of a command has the path of the file that it took settings from."""


class FileName(click.types.StringParamType):
    """A path as it was typed; only the shell, which completes it, is told what it is.

    `click.Path` would look at the file as well, and has words of its own for what is wrong with it.
    """

    name = "file"
    envvar_list_splitter = os.path.pathsep

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Leave it to the shell to complete the name of a file."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


FILE = FileName()


def complete_assignment(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The assignments that begin so, for the shell; where `kibitz check` takes a path in their place, files as well."""
    from click.shell_completion import CompletionItem

    # Said first, because bash forgets at it what it was offered before.
    found = [CompletionItem(incomplete, type="file")] if isinstance(context.command, AssignmentFirst) else []
    return found + [
        CompletionItem(name) for name in names_within_reach(context) if name.startswith(incomplete)
    ]


def names_within_reach(context: click.Context) -> list[str]:
    """The assignments of the kits that are given, and of the built-in one; none of a kit that is not there."""
    from grader.kits.kit import built_in, find_kits

    folders: tuple[str, ...] = context.params.get("kit_folders") or ()
    try:
        kits = [*find_kits(folders), built_in()]
    except InputError:
        # Whoever completes a line or looks for a name is not the one who says so.
        kits = [built_in()]
    return sorted({name for kit in kits for name in kit.names()})


class AssignmentFirst(click.Command):
    """A command of an ASSIGNMENT and a path, in which the first may be left out.

    click fills arguments from the left, so one that is alone is moved to its place.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words of the command.  Raises InputError where one is missing."""
        rest = super().parse_args(ctx, args)
        path = self.path.name
        if ctx.resilient_parsing:
            return rest
        if ctx.params[path] is None:
            from grader.commands.finding import move_words

            move_words(ctx, path)
        elif os.path.lexists(ctx.params["assignment"]):
            from grader.commands.finding import refuse_swapped

            refuse_swapped(ctx.params["assignment"], ctx.params[path], ctx)
        return rest

    @property
    def path(self) -> click.Argument:
        """The argument that is a path, which is the last one."""
        return [one for one in self.params if isinstance(one, click.Argument)][-1]


assignment_argument = click.argument("assignment", shell_complete=complete_assignment)
_kits = click.option(
    "--kit",
    "kit_folders",
    metavar="DIR",
    multiple=True,
    type=FILE,
    envvar="KIBITZ_KIT",
    help="Use the assignments of another kit; may be given several times.",
)
seed_option = click.option(
    "--seed",
    default=0,
    show_default=True,
    help="Compile the checks with a seed of your own, so that nobody can tune code to them.",
)
only_option = click.option("--only", metavar="TASK", help="Grade one task of the assignment.")
sandbox_option = click.option("--sandbox", type=click.Choice(LEVELS), help="Refuse to run below this level.")
transcripts_option = click.option("--no-transcripts", is_flag=True, help="Leave the terminal sessions out.")
colour_option = click.option(
    "--color",
    "colour",
    type=click.Choice(COLOURS),
    default="auto",
    show_default=True,
    help="When to write in colours.",
)


def _speak(context: click.Context, parameter: click.Parameter, language: str | None) -> str | None:
    """Speak the language from here on, as what is said of files that are read stands in the result."""
    if language is not None and not context.resilient_parsing:
        choose(language)
    return language


language_option = click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    callback=_speak,
    help="Speak to students in this language [default: that of the assignment].",
)
quiet_option = click.option("-q", "--quiet", is_flag=True, help="Say the result and nothing else.")


def settings_option(command: Callable[..., Result]) -> Callable[..., Result]:
    """`--isolated`, and what the command takes from the settings of the working folder where it is not given."""
    option = click.option(
        "--isolated",
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_take_settings,
        help="Read no kibitz.toml and no pyproject.toml.",
    )
    return option(command)


def _take_settings(context: click.Context, parameter: click.Parameter, isolated: bool) -> None:
    """Have click look into the settings before it takes a default; see `grader/commands/settings.py`."""
    names = ("kibitz.toml", "pyproject.toml")
    if not isolated and not context.resilient_parsing and any(map(os.path.isfile, names)):
        from grader.commands.settings import take_settings

        take_settings(context)


def is_set(name: str) -> bool:
    """Whether an option has its value from the settings."""
    return click.get_current_context().get_parameter_source(name) is ParameterSource.DEFAULT_MAP


def kits_option(command: Callable[..., Result]) -> Callable[..., Result]:
    """`--kit DIR`, any number of times: `kit_folders`, a tuple of texts."""
    return _kits(command)


def kit_option(command: Callable[..., Result]) -> Callable[..., Result]:
    """The same for a command with an ASSIGNMENT: `kit_folder`, the one kit that has it, or None for the built-in one."""

    @functools.wraps(command)
    def chosen(*, kit_folders: tuple[str, ...], assignment: str, **others: Any) -> Result:
        return command(assignment=assignment, kit_folder=folder_of_kit(assignment, kit_folders), **others)

    return _kits(chosen)


def folder_of_kit(assignment: str, kit_folders: tuple[str, ...]) -> str | None:
    """The folder of the one kit that has the assignment, or None for the built-in one.  Raises InputError."""
    from grader.kits.kit import built_in, kit_with

    kit = kit_with(assignment, kit_folders)
    return None if kit == built_in() else str(kit.root)


def open_assignment(
    assignment: str, kit_folder: str | None, seed: int, only: Iterable[str] = (), again: bool = False
) -> tuple[Kit, Assignment, Corpus]:
    """The kit, the assignment and its corpus, compiled where that has not been done.

    `only` are the tasks that are asked for.  What an author should look at again is said when it is compiled, and
    with `again` whenever it is opened; then also what nothing looks at.
    """
    from grader.kits.corpus import find_corpus
    from grader.kits.kit import find_kit

    kit = find_kit(given(kit_folder, "--kit"))
    about = kit.assignment(assignment)
    for task in only:
        _check_task(about, task)
    corpus, looks_closely = find_corpus(kit, about.id, seed), again
    if corpus is None:
        from grader.grading.compiler import obtain_corpus

        corpus = obtain_corpus(kit, about, seed, compile_progress())
        again = True
    if again and not kit.for_students:
        from grader.grading.doubtful import doubts

        for one in doubts(kit, about, corpus):
            remark(f"warning: {one}")
    if looks_closely and not kit.for_students:
        from grader.grading.loose_ends import loose_ends

        for one in loose_ends(kit, about, corpus):
            remark(f"warning: {one}")
    return kit, about, corpus


def compile_progress() -> Callable[[str, int, int], None]:
    """A line on standard error that says how far compiling is; one line in all where that is no terminal."""
    terminal = sys.stderr.isatty()
    begun = False

    def show(what: str, done: int, total: int) -> None:
        nonlocal begun
        if terminal:
            text = f"compiling the checks: {what} {done}/{total}" if what != "done" else ""
            sys.stderr.write(f"\r\x1b[K{text}")
            sys.stderr.flush()
        elif not begun:
            remark("compiling the checks (once for this version of the assignment) ...")
        begun = True

    return show


def _check_task(about: Assignment, only: str) -> None:
    """Raise InputError where there is no such task."""
    names = [task.name for task in about.tasks]
    if only not in names:
        import difflib

        near = difflib.get_close_matches(only, names, 1)
        hint = f"did you mean {near[0]}? " if near else ""
        tasks = ", ".join(f"{task.name} ({task.title})" for task in about.tasks)
        raise InputError(f"{about.id} has no task {only!r}: {hint}its tasks are {tasks}")


def given(text: Text, what: str) -> Text:
    """`text`, which must not be empty: an empty path would stand for the current folder."""
    if text == "":
        raise InputError(f"{what} is empty")
    return text


def source_and_target(submissions: str, out: str) -> tuple[Path, Path]:
    """Where the submissions are and where the results go, which must not be the same."""
    source, target = Path(given(submissions, "SUBMISSIONS")), Path(given(out, "--out"))
    if source.resolve() == target.resolve():
        raise InputError(f"{out}: holds the submissions; give another folder for the results")
    return source, target


def check_workers(jobs: int | None, scheduler: str | None) -> None:
    """Refuse both at once."""
    if jobs is not None and scheduler is not None:
        raise InputError("--jobs and --scheduler: give one of them; the cluster has its own workers")


@contextmanager
def executor_for(
    order: Asked, equipment: object, jobs: int, scheduler: str | None, sure: int = 0
) -> Iterator[Executor]:
    """What does the work: this process, so many others, or the cluster whose scheduler is named.

    `sure` pieces of work are known to come: where that is one for each of the others, they get ready at once.
    """
    if scheduler is None:
        from grader.classes.jobs import Jobs, OneJob

        if jobs == 1:
            yield OneJob(order, equipment)
        elif sure < jobs:
            yield Jobs(order, equipment, jobs)
        else:
            with Jobs(order, equipment, jobs) as executor:
                yield executor
        return
    try:
        from grader.classes.cluster import Cluster
    except ModuleNotFoundError as error:
        if error.name not in ("distributed", "dask"):
            raise
        raise InputError("--scheduler needs Dask: pip install 'kibitz[cluster]'") from None
    with Cluster(scheduler, order, equipment, remark) as cluster:
        yield cluster


def check_writable(name: str | None) -> None:
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


def write_file(name: str, data: bytes) -> None:
    if name == "-":
        return put(data)
    try:
        Path(name).write_bytes(data)
    except OSError as error:
        raise InputError(f"{name}: cannot be written ({error.strerror})") from None
