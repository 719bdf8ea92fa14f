"""The command line: it only translates between words and the library, and errors into exit codes.

Nothing slow is imported before a command needs it: `kibitz check` on a right solution starts neither
Hypothesis nor pytest nor Jinja2.
"""

from __future__ import annotations

import gc
import signal
import sys
from types import FrameType
from typing import Any

import click

from grader import __version__
from grader.commands.author import audit_command, compile_command, record_command
from grader.commands.check import check_command
from grader.commands.grade import grade_command
from grader.commands.look import list_command, show_command
from grader.errors import (
    EXIT_BAD_INPUT,
    EXIT_FULL_MARKS,
    EXIT_INTERNAL,
    EXIT_INTERRUPTED,
    EXIT_TERMINATED,
    InputError,
)
from grader.standard_streams import occupy_closed_streams, remark, say

_GARBAGE_THRESHOLD = 50_000
_HELP = frozenset({"-h", "--help", "--version"})
_FORMS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
_COMMANDS = (
    list_command,
    show_command,
    check_command,
    grade_command,
    compile_command,
    audit_command,
    record_command,
)


@click.group(context_settings=_FORMS, invoke_without_command=True)
@click.version_option(__version__, prog_name="kibitz")
@click.pass_context
def kibitz(context: click.Context) -> None:
    """Grade card-game programming assignments."""
    if context.invoked_subcommand is None:
        say(context.get_help() + "\n")


for _command in _COMMANDS:
    kibitz.add_command(_command)


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
