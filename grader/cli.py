"""The command line: it only translates between words and the library, and errors into exit codes.

Nothing slow is imported before a command needs it: `kibitz check` on a right solution starts neither
Hypothesis nor pytest nor Jinja2.
"""

from __future__ import annotations

import gc
import importlib
import os
import signal
import sys
from types import FrameType
from typing import Any

import click

from grader import __version__
from grader.model.errors import (
    EXIT_BAD_INPUT,
    EXIT_FULL_MARKS,
    EXIT_INTERNAL,
    EXIT_INTERRUPTED,
    EXIT_TERMINATED,
    InputError,
)
from grader.model.wording import for_a_while
from grader.reports.standard_streams import occupy_closed_streams, remark, say

_GARBAGE_THRESHOLD = 50_000
COMPLETING = "_KIBITZ_COMPLETE"
"""The variable by which a shell asks click what may come next
(https://click.palletsprojects.com/en/stable/shell-completion/)."""

_HELP = frozenset({"-h", "--help", "--version"})
_FORMS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
_COMMANDS = {
    "audit": "author.audit_command",
    "check": "check.check_command",
    "compare": "compare.compare_command",
    "compile": "author.compile_command",
    "export": "export.export_command",
    "forget": "forget.forget_command",
    "grade": "grade.grade_command",
    "list": "look.list_command",
    "lock": "lock.lock_command",
    "new": "author.new_command",
    "record": "author.record_command",
    "replay": "replay.replay_command",
    "review": "review.review_command",
    "show": "look.show_command",
    "tournament": "tournament.tournament_command",
}
"""Each command, and where in `grader/commands/` it is."""


class Commands(click.Group):
    """The commands, each imported when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names, as the help shows them."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, or None."""
        if cmd_name not in _COMMANDS:
            return None
        module, _, function = _COMMANDS[cmd_name].partition(".")
        command: click.Command = getattr(importlib.import_module(f"grader.commands.{module}"), function)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that `args` begin with.  One that is not there is refused with the nearest that is.

        Said here because click looks for near names only among commands that it holds itself.
        """
        name = args[0]
        if name in _COMMANDS or name.startswith("-"):
            return super().resolve_command(ctx, args)
        from difflib import get_close_matches

        near = " or ".join(f"'{one}'" for one in get_close_matches(name, _COMMANDS))
        advice = f"Did you mean {near}?" if near else "'kibitz --help' lists them."
        raise click.UsageError(f"No such command '{name}'. {advice}", ctx)


@click.group(cls=Commands, context_settings=_FORMS, invoke_without_command=True)
@click.version_option(__version__, prog_name="kibitz")
@click.pass_context
def kibitz(context: click.Context) -> None:
    """Grade card-game programming assignments."""
    if context.invoked_subcommand is None:
        say(context.get_help() + "\n")


def run(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit code.  Errors that we mean become one line on standard error."""
    try:
        # Whoever runs several commands in a process gets each in its own language.
        with for_a_while():
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
    except SystemExit as left:
        if COMPLETING in os.environ:
            return EXIT_FULL_MARKS if left.code == 0 else EXIT_INTERNAL
        # click leaves in this way where a pipe breaks: that of a help page, because all others are ours.
        asked = sys.argv[1:] if arguments is None else arguments
        return EXIT_FULL_MARKS if _HELP.intersection(asked) else EXIT_INTERNAL
    except Exception:
        return _confess()
    return code if isinstance(code, int) else EXIT_FULL_MARKS


def _complain(text: str) -> int:
    from grader.model.visible import visible

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
    # Nothing that is there now becomes garbage.
    gc.freeze()
    gc.enable()
    occupy_closed_streams()
    # Where the command is given, there may be what was handed in.  No Python that is started from here takes it for modules.
    os.environ["PYTHONSAFEPATH"] = "1"
    signal.signal(signal.SIGTERM, _terminate)
    sys.exit(run())
